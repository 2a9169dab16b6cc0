"""The index follows the log: in steps, whoever else does, whatever fails; what it has not is said."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.engine.searched import a, hits, memory, seqs, u
from tests.engine.talk import write
from unabridged import Memory, UnavailableError
from unabridged.engine.search import indexing
from unabridged.log.body import Chunk, Message
from unabridged.log.ids import Seq
from unabridged.log.part import Text
from unabridged.ports import Store
from unabridged.search.clause import Prefix, Where
from unabridged.search.following import INDEX_VERSION
from unabridged.search.numbering import place
from unabridged.search.only import Only
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.around import AroundStore
from unabridged.testing.driven import Driven
from unabridged.testing.faults import PlantedFault, When, sweep
from unabridged.testing.many import at_once

T = TypeVar("T")


def filled(store: Store | None = None) -> Memory:
    made = memory(store)
    for name in "tu":
        made.thread(name).append([u("a needle"), a("in the hay")])
    return made


def test_indexing_says_how_many_events_it_took_and_how_far_it_is() -> None:
    told: list[int] = []
    made = filled()
    assert (made.index(told.append), made.index()) == (4, 0)
    assert told == [4]


def test_what_no_index_has_yet_is_told_until_it_has() -> None:
    made = filled()
    waiting = [(each.thread, each.seqs.first, each.seqs.last, each.why) for each in made.unindexed()]
    assert [each[:3] for each in waiting] == [("t", 1, 2), ("u", 1, 2)]
    assert "index()" in waiting[0][3]
    made.index()
    assert list(made.unindexed()) == []


def test_making_an_index_anew_takes_every_event_again() -> None:
    made = filled()
    made.index()
    assert (made.reindex(), hits(made.search("needle"))) == (4, hits(made.search("needle")))


def test_a_long_thread_is_indexed_in_steps() -> None:
    told: list[int] = []
    made = memory()
    made.thread("t").append([u(f"needle {n}") for n in range(1_000)])
    made.index(told.append)
    assert told == [800, 1_000]


def test_of_large_texts_a_step_takes_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "LONG_STEP", 20_000)
    told: list[int] = []
    made = memory()
    made.thread("t").append([u("needle" + " " * 100) for _ in range(401)])
    made.index(told.append)
    assert told == [200, 400, 401]


def test_a_fork_is_indexed_from_where_it_left() -> None:
    made = filled()
    fork = made.thread("t").fork("f", through=2)
    fork.append(u("my needle"))
    assert made.index() == 5
    assert sorted(seqs(fork.search("needle"))) == [1, 3]


def test_an_event_that_cannot_be_read_is_told_and_the_others_are_found() -> None:
    made = memory()
    thread = made.thread("t")
    thread.append(u("a needle"))
    write(thread, Message(role="user", chunks=1), Chunk(of=Seq(2), index=0, text="{no message", last=True))
    thread.append(u("another needle"))
    made.index()
    assert sorted(seqs(thread.search("needle"))) == [1, 4]
    (left,) = made.unindexed()
    assert (left.seqs.first, "verify()" in left.why) == (3, True)


def test_an_event_beyond_the_numbers_of_an_index_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "LARGEST_SEQ", 1)
    made = filled()
    made.index()
    assert [each.why for each in made.unindexed()] == ["an index numbers 1 events of a thread"] * 2


def test_a_text_of_too_many_words_is_told_to_be_found_by_its_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, small in (("PIECE_WORDS", 20), ("MOST_PIECES", 2), ("_LARGEST_PIECE_WORDS", 20)):
        monkeypatch.setattr(f"unabridged.search.documents.{name}", small)
    monkeypatch.setattr(indexing, "MOST_PIECES", 2)
    made = memory()
    made.thread("t").append(u("needle " + "hay " * 90 + "pin"))
    made.index()
    (left,) = made.unindexed()
    assert "the first" in left.why
    assert (hits(made.search("needle")), hits(made.search("pin"))) == ([("t", 1)], [])


def test_two_that_index_at_once_index_everything_once() -> None:
    store = InMemoryStore()
    filled(store)
    Memory(store).thread("t").append([u(f"needle {n}") for n in range(300)])
    at_once(range(4), lambda _: Memory(store).index())
    scope = Memory(store).thread("t").ref.scope
    (found,) = Driven(store).postings(scope, Where(), [Prefix(start="@role:")], limit=999)
    assert len({place(each)[:2] for each in found}) == len(found) == 304


@pytest.mark.parametrize("when", When)
def test_whatever_fails_while_indexing_no_word_is_lost_and_none_is_there_twice(when: When) -> None:
    wrong: list[str] = []
    expected = hits(filled().search("needle hay", limit=100))

    def begin() -> Store:
        store = InMemoryStore()
        filled(store)
        return store

    def check(store: Store, planted: PlantedFault | None) -> None:
        Memory(store).index()
        found = Memory(store).search("needle hay", limit=100)
        if hits(found) != expected or list(Memory(store).unindexed()):
            wrong.append(str(planted))

    assert 4 < sweep(begin, lambda store: Memory(store).index(), check, when=when) < 60
    assert wrong == []


@pytest.mark.parametrize("when", When)
def test_a_search_that_fails_says_so_and_changes_nothing(when: When) -> None:
    store = InMemoryStore()
    filled(store).index()
    expected = hits(Memory(store).search("needle"))

    def check(below: Store, _: PlantedFault | None) -> None:
        assert hits(Memory(below).search("needle")) == expected

    assert sweep(lambda: store, lambda failing: Memory(failing).search("needle"), check, when=when) > 3


class Deleting(AroundStore):
    """A store of which somebody else deletes a thread just when it is read to be indexed."""

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, after that."""
        if verb == "events" and args[0].thread == "t":
            Memory(self.store).thread("t").delete()
        result: T = await super().around(verb, args, call)
        return result


