"""A disk that keeps what was synced and may keep, drop or tear the rest: every state a power loss can leave.
It refuses to know databases; it replays recorded operations on files.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import count

from campaign.recorder import Op, What

SECTOR = 512


class Fate(Enum):
    """What becomes of everything that was not synced when the power went."""

    DROPPED = "dropped"
    KEPT = "kept"
    SUBSET = "a subset kept"
    TORN = "the last write torn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crash:
    """One state of the folder after a power loss, and what had been said before it."""

    point: int
    fate: Fate
    files: dict[str, bytes]
    said: tuple[bytes, ...]


@dataclass(slots=True)
class _File:
    """One inode: what is safe, and what was asked for since."""

    safe: bytearray = field(default_factory=bytearray)
    pending: list[Op] = field(default_factory=list)


class Disk:
    """Files by inode, names by the last sync of their folder."""

    def __init__(self) -> None:
        self._files: dict[int, _File] = {}
        self._numbers = count()
        self._names: dict[str, int] = {}
        self._safe_names: dict[str, int] = {}
        self._renamings: list[dict[str, int]] = []

    def apply(self, op: Op) -> None:
        """Let one operation happen."""
        match op.what:
            case What.CREATE if op.name not in self._names:
                number = next(self._numbers)
                self._files[number] = _File()
                self._rename({**self._names, op.name: number})
            case What.WRITE | What.TRUNCATE:
                self._files[self._names[op.name]].pending.append(op)
            case What.SYNC if op.name == "":
                self._safe_names, self._renamings = dict(self._names), []
            case What.SYNC:
                file = self._files[self._names[op.name]]
                file.safe, file.pending = _applied(file.safe, file.pending), []
            case What.UNLINK if op.name in self._names:
                self._rename({name: number for name, number in self._names.items() if name != op.name})
            case What.LINK:
                self._rename({**self._names, op.other: self._names[op.name]})
            case What.RENAME:
                names = {name: number for name, number in self._names.items() if name != op.name}
                self._rename({**names, op.other: self._names[op.name]})
            case _:
                return

    def after(self, fate: Fate, chance: random.Random) -> dict[str, bytes]:
        """The folder as this fate leaves it."""
        names = self._surviving_names(fate, chance)
        return {name: bytes(self._surviving(self._files[number], fate, chance)) for name, number in names.items()}

    def _rename(self, names: dict[str, int]) -> None:
        self._names = names
        self._renamings.append(names)

    def _surviving_names(self, fate: Fate, chance: random.Random) -> dict[str, int]:
        match fate:
            case Fate.DROPPED:
                return self._safe_names
            case Fate.KEPT | Fate.TORN:
                return self._names
            case Fate.SUBSET:
                return chance.choice([self._safe_names, *self._renamings])

    def _surviving(self, file: _File, fate: Fate, chance: random.Random) -> bytearray:
        chosen: list[Op] = []
        match fate:
            case Fate.DROPPED:
                chosen = []
            case Fate.KEPT:
                chosen = file.pending
            case Fate.SUBSET:
                chosen = [
                    _torn(op, chance) if chance.random() < 1 / 4 else op
                    for op in file.pending
                    if chance.random() < 1 / 2
                ]
            case Fate.TORN:
                chosen = [*file.pending[:-1], *(_torn(op, chance) for op in file.pending[-1:])]
        return _applied(file.safe, chosen)


def _torn(op: Op, chance: random.Random) -> Op:
    """A write of which only the first sectors arrived."""
    whole = len(op.content) // SECTOR
    if op.what is not What.WRITE or not whole:
        return op
    return Op(what=op.what, name=op.name, offset=op.offset, content=op.content[: SECTOR * chance.randint(0, whole)])


def _applied(safe: bytearray, ops: Sequence[Op]) -> bytearray:
    content = bytearray(safe)
    for op in ops:
        if op.what is What.TRUNCATE:
            content = content[: op.offset].ljust(op.offset, b"\0")
        else:
            content = content.ljust(op.offset, b"\0") if len(content) < op.offset else content
            content[op.offset : op.offset + len(op.content)] = op.content
    return content


def crashes(ops: Sequence[Op], points: Sequence[int], chance: random.Random) -> Iterator[Crash]:
    """The states a power loss leaves after each of these operations, no state twice for the same words said."""
    disk, said, wanted = Disk(), list[bytes](), set(points)
    seen: set[int] = set()
    for point, op in enumerate(ops):
        if op.what is What.SAID:
            said.append(op.content)
        disk.apply(op)
        if point not in wanted:
            continue
        for fate in Fate:
            files = disk.after(fate, chance)
            state = hash((len(said), tuple(sorted(files.items()))))
            if state not in seen:
                seen.add(state)
                yield Crash(point=point, fate=fate, files=files, said=tuple(said))
