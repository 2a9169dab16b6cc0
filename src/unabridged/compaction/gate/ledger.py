"""Whether a draft gives another value than the ledger that code writes beside it.
It refuses to compare what is not written as a name and a value.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Final

from unabridged.compaction.gate import ledger_claims, ledger_reading, ledger_states
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_ENTRY: Final = lazy(
    r"^[ \t>*+•-]*[`*_\"']{0,3}(?P<name>[^\W\d][\w ./-]{1,40}?)[`*_\"']{0,3}[ \t]*(?:[:=：]|\bis\b|\bist\b|は|为|是)[ \t]*[`*\"']{0,3}(?P<value>\S[^\n]{0,160})$",
    re.MULTILINE,
)
_WORTH: Final = lazy(r"[^\s,;()]*(?:\d|\w[/_]\w)[^\s,;()]*")
# Behind the end of a sentence another label may stand.
_BEHIND: Final = lazy(r"(?<!\d)[.;](?=\s)[^\n]*[:=：].*")
_PARTED: Final = lazy(r"[^\w]+")
# So many words make two rows of one name the same.
_ALIKE: Final = 2
# A name of one word or two, with nothing behind it but what stands in brackets.
_NAME: Final = r"(?P<who>[A-ZÀ-ÞА-Я][\w-]+(?: [A-ZÀ-ÞА-Я][\w-]+)?)"
_WHO: Final = lazy(rf"{_NAME}[`*_\"'.]{{0,3}}(?:\s*\(.*)?")
_IS: Final = r"(?:is|ist|es|é|è|est|är|is\snow|became|wurde|foi|fue|jest|—|это)"


def contradicted(draft: Words, source: Source) -> tuple[str, ...]:
    """The names whose values differ."""
    if not source.ledger:
        return ()
    written = ledger_reading.read(source.ledger)
    kept = defaultdict[str, list[str]](list)
    for match in _ENTRY.finditer(written):
        kept[_name(match["name"])].append(match["value"])
    every = frozenset(_plain(value) for values in kept.values() for value in values)
    found = list[str]()
    for match in _ENTRY.finditer(draft.own):
        name, value = _name(match["name"]), _BEHIND.sub("", match["value"])
        if name in kept and (_is_none(name, value, kept[name]) or _is_exchanged(value, kept[name], every)):
            found.append(name)
    found += [name for name, values in kept.items() if _is_somebody_else(name, values, draft.own, source)]
    if not draft.reports:
        found += ledger_claims.contradicted(draft.own, written, source)
        found += ledger_states.otherwise(draft.own, written)
    return tuple(dict.fromkeys(found))


def _is_none(name: str, value: str, kept: Sequence[str]) -> bool:
    """Whether it is another value than each that stands under the name; beside rules and decisions there are others."""
    return name not in ledger_reading.SEVERAL and all(
        _is_other(value, each) or _is_another(value, each) for each in kept
    )


def _is_exchanged(value: str, mine: Sequence[str], every: Collection[str]) -> bool:
    """Whether it is what stands under another name, or nearly what stands there, with figures that no row there has."""
    plain = _plain(value)
    if any(plain in row or row in plain for row in map(_plain, mine)):
        return False
    return plain in every or (
        any(_is_nearly(value, each) for each in mine) and not any(_figures(value) == _figures(each) for each in mine)
    )


def _is_nearly(value: str, kept: str) -> bool:
    """Whether both have most of their words in common, and figures in which they differ."""
    told, known = _words(value), _words(kept)
    mine, its = _figures(value), _figures(kept)
    same = (told & known) - mine - its
    return bool(mine) and len(mine) == len(its) and mine != its and len(same) >= max(_ALIKE, len(known) // 2)


def _words(text: str) -> set[str]:
    return {word for word in _PARTED.split(text.casefold()) if word}


def _figures(text: str) -> set[str]:
    return {word for word in _words(text) if any(map(str.isdigit, word))}


def _is_other(value: str, kept: str) -> bool:
    """Whether both have figures or names of code, and none in common."""
    told, known = ({_plain(each) for each in _WORTH.findall(of)} for of in (value, kept))
    return bool(told) and bool(known) and not told & known


def _is_another(value: str, kept: str) -> bool:
    """Whether each is somebody's name, or a thing's, and they have no word in common."""
    told, known = _WHO.fullmatch(value), _WHO.fullmatch(kept)
    return (
        told is not None
        and known is not None
        and told["who"].split()[0] not in kept
        and known["who"].split()[0] not in value
    )


def _is_somebody_else(name: str, kept: Sequence[str], own: str, source: Source) -> bool:
    """Whether a sentence names another of the talk for it, and nobody of the ledger is named anywhere."""
    those = [_WHO.fullmatch(value.strip()) for value in kept]
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
