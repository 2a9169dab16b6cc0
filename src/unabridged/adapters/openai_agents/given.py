"""What a session's constructor is given, held against what it takes, so that a mistake is told at once.
It refuses to guess at a near miss, but takes a session's number as its text, as a session of the SDK's own does.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from unabridged.articles import with_article
from unabridged.asynchronous import AsyncMemory
from unabridged.errors import UsageError
from unabridged.stores.opening import IN_MEMORY

if TYPE_CHECKING:
    from agents.memory import SessionSettings

T = TypeVar("T")
Target: TypeAlias = AsyncMemory | str | PathLike[str]


def named(session_id: object) -> str:
    """A session's id as a text."""
    if isinstance(session_id, int) and not isinstance(session_id, bool):
        return str(session_id)
    if isinstance(session_id, str) and session_id:
        return session_id
    message = f"a session's id is a text with something in it, not {session_id!r}"
    raise UsageError(message)


def place(memory: object, db_path: object) -> Target:
    """Where a session is kept, whichever of its two names that was given by."""
    if memory is not None and db_path is not None:
        message = "db_path is another name of the memory a session is kept in; pass one of the two"
        raise UsageError(message)
    target = memory if memory is not None else db_path if db_path is not None else IN_MEMORY
    if isinstance(target, AsyncMemory | str | PathLike):
        return target
    message = f"a session is kept in an AsyncMemory or at a path, not in {type(target).__name__}"
    raise UsageError(message)


def a(kind: type[T], given: T | None, *, name: str) -> T | None:
    """One of a kind, or None."""
    wrong: object = given
    if wrong is None or isinstance(wrong, kind):
        return given
    message = f"{name}= of a session is {with_article(kind.__name__)}, not {type(wrong).__name__}"
    raise UsageError(message)


def callable_or_none(given: T, *, name: str) -> T:
    """A function, or None."""
    if given is None or callable(given):
        return given
    message = f"{name}= of a session is a function, not {type(given).__name__}; the page on summaries shows some"
    raise UsageError(message)


def fields(given: object, *, verb: str) -> Mapping[str, Any]:
    """What a verb is told by names; nothing where nothing is told."""
    if given is None or isinstance(given, Mapping):
        return given or {}
    message = f"{verb} takes a dict, as {{'force': True}}, or nothing, not {type(given).__name__}"
    raise UsageError(message)


def count(given: object, *, verb: str) -> int | None:
    """How many items, or all of them; whatever else is below nothing means all too, as in the SDK's own sessions."""
    if given is None or isinstance(given, int):
        return given
    message = f"{verb} takes how many items, or nothing for all of them, not {type(given).__name__}"
    raise UsageError(message)


def shaped(given: T, *names: str, verb: str, takes: str) -> T:
    """What has these, or what to pass instead."""
    if all(hasattr(given, name) for name in names):
        return given
    message = f"{verb} takes {takes}, not {type(given).__name__}"
    raise UsageError(message)


def settings(given: Any) -> SessionSettings | None:  # noqa: ANN401  # what callers pass
    """A session's settings; a dict becomes what the SDK makes of it."""
    if isinstance(given, Mapping):
        from agents.memory import SessionSettings  # noqa: PLC0415  # whoever passes settings has the SDK

        return SessionSettings(**given)
    if given is None or hasattr(given, "limit"):
        checked: SessionSettings | None = given
        return checked
    message = f"session_settings= is a SessionSettings or a dict of its fields, not {type(given).__name__}"
    raise UsageError(message)
