"""What extraction takes out of labelled turns, beside what may be taken: found, false, and neither.
It refuses to take a statement for right that lost a piece: only white space, case and grammatical person may differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from unabridged.eval.fact_rows import Row, Wanted
from unabridged.memory.extraction import Candidate, extracted
from unabridged.memory.extraction.languages import rules_of
from unabridged.memory.extraction.taking import in_third_person

_SPEAKER: Final = MappingProxyType({"en": "I ", "de": "ich ", "es": "yo ", "zh": "我"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A row and what was taken from it."""

    row: Row
    candidates: tuple[Candidate, ...]

    def finding(self, wanted: Wanted) -> tuple[Candidate, ...]:
        """The candidates that say this fact."""
        return tuple(
            each
            for each in self.candidates
            if wanted.turn in each.sources
            and all(keeps(each.statement, piece, self.row.language) for piece in wanted.pieces)
        )

    @property
    def right(self) -> tuple[Candidate, ...]:
        """The candidates that say a fact of the row."""
        return tuple(each for each in self.candidates if any(each in self.finding(fact) for fact in self.row.facts))

    @property
    def false(self) -> tuple[Candidate, ...]:
        """The candidates out of turns that no fact of the row names."""
        turns = {fact.turn for fact in self.row.facts}
        return tuple(each for each in self.candidates if not turns & set(each.sources))


def judged(rows: Iterable[Row]) -> list[Judged]:
    """Each row with what extraction takes from it, each of them a conversation of its own."""
    return [Judged(row=row, candidates=extracted(row.turns).candidates) for row in rows]


def keeps(statement: str, piece: str, language: str) -> bool:
    """Whether the piece stands in the statement, as it was said or in the third person."""
    whole = _plain(statement)
    return any(_plain(form) in whole for form in _forms(piece, language))


def _forms(piece: str, language: str) -> Iterable[str]:
    yield piece
    if language in _SPEAKER:
        rules = rules_of(language)
        yield in_third_person(piece, rules)
        yield in_third_person(_SPEAKER[language] + piece, rules)


def _plain(text: str) -> str:
    return "".join(text.casefold().split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many facts there are and how many were found; how many statements are right, false and neither."""

    facts: int = 0
    found: int = 0
    automatic: int = 0
    word_for_word: int = 0
    kind: int = 0
    subject: int = 0
    tier: int = 0
    corrections: int = 0
    superseded: int = 0
    doubted: int = 0
    right: int = 0
    false: int = 0
    other: int = 0
    right_automatic: int = 0
    false_automatic: int = 0
    other_automatic: int = 0


def counted(everything: Sequence[Judged], kind: str = "") -> Counts:
    """The counts over these rows, or over the facts of one kind, and the statements taken for it."""
    told = Counter[str]()
    for each in everything:
        for fact in each.row.facts:
            if fact.lasting and kind in ("", fact.kind):
                _fact(told, each, fact)
        right, false = each.right, each.false
        for candidate in each.candidates:
            if kind in ("", candidate.kind):
                name = "right" if candidate in right else "false" if candidate in false else "other"
                told[name] += 1
                told[f"{name}_automatic"] += candidate.is_automatic
    return Counts(**told)


def _fact(told: Counter[str], each: Judged, fact: Wanted) -> None:
    found = each.finding(fact)
    told["facts"] += 1
    told["found"] += bool(found)
    told["automatic"] += any(one.is_automatic for one in found)
    told["kind"] += any(one.kind == fact.kind for one in found)
    told["subject"] += any(one.subject == fact.subject for one in found)
    told["tier"] += any(one.tier == fact.tier for one in found)
    told["word_for_word"] += any(all(_plain(piece) in _plain(one.statement) for piece in fact.pieces) for one in found)
    if fact.supersedes and found and not any(one.is_automatic for one in found):
        told["doubted"] += 1
    elif fact.supersedes and found:
        told["corrections"] += 1
        told["superseded"] += not any(
            _plain(fact.supersedes) in _plain(one.statement) for one in each.candidates if one not in found
        )


def taken_by_hard(everything: Sequence[Judged]) -> dict[str, tuple[int, int, int]]:
    """For each reason why a row has no fact: the rows, those of which something was taken, and those by itself."""
    told: dict[str, list[int]] = {}
    for each in everything:
        if not each.row.facts:
            counts = told.setdefault(each.row.hard, [0, 0, 0])
            counts[0] += 1
            counts[1] += bool(each.candidates)
            counts[2] += any(one.is_automatic for one in each.candidates)
    return {hard: (rows, taken, automatic) for hard, (rows, taken, automatic) in sorted(told.items())}
