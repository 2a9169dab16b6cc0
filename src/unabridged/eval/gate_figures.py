"""What the gate is worth on labelled drafts: caught, refused wrongly, and what becomes of that without each check.
It refuses to know where the drafts come from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.compaction import gate
from unabridged.eval.gate_rows import Row

LEAST_CAUGHT: Final = 0.99
MOST_REFUSED: Final = 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One draft, and the faults that were found in it."""

    row: Row
    faults: frozenset[gate.Fault]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfACheck:
    """One check: the bad drafts made for it, and how many were caught, by it or by any; sound ones it refuses.

    ``lost`` are the bad ones of all that pass where it is switched off, ``freed`` the sound ones.
    """

    name: str
    planted: int
    caught: int
    by_itself: int
    refused: int
    lost: int
    freed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overall:
    """All drafts together."""

    bad: int
    caught: int
    sound: int
    refused: int

    @property
    def is_met(self) -> bool:
        """Whether both bounds hold."""
        return self.caught >= LEAST_CAUGHT * self.bad and self.refused <= MOST_REFUSED * self.sound


def judged(rows: Iterable[Row]) -> list[Judged]:
    """Every draft judged by every check."""
    found = ((row, gate.findings(row.draft, row.source)) for row in rows)
    return [Judged(row=row, faults=frozenset(each.fault for each in findings)) for row, findings in found]


def by_check(everything: Sequence[Judged]) -> list[OfACheck]:
    """One line of figures for each check, in the order in which they are made."""
    return [_of(fault, everything) for fault in gate.Fault]


def _of(fault: gate.Fault, everything: Sequence[Judged]) -> OfACheck:
    planted = [each for each in everything if each.row.check == fault.name]
    alone = [each for each in everything if each.faults == {fault}]
    return OfACheck(
        name=fault.name,
        planted=len(planted),
        caught=sum(1 for each in planted if each.faults),
        by_itself=sum(1 for each in planted if fault in each.faults),
        refused=sum(1 for each in everything if fault in each.faults and not each.row.bad),
        lost=sum(1 for each in alone if each.row.bad),
        freed=sum(1 for each in alone if not each.row.bad),
    )


def overall(everything: Sequence[Judged]) -> Overall:
    """The figures of all."""
    bad = [each for each in everything if each.row.bad]
    sound = [each for each in everything if not each.row.bad]
    return Overall(
        bad=len(bad),
        caught=sum(1 for each in bad if each.faults),
        sound=len(sound),
        refused=sum(1 for each in sound if each.faults),
    )
