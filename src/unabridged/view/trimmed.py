"""A list whose head its owner trimmed, and where in the log what is left of it begins.
It refuses to choose: where several places would do it names them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from unabridged.log import spans
from unabridged.view.aligning import Entry, Heard, Place


def runs(entries: Sequence[Entry], places: Sequence[Place]) -> list[int]:
    """Every place from which on the log, to its end, is what the list begins with."""
    told = [(heard.digest, at) for at, place in enumerate(places) for heard in place.told if not heard.weak]
    begins = {len(told) - n: at for n, (_, at) in enumerate(told) if n == 0 or told[n - 1][1] != at}
    said, ends = _spelled_out(entries, places)
    return [begins[size] for size in _overlaps(said, [each for each, _ in told]) if size in begins and size in ends]


def reach(entries: Sequence[Entry], places: Sequence[Place]) -> int:
    """From which place on the log says more than the list does; what lies before it cannot be told by the list."""
    left = sum(not heard.weak for entry in entries for heard in entry.heard)
    for at in range(len(places) - 1, -1, -1):
        left -= sum(not heard.weak for heard in places[at].told)
        if left < 0 or places[at].folded:
            return at
    return 0


def _spelled_out(entries: Sequence[Entry], places: Sequence[Place]) -> tuple[list[bytes], AbstractSet[int]]:
    """What the list says, in the words of what it stands for, and after how many of them an entry may be cut."""
    said: list[bytes] = []
    ends: set[int] = set()
    for entry in entries:
        for n, heard in enumerate(entry.heard):
            said.extend(_words(heard, places))
            if entry.divisible or n == len(entry.heard) - 1:
                ends.add(len(said))
    return said, ends


def _words(heard: Heard, places: Sequence[Place]) -> tuple[bytes, ...]:
    """What one part of an entry says; what is ours says what it stands for, a shortened part what it was."""
    stands = heard.stands if heard.of is None else spans.one(heard.of)
    if stands is None:
        return () if heard.weak else (heard.digest,)
    covered = (place for place in places if not spans.minus(place.covers, stands))
    words = tuple(told.digest for place in covered for told in place.told if not told.weak)
    return words if heard.of is None or len(words) == 1 else (heard.digest,)


def _overlaps(said: Sequence[bytes], told: Sequence[bytes]) -> Iterator[int]:
    """The sizes of every beginning of the list that is an end of the log, in time that grows with their length."""
    shorter = [0] * len(said)  # the next shorter beginning that ends where this one does
    size = 0
    for at in range(1, len(said)):
        size = _longer(said, shorter, size, said[at])
        shorter[at] = size
    size = 0
    for word in told if said else ():
        size = _longer(said, shorter, shorter[size - 1] if size == len(said) else size, word)
    while size:
        yield size
        size = shorter[size - 1]


def _longer(said: Sequence[bytes], shorter: Sequence[int], size: int, word: bytes) -> int:
    while size and said[size] != word:
        size = shorter[size - 1]
    return size + (said[size] == word)
