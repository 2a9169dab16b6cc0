"""Learns the weights of the screen's model from labelled texts: ``python -m tools.train_screen FOLDER``.

FOLDER has the texts that may be learned from and not be copied; without one nothing is written, since the weights
would be others. ``--check`` says whether weights, manifest and the files of this repository belong together.
"""

from __future__ import annotations

import argparse
import json
import struct
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tools import pages_abroad, screen_rows
from unabridged.memory.screen import scoring, stretches
from unabridged.memory.screen.finding import forms
from unabridged.memory.screen.folding import read
from unabridged.memory.screen.ideas import COUNT

ROOT: Final = Path(__file__).resolve().parents[1]
SCREEN: Final = ROOT / "src" / "unabridged" / "memory" / "screen"
WEIGHTS: Final = SCREEN / scoring.WEIGHTS_FILE
MANIFEST: Final = SCREEN / "weights.json"
# Counted and not learned from, as is whatever is held.
COUNTED: Final = frozenset({"osprey", "plover"})
OURS: Final = (
    "screen/*.jsonl",
    "poison/*.jsonl",
    "search/*.jsonl",
    "retention/*.jsonl",
    "facts/*.jsonl",
    "ledger/tuned.jsonl",
    *(f"gate/{name}.jsonl" for name in ("amber", "birch", "cedar", "dune", "ordinary", "slate", "tuned")),
)
ELSEWHERE: Final = ("deepset-train.jsonl", "evasion-dev.jsonl", "agent_tau.jsonl", "manuals.jsonl", *pages_abroad.FILES)
EPOCHS: Final = 8
RATE: Final = 0.2
DECAY: Final = 5e-3
# Of ordinary texts there are many more.
HOSTILE_WEIGHT: Final = 4.0
# Of those that come close on purpose each teaches more than a line of prose.
CLOSE_WEIGHT: Final = 2.0
FOLDS: Final = 5
SEEDS: Final = (7, 8, 9)
# So many of ten thousand turns and statements, scored by who never saw them, may lie above the threshold.
MOST_ALARMS: Final = 12e-4
TURNS: Final = frozenset({"agent_tau", "facts", "gate", "ledger", "retention", "search"})
# Prose and wishes, and beside them texts that come close on purpose.
PLAIN: Final = frozenset({"plain", "wishes"})


def _ours() -> list[str]:
    every = (path for each in OURS for path in (ROOT / "evals").glob(each))
    learned_from = (path for path in every if not (path.stem in COUNTED or path.stem.endswith("held")))
    return sorted(path.relative_to(ROOT).as_posix() for path in learned_from)


LABELLED: Final = frozenset(Path(each).stem for each in _ours() if each.startswith("evals/screen/"))
ARGUED: Final = LABELLED - PLAIN | {"deepset"}


class Example(NamedTuple):
    """A text as features, stretch by stretch, its label, and where it came from."""

    stretches: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    hostile: bool
    source: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Train or check; 0 where all is well."""
    parser = argparse.ArgumentParser(prog="python -m tools.train_screen")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--check", action="store_true")
    said = parser.parse_args(arguments)
    if said.check or said.folder is None:
        problems = check()
        print("\n".join(problems) or "weights, manifest and files belong together")
        return int(bool(problems))
    examples = list(everything(said.folder))
    threshold, figures = crossed(examples)
    bias, weights = learned(examples, EPOCHS)
    write(bias - threshold, weights, said.folder, figures)
    print(json.dumps(figures, indent=1))
    return 0


def check() -> list[str]:
    """What does not belong together, and what to do then."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    found = {WEIGHTS.name: _digest(WEIGHTS), **{name: _digest(ROOT / name) for name in _ours()}}
    told = {WEIGHTS.name: manifest["weights"], **manifest["files"]}
    return [
        f"{name} is not what the weights were learned from; say python -m tools.train_screen FOLDER"
        for name in sorted(found.keys() | told.keys())
        if found.get(name) != told.get(name)
    ]


def everything(folder: Path) -> Iterator[Example]:
    """Each text once."""
    seen = set[str]()
    for source, text, hostile in _texts(folder):
        reading = read(screen_rows.hosted(text))
        # An ordinary line that the forms find anyway is of a conversation in which somebody attacks.
        told = not hostile and source not in LABELLED | ARGUED and any(True for _ in forms(reading))
        if reading.words and text not in seen and not told:
            seen.add(text)
            yield example(reading.words, hostile, source)


def example(words: Sequence[str], hostile: bool, source: str) -> Example:  # noqa: FBT001  # a label is one or the other
    """The features of a text, as the screen counts them."""
    found = scoring.features(" ".join(words))
    runs, thoughts = scoring.LETTERS + scoring.WORDS, scoring.SIZE - scoring.IDEAS
    ranged: list[tuple[int, ...]] = [
        (*scoring.letters_of(word), scoring.LETTERS + scoring.alone(word)) for word in found.words
    ]
    for at, each in enumerate(found.pairs, 1):
        ranged[at] += (runs + each,)
    for at, said in zip(found.ideas.places, zip(*found.ideas.rows, strict=True), strict=True):
        ranged[at] += (scoring.IDEAS_WEIGH - 1) * (thoughts + said[0],)
        ranged[at] += tuple(thoughts + each for each in said if each >= 0)
    spans = list(stretches.stretches(len(found.words)))
    return Example(
        stretches=tuple(tuple(each for group in ranged[first:last] for each in group) for first, last in spans),
        counts=tuple(last - first for first, last in spans),
        hostile=hostile,
        source=source,
    )


