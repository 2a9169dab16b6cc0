"""Whether an error says that a prompt was too large: told by its status, its code, or the words that providers use.
It refuses to keep any of those words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from unabridged.lazy_patterns import lazy

_TOO_LARGE_STATUS: Final = 413
_STATUSES: Final = ("status_code", "status", "code")
_CODES: Final = frozenset({"context_length_exceeded", "string_above_max_length", "request_too_large"})
_LONGEST_CHAIN: Final = 5
# Who is told to wait, or how many tokens a minute has, is throttled: his prompt is none too large.
_SAID: Final = lazy(
    r"context[ _-]?(?:length|window|size)[^.]{0,80}exceed|exceed[^.]{0,80}context[ _-]?(?:length|window|limit|size)"
    r"|(?:greater|larger|longer) than[^.]{0,40}(?:context[ _-]?(?:length|window|size)|max(?:imum)? model len)"
    r"|context (?:length|window|size) is only"
    r"|max(?:imum)? (?:context|prompt|input) length"
    r"|(?:input|prompt|request)[ _](?:(?:is|length) )?too[ _](?:long|large)|(?:payload|request entity) too large"
    r"|too many (?:input )?tokens(?!,? please wait| per )"
    r"|input tokens exceeded|exceed(?:s|ed) (?:the )?model(?:'s)? token limit"
    r"|(?:input|prompt) token count[^.]{0,80}(?:exceeds|only supports)"
    r"|input length[^.]{0,40}exceeds the max|range of input length should be"
    r"|tokens in the prompt cannot exceed|string_above_max_length"
    r"|`inputs` (?:tokens \+ `max_new_tokens` must be|must have less than)|max_tokens must be at least 1, got -"
    r"|reduce the length of (?:the|your) (?:messages|prompt|input)",
    re.IGNORECASE,
)


def is_overflow(error: object) -> bool:
    """Whether an error, what it was raised from, the text of one, or a provider's answer says: it was too large."""
    if isinstance(error, str):
        return bool(_SAID.search(error))
    return any(_says_so(each) for each in _chain(error))


def _chain(error: object) -> Iterator[object]:
    """An error and those it was raised from: frameworks raise their own for a client's."""
    here: object = error
    for _ in range(_LONGEST_CHAIN):
        if here is None:
            return
        yield here
        here = getattr(here, "__cause__", None) if isinstance(here, BaseException) else None


def _says_so(error: object) -> bool:
    told_by = (error, _get(error, "response"))  # a client that is for no provider keeps the answer whole
    if any(_get(each, name) == _TOO_LARGE_STATUS for each in told_by for name in _STATUSES):
        return True
    told = _told_in(error if isinstance(error, Mapping) else _get(error, "body"))
    codes = (_get(error, "code"), _get(error, "type"), told.get("code"), told.get("type"))
    if any(isinstance(code, str) and code in _CODES for code in codes):
        return True
    return any(isinstance(said, str) and _SAID.search(said) for said in (told.get("message"), _words(error)))


def _told_in(body: object) -> Mapping[str, object]:
    """What a provider's answer says of an error, as far as a client kept it."""
    inner = body.get("error", body) if isinstance(body, Mapping) else None
    return inner if isinstance(inner, Mapping) else {}


def _get(where: object, name: str) -> object:
    """A field of somebody's object; None where there is none, or where asking for it raises."""
    try:
        return getattr(where, name, None)
    except Exception:  # noqa: BLE001  # it is somebody else's object, which may do anything
        return None


def _words(error: object) -> str | None:
    """What an error says in words, if it can."""
    try:
        return str(error) if isinstance(error, Exception) else None
    except Exception:  # noqa: BLE001  # as above
        return None
