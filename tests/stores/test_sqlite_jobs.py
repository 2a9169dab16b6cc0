"""Lanes' rows in SQLite: believed only whole, given to one program of several.
It refuses to know what the work is.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.stores.connections import Statements
from tests.stores.samples import NEWEST, program
from unabridged.errors import CorruptionError, ReadOnly
from unabridged.log.ids import MAIN
from unabridged.ports import Access, Work
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite import opening
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.jobs import due, held_by, kept, listed, looked, wanted
from unabridged.testing.many import at_once
from unabridged.testing.samples import ref
from unabridged.upkeep import Level

NOW = 100
BEFORE_JOBS = 4
DAMAGE = {
    "lane": "x'6d61696f'",
    "due_at": "due_at - 1",
    "policy": "x'00'",
    "summariser": "x'00'",
    "lease_until": "-1",
    "fence": "fence + 1",
    "attempts": "attempts + 1",
    "reason": "x'00'",
    "holder": "x'00'",
    "parked": "x'00'",
    "state": "x'00'",
    "digest": "zeroblob(16)",
    "thread": "2",
}
WRITES: dict[str, Callable[[Driven], object]] = {
    "job": lambda driven: looked(driven, "t"),
    "claim": lambda driven: driven.claim(wanted(NOW), held_by("ann"), limit=1),
}


def changed(path: Path, sql: str) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute(sql)
    raw.close()


class TestDamagedRows:
    @pytest.mark.parametrize("column", DAMAGE)
    def test_a_row_of_which_any_column_is_damaged_is_believed_by_nobody(
        self, marked: Driven, path: Path, column: str
    ) -> None:
        changed(path, f"UPDATE job SET {column} = {DAMAGE[column]}")  # noqa: S608  # our own words
        assert marked.claim(wanted(NOW), held_by("ann"), limit=9) == []
        assert [looked(marked, thread) for thread in ("t", "other")] == [None, None]
        assert listed(marked) == []

    def test_the_next_step_makes_a_damaged_row_anew(self, marked: Driven, path: Path) -> None:
        changed(path, "UPDATE job SET fence = 9")
        assert kept(marked, due("t", 7)) == looked(marked, "t") == due("t", 7)

    def test_a_damaged_row_hides_none_of_those_after_it(self, driven: Driven, path: Path) -> None:
        for thread in ("a", "b", "c"):
            driven.say(thread, "one")
            kept(driven, due(thread, 5))
        changed(path, "UPDATE job SET state = x'00' WHERE thread < 3")
        assert driven.jobs(after=None, limit=1) == [due("c", 5)]
        assert len(driven.claim(wanted(NOW), held_by("ann"), limit=1)) == 1

    def test_damaged_rows_are_told_of_with_what_to_do(self, marked: Driven, path: Path) -> None:
        changed(path, "UPDATE job SET reason = x'00'")
        (found,) = [each for each in marked.examine() if each.subject == "jobs"]
        assert (found.level, found.what.split(" ")[0]) == (Level.NOTE, "1")

    def test_sound_rows_are_fine(self, marked: Driven) -> None:
        assert [each.level for each in marked.examine() if each.subject == "jobs"] == [Level.FINE]

    def test_a_row_of_no_thread_is_named(self, marked: Driven, path: Path) -> None:
        changed(path, "UPDATE job SET thread = 77")
        assert [(each.thread, each.column) for each in marked.inspect()] == [("#1.77", "job.thread")]

    def test_rows_on_a_damaged_page_cost_no_append(self, path: Path) -> None:
        class Broken(StdlibConnection):
            def all(self, sql: str, values: object = ()) -> list[tuple[object, ...]]:
                if "FROM job" in sql:
                    raise CorruptionError(store="s", where="a page", problem="planted")
                return super().all(sql, values)

        driven = Driven(SqliteStore(path, connect=Broken))
        driven.say("t", "one")
        with pytest.raises(CorruptionError, match="planted"):
            looked(driven, "t")
        assert (driven.health().degraded, driven.say("t", "two").first) == ((), 2)
        driven.close()


class TestKeptRows:
    def test_a_row_outlives_its_program(self, marked: Driven, path: Path) -> None:
        marked.close()
        again = Driven(SqliteStore(path))
        assert looked(again, "t") == replace(due("t", 5), fence=3)
        again.close()

    @pytest.mark.parametrize("verb", WRITES)
    def test_a_reader_neither_steps_nor_claims(self, marked: Driven, path: Path, verb: str) -> None:
        for store in (SqliteStore(path, access=Access.READ), InMemoryStore(access=Access.READ)):
            reader = Driven(store)
            with pytest.raises(ReadOnly, match=f"{verb} writes"):
                WRITES[verb](reader)
            reader.close()
        assert listed(marked) == [replace(due("t", 5), fence=3)]

    def test_a_reader_sees_every_row_and_when_the_next_is_due(self, marked: Driven, path: Path) -> None:
        reader = Driven(SqliteStore(path, access=Access.READ))
        assert (listed(reader), reader.next_due(wanted(NOW))) == (listed(marked), 5)
        reader.close()

    def test_a_schema_taken_back_forgets_the_rows_and_no_word(
        self, marked: Driven, path: Path, connection: StdlibConnection
    ) -> None:
        for target in (BEFORE_JOBS, NEWEST):
            opening.migrate(connection, path, target=target)
        assert (listed(marked), marked.words("t")) == ([], ["one"])

    def test_a_row_that_is_only_looked_at_is_not_written(self, path: Path) -> None:
        watched = Statements()
        driven = Driven(SqliteStore(path, connect=watched.connect))
        driven.say("t", "one")
        kept(driven, due("t", 5))
        watched.said.clear()
        looked(driven, "t")
        assert watched.count("INSERT") == 0
        driven.close()

    def test_an_append_without_work_asks_nothing_of_the_rows(self, path: Path) -> None:
        watched = Statements()
        driven = Driven(SqliteStore(path, connect=watched.connect))
        watched.said.clear()
        driven.say("t", "one")
        driven.say("t", "two")
        assert [sql for sql in watched.said if "job" in sql] == []
        driven.close()

    def test_an_append_with_work_is_one_commit(self, path: Path) -> None:
        watched = Statements()
        driven = Driven(SqliteStore(path, connect=watched.connect))
        watched.said.clear()
        driven.append(ref("t"), replace(driven.batch("one"), work=Work(lane=MAIN, step=lambda _: due("t", 5))))
        assert (watched.count("COMMIT"), listed(driven)) == (1, [due("t", 5)])
        driven.close()

    def test_a_step_that_raises_in_a_group_hurts_nobody_else_in_it(self, driven: Driven) -> None:
        def say(n: int) -> str:
            batch = driven.batch(str(n))
            work = Work(lane=MAIN, step=lambda _: due("t", 1 // (n % 4)))
            try:
                driven.append(ref("t"), replace(batch, work=work))
            except ZeroDivisionError:
                return "raised"
            return "said"

        told = at_once(range(16), say)
        assert (Counter(told), len(driven.words("t"))) == (Counter(said=12, raised=4), 12)


class TestSeveralPrograms:
    @pytest.mark.check
    def test_no_row_is_given_to_two_programs(self, path: Path, driven: Driven) -> None:
        for n in range(60):
            driven.say(f"t{n}", "one")
            kept(driven, due(f"t{n}", n))
        body = """
            from unabridged.testing.jobs import held_by, wanted
            driven = Driven(SqliteStore(path))
            while claimed := driven.claim(wanted(100), held_by(sys.argv[2]), limit=3):
                print(*(job.ref.thread for job in claimed), flush=True)
            driven.close()
        """
        told = at_once(range(3), lambda who: program(body, path, who).stdout.split())
        assert sorted(name for each in told for name in each) == sorted(f"t{n}" for n in range(60))
        assert {job.fence for job in listed(driven)} == {1}

    def test_a_holder_that_was_killed_loses_the_lane_to_the_next(self, path: Path, driven: Driven) -> None:
        driven.say("t", "one")
        kept(driven, due("t", 5))
        body = """
            import os, signal
            from unabridged.testing.jobs import held_by, wanted
            driven = Driven(SqliteStore(path))
            driven.claim(wanted(100), held_by("gone", until=150), limit=1)
            os.kill(os.getpid(), signal.SIGKILL)
        """
        program(body, path, kills=True)
        assert driven.claim(wanted(149), held_by("next"), limit=1) == []
        (job,) = driven.claim(wanted(150), held_by("next"), limit=1)
        assert (job.holder, job.fence) == ("next", 2)
