"""A kept fold whose bytes are damaged is none; it is copied, grouped and refused as whatever else is written.
It refuses to know what a fold says.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.stores.connections import Statements
from tests.stores.samples import BEFORE_FOLDS, NEWEST
from tests.stores.test_sqlite_group_commit import slow_disk
from unabridged.errors import CorruptionError, ReadOnly
from unabridged.ports import Access
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite import opening
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once

DAMAGE = {
    "lane": "x'6d61696f'",
    "version": "version + 1",
    "through": "through - 1",
    "content": "x'6120666f6c65'",
    "digest": "zeroblob(16)",
    "scope": "scope + 1",
    "thread": "2",
}


@pytest.fixture
def kept(driven: Driven) -> Driven:
    """A store with a fold of one of its two threads."""
    driven.say("t", "one", "two")
    driven.say("other", "one", "two")
    driven.keep_fold("t", 2)
    return driven


def damage(path: Path, change: str) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute(f"UPDATE snapshot SET {change}")  # noqa: S608  # our own words
    raw.close()


class TestDamagedFolds:
    @pytest.mark.parametrize("column", DAMAGE)
    def test_a_fold_of_which_any_column_is_damaged_is_none(self, kept: Driven, path: Path, column: str) -> None:
        damage(path, f"{column} = {DAMAGE[column]}")
        assert [kept.kept_fold(thread) for thread in ("t", "other")] == [None, None]

    def test_a_lane_that_became_anothers_name_gives_that_lane_no_fold(self, kept: Driven, path: Path) -> None:
        damage(path, f"lane = {DAMAGE['lane']}")
        assert kept.kept_fold("t", lane="maio") is None

    def test_a_version_that_became_another_gives_that_version_no_fold(self, kept: Driven, path: Path) -> None:
        damage(path, "version = 3")
        assert kept.kept_fold("t", version=3) is None

    @pytest.mark.parametrize("through", [-5, 1, 3, 2**62])
    def test_a_fold_is_kept_in_place_of_a_damaged_one(self, kept: Driven, path: Path, through: int) -> None:
        damage(path, f"through = {through}")
        kept.say("t", "three")
        kept.keep_fold("t", 3, content=b"anew")
        assert kept.kept_fold("t") == b"anew"

    def test_a_damaged_fold_is_nothing_that_verify_would_have_to_name(self, kept: Driven, path: Path) -> None:
        damage(path, "content = zeroblob(6)")
        assert kept.inspect() == []

    def test_a_fold_on_a_damaged_page_is_none_and_the_log_is_read(self, path: Path) -> None:
        class Broken(StdlibConnection):
            def all(self, sql: str, values: object = ()) -> list[tuple[object, ...]]:
                if "JOIN snapshot" in sql:
                    raise CorruptionError(store="s", where="a page", problem="planted")
                return super().all(sql, values)

        driven = Driven(SqliteStore(path, connect=Broken))
        driven.say("t", "one")
        driven.keep_fold("t", 1)
        assert (driven.kept_fold("t"), driven.words("t")) == (None, ["one"])
        driven.close()


class TestKeptFolds:
    def test_a_copy_holds_the_folds_too(self, kept: Driven, tmp_path: Path) -> None:
        kept.backup(tmp_path / "copy.db")
        copy = Driven(SqliteStore(tmp_path / "copy.db", access=Access.READ))
        assert copy.kept_fold("t") == b"a fold"
        copy.close()

    def test_a_fold_outlives_its_program(self, kept: Driven, path: Path) -> None:
        kept.close()
        again = Driven(SqliteStore(path))
        assert again.kept_fold("t") == b"a fold"
        again.close()

    def test_a_reader_that_is_asked_to_keep_one_says_that_it_only_reads(self, kept: Driven, path: Path) -> None:
        reader = Driven(SqliteStore(path, access=Access.READ))
        with pytest.raises(ReadOnly, match="keep writes"):
            reader.keep_fold("t", 2)
        assert reader.kept_fold("t") == kept.kept_fold("t")
        reader.close()

    def test_a_reader_in_memory_says_so_too(self) -> None:
        with pytest.raises(ReadOnly, match="keep writes"):
            Driven(InMemoryStore(access=Access.READ)).keep_fold("t", 0)

    def test_folds_and_appends_share_their_commits(self, path: Path) -> None:
        statements = Statements()
        driven = Driven(SqliteStore(path, connect=statements.connect))
        driven.say("t", "one")
        statements.said.clear()
        statements.before = slow_disk
        steps: list[Callable[[], object]] = [partial(driven.say, "t", "x"), partial(driven.keep_fold, "t", 1)] * 8
        at_once(steps, lambda step: [step() for _ in range(10)])
        assert statements.count("COMMIT") <= 0.25 * 160
        driven.close()

    def test_a_schema_taken_back_forgets_the_folds_and_no_word(
        self, kept: Driven, path: Path, connection: StdlibConnection
    ) -> None:
        for target in (BEFORE_FOLDS, NEWEST):
            opening.migrate(connection, path, target=target)
        assert (kept.kept_fold("t"), kept.words("t")) == (None, ["one", "two"])
