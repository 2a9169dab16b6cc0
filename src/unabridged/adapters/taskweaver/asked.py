"""What the verbs of this door are given, held against what they take, so that a mistake is told where it is made.
It refuses to guess what was meant, and to keep anybody from an answer that the host itself would give.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from unabridged.adapters.taskweaver.shapes import Shapes
from unabridged.articles import what_it_is
from unabridged.engine import checking
from unabridged.errors import UsageError

T = TypeVar("T", bound=Sequence[Any])
G = TypeVar("G", bound=Callable[[], Sequence[Any]])


def name(given: object, *, what: str, such: str = "Planner") -> str:
    """The name of a role, of a kind of entry or of a session."""
    if isinstance(given, str):
        return given
    message = f"{what} is a text, as {such!r} is, not {what_it_is(given)}; pass such a text"
    raise UsageError(message)


def role(given: object) -> str | None:
    """The name of a role, or None for whoever the rounds are of."""
    return None if given is None else name(given, what="role=")


def session(given: object) -> str:
    """The id of a session."""
    return name(given, what="a session's id", such="session-1")


def alias(given: object) -> str:
    """By which name a host's client knows a model; nothing for its own."""
    return name(given, what="the alias of a model", such="small")


def shapes(given: Shapes | None) -> Shapes | None:
    """The classes rounds are made of, or None for those there are."""
    wrong: object = given
    if wrong is not None and not isinstance(wrong, Shapes):
        message = f"shapes= is a Shapes(round=…, post=…), not {wrong!r}; leave it out for TaskWeaver's own"
        raise UsageError(message)
    return given


def getter(given: G) -> G:
    """Whoever is asked for rounds."""
    return checking.function(given, whose="rounds_getter=", takes="nothing, that returns rounds")


def path(given: object, *, verb: str) -> Path:
    """The path of a file or a folder."""
    place: object = os.fspath(given) if isinstance(given, str | os.PathLike) else given
    if not isinstance(place, str):
        message = f"{verb} takes the path of a file or a folder as a text or a Path, not {what_it_is(given)}"
        raise UsageError(message)
    if not place or "\0" in place:
        message = f"{verb} takes the path of a file or a folder, and {place!r} can name none; pass another"
        raise UsageError(message)
    return Path(place)


def rounds(given: T, *, verb: str) -> T:
    """The rounds of a role, such as its memory returns them."""
    wrong: object = given
    if not isinstance(wrong, Sequence) or isinstance(wrong, str | bytes):
        message = f"{verb} takes a list of rounds, as get_role_rounds(role) returns it, not {what_it_is(wrong)}"
        raise UsageError(message)
    return given


def a_round(given: Any, *, where: str) -> None:  # noqa: ANN401  # whatever somebody put there
    """``UsageError`` for what has not the shape of a round."""
    lacking = next((each for each in ("id", "user_query", "state", "post_list") if not hasattr(given, each)), "")
    if lacking:
        message = (
            f"{where} holds {what_it_is(given)}, which has no {lacking}; take it out: a conversation is made of rounds"
        )
        raise UsageError(message)
    for part in ("id", "post_list"):
        part_of_round(part, getattr(given, part))


def part_of_round(name: str, value: object) -> None:
    """``UsageError`` for what cannot be a round's id or its list of posts: nobody could read the session any more."""
    if name == "post_list" and not isinstance(value, list):
        message = f"a round's post_list is a list, not {what_it_is(value)}; put [] there for no post"
        raise UsageError(message)
    if name == "id" and not isinstance(value, str):
        message = f"a round's id is a text, not {what_it_is(value)}; leave it as it was made"
        raise UsageError(message)
