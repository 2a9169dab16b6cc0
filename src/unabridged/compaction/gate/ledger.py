"""Whether a draft gives another value than the ledger that code writes beside it.
It refuses to compare what is not written as a name and a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
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
    kept = {_name(match["name"]): match["value"] for match in _ENTRY.finditer(written)}
    found = list[str]()
    for match in _ENTRY.finditer(draft.own):
        name, value = _name(match["name"]), _BEHIND.sub("", match["value"])
        if name in kept and (_is_other(value, kept[name]) or _is_another(value, kept[name])):
            found.append(name)
    found += _exchanged(draft.own, written)
    found += [name for name, value in kept.items() if _is_somebody_else(name, value, draft.own, source)]
    if not draft.reports:
        found += ledger_claims.contradicted(draft.own, written, source)
        found += ledger_states.otherwise(draft.own, written)
    return tuple(dict.fromkeys(found))


def _exchanged(own: str, written: str) -> Iterator[str]:
    """The names that a draft gives what stands under another one, or nearly what stands there, with other figures in it."""
    rows = [(_name(match["name"]), match["value"]) for match in _ENTRY.finditer(written)]
    names = {name for name, _ in rows}
    for match in _ENTRY.finditer(own):
        name, value = _name(match["name"]), _BEHIND.sub("", match["value"])
        mine = [each for other, each in rows if other == name]
        if name not in names or any(_plain(value) in _plain(each) or _plain(each) in _plain(value) for each in mine):
            continue
        if any(_plain(each) == _plain(value) for _, each in rows) or any(_is_nearly(value, each) for each in mine):
            yield name


def _is_nearly(value: str, kept: str) -> bool:
    """Whether both have most of their words in common, and figures in which they differ."""
    told, known = ({word for word in _PARTED.split(each.casefold()) if word} for each in (value, kept))
    figures = [{word for word in words if any(map(str.isdigit, word))} for words in (told, known)]
    same = (told & known) - figures[0] - figures[1]
    return (
        bool(figures[0])
        and len(figures[0]) == len(figures[1])
        and figures[0] != figures[1]
        and len(same) >= max(_ALIKE, len(known) // 2)
    )


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


def _is_somebody_else(name: str, value: str, own: str, source: Source) -> bool:
    """Whether a sentence names another of the talk for it, and the one of the ledger is named nowhere."""
    who = _WHO.fullmatch(value.strip())
    if who is None or any(word in own for word in who["who"].split()):
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
