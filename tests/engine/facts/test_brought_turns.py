"""What hides and shows messages is followed to what it leaves, in whatever order, and however often that was."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.talk import u
from unabridged import Memory
from unabridged.engine.upkeep import places
from unabridged.log import spans
from unabridged.log.ids import Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.stores.in_memory import InMemoryStore

Turn = tuple[Kind, Sequence[tuple[int, int]]]
PLACES = st.lists(st.tuples(st.integers(1, 12), st.integers(1, 12)), max_size=3)
KINDS = st.sampled_from([Kind.HIDDEN, Kind.SHOWN, Kind.PURGED, Kind.COMPACTED])


@cache
def any_event() -> Skeleton:
    store = InMemoryStore()
    thread = Memory(store).thread("t")
    thread.append(u("hello"))
    [one] = asyncio.run(store.skeletons(thread.ref, after=Seq(0), limit=1))
    return one


def events(turns: Iterable[Turn]) -> list[Skeleton]:
    one = any_event()
    return [
        replace(one, seq=Seq(100 + n), kind=kind, touches=tuple(Span(first=Seq(a), last=Seq(b)) for a, b in touched))
        for n, (kind, touched) in enumerate(turns)
    ]


@given(st.lists(st.tuples(KINDS, PLACES), max_size=12))
def test_the_last_that_turned_a_message_holds(turns: list[Turn]) -> None:
    hidden, purged = set[int](), set[int]()
    for kind, touched in turns:
        named = {seq for first, last in touched for seq in range(first, last + 1)}
        match kind:
            case Kind.HIDDEN:
                hidden |= named
            case Kind.SHOWN:
                hidden -= named
            case Kind.PURGED:
                purged |= named
            case _:
                pass
    found = places._followed(events(turns))
    assert (set(spans.each(found.hidden)), set(spans.each(found.purged))) == (hidden, purged)
    assert found.hidden == spans.union(found.hidden)


def test_what_hid_one_message_and_another_thousands_of_times_is_followed_in_one_pass() -> None:
    hidden: list[Turn] = [(Kind.HIDDEN, [(2 * n + 1, 2 * n + 1)]) for n in range(6_000)]
    again: list[Turn] = [(kind, touched) for _, touched in hidden for kind in (Kind.SHOWN, Kind.HIDDEN)]
    turned = events([*hidden, *again])
    began = time.process_time()
    assert spans.size(places._followed(turned).hidden) == 6_000
    assert time.process_time() - began < 5
