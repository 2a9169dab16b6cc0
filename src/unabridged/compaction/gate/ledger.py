"""Whether a draft gives another value than the ledger that code writes beside it.
It refuses to compare what is not written as a name and a value.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from unabridged.compaction.gate import (
    ledger_claims,
    ledger_clauses,
    ledger_lists,
    ledger_reading,
    ledger_states,
    ledger_undone,
)
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_ENTRY: Final = lazy(
    r"^[ \t>*+•-]*[`*_\"']{0,3}(?P<name>[^\W\d][\w ./-]{1,40}?)[`*_\"']{0,3}[ \t]*(?:[:=：]|\bis\b|\bist\b|は|为|是)[ \t]*[`*\"']{0,3}(?P<value>\S[^\n]{0,160})$",
    re.MULTILINE,
)
# One figure, with a unit or without, or one name of code; whatever is told in more words may be told in others.
_ONE: Final = lazy(r"[^\s\d]{0,3}\d\S*(?:\s[^\W\d_]{1,4})?|\S*\w[/_]\w\S*")
_CELLS: Final = lazy(
    r"^[ \t]*\|[ \t]*+(?P<name>[^|\n]{2,60}?)[ \t]*\|[ \t]*+(?P<value>[^|\n]++)\|[ \t\r]*$", re.MULTILINE
)
# Behind the end of a sentence another label may stand.
_BEHIND: Final = lazy(r"(?<!\d)[.;](?=\s)[^\n]*[:=：].*")
_PARTED: Final = lazy(r"[^\w]+")
# So many words make two rows of one name the same.
_ALIKE: Final = 2
# A name of one word or two, with nothing behind it but what stands in brackets.
_NAME: Final = r"(?P<who>[A-ZÀ-ÞА-Я][\w-]+(?: [A-ZÀ-ÞА-Я][\w-]+)?)"
_WHO: Final = lazy(rf"{_NAME}[`*_\"'.]{{0,3}}(?:\s*\(.*)?")
_IS: Final = r"(?:is|ist|es|é|è|est|är|is\snow|became|wurde|foi|fue|jest|—|это)"


class _Row(NamedTuple):
    """A value as it is told; casefolded without signs, its words, and those of them that have a figure."""

    value: str
    plain: str
    words: frozenset[str]
    figures: frozenset[str]


def contradicted(draft: Words, source: Source) -> tuple[str, ...]:
    """The names whose values differ."""
    if not source.ledger:
        return ()
    written = ledger_reading.read(source.ledger)
    kept = defaultdict[str, list[_Row]](list)
    for match in _ENTRY.finditer(written):
        kept[_name(match["name"])].append(_row(match["value"]))
    every = frozenset(row.plain for rows in kept.values() for row in rows)
    found = list[str]()
    # Two cells of a table are a name and a value as well.
    own = _CELLS.sub(lambda cells: f"{cells['name']}: {cells['value'].rstrip()}", draft.own)
    for match in _ENTRY.finditer(own):
        name, told = _name(match["name"]), _row(_BEHIND.sub("", match["value"]))
        if name in kept and (_is_none(name, told, kept[name]) or _is_exchanged(told, kept[name], every)):
            found.append(name)
    found += [name for name, rows in kept.items() if _is_somebody_else(name, rows, draft.own, source)]
    if not draft.reports:
        rows = [(match["name"].strip(), match["value"]) for match in ledger_claims.LINE.finditer(written)]
        found += ledger_claims.contradicted(draft.own, written)
        found += ledger_states.otherwise(draft.own, written)
        found += ledger_undone.told_done(own, rows)
        found += ledger_lists.told_together(draft.own, rows)
        found += ledger_clauses.told_otherwise(draft.own, rows)
    return tuple(dict.fromkeys(found))


def _row(value: str) -> _Row:
    words = frozenset(word for word in _PARTED.split(value.casefold()) if word)
    return _Row(value, _plain(value), words, frozenset(word for word in words if any(map(str.isdigit, word))))


def _is_none(name: str, told: _Row, kept: Sequence[_Row]) -> bool:
    """Whether it is another value than each that stands under the name; beside rules and decisions there are others."""
    return not ledger_reading.is_kind(name) and all(
        _is_other(told, each) or _is_another(told.value, each.value) for each in kept
    )


def _is_exchanged(told: _Row, mine: Sequence[_Row], every: Collection[str]) -> bool:
    """Whether it is what stands under another name, or nearly what stands there, with figures that no row there has."""
    if any(told.plain in each.plain or each.plain in told.plain for each in mine):
        return False
    return told.plain in every or (
        any(_is_nearly(told, each) for each in mine) and all(told.figures != each.figures for each in mine)
    )


def _is_nearly(told: _Row, kept: _Row) -> bool:
    """Whether both have most of their words in common, and figures in which they differ."""
    if not told.figures or len(told.figures) != len(kept.figures) or told.figures == kept.figures:
        return False
    same = (told.words & kept.words) - told.figures - kept.figures
    return len(same) >= max(_ALIKE, len(kept.words) // 2)


def _is_other(told: _Row, kept: _Row) -> bool:
    """Whether each is one thing, and another than the other."""
    both = (_ONE.fullmatch(each.value.strip(" .`*")) for each in (told, kept))
    return all(both) and told.plain not in kept.plain and kept.plain not in told.plain


def _is_another(value: str, kept: str) -> bool:
    """Whether each is somebody's name, or a thing's, and they have no word in common."""
    told, known = _WHO.fullmatch(value), _WHO.fullmatch(kept)
    return (
        told is not None
        and known is not None
        and told["who"].split()[0] not in kept
        and known["who"].split()[0] not in value
    )


def _is_somebody_else(name: str, kept: Sequence[_Row], own: str, source: Source) -> bool:
    """Whether a sentence names another of the talk for it, and nobody of the ledger is named anywhere."""
    those = [_WHO.fullmatch(each.value.strip()) for each in kept]
    if not all(who and not any(word in own for word in who["who"].split()) for who in those):
        return False
    head = max(name.split(), key=len)
    told = re.finditer(
        rf"\b{re.escape(head)}(?:\s[^\W\d_]+){{0,2}}\s{_IS}\s(?:(?:the|die|der|das|la|el|le|il|o|a)\s)?{_NAME}", own
    )
    return any(match["who"] in source.text for match in told)


def _name(text: str) -> str:
    return " ".join(text.casefold().split())


def _plain(text: str) -> str:
    return re.sub(r"[^\w]", "", text.casefold())
