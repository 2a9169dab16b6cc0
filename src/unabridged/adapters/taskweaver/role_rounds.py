"""The rounds of one role, as often as they are asked for: copies whoever gets them may change, made when they are read.
They refuse to copy what nobody reads, and to share a list with anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from unabridged.adapters.taskweaver.delimiters import without_marks, without_passages
from unabridged.adapters.taskweaver.shapes import OLDER, HostPost, HostRound, reduced, twin_post, twin_round

_NEW: Final = object.__new__


class RoundsOfRole(list[HostRound]):
    """A list like any other, which knows whose rounds were asked for."""

    __slots__ = ("role",)

    def __init__(self, rounds: Iterable[HostRound], role: str) -> None:
        super().__init__(rounds)
        self.role = role

    def __reduce__(self) -> tuple[Any, ...]:
        """Elsewhere it is a list."""
        return list, ([*self],)


class RoleRounds:
    """What each role is shown of each round; ``forget`` what was said anew."""

    def __init__(self, round_class: Any) -> None:  # noqa: ANN401  # the host's class
        self._kind = _read_late(round_class)
        self._posts: dict[str, dict[str, list[HostPost]]] = {}

    def forget(self, round_id: str) -> None:
        """A round says something else by now."""
        for posts in self._posts.values():
            posts.pop(round_id, None)

    def of(self, rounds: Sequence[HostRound], role: str) -> RoundsOfRole:
        """The rounds with the role's posts, the newest with all that is said in it, the others with what lasts."""
        known, found = self._posts.setdefault(role, {}), RoundsOfRole((), role)
        for each in rounds[:-1]:
            if (posts := known.get(each.id)) is None:
                posts = known[each.id] = _older(each, role)
            made = _NEW(self._kind)
            values = made.__dict__ = vars(each).copy()
            del values["post_list"]
            values[OLDER] = posts
            found.append(made)
        for each in rounds[-1:]:
            posts = [twin_post(post) for post in each.post_list if role in (post.send_from, post.send_to)]
            for post in posts:
                post.message = without_marks(post.message)
            found.append(twin_round(each, posts))
        return found


def _older(round_: HostRound, role: str) -> list[HostPost]:
    """A role's posts of a round that is not the newest, which nobody changes."""
    posts = [twin_post(post) for post in round_.post_list if role in (post.send_from, post.send_to)]
    for post in posts:
        post.message = without_passages(post.message)
    return posts


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
