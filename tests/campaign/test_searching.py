"""The parts of the search that every experiment leans on do what the experiments believe."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from campaign import __main__ as command
from campaign import places, talk
from campaign.bit_flips import FLIPPED, Cell, names_it
from campaign.failing import Trigger, When, connector, full
from campaign.flipping import flip
from campaign.swapping import swapped
from campaign.varied import varied
from campaign.verbs import VERBS, furnish
from unabridged.blocking import drive
from unabridged.errors import DiskFull
from unabridged.ports import Fault
from unabridged.stores.sqlite.store import SqliteStore


@pytest.mark.parametrize("value", [0, 7, -1, 300, 1 << 40, b"\0", b"words"])
def test_a_flip_changes_exactly_one_stored_bit(value: int | bytes) -> None:
    changed = flip(value, random.Random(3))
    assert not isinstance(changed, str)
    width = 8 * len(value) if isinstance(value, bytes) else 64
    one, other = (int.from_bytes(v) if isinstance(v, bytes) else v % (1 << 64) for v in (value, changed))
    differ = (one ^ other).bit_count()
    assert differ == 1 or (isinstance(value, int) and changed != value and (differ <= width))


def test_a_fault_at_another_event_does_not_name_the_flip() -> None:
    cell = Cell(table="event", column="at", where=(("scope", 1), ("thread", 1), ("seq", 5)), value=1)
    assert not names_it(cell, [Fault(thread="a", seq=4, column="at", problem="x")])
    assert names_it(cell, [Fault(thread="a", seq=5, column="at", problem="x")])


def test_every_column_of_every_table_holds_something_to_flip(tmp_path: Path) -> None:
    varied(tmp_path / "a.db")
    raw = sqlite3.connect(tmp_path / "a.db")
    names = [(table.name, column) for table in FLIPPED for column in (*table.text, *table.other)]
    counts = {
        f"{table}.{column}": raw.execute(
            f'SELECT count(*) FROM "{table}" WHERE length("{column}") > 0'  # noqa: S608  # names of our tables
        ).fetchone()[0]
        for table, column in names
    }
    raw.close()
    assert [name for name, count in counts.items() if not count] == []


def test_a_trigger_fails_the_statement_it_was_armed_for_and_no_other(tmp_path: Path) -> None:
    trigger = Trigger()
    connection = connector(trigger)(tmp_path / "a.db", mode="rwc")
    trigger.arm(2, When.AFTER, full)
    connection.all("CREATE TABLE t (a)")
    with pytest.raises(DiskFull):
        connection.all("INSERT INTO t VALUES (1)")
    assert connection.all("SELECT count(*) FROM t") == [(1,)]
    connection.close()


@pytest.mark.parametrize("name", VERBS)
def test_every_verb_of_a_sweep_can_be_tried_again(name: str, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.db")
    furnish(store)
    assert VERBS[name](store, "key", tmp_path) == VERBS[name](store, "key", tmp_path)
    drive(store.close())


def test_a_swapped_name_comes_back_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), swapped(talk, "EVERYTHING", 1):
        talk.EVERYTHING / 0  # the error is the point
    assert drive is not None


def test_a_folder_is_gone_when_its_experiment_is_over() -> None:
    with places.folder() as place:
        (place / "file").write_text("x", encoding="utf-8")
    assert not place.exists()


def test_an_unknown_experiment_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["--only", "nothing"])
    assert "kill" in capsys.readouterr().err


@pytest.mark.check
def test_one_experiment_alone_reports_itself_and_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--only", "statements", "--budget", "1"]) == 0
    assert capsys.readouterr().out.endswith("1 passed, 0 failed\n")
