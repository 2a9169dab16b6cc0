"""Learns what of a talk is asked for: ``python -m tools.train_asked --write``, of the labelled chats over months.

What is printed is of chats left out, one by one, in the product's own digest. ``--check`` learns it all again and says
whether the page has those weights.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from math import exp
from operator import mul
from pathlib import Path
from typing import Final, NamedTuple

from tools.train_reuse import solved
from unabridged.compaction.extractive import Said, asked, digest
from unabridged.compaction.extractive.asked_traits import NAMES, Traits, traits_of
from unabridged.compaction.extractive.scoring import Scores
from unabridged.compaction.extractive.signs import Tokens, about
from unabridged.compaction.extractive.statements import Statement, statements
from unabridged.eval import talks
from unabridged.eval.from_memory import text_of
from unabridged.eval.standing import spaced, stands
from unabridged.eval.talk import Talk

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "src" / "unabridged" / "compaction" / "extractive" / "asked_weights.py"
CHATS: Final = ROOT / "evals" / "retention" / "months"
ROUNDS: Final = 8
RIDGE: Final = 10.0
ROOMS: Final = (1_000, 2_000, 4_000)


class Row(NamedTuple):
    """A statement by its traits, and whether a piece of it answers what is asked."""

    traits: Traits
    is_asked: bool


class Chat(NamedTuple):
    """A chat: its name, its statements, what was said in it, and the pieces that are asked for."""

    name: str
    rows: tuple[Row, ...]
    said: tuple[Said, ...]
    pieces: tuple[str, ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn, and say what came of it; 1 where the page has other weights."""
    parser = argparse.ArgumentParser(prog="python -m tools.train_asked")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args(arguments)
    chats = read()
    learned_page = page(learned([row for chat in chats for row in chat.rows]))
    if given.write:
        PAGE.write_text(learned_page, encoding="utf-8")
    if given.check:
        is_same = PAGE.read_text(encoding="utf-8") == learned_page
        print("the page has what is learned" if is_same else "say python -m tools.train_asked --write")
        return int(not is_same)
    left_out(chats)
    return 0


def files() -> list[Path]:
    """The files of the chats, in order."""
    return sorted(CHATS.glob("*.jsonl"))


def read() -> list[Chat]:
    """Each chat of them."""
    found, _ = talks.read(files())
    return [chat(each) for each in found]


def chat(talk: Talk) -> Chat:
    """The statements of a talk, and which of them are asked for."""
    said = tuple(Said(who=str(each["role"]), what=text_of(each)) for each in talk.messages)
    every, count, _ = statements((), said, Tokens())
    scores = Scores(every, count)
    pieces: dict[int, list[str]] = {}
    for each in dict.fromkeys(piece for question in talk.asked for piece in question.evidence):
        pieces.setdefault(each.message, []).append(each.piece)
    at, rows = dict[int, int](), list[Row]()
    for one, traits in traits_of(every, scores.plain, scores.rare):
        whole = spaced(said[one.line].what)
        begin, end = span(one, whole, at.get(one.line, 0))
        at[one.line] = end
        answers = any((p := whole.find(each)) < end and p + len(each) > begin for each in pieces.get(one.line, ()))
        rows.append(Row(tuple(map(float, traits)), answers))
    return Chat(talk.name, tuple(rows), said, tuple(each for those in pieces.values() for each in those))


def span(one: Statement, whole: str, behind: int) -> tuple[int, int]:
    """Where a statement stands in its message."""
    text = spaced(one.text)
    begin = max(whole.find(text, behind), whole.find(text))
    return begin, begin + len(text)


def learned(rows: Sequence[Row]) -> list[float]:
    """The weights by Newton's way, each trait in steps of how much it differs: none is held back for its size."""
    size = len(NAMES)
    mean = [sum(each) / len(rows) for each in zip(*(row.traits for row in rows), strict=True)]
    wide = [
        (sum((much - middle) ** 2 for much in each) / len(rows)) ** 0.5
        for each, middle in zip(zip(*(row.traits for row in rows), strict=True), mean, strict=True)
    ]
    even = [[1.0, *((row.traits[n] - mean[n]) / wide[n] for n in range(1, size))] for row in rows]
    labels = [row.is_asked for row in rows]
    weights = [0.0] * size
    for _ in range(ROUNDS):
        bends, slopes = sums(even, labels, weights)
        weights = [w + s for w, s in zip(weights, solved(bends, slopes), strict=True)]
    plain = [weights[n] / wide[n] for n in range(1, size)]
    return [weights[0] - sum(map(mul, plain, mean[1:])), *plain]


