"""The checks, by code, that a draft passes before it becomes a compaction; what is refused is told why.
It refuses to judge how good a summary is: only what could not be one at all, or would not make the view smaller.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

# A text this short that opens like the error of a client, or like a refusal, is one; in a long text it is quoted.
_SHORT: Final = 600
_ERROR: Final = re.compile(
    r"""\s*(?:
        (?:\w+\.)*\w*(?:Error|Exception)\b\s*[:(]      # openai.RateLimitError: …
      | error\s*(?:code)?\s*[:=]?\s*[45]\d\d\b         # Error code: 429 - …
      | HTTP[ /\d.]*\s[45]\d\d\b                       # HTTP/1.1 502 Bad Gateway
      | [45]\d\d\s+(?:[A-Z][a-z]+\s?){1,4}             # 503 Service Unavailable
      | Traceback\s\(most\srecent\scall\slast\)
      | \{\s*"(?:error|detail)"\s*:                     # {"error": {…
      | <(?:!doctype|html|\?xml)\b                      # an answer of some proxy
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_DECLINED: Final = re.compile(
    r"\s*(?:i['\u2019]?m\s+sorry|sorry|i\s+apologi[sz]e)?[\s,.:;—-]*(?:but\s+)?"
    r"(?:i\s+(?:can(?:no|['\u2019])t|am\s+(?:not\s+able|unable)\s+to|won['\u2019]t|must\s+decline)|as\s+an\s+ai\b)",
    re.IGNORECASE,
)
# So many lines, of which fewer than this share say something new, are a model that goes in circles.
_LINES: Final = 8
_NEW_LINES: Final = 0.34


class Fault(Enum):
    """Why a draft is refused."""

    NO_TEXT = "it is no text"
    EMPTY = "it says nothing"
    TOO_LONG = "it is longer than what it stands for, or than it may be"
    ERROR = "it is the text of an error, not a summary"
    DECLINED = "it declines to write a summary"
    CIRCLES = "it says the same again and again"


def faults(draft: object, *, tokens: int, most_tokens: int) -> tuple[Fault, ...]:
    """Why this draft, which takes so many tokens, is none; nothing for one that passes."""
    if not isinstance(draft, str):
        return (Fault.NO_TEXT,)
    if not any(letter.isalnum() for letter in draft):
        return (Fault.EMPTY,)
    found = []
    if tokens > most_tokens:
        found.append(Fault.TOO_LONG)
    if len(draft) <= _SHORT and _ERROR.match(draft):
        found.append(Fault.ERROR)
    if len(draft) <= _SHORT and _DECLINED.match(draft):
        found.append(Fault.DECLINED)
    lines = [line for line in map(str.strip, draft.splitlines()) if line]
    if len(lines) >= _LINES and len(set(lines)) < len(lines) * _NEW_LINES:
        found.append(Fault.CIRCLES)
    return tuple(found)
