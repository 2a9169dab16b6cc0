"""Models of other families are counted by a factor that depends on the script, rounded up, under a name of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.counting.languages import TEXTS
from unabridged import UsageError
from unabridged.counting import FAMILIES, UNKNOWN, Factor, O200k, Scaled, counter_for, family_of, upper_counter_for

MODELS = {
    "gpt-4o-mini": "o200k",
    "openai/gpt-5": "o200k",
    "o3-mini": "o200k",
    "gpt-4-turbo": "cl100k",
    "gpt-4": "cl100k",
    "gpt-4.1-nano": "o200k",
    "GPT-3.5-turbo": "cl100k",
    "us.anthropic.claude-sonnet-4": "claude",
    "mistralai/Mistral-Nemo": "tekken",
    "deepseek-chat": "deepseek",
    "foo1": "unknown",
    "llama-3-70b": "unknown",
}


class TenTimes:
    """A counter of another kind."""

    @property
    def id(self) -> str:
        return "ten"

    def count(self, text: str) -> int:
        return 10 * len(text)


def even(factor: float) -> Factor:
    """The same factor for every script."""
    return Factor(ascii=factor, alphabets=factor, scripts=factor, dense=factor)


@pytest.mark.parametrize("model", MODELS)
def test_a_model_s_name_leads_to_its_family(model: str) -> None:
    assert family_of(model).name == MODELS[model]


def test_a_scaled_count_is_rounded_up() -> None:
    assert Scaled(counter=TenTimes(), factor=even(1.01), name="x").count("abc") == 31


def test_a_scaled_count_that_is_whole_stays_what_it_is() -> None:
    assert Scaled(counter=TenTimes(), factor=even(1.1), name="x").count("abcde") == 55


def test_the_id_of_a_scaled_counter_names_both() -> None:
    assert Scaled(counter=TenTimes(), factor=even(2), name="x").id == "ten*x"


def test_no_text_counts_as_none_under_any_factor() -> None:
    assert [upper_counter_for(model).count("") for model in MODELS] == [0] * len(MODELS)


def test_a_text_takes_the_mean_of_the_factors_of_its_characters() -> None:
    factor = Factor(ascii=1, alphabets=2, scripts=4, dense=8)
    assert factor.of("aaéé") == 1.5
    assert factor.of("กกกa") == 3.25
    assert factor.of("中😀") == 8


def test_the_o200k_family_is_counted_exactly() -> None:
    base = O200k()
    assert counter_for("gpt-4o", base=base) is base
    assert upper_counter_for("gpt-4o", base=base) is base


def test_a_typical_count_and_an_upper_one_have_different_names() -> None:
    assert counter_for("claude-3").id != upper_counter_for("claude-3").id


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("language", ["English", "Russian", "Bengali", "Chinese", "Thai"])
def test_the_upper_count_is_never_below_the_typical_one(model: str, language: str, counter: O200k) -> None:
    """as-2-B5."""
    text = TEXTS[language]
    assert upper_counter_for(model, base=counter).count(text) >= counter_for(model, base=counter).count(text)


def test_an_unknown_model_costs_at_most_what_the_dearest_known_one_does() -> None:
    bounds = [UNKNOWN.upper, *(family.upper for family in FAMILIES)]
    assert all(bounds[0].of(text) == max(bound.of(text) for bound in bounds) for text in ("a", "é", "ก", "中"))


@pytest.mark.parametrize("named", [None, 4, b"gpt-4o"], ids=repr)
@pytest.mark.parametrize("ask", [counter_for, upper_counter_for, family_of])
def test_what_is_no_name_is_the_name_of_no_model(ask: Callable[[Any], object], named: object) -> None:
    with pytest.raises(UsageError, match="a model is named by a text, such as 'gpt-4o', not by"):
        ask(named)
