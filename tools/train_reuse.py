"""Learns how likely a value of a run is written again: ``python -m tools.train_reuse FILE...``, conversations a line.

Each conversation is cut at several places; of what stood before, and not in what stays, it is learned which values
the calls of the next messages write. ``--write`` writes the weights; what is printed is of conversations left out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import exp
from pathlib import Path
from typing import Final, NamedTuple

from unabridged.compaction.briefs import leaving
from unabridged.compaction.extractive import Said
from unabridged.compaction.extractive.reuse_traits import CALLED, NEW, Traits, traits_of
from unabridged.compaction.extractive.reuse_weights import WEIGHTS
from unabridged.compaction.extractive.signs import Tokens, about
from unabridged.compaction.extractive.statements import statements
from unabridged.dialects import openai_chat
from unabridged.eval import talks
from unabridged.eval.from_memory import needed, text_of
from unabridged.eval.standing import stands
from unabridged.eval.talk import Talk
from unabridged.log.body import Message

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "src" / "unabridged" / "compaction" / "extractive" / "reuse_weights.py"
CUTS: Final = tuple(n / 20 for n in range(5, 20))
# What stays of a view is about this part of all that was said.
STAYS: Final = 0.08
TURNS: Final = 12
ROUNDS: Final = 12
RIDGE: Final = 4.0
ROOMS: Final = (60, 85, 120, 160)
NAMES: Final = tuple((table, name) for table in (CALLED, NEW) for name in WEIGHTS[table])
PLACES: Final = {named: n for n, named in enumerate(NAMES)}


class Row(NamedTuple):
    """A value at a cut: its traits by their places, whether it was written again, and what it takes."""

    traits: tuple[tuple[int, float], ...]
    again: bool
    cost: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.train_reuse")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--write", action="store_true")
    said = parser.parse_args(arguments)
    read, _ = talks.read(said.files)
    every = [rows for talk in read if any(rows := list(cut(talk)))]
    weights = learned(every)
    print(f"{len(every)} conversations, {sum(len(c) for t in every for c in t)} values")
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{' '.join(name):26} {weight:7.2f}")
    for room in ROOMS:
        print(room, " ".join(f"{share:.3f}" for share in left_out(every, weights, room)))
    if said.write:
        PAGE.write_text(page(weights), encoding="utf-8")
    return 0


def cut(talk: Talk) -> Iterator[list[Row]]:
    """The values of a conversation at each cut."""
    messages = [m for m in talk.messages if m["role"] not in ("system", "developer")]
    parsed = [openai_chat.read(dict(m) | {"content": m.get("content") or ""}) for m in messages]
    said = [Said(who=who, what=what) for who, what in leaving.statements([m for m in parsed if isinstance(m, Message)])]
    if len(said) != len(messages) or not any(m.get("tool_calls") for m in messages):
        return
    sizes = [len(text_of(m)) for m in messages]
    known = Tokens()
    for share in CUTS:
        at = int(len(messages) * share)
        stays, left = at, sum(sizes[:at]) * STAYS
        while stays > 1 and (left := left - sizes[stays - 1]) > 0:
            stays -= 1
        stays = min(stays, at - 1)
        wanted = {known.sign(value) for value in needed(messages, at, stays, TURNS)}
        every, count, _ = statements((), said[:stays], known)
        shown = "\n".join(map(text_of, messages[stays:at]))
        rows = [
            Row(placed(traits), sign in wanted, about(sign[1:], known) + 1)
            for sign, traits in traits_of(every, count)
            if not stands(sign[1:], shown)
        ]
        if any(row.again for row in rows):
            yield rows


def placed(traits: Traits) -> tuple[tuple[int, float], ...]:
    """The traits there are, by their places among the weights."""
    return tuple((PLACES[traits.table, name], much) for name, much in traits.much.items() if much)


def learned(every: Sequence[Sequence[Sequence[Row]]]) -> list[float]:
    """The weights by Newton's way."""
    weights = [0.0] * len(NAMES)
    for _ in range(ROUNDS):
        step, slopes = sums([row for talk in every for rows in talk for row in rows], weights)
        weights = [w + s for w, s in zip(weights, solved(step, slopes), strict=True)]
    return weights


