"""The rounds that a memory of ours handed out and nobody has read since: two lists of them are compared as wholes.
It refuses to look into a post: those that nobody read are known by being the very same, and a state by what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter, eq, is_
from typing import Any

from unabridged.adapters.taskweaver.shapes import OLDER, HostPost, HostRound

_STATE = attrgetter("state")


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    """Of a list of rounds, the posts of those that nobody has read, from the first on, and the state of each.

    ``as_of`` says of what else it depends whether they are the same.
    """

    posts: Sequence[list[HostPost]] = ()
    states: Sequence[str] = ()
    as_of: int = 0

    def alike(self, other: Handed) -> int:
        """How many are the same in both, from the first on."""
        if self.as_of != other.as_of:
            return 0
        return min(_alike(is_, self.posts, other.posts), _alike(eq, self.states, other.states))


def handed(rounds: Sequence[HostRound], as_of: int = 0) -> Handed:
    """What of these rounds can be compared so; of rounds that others handed out, nothing."""
    posts: list[Any] = [vars(each).get(OLDER) for each in rounds]
    end = posts.index(None) if None in posts else len(posts)
    return Handed(posts=posts[:end], states=[*map(_STATE, rounds)], as_of=as_of)


def _alike(same: Callable[[Any, Any], bool], these: Sequence[Any], those: Sequence[Any]) -> int:
    return [*map(same, these, those), False].index(False)  # as wholes, since there are as many as a session has rounds
