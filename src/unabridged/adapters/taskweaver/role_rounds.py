"""The rounds of one role, as often as they are asked for: what is settled is shared, and copied when it is read.
They refuse to copy what nobody reads, and to share with anybody what he may change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from unabridged.adapters.taskweaver.delimiters import without_marks, without_passages
from unabridged.adapters.taskweaver.settled import RoundsOfRole, Settled
from unabridged.adapters.taskweaver.shapes import (
    FAILED,
    OLDER,
    OPEN,
    HostPost,
    HostRound,
    own,
    posts_of,
    reduced,
    twin_post,
    twin_round,
)

_NEW: Final = object.__new__


@dataclass(slots=True, kw_only=True)
class _Role:
    """What is settled for a role, of which rounds it is, and of which rounds it was asked whether they are shown."""

    settled: Settled = field(default_factory=Settled)
    said: list[HostRound] = field(default_factory=list)
    asked: int = 0
    ids: set[str] = field(default_factory=set)

    @property
    def is_told_apart(self) -> bool:
        """Whether no two rounds have one name."""
        return len(self.ids) == self.asked


class RoleRounds:
    """What each role is shown of each round; ``forget`` what was said anew, and all where rounds were moved."""

    def __init__(self, round_class: Any) -> None:  # noqa: ANN401  # the host's class
        self._kind = _read_late(round_class)
        self._shown: dict[str, dict[str, HostRound]] = {}
        self._roles: dict[tuple[str, frozenset[str]], _Role] = {}

    def forget(self, round_id: str) -> None:
        """A round says something else by now."""
        for shown in self._shown.values():
            shown.pop(round_id, None)
        for name in [name for name, here in self._roles.items() if round_id in here.ids]:
            del self._roles[name]

    def forget_order(self) -> None:
        """The rounds are others by now, or in another order."""
        self._roles.clear()

    def of(self, rounds: Sequence[HostRound], role: str, without: frozenset[str]) -> RoundsOfRole:
        """The rounds with the role's posts, the newest with all that is said in it, the others with what lasts.

        Those in a state that is not asked for are left out.
        """
        here = self._roles.setdefault((role, without), _Role())
        self._settle(here, rounds, role, without)
        settled, count = here.settled, len(here.settled.rounds)
        left = [each for each in rounds[here.asked :] if each.state not in without]
        if not left and count:
            count -= 1
            left = [here.said[count]]
        found = [self._older(each, role) for each in left[:-1]]
        for each in left[-1:]:
            posts = _posts(each, role)
            for post in posts:
                post.message = without_marks(post.message)
            found.append(twin_round(each, posts))
        made = RoundsOfRole(role, found, settled, count)
        if not here.is_told_apart:
            made.copy_all()
        return made

    def _settle(self, here: _Role, rounds: Sequence[HostRound], role: str, without: frozenset[str]) -> None:
        """Take in what is no longer among the newest, which may be changed in place at any time."""
        known, settled = self._shown.setdefault(role, {}), here.settled
        for each in rounds[here.asked : max(len(rounds) - OPEN, here.asked)]:
            here.asked += 1
            here.ids.add(each.id)
            if each.state in without:
                continue
            if (shown := known.get(each.id)) is None:
                shown = known[each.id] = self._older(each, role)
            if each.state == FAILED:
                settled.failed.append(len(settled.rounds))
            here.said.append(each)
            settled.rounds.append(shown)

    def _older(self, round_: HostRound, role: str) -> HostRound:
        """A round that is not the newest, with a role's posts, to be looked at and not changed."""
        posts = _posts(round_, role)
        for post in posts:
            post.message = without_passages(post.message)
        made = _NEW(self._kind)
        made.__dict__ = {name: own(value) for name, value in vars(round_).items() if name != "post_list"}
        made.__dict__[OLDER] = posts
        return made


def _posts(round_: HostRound, role: str) -> list[HostPost]:
    return [twin_post(post) for post in posts_of(round_) if role in (post.send_from, post.send_to)]


def _read_late(round_class: Any) -> Any:  # noqa: ANN401  # the host's class
    """The host's round, whose posts are copied when somebody looks at them."""

    def posts(self: HostRound) -> list[HostPost]:
        """Its own posts from here on."""
        values = self.__dict__
        if (older := values.pop(OLDER, None)) is not None:
            values["post_list"] = [twin_post(each) for each in older]
        found: list[HostPost] = values["post_list"]
        return found

    def put(self: HostRound, given: list[HostPost]) -> None:
        """Other posts in place of these."""
        self.__dict__.pop(OLDER, None)
        self.__dict__["post_list"] = given

    def equal(self: HostRound, other: object) -> bool:
        """Whether they say the same."""
        return isinstance(other, round_class) and _said(self) == _said(other)

    members = {"host_class": round_class, "post_list": property(posts, put), "__eq__": equal, "__hash__": None}
    members["__reduce__"] = reduced
    return type(round_class.__name__, (round_class,), members)


def _said(round_: HostRound) -> tuple[object, ...]:
    return round_.id, round_.user_query, round_.state, round_.post_list
