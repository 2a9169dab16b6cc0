"""What a caller hands in, checked at the door: messages, positions, marks, and what a state has to have.
It refuses anything else by the error that callers of the original catch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from agentscope.message import Msg

from unabridged.errors import UsageError

HISTORY: Final = "chat_history_storage"
MEMORY: Final = "memory_storage"
LIMIT: Final = "max_token"
SUMMARY: Final = "_compressed_summary"
MARKS: Final = "marks"


class NotOffered(NotImplementedError):
    """A method of the framework's that this memory has another one for."""


def messages(given: object) -> list[Msg]:
    """One message or a sequence of them, as a list."""
    if isinstance(given, Msg):
        return [given]
    if isinstance(given, Sequence) and not isinstance(given, str | bytes):
        for each in given:
            if not isinstance(each, Msg):
                message = f"a memory takes Msg objects, and one of these is a {type(each).__name__}"
                raise TypeError(message)
        return list(given)
    message = f"a memory takes a Msg, a list of them or None, not a {type(given).__name__}"
    raise TypeError(message)


def marks(given: object) -> tuple[str, ...]:
    """One mark or a list of them; none for None."""
    found = () if given is None else (given,) if isinstance(given, str) else given
    if not isinstance(found, list | tuple) or not all(isinstance(each, str) for each in found):
        message = f"marks are a str, a list of str or None, not {given!r}"
        raise TypeError(message)
    return tuple(dict.fromkeys(str.__str__(each) for each in found))


def mark(given: object) -> str | None:
    """One mark to look for, or None."""
    if given is None or isinstance(given, str):
        return None if given is None else str.__str__(given)
    message = f"a mark is a str or None, not a {type(given).__name__}"
    raise TypeError(message)


def places(given: object, ids: Sequence[str]) -> list[int]:
    """Positions from 0 on, those of messages named by their ids among them; what is not there is left out."""
    many = [given] if isinstance(given, int | str) else given
    if not isinstance(many, Iterable):
        message = f"positions are an int or several, not a {type(given).__name__}"
        raise TypeError(message)
    found: set[int] = set()
    for each in many:
        if not isinstance(each, int | str):
            message = f"a position is an int, and a message's id a str, not a {type(each).__name__}"
            raise TypeError(message)
        named = [at for at, name in enumerate(ids) if name == each] if isinstance(each, str) else [each]
        found.update(at for at in named if 0 <= at < len(ids))
    return sorted(found)


def said(msgs: Iterable[Msg]) -> list[dict[str, Any]]:
    """Messages as a state has them: plain JSON."""
    return [
        {**msg.to_dict(), **({} if msg.invocation_id is None else {"invocation_id": msg.invocation_id})} for msg in msgs
    ]


def heard(state: Mapping[str, Any], name: str) -> list[Msg] | None:
    """The messages that a state has under a name; None where it has none of that name."""
    found = state.get(name)
    if found is None:
        return None
    if not isinstance(found, list) or not all(isinstance(each, Mapping) for each in found):
        message = f"{name} of a state is a list of messages as dicts"
        raise TypeError(message)
    return [Msg.from_dict(dict(each)) for each in found]


def refuse_unless_whole(state: object, strict: object) -> None:
    """Refuse what is no state, and, where that is asked for, one in which something is missing."""
    if not isinstance(state, Mapping):
        message = f"a state is a dict as state_dict() gives it, not a {type(state).__name__}"
        raise TypeError(message)
    for name in (HISTORY, MEMORY, LIMIT):
        if strict and name not in state:
            message = f"the state has no {name!r}; pass strict=False to keep what it does not say"
            raise KeyError(message)


def limit(max_token: object) -> int:
    """A limit that something may be above."""
    if not isinstance(max_token, int) or isinstance(max_token, bool) or max_token < 1:
        message = f"max_token is a whole number above 0, not {max_token!r}"
        raise UsageError(message)
    return max_token
