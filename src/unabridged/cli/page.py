"""What a command prints: lines for people, or one line of JSON for each thing for programs.
It refuses to let what somebody said steer a terminal.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Final, TextIO

from unabridged.cli import rich_tables
from unabridged.exporting.lines import plain

_GAP: Final = "  "


class Form(Enum):
    """For whom lines are written."""

    PEOPLE = "people"
    PROGRAMS = "programs"


class Page:
    """Where a command's answer goes."""

    def __init__(self, out: TextIO, form: Form) -> None:
        self._out, self._json = out, form is Form.PROGRAMS

    @property
    def is_for_programs(self) -> bool:
        """Whether a program reads it."""
        return self._json

    def say(self, line: str, told: Mapping[str, object]) -> None:
        """One thing: a line for people, which may have several, or an object for programs."""
        print(json.dumps(told, ensure_ascii=False) if self._json else line, file=self._out)

    def table(self, names: Sequence[str], rows: Iterable[Sequence[object]], *, empty: str) -> None:
        """Rows under their names; what has to stand there where there is none."""
        told = [list[object](row) for row in rows]
        if self._json:
            for row in told:
                print(json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False), file=self._out)
            return
        if not told:
            print(empty, file=self._out)
            return
        cells: list[list[str]] = [[*names], *([_cell(each) for each in row] for row in told)]
        if rich_tables.drawn(self._out, names, cells[1:]):
            return
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for line_of in cells:
            line = _GAP.join(cell.ljust(width) for cell, width in zip(line_of, widths, strict=True))
            print(line.rstrip(), file=self._out)


def page_for(said: argparse.Namespace, out: TextIO) -> Page:
    """The page for whoever asked."""
    return Page(out, Form.PROGRAMS if said.json else Form.PEOPLE)


def _cell(value: object) -> str:
    return "" if value is None else plain(str(value))
