"""Whatever is done to AgentScope's own memory and to ours, both show the same, as long as it fits.
It refuses to draw what differs on purpose: pairs of calls, a mark twice, and what an agent's own compression marks.
"""

from __future__ import annotations

from typing import Any

from agentscope.memory import InMemoryMemory
from agentscope.message import Msg
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tests.doors.agentscope.kit import ran
from unabridged.adapters.agentscope import UnabridgedMemory

_ROLES = ("user", "assistant", "system")
_WHICH = st.lists(st.integers(0, 7), max_size=3, unique=True)
_MARKS = st.sampled_from(["a", "b", "hint"])
_MAYBE = st.none() | _MARKS


class BothMemories(RuleBasedStateMachine):
    """The same calls to both."""

    def __init__(self) -> None:
        super().__init__()
        self.both = UnabridgedMemory(), InMemoryMemory()
        self.said = [Msg("a", f"said {n}", _ROLES[n % 3]) for n in range(8)]  # type: ignore[arg-type]  # one of the three

    def done(self, name: str, *given: Any, **more: Any) -> None:  # noqa: ANN401  # as the method takes it
        first, second = (ran(getattr(each, name)(*given, **more)) for each in self.both)
        assert first == second

    @rule(which=_WHICH, marks=_MAYBE | st.lists(_MARKS, max_size=2, unique=True))
    def add(self, which: list[int], marks: Any) -> None:  # noqa: ANN401  # as add takes them
        self.done("add", [self.said[n] for n in which], marks=marks)

    @rule(which=_WHICH)
    def add_again(self, which: list[int]) -> None:
        self.done("add", [self.said[n] for n in which], allow_duplicates=True)

    @rule(which=_WHICH)
    def delete(self, which: list[int]) -> None:
        self.done("delete", [self.said[n].id for n in which])

    @rule(mark=_MARKS | st.lists(_MARKS, max_size=2))
    def delete_by_mark(self, mark: Any) -> None:  # noqa: ANN401  # as above
        self.done("delete_by_mark", mark)

    @rule(new=_MAYBE, old=_MAYBE, which=st.none() | _WHICH)
    def mark(self, new: str | None, old: str | None, which: list[int] | None) -> None:
        ids = None if which is None else [self.said[n].id for n in which]
        self.done("update_messages_mark", new, old_mark=old, msg_ids=ids)

    @rule(text=st.sampled_from(["", "so far", "further"]))
    def summarise(self, text: str) -> None:
        self.done("update_compressed_summary", text)

    @rule()
    def clear(self) -> None:
        self.done("clear")
        self.done("update_compressed_summary", "")  # which theirs would go on showing

    @rule()
    def restore(self) -> None:
        states = [each.state_dict() for each in self.both]
        self.both[0].load_state_dict(states[1])
        self.both[1].load_state_dict(states[0])

    @invariant()
    def show_the_same(self) -> None:
        for wanted in ({}, {"mark": "a"}, {"exclude_mark": "b"}, {"mark": "a", "exclude_mark": "b"}):
            for summary in (True, False):
                shown = [ran(each.get_memory(**wanted, prepend_summary=summary)) for each in self.both]
                one, other = ([(each.name, each.role, each.content) for each in found] for found in shown)
                assert one == other
        assert ran(self.both[0].size()) == ran(self.both[1].size())

    @invariant()
    def save_the_same(self) -> None:
        assert self.both[0].state_dict() == self.both[1].state_dict()


def test_whatever_is_done_to_both_they_show_the_same() -> None:
    """as-A6, as-A7, as-A9. Marks, ids and states mean here what they mean there."""
    run_state_machine_as_test(BothMemories, settings=settings(max_examples=15, stateful_step_count=12, deadline=None))
