"""An index brought up while somebody waits: many short threads in a commit, and nothing missing where one is lost."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest

from tests.engine.talk import a, u
from unabridged import Memory
from unabridged.engine.search import indexing
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")


class Watched(AroundStore):
    """Notes which threads were in each commit of the index, and lets somebody else be faster than the first of them."""

    def __init__(self, faster: Callable[[Memory], object] = lambda _: None) -> None:
        super().__init__(InMemoryStore())
        self.commits: list[list[str]] = []
        self._faster = faster

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, after that."""
        if verb == "index":
            self.commits.append([step.ref.thread for step in args[0]])
            if len(self.commits) == 1:
                self._faster(Memory(self.store))
        result: T = await super().around(verb, args, call)
        return result


def filled(store: Watched, *names: str, messages: int = 2) -> Memory:
    made = Memory(store)
    for name in names:
        made.thread(name).append([a("in the hay") if n % 2 else u(f"needle {n}") for n in range(messages)])
    return made


def found(made: Memory) -> list[str]:
    return sorted(f"{each.thread} {each.seq}" for each in made.search("needle", limit=100).hits)


def test_short_threads_are_indexed_many_in_a_commit() -> None:
    store = Watched()
    assert filled(store, *"abcde").index() == 10
    assert store.commits == [list("abcde")]


def test_a_commit_has_no_more_events_than_a_long_step() -> None:
    store = Watched()
    assert filled(store, *"abcdefghij", messages=199).index() == 1_990
    assert store.commits == [list("abcde"), list("fghij")]


def test_no_more_waits_than_a_long_step_would_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "LONG_STEP", 200)
    store = Watched()
    made = filled(store, *"abcde")
    assert made.index() == 10
    assert 1 < len(store.commits) < 5
    assert found(made) == ["a 1", "b 1", "c 1", "d 1", "e 1"]


@pytest.mark.parametrize("messages", [199, 200, 201, 800, 801, 1_000])
def test_a_long_thread_is_indexed_to_its_end_and_so_is_what_is_behind_it(messages: int) -> None:
    made = filled(Watched(), "a", messages=messages)
    made.thread("b").append(u("one more needle"))
    assert (made.index(), made.index()) == (messages + 1, 0)
    assert not list(made.unindexed())


def test_what_somebody_else_indexed_meanwhile_is_there_once() -> None:
    store = Watched(lambda other: other.index())
    made = filled(store, "a", "b")
    made.index()
    assert found(made) == ["a 1", "b 1"]


def test_what_was_said_and_partly_indexed_meanwhile_is_not_left_out() -> None:
    def faster(other: Memory) -> None:
        other.index()
        other.thread("a").append(u("another needle"))

    made = filled(Watched(faster), "a", "b")
    made.index()
    assert not list(made.unindexed())
    assert found(made) == ["a 1", "a 3", "b 1"]


def test_a_thread_that_goes_just_before_the_commit_stops_nobody() -> None:
    made = filled(Watched(lambda other: other.thread("a").delete()), "a", "b")
    made.index()
    assert found(made) == ["b 1"]
