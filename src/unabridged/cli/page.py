"""What a command prints: lines for people, or one line of JSON for each thing for programs.
It refuses to let what somebody said steer a terminal.
"""

from __future__ import annotations

import argparse
import codecs
import json
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from typing import Final, TextIO

from unabridged.cli import rich_tables
from unabridged.exporting.lines import cut, plain, short, wide

_GAP: Final = "  "
_UTF_8: Final = "utf-8"
# So many cells of a text are shown however narrow a terminal is.
_LEAST: Final = 20
# What a terminal obeys or turns round, and where readers see the end of a line, that JSON lets stand as it is.
_OBEYED: Final = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class Form(Enum):
    """For whom lines are written."""

    PEOPLE = "people"
    PROGRAMS = "programs"


class Page:
    """Where a command's answer goes."""

    def __init__(self, out: TextIO, form: Form) -> None:
        self._out, self._json = out, form is Form.PROGRAMS

    def brief(self, head: str, text: str, tail: str = "") -> str:
        """A line with as much of a text as the terminal has room for, or as is read at a glance where there is none."""
        if not self._out.isatty():
            return f"{head}{short(text)}{tail}"
        room = shutil.get_terminal_size().columns - wide(head) - wide(tail)
        return f"{head}{cut(plain(text), max(room, _LEAST))}{tail}"

    @property
    def is_for_programs(self) -> bool:
        """Whether a program reads it."""
        return self._json

    def say(self, line: str, told: Mapping[str, object]) -> None:
        """One thing: a line for people, which may have several, or an object for programs."""
        print(json_line(told, self._out) if self._json else line, file=self._out)

    def table(self, names: Sequence[str], rows: Iterable[Sequence[object]], *, empty: str) -> None:
        """Rows under their names; what has to stand there where there is none."""
        told = [list[object](row) for row in rows]
        if self._json:
            for row in told:
                print(json_line(dict(zip(names, row, strict=True)), self._out), file=self._out)
            return
        if not told:
            print(empty, file=self._out)
            return
        cells: list[list[str]] = [[*names], *([_cell(each) for each in row] for row in told)]
        if rich_tables.drawn(self._out, names, cells[1:]):
            return
        widths = [max(map(wide, column)) for column in zip(*cells, strict=True)]
        for line_of in cells:
            line = _GAP.join(cell + " " * (width - wide(cell)) for cell, width in zip(line_of, widths, strict=True))
            print(line.rstrip(), file=self._out)


def json_line(told: object, out: TextIO, *, indent: int | None = None) -> str:
    """A value as JSON that any program reads: letters as they are, where all of them are written there in UTF-8."""
    line = _OBEYED.sub(_numbered, json.dumps(told, ensure_ascii=False, indent=indent))
    if codecs.lookup(getattr(out, "encoding", None) or _UTF_8).name == _UTF_8:
        with suppress(UnicodeEncodeError):  # half a character, which some client said
            line.encode(_UTF_8)
            return line
    return _OBEYED.sub(_numbered, json.dumps(told, indent=indent))


def _numbered(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0]):04x}"


def page_for(said: argparse.Namespace, out: TextIO) -> Page:
    """The page for whoever asked."""
    return Page(out, Form.PROGRAMS if said.json else Form.PEOPLE)


def _cell(value: object) -> str:
    return "" if value is None else plain(str(value))
