"""What people rely on while their program talks and somebody else compacts beside it."""

from __future__ import annotations

import threading
from pathlib import Path
from queue import Empty, Queue

import pytest

from tests.compatibility.kit import Words, compactions
from tests.compatibility.runs import COUNTED, Noting, after, heard, held, prompt, rounds
from unabridged import Brief, Compacting, Memory, Policy, Profile
from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome
from unabridged.engine.telling import RoundAdded
from unabridged.log.kind import Kind

BACKGROUND = Compacting.BACKGROUND
SOON = 30.0


def workers() -> set[threading.Thread]:
    return {each for each in threading.enumerate() if each.name == "unabridged-background"}


def next_applied(told: Queue[Outcome]) -> Applied:
    """The next that was applied, whatever was skipped before it."""
    while not isinstance(outcome := told.get(timeout=SOON), Applied):
        pass
    return outcome


class TestAReply:
    def test_waits_for_no_slow_summariser_and_the_next_has_what_is_finished(self) -> None:
        """tw-F6, tw-C7, lace-L58."""
        go = threading.Event()
        with held(
            Noting(
                lambda _: go.wait(SOON) and "They cooked, and spoke of what to cook next, one dish after the other."
            ),
            compacting=BACKGROUND,
        ) as memory:
            told = heard(memory)
            thread = rounds(memory.thread(), 6)
            assert (len(thread.prepare().items), told.empty()) == (12, True)
            go.set()
            assert isinstance(told.get(timeout=SOON), Applied)
            assert "> They cooked, and spoke of what to cook next, one dish after the other." in prompt(thread)

    def test_that_was_given_meanwhile_stands_after_the_summary(self) -> None:
        """Nothing that was added is lost."""
        with held(after(lambda: thread.append({"role": "user", "content": "one more"}))) as memory:
            thread = rounds(memory.thread(), 6)
            assert isinstance(thread.compact(), Applied)
            assert thread.view().to("openai")[-1]["content"] == "one more"

    def test_a_round_that_begins_is_told_at_once(self) -> None:
        """tw-C7."""
        with held() as memory:
            told: list[object] = []
            forget = memory.listen(told.append)
            thread = rounds(memory.thread(), 1)
            assert told == [RoundAdded(ref=thread.ref, seq=next(thread.events()).seq)]
            forget()
            rounds(thread, 1)
            assert len(told) == 1


class TestTheRunner:
    @pytest.mark.parametrize("error", [RuntimeError, MemoryError, SystemExit, KeyboardInterrupt])
    def test_outlives_whatever_a_model_raises_and_does_what_comes_later(self, error: type[BaseException]) -> None:
        """tw-CC-B1."""

        def write(brief: Brief) -> str:
            if "question 0 " in brief.leaving:
                raise error
            return "They cooked, and spoke of what to cook next, one dish after the other."

        with held(Noting(write), compacting=BACKGROUND) as memory:
            told = heard(memory)
            rounds(memory.thread("bad"), 5)
            assert isinstance(told.get(timeout=SOON), Failed)
            rounds(memory.thread("good"), 5, 10)
            assert next_applied(told).ref.thread == "good"

    def test_does_what_falls_due_while_it_works_without_being_asked_again(self) -> None:
        """tw-CC-B3."""
        grown = list[int]()

        def write(_: Brief) -> str:
            if not grown:
                grown.append(1)
                rounds(thread, 8, 10)
            return "They cooked, and spoke of what to cook next, one dish after the other."

        with held(Noting(write), compacting=BACKGROUND) as memory:
            told = heard(memory)
            thread = memory.thread()
            rounds(thread, 5)
            assert next_applied(told).seq < next_applied(told).seq

    def test_is_one_however_often_it_is_stirred_and_none_where_nothing_is_to_run(self) -> None:
        """tw-C10, tw-CC-B9."""
        before = workers()
        with held(compacting=Compacting.ASKED) as quiet, held(compacting=BACKGROUND) as memory:
            rounds(quiet.thread(), 2)
            assert workers() <= before
            for n in range(3):
                rounds(memory.thread(f"t{n}"), 2)
            assert len(workers() - before) == 1
        assert workers() <= before

    def test_publishes_nothing_once_it_was_stopped(self, tmp_path: Path) -> None:
        """tw-CC-B9, tw-C10."""
        called, go, answered = threading.Event(), threading.Event(), threading.Event()

        def write(_: Brief) -> str:
            called.set()
            go.wait(SOON)
            answered.set()
            return "They cooked, and spoke of what to cook next, one dish after the other."

        path = tmp_path / "a.db"
        with Memory.open(path, policy=COUNTED, summariser=write, counter=Words(), profile=Profile.FAST) as memory:
            told = heard(memory)
            rounds(memory.thread("t"), 5)
            assert called.wait(SOON)
        go.set()
        end = told.get(timeout=SOON)
        assert (type(end), getattr(end, "reason", None)) == (Failed, Fail.CLOSED)
        assert answered.wait(SOON)
        with pytest.raises(Empty):  # nothing comes of the answer, however late one looks
            told.get(timeout=0.5)
        with Memory.open(path) as memory:
            assert compactions(memory.thread("t")) == []

    def test_puts_the_text_in_place_of_what_had_to_leave_without_one(self) -> None:
        """as-M-B14, tw-CC-B14: reading writes nothing, and the better text follows by itself."""
        with held(policy=Policy(limit_tokens=400, retain_rounds=1, soft_fraction=0.9), compacting=BACKGROUND) as memory:
            told = heard(memory)
            thread = memory.thread()
            thread.append([{"role": "user", "content": "word " * 30} for _ in range(20)])
            assert thread.prepare(deadline_seconds=0.0).tokens <= 400
            assert isinstance(told.get(timeout=SOON), Applied)
            before = list(thread.events())
            thread.view().to("openai")
            assert [event.kind for event in before].count(Kind.COMPACTED) >= 1
            assert list(thread.events()) == before
