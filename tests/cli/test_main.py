"""The command line says what it found, and ends with what a script can act on."""

from __future__ import annotations

import io
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.running import Terminal, run
from unabridged import Memory
from unabridged.cli import progress
from unabridged.cli.main import main
from unabridged.errors import DiskFull


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        thread = memory.thread("t")
        thread.append([{"role": "user", "content": f"secret {n}"} for n in range(5)])
        thread.purge(2)
    return tmp_path / "a.db"


def test_verify_counts_what_it_checked_and_ends_well(store: Path) -> None:
    code, out, _ = run("verify", store)
    assert code == 0
    assert "1 thread, 6 events, 0 faults" in out


def test_verify_names_the_event_and_the_column_that_changed(store: Path) -> None:
    with sqlite3.connect(store) as raw:
        raw.execute("UPDATE event SET at = (at | 8) - (at & 8) WHERE seq = 4")
    raw.close()
    code, out, _ = run("verify", store)
    assert code == 1
    assert "event 4 at" in out


def test_verify_erasure_finds_what_a_purge_has_still_to_do_until_erase_has_done_it(store: Path) -> None:
    assert run("verify", "--erasure", "--needle", "secret 1", store)[0] == 1
    assert run("erase", store)[0] == 0
    assert run("verify", "--erasure", "--needle", "secret 1", store)[0] == 0


def test_a_backup_verifies_and_never_overwrites(store: Path, tmp_path: Path) -> None:
    assert run("backup", store, tmp_path / "b.db")[0] == 0
    assert run("verify", tmp_path / "b.db")[0] == 0
    code, _, err = run("backup", store, tmp_path / "b.db")
    assert (code, "exists already" in err) == (2, True)


