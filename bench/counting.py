"""Measures how fast tokens are counted: text never seen before, the same text again, and tiktoken beside it.
It refuses to know whose text it is; files named on the command line are measured like the kinds it makes itself.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from bench.counting_texts import Kind, kinds
from unabridged.counting import O200k, Tiktoken
from unabridged.errors import MissingExtra
from unabridged.ports import Counter

LIMIT_MB_PER_SECOND: Final = 5.0
LIMIT_LOADING_MS: Final = 150.0
_CHARACTERS: Final = 200_000
_RUNS: Final = 7
_SAMPLES: Final = {"ASCII": "x y", "any text": "x \u00e9 \u4e2d"}

_LOADING: Final = """
from time import process_time
from unabridged.counting.o200k import O200k
begun = process_time()
O200k().count({text!r})
print((process_time() - begun) * 1000)
"""


def main(arguments: list[str]) -> int:
    """Print the table; 1 when a bound is passed."""
    asked = _parsed(arguments)
    characters, runs = (20_000, 1) if asked.quick else (_CHARACTERS, _RUNS)
    O200k().count("\u00e9")  # what is measured below is counting, not loading
    beside = _tiktoken()
    print(f"{runs} runs, medians, MB per second of processor time; cold is a new counter and text it has not seen")
    print(f"{'':16}{'KB':>6}{'B/token':>9}{'cold':>8}{'again':>8}{'tiktoken':>10}{'cold/tiktoken':>15}")
    measured = list(_asked_kinds(asked.files, characters))
    slow = [kind.name for kind in measured if not _measured(kind, runs, beside)]
    loading = {name: median(_loading(text) for _ in range(runs)) for name, text in _SAMPLES.items()}
    print("first count, loading included: " + ", ".join(f"{name} {ms:.0f} ms" for name, ms in loading.items()))
    print(f"a new message of 1,000 characters: {_message(runs):.0f} microseconds")
    if asked.quick:
        return 0
    free = ", ".join(kind.name for kind in measured if not kind.bound)
    print(f"bound: cold text at {LIMIT_MB_PER_SECOND:.0f} MB/s; missed by {slow or 'none'}; without a bound: {free}")
    return int(bool(slow) or max(loading.values()) > LIMIT_LOADING_MS)


def _parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.counting", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="little text, one run, no verdict")
    parser.add_argument("files", nargs="*", type=Path, help="texts to measure instead of those made here")
    return parser.parse_args(arguments)


def _asked_kinds(files: list[Path], characters: int) -> Iterator[Kind]:
    if not files:
        yield from kinds(characters)
    for path in files:
        yield Kind(name=path.name[:15], text=path.read_text(encoding="utf-8", errors="replace"), bound=False)


def _tiktoken() -> Counter | None:
    try:
        counter = Tiktoken()
    except MissingExtra:
        return None
    counter.count("loaded")
    return counter


def _measured(kind: Kind, runs: int, beside: Counter | None) -> bool:
    """Print one line; whether its bound is kept."""
    size = len(kind.text.encode())
    cold: list[float] = []
    again: list[float] = []
    other: list[float] = []
    for _ in range(runs):
        counter = O200k()
        cold.append(size / _seconds(counter.count, kind.text) / 1e6)
        again.append(size / _seconds(counter.count, kind.text) / 1e6)
        if beside is not None:
            other.append(size / _seconds(beside.count, kind.text) / 1e6)
            assert beside.count(kind.text) == counter.count(kind.text)
    speed = median(cold)
    bytes_per_token = size / O200k().count(kind.text)
    compared = f"{median(other):10.1f}{speed / median(other):15.2f}" if other else f"{'-':>10}{'-':>15}"
    print(
        f"{kind.name:16}{size / 1000:6.0f}{bytes_per_token:9.2f}{speed:8.1f}{median(again):8.1f}{compared}", flush=True
    )
    return not kind.bound or speed >= LIMIT_MB_PER_SECOND


def _seconds(count: Callable[[str], int], text: str) -> float:
    begun = process_time()
    count(text)
    return process_time() - begun


def _loading(text: str) -> float:
    """Milliseconds until an interpreter of its own has counted its first text."""
    command = [sys.executable, "-c", _LOADING.format(text=text)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _message(runs: int) -> float:
    """Microseconds for a message of a thousand characters by a counter that has seen some others."""
    prose = next(kinds(_CHARACTERS)).text
    counter = O200k()
    counter.count(prose[:50_000])
    messages = [prose[at : at + 1000] for at in range(50_000, 50_000 + runs * 20_000, 1000)]
    return median(_seconds(counter.count, message) * 1e6 for message in messages)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
