"""The commands on a store of a server do what they do on a file.
It refuses to try each of them: what they share is how they find and open a store.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.importing import samples
from tests.servers.postgres import Server


@pytest.fixture
def store(server: Server, schema: str) -> str:
    return f"{server.address}#{schema}"


@pytest.fixture
def session(tmp_path: Path) -> Path:
    return samples.lines(tmp_path / "s-1.jsonl", samples.claude_code())


def test_an_import_into_a_schema_that_is_not_there_is_told_first_and_makes_it_then(
    server: Server, fresh: Callable[[], str], session: Path
) -> None:
    store = f"{server.address}#{fresh()}"
    code, told, err = run("import", session, "--store", store)
    assert (code, "nothing was written" in err) == (0, True)
    code, _, err = run("threads", "--store", store)
    assert (code, "has no schema yet" in err) == (2, True)
    assert run("import", session, "--store", store, "--yes")[:2] == (0, told)
    assert run("threads", "--store", store)[0] == 0
    assert "0 faults" in run("verify", store)[1]


def test_what_was_imported_is_known_and_goes_out_again(store: str, session: Path, tmp_path: Path) -> None:
    run("import", session, "--store", store, "--yes")
    assert "0 records new" in run("import", session, "--store", store, "--yes")[2]
    assert run("export", "--store", store, "--to", tmp_path / "all.jsonl")[0] == 0
    assert run("import", tmp_path / "all.jsonl", "--store", tmp_path / "a.db", "--yes")[0] == 0
    one, other = (run("show", "s-1", "--whole", "--store", each)[1] for each in (store, tmp_path / "a.db"))
    assert one == other != ""


def test_a_backup_is_the_servers_own(store: str, session: Path, tmp_path: Path) -> None:
    run("import", session, "--store", store, "--yes")
    code, _, err = run("backup", "--store", store, tmp_path / "b.db")
    assert (code, "pg_dump" in err) == (2, True)
