"""The marks and ids that callers pass, as plain texts; AgentScope's own marks are members of an enumeration.
It refuses whatever is no text by the error that AgentScope's own memory raises.
"""

from __future__ import annotations

from collections.abc import Iterable


def one(mark: object, what: str) -> str | None:
    """One mark, or None."""
    if mark is None:
        return None
    if isinstance(mark, str):
        return str.__str__(mark)
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
    found = [str.__str__(each) for each in given if isinstance(each, str)]
    if not isinstance(marks, str | list | tuple) or len(found) < len(list(given)):
        message = f"marks are a text, or a list of texts, not {marks!r}"
        raise TypeError(message)
    return tuple(dict.fromkeys(found))
