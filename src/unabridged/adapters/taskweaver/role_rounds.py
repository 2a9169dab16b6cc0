"""The rounds of one role, as often as they are asked for: copies whoever gets them may change, made when they are read.
They refuse to copy what nobody reads, and to share a list with anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unabridged.adapters.taskweaver.delimiters import without_marks, without_passages
from unabridged.adapters.taskweaver.shapes import OLDER, HostPost, HostRound, reduced, twin_post, twin_round


class RoleRounds:
    """What each role is shown of each round; ``forget`` what was said anew."""

    def __init__(self, round_class: Any) -> None:  # noqa: ANN401  # the host's class
        self._kind = _read_late(round_class)
        self._posts: dict[str, dict[str, list[HostPost]]] = {}

    def forget(self, round_id: str) -> None:
        """A round says something else by now."""
        self._posts.pop(round_id, None)

    def of(self, rounds: Sequence[HostRound], role: str) -> list[HostRound]:
        """The rounds with the role's posts, the newest with all that is said in it, the others with what lasts."""
        found = [self._older(each, role) for each in rounds[:-1]]
        for each in rounds[-1:]:
            posts = [twin_post(post) for post in each.post_list if role in (post.send_from, post.send_to)]
            for post in posts:
                post.message = without_marks(post.message)
            found.append(twin_round(each, posts))
        return found

    def _older(self, round_: HostRound, role: str) -> HostRound:
        known = self._posts.setdefault(round_.id, {})
        if role not in known:
            posts = [twin_post(post) for post in round_.post_list if role in (post.send_from, post.send_to)]
            for post in posts:
                post.message = without_passages(post.message)
            known[role] = posts
        made = object.__new__(self._kind)
        values = made.__dict__
        values.update(vars(round_))
        del values["post_list"]
        values[OLDER] = known[role]
        return made


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