def test_a_thread_that_goes_while_it_is_indexed_stops_nobody() -> None:
    store = InMemoryStore()
    filled(store)
    assert Memory(Deleting(store)).index() == 2


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"hidden": 7}', b"\xff"])
def test_a_state_that_cannot_be_read_is_made_anew(content: bytes) -> None:
    store = InMemoryStore()
    made = filled(store)
    driven = Driven(store)
    driven.learn("t", through=2, version=INDEX_VERSION, content=content, scope=made.thread("t").ref.scope)
    made.thread("t").append(u("a later needle"))
    assert made.index() == 5
    assert sorted(hits(made.search("needle", limit=100)))[:2] == [("t", 1), ("t", 3)]


def test_without_fts5_everything_is_found_in_the_log(tmp_path: Path) -> None:
    made = filled(SqliteStore(tmp_path / "a.db", connect=WithoutFts))
    with pytest.raises(UnavailableError, match="FTS5"):
        made.index()
    assert len(made.search("needle")) == 2
    made.thread("t").append(u("another needle"))
    made.thread("t").purge(1)
    made.erase()
    assert sorted(seqs(made.thread("t").search("needle"))) == [3]
    made.close()


class WithoutFts(StdlibConnection):
    """SQLite as it is built without FTS5."""

    __slots__ = ()

    def all(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401  # as the class above it
        """Every row, and of the list of modules none."""
        return [] if "pragma_module_list" in sql else super().all(sql, values)


def test_a_piece_of_text_is_found_in_an_index_of_a_file(tmp_path: Path) -> None:
    made = filled(SqliteStore(tmp_path / "a.db"))
    made.index()
    made.thread("t").append(Message(role="user", parts=(Text(text="needle"),)))
    assert len(made.search("needle")) == 3
    made.close()


@pytest.mark.parametrize("only", [Only(role=[]), Only(tool=()), Only(origin=[]), Only(role="user", tool=[])])
def test_of_no_role_tool_or_origin_there_is_nothing_and_the_index_is_well(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, only: Only
) -> None:
    made = filled(SqliteStore(tmp_path / "a.db"))
    made.index()
    assert (hits(made.search("needle", only=only)), caplog.messages) == ([], [])
    made.close()
