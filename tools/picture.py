"""Draws what a terminal shows as a picture: ``python -m tools.picture docs/tour.svg`` runs the tour and draws it.
It refuses to draw what was not printed.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from unabridged.tour import main
from unabridged.tour.paper import Look

_SIGN: Final = re.compile(r"\x1b\[([0-9;]*)m")
_COLOURS: Final = {"1;36": "#56d4dd", "32": "#7ee787", "33": "#e3b341", "2": "#8b949e", "1": "#ffffff"}
_PLAIN: Final = "#c9d1d9"
_COLUMNS: Final = 104
_WIDTH: Final = 7.8
_HEIGHT: Final = 18
_HEADINGS: Final = ("Four days", "What was said", "What code carries", "A detail", "What outlives", "A compaction")


def drawn(text: str) -> str:
    """The picture of a terminal that shows this."""
    rows = text.strip("\n").splitlines()
    width, height = round(_COLUMNS * _WIDTH) + 32, len(rows) * _HEIGHT + 36
    body = "\n".join(_row(row, 30 + n * _HEIGHT) for n, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">\n'
        f'<rect width="{width}" height="{height}" rx="8" fill="#0d1117"/>\n'
        f'<g font-family="ui-monospace, monospace" font-size="13" xml:space="preserve">\n{body}\n</g>\n</svg>\n'
    )


def _row(row: str, y: int) -> str:
    spans = "".join(f'<tspan fill="{colour}">{escape(text)}</tspan>' for colour, text in _pieces(row))
    return f'<text x="16" y="{y}">{spans}</text>'


def _pieces(row: str) -> Iterator[tuple[str, str]]:
    """A line's texts, each with its colour, as far as there is room."""
    colour, left = _PLAIN, _COLUMNS
    for n, piece in enumerate(_SIGN.split(row)):
        if n % 2:
            colour = _COLOURS.get(piece, _PLAIN)
        elif piece and left > 0:
            yield colour, piece[:left]
            left -= len(piece)


def _tour() -> str:
    """The parts of the tour that say the most, as it prints them."""
    out = io.StringIO()
    main(out, Look.COLOURED)
    parts = out.getvalue().lstrip("\n").split("\n\n")
    return "\n\n".join(part for part in parts if any(name in part.splitlines()[0] for name in _HEADINGS))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(drawn(_tour()), encoding="utf-8")
