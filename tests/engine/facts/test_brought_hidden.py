"""Facts that come find their messages as the log has them by then, however often these went and came back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tests.engine.talk import u
from unabridged import Memory
from unabridged.log.ids import Seq, Span, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock

Step = Callable[[Any], object]


@pytest.mark.parametrize(
    ("steps", "hidden"),
    [
        ([], [False, False, False]),
        ([lambda thread: thread.hide(2, 3)], [False, True, True]),
        ([lambda thread: thread.hide(1, 2), lambda thread: thread.show(2)], [True, False, False]),
        (
            [lambda thread: thread.hide(2), lambda thread: thread.show(2), lambda thread: thread.hide(2)],
            [False, True, False],
        ),
        ([lambda thread: thread.hide(2), lambda thread: thread.purge(2), lambda thread: thread.hide(3)], [False, True]),
    ],
    ids=["never", "hidden", "shown", "hidden again", "purged"],
)
def test_each_message_of_a_fact_is_as_the_log_has_it(steps: Sequence[Step], hidden: list[bool], tmp_path: Path) -> None:
    memory = Memory(InMemoryStore(), clock=FakeClock())
    thread = memory.thread("t")
    thread.append([u("tabs"), u("tabs, I said"), u("always tabs"), u("bye")])
    memory.facts().add("User prefers tabs", sources=[("t", seq) for seq in (1, 2, 3)])
    for step in steps:
        step(thread)
    memory.export(tmp_path / "a.jsonl")
    other = Memory(InMemoryStore(), clock=FakeClock())
    other.bring_back(tmp_path / "a.jsonl")
    [fact] = other.facts().list()
    assert [each.hidden for each in fact.sources] == hidden


class _Counted(tuple[Span, ...]):
    """Spans that know how often somebody went through them."""

    __slots__ = ()

    walks: ClassVar[list[int]] = []

    def __iter__(self) -> Iterator[Span]:
        self.walks.append(len(self))
        return super().__iter__()


class _Counting(InMemoryStore):
    """A store whose events of a thread that hid something know it."""

    async def skeletons(self, ref: ThreadRef, *, after: Seq, limit: int, but: Kind | None = None) -> list[Skeleton]:
        found = await super().skeletons(ref, after=after, limit=limit, but=but)
        return [replace(each, touches=_Counted(each.touches)) if each.kind is Kind.HIDDEN else each for each in found]


def test_what_was_hidden_in_a_thread_is_gone_through_once_for_all_facts_of_it(tmp_path: Path) -> None:
    memory = Memory(InMemoryStore(), clock=FakeClock())
    memory.thread("t").append([u(f"{n}") for n in range(30)])
    for n in range(20):
        memory.facts().add(f"User said the number {n}", sources=[("t", n + 1)])
    memory.thread("t").hide(25)
    memory.export(tmp_path / "a.jsonl")
    _Counted.walks.clear()
    assert Memory(_Counting(), clock=FakeClock()).bring_back(tmp_path / "a.jsonl").facts == 20
    assert _Counted.walks == [1]
