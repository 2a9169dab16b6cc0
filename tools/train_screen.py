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
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final

from tools import pages_abroad, screen_rows
from tools.screen_learning import Example, best, example, learned
from unabridged.memory.screen import features
from unabridged.memory.screen.finding import forms
from unabridged.memory.screen.folding import read
from unabridged.memory.screen.ideas import COUNT
from unabridged.memory.screen.learned import FILE, HEAD
from unabridged.memory.screen.turns import unmarked

ROOT: Final = Path(__file__).resolve().parents[1]
SCREEN: Final = ROOT / "src" / "unabridged" / "memory" / "screen"
WEIGHTS: Final = SCREEN / FILE
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
FOLDS: Final = 5
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
    with ProcessPoolExecutor(initializer=_given, initargs=(said.folder,)) as programs:
        *folds, whole = programs.map(_learned_without, (*range(FOLDS), None))
    threshold, figures = crossed(_in_folds(said.folder), folds)
    bias, weights = whole
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
        said = unmarked(reading).words
        if said and text not in seen and not told:
            seen.add(text)
            yield example(said, hostile, source)


class _Programs:
    """What each program that learns beside others has of the texts."""

    examples: ClassVar[list[Example]] = []


def _given(folder: Path) -> None:
    _Programs.examples = _in_folds(folder)


def _learned_without(fold: int | None) -> tuple[float, list[float]]:
    examples = [each for at, each in enumerate(_Programs.examples) if fold is None or at % FOLDS != fold]
    return learned(examples, ARGUED)


def _in_folds(folder: Path) -> list[Example]:
    """Every text, in an order in which each of so many is of one fold, whatever file it is of."""
    return sorted(everything(folder), key=lambda each: sha256(repr(each.words[:8]).encode()).digest())


def crossed(examples: Sequence[Example], folds: Sequence[tuple[float, list[float]]]) -> tuple[float, dict[str, Any]]:
    """The threshold, and figures of texts that were scored by weights which had not seen them."""
    scored = [
        (bias + best(each, weights), each)
        for fold, (bias, weights) in enumerate(folds)
        for each in examples[fold::FOLDS]
    ]
    kept = [value for value, each in scored if not each.hostile and each.source in TURNS]
    ordinary = sorted(kept, reverse=True)
    threshold = ordinary[int(MOST_ALARMS * len(ordinary))]
    return threshold, {"threshold": round(threshold, 3), "by_source": _by_source(scored, threshold)}


def _by_source(scored: Sequence[tuple[float, Example]], threshold: float) -> dict[str, str]:
    rows = dict[str, list[bool]]()
    for value, each in scored:
        rows.setdefault(f"{each.source} {'hostile' if each.hostile else 'ordinary'}", []).append(value >= threshold)
    return {name: f"{sum(found)} of {len(found)}" for name, found in sorted(rows.items())}


def write(bias: float, weights: Sequence[float], folder: Path, figures: dict[str, Any]) -> None:
    """The weights in steps of one size, and what they were learned from."""
    # What is told so many times in an example is one step in a text.
    alone = features.SIZE - features.IDEAS
    pairs = alone + COUNT
    weights = [*weights[:alone], *(features.IDEAS_WEIGH * each for each in weights[alone:pairs]), *weights[pairs:]]
    largest = sorted(map(abs, weights))[-20]
    step = largest / 127
    steps = [max(-127, min(127, round(each / step))) for each in weights]
    WEIGHTS.write_bytes(struct.pack(HEAD, bias, step) + struct.pack(f"{len(steps)}b", *steps))
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
