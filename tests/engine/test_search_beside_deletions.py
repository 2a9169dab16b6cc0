"""Whoever searches many threads is answered whichever of them are deleted meanwhile; those are found no more."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest

from tests.engine.searched import hits, memory, u
from unabridged import Memory, Only, Reach
from unabridged.search.among import Among
from unabridged.search.found import Found
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")
ENDLESS = 10_000


class Deleting(AroundStore):
    """A store in which others delete a thread right before one of its calls."""

    left = ENDLESS
    gone = ""

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, after what others did."""
        del verb, args
        self.left -= 1
        if self.left == 0:
            memory(self.store).thread(self.gone).delete()
        return await call()


def filled(*, is_indexed: bool) -> Deleting:
    """Two conversations that say the same."""
    store = Deleting(InMemoryStore())
    made = memory(store)
    made.thread("kept").append(u("the parcel is blue"))
    made.thread("gone").append([u("the parcel is blue"), u("a blue parcel"), u("nothing"), u("and so on")])
    made.thread("gone").hide(4)
    if is_indexed:
        made.index()
    return store


def in_the_scope(made: Memory) -> Found:
    return made.search("blue parcel")


def in_some_threads(made: Memory) -> Found:
    return made.search("parcel", threads=["gone", "kept"], only=Only(role="user"))


def from_a_thread(made: Memory) -> Found:
    return made.thread("kept").search('"parcel is"', reach=Reach.SCOPE, among=Among.EVERYTHING)


@pytest.mark.parametrize("search", [in_the_scope, in_some_threads, from_a_thread])
@pytest.mark.parametrize("is_indexed", [True, False])
def test_a_thread_that_is_deleted_meanwhile_takes_no_others_hits_away(
    search: Callable[[Memory], Found], *, is_indexed: bool
) -> None:
    at = 0
    while at >= 0:
        store = filled(is_indexed=is_indexed)
        searching = Memory(store)
        at += 1
        store.left, store.gone = at, "gone"
        found = hits(search(searching))
        assert ("kept", 1) in found
        at = at if store.left <= 0 else -1
        assert {thread for thread, _ in found} <= {"kept", "gone"}


def test_a_models_search_of_a_scope_is_answered_as_well() -> None:
    told, at = "", 0
    while at >= 0:
        store = filled(is_indexed=True)
        made = Memory(store)
        (search, *_) = made.thread("kept").recall_tools(reach=Reach.SCOPE)
        at += 1
        store.left, store.gone = at, "gone"
        told = search(query="blue parcel")
        assert "the parcel is blue" in told
        at = at if store.left <= 0 else -1


def test_a_thread_that_is_deleted_while_it_is_searched_has_what_it_had_or_less() -> None:
    at = 0
    while at >= 0:
        store = filled(is_indexed=True)
        made = Memory(store)
        at += 1
        store.left, store.gone = at, "gone"
        assert set(hits(made.thread("gone").search("blue parcel"))) <= {("gone", seq) for seq in (1, 2, 3)}
        at = at if store.left <= 0 else -1
