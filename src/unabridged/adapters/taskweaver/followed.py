"""Which rounds of a role need no second look: those that are as they were when followed, or are covered whole.
It refuses to look into a round for that: it goes by whose posts it has, and by how many they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from unabridged.adapters.taskweaver.rounds_read import Known
from unabridged.adapters.taskweaver.shapes import OLDER, HostPost, HostRound
from unabridged.log.ids import Span
from unabridged.view.spans import Spans, union


def stamp_of(round_: HostRound) -> list[HostPost] | int:
    """The very posts that a memory of ours hands out until they are read; of any other round, how many it has."""
    older: list[HostPost] | None = vars(round_).get(OLDER)
    return len(round_.post_list) if older is None else older


@dataclass(slots=True, kw_only=True)
class _Covering:
    """What summaries cover, and by their stamps the rounds that were found to be covered whole."""

    covers: list[Spans] = field(default_factory=list)
    spans: Spans = ()
    firsts: list[int] = field(default_factory=list)
    whole: dict[str, list[HostPost] | int] = field(default_factory=dict)

    def within(self, seq: int) -> bool:
        """Whether what stands there is covered."""
        at = bisect_right(self.firsts, seq) - 1
        return at >= 0 and seq <= self.spans[at].last


# A dataclass that gathers; the name by which other modules know it.
Covering = _Covering


class Followed:
    """Of one role, what its rounds were when somebody looked last."""

    def __init__(self) -> None:
        self._stamps: dict[str, list[HostPost] | int] = {}
        self._covering = Covering()

    def unlike(self, rounds: Sequence[HostRound], known: Mapping[str, Known]) -> list[HostRound]:
        """The rounds that may say what the log does not; of those that others handed out, all that are not covered."""
        stamps, whole, found = self._stamps, self._covering.whole, list[HostRound]()
        for each in rounds:
            here, stamp = known.get(each.id), stamp_of(each)
            was = whole.get(each.id) == stamp if isinstance(stamp, int) else stamps.get(each.id) is stamp
            if not was or here is None or here.state != each.state:
                found.append(each)
        return found

    def stamp(self, rounds: Sequence[HostRound]) -> None:
        """These were followed as they are."""
        for each in rounds:
            if isinstance(stamp := stamp_of(each), list):
                self._stamps[each.id] = stamp

    def covering(self, covers: list[Spans]) -> Covering:
        """What is known of rounds under these covers; all of it stays known where they only grew."""
        last = self._covering
        if covers != last.covers:
            spans = covers[0] if len(covers) == 1 else union([span for each in covers for span in each])
            whole = last.whole if _grew(last.spans, spans) else {}
            firsts = [span.first for span in spans]
            self._covering = Covering(covers=covers, spans=spans, firsts=[*map(int, firsts)], whole=whole)
        return self._covering


def _grew(last: Spans, spans: Spans) -> bool:
    """Whether the later hold all that the former did, in the same runs and one more at the end."""
    if not last:
        return True
    at = len(last) - 1
    return len(spans) > at and spans[:at] == last[:at] and _holds(spans[at], last[at])


def _holds(span: Span, other: Span) -> bool:
    return span.first <= other.first and other.last <= span.last