def learned(examples: Sequence[Example], epochs: int) -> tuple[float, list[float]]:
    """The mean of what is learned in several orders: each by itself says more of the last texts it saw."""
    every = [_in_order(examples, epochs, seed) for seed in SEEDS]
    biases, weights = zip(*every, strict=True)
    return sum(biases) / len(every), [sum(each) / len(every) for each in zip(*weights, strict=True)]


def _in_order(examples: Sequence[Example], epochs: int, seed: int) -> tuple[float, list[float]]:
    """Weights by logistic regression, each with its own rate; a hostile text counts by its most hostile stretch."""
    weights, squares, bias = [0.0] * scoring.SIZE, [1.0] * scoring.SIZE, -2.0
    order, random = list(examples), Random(seed)
    for _ in range(epochs):
        random.shuffle(order)
        for each in order:
            weight = HOSTILE_WEIGHT if each.hostile else CLOSE_WEIGHT if each.source in ARGUED else 1.0
            scored = [_score(each, at, weights) for at in range(len(each.counts))]
            at_all = [max(range(len(scored)), key=scored.__getitem__)] if each.hostile else range(len(scored))
            for at in at_all:
                value = stretches.worth(each.counts[at])
                chance = 1 / (1 + exp(-max(-30.0, min(30.0, bias + scored[at]))))
                slope = (chance - each.hostile) * weight
                if abs(slope) < 1e-3:  # noqa: PLR2004  # what is known well enough teaches nothing
                    continue
                bias -= RATE * slope * 0.01
                step = slope * value
                for index in each.stretches[at]:
                    slant = step + DECAY * weights[index]
                    squares[index] += slant * slant
                    weights[index] -= RATE * slant / sqrt(squares[index])
    return bias, weights


def crossed(examples: Sequence[Example]) -> tuple[float, dict[str, Any]]:
    """The threshold, and figures of texts that were scored by weights which had not seen them."""
    order = sorted(examples, key=lambda each: sha256(repr(each.stretches[0][:64]).encode()).digest())
    scored = list[tuple[float, Example]]()
    for fold in range(FOLDS):
        bias, weights = learned([each for at, each in enumerate(order) if at % FOLDS != fold], EPOCHS)
        scored += [(bias + _best(each, weights), each) for each in order[fold::FOLDS]]
    kept = [value for value, each in scored if not each.hostile and each.source in TURNS]
    ordinary = sorted(kept, reverse=True)
    threshold = ordinary[int(MOST_ALARMS * len(ordinary))]
    return threshold, {"threshold": round(threshold, 3), "by_source": _by_source(scored, threshold)}


def _by_source(scored: Sequence[tuple[float, Example]], threshold: float) -> dict[str, str]:
    rows = dict[str, list[bool]]()
    for value, each in scored:
        rows.setdefault(f"{each.source} {'hostile' if each.hostile else 'ordinary'}", []).append(value >= threshold)
    return {name: f"{sum(found)} of {len(found)}" for name, found in sorted(rows.items())}


def _best(each: Example, weights: Sequence[float]) -> float:
    return max(_score(each, at, weights) for at in range(len(each.counts)))


def _score(each: Example, at: int, weights: Sequence[float]) -> float:
    return sum(map(weights.__getitem__, each.stretches[at])) * stretches.worth(each.counts[at])


def write(bias: float, weights: Sequence[float], folder: Path, figures: dict[str, Any]) -> None:
    """The weights in steps of one size, and what they were learned from."""
    # What is told so many times in an example is one step in a text.
    alone = scoring.SIZE - scoring.IDEAS
    pairs = alone + COUNT
    weights = [*weights[:alone], *(scoring.IDEAS_WEIGH * each for each in weights[alone:pairs]), *weights[pairs:]]
    largest = sorted(map(abs, weights))[-20]
    step = largest / 127
    steps = [max(-127, min(127, round(each / step))) for each in weights]
    WEIGHTS.write_bytes(struct.pack(scoring.HEAD, bias, step) + struct.pack(f"{len(steps)}b", *steps))
    manifest = {
        "weights": _digest(WEIGHTS),
        "files": {name: _digest(ROOT / name) for name in _ours()},
        "not copied": {name: _digest(folder / name) for name in ELSEWHERE},
        "crossed": figures,
    }
    MANIFEST.write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _texts(folder: Path) -> Iterator[tuple[str, str, bool]]:
    for name in _ours():
        folder_name, file = name.split("/")[1:]
        source = file.removesuffix(".jsonl") if folder_name == "screen" else folder_name
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
            yield from ((source, text, hostile) for text, hostile in screen_rows.said(json.loads(line)))
    for name in ELSEWHERE:
        source = Path(name).stem.partition("-")[0]
        for at, line in enumerate((folder / name).read_text(encoding="utf-8").splitlines()):
            row = json.loads(line)
            if "messages" in row:  # of conversations every second one, so that the others say what it is worth
                yield from ((source, text, hostile) for text, hostile in screen_rows.said(row) if not at % 2)
            elif row.get("transform", "plain") == "plain":
                yield source, row["text"], bool(row.get("label", 1))


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


if __name__ == "__main__":
    sys.exit(main())
