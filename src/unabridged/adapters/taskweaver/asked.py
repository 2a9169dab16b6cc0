"""What the verbs of this door are given, held against what they take, so that a mistake is told where it is made.
It refuses to guess what was meant, and to keep anybody from an answer that the host itself would give.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from unabridged.errors import UsageError

T = TypeVar("T", bound=Sequence[Any])


def name(given: object, *, what: str) -> str:
    """The name of a role, of a kind of entry or of a session."""
    if isinstance(given, str):
        return given
    message = f"{what} is a text, as 'Planner' is, not a {type(given).__name__}"
    raise UsageError(message)


def path(given: object, *, verb: str) -> Path:
    """The path of a file or a folder."""
    if isinstance(given, str | os.PathLike) and isinstance(place := os.fspath(given), str):
        return Path(place)
    message = f"{verb} takes the path of a file or a folder as a text or a Path, not a {type(given).__name__}"
    raise UsageError(message)


def rounds(given: T, *, verb: str) -> T:
    """The rounds of a role, such as its memory returns them."""
    wrong: object = given
    if not isinstance(wrong, Sequence) or isinstance(wrong, str | bytes):
        message = f"{verb} takes a list of rounds, as get_role_rounds(role) returns it, not a {type(wrong).__name__}"
        raise UsageError(message)
    return given


def a_round(given: Any, *, where: str) -> None:  # noqa: ANN401  # whatever somebody put there
    """``UsageError`` for what has not the shape of a round."""
    lacking = next((each for each in ("id", "user_query", "state", "post_list") if not hasattr(given, each)), "")
    if lacking:
        kind = type(given).__name__
        message = f"{where} holds a {kind}, which has no {lacking}; take it out: a conversation is made of rounds"
        raise UsageError(message)
