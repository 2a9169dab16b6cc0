"""What holds words at all, and what holds a message's once more: pieces, wordings, summaries, and summaries of those.
It refuses to read a word; what an event touches says enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton

# A purge leaves what hides, pins and the like: it holds no words, and without it what was hidden would show.
WORDLESS: Final = frozenset(
    {Kind.LANE_OPENED, Kind.UNDONE, Kind.PINNED, Kind.UNPINNED, Kind.HIDDEN, Kind.SHOWN}
    | {Kind.ROUND_ENDED, Kind.RESET, Kind.PURGED}
)
_WORDS: Final = frozenset({Kind.AMENDED, Kind.CHUNK})
_CARRIES_ON: Final = _WORDS | {Kind.COMPACTED}
_NONE: Final[Mapping[int, Iterable[int]]] = MappingProxyType({})


# What is left of a summary that falls back is named after the event that made it fall, whatever that was about;
# whoever makes a text of it names that event alone.
_LEAVES_A_NAME: Final = frozenset({Kind.HIDDEN, Kind.SHOWN, Kind.PURGED, Kind.AMENDED, Kind.ROUND_ENDED})


class Carried:
    """Follows a log onward from some seqs: which events hold the words of any of them once more.

    Whose words a wording holds, or a piece of one, it says itself; ``worded`` says it of those that are not followed.
    Up to ``after`` events are listened to, and none of them goes: what is said of them later is no word of the seqs'.
    """

    __slots__ = ("_after", "_asked", "_due", "_first", "_known", "_names", "_of", "_told")

    def __init__(self, seqs: Iterable[int], worded: Mapping[int, Iterable[int]] = _NONE, *, after: int = 0) -> None:
        self._asked, self._after = set(seqs), after
        self._first = min(self._asked, default=0)
        self._known = set(self._asked)
        self._names = set[int]()  # of what is left of summaries
        self._of = {seq: set(messages) for seq, messages in worded.items()}
        self._due = sorted(self._of, reverse=True)
        self._told = set[int]()  # messages of which a summary may tell words that were asked for

    def of(self, skeletons: Iterable[Skeleton]) -> list[int]:
        """The seqs of those of these events, in order; the next ones follow."""
        found = list[int]()
        for skeleton in skeletons:
            while self._due and self._due[-1] <= skeleton.seq:
                self._told |= self._of[self._due.pop()]
            named = seqs_of(skeleton)
            if skeleton.kind in _WORDS:
                self._word(skeleton, {message for seq in named for message in self._of.get(seq, {seq})})
            told = (self._known, self._told, self._names) if skeleton.kind is Kind.COMPACTED else (self._known,)
            carries_on = skeleton.kind in _CARRIES_ON and skeleton.seq > self._after
            if carries_on and not all(named.isdisjoint(each) for each in told):
                self._known.add(skeleton.seq)
                found.append(int(skeleton.seq))
            elif skeleton.kind in _LEAVES_A_NAME and skeleton.seq >= self._first:  # before it, none of them was said
                self._names.add(skeleton.seq)
        return found

    def _word(self, skeleton: Skeleton, messages: set[int]) -> None:
        self._of.setdefault(skeleton.seq, messages)
        if skeleton.seq in self._asked:
            self._told |= messages
        elif skeleton.kind is Kind.AMENDED:
            self._told -= messages  # what is told of them from here on are other words


def carried_on(
    skeletons: Iterable[Skeleton], seqs: Iterable[int], worded: Mapping[int, Iterable[int]] = _NONE, *, after: int = 0
) -> list[int]:
    """The seqs of those of these events, in order, that hold the words of any of the seqs once more."""
    return Carried(seqs, worded, after=after).of(skeletons)


def wordings(skeletons: Iterable[Skeleton]) -> dict[int, set[int]]:
    """What each of these events that is a wording, or a piece of one, says more of: a message, or a wording of one."""
    return {each.seq: seqs_of(each) for each in skeletons if each.kind in _WORDS}


def messages_of(found: Mapping[int, Iterable[int]], below: Mapping[int, Iterable[int]]) -> dict[int, set[int]]:
    """The same with a message in the place of each wording that ``below`` knows the message of."""
    return {seq: {each for of in ofs for each in below.get(of, (of,))} for seq, ofs in found.items()}


def is_parted(purged: Iterable[Skeleton]) -> bool:
    """Whether words of a message are among what is purged, and it is not: an index tells less of it, and other words.

    Its last piece is indexed with all pieces, and what newer words took the place of stands again without them.
    """
    every = {each.seq: each for each in purged}
    worded = (seqs_of(each) for each in every.values() if each.kind in _WORDS)
    return any(of and every.keys().isdisjoint(of) for of in worded)  # one that was purged before names nothing


def seqs_of(skeleton: Skeleton) -> set[int]:
    """Every seq that an event names."""
    return {seq for span in skeleton.touches for seq in range(span.first, span.last + 1)}
