"""What a caller hands in, checked at the door: messages, positions, marks, and what a state has to have.
It refuses anything else by the error that callers of the original catch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from agentscope.message import Msg

from unabridged.adapters.agentscope import marks as texts
from unabridged.adapters.agentscope import state as state_of
from unabridged.adapters.agentscope.msgs import message_of
from unabridged.adapters.agentscope.plain import plain
from unabridged.adapters.agentscope.with_compress.beside import Beside
from unabridged.articles import what_it_is
from unabridged.engine import checking
from unabridged.errors import NotStorable, UsageError
from unabridged.log.ids import Scope

F = TypeVar("F")
HISTORY: Final = "chat_history_storage"
MEMORY: Final = "memory_storage"
LIMIT: Final = "max_token"
SUMMARY: Final = "_compressed_summary"
MARKS: Final = "marks"
_OURS: Final = "unabridged:"
_STORES: Final = ("start", "stop", "health", "add", "delete", "clear", "get", "replace")
_TOLD: Final = ", ".join(f"{each}()" for each in _STORES)
# With these begins what the library, or its door beside this one, says of a message by a mark.
_RESERVED: Final = (_OURS, "\x00")


class NotOffered(NotImplementedError):
    """A method of the framework's that this memory has another one for."""


def messages(given: object) -> list[Msg]:
    """One message or a sequence of them, as a list."""
    if isinstance(given, Msg):
        return [given]
    if isinstance(given, Sequence) and not isinstance(given, str | bytes):
        for each in given:
            if not isinstance(each, Msg):
                message = f"a memory takes Msg objects, and one of these is {what_it_is(each)}"
                raise TypeError(message)
        return list(given)
    message = f"a memory takes a Msg, a list of them or None, not {what_it_is(given)}"
    raise TypeError(message)


def storable(given: object) -> list[Msg]:
    """The same, where a log of ours can keep each of them; ``NotStorable`` names the message otherwise."""
    found = messages(given)
    for at, msg in enumerate(found):
        try:
            message_of(msg)
        except NotStorable as problem:
            path = f"{problem.path or 'the value'} of message {at} ({msg.id})"
            raise NotStorable(path=path, problem=problem.problem) from None
        except TypeError as problem:  # a key that is a tuple
            raise NotStorable(path=f"message {at} ({msg.id})", problem=str(problem)) from None
    return found


def marks(given: object) -> tuple[str, ...]:
    """One mark or a list of them, none for None; those that the library sets itself are nobody's to give."""
    found = texts.many(given)
    for each in found:
        if each.startswith(_RESERVED):
            message = f"the mark {each!r} begins as the library's own marks do; choose another"
            raise UsageError(message)
    return found


def mark(given: object) -> str | None:
    """One mark, or None."""
    found = texts.one(given, "a mark")
    return found if found is None else marks(found)[0]


def marks_by_id(state: Mapping[str, Any]) -> Beside:
    """The marks that a state has: of each message, or of each of its copies."""
    known: dict[str, list[tuple[str, ...]]] = {}
    by_id = state.get(MARKS) or {}
    if not isinstance(by_id, Mapping):
        message = f"{MARKS} of a state are a dict of the marks of each message, not {what_it_is(by_id)}"
        raise TypeError(message)
    for name, found in by_id.items():
        is_by_copy = isinstance(found, list) and any(isinstance(each, list) for each in found)
        known[str(name)] = [marks(each) for each in (found if is_by_copy else [found])]
    return Beside(known)


def places(given: object, ids: Sequence[str]) -> list[int]:
    """Positions from 0 on, those of messages named by their ids among them; what is not there is left out."""
    many = [given] if isinstance(given, int | str) else given
    if not isinstance(many, Iterable):
        message = f"positions are an int or several, not {what_it_is(given)}"
        raise TypeError(message)
    found: set[int] = set()
    for each in many:
        if not isinstance(each, int | str):
            message = f"a position is an int, and a message's id a str, not {what_it_is(each)}"
            raise TypeError(message)
        named = [at for at, name in enumerate(ids) if name == each] if isinstance(each, str) else [each]
        found.update(at for at in named if 0 <= at < len(ids))
    return sorted(found)


def said(msgs: Iterable[Msg]) -> list[dict[str, Any]]:
    """Messages as a state has them: plain JSON."""
    return [
        {**plain(msg.to_dict()), **({} if msg.invocation_id is None else {"invocation_id": msg.invocation_id})}
        for msg in msgs
    ]


def heard(state: Mapping[str, Any], name: str) -> list[Msg] | None:
    """The messages that a state has under a name, None where it has none; ``ValueError`` for those that none saves."""
    found = state.get(name)
    if found is None:
        return None
    if not isinstance(found, list) or not all(isinstance(each, Mapping) for each in found):
        message = f"{name} of a state is a list of messages as dicts"
        raise TypeError(message)
    return [state_of.heard(dict(each))[0] for each in found]


def refuse_unless_whole(state: object, strict: object) -> None:
    """Refuse what is no state, and, where that is asked for, one in which something is missing."""
    if not isinstance(state, Mapping):
        message = f"a state is a dict as state_dict() gives it, not {what_it_is(state)}"
        raise TypeError(message)
    for name in (HISTORY, MEMORY, LIMIT):
        if strict and name not in state:
            message = f"the state has no {name!r}; pass strict=False to keep what it does not say"
            raise KeyError(message)


def recent(recent_n: object) -> None:
    """Refuse a mark where AgentScope's own memories have one: here a number is first."""
    if recent_n is not None and (not isinstance(recent_n, int) or isinstance(recent_n, bool)):
        what = f"pass a mark by its name, mark={recent_n!r}" if isinstance(recent_n, str) else "pass a whole number"
        message = f"recent_n, the first argument of get_memory, is how many messages, not {recent_n!r}; {what}"
        raise TypeError(message)


def function(found: F, name: str) -> F:
    """A function of the caller's, or None."""
    if found is not None and not callable(found):
        message = f"{name} is a function of a list of Msg, not {found!r}; pass one, or leave it out"
        raise UsageError(message)
    return found


def storage(found: F, name: str) -> F:
    """A storage of the caller's, by its documented methods, or None."""
    return found if found is None else checking.port(found, *_STORES, what=f"{name} is a storage, with {_TOLD}")


def counter(found: F) -> F:
    """What counts tokens as AgentScope's counters do, or None."""
    what = "token_counter is a counter with count(messages), as AgentScope's are"
    return found if found is None else checking.port(found, "count", what=what)


def scope(found: Scope | None) -> Scope | None:
    """Whose the log is, or None for nobody's."""
    wrong: object = found
    if wrong is None or isinstance(wrong, Scope):
        return found
    message = f"scope= is a Scope(user='…'), not {wrong!r}"
    raise UsageError(message)


def prompt_token(found: object) -> int | None:
    """How much one prompt shows, or None for as much as the memory may take."""
    if found is not None and (not isinstance(found, int) or isinstance(found, bool) or found < 1):
        message = f"prompt_token is a whole number above 0, not {found!r}; leave it out for as much as max_token"
        raise UsageError(message)
    return found


def limit(max_token: object) -> int:
    """A limit that something may be above."""
    if not isinstance(max_token, int) or isinstance(max_token, bool) or max_token < 1:
        message = f"max_token is a whole number above 0, not {max_token!r}"
        raise UsageError(message)
    return max_token
