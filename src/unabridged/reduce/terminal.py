"""What a terminal showed in the end: lines drawn anew, wiped or coloured become the text that stood there last.
It refuses to know the size of the screen; a cursor moves up only through what is still held.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

# Each begins with one of a few letters, so that the matcher skips all others.
# Everything a terminal acts upon; the text between is taken whole.
_ACTED_UPON: Final = r"[\r\b\x1b](?:(?<!\x1b)|\[[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~])"
_CONTROL: Final = re.compile(_ACTED_UPON)
_CONTROLS: Final = re.compile(rf"({_ACTED_UPON}(?:{_ACTED_UPON}){{0,7}})")
# What may stand between the values of a control and its letter.
_BETWEEN: Final = " !\"#$%&'()*+,-./"
# What it takes without showing anything: colours, titles, sets of letters, bells.
_SILENT: Final = re.compile(
    r"[\x00-\x07\x0b\x0c\x0e-\x1f\x7f](?:(?<!\x1b)|\[[0-9;:]{0,64}m|\][^\x07\x1b]{0,2048}(?:\x07|\x1b\\)?"
    r"|[PX^_][^\x1b]{0,2048}(?:\x1b\\)?|[()*+][0-9A-Za-z]|(?!\[[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~]))"
)
_COLOURS: Final = re.compile(r"\x1b\[[0-9;:]{0,64}m")
_REDRAWS: Final = re.compile(r"\r(?!\n)|\x08|\x1b\[[0-9;?]{0,16}[A-HJKfsu]|\x1b[78M]")
_NOTHING: Final = "\x00"
# The marks of the order of bytes, whichever way they were read.
_BYTE_ORDER: Final = "\ufeff\ufffd\xff\xfe"
# A line longer than this is not drawn over: no terminal is that wide, and copying it each time has no bound.
_WIDEST: Final = 1000
_HIGHEST: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The text that stood there in the end, and how many states of lines were drawn over."""

    text: str
    redrawn: int


def has_controls(text: str) -> bool:
    """Whether the text holds what only a terminal understands."""
    return "\x1b" in text or "\b" in text or ("\r" in text and text.count("\r") > text.count("\r\n"))


def uncoloured(text: str) -> str:
    """The text without its colours, with all else as it is."""
    return _COLOURS.sub("", text)


def without_nothing(text: str) -> str:
    """The text without the zeros that stand behind each letter where two bytes were read as two letters."""
    is_double = text.count(_NOTHING) * 3 >= len(text)
    return text.replace(_NOTHING, "").lstrip(_BYTE_ORDER) if is_double else text


def draws_over(text: str) -> bool:
    """Whether anything in the text is drawn over."""
    return _REDRAWS.search(text) is not None


class _Cells:
    """Lines, a place among them, and what is done to them; it lives for one call."""

    __slots__ = ("column", "lines", "redrawn", "row")

    def __init__(self) -> None:
        self.lines, self.row, self.column, self.redrawn = [""], 0, 0, 0

    def write(self, said: str) -> None:
        if len(self.lines[self.row]) > _WIDEST:
            self.newline()
        line = self.lines[self.row]
        if self.column >= len(line):
            self.lines[self.row] = line + " " * (self.column - len(line)) + said
        else:
            self.redrawn += self.column == 0
            self.lines[self.row] = line[: self.column] + said + line[self.column + len(said) :]
        self.column += len(said)

    def write_lines(self, said: str) -> None:
        """Writes lines one below the other; below the last one there is nothing to draw over."""
        if "\n" not in said:
            if said:
                self.write(said)
            return
        first, *rest = said.split("\n")
        if first:
            self.write(first)
        above = min(len(self.lines) - 1 - self.row, len(rest))
        for each in rest[:above]:
            self.newline()
            self.write_lines(each)
        if above < len(rest):
            self.lines.extend(rest[above:])
            self.row, self.column = len(self.lines) - 1, len(rest[-1])

    def newline(self) -> None:
        self.row, self.column = self.row + 1, 0
        if self.row == len(self.lines):
            self.lines.append("")

    def up(self, count: int) -> None:
        self.row = max(self.row - min(count, _HIGHEST), 0)

    def up_to_begin(self, count: int) -> None:
        self.up(count)
        self.column = 0

    def down(self, count: int) -> None:
        self.row = min(self.row + count, max(len(self.lines) - 1, self.row))

    def forth(self, count: int) -> None:
        self.column = min(self.column + count, _WIDEST)

    def back(self, count: int) -> None:
        self.column = max(self.column - count, 0)

    def stay(self) -> None:
        """Does nothing, as most of what a terminal knows does nothing to its lines."""

    def to(self, column: int) -> None:
        self.column = column

    def wipe(self, how: str) -> None:
        line = self.lines[self.row]
        if len(line) > _WIDEST:
            return
        kept = (
            line[: self.column] if how in ("", "0") else "" if how == "2" else " " * self.column + line[self.column :]
        )
        self.redrawn += kept != line
        self.lines[self.row] = kept

    def wipe_below(self, how: str) -> None:
        if how in ("2", "3"):
            self.row, self.column = -1, 0
        self.redrawn += sum(1 for line in self.lines[self.row + 1 :] if line.strip())
        del self.lines[self.row + 1 :]
        if self.row < 0:
            self.lines, self.row = [""], 0


def last_shown(text: str) -> Shown:
    """What stood there in the end."""
    cells = _Cells()
    parts = _CONTROLS.split(_SILENT.sub("", text).replace("\r\n", "\n"))
    cells.write_lines(parts[0])
    # Programs say the same few over and over: what they do is found once.
    known: dict[str, Sequence[Callable[[_Cells], None]]] = {}
    for controls, said in zip(parts[1::2], parts[2::2], strict=True):
        if controls == "\r":
            cells.column = 0
        elif not controls.strip("\b"):
            cells.back(len(controls))
        else:
            acts = known.get(controls)
            if acts is None:
                acts = known[controls] = tuple(map(_act, _CONTROL.findall(controls)))
            for act in acts:
                act(cells)
        if said:
            cells.write_lines(said)
    return Shown(text="\n".join([line.rstrip() for line in cells.lines]), redrawn=cells.redrawn)


def _act(control: str) -> Callable[[_Cells], None]:
    """What a control does to the cells."""
    if control in "\r\b":
        return (lambda cells: cells.to(0)) if control == "\r" else (lambda cells: cells.back(1))
    what = control[-1]
    values = control[2:-1].rstrip(_BETWEEN)
    count = min(int(values), _WIDEST) if values.isascii() and values.isdigit() else 1
    match what:
        case "A":
            return lambda cells: cells.up(count)
        case "F":
            return lambda cells: cells.up_to_begin(count)
        case "B" | "E":
            return lambda cells: cells.down(count)
        case "C":
            return lambda cells: cells.forth(count)
        case "D":
            return lambda cells: cells.back(count)
        case "G":
            return lambda cells: cells.to(count - 1)
        case "K":
            return lambda cells: cells.wipe(values)
        case "J":
            return lambda cells: cells.wipe_below(values)
        case _:
            return _Cells.stay
