"""Whether an error says that a prompt was too large: told by its status, its code, or the words that providers use.
It refuses to keep any of those words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_TOO_LARGE_STATUS: Final = 413
_STATUSES: Final = ("status_code", "status", "code")
_CODES: Final = frozenset({"context_length_exceeded", "string_above_max_length", "request_too_large"})
_SAID: Final = re.compile(
    r"context[ _-]?(?:length|window)[^.]{0,80}exceed|exceed[^.]{0,80}context[ _-]?(?:length|window|limit|size)"
    r"|(?:greater|larger|longer) than[^.]{0,40}context[ _-]?(?:length|window|size)"
    r"|max(?:imum)? (?:context|prompt|input) length"
    r"|(?:input|prompt|request)[ _](?:(?:is|length) )?too[ _](?:long|large)"
    r"|too many (?:input )?tokens|input tokens exceeded|exceed(?:s|ed) (?:the )?model(?:'s)? token limit"
    r"|(?:input|prompt) token count[^.]{0,80}(?:exceeds|only supports)"
    r"|reduce the length of (?:the|your) (?:messages|prompt|input)",
    re.IGNORECASE,
)


def is_overflow(error: object) -> bool:
    """Whether an error, or the text of one, says that a prompt was too large."""
    if isinstance(error, str):
        return bool(_SAID.search(error))
    told_by = (error, getattr(error, "response", None))  # a client that is for no provider keeps the answer whole
    if any(getattr(each, name, None) == _TOO_LARGE_STATUS for each in told_by for name in _STATUSES):
        return True
    told = _told_in(getattr(error, "body", None))
    codes = (getattr(error, "code", None), getattr(error, "type", None), told.get("code"), told.get("type"))
    if any(isinstance(code, str) and code in _CODES for code in codes):
        return True
    words = (told.get("message"), str(error) if isinstance(error, Exception) else None)
    return any(isinstance(said, str) and _SAID.search(said) for said in words)


def _told_in(body: object) -> Mapping[str, object]:
    """What a provider's answer says of an error, as far as a client kept it."""
    inner = body.get("error", body) if isinstance(body, dict) else None
    return inner if isinstance(inner, dict) else {}
