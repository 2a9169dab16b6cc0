"""What a list of rounds has in common with another: those that are settled in both, and that nobody has changed since.
It refuses to look into a round for that: what is settled is known by being the very same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import compress, count
from operator import is_not
from typing import TypeAlias

from unabridged.adapters.taskweaver.settled import RoundsOfRole, Settled
from unabridged.adapters.taskweaver.shapes import FAILED, HostRound

# Indexes in a list, in order.
Places: TypeAlias = Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    """A list as it was handed in: the first ``count`` of its rounds are as settled, but those at ``changed``.

    ``rest`` are the ids of the others, ``failed`` the indexes of those that failed; ``as_of`` says of what else it
    depends whether a round is the same.
    """

    settled: Settled = field(default_factory=Settled)
    count: int = 0
    changed: frozenset[int] = frozenset()
    rest: Sequence[str] = ()
    failed: Places = ()
    as_of: int = 0

    def __len__(self) -> int:
        """How many rounds the list had."""
        return self.count + len(self.rest)

    def others(self, last: Handed) -> Places:
        """The places up to the end of the longer one at which this list may have another round than an earlier one."""
        alike = min(self.count, last.count)
        here = {*self.changed, *last.changed, *range(alike, max(len(self), len(last)))}
        if self.settled is not last.settled:
            here.update(compress(count(), map(is_not, self.settled.rounds[:alike], last.settled.rounds)))
        return sorted(here)

    def ids(self, places: Iterable[int]) -> set[str]:
        """Of the rounds at these places."""
        return {self._id(at) for at in places if at < len(self)}

    def _id(self, at: int) -> str:
        found: str = self.settled.rounds[at].id if at < self.count else self.rest[at - self.count]
        return found


def handed(rounds: Sequence[HostRound], as_of: int = 0) -> Handed:
    """What of these rounds can be compared so; of rounds that others handed out, nothing."""
    if not isinstance(rounds, RoundsOfRole):
        places = [at for at, each in enumerate(rounds) if each.state == FAILED]
        return Handed(rest=[each.id for each in rounds], failed=places, as_of=as_of)
    settled, end = rounds.settled, rounds.settled_count
    rest = [rounds.shown(at) for at in range(end, len(rounds))]
    changed = {at for at in rounds.made if vars(rounds.shown(at)) != vars(settled.rounds[at])}
    failed = {at for at in settled.failed if at < end} - changed
    failed |= {at for at in (*changed, *range(end, len(rounds))) if rounds.shown(at).state == FAILED}
    return Handed(
        settled=settled,
        count=end,
        changed=frozenset(changed),
        rest=[each.id for each in rest],
        failed=sorted(failed),
        as_of=as_of,
    )
