"""Tables as the extra draws them, for a terminal: columns that fold, and names that stand out.
It refuses to read markup in what somebody said, and to be needed: without the extra a table is plain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TextIO

# What stands around each column; and of a word as much as is read at a glance, since a longer one is folded.
_AROUND: Final = 3
_GLANCE: Final = 12


def drawn(out: TextIO, names: Sequence[str], cells: Sequence[Sequence[str]]) -> bool:
    """Draw a table, where somebody looks on, there is room for it and the extra is there; whether it was."""
    if not out.isatty():
        return False
    try:
        from rich import box  # noqa: PLC0415  # an extra
        from rich.console import Console  # noqa: PLC0415  # an extra
        from rich.table import Table  # noqa: PLC0415  # an extra
        from rich.text import Text  # noqa: PLC0415  # an extra
    except ImportError:
        return False
    console = Console(file=out)
    least = [_least(column) for column in zip(names, *cells, strict=True)]
    if sum(least) + _AROUND * len(least) > console.width:  # columns of two letters are read by nobody
        return False
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name, width in zip(names, least, strict=True):
        table.add_column(Text(name, "bold cyan"), overflow="fold", min_width=width)
    for row in cells:
        table.add_row(*map(Text, row))
    console.print(table)
    return True


def _least(column: Sequence[str]) -> int:
    """How wide a column is at the least in which words stand whole, as long as they are not long."""
    return max((min(len(word), _GLANCE) for cell in column for word in cell.split()), default=0)
