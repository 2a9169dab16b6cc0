"""What a draft tells in one breath though the ledger lists it in two rows, and leaves more of one of them out.
It refuses to mind who names all of several rows together: they are one group then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from unabridged.compaction.gate.ledger_undone import NAMED
from unabridged.lazy_patterns import lazy

_AND: Final = r"and|und|et|y|e|и|en|i|och"
_TOGETHER: Final = lazy(
    rf"{NAMED.pattern}(?:(?:\s*[,、，]\s*(?:(?:{_AND})\s+)?|\s+(?:{_AND})\s+|[和と]){NAMED.pattern})+"
)
_BEHIND: Final = r"(?:\s*[(（][^()（）\n]*[)）])?"
_LIST: Final = lazy(
    rf"{NAMED.pattern}{_BEHIND}(?:(?:\s*[,;、，；]\s*|\s+(?:{_AND})\s+){NAMED.pattern}{_BEHIND})*\s*\.?"
)
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
