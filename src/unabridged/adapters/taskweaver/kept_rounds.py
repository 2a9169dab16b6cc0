"""A round of the host's that tells the log whenever something is said in it.
It refuses to be another class to whoever asks what it is: it is made of the host's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unabridged.adapters.taskweaver import asked
from unabridged.adapters.taskweaver.shapes import HostRound, reduced, refuse_odd


def kept_class(
    round_class: Any,  # noqa: ANN401  # the host's class
    said: Callable[[HostRound], None],
    changed: Callable[[HostRound], None],
) -> Any:  # noqa: ANN401  # as above
    """The class of rounds that tell ``said`` of what they are told, and ``changed`` of what is put into them."""

    def add_post(self: HostRound, post: object) -> None:
        """Have one more thing said in it; in the log when this returns, and refused before where it is no post."""
        refuse_odd(post)
        round_class.add_post(self, post)
        said(self)

    def change_round_state(self: HostRound, new_state: str) -> None:
        """Say how it goes on; in the log when this returns."""
        round_class.change_round_state(self, new_state)
        said(self)

    def write_board(self: HostRound, role_alias: str, bulletin: str) -> None:
        """Leave a word for other roles, where the host's rounds have a board; in the log when this returns."""
        round_class.write_board(self, role_alias, bulletin)
        said(self)

    def put(self: HostRound, name: str, value: object) -> None:
        """Have it under this name, as the host does where it tells nobody."""
        asked.part_of_round(name, value)
        round_class.__setattr__(self, name, value)
        changed(self)

    members = {
        "host_class": round_class,
        "__setattr__": put,
        "add_post": add_post,
        "change_round_state": change_round_state,
    }
    members["__reduce__"] = reduced
    if hasattr(round_class, "write_board"):
        members["write_board"] = write_board
    return type(round_class.__name__, (round_class,), members)


def adopted(round_: HostRound, kind: Any) -> HostRound:  # noqa: ANN401  # as above
    """The same round, which tells from now on."""
    round_.__class__ = kind
    return round_
