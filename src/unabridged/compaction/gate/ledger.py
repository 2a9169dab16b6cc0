"""Whether a draft gives another value than the ledger that code writes beside it.
It refuses to compare what is not written as a name and a value.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_ENTRY: Final = lazy(
    r"^[ \t>*+•-]*[`*_\"']{0,3}(?P<name>[^\W\d][\w ./-]{1,40}?)[`*_\"']{0,3}[ \t]*(?:[:=：]|\bis\b|\bist\b|は|为|是)[ \t]*[`*\"']{0,3}(?P<value>\S[^\n]{0,160})$",
    re.MULTILINE,
)
_WORTH: Final = lazy(r"[^\s,;()]*\d[^\s,;()]*")


def contradicted(draft: Words, source: Source) -> tuple[str, ...]:
    """The names whose values differ."""
    if not source.ledger:
        return ()
    kept = {
        _name(match["name"]): match["value"]
        for match in _ENTRY.finditer(source.ledger)
        if _WORTH.search(match["value"])
    }
    found = list[str]()
    for match in _ENTRY.finditer(draft.own):
        name, value = _name(match["name"]), match["value"]
        worths = {_plain(each) for each in _WORTH.findall(value)}
        if name in kept and worths and not worths & {_plain(each) for each in _WORTH.findall(kept[name])}:
            found.append(name)
    return tuple(dict.fromkeys(found))


def _name(text: str) -> str:
    return " ".join(text.casefold().split())


def _plain(text: str) -> str:
    return re.sub(r"[^\w]", "", text.casefold())
