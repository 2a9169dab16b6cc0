"""What people who come from TaskWeaver rely on: rounds that fail, agents that see their own, identities that last.
It refuses to know TaskWeaver's classes; a post is a message with a sender and a recipient.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from tests.compatibility.kit import SHORT, SUBJECTS, TIGHT, Words, compactions, opened, talk
from tests.view.made import covers
from unabridged import Brief, LaneRule, Memory, Message, RoundState, Span, Thread
from unabridged.log.compacted import Compacted, Drop, Receipt
from unabridged.log.ids import LaneId, Seq
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.stores.in_memory import InMemoryStore

WORKER = LaneRule(failed_rounds=False)


@pytest.fixture
def thread(memory: Memory) -> Thread:
    """A thread with a lane that leaves failed rounds out."""
    thread = memory.thread("t")
    thread.open_lane("worker", rule=WORKER)
    return thread


def rounds(thread: Thread, count: int, *, failing: tuple[int, ...] = ()) -> None:
    """Rounds of a question and an answer, some of which fail."""
    for n in range(count):
        begun = len(list(thread.events())) + 1
        talk(thread, rounds=1, start=n % len(SUBJECTS))
        thread.end_round(begun, RoundState.FAILED if n in failing else RoundState.FINISHED)


def post(text: str, sender: str, recipient: str, *marks: str) -> Message:
    role = "user" if sender == "User" else "assistant"
    return Message(role=role, parts=(Text(text=text),), sender=sender, recipient=recipient, marks=marks)


def subjects(thread: Thread, lane: str) -> list[str]:
    """The first word of every message a lane shows."""
    return [message["text"].split()[0] for message in thread.view(lane=lane).to("plain")]


class TestFailedRounds:
    def test_a_lane_can_leave_failed_rounds_out(self, thread: Thread) -> None:
        """tw-R20."""
        rounds(thread, 3, failing=(1,))
        assert subjects(thread, "worker") == [SUBJECTS[0]] * 2 + [SUBJECTS[2]] * 2
        assert len(thread.view().items) == 6

    def test_where_every_round_failed_the_view_is_empty(self, thread: Thread) -> None:
        """tw-R20."""
        rounds(thread, 2, failing=(0, 1))
        assert (thread.view(lane="worker").items, thread.prepare(lane="worker").to("plain")) == ((), [])

    def test_a_view_is_a_value_nobody_can_change(self, thread: Thread) -> None:
        """tw-R20."""
        talk(thread, rounds=1)
        view = thread.view()
        with pytest.raises(FrozenInstanceError):
            view.items = ()  # type: ignore[misc]  # what a caller may try

    def test_changing_what_was_rendered_changes_no_later_view(self, thread: Thread) -> None:
        """tw-R20."""
        talk(thread, rounds=1)
        thread.view().to("openai")[0]["content"] = "never said"
        assert "never said" not in str(thread.view().to("openai"))

    def test_rounds_that_failed_shift_nothing_out_of_the_view(self, thread: Thread) -> None:
        """tw-CC-B2: three rounds of ten failed, and the newest question is there."""
        rounds(thread, 10, failing=(1, 4, 6))
        view = thread.prepare(lane="worker")
        said = {event.seq for event in thread.events() if event.kind is Kind.MESSAGE}
        standing = [seq for each in covers(view) for seq in each if seq in said]
        begun = [2 + 3 * n for n in range(10) if n not in (1, 4, 6)]
        assert sorted(standing) == sorted([*begun, *(seq + 1 for seq in begun)])
        assert view.to("plain")[-2]["text"].split()[0] == SUBJECTS[9]

    def test_coverage_does_not_run_backwards_when_the_newest_round_fails(self, thread: Thread) -> None:
        """tw-CC-B5."""
        rounds(thread, 6)
        before = thread.prepare(lane="worker").items[0]
        begun = thread.append({"role": "user", "content": "and now?"}).first
        thread.end_round(begun, RoundState.FAILED)
        after = thread.prepare(lane="worker").items[0]
        assert (after.name, after.covers) == (before.name, before.covers)

    def test_a_covered_round_that_fails_leaves_its_summary_and_nothing_shows_twice(self, thread: Thread) -> None:
        """tw-CC-B5, tw-RC-B14: what the failed round was folded with stands, each message once."""
        talk(thread, rounds=2)
        items = thread.view(lane="worker").items
        edit = Drop(items=tuple(item.name for item in items), covers=(Span(first=Seq(2), last=Seq(5)),), tokens=9)
        receipt = Receipt(tokens_before=99, tokens_after=9)
        drawn_on, lane = Seq(5), LaneId("worker")
        thread.append(
            Compacted(strategy="all", version=1, drawn_on=drawn_on, edits=(edit,), receipt=receipt, lane=lane)
        )
        thread.end_round(4, RoundState.FAILED)
        assert covers(thread.view(lane="worker")) == [[2, 3]]


class TestAgents:
    def test_a_summariser_is_shown_only_what_its_lane_may_see(self) -> None:
        """tw-CC-B12."""
        told: list[str] = []

        def remembers(brief: Brief) -> str:
            told.append(brief.leaving)
            return SHORT

        thread = Memory(InMemoryStore(), policy=TIGHT, counter=Words(), summariser=remembers).thread("t")
        thread.open_lane("CodeInterpreter", rule=LaneRule(either=("CodeInterpreter",)))
        for n in range(8):
            thread.append(post(f"private {n} " * 9, "User", "Planner"))
            thread.append(post(f"code {n} " * 9, "Planner", "CodeInterpreter"))
        thread.prepare(lane="CodeInterpreter")
        assert len(told) == 1
        assert "code 0" in told[0]
        assert "private" not in told[0]

    def test_another_lanes_summary_is_in_no_view_but_its_own(self) -> None:
        """tw-CC-B12."""
        thread = Memory(InMemoryStore(), policy=TIGHT, counter=Words(), summariser=lambda _: SHORT).thread("t")
        thread.open_lane("CodeInterpreter", rule=LaneRule(either=("CodeInterpreter",)))
        for n in range(12):
            thread.append(post(f"question {n} " * 9, "User", "Planner"))
        thread.prepare()
        assert SHORT in str(thread.view().to("plain"))
        assert thread.view(lane="CodeInterpreter").items == ()

    def test_shared_entries_are_found_after_their_round_was_folded(self, thread: Thread) -> None:
        """tw-R21: the newest of each sender counts, wherever it stands."""
        for n in range(8):
            thread.append(post(f"ask {n} " * 9, "User", "Planner"))
            thread.append(post(f"plan {n} " * 9, "Planner", "User", "plan"))
        thread.prepare()
        said = [event.body for event in thread.events()]
        plans = {body.sender: body for body in said if isinstance(body, Message) and "plan" in body.marks}
        assert str(plans["Planner"].parts).count("plan 7") == 9

    def test_an_entry_may_be_shared_later_and_is_found_by_its_tag(self, thread: Thread) -> None:
        """tw-R21."""
        thread.append([post("ask " * 30, "User", "Planner"), post("the plan " * 30, "Planner", "User")])
        thread.mark(3, add="plan")
        talk(thread, rounds=5)
        thread.prepare()
        said = [event.seq for event in thread.events() if event.kind is Kind.MESSAGE]
        assert [seq for seq in said if "plan" in thread.tags(seq)] == [3]


class TestReopening:
    def test_rounds_keep_their_identity(self, thread: Thread, memory: Memory, path: Path) -> None:
        """tw-R22."""
        rounds(thread, 3, failing=(1,))
        before = thread.view(lane="worker")
        memory.close()
        with opened(path) as again:
            assert again.thread("t").view(lane="worker") == before

    def test_compactions_are_kept_with_their_rounds(self, thread: Thread, memory: Memory, path: Path) -> None:
        """tw-R22, where a reloaded conversation has lost its summary."""
        rounds(thread, 6)
        before = thread.prepare(lane="worker").items
        memory.close()
        with opened(path) as again:
            assert again.thread("t").prepare(lane="worker").items == before
            assert len(compactions(again.thread("t"))) == 1
