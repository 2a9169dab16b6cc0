"""What people bring along from AgentScope: a function that compresses messages, whatever it answers."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from typing import Any

import pytest

from tests.compatibility.kit import compactions
from tests.compatibility.runs import held, prompt, rounds, worked
from unabridged import Memory, Policy
from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome
from unabridged.llm.messages import messages_summariser

LIMIT = Policy(limit_tokens=400, retain_rounds=1, attempts=3)
SUMMARY = {
    "name": "assistant",
    "role": "assistant",
    "content": "They talked about thirty questions, and each of them was answered.",
}
Messages = list[dict[str, Any]]


class Compressing:
    """An AgentScope user's function, in one of its two forms, with what it was shown."""

    def __init__(self, answer: object) -> None:
        self.shown: list[Messages] = []
        self._answer = answer

    def at_once(self, messages: Messages) -> object:
        self.shown.append(messages)
        if isinstance(self._answer, BaseException):
            raise self._answer
        return self._answer

    async def awaited(self, messages: Messages) -> object:
        await asyncio.sleep(0)
        return self.at_once(messages)


FORMS = pytest.mark.parametrize("form", ["at_once", "awaited"])


def ended(form: str, answer: object, policy: Policy = LIMIT) -> tuple[Outcome, Memory, Compressing]:
    compressing = Compressing(answer)
    memory = held(messages_summariser(getattr(compressing, form)), policy)
    outcome = rounds(memory.thread("t"), 8).compact()
    return outcome, memory, compressing


@FORMS
def test_what_leaves_is_folded_by_the_given_function(form: str) -> None:
    """as-M3."""
    outcome, memory, compressing = ended(form, [SUMMARY])
    assert isinstance(outcome, Applied)
    assert compressing.shown[0][0] == {"name": "user", "role": "user", "content": f"question 0 {'word ' * 18}"}
    assert outcome.receipt.rung == "summary"
    assert str(SUMMARY["content"]) in prompt(memory.thread("t"))


@FORMS
def test_one_marked_summary_is_left_and_the_newest_question_whatever_it_answers(form: str) -> None:
    """as-M10, as-M-B4: the function decides what is said of what leaves, and not what leaves."""
    _, memory, _ = ended(form, [SUMMARY])
    shapes = [item.shape.value for item in memory.thread("t").view().items]
    assert (shapes, "question 7" in prompt(memory.thread("t"))) == (["group", "message", "message"], True)


def test_the_summary_before_is_among_what_the_next_one_is_written_from() -> None:
    _, memory, compressing = ended("awaited", [SUMMARY])
    rounds(memory.thread("t"), 8, start=8).compact()
    assert compressing.shown[1][0] == SUMMARY


ANSWERS = pytest.mark.parametrize(
    ("answer", "reason", "detail"),
    [
        ([], Fail.GATE, "it says nothing"),
        (None, Fail.GATE, "it is no text"),
        (SUMMARY, Fail.GATE, "it is no text"),
        ("a text", Fail.GATE, "it is no text"),
        ([{"role": "assistant", "content": "word " * 900}], Fail.GATE, "it is longer"),
        (ValueError("no metadata"), Fail.SUMMARISER, "ValueError"),
    ],
    ids=["empty", "None", "one message", "a text", "longer", "raises"],
)


@FORMS
@ANSWERS
def test_what_is_no_compression_fails_and_changes_nothing(form: str, answer: object, reason: Fail, detail: str) -> None:
    """as-M-B8, as-M11."""
    memory = held(messages_summariser(getattr(Compressing(answer), form)), LIMIT)
    thread = rounds(memory.thread("t"), 8)
    before = prompt(thread)
    (outcome,) = worked(memory, thread)
    assert isinstance(outcome, Failed)
    assert (outcome.reason, detail in outcome.detail, prompt(thread)) == (reason, True, before)
    assert compactions(thread) == []


@ANSWERS
def test_whoever_asked_has_a_labelled_digest_in_its_place(answer: object, reason: Fail, detail: str) -> None:
    outcome, _, _ = ended("at_once", answer)
    assert isinstance(outcome, Applied)
    assert (outcome.receipt.rung, detail in str(outcome.receipt.gate), bool(reason)) == ("digest", True, True)


@FORMS
def test_reading_goes_on_with_a_view_that_fits_whatever_it_raises(form: str) -> None:
    """as-M11: nobody's turn ends because a function of theirs did."""
    thread = rounds(held(messages_summariser(getattr(Compressing(ValueError()), form)), LIMIT).thread(), 30)
    assert thread.prepare().tokens <= LIMIT.limit_tokens


def test_one_that_takes_too_long_is_not_waited_for() -> None:
    goes_on = threading.Event()
    memory = held(messages_summariser(lambda _: goes_on.wait(20)), replace(LIMIT, seconds=0.05))
    (outcome,) = worked(memory, rounds(memory.thread("t"), 8))
    goes_on.set()
    assert isinstance(outcome, Failed)
    assert outcome.reason is Fail.TOO_LATE
