"""How a value stands behind its name: what goes on of the name, what stands between, and the value, quoted or bare.
It refuses to judge either.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

_MARKS: Final = r"\\{0,3}[\"'`]"
_TYPED: Final = (
    r"(?:\s?:?\s?(?:&?(?:'static\s)?str|[Ss]tring|SecretStr|bytes|Final|text|const char ?\*)\b(?:\[\w{1,9}\])?)?"
)
# Between two marks other marks may stand, but then no space: in code a quotation ends there and another begins. What is
# never closed is told by its having none at all, before it is gone through sign by sign.
VALUE: Final = (
    r"(?:(?P<mark>\\{0,3}[\"'`])(?P<inner>[^\"'`\n\\]{4,400}+(?:\\[^\"'`nrt\n][^\"'`\n\\]{0,200}+)*(?=(?P=mark))"
    r"|[^\s\"'`\\](?=[^ \t\n\r\"'`]{0,400}+[\"'`])(?:(?!(?P=mark))(?:[^\s\\]|\\[\"\\/])){3,200}+)(?P=mark)"
    r"|(?P<bare>[^\s\"'`,;&(){}\[\]<>|\\]{4,300}+)(?![(\[]))"
)
_SAID: Final = r"\\?[\"']?\bvalue\\?[\"']?\s?[:=]\s{0,3}"
_BEHIND: Final = (
    rf"(?P<close>(?:{_MARKS})?[\])]{{0,2}}\*{{0,2}}){_TYPED}"
    rf"(?P<sep>\s{{0,8}}(?::{{1,3}}=|[?.+]=|=>|->|\|\||:\s?[|>][+-]?\s{{0,2}}\n|[:=\uff1a])\*{{0,2}}\s{{0,20}}|>\s{{0,20}}"
    rf"|[\"']?,?\s{{0,20}}(?:\\n)?\s{{0,20}}{_SAID}|,\s{{0,3}}(?={_MARKS}))"
    rf"(?:\w{{1,30}}\((?={_MARKS}))?(?:[rbf](?={_MARKS}))?"
    rf"{VALUE}"
)
# What is assigned to a name that goes on with no space in it, and to one that may have some.
ASSIGNED: Final = rf"(?P<more>[\w.-]{{0,40}}+){_BEHIND}"
NEAR: Final = rf"(?P<more>[ \t\w.-]{{0,30}}+){_BEHIND}"
# What is given to an option of a command.
OPTION: Final = rf"(?P<more>[\w-]{{0,30}}+)(?P<close>)(?P<sep>(?:[ \t]{{1,4}}|[\"'],\s?(?={_MARKS}))){VALUE}"
# So much of a bare value is looked at.
LONGEST: Final = 300
_GOES: Final = lazy(r"[\s\"'`,;&(){}\[\]<>|\\]")


def span_of(found: re.Match[str]) -> tuple[int, int]:
    """Where the value stands; a bare one that is longer than what was looked at goes on to its end."""
    if found["mark"]:
        return found.span("inner")
    start, end = found.span("bare")
    ends = _GOES.search(found.string, end)
    return start, ends.start() if ends is not None else len(found.string)
