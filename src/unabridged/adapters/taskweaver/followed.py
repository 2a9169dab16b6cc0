"""Which rounds of a role need no second look: those that are as they were when followed, or are covered whole.
It refuses to look into a round for that: it goes by whose posts it has, and by how many they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from operator import attrgetter
from typing import Final, TypeAlias

from unabridged.adapters.taskweaver.handed import Handed, Places
from unabridged.adapters.taskweaver.rounds_read import Known, missing
from unabridged.adapters.taskweaver.settled import shown
from unabridged.adapters.taskweaver.shapes import OLDER, HostPost, HostRound
from unabridged.log.ids import Span
from unabridged.log.spans import Spans, together

# The very posts that a memory of ours hands out until they are read; of any other round, how many it has.
Stamp: TypeAlias = list[HostPost] | int
_FIRST: Final = attrgetter("first")


def stamp_of(round_: HostRound) -> Stamp:
    """By which it is noticed that a round has other posts by now."""
    older: list[HostPost] | None = vars(round_).get(OLDER)
    return len(round_.post_list) if older is None else older


def is_same(stamp: Stamp, other: Stamp | None) -> bool:
    """Whether a round that had one of these still has the posts it had."""
    return stamp == other if isinstance(stamp, int) else stamp is other


@dataclass(slots=True, kw_only=True)
class _Covering:
    """What summaries cover, and by their stamps the rounds that were found to be covered whole.

    ``looked`` is the list that was looked through last, and the indexes of those that were not; both in one, since
    several program threads may look.
    """

    covers: list[Spans] = field(default_factory=list)
    spans: Spans = ()
    firsts: list[int] = field(default_factory=list)
    whole: dict[str, Stamp] = field(default_factory=dict)
    looked: tuple[Handed, Places] = (Handed(), ())

    def unsettled(self, rounds: Sequence[HostRound], now: Handed) -> list[int]:
        """The indexes of those that are not known to be covered whole."""
        last, left = self.looked
        others = now.others(last)
        again = {at for at in others if at < len(rounds) and not self._is_whole(shown(rounds, at))}
        return sorted(again.union(set(left).difference(others)))

    def _is_whole(self, round_: HostRound) -> bool:
        return is_same(stamp_of(round_), self.whole.get(round_.id))

    def within(self, seq: int) -> bool:
        """Whether what stands there is covered."""
        at = bisect_right(self.firsts, seq) - 1
        return at >= 0 and seq <= self.spans[at].last


# A dataclass that gathers; the name by which other modules know it.
Covering = _Covering


class Followed:
    """Of one role, what its rounds were when somebody looked last."""

    def __init__(self) -> None:
        self._stamps: dict[str, Stamp] = {}
        self._handed = Handed()
        self._covering = Covering()
        # Which of the rounds that there were then the list had not, and how many there were.
        self._absent: set[str] = set()
        self._known = 0

    def unlike(self, rounds: Sequence[HostRound], now: Handed, known: Mapping[str, Known]) -> list[HostRound]:
        """The rounds that may say what the log does not; of those that others handed out, all that are not covered."""
        stamps, whole, found = self._stamps, self._covering.whole, list[HostRound]()
        last = self._handed
        for at in now.others(last) if now.as_of == last.as_of else range(len(rounds)):
            if at >= len(rounds):
                break
            each = shown(rounds, at)
            if at in now.changed:
                stamps.pop(each.id, None)
            here, stamp = known.get(each.id), stamp_of(each)
            before = (whole if isinstance(stamp, int) else stamps).get(each.id)
            if here is None or here.state != each.state or not is_same(stamp, before):
                found.append(each)
        return found

    def missing(self, now: Handed, known: dict[str, Known]) -> list[Known]:
        """The rounds that a list leaves out though it goes back so far, and that are not known to have failed."""
        gone, here = self._exchanged(now, known)
        return missing(known, {each for each in (*self._absent, *gone) if each in known and each not in here}, here)

    def stamp(self, rounds: Sequence[HostRound], now: Handed, known: dict[str, Known]) -> None:
        """These were followed as they are, and with them all of the list they are of."""
        changed = now.ids(now.changed)
        for each in rounds:
            if isinstance(stamp := stamp_of(each), list) and each.id not in changed:
                self._stamps[each.id] = stamp
        gone, here = self._exchanged(now, known)
        self._absent.update(gone)
        self._absent -= here
        self._handed, self._known = now, len(known)

    def _exchanged(self, now: Handed, known: dict[str, Known]) -> tuple[Iterable[str], set[str]]:
        """The rounds that the last list had or that are new in the log, and those that this one has in their place."""
        places = now.others(self._handed)
        new = islice(reversed(known), len(known) - self._known)
        return {*self._handed.ids(places), *new}, now.ids(places)

    def covering(self, covers: list[Spans]) -> Covering:
        """What is known of rounds under these covers; all of it stays known where they only grew."""
        last = self._covering
        if covers != last.covers:
            spans = together(covers)
            firsts, known = [*map(_FIRST, spans)], Covering()
            if _grew(last.spans, spans):
                known = last
            self._covering = replace(known, covers=covers, spans=spans, firsts=firsts)
        return self._covering


def _grew(last: Spans, spans: Spans) -> bool:
    """Whether the later hold all that the former did, in the same runs and one more at the end."""
    if not last:
        return True
    at = len(last) - 1
    return len(spans) > at and spans[:at] == last[:at] and _holds(spans[at], last[at])


def _holds(span: Span, other: Span) -> bool:
    return span.first <= other.first and other.last <= span.last
