"""Whether an error says that a prompt was too large: told by its status, its code, or the words that providers use.
It refuses to keep any of those words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_TOO_LARGE_STATUS: Final = 413
_CODES: Final = frozenset({"context_length_exceeded", "string_above_max_length", "request_too_large"})
_SAID: Final = re.compile(
    r"context[ _-]?(?:length|window)[^.]{0,80}exceed|exceed[^.]{0,80}context[ _-]?(?:length|window|limit)"
    r"|maximum context length|prompt is too long|input (?:is|length) too long|too many (?:input )?tokens"
    r"|input token count[^.]{0,80}exceeds|reduce the length of (?:the|your) (?:messages|prompt|input)"
    r"|request[ _]too[ _]large",
    re.IGNORECASE,
)


def is_overflow(error: object) -> bool:
    """Whether an error, or the text of one, says that a prompt was too large."""
    if isinstance(error, str):
        return bool(_SAID.search(error))
    status = getattr(error, "status_code", getattr(error, "status", getattr(error, "code", None)))
    if status == _TOO_LARGE_STATUS:
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
