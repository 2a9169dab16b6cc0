"""The figures of labelled conversations, as a table for people and as JSON for programs, each file by itself.
It refuses to judge: what is right was said by who labelled it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from unabridged.eval import ledger_figures as figures
from unabridged.eval.ledger_figures import Extracted, Kind

_HEADS: Final = ("file", "kind", "precision", "recall", "95%", "stale", "negatives taken", "parts carried", "tokens")


def table(files: Mapping[str, Sequence[Extracted]]) -> Iterator[str]:
    """One line for each kind in each file."""
    yield "| " + " | ".join(_HEADS) + " |"
    yield "|" + " --- |" * len(_HEADS)
    for name, every in files.items():
        for each in figures.by_kind(every):
            low, high = figures.interval(each.found, each.due)
            between = f"{low:.0%} to {high:.0%}" if each.due else "\u2013"
            cells = [
                *(name, each.name, _of(each.right, each.judged), _of(each.found, each.due), between, each.stale),
                *(f"{each.taken} of {each.nots}", f"{each.carried} of {each.parts}", each.tokens),
            ]
            yield "| " + " | ".join(map(str, cells)) + " |"


def wrong(files: Mapping[str, Sequence[Extracted]]) -> Iterator[str]:
    """Each entry that is not right, and each label that was missed, by file, conversation and message."""
    for name, every in files.items():
        for each in every:
            where = f"{name}, {each.of.talk.name}"
            for entry in each.entries:
                verdict = figures.judged(entry, each.of)
                if verdict not in (figures.RIGHT, figures.OPEN_TO_DOUBT):
                    yield f"{verdict}: {where}, message {entry.sources[-1]}: {entry.kind}: {entry.text}"
            for label in figures.missed(each):
                kinds = ", ".join(sorted(label.kinds))
                yield f"missed: {where}, message {label.seq}: {kinds}: {label.text}"


def record(files: Mapping[str, Sequence[Extracted]]) -> dict[str, Any]:
    """The same for programs."""
    return {name: [_line(each) for each in figures.by_kind(every)] for name, every in files.items()}


def _line(each: Kind) -> dict[str, Any]:
    low, high = figures.interval(each.found, each.due)
    return {**asdict(each), "recall_between": [round(low, 4), round(high, 4)]}


def _of(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.0%})" if whole else "\u2013"
