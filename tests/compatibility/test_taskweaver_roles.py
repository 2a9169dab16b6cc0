"""What people who come from TaskWeaver rely on where several roles share a conversation, and nobody may hold it up."""

from __future__ import annotations

import threading

from tests.compatibility.runs import COUNTED, Noting, after, held, rounds, worked
from unabridged import Policy
from unabridged.compaction.outcome import Applied
from unabridged.log.kind import Kind

TIGHT = Policy(limit_tokens=400, retain_rounds=1)


class TestRoles:
    def test_each_has_a_lane_with_its_own_compactions(self) -> None:
        """tw-R15."""
        memory = held(Noting())
        thread = memory.thread()
        thread.open_lane("planner", policy=COUNTED)
        thread.open_lane("coder", policy=Policy(limit_tokens=100_000))
        worked(memory, rounds(thread, 5))
        assert sorted(each.lane for each in thread.compactions()) == ["main", "planner"]
        assert len(thread.view(lane="coder").items) == 10

    def test_no_summariser_runs_on_the_callers_stack(self) -> None:
        """tw-RC-B10."""
        on = list[int]()
        thread = rounds(held(after(lambda: on.append(threading.get_ident())), TIGHT).thread(), 20)
        thread.compact()
        rounds(thread, 20)
        thread.prepare()
        assert on
        assert threading.get_ident() not in on

    def test_a_call_has_a_time_limit(self) -> None:
        """tw-RC-B10."""
        never = threading.Event()
        policy = Policy(limit_tokens=100_000, seconds=0.05)
        outcome = rounds(held(Noting(lambda _: never.wait(60) and "late"), policy).thread(), 5).compact()
        never.set()
        assert isinstance(outcome, Applied)
        assert (outcome.receipt.rung, outcome.receipt.gate) == ("digest", ("0.05 seconds",))

    def test_compactions_are_events_among_the_others(self) -> None:
        """tw-C9: reading rounds is as it was, and what was compacted is a verb of its own."""
        thread = rounds(held(Noting()).thread(), 5)
        thread.compact()
        assert [event.kind for event in thread.events()] == [*[Kind.MESSAGE] * 10, Kind.COMPACTED, Kind.LANE_OPENED]
        assert [each.covers[0].last for each in thread.compactions()] == [4]
