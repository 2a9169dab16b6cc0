"""Whatever fails in the middle of a write to SQLite leaves all or nothing, and a store that goes on.
It refuses to know what else is on the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.outcomes import outcome
from tests.stores.connections import Statements
from unabridged.errors import CorruptionError, DiskFull, StoreBusy, StoreDegraded
from unabridged.log.ids import Seq
from unabridged.ports import Children
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.driver import Connection, StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.proving import chain_faults
from unabridged.testing.samples import ref


@pytest.fixture
def statements() -> Statements:
    return Statements()


@pytest.fixture
def driven(path: Path, statements: Statements) -> Iterator[Driven]:
    driven = Driven(SqliteStore(path, connect=statements.connect))
    yield driven
    driven.close()


VERBS: dict[str, Callable[[Driven], object]] = {
    "append": lambda driven: driven.say("t", "three", "four"),
    "append_if": lambda driven: driven.append_if(ref("t"), Seq(0), lambda _: True, driven.batch("three")),
    "fork": lambda driven: driven.branch("t", "new", through=1),
    "describe": lambda driven: driven.describe(ref("t"), title="new", metadata=None),
    "detach": lambda driven: driven.detach(ref("fork")),
    "purge": lambda driven: driven.forget("t", 1),
    "erase": lambda driven: driven.erase(limit=9),
}


def world(driven: Driven) -> object:
    """Everything a reader can see, and everything that is stored."""
    names = [each for each in ("t", "fork", "gone", "new") if driven.thread(ref(each))]
    return [
        (driven.thread(ref(each)), driven.rows(ref(each), after=Seq(0), limit=99), driven.words(each)) for each in names
    ]


def prepared(driven: Driven) -> None:
    driven.say("t", "one", "two")
    driven.branch("t", "fork", through=2)
    driven.say("fork", "own")
    driven.say("gone", "x")
    driven.forget("gone", 1)


class TestFaults:
    @pytest.mark.parametrize("name", VERBS)
    @pytest.mark.parametrize(
        "error",
        [DiskFull, *(pytest.param(each, marks=pytest.mark.check) for each in (StoreDegraded, KeyboardInterrupt))],
    )
    def test_a_verb_that_fails_at_any_statement_has_done_all_or_nothing(
        self, tmp_path: Path, name: str, error: type[BaseException]
    ) -> None:
        nth, finished = 0, False
        while not finished:
            nth += 1
            statements = Statements()
            driven = Driven(SqliteStore(tmp_path / f"{nth}.db", connect=statements.connect))
            prepared(driven)
            before = world(driven)
            statements.said.clear()
            statements.before = failing_at(nth, error)
            finished = tried(lambda: VERBS[name](driven), error)  # noqa: B023  # called at once
            statements.before = failing_at(0, error)
            if not finished and name != "erase":
                assert world(driven) in (before, done(VERBS[name]))
            assert driven.say("t", "after").fresh
            assert [chain_faults(driven, each) for each in ("t", "fork", "gone")] == [[], [], []]
            driven.close()
        assert nth > 3

    def test_a_lock_that_others_hold_is_told_as_busy_and_nothing_is_lost(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        other = StdlibConnection(path, mode="rw")
        other.all("BEGIN IMMEDIATE")
        writer(driven).all("PRAGMA busy_timeout=1")
        with pytest.raises(StoreBusy):
            driven.say("t", "two")
        other.all("ROLLBACK")
        other.close()
        assert (driven.say("t", "two").first, driven.words("t")) == (2, ["one", "two"])

    def test_a_full_file_is_told_as_full_and_works_again_when_there_is_room(self, driven: Driven) -> None:
        driven.say("t", "one")
        pages = writer(driven).all("PRAGMA page_count")[0][0]
        writer(driven).all(f"PRAGMA max_page_count={pages}")
        with pytest.raises(DiskFull):
            driven.say("t", "x" * 100_000)
        writer(driven).all("PRAGMA max_page_count=1000000")
        assert (driven.words("t"), driven.say("t", "x" * 100_000).first) == (["one"], 2)

    def test_a_store_that_is_full_leaves_small_appends_of_others_alone(self, driven: Driven) -> None:
        driven.say("t", "one")
        pages = writer(driven).all("PRAGMA page_count")[0][0]
        writer(driven).all(f"PRAGMA max_page_count={pages}")
        assert outcome(lambda: driven.say("t", "x" * 100_000)) == "DiskFull"
        assert (driven.say("t", "two").first, driven.inspect()) == (2, [])

    def test_a_commit_whose_outcome_is_unknown_is_settled_by_its_key(
        self, driven: Driven, statements: Statements
    ) -> None:
        fails_once = [StoreDegraded(store="s", reason="fsync failed")]

        def after(_: int, sql: str) -> None:
            if sql == "COMMIT" and fails_once:
                raise fails_once.pop()

        driven.say("t", "one")
        statements.after = after
        batch = driven.batch("two")
        with pytest.raises(StoreDegraded):
            driven.append(ref("t"), batch)
        assert (driven.append(ref("t"), batch).first, driven.words("t")) == (2, ["one", "two"])

    def test_a_store_that_lost_trust_says_so_until_it_was_opened_again(
        self, driven: Driven, statements: Statements
    ) -> None:
        fails_once = [StoreDegraded(store="s", reason="the medium failed")]

        def before(_: int, sql: str) -> None:
            if sql == "COMMIT" and fails_once:
                raise fails_once.pop()

        driven.say("t", "one")
        statements.before = before
        with pytest.raises(StoreDegraded):
            driven.say("t", "two")
        assert any("the medium failed" in each for each in driven.health().degraded)
        driven.say("t", "two")
        assert driven.health().degraded == ()

    def test_a_thread_deleted_on_purpose_is_not_missed_when_the_store_is_opened_again(
        self, driven: Driven, statements: Statements
    ) -> None:
        driven.say("kept", "zero")
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        statements.before = failing("COMMIT", StoreDegraded(store="s", reason="planted"))
        with pytest.raises(StoreDegraded):
            driven.say("kept", "lost")
        statements.before = failing("", StoreDegraded(store="s", reason="planted"))
        assert (driven.say("kept", "one").first, driven.words("kept")) == (2, ["zero", "one"])


def failing(statement: str, problem: Exception) -> Callable[[int, str], None]:
    def before(_: int, sql: str) -> None:
        if sql == statement:
            raise problem

    return before


def writer(driven: Driven) -> Connection:
    """The store's own writing connection."""
    assert isinstance(driven.store, SqliteStore)
    assert driven.store._writer is not None
    assert driven.store._writer.session is not None
    return driven.store._writer.session.connection


def failing_at(nth: int, error: type[BaseException]) -> Callable[[int, str], None]:
    def before(number: int, sql: str) -> None:
        if number == nth and sql not in {"ROLLBACK", "ROLLBACK TO caller"}:
            raise made(error)

    return before


def made(error: type[BaseException]) -> BaseException:
    if error is DiskFull:
        return DiskFull(store="s", reason="planted")
    return StoreDegraded(store="s", reason="planted") if error is StoreDegraded else error("planted")


def tried(call: Callable[[], object], error: type[BaseException]) -> bool:
    try:
        call()
    except (error, CorruptionError):
        return False
    return True


def done(verb: Callable[[Driven], object]) -> object:
    """The world after the verb, in a store of its own, whose ids are the same."""
    driven = Driven(InMemoryStore())
    prepared(driven)
    verb(driven)
    return world(driven)
