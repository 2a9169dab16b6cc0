"""A picture of lines over powers of ten, as SVG.
It refuses to know what the lines mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final
from xml.sax.saxutils import escape

# Told apart by people who see few colours, and on dark and on light paper.
_COLOURS: Final = (
    "#0072b2",
    "#56b4e9",
    "#e69f00",
    "#d55e00",
    "#cc79a7",
    "#009e73",
    "#999999",
    "#f0e442",
    "#000000",
    "#7f3c8d",
)
_WIDTH: Final = 420
_HEIGHT: Final = 300
_LEFT: Final = 64
_TOP: Final = 40
_BETWEEN: Final = 110
_ROW: Final = 20
_INK: Final = "#666"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Points from left to right, all of them above nought."""

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Lines that share their axes."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Axis:
    """From which power of ten to which, over how many pixels."""

    first: int
    last: int
    pixels: int

    def at(self, value: float) -> float:
        """Pixels from the axis's beginning."""
        return (log10(value) - self.first) / (self.last - self.first) * self.pixels

    @property
    def ticks(self) -> Iterator[float]:
        """Every power of ten."""
        return (10.0**power for power in range(self.first, self.last + 1))


def drawn(panels: Sequence[Panel], *, across: str, names: Sequence[str]) -> str:
    """The panels side by side, and below them which colour is which name."""
    wide = _LEFT + len(panels) * _WIDTH + (len(panels) - 1) * _BETWEEN + 20
    legend = _TOP + _HEIGHT + 60
    high = legend + _ROW * len(names)
    colours = dict(zip(names, _COLOURS, strict=False))
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
    ]
    for n, panel in enumerate(panels):
        rows += [f'<g transform="translate({_LEFT + n * (_WIDTH + _BETWEEN)} {_TOP})">']
        rows += [*_panel(panel, across, colours), "</g>"]
    for n, (name, colour) in enumerate(colours.items()):
        y = legend + _ROW * n
        rows.append(f'<rect x="{_LEFT}" y="{y - 5}" width="24" height="4" fill="{colour}"/>')
        rows.append(f'<text x="{_LEFT + 34}" y="{y}">{escape(name)}</text>')
    return "\n".join([*rows, "</svg>", ""])


def _panel(panel: Panel, across: str, colours: dict[str, str]) -> Iterator[str]:
    points = [point for line in panel.lines for point in line.points]
    below, beside = (_axis([point[n] for point in points], pixels) for n, pixels in ((0, _WIDTH), (1, _HEIGHT)))
    yield f'<text x="0" y="-16" font-weight="bold">{escape(panel.title)}</text>'
    yield f'<text x="{_WIDTH / 2}" y="{_HEIGHT + 36}" text-anchor="middle" fill="{_INK}">{escape(across)}</text>'
    for tick in below.ticks:
        x = below.at(tick)
        yield f'<path d="M{x:.1f} 0V{_HEIGHT}" stroke="#e4e4e4"/>'
        yield f'<text x="{x:.1f}" y="{_HEIGHT + 16}" text-anchor="middle" fill="{_INK}">{tick:,.10g}</text>'
    for tick in beside.ticks:
        y = _HEIGHT - beside.at(tick)
        yield f'<path d="M0 {y:.1f}H{_WIDTH}" stroke="#e4e4e4"/>'
        yield f'<text x="-8" y="{y + 4:.1f}" text-anchor="end" fill="{_INK}">{tick:,.10g}</text>'
    for line in panel.lines:
        places = [(below.at(x), _HEIGHT - beside.at(y)) for x, y in line.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        yield f'<polyline points="{path}" fill="none" stroke="{colours[line.name]}" stroke-width="2"/>'
        for x, y in places:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colours[line.name]}"/>'


def _axis(values: Sequence[float], pixels: int) -> _Axis:
    first = floor(log10(min(values)))
    return _Axis(first=first, last=max(first + 1, ceil(log10(max(values)))), pixels=pixels)
