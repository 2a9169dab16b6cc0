"""The marks and ids that callers pass, as plain texts; AgentScope's own marks are members of an enumeration.
It refuses whatever is no text by the error that AgentScope's own memory raises, and marks that only we may set.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from unabridged.errors import UsageError

# How the marks begin by which a memory knows what is its own; whoever could set one could speak for the agent.
OURS: Final = "\x00agentscope:"


def one(mark: object, what: str) -> str | None:
    """One mark, or None."""
    if mark is None:
        return None
    if isinstance(mark, str):
        return _theirs(str.__str__(mark))
    message = f"{what} is a text or None, not {type(mark).__name__}"
    raise TypeError(message)


def some(marks: object) -> tuple[str, ...]:
    """One mark or several."""
    if marks is None:
        message = "say a mark, or a list of marks, not None"
        raise TypeError(message)
    return many(marks)


def many(marks: object) -> tuple[str, ...]:
    """One mark, several, or none for None; each once."""
    if marks is None:
        return ()
    given: Iterable[object] = (marks,) if isinstance(marks, str) else marks if isinstance(marks, list | tuple) else ()
    found = [_theirs(str.__str__(each)) for each in given if isinstance(each, str)]
    if not isinstance(marks, str | list | tuple) or len(found) < len(list(given)):
        message = f"marks are a text, or a list of texts, not {marks!r}"
        raise TypeError(message)
    return tuple(dict.fromkeys(found))


def ids(given: object) -> tuple[str, ...]:
    """The ids of messages: one alone, or several; what is no text is the id of none."""
    if isinstance(given, str):
        return (given,)
    if not isinstance(given, Iterable):
        message = f"messages are named by their ids, ['…'], not by {given!r}"
        raise TypeError(message)
    return tuple(each for each in given if isinstance(each, str))


def _theirs(mark: str) -> str:
    if mark.startswith(OURS):
        message = f"marks that begin with {OURS!r} are set by the memory alone, and {mark!r} does; call it otherwise"
        raise UsageError(message)
    return mark
