"""``python -m unabridged.eval facts``: which facts extraction takes, and what it takes that is none.
It refuses to judge a conversation that nobody labelled: of those it lists a sample, for a reader.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any, Final, TextIO

from unabridged.eval import fact_rows, talks
from unabridged.eval.fact_figures import Counts, Judged, counted, judged, taken_by_hard
from unabridged.eval.screening import interval
from unabridged.eval.talk import Talk
from unabridged.memory.extraction import Candidate, Said, extracted
from unabridged.memory.naming import FactKind

_PARTS: Final = ("tuned", "held")
_SEED: Final = 20


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command, beside the others."""
    parser = commands.add_parser("facts", help="facts taken out of labelled turns, and what was taken that is none")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="rows of JSON Lines, or a folder of them")
    parser.add_argument("--part", choices=_PARTS, help="only this part of the rows")
    parser.add_argument(
        "--sample", nargs=2, metavar=("COUNT", "FILE"), help="list so many candidates out of the conversations of FILE"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=_run)


def _run(said: argparse.Namespace, out: TextIO, err: TextIO, _: object) -> int:
    rows = [row for row in fact_rows.read(said.files) if said.part in (None, row.part)]
    print(f"{len(rows)} rows to read", file=err)
    everything = judged(rows)
    sampled = _sampled(int(said.sample[0]), Path(said.sample[1]), err) if said.sample else []
    if said.json:
        print(json.dumps(record(everything, sampled), ensure_ascii=False, indent=1), file=out)
        return 0
    for line in (*table(everything), *_listed(sampled)):
        print(line, file=out)
    return 0


def table(everything: Sequence[Judged]) -> Iterator[str]:
    """The figures of each part: by language, by kind, and what was taken of rows without a fact."""
    for part in _PARTS:
        rows = [each for each in everything if each.row.part == part]
        if rows:
            yield from _of_part(part, rows)


def _of_part(part: str, rows: Sequence[Judged]) -> Iterator[str]:
    yield f"{part:<14}{'facts':>6}  {'recall':<24}{'automatic':>10}  {'precision, automatic':<26}staged: right, false"
    for name, counts in _groups(rows):
        yield _line(name, counts)
    whole = counted(rows)
    if whole.found:
        yield (
            f"of {whole.found} found: kind {whole.kind}, subject {whole.subject}, tier {whole.tier}, "
            f"word for word {whole.word_for_word}; superseded {whole.superseded} of {whole.corrections}, "
            f"and {whole.doubted} wait for a look"
        )
    yield f"statements that miss a piece of their turn's fact: {whole.other}"
    for hard, (number, taken, automatic) in taken_by_hard(rows).items():
        yield f"  {hard:<48}{number:>4} rows, taken from {taken}, by itself {automatic}"


def _groups(rows: Sequence[Judged]) -> Iterator[tuple[str, Counts]]:
    for language in sorted({each.row.language for each in rows}):
        yield language, counted([each for each in rows if each.row.language == language])
    for kind in FactKind:
        yield f"  {kind}", counted(rows, kind)
    yield "all", counted(rows)


def _line(name: str, counts: Counts) -> str:
    recall = _share(counts.found, counts.facts)
    precise = _share(counts.right_automatic, counts.right_automatic + counts.false_automatic)
    staged = f"{counts.right - counts.right_automatic}, {counts.false - counts.false_automatic}"
    return f"{name:<14}{counts.facts:>6}  {recall:<24}{counts.automatic:>10}  {precise:<26}{staged:<22}".rstrip()


def _share(part: int, whole: int) -> str:
    if not whole:
        return "-"
    low, high = interval(part, whole)
    return f"{part / whole:.1%} ({low:.1%} to {high:.1%})"


def _sampled(count: int, path: Path, err: TextIO) -> list[tuple[str, Candidate]]:
    """So many candidates, drawn by chance that is the same each time, out of whole conversations."""
    told, missing = talks.read([path])
    for each in missing:
        print(f"{each} is not here, and is skipped", file=err)
    found = [(talk.name, each) for talk in told for each in extracted(_said(talk)).candidates]
    print(f"{len(found)} candidates in {len(told)} conversations", file=err)
    drawn = sorted(Random(_SEED).sample(range(len(found)), min(count, len(found))))  # noqa: S311  # a sample that can be drawn again
    return [found[at] for at in drawn]


def _said(talk: Talk) -> list[Said]:
    return [Said(role=str(each["role"]), text=str(each.get("content") or "")) for each in talk.messages]


def _listed(sampled: Sequence[tuple[str, Candidate]]) -> Iterator[str]:
    for name, each in sampled:
        how = "automatic" if each.is_automatic else "staged"
        whose = f"{each.tier}/{each.subject}"
        yield f"[ ] {how} {each.kind} {each.confidence:.2f} {whose} {name}{list(each.sources)}: {each.statement}"


def record(everything: Sequence[Judged], sampled: Sequence[tuple[str, Candidate]]) -> dict[str, Any]:
    """The same for programs, without the words of any row."""
    parts = {part: [each for each in everything if each.row.part == part] for part in _PARTS}
    return {
        "parts": {
            part: {
                "groups": {name.strip(): asdict(counts) for name, counts in _groups(rows)},
                "taken": {hard: list(counts) for hard, counts in taken_by_hard(rows).items()},
            }
            for part, rows in parts.items()
            if rows
        },
        "sample": [{"thread": name} | {"statement": each.statement, "kind": each.kind} for name, each in sampled],
    }
