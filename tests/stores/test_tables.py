"""Every table and column that exists is declared, with how a purge reaches it.
It refuses to judge the declaration; the tests of erasure do.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.stores.samples import filled, indexed
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.tables import TABLES, WORDS


class TestTables:
    def test_every_table_that_exists_is_declared(self, path: Path, connection: StdlibConnection) -> None:
        filled(path)
        found = connection.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        assert {name for (name,) in found} == {table.name for table in TABLES}

    def test_every_table_that_an_index_makes_is_declared(self, path: Path, connection: StdlibConnection) -> None:
        indexed(path)
        found = connection.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        assert {name for (name,) in found} - {"word"} == {table.name for table in (*TABLES, *WORDS)}

    @pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
    def test_every_column_is_declared_as_text_or_other(
        self, path: Path, connection: StdlibConnection, table: object
    ) -> None:
        declared = next(each for each in TABLES if each is table)
        filled(path)
        found = [row[1] for row in connection.all(f"PRAGMA table_info({declared.name})")]
        assert sorted(found) == sorted((*declared.text, *declared.other))

    def test_no_column_is_declared_twice(self) -> None:
        assert [table.name for table in TABLES if set(table.text) & set(table.other)] == []

    def test_every_table_says_how_a_purge_reaches_it(self) -> None:
        assert [table.name for table in TABLES if not table.purge] == []

    def test_every_bytes_column_that_is_no_text_is_a_digest_or_a_seal_or_a_fold(
        self, path: Path, connection: StdlibConnection
    ) -> None:
        filled(path)
        other = {
            (table.name, row[1])
            for table in TABLES
            for row in connection.all(f"PRAGMA table_info({table.name})")
            if row[2] == "BLOB" and row[1] not in table.text
        }
        digests = {("event", name) for name in ("key_digest", "salt", "commitments", "link")}
        digests |= {
            ("thread", "link"),
            ("thread", "seal"),
            ("tombstone", "digest"),
            ("snapshot", "digest"),
            ("draft", "key"),
            ("draft", "digest"),
            *(("fact", name) for name in ("id", "alike", "digest")),
            ("fact_source", "fact"),
            ("shown", "digest"),
            ("indexed", "digest"),
            ("job", "digest"),
        }
        assert other == digests | {("snapshot", "content")}