def sums(rows: Sequence[Row], weights: Sequence[float], ridge: float = RIDGE) -> tuple[list[list[float]], list[float]]:
    """What a step needs: how it bends, and where it leads."""
    n = len(weights)
    bends = [[ridge if a == b else 0.0 for b in range(n)] for a in range(n)]
    slopes = [-ridge * w for w in weights]
    for row in rows:
        p = likely(row, weights)
        miss, bend = row.again - p, p * (1 - p)
        for a, t in row.traits:
            slopes[a] += miss * t
            line = bends[a]
            for b, u in row.traits:
                line[b] += bend * t * u
    return bends, slopes


def likely(row: Row, weights: Sequence[float]) -> float:
    """How likely it is written again, by these weights."""
    return 1 / (1 + exp(-sum(weights[a] * much for a, much in row.traits)))


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of as many equations."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    n = len(rows)
    for a in range(n):
        best = max(range(a, n), key=lambda r: abs(rows[r][a]))
        rows[a], rows[best] = rows[best], rows[a]
        for b in range(n):
            if b != a and rows[b][a]:
                much = rows[b][a] / rows[a][a]
                rows[b] = [x - much * y for x, y in zip(rows[b], rows[a], strict=True)]
    return [rows[a][n] / rows[a][a] for a in range(n)]


def left_out(
    every: Sequence[Sequence[Sequence[Row]]], weights: Sequence[float], room: float
) -> tuple[float, float, float]:
    """The share that a list of so many tokens has: learned without the conversation, by all, and by who knows."""
    bends, _ = sums([row for talk in every for rows in talk for row in rows], weights)
    found = [0, 0, 0]
    whole = 0
    for talk in every:
        theirs, slopes = sums([row for rows in talk for row in rows], weights, 0.0)
        without = [[b - t for b, t in zip(x, y, strict=True)] for x, y in zip(bends, theirs, strict=True)]
        step = solved(without, [-s for s in slopes])
        other = [w + s for w, s in zip(weights, step, strict=True)]
        for rows in talk:
            whole += sum(row.again for row in rows)
            for n, by in enumerate((other, weights)):
                found[n] += listed(rows, by, room)
            found[2] += listed(rows, None, room)
    return found[0] / whole, found[1] / whole, found[2] / whole


def listed(rows: Sequence[Row], weights: Sequence[float] | None, room: float) -> int:
    """How many of a list by these weights are written again."""

    def worth(row: Row) -> float:
        if weights is None:
            return row.again / row.cost
        return likely(row, weights) / row.cost

    found = 0
    for row in sorted(rows, key=worth, reverse=True):
        if row.cost <= room:
            room -= row.cost
            found += row.again
    return found


def page(weights: Sequence[float]) -> str:
    """The page of weights."""
    lines = list[str]()
    for table in (CALLED, NEW):
        those = ((name, weight) for (of, name), weight in zip(NAMES, weights, strict=True) if of == table)
        each = "".join(f'                "{name}": {weight:.2f},\n' for name, weight in those)
        lines.append(f'        "{table}": MappingProxyType(\n            {{\n{each}            }}\n        ),\n')
    return PATTERN.format(lines="".join(lines))


PATTERN: Final = '''\
"""What each trait of a value is worth, written by a call and not yet, as ``tools/train_reuse.py`` learned it from runs.
It refuses to say what a trait is.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

WEIGHTS: Final[Mapping[str, Mapping[str, float]]] = MappingProxyType(
    {{
{lines}    }}
)
'''


if __name__ == "__main__":
    sys.exit(main())
