"""What an index keeps of an event: its words in pieces of a size that ranks well, and its labels.
It refuses to know a store; an event that says nothing to be found yields no document.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from operator import itemgetter
from typing import Final, NamedTuple

from unabridged.log.ids import Origin, Seq
from unabridged.search.terms import Entry, Lexicon, compounds
from unabridged.search.texts import Said

# Long enough for a thought, short enough that a long output does not win by its length.
PIECE_WORDS: Final = 800
# What two pieces share, so that a phrase is found across the cut.
_SHARED_WORDS: Final = 10
MOST_PIECES: Final = 256
# Of a message that would have too many pieces the pieces are longer, up to what every store can number.
_LARGEST_PIECE_WORDS: Final = 15_000

# Fields of an entry by their places: of every word of every text they are asked, and this asks quickest.
_WORDS_OF: Final = itemgetter(0)
_OTHERS_OF: Final = itemgetter(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One piece of what an event says: words in their order, and terms that have none."""

    seq: Seq
    piece: int
    at: int
    words: tuple[str, ...]
    others: tuple[str, ...]
    pieces: tuple[Seq, ...] = ()
    """Earlier pieces of a message in pieces that stand here too: where one of them was purged, so was this."""


class Cut(NamedTuple):
    """One piece of a text: its compounds from ``first`` up to ``last``, its words from ``begins`` up to ``ends``."""

    first: int
    last: int
    begins: int
    ends: int


def documents_of(  # one fact of the event each, by name
    said: Said, *, seq: Seq, at: int, origin: Origin, tools: Sequence[str], lexicon: Lexicon
) -> Iterator[Document]:
    """The documents of one event; ``tools`` are those it calls or answers for, where they are known."""
    labels = (
        lexicon.label("role", said.role),
        lexicon.label("origin", origin.name),
        *(lexicon.label("tool", tool) for tool in tools),
    )
    entries = list(map(lexicon.__getitem__, compounds(said.text)))
    words = tuple(chain.from_iterable(map(_WORDS_OF, entries)))
    is_short = len(entries) <= PIECE_WORDS and len(words) <= PIECE_WORDS
    for piece, cut in enumerate([Cut(0, len(entries), 0, len(words))] if is_short else cuts(entries)):
        others = set(chain.from_iterable(map(_OTHERS_OF, entries[cut.first : cut.last])))
        yield Document(
            seq=seq,
            piece=piece,
            at=at,
            words=words[cut.begins : cut.ends],
            others=(*sorted(others), *labels),
        )


def cuts(entries: Sequence[Entry]) -> Iterator[Cut]:
    """The pieces of a text, neighbours sharing their edge; one of very many words ends before its text does."""
    ends = list(accumulate(map(len, map(_WORDS_OF, entries)), initial=0))
    size = min(max(PIECE_WORDS, ends[-1] // (MOST_PIECES // 2)), _LARGEST_PIECE_WORDS)
    first = 0
    for _ in range(MOST_PIECES):
        last = max(bisect_right(ends, ends[first] + size) - 1, first + 1) if first < len(entries) else first
        yield Cut(first, last, ends[first], ends[last])
        if last >= len(entries):
            return
        first = max(bisect_right(ends, max(0, ends[last] - _SHARED_WORDS)) - 1, first + 1)
