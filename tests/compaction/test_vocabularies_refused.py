"""What is no vocabulary, no settings or no policy is refused with what was given and what to pass."""

from __future__ import annotations

from typing import Any

import pytest

from unabridged import Policy, UsageError
from unabridged.compaction.vocabularies import Vocabulary, adapted

ONTO = Policy(limit_tokens=100_000)


@pytest.mark.parametrize("given", ["lace", None, []])
def test_what_is_no_vocabulary_is_refused_with_those_there_are(given: Any) -> None:  # noqa: ANN401  # it is to be wrong
    with pytest.raises(UsageError, match=r"no vocabulary; pass one of Vocabulary\.TASKWEAVER, .* Vocabulary\.LACE, "):
        adapted(given, {}, ONTO)


@pytest.mark.parametrize("vocabulary", Vocabulary)
def test_settings_are_a_mapping(vocabulary: Vocabulary) -> None:
    with pytest.raises(UsageError, match=r"are a mapping of names to values, .*, not None; pass \{\} for none"):
        adapted(vocabulary, None, ONTO)  # type: ignore[arg-type]  # it is to be wrong
    with pytest.raises(UsageError, match="a setting is named by a text, not by 7"):
        adapted(vocabulary, {7: 0.5}, ONTO)  # type: ignore[dict-item]  # as above


def test_what_settings_say_is_not_told_where_they_are_none() -> None:
    with pytest.raises(UsageError, match="a value of type str") as told:
        adapted(Vocabulary.LACE, "llm.api_key: sk-1234", ONTO)  # type: ignore[arg-type]  # as above
    assert "1234" not in str(told.value)


def test_a_setting_of_a_breakpoint_is_named_by_a_text_too() -> None:
    with pytest.raises(UsageError, match="named by a text, not by 1"):
        adapted(Vocabulary.LACE, {"breakpoints": [{"at": 0.6, 1: 2}]}, ONTO)


def test_what_they_change_is_a_policy() -> None:
    with pytest.raises(UsageError, match=r"such as Policy\(limit_tokens=128_000\), not 128000"):
        adapted(Vocabulary.LACE, {}, 128_000)  # type: ignore[arg-type]  # as above
