"""A run that somebody asked for, where its summariser gives nothing: a digest, or a view that is as it was."""

from __future__ import annotations

import pytest

from tests.compatibility.runs import held, rounds
from unabridged import Policy, UsageError
from unabridged.compaction.outcome import Applied, Fail, Failed
from unabridged.engine.compaction.runs import Otherwise

LIMIT = Policy(limit_tokens=400, retain_rounds=1)


def failing(_: object) -> str:
    raise ValueError


def test_a_digest_stands_in_unless_nothing_should() -> None:
    thread = rounds(held(failing, LIMIT).thread("t"), 8)
    outcome = thread.compact()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.rung == "digest"


def test_a_run_that_is_to_leave_things_as_they_are_fails_and_says_why() -> None:
    thread = rounds(held(failing, LIMIT).thread("t"), 8)
    before = thread.view().items
    outcome = thread.compact(otherwise=Otherwise.NOTHING)
    assert isinstance(outcome, Failed)
    assert (outcome.reason, thread.view().items) == (Fail.SUMMARISER, before)


def test_what_is_written_is_taken_whatever_should_be_otherwise() -> None:
    thread = rounds(
        held(lambda _: "They talked 8 times, each time of a question, and of its answer.", LIMIT).thread("t"), 8
    )
    outcome = thread.compact(otherwise=Otherwise.NOTHING)
    assert isinstance(outcome, Applied)
    assert outcome.receipt.rung == "summary"


def test_anything_but_a_choice_is_refused() -> None:
    with pytest.raises(UsageError, match="Otherwise"):
        held(failing, LIMIT).thread("t").compact(otherwise="nothing")  # type: ignore[arg-type]
