"""Names of a draft that another of its source became: it begins, or goes on, as that one does, and that one is left out.
It refuses to mind a name like which the source has none, and one beside the name that it might have been.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from unabridged.compaction.gate.finding.held import Holder
from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.lazy_patterns import lazy

# Of at least three parts, two of which it has in common; a word of two humps, of which it has one.
_SNAKE: Final = lazy(r"(?<![\w./-])[a-z0-9]+(?:_[a-z0-9]+){2,}(?![\w/])", re.ASCII)
_CAMEL: Final = lazy(r"(?<![\w./-])[A-Z][a-z]{2,}(?:[A-Z][a-z]{2,})+(?![\w/])", re.ASCII)
_HUMP: Final = lazy(r"[A-Z][a-z]+", re.ASCII)
# A letter and two or three figures; a word with one; a number over another.
_SIGN: Final = lazy(r"(?<![\w./-])[A-Z]\d{2,3}(?![\w/-]|\.\d)", re.ASCII)
_NUMBERED: Final = lazy(r"(?<![\w./-])[a-z]{3,}\d(?![\w/-]|\.\d)", re.ASCII)
_OVER: Final = lazy(r"(?<![\w./-])\d{3,6}/\d{1,4}(?![\w/]|[.,]\d)", re.ASCII)
_BRANCH: Final = lazy(
    r"(?:\b(?:branch|zweig|rama|branche|ramo|gałąź|gałęzi|tak)\b|ветк\w|分支|ブランチ|브랜치)[\s:：`\"'“「*]{1,4}(?P<name>[\w.-]+/[\w./-]*\w)",
    re.IGNORECASE,
)
_EXAMINED: Final = 200


def strangers(text: str, source: str, held: Holder) -> Iterator[str]:
    """These names."""
    own = LookedUp(text)
    if "_" in text:
        yield from _begun(_SNAKE, own, source, lambda name: "_".join(name.split("_")[:2]) + "_")
    yield from _begun(_CAMEL, own, source, lambda name: _HUMP.findall(name)[0])
    yield from _begun(_SIGN, own, source, lambda name: name[1:])
    yield from _begun(_NUMBERED, own, source, lambda name: name[:-1])
    if "/" in text:
        yield from _begun(_OVER, own, source, lambda name: name.partition("/")[0] + "/")
        branches = dict.fromkeys(match["name"] for match in _BRANCH.finditer(text))
        yield from (name for name in branches if not held.holds(name))


def _begun(pattern: re.Pattern[str], own: LookedUp, source: str, of: Callable[[str], str]) -> Iterator[str]:
    """The names that stand nowhere, where one that is alike stands in the source and not in the text."""
    names = dict.fromkeys(islice((match[0] for match in pattern.finditer(own.text)), _EXAMINED))
    new = [name for name in names if name not in source]
    if not new:
        return
    told = dict.fromkeys(match[0] for match in pattern.finditer(source))
    own.ready(told)
    left_out = {of(each) for each in told if not own.has(each)}
    yield from (name for name in new if of(name) in left_out)