def sums(
    rows: Sequence[Sequence[float]], labels: Sequence[bool], weights: Sequence[float]
) -> tuple[list[list[float]], list[float]]:
    """What a step needs: how it bends, and where it leads."""
    size = len(weights)
    bends = [[RIDGE if a == b > 0 else 0.0 for b in range(size)] for a in range(size)]
    slopes = [-RIDGE * w if n else 0.0 for n, w in enumerate(weights)]
    for row, label in zip(rows, labels, strict=True):
        chance = 1 / (1 + exp(-sum(map(mul, weights, row))))
        miss, bend = label - chance, chance * (1 - chance)
        for a, much in enumerate(row):
            slopes[a] += miss * much
            line, by = bends[a], bend * much
            for b in range(a + 1):
                line[b] += by * row[b]
    for a in range(size):
        for b in range(a):
            bends[b][a] = bends[a][b]
    return bends, slopes


def left_out(chats: Sequence[Chat]) -> None:
    """Print which share of the pieces stands in a digest, and what keep-last has, by weights without the chat."""
    ours, last, every = [0] * len(ROOMS), [0] * len(ROOMS), sum(len(each.pieces) for each in chats)
    for each in chats:
        weights = learned([row for other in chats if other is not each for row in other.rows])
        with weighed_by(weights):
            found = [standing(each, digest((), each.said, room).text) for room in ROOMS]
        newest = [standing(each, keep_last(each.said, room)) for room in ROOMS]
        print(f"{each.name:34} {sum(found) / max(1, sum(newest)):.2f}", found, newest)
        ours = [a + b for a, b in zip(ours, found, strict=True)]
        last = [a + b for a, b in zip(last, newest, strict=True)]
    for room, a, b in zip(ROOMS, ours, last, strict=True):
        print(f"{room:6} {a / every:.3f} {b / every:.3f} {a / b:.2f}")
    print(f"all    {sum(ours) / sum(last):.2f}")


@contextmanager
def weighed_by(weights: Sequence[float]) -> Iterator[None]:
    """Digests go by these for a while."""
    before = vars(asked)["WEIGHTS"]
    vars(asked)["WEIGHTS"] = dict(zip(NAMES, weights, strict=True))
    try:
        yield
    finally:
        vars(asked)["WEIGHTS"] = before


def standing(chat: Chat, text: str) -> int:
    """How many of the pieces stand in a text."""
    within = spaced(text)
    return sum(stands(each, within) for each in chat.pieces)


def keep_last(said: Sequence[Said], room: float) -> str:
    """The newest messages that fit."""
    known, found = Tokens(), list[str]()
    for each in reversed(said):
        room -= about(f"{each.who}: {each.what}", known) + 2
        if room < 0:
            break
        found.append(each.what)
    return "\n".join(reversed(found))


def page(weights: Sequence[float]) -> str:
    """The module that has the weights."""
    rows = "\n".join(f'        "{name}": {weight:.2f},' for name, weight in zip(NAMES, weights, strict=True))
    hashes = "\n".join(
        f'        "{each.relative_to(ROOT).as_posix()}": "{sha256(each.read_bytes()).hexdigest()}",' for each in files()
    )
    return _PAGE.format(rows=rows, hashes=hashes)


_PAGE: Final = '''"""What each trait of a statement is worth in a talk, as ``tools/train_asked.py`` learned it.
It refuses to say what a trait is.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

WEIGHTS: Final[Mapping[str, float]] = MappingProxyType(
    {{
{rows}
    }}
)
# The files they were learned from, by what each of them hashes to.
LEARNED_FROM: Final[Mapping[str, str]] = MappingProxyType(
    {{
{hashes}
    }}
)
'''

if __name__ == "__main__":
    sys.exit(main())
