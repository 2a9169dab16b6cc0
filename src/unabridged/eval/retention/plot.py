"""The ratchet as a picture: what is needed and still stands, by how often a conversation was cut, as SVG.
It refuses to know how the figures were come by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

# Told apart by people who see few colours, and on dark and on light paper.
_COLOURS: Final = ("#0072b2", "#56b4e9", "#e69f00", "#d55e00", "#cc79a7", "#009e73", "#999999", "#f0e442", "#000000")
_MORE: Final = ("#7f3c8d", "#8c564b", "#4b7d5a", "#3b3b98")
_WIDTH: Final = 420
_HEIGHT: Final = 300
_LEFT: Final = 64
_TOP: Final = 40
_ROW: Final = 20
_INK: Final = "#666"
_TICKS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


def drawn(title: str, across: Sequence[int], lines: Mapping[str, Sequence[float | None]]) -> str:
    """One line a way over places at equal distances, in percent."""
    wide, legend = _LEFT + _WIDTH + 20, _TOP + _HEIGHT + 60
    high = legend + _ROW * len(lines)
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        f'<g transform="translate({_LEFT} {_TOP})">',
        f'<text x="0" y="-16" font-weight="bold">{escape(title)}</text>',
        f'<text x="{_WIDTH / 2}" y="{_HEIGHT + 36}" text-anchor="middle" fill="{_INK}">compactions</text>',
        *_axes(across),
    ]
    for (_, shares), colour in zip(lines.items(), (*_COLOURS, *_MORE), strict=False):
        rows += _line(shares, colour)
    rows.append("</g>")
    for n, (name, colour) in enumerate(zip(lines, (*_COLOURS, *_MORE), strict=False)):
        y = legend + _ROW * n
        rows.append(f'<rect x="{_LEFT}" y="{y - 5}" width="24" height="4" fill="{colour}"/>')
        rows.append(f'<text x="{_LEFT + 34}" y="{y}">{escape(name)}</text>')
    return "\n".join([*rows, "</svg>", ""])


def _axes(across: Sequence[int]) -> Iterator[str]:
    for n, tick in enumerate(across):
        x = _x(n, len(across))
        yield f'<path d="M{x:.1f} 0V{_HEIGHT}" stroke="#e4e4e4"/>'
        yield f'<text x="{x:.1f}" y="{_HEIGHT + 16}" text-anchor="middle" fill="{_INK}">{tick}</text>'
    for share in _TICKS:
        y = _HEIGHT * (1 - share)
        yield f'<path d="M0 {y:.1f}H{_WIDTH}" stroke="#e4e4e4"/>'
        yield f'<text x="-8" y="{y + 4:.1f}" text-anchor="end" fill="{_INK}">{share:.0%}</text>'


def _line(shares: Sequence[float | None], colour: str) -> Iterator[str]:
    places = [(_x(n, len(shares)), _HEIGHT * (1 - each)) for n, each in enumerate(shares) if each is not None]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for x, y in places:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'


def _x(n: int, many: int) -> float:
    return _WIDTH * n / max(1, many - 1)
