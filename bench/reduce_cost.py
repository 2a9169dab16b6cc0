"""What making long texts short costs, and what of each is left: tokens saved by kind, beside the signal kept.
It refuses to choose its texts: they are made by code, from seeds, of every kind there is.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Final

from bench.figures import Figure, Result, Scale
from bench.reduce_hostile import hostile
from bench.reduce_shapes import MADE
from bench.reduce_texts import CHARACTERS, Made
from unabridged.counting import O200k
from unabridged.reduce import Stream, reduced

_SEEDS: Final = {Scale.QUICK: 1, Scale.FULL: 20}
_CHARACTERS: Final = {Scale.QUICK: 60_000, Scale.FULL: CHARACTERS}
_LIMIT_TOKENS: Final = 2_000
_AT_MOST_MS: Final = 100.0
_HOSTILE_AT_MOST_MS: Final = 1_000.0
# Thirty megabytes a second, told as what a megabyte takes so that less is better.
_STREAM_AT_MOST_MS: Final = 1_000 / 30
_MEMORY_AT_MOST_KB: Final = 2_000.0
_PIECES: Final = (1_000_000, 65_536, 4_096)
_STREAMED: Final = ("log of services", "log of errors alone")
_LOST_AT_MOST: Final = 0.0


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Times, then streams, then what is saved and kept of each kind."""
    del folder
    counter = O200k()
    counter.count("x é 中")  # what is measured below is not its loading
    spent: list[float] = []
    told: list[Result] = []
    for name in MADE:
        times, lost, result = _of(name, scale, counter)
        spent.extend(times)
        told.extend((result, *lost))
    size = f"{_CHARACTERS[scale] / 1e6:g} MB"
    slowest = quantiles(spent, n=100)[98] if len(spent) > 1 else spent[0]
    yield Figure(name=f"a text of {size}, p50 of {len(spent)}", value=median(spent), unit="ms")
    yield Figure(
        name=f"a text of {size}, p99",
        value=slowest,
        unit="ms",
        at_most=_AT_MOST_MS,
        beside=f"slowest {max(spent):.0f} ms",
    )
    yield from _hostile(scale)
    for name in _STREAMED:
        yield from _streamed(name, scale)
    yield from told


def _of(name: str, scale: Scale, counter: O200k) -> tuple[list[float], list[Result], Result]:
    """How long each text of a kind takes, what of its signal is lost, and what is saved."""
    times: list[float] = []
    before = after = 0
    planted: dict[str, list[bool]] = {"errors": [], "outliers": [], "first and last": []}
    for seed in range(_SEEDS[scale]):
        made = MADE[name](Random(f"{name} {seed}"), _CHARACTERS[scale])
        begun = process_time()
        short = reduced(made.text, count=counter.count, limit_tokens=_LIMIT_TOKENS, hint=made.hint)
        times.append((process_time() - begun) * 1_000)
        shown = made.text if short is None else short.text
        before, after = before + len(made.text), after + len(shown)
        for kind, texts in _signal(made).items():
            planted[kind].extend(each in shown for each in texts)
    lost = [
        Figure(name=f"{name}: {kind} lost", value=100 * (1 - sum(found) / len(found)), unit="%", at_most=_LOST_AT_MOST)
        for kind, found in planted.items()
        if found
    ]
    saved = Figure(
        name=f"{name}: characters left",
        value=100 * after / before,
        unit="%",
        beside=f"median {median(times):.0f} ms, slowest {max(times):.0f} ms",
    )
    return times, list[Result](lost), saved


def _signal(made: Made) -> dict[str, tuple[str, ...]]:
    return {"errors": made.errors, "outliers": made.outliers, "first and last": made.ends}


def _hostile(scale: Scale) -> Iterator[Result]:
    spent: dict[str, float] = {}
    for name, text in hostile(_CHARACTERS[scale]):
        begun = process_time()
        reduced(text, count=_quarter, limit_tokens=_LIMIT_TOKENS)
        spent[name] = (process_time() - begun) * 1_000
    worst = max(spent, key=lambda name: spent[name])
    yield Figure(
        name=f"the worst of {len(spent)} hostile texts",
        value=spent[worst],
        unit="ms",
        at_most=_HOSTILE_AT_MOST_MS,
        beside=worst,
    )


def _quarter(text: str) -> int:
    return -(-len(text) // 4)


def _streamed(name: str, scale: Scale) -> Iterator[Result]:
    text = MADE[name](Random(name), 5 * _CHARACTERS[scale]).text
    for size in _PIECES:
        pieces = [text[begin : begin + size] for begin in range(0, len(text), size)]
        stream, begun = Stream(), process_time()
        for piece in pieces:
            stream.feed(piece)
        spent = (process_time() - begun) * 1_000 / (len(text) / 1e6)
        yield Figure(
            name=f"stream, {name}, {size:,} at a time", value=spent, unit="ms/MB", at_most=_STREAM_AT_MOST_MS,
            beside=f"{1_000 / max(spent, 1e-9):.0f} MB/s",
        )  # fmt: skip
    yield Figure(name=f"stream, {name}, memory", value=_held(text), unit="KB", at_most=_MEMORY_AT_MOST_KB)


def _held(text: str) -> float:
    """Kilobytes that a stream holds in the end."""
    stream = Stream()
    tracemalloc.start()
    for begin in range(0, len(text), _PIECES[1]):
        stream.feed(text[begin : begin + _PIECES[1]])
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / 1_000
