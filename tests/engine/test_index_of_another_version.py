"""An index that another version of this program wrote is believed by nobody, and made anew."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.engine.searched import a, hits, memory, u
from tests.engine.talk import call, result
from unabridged import Memory
from unabridged.ports import Store
from unabridged.search.following import INDEX_VERSION
from unabridged.search.kept import IndexStep
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.around import AroundStore
from unabridged.testing.driven import Driven

T = TypeVar("T")
SAID = [
    u("Where is get_file_contents in src/app/main.py? Es hängt an den Tabellen von gestern."),
    call("c1"),
    result("c1", "src/app/main.py:12: def get_file_contents(path):"),
    a("在第十二行。 It reads 1,200 files, as v2.3-rc1 did; naïve, running, ran."),
]
# What an index of version 5 holds of these. Whoever changes that raises the version, and says here what it holds then.
HELD = {5: "46ca0db9ced12533"}


class Noted(AroundStore):
    """It notes the steps of an index as they are written."""

    def __init__(self) -> None:
        super().__init__(InMemoryStore())
        self.steps: list[IndexStep] = []

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        if verb == "index":
            self.steps += args[0]
        noted: T = await super().around(verb, args, call)
        return noted


@pytest.fixture(params=["memory", "sqlite"])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    store: Store = InMemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "a.db")
    found = memory(store)
    found.thread("t").append([u("a needle"), a("in the hay")])
    found.index()
    yield found
    found.close()


def by_another(made: Memory, version: int) -> Memory:
    """The same store with the index as another version left it, which found a needle in everything."""
    driven, of = Driven(made._verbs._ctx.store), made.thread("t").ref
    noted = Noted()
    other = memory(noted)
    other.thread("t").append([u("a needle"), a("a needle")])
    other.index()
    (step,) = noted.steps
    driven.unindex(of)
    driven.learn("t", *step.documents, through=2, version=version, content=step.state.content, scope=of.scope)
    return made


@pytest.mark.parametrize("version", [INDEX_VERSION - 1, INDEX_VERSION + 1])
def test_it_is_not_believed(made: Memory, version: int) -> None:
    assert hits(by_another(made, version).search("needle")) == [("t", 1)]
    assert hits(made.search("hay")) == hits(made.thread("t").search("hay")) == [("t", 2)]
    assert hits(made.thread("t").search("needle")) == [("t", 1)]


@pytest.mark.parametrize("version", [INDEX_VERSION - 1, INDEX_VERSION + 1])
def test_what_it_has_counts_as_not_indexed(made: Memory, version: int) -> None:
    stats = by_another(made, version).stats().index
    assert stats is not None
    assert (stats.threads_behind, stats.events_behind) == (1, 2)


@pytest.mark.parametrize("version", [INDEX_VERSION - 1, INDEX_VERSION + 1])
def test_it_is_made_anew(made: Memory, version: int) -> None:
    assert [each.thread for each in by_another(made, version).unindexed()] == ["t"]
    assert (made.index(), made.index()) == (2, 0)
    assert (list(made.unindexed()), hits(made.search("needle"))) == ([], [("t", 1)])


def test_it_would_be_believed_under_our_own(made: Memory) -> None:
    """Else the tests above say nothing: what it found in everything stands in the index."""
    assert by_another(made, INDEX_VERSION).index() == 0
    driven = Driven(made._verbs._ctx.store)
    scope = made.thread("t").ref.scope
    assert sorted(driven.found("needl", version=INDEX_VERSION, scope=scope)) == [("t", 1), ("t", 2)]


def test_what_an_index_holds_changes_with_its_version_alone() -> None:
    noted = Noted()
    other = memory(noted)
    other.thread("t").append(SAID)
    other.index()
    (step,) = noted.steps
    held = repr((step.documents, step.state.content))
    assert {INDEX_VERSION: hashlib.sha256(held.encode()).hexdigest()[:16]} == HELD
