"""The variables that a draft tells of as existing, and that do not.
It refuses to take a name for a variable where the draft does not call it one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate.held import holder
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

_WORDS: Final = r"(?:variables?|variablen?|vars|变量|變數|変数|dataframes?)"
_HEADING: Final = re.compile(
    rf"^[ \t#>*_\-\d.]*(?:[\w ]{{0,24}} )?{_WORDS}(?: [\w ]{{0,24}})?[ \t*_`]*[:：]?[ \t*_]*(?P<rest>.*)$",
    re.IGNORECASE,
)
_ENTRY: Final = re.compile(
    r"^[ \t]*(?:[-*+•]|\d{1,2}[.)])[ \t]+[*_`\"']{0,3}(?P<name>[A-Za-z_]\w*)[*_`\"']{0,3}[ \t]*(?:[:：=(,–—\[-]|$)"
)
_LISTED: Final = re.compile(
    r"(?:^|[,;、，]|\band\b|\bund\b|\by\b|和|と)[ \t]*[*_`\"']{0,3}(?P<name>[A-Za-z_]\w*)[*_`\"']{0,3}[ \t]*(?=[:：=(,;、，（\[–—]|$|\band\b|\bund\b|和|と| -)"
)
_NAMED: Final = re.compile(
    rf"\b(?:{_WORDS}|frame|array|series|list|dict)\s+[`\"'“](?P<after>[A-Za-z_]\w*)[`\"'”]|[`\"'“](?P<before>[A-Za-z_]\w*)[`\"'”]\s+(?:holds|contains|stores|is\s+(?:a|the|now\s+a)\s+(?:pandas|numpy|data\s?frame|list|dict|array|series|variable))"
    r"|(?:变量|変数|變數)\s*[`「“\"']?(?P<cjk>[A-Za-z_]\w*)"
    rf"|\b(?:the\s+)?variable\s+(?P<bare>[A-Za-z]\w*_\w+)",
    re.IGNORECASE,
)
_GONE: Final = re.compile(
    r"\b(?:delet|gone|drop|remov|no longer|clear|del\b|gelöscht|entfernt|elimin|borrad|not defined|undefined|never)|删除|已删|削除|不存在|消え",
    re.IGNORECASE,
)
_NOTHING: Final = frozenset(
    {
        "none",
        "keine",
        "n",
        "ninguna",
        "ninguno",
        "nothing",
        "no",
        "the",
        "a",
        "all",
        "null",
        "na",
        "and",
        "it",
        "see",
        "kept",
        "list",
        "name",
        "type",
        "value",
        "variables",
        "still",
        "now",
        "new",
        "each",
    }
)


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """Names that the registry does not have, where there is one, and that else nothing told has."""
    held = holder(source)
    found = dict.fromkeys(
        name for name in _named(draft.own) if name.casefold() not in _NOTHING and "_" * len(name) != name
    )
    if source.variables is not None:
        known = {name.casefold() for name in source.variables}
        return tuple(name for name in found if name.casefold() not in known)
    return tuple(name for name in found if not held.holds(name))


def _named(text: str) -> Iterator[str]:
    within = False
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading is not None:
            within = True
            if _GONE.search(line) is None:
                yield from (match["name"] for match in _LISTED.finditer(heading["rest"]) if _is_name(match["name"]))
            continue
        entry = _ENTRY.match(line)
        if within and entry is not None and _GONE.search(line) is None:
            yield entry["name"]
        elif line.strip() and entry is None:
            within = False
        for match in _NAMED.finditer(line):
            if _GONE.search(line) is None:
                yield match["after"] or match["before"] or match["cjk"] or match["bare"]


def _is_name(text: str) -> bool:
    """Whether a word in a list is more than a word: an underscore, a digit, a capital within."""
    return "_" in text or any(letter.isdigit() for letter in text) or text[1:] != text[1:].lower()
