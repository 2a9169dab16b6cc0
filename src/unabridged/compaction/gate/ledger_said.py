"""The sentences of a draft as rows of a ledger are held against them: their clauses, and whether they stand under decisions.
It refuses to take a label, a table of reasons, or what follows an empty line, for what a heading announced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from unabridged.compaction.gate.ledger_words import OPEN, REJECTED
from unabridged.compaction.gate.wording.sentences import beginnings
from unabridged.lazy_patterns import lazy

_SENTENCE: Final = lazy(r"[.!?؟]+(?=[\s\"'”»)\]*_]|$)|[。！？；\n]+|;\s")
_PARTS: Final = lazy(r"[,:](?!\d)(?!\s(?:which|(?:chosen|preferred|picked)\sover)\s)|[;()，；：（）]|\s[–—]\s")
_HEADING: Final = lazy(
    r"\s*(?:#{1,6}\s+(?P<marked>[^\n]+)|\*\*(?P<bold>[^*\n]+)\*\*:?\s*|(?P<plain>[^\n:：|]{2,40})[:：]\s*)"
)
_LABEL: Final = lazy(r"[\s>*+•|-]*(?:\*\*|[\"'])?(?P<label>[^|:：\n\"']{2,40}?)(?:\*\*|[\"'])?\s*[|:：]")
_DECISIONS: Final = lazy(
    r"\b(?:decid|decis|agree|chos|choice|settled|beschl|entsch|vereinb|acord|acuerd|elegid|décid|décis|conven|choi[sx]|scelt|concordat|escolh|combinad|ustalon|decyz|реш|beslu|beslo|afspra)|决定|约定|商定|決定|合意|결정|합의|تقرر",
    re.IGNORECASE,
)
# What is open is told under such a heading, and what speaks for and against under the other.
_OPENLY: Final = lazy(
    r"\b(?:next|todo|missing|blocked|waiting|offene\w*|nächste\w*|fehlt|siguiente\w*|próxim\w+|prochain\w*|suite|prossim\w+)\b|未決|未解决|未解決|下一步|次の|次に|다음",
    re.IGNORECASE,
)
_WEIGHED: Final = lazy(
    r"\b(?:alternativ\w*|options?|optionen|opci\w+|why|reasons?|instead|against|considered|grund|begründung|warum|statt|geprüft|motivo|razón|por\s?qué|raison|pourquoi|perché|motivação|porquê)\b|理由|原因|选项|候补|候補|備考",
    re.IGNORECASE,
)
_OFFERED: Final = lazy(
    r"\b(?:alternativ\w*|options?|optionen|opci\w+|instead|against|considered|statt|geprüft)\b|选项|候补|候補",
    re.IGNORECASE,
)
# Where a record goes on with its next name.
_KEY: Final = lazy(r",?\s*(?=[\"'][\w ]{2,40}[\"']\s*:)")
# The cells of a table that say what it is, and how it stands; behind a decision stands its reason.
_TELLING: Final = 3
_DECIDING: Final = 2


class Clause(NamedTuple):
    """A part of a sentence, casefolded, and the stems of its words of weight."""

    small: str
    stems: frozenset[str]


class Said(NamedTuple):
    """A sentence of a draft, casefolded, its clauses, and whether it stands where decisions do, or where what is open does."""

    small: str
    clauses: tuple[Clause, ...]
    stems: frozenset[str]
    is_decided: bool
    is_open: bool


class _Under(NamedTuple):
    """What the last heading announced; one without marks ends at an empty line."""

    is_decided: bool = False
    is_open: bool = False
    is_marked: bool = True


def sentences(own: str) -> Iterator[Said]:
    """All but what stands behind a label for what was turned down."""
    under, was_row, has_lines = _Under(), False, False
    for line in _KEY.sub("\n", own).splitlines():
        heading, is_row = _HEADING.fullmatch(line), line.lstrip().startswith("|")
        if heading is not None:
            under = _announced(heading)
        elif not line.strip() and has_lines and not under.is_marked:
            under = _Under()
        elif is_row and not was_row and (REJECTED.search(line) or _OFFERED.search(line)):
            under = under._replace(is_decided=False)
        if heading is None:
            yield from _of_line(line, under, is_row=is_row)
        has_lines, was_row = heading is None and bool(line.strip()), is_row


def _announced(heading: re.Match[str]) -> _Under:
    told = next(filter(None, heading.groups()))
    return _Under(_is_of_decisions(told), _is_of_what_is_open(told), heading["marked"] is not None)


def _of_line(line: str, under: _Under, *, is_row: bool) -> Iterator[Said]:
    label = _LABEL.match(line)
    told = label["label"] if label is not None else ""
    if REJECTED.search(told):
        return
    is_decided = _is_of_decisions(told) or (under.is_decided and (is_row or label is None))
    is_open = under.is_open or _is_of_what_is_open(told)
    if is_row:
        cells = [cell for cell in line.split("|") if cell.strip()][: _DECIDING if is_decided else _TELLING]
        yield _said("|".join(cells), ("|".join(cells),), is_decided=is_decided, is_open=is_open)
        return
    for each in _SENTENCE.split(line):
        yield _said(each, _PARTS.split(each), is_decided=is_decided, is_open=is_open)


def _said(text: str, parts: Sequence[str], *, is_decided: bool, is_open: bool) -> Said:
    clauses = tuple(Clause(part.casefold(), beginnings(part)) for part in parts)
    every = frozenset[str]().union(*(each.stems for each in clauses))
    return Said(text.casefold(), clauses, every, is_decided, is_open)


def _is_of_decisions(heading: str) -> bool:
    return _DECISIONS.search(heading) is not None and not (REJECTED.search(heading) or _WEIGHED.search(heading))


def _is_of_what_is_open(heading: str) -> bool:
    return OPEN.search(heading) is not None or _OPENLY.search(heading) is not None
