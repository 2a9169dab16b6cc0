"""Tables as the extra draws them, for a terminal: columns that fold, and names that stand out.
It refuses to read markup in what somebody said, and to be needed: without the extra a table is plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO


def drawn(out: TextIO, names: Sequence[str], cells: Iterable[Sequence[str]]) -> bool:
    """Draw a table, where somebody looks on and the extra is there; whether it was."""
    if not out.isatty():
        return False
    try:
        from rich import box  # noqa: PLC0415  # an extra
        from rich.console import Console  # noqa: PLC0415  # an extra
        from rich.table import Table  # noqa: PLC0415  # an extra
        from rich.text import Text  # noqa: PLC0415  # an extra
    except ImportError:
        return False
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(Text(name, "bold cyan"), overflow="fold")
    for row in cells:
        table.add_row(*map(Text, row))
    Console(file=out).print(table)
    return True
