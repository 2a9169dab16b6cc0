"""One measured figure beside its bound, and how a table of figures is printed.
It refuses to know how anything is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TypeAlias


class Scale(Enum):
    """How much is measured: ``FULL`` judges, ``QUICK`` shows that the measuring works."""

    QUICK = "quick"
    FULL = "full"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A measured number; without a bound it is there to be compared with."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    beside: str = ""

    @property
    def met(self) -> bool:
        """Whether the number keeps its bound."""
        return self.at_most is None or self.value <= self.at_most

    @property
    def cells(self) -> tuple[str, str, str, str, str]:
        """Name, measured, bound, verdict, and what stands beside it."""
        bound = "" if self.at_most is None else f"at most {_short(self.at_most)}"
        verdict = "" if self.at_most is None else "met" if self.met else "NOT met"
        return self.name, f"{_short(self.value)} {self.unit}".strip(), bound, verdict, self.beside


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A figure that cannot be measured here, and why."""

    name: str
    reason: str

    @property
    def met(self) -> bool:
        """What was not measured is not missed."""
        return True

    @property
    def cells(self) -> tuple[str, str, str, str, str]:
        """The same columns as a figure's."""
        return self.name, "", "", "skipped", self.reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """What a program that measures by itself said, and whether it found its bounds kept."""

    name: str
    text: str
    met: bool

    @property
    def cells(self) -> tuple[str, str, str, str, str]:
        """The same columns as a figure's."""
        return self.name, "", "", "met" if self.met else "NOT met", "by its own account, printed below"


Result: TypeAlias = Figure | Skipped | Printed
Measure: TypeAlias = Callable[[Scale, Path], Iterator[Result]]


def printed_line(result: Result) -> str:
    """One result as a line of the terminal."""
    name, measured, bound, verdict, beside = result.cells
    line = f"  {name:<60} {measured:>16}   {bound:<13} {verdict:<8} {beside}".rstrip()
    if isinstance(result, Printed):
        return "\n".join([line, *(f"    {each}" for each in result.text.splitlines())])
    return line


def table_row(result: Result) -> str:
    """One result as a row of a Markdown table."""
    return f"| {' | '.join(result.cells)} |"


def _short(value: float) -> str:
    """Three digits that matter, and never an exponent."""
    if value == int(value) or abs(value) >= 100:  # noqa: PLR2004  # from here on the fraction says nothing
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.3f}"  # noqa: PLR2004  # as above, one digit earlier
