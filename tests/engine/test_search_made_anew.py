"""Whoever searches while an index is made anew is answered as before: from the log, until it has caught up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.engine.meanwhile import Meanwhile
from tests.engine.searched import hits, memory, u
from unabridged import Memory
from unabridged.runner.driving import drive
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.store import SqliteStore


@pytest.fixture(params=["in memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Meanwhile]:
    """Two threads that were indexed in another order than that of their names, in which they are indexed anew."""
    store = Meanwhile(InMemoryStore() if request.param == "in memory" else SqliteStore(tmp_path / "a.db"))
    with memory(store) as made:
        for name, text in (("zeta", "the parcel is blue"), ("alpha", "nothing like it")):
            made.thread(name).append(u(text))
            made.index()
        yield store


def cleared(store: Meanwhile) -> None:
    """As far as somebody has come who was only beginning."""
    drive(store.store.clear_index())


def made_anew(store: Meanwhile) -> None:
    """All of it, between two steps of a search."""
    memory(store.store).reindex()


@pytest.mark.parametrize("question", ["blue parcel", "parce*", '"parcel is"'])
@pytest.mark.parametrize("does", [cleared, made_anew])
@pytest.mark.parametrize("verb", ["behind", "indexed", "postings", "census", "described"])
def test_a_search_finds_what_it_would_have_found(
    store: Meanwhile, verb: str, does: Callable[[Meanwhile], None], question: str
) -> None:
    searching = Memory(store)
    for search in (searching.search, searching.thread("zeta").search):
        store.verb, store.does = verb, [lambda: does(store)]
        assert hits(search(question)) == [("zeta", 1)]
        searching.index()
