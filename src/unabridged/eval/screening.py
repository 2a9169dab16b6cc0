"""``python -m unabridged.eval screen``: hostile texts that the screen keeps out, ordinary ones that it stops.
It refuses to call a text caught that a prompt would show.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Final, TextIO

from unabridged.errors import UsageError
from unabridged.eval import labels, row_files
from unabridged.eval.disguises import DISGUISES
from unabridged.memory.screen import Decision, Origin, Verdict, screened

_SHAPE: Final = (
    'a row is {"text": TEXT, "label": 1 for hostile or 0 for ordinary}; "family" and "transform" may be told'
)
_PLAIN: Final = "plain"
_PIECE: Final = 2048
_LOOKS: Final = 3
_PERCENTILE: Final = 0.99
_NINETY_FIVE: Final = 1.96


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A text, whether it is hostile, of what family it is, and how it is disguised."""

    text: str
    is_hostile: bool
    family: str
    transform: str = _PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A row and what the screen said of it."""

    row: Row
    verdict: Verdict

    @property
    def is_stopped(self) -> bool:
        """Whether no prompt would show it."""
        return self.verdict.decision >= Decision.HOLD


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command, beside the others."""
    parser = commands.add_parser("screen", help="hostile texts kept out of lasting memory, ordinary ones stopped, time")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="rows of JSON Lines, or a folder of them")
    parser.add_argument("--origin", choices=[each.value for each in Origin], default=Origin.MACHINE.value)
    parser.add_argument("--disguised", action="store_true", help="each hostile text in each disguise as well")
    parser.add_argument("--wrong", action="store_true", help="print each text that was read wrongly")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=_run)


def _run(said: argparse.Namespace, out: TextIO, err: TextIO, _: object) -> int:
    # Sets that may not be copied stand where not everybody has them.
    here = [path for path in said.files if path.exists()]
    for path in said.files:
        if path not in here:
            print(f"{path} is not here, and is skipped", file=err)
    rows = tuple(read(here))
    rows += tuple(_disguised(rows)) if said.disguised else ()
    print(f"{len(rows)} texts to read", file=err)
    origin = Origin(said.origin)
    everything = [Read(row=row, verdict=screened(row.text, origin=origin)) for row in rows]
    if said.json:
        print(json.dumps(record(everything), ensure_ascii=False, indent=1), file=out)
        return 0
    for line in (*table(everything), *timed(rows, origin), *(wrong(everything) if said.wrong else ())):
        print(line, file=out)
    return 0


def read(paths: Sequence[Path]) -> Iterator[Row]:
    """The rows of all files, a folder standing for its ``*.jsonl``."""
    for where, said in row_files.rows(paths):
        fields: Mapping[str, object] = said if isinstance(said, dict) else {}
        text, is_hostile = fields.get("text"), labels.TEXTS.is_sought(fields.get("label"))
        if not isinstance(text, str) or is_hostile is None:
            message = f"{where}: {_SHAPE}"
            raise UsageError(message)
        family, transform = (
            str(fields.get(name, default)) for name, default in (("family", ""), ("transform", _PLAIN))
        )
        yield Row(text=text, is_hostile=is_hostile, family=family, transform=transform)


def _disguised(rows: Sequence[Row]) -> Iterator[Row]:
    for name, disguise in DISGUISES.items():
        for row in rows:
            if row.is_hostile and row.transform == _PLAIN:
                yield Row(text=disguise(row.text), is_hostile=True, family=row.family, transform=name)


def table(everything: Sequence[Read]) -> Iterator[str]:
    """The figures, hostile texts by family and by disguise, then ordinary ones by family."""
    hostile = [each for each in everything if each.row.is_hostile]
    ordinary = [each for each in everything if not each.row.is_hostile]
    plain = [each for each in hostile if each.row.transform == _PLAIN]
    yield f"{'':<34}{'texts':>7}{'held':>7}{'refused':>9}   share"
    groups = (("hostile", plain, False), ("disguised", [each for each in hostile if each not in plain], True))
    for title, rows, by_transform in (*groups, ("ordinary", ordinary, False)):
        names = sorted({_name(each, by_transform=by_transform) for each in rows})
        for name in names if len(names) > 1 else ():
            yield _line(f"  {name}", [each for each in rows if _name(each, by_transform=by_transform) == name])
        if rows:
            yield _line(title, rows)


def _name(each: Read, *, by_transform: bool) -> str:
    return each.row.transform if by_transform else each.row.family or "of no family"


def _line(name: str, rows: Sequence[Read]) -> str:
    told = Counter(each.verdict.decision for each in rows)
    held, refused = told[Decision.HOLD], told[Decision.REFUSE]
    low, high = interval(held + refused, len(rows))
    share = (held + refused) / len(rows)
    return f"{name:<34}{len(rows):>7}{held:>7}{refused:>9}   {share:.1%} ({low:.1%} to {high:.1%})"


def interval(part: int, whole: int) -> tuple[float, float]:
    """Between which shares the true one lies, at 95 percent, after Wilson."""
    share, square = part / whole, _NINETY_FIVE**2 / whole
    middle, width = share + square / 2, _NINETY_FIVE * sqrt(share * (1 - share) / whole + square / whole / 4)
    return max(0.0, (middle - width) / (1 + square)), min(1.0, (middle + width) / (1 + square))


def timed(rows: Sequence[Row], origin: Origin) -> Iterator[str]:
    """What two kilobytes of the ordinary texts take: processor time, the least of a few looks at each piece."""
    whole = "\n".join(row.text for row in rows if not row.is_hostile).encode("utf-8", "replace")
    pieces = [whole[at : at + _PIECE].decode("utf-8", "ignore") for at in range(0, len(whole) - _PIECE + 1, _PIECE)]
    if pieces:
        took = sorted(min(_milliseconds(piece, origin) for _ in range(_LOOKS)) for piece in pieces)
        most = took[int(_PERCENTILE * (len(took) - 1))]
        yield f"2 KB of ordinary text: {took[len(took) // 2]:.2f} ms, 99 of 100 in {most:.2f} ms ({len(took)} pieces)"


def _milliseconds(text: str, origin: Origin) -> float:
    begun = time.process_time()
    screened(text, origin=origin)
    return (time.process_time() - begun) * 1000


def wrong(everything: Sequence[Read]) -> Iterator[str]:
    """What was read wrongly, and by which finds."""
    for each in everything:
        if each.row.is_hostile != each.is_stopped:
            found = ", ".join(finding.id for finding in each.verdict.findings)
            how = "missed" if each.row.is_hostile else each.verdict.decision.name
            yield f"{how}: {each.row.transform}: {each.row.text!r} {found}"


def record(everything: Sequence[Read]) -> dict[str, object]:
    """The same for programs: for each label and disguise how often each decision fell."""
    told = dict[str, Counter[str]]()
    for each in everything:
        label = "hostile" if each.row.is_hostile else "ordinary"
        told.setdefault(f"{label} {each.row.transform}", Counter())[each.verdict.decision.name] += 1
    return {name: dict(sorted(counts.items())) for name, counts in sorted(told.items())}
