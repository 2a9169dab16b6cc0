"""What an experiment found, and the lines and the table that say so.
It refuses to know any experiment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_SHOWN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One experiment's count, what it saw go wrong, and how to see it again."""

    name: str
    seed: int
    count: int = 0
    unit: str = "trials"
    goal: int = 0
    violations: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
    skipped: str = ""

    @property
    def passed(self) -> bool:
        """Whether nothing went wrong; an experiment that tried nothing has shown nothing."""
        return not self.violations and (bool(self.skipped) or self.count > 0)

    @property
    def bound(self) -> str:
        """How likely one trial may still fail, at 95 %, after none of them did."""
        if self.violations or not self.count:
            return "-"
        return f"<{3 / self.count:.1e}"


def line(result: Result) -> str:
    """One experiment on one line."""
    if result.skipped:
        return f"skip  {result.name}: {result.skipped}"
    verdict = "ok   " if result.passed else "FAIL "
    told = f"{verdict} {result.name}: {result.count} {result.unit}, {len(result.violations)} violations"
    return f"{told}, bound {result.bound}, {result.seconds:.1f} s, seed {result.seed}"


def details(result: Result) -> list[str]:
    """What stands below the line: notes, the first violations, how to replay them."""
    lines = [f"      {note}" for note in result.notes]
    lines += [f"      ! {violation}" for violation in result.violations[:_SHOWN]]
    if len(result.violations) > _SHOWN:
        lines.append(f"      ! and {len(result.violations) - _SHOWN} more")
    if result.violations:
        lines.append(f"      replay: python -m campaign --only {result.name} --seed {result.seed}")
    return lines


def table(results: Sequence[Result]) -> list[str]:
    """Every experiment under one heading, each figure in its column."""
    rows = [("experiment", "N", "goal", "unit", "violations", "bound (95 %)", "seconds")]
    for each in results:
        count = "skipped" if each.skipped else str(each.count)
        wrong = "-" if each.skipped else str(len(each.violations))
        rows.append((each.name, count, str(each.goal), each.unit, wrong, each.bound, f"{each.seconds:.1f}"))
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def closing(results: Sequence[Result]) -> str:
    """The last line: how many passed and failed, and how many could not be tried here."""
    skipped = sum(bool(each.skipped) for each in results)
    failed = sum(not each.passed for each in results)
    told = f"{len(results) - failed - skipped} passed, {failed} failed"
    return f"{told}, {skipped} skipped" if skipped else told
