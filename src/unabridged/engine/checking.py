"""What a caller hands to a verb, held against what the verb takes; a near miss is refused and never guessed at.
It refuses to know what any verb does with it.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Final, TypeGuard, TypeVar

from unabridged.compaction.policy import Policy
from unabridged.errors import UsageError
from unabridged.log.ids import Scope, Seq

E = TypeVar("E", bound=Enum)
F = TypeVar("F")
# A century; beyond, clocks overflow.
_LONGEST_SECONDS: Final = 3_155_760_000
_A_CLASS: Final = "is a class, so make an object of it and pass that"
# What every store keeps a time in, with its sign.
_TIME_BITS: Final = 63


def chosen(given: object, kind: type[E]) -> E:
    """One of an enum's choices; its name or value as a text is not one, and taken for another it could cost data."""
    if isinstance(given, kind):
        return given
    choices = ", ".join(f"{kind.__name__}.{each.name}" for each in kind)
    message = f"{given!r} is not one of {choices}; pass one of these"
    raise UsageError(message)


def scope(given: object, *, otherwise: Scope) -> Scope:
    """A scope whose names are texts, or the other one for None.

    Nothing else stands for None: who passed an empty text by mistake would read what is somebody else's.
    """
    if given is None:
        return otherwise
    if isinstance(given, Scope) and all(isinstance(each, str) for each in (given.tenant, given.user, given.project)):
        return given
    message = f"a scope is a Scope(tenant=…, user=…, project=…) whose names are texts, not {given!r}"
    raise UsageError(message)


def policy(given: object) -> Policy:
    """The policy a view has to fit, or what to do about there being none."""
    if isinstance(given, Policy):
        return given
    message = f"a policy is a Policy(limit_tokens=…), not {given!r}"
    if given is None:
        message = "there is no limit to fit; open the memory with policy=Policy(limit_tokens=…), or pass one here"
    raise UsageError(message)


def seconds(given: object, *, verb: str) -> float:
    """How long to wait, 0 for not at all."""
    if isinstance(given, int | float) and not isinstance(given, bool) and 0 <= given <= _LONGEST_SECONDS:
        return float(given)
    message = f"{verb} waits for a number of seconds from 0 up, not {given!r}"
    raise UsageError(message)


def seq(given: object, *, verb: str) -> Seq:
    """The number of an event, or 0 for before the first."""
    if is_whole(given, least=0):
        return Seq(given)
    message = f"{verb} takes the seq of an event, a whole number from 0, not {given!r}"
    raise UsageError(message)


def tokens(given: object, *, verb: str) -> int:
    """A size in tokens, or 0."""
    if is_whole(given, least=0):
        return given
    message = f"{verb} takes a size in tokens, a whole number from 0, not {given!r}"
    raise UsageError(message)


def count(given: object, *, verb: str) -> int:
    """How many of something, at least one."""
    if is_whole(given, least=1):
        return given
    message = f"{verb} takes a limit, a whole number from 1, not {given!r}"
    raise UsageError(message)


def is_whole(given: object, *, least: int) -> TypeGuard[int]:
    """Whether it is a whole number from the least up; True and False are none, though Python counts with them."""
    return isinstance(given, int) and not isinstance(given, bool) and given >= least


def text(given: object, *, verb: str) -> str:
    """A text, or what to pass instead."""
    if isinstance(given, str):
        return given
    message = f"{verb} takes its words as a text, not as {type(given).__name__}"
    raise UsageError(message)


def thread_id(given: object, *, verb: str) -> str:
    """A thread's id, or that one is wanted where the thread itself was passed."""
    if isinstance(given, str) and given:
        return given
    message = f"{verb} takes a thread's id, a text with something in it, as thread.id is, and not {given!r}"
    raise UsageError(message)


def writer(given: object) -> str:
    """A handle's name, or the empty one, by which it is given one."""
    if isinstance(given, str):
        return given
    message = f"a writer is a text, by which events tell which handle appended them, not {given!r}"
    raise UsageError(message)


def function(given: F, *, whose: str, takes: str) -> F:
    """What can be called, so that what cannot is told where it was passed, and not by whatever meets it later.

    A class whose objects are called is none itself.
    """
    if isinstance(given, type) and not _has(given, "__call__"):
        raise UsageError(f"{whose} is a function of {takes}; {given!r} {_A_CLASS}")
    if callable(given):
        return given
    message = f"{whose} is a function of {takes}, not {given!r}; pass one, or leave it out"
    raise UsageError(message)


def hearing(given: F | None) -> F | None:
    """Whoever hears how far a verb has come, or nobody; it is no name of what the verb is to be done with."""
    return None if given is None else function(given, whose="progress", takes="how much is done")


def summariser(given: F) -> F:
    """A function of a brief that returns a text; a class, whatever it is called with, returns an object of itself."""
    found = function(given, whose="a summariser", takes="a brief")
    if isinstance(found, type):
        raise UsageError(f"a summariser is a function of a brief; {given!r} {_A_CLASS}")
    return found


def store(given: F) -> F:
    """An open store; its name is none, which every verb would find out for itself."""
    if _has(given, "append"):
        return given
    message = f"a memory is made of an open store, not of {given!r}; Memory.open(path) opens one, or AsyncMemory.open"
    raise UsageError(message)


def port(given: F, *methods: str, text: str = "", what: str) -> F:
    """An object with these methods, and a text if it is to have one; a class whose objects have them is none itself."""
    lacks = next((each for each in methods if not _has(given, each)), None)
    if lacks is None and text and not isinstance(getattr(given, text, None), str):
        lacks = f"text {text}"
    if lacks is None:
        return given
    wrong = f"has no {lacks}, so pass another object, or leave it out"
    if isinstance(given, type):
        wrong = _A_CLASS
    message = f"{what}; {given!r} {wrong}"
    raise UsageError(message)


def _has(given: object, method: str) -> bool:
    if isinstance(given, type) and inspect.isfunction(inspect.getattr_static(given, method, None)):
        return False  # it would take what it is asked for the object that it is called on
    return callable(getattr(given, method, None))


def times(given: object, *, of: int, verb: str) -> tuple[int, ...]:
    """When each of so many was said, in microseconds since 1970."""
    told = tuple(given) if isinstance(given, Sequence) and not isinstance(given, str | bytes) else None
    if told is not None and len(told) == of and all(map(_is_time, told)):
        return told
    what = "that" if told is None or len(told) == of else f"{len(told)} for {of}"
    message = f"{verb} takes a time for each of what is said, whole microseconds since 1970, not {what}"
    raise UsageError(message)


def moment(given: object, *, name: str) -> int | None:
    """A time in microseconds since 1970, and none before it; None where none was given."""
    if given is None:
        return None
    if not isinstance(given, datetime) or given.tzinfo is None:
        message = f"{name} is a datetime with a time zone, not {given!r}; say datetime(..., tzinfo=timezone.utc)"
        raise UsageError(message)
    return max(0, (given - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1))


def _is_time(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and abs(given).bit_length() < _TIME_BITS
