"""What people who come from TaskWeaver wished for: rounds that went wrong, or made something new, are kept longer."""

from __future__ import annotations

import pytest

from tests.compatibility.runs import held, worked
from tests.view.made import covers
from unabridged import Message, Policy, Thread
from unabridged.log.part import ExecutionResult, Part, Text, ToolCall, ToolResult, Variable
from unabridged.view.view import Shape

FILLING = "word " * 40
STEPS = 30


def said(role: str, *parts: Part) -> Message:
    return Message(role=role, parts=parts)


def one_shot(asked: str, opening: str = "Fine: it did.", *, names: tuple[str, ...] = ()) -> list[Message]:
    """A round of one call and its result, which has the same number of words whatever it opens with."""
    ran = ExecutionResult(stdout=f"{opening} {FILLING}", variables=tuple(Variable(name=name) for name in names))
    return [
        said("user", Text(text=f"Run {asked} please.")),
        said("assistant", ToolCall(call_id="c", name=asked, arguments='{"code": "run"}')),
        said("tool", ToolResult(call_id="c", content=(ran,))),
        said("assistant", Text(text="It ran.")),
    ]


def gone_after(*rounds: list[Message], strategy: str = "selective") -> list[int]:
    """After how many more rounds each of these is no longer there word for word."""
    memory = held(policy=Policy(limit_tokens=1_500, retain_rounds=2, strategy=strategy))
    thread = memory.thread()
    thread.append(one_shot("a beginning"))
    begun = [thread.append(messages).first for messages in rounds]
    gone = dict[int, int]()
    for step in range(STEPS):
        thread.append(one_shot(f"number {step}"))
        worked(memory, thread)
        gone = dict.fromkeys(set(begun) - verbatim(thread), step) | gone
        if len(gone) == len(begun):
            break
    return [gone.get(seq, STEPS) for seq in begun]


def verbatim(thread: Thread) -> set[int]:
    view = thread.view()
    return {seqs[0] for item, seqs in zip(view.items, covers(view), strict=True) if item.shape is Shape.MESSAGE}


TWINS = {
    "an error": one_shot("twin", "Error: it failed."),
    "a new variable": one_shot("twin", names=("totals",)),
}


class TestRoundsOfTheSameSize:
    @pytest.mark.parametrize("special", TWINS.values(), ids=TWINS)
    def test_are_of_the_same_size(self, special: list[Message]) -> None:
        thread = held().thread()
        thread.append([*special, *one_shot("twin")])
        tokens = [item.tokens for item in thread.view().items]
        assert tokens[:4] == tokens[4:]

    @pytest.mark.parametrize("special", TWINS.values(), ids=TWINS)
    def test_one_that_went_wrong_or_made_something_new_outlasts_a_routine_one_that_is_newer(
        self, special: list[Message]
    ) -> None:
        """tw-F3."""
        kept, routine = gone_after(special, one_shot("its twin"))
        assert routine < kept
        assert routine < STEPS // 2

    def test_an_error_and_the_retry_that_mended_it_outlast_two_routine_ones(self) -> None:
        """tw-F3."""
        wrong, retry = one_shot("a job", "Error: it failed."), one_shot("a job")
        error, mended, *routine = gone_after(wrong, retry, one_shot("one more"), one_shot("and another"))
        assert max(routine) < min(error, mended)
        assert abs(error - mended) <= 1, "and leave together"

    @pytest.mark.parametrize("special", TWINS.values(), ids=TWINS)
    def test_without_the_strategy_what_is_older_leaves_first(self, special: list[Message]) -> None:
        """Or the twins would prove nothing."""
        older, newer = gone_after(special, one_shot("its twin"), strategy="summarise")
        assert older <= newer < STEPS // 2
