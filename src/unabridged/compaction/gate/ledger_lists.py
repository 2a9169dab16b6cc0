"""What a draft tells otherwise of rows that list or count things: those of two rows in one breath, or another share of a whole.
It refuses to mind who names all of several rows together: they are one group then.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Final

from unabridged.compaction.gate.ledger_undone import NAMED
from unabridged.compaction.gate.ledger_words import DENIES, LATER
from unabridged.compaction.gate.wording.sentences import beginnings, sentences
from unabridged.lazy_patterns import lazy

_AND: Final = r"and|und|et|y|e|и|en|i|och"
_TOGETHER: Final = lazy(
    rf"{NAMED.pattern}(?:(?:\s*[,、，]\s*(?:(?:{_AND})\s+)?|\s+(?:{_AND})\s+|[和と]){NAMED.pattern})+"
)
_BEHIND: Final = r"(?:\s*[(（][^()（）\n]*[)）])?"
_LIST: Final = lazy(
    rf"{NAMED.pattern}{_BEHIND}(?:(?:\s*[,;、，；]\s*|\s+(?:{_AND})\s+){NAMED.pattern}{_BEHIND})*\s*\.?"
)
_SHARE: Final = lazy(
    r"(?<![\w.,/-])(?P<some>\d{1,6})\s?(?:of|/|von|de|di|из|van|av|sur)\s?(?P<all>\d{1,6})(?![\w/-]|[.,]\d)"
)
_ALL: Final = r"(?<!not\s)\b(?:all|alle|tod[oa]s(?:\s+l[oa]s)?|tous\s+les|toutes\s+les|tutt[ie](?:\s+(?:i|le|gli))?|все|всех)\s+(?:the\s+|the\s+)?"
_EVERY: Final = lazy(rf"{_ALL}(?P<all>\d{{1,6}})(?!\d)", re.IGNORECASE)
_LETTERS: Final = lazy(r"\d.*")
_SEVERAL: Final = 2


def told_together(own: str, rows: Collection[tuple[str, str]]) -> Iterator[str]:
    """What is named in one breath though it stands in two rows, of one of which more is left out."""
    kept = [
        frozenset(each.casefold() for each in NAMED.findall(value))
        for _, value in rows
        if _LIST.fullmatch(value.strip())
    ]
    if len(kept) < _SEVERAL:
        return
    for match in _TOGETHER.finditer(own):
        told = frozenset(each.casefold() for each in NAMED.findall(match[0]))
        touched = [each for each in kept if each & told]
        # An order and an invoice may stand in one breath; two of one kind are held apart by their rows.
        kinds = [frozenset(_LETTERS.sub("", name) for name in each & told) for each in touched]
        if (
            len(set[str]().union(*kinds)) < sum(map(len, kinds))
            and max(map(len, touched)) > 1
            and not all(each <= told for each in touched)
        ):
            yield match[0]


def told_whole(own: str, rows: Collection[tuple[str, str]]) -> Iterator[str]:
    """The names of rows that tell of a share of so many, of which a sentence tells all, and none tells that share."""
    shares = [
        (name, share) for name, value in rows if (share := _SHARE.search(value)) and share["some"] != share["all"]
    ]
    told = {each["some"] for each in _SHARE.finditer(own)} if shares else set[str]()
    every = defaultdict[str, list[str]](list)
    for small in (each.casefold() for each, _ in sentences(own)) if shares else ():
        for match in _EVERY.finditer(small):
            every[match["all"]].append(small)
    for name, share in shares:
        about = beginnings(name) if share["some"] not in told else frozenset[str]()
        for small in every.get(share["all"], ()):
            if any(each in small for each in about) and not (DENIES.search(small) or LATER.search(small)):
                yield name
