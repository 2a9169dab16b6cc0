"""A disk loses what was not synced, and nothing that was."""

from __future__ import annotations

import random

from campaign.disk import SECTOR, Disk, Fate, crashes
from campaign.recorder import Op, What

CHANCE = random.Random(1)
CREATED = Op(what=What.CREATE, name="a")
FOLDER_SYNCED = Op(what=What.SYNC)
SYNCED = Op(what=What.SYNC, name="a")


def written(content: bytes, offset: int = 0) -> Op:
    return Op(what=What.WRITE, name="a", offset=offset, content=content)


def left(fate: Fate, *ops: Op) -> dict[str, bytes]:
    disk = Disk()
    for op in ops:
        disk.apply(op)
    return disk.after(fate, CHANCE)


def test_a_synced_write_survives_every_fate() -> None:
    ops = (CREATED, FOLDER_SYNCED, written(b"safe"), SYNCED)
    assert [left(fate, *ops) for fate in Fate] == [{"a": b"safe"}] * len(Fate)


def test_an_unsynced_write_may_be_dropped() -> None:
    assert left(Fate.DROPPED, CREATED, FOLDER_SYNCED, written(b"lost")) == {"a": b""}


def test_an_unsynced_write_may_be_kept() -> None:
    assert left(Fate.KEPT, CREATED, FOLDER_SYNCED, written(b"kept")) == {"a": b"kept"}


def test_a_torn_write_ends_at_a_sector() -> None:
    whole = bytes([1]) * 4 * SECTOR
    assert len(left(Fate.TORN, CREATED, FOLDER_SYNCED, written(whole))["a"]) % SECTOR == 0


def test_a_name_is_not_safe_before_its_folder_is_synced() -> None:
    assert left(Fate.DROPPED, CREATED, written(b"safe"), SYNCED) == {}


def test_an_unlinked_file_comes_back_when_its_folder_was_not_synced() -> None:
    gone = Op(what=What.UNLINK, name="a")
    assert left(Fate.DROPPED, CREATED, FOLDER_SYNCED, written(b"x"), SYNCED, gone) == {"a": b"x"}


def test_a_file_made_anew_under_an_old_name_is_another_file() -> None:
    gone = Op(what=What.UNLINK, name="a")
    ops = (CREATED, FOLDER_SYNCED, written(b"old"), SYNCED, gone, CREATED, written(b"new"))
    assert left(Fate.KEPT, *ops) == {"a": b"new"}
    assert left(Fate.DROPPED, *ops) == {"a": b"old"}


def test_a_truncation_cuts() -> None:
    cut = Op(what=What.TRUNCATE, name="a", offset=1)
    assert left(Fate.KEPT, CREATED, FOLDER_SYNCED, written(b"abc"), cut) == {"a": b"a"}


def test_the_same_state_is_tried_once() -> None:
    found = list(crashes([CREATED, FOLDER_SYNCED, SYNCED], range(3), random.Random(1)))
    assert len(found) == len({tuple(sorted(each.files.items())) for each in found})