@pytest.mark.parametrize("command", ["verify", "erase", "index"])
def test_a_path_that_is_no_store_is_said_to_be_none(command: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no database, but long enough to be taken for a file with a header" * 20)
    code, _, err = run(command, tmp_path / "notes.txt")
    assert code == 2
    assert "not a database" in err


@pytest.mark.parametrize("command", ["verify", "erase", "index"])
def test_a_mistyped_name_is_no_new_store(command: str, tmp_path: Path) -> None:
    code, out, err = run(command, tmp_path / "typo.db")
    assert (code, out, list(tmp_path.iterdir())) == (2, "", [])
    assert "does not exist" in err


@pytest.mark.parametrize("kept", [None, b""], ids=["no file", "an empty one"])
@pytest.mark.parametrize(
    "words",
    [
        "threads --store {}",
        "show t --store {}",
        "watch --store {}",
        "pin t 1 --store {}",
        "verify {}",
        "worker {} --once",
    ],
)
def test_where_no_store_is_a_person_is_told_what_the_command_line_can_do(
    words: str, kept: bytes | None, tmp_path: Path
) -> None:
    name = tmp_path / "typo.db"
    if kept is not None:
        name.write_bytes(kept)
    code, _, err = run(*words.format(name).split())
    assert (code, "Access" in err) == (2, False)
    assert err.endswith("; name a store that is there, or begin one with unabridged append or unabridged import\n")


def test_a_backup_that_is_not_there_is_not_to_be_begun(tmp_path: Path) -> None:
    code, _, err = run("restore", tmp_path / "typo.db", tmp_path / "b.db")
    assert (code, err.endswith("typo.db does not exist; name a file that backup made\n")) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_an_older_store_is_brought_up_by_a_command(store: Path) -> None:
    with sqlite3.connect(store) as raw:
        raw.execute("PRAGMA user_version = 1")
    raw.close()
    code, _, err = run("stats", store)
    assert (code, "run unabridged migrate, or open it once with Access.WRITE, to bring it up" in err) == (2, True)


def test_an_index_is_brought_up_to_the_log_or_made_anew(store: Path) -> None:
    assert run("index", store)[:2] == (0, "indexed: 6 events; the index is up to the log\n")
    assert run("index", store, "--json")[:2] == (0, '{"indexed": 0}\n')
    assert run("index", store, "--anew")[1] == "indexed: 6 events; the index is up to the log\n"


def test_erase_leaves_an_empty_file_empty(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    assert run("erase", tmp_path / "empty.db")[0] == 2
    assert (tmp_path / "empty.db").stat().st_size == 0


def test_a_needle_that_is_no_text_is_looked_for_as_it_was_typed(store: Path) -> None:
    with sqlite3.connect(store) as raw:
        raw.execute("UPDATE event SET writer = x'FFFE9A' WHERE seq = 4")
    raw.close()
    _, out, _ = run("verify", "--needle", os.fsdecode(b"\xff\xfe\x9a"), store)
    assert "a needle of 3 bytes" in out


def test_an_empty_needle_is_refused(store: Path) -> None:
    code, _, err = run("verify", "--needle", "", store)
    assert code == 2
    assert "empty needle" in err


@pytest.mark.parametrize("command", ["verify", "doctor", "stats", "erase", "migrate", "worker", "backup"])
def test_which_store_is_said_as_a_word_by_the_option_or_in_the_environment(
    command: str, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more: dict[str, list[str | Path]] = {"worker": ["--once"], "backup": [tmp_path / "copy.db"]}
    rest = more.get(command, [])

    def ended(*words: Path, option: Path | None = None) -> int:
        (tmp_path / "copy.db").unlink(missing_ok=True)
        by_option: list[str | Path] = [] if option is None else ["--store", option]
        return run(command, *words, *rest, *by_option)[0]

    assert [ended(store), ended(option=store), ended(store, option=store)] == [0, 0, 0]
    assert ended(store, option=tmp_path / "another.db") == 2
    monkeypatch.setenv("UNABRIDGED_STORE", str(store))
    assert ended() == 0


def test_a_command_that_does_not_exist_ends_with_2() -> None:
    assert main(["no such command"], io.StringIO(), io.StringIO()) == 2


def test_a_copy_into_no_folder_ends_with_2_and_names_it(store: Path, tmp_path: Path) -> None:
    code, _, err = run("backup", store, tmp_path / "nowhere" / "b.db")
    assert (code, "nowhere does not exist" in err, "acknowledging" in err) == (2, True, False)


def test_a_store_that_another_holds_ends_with_1_since_the_command_is_well(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in ("driver", "opening", "libraries"):
        monkeypatch.setattr(f"unabridged.stores.sqlite.{each}.BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        code, _, err = run("append", "t", "more", "--store", store)
    assert (code, "was locked by another writer" in err) == (1, True)


def test_so_does_one_that_is_full(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise DiskFull(store=str(store), reason="planted")

    monkeypatch.setattr(Memory, "backup", refuses)
    code, _, err = run("backup", store, store.with_name("b.db"))
    assert (code, "free space, then retry" in err) == (1, True)


def test_somebody_who_looks_on_sees_how_far_a_copy_has_come(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_EVERY_SECONDS", 0.0)
    with Memory.open(store) as memory:
        memory.thread("t").append([{"role": "user", "content": "x" * 10_000}] * 500)
    err = Terminal()
    assert main(["backup", str(store), str(tmp_path / "b.db")], io.StringIO(), err) == 0
    assert "pages copied" in err.getvalue()


def test_a_backup_is_restored_to_a_new_place_and_never_over_another(store: Path, tmp_path: Path) -> None:
    run("backup", store, tmp_path / "b.db")
    code, out, _ = run("restore", tmp_path / "b.db", tmp_path / "c.db")
    assert (code, "1 thread, 6 events, 0 faults" in out) == (0, True)
    assert run("restore", tmp_path / "b.db", store)[0] == 2
    assert run("verify", tmp_path / "c.db")[0] == 0


def test_stats_say_what_is_held_and_what_it_takes(store: Path) -> None:
    code, out, _ = run("stats", store)
    assert code == 0
    assert {"threads: 1", "events: 6", "to erase: 1", "events of kind Purged: 1"} <= set(out.splitlines())


def test_stats_tell_a_program_all_that_they_tell_a_reader(store: Path) -> None:
    _, out, _ = run("stats", store)
    told = json.loads(run("stats", store, "--json")[1])["bytes"]
    said = f"bytes: {told['file']} in the file, {told['log']} in its log, {told['free']} of the file free"
    lines = [line for line in out.splitlines() if line.startswith("bytes")]
    assert lines == [said, *(f"bytes of table {name}: {size}" for name, size in (told["tables"] or {}).items())]


def test_a_doctor_ends_well_where_nothing_is_broken(store: Path) -> None:
    code, out, _ = run("doctor", "--quick", store)
    assert (code, "warning: erasure: 1 purged bodies" in out, "    to do: run unabridged erase" in out) == (
        0,
        True,
        True,
    )


@pytest.mark.parametrize("sql", ["UPDATE event SET at = at + 1 WHERE seq = 4", "PRAGMA application_id = 7"])
def test_a_doctor_ends_with_1_where_something_is_broken_or_will_not_open(store: Path, sql: str) -> None:
    raw = sqlite3.connect(store, isolation_level=None)
    raw.execute(sql)
    raw.close()
    code, out, _ = run("doctor", store)
    assert (code, "fault: " in out) == (1, True)
