"""The number in the log is the only order there is: a clock that stands still or runs backwards changes none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import drawn
from tests.laws.worded import HOUR, words
from tests.view.made import said
from unabridged import Depth, Memory, Policy, Profile, Scope, Thread, View
from unabridged.ports import Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing import FakeClock

# Who says how much at once, and by how much the clock has moved since; most of the time not at all.
TURNS = st.lists(
    st.tuples(st.sampled_from(["ann", "bob"]), st.integers(1, 3), st.sampled_from([0, 0, 0, 1, HOUR, -1, -HOUR])),
    min_size=2,
    max_size=16,
)


@pytest.fixture(params=["memory", "file"], scope="module")
def writers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Memory]]:
    """Two programs on one store, by one clock."""
    clock, policy = FakeClock(), Policy(limit_tokens=160, retain_rounds=1)
    path = tmp_path_factory.mktemp("order") / "a.db"
    shared = InMemoryStore()
    stores: dict[str, Store] = {
        name: shared if request.param == "memory" else SqliteStore(path, profile=Profile.FAST)
        for name in ("ann", "bob")
    }
    opened = {name: Memory(store, policy=policy, clock=clock, writer=name) for name, store in stores.items()}
    yield opened
    for each in opened.values():
        each.close()


SCOPES = count()


def whole(thread: Thread, view: View) -> list[str]:
    """The words of a view with all that was folded put back in its place."""
    parts = [item for each in view.items for item in thread.unfold(each, depth=Depth.ORIGINALS).items]
    return [word for item in parts for word in sorted(words(item.says))]


@settings(max_examples=drawn(60), deadline=None)
@given(TURNS)
def test_what_was_said_at_one_moment_or_at_an_earlier_one_stands_in_the_order_of_the_log(
    writers: dict[str, Memory], turns: list[tuple[str, int, int]]
) -> None:
    scope, spoken = Scope(project=str(next(SCOPES))), list[str]()
    for name, size, passed in turns:
        memory = writers[name]
        memory._verbs._ctx.clock.move(passed)
        fresh = [f"w{len(spoken) + n}" for n in range(size)]
        memory.thread("t", scope=scope).append([said(f"{word} and some more words") for word in fresh])
        spoken += fresh
    for memory in writers.values():
        thread = memory.thread("t", scope=scope)
        assert [word for event in thread.events() for word in words(event.body)] == spoken
        assert [line.text.split()[0] for line in thread.grep("and some more")] == spoken
        assert whole(thread, thread.view()) == whole(thread, thread.prepare()) == spoken
