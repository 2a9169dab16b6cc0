"""Of a text too long to be gone through for a snippet, the stretches in which wanted words may stand.
It refuses to know whether they do, and to look at more places than would change what is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from unabridged.search.terms import LABEL, WORD

# A text up to so many characters is gone through in a few milliseconds.
LONG_TEXT: Final = 100_000
_MOST_PLACES: Final = 256
_FEWEST_PLACES: Final = 4
_LONGEST_HEAD: Final = 40
# A word that an edge would cut begins or ends no further away than this, or is none.
_LONGEST_WORD: Final = 100


def heads(terms: Iterable[str]) -> tuple[str, ...]:
    """What stands in a text that has these terms, in small letters; endings change the last letter of a stem."""
    found: dict[str, None] = {}
    for term in terms:
        head = term[1 : _LONGEST_HEAD + 1]
        if term.startswith(WORD) and head.isascii() and len(head) > 2:  # noqa: PLR2004  # a pair of letters is whole
            head = head[:-1]
        if head and not term.startswith(LABEL):
            found[head] = None
    return tuple(found)


def stretches(text: str, wanted: Sequence[str], characters: int) -> list[tuple[int, int]]:
    """From where to where to look: so many characters around the first places of each head, in order and apart."""
    lower = text.lower()
    if len(lower) != len(text):
        return []  # some letter has another length when it is small, and what stands where is not known
    most = max(_FEWEST_PLACES, _MOST_PLACES // max(1, len(wanted)))
    found: list[tuple[int, int]] = []
    for at in sorted(each for head in wanted for each in _places(lower, head, characters, most)):
        first, last = around(text, at - characters, at + characters)
        if found and first <= found[-1][1]:
            first, last = found[-1][0], max(last, found.pop()[1])
        found.append((first, last))
    return found


def around(text: str, first: int, last: int) -> tuple[int, int]:
    """A stretch with the words whole that its edges would cut."""
    first, last = max(0, first), min(last, len(text))
    before = max(text.rfind(space, max(0, first - _LONGEST_WORD), first) for space in " \n")
    behind = [each for space in " \n" if (each := text.find(space, last, last + _LONGEST_WORD)) >= 0]
    return before + 1 if before >= 0 else first, min(behind, default=last)


def _places(lower: str, head: str, characters: int, most: int) -> Iterator[int]:
    """Where a head stands first, and after that where no stretch before it reaches."""
    at = lower.find(head)
    while at >= 0 and most:
        yield at
        at, most = lower.find(head, at + characters), most - 1
