"""The secrets of a text, taken out by the one redactor there is, and where they stood.
It refuses to know what a secret looks like.
"""

from __future__ import annotations

from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.finding import Seen
from unabridged.memory.screen.verdict import Weight
from unabridged.redaction.secrets import redacted

_PLACEHOLDER: Final = lazy(r"\[secret: [^\]\n]{0,60}\]")
_REASON: Final = "A secret stood there."


def taken_out(text: str) -> tuple[str, tuple[Seen, ...]]:
    """The text without its secrets, and where the first of them stood."""
    left = redacted(text)
    if left == text:
        return text, ()
    found = _PLACEHOLDER.finditer(left)
    first = next((each.start() for each in found if not text.startswith(left[: each.end()])), 0)
    first = first if text.startswith(left[:first]) else 0
    behind = _same_end(text, left)
    return left, (
        Seen("secret", Weight.SECRET, min(first, len(text) - 1), max(first + 1, len(text) - behind), _REASON),
    )


def _same_end(text: str, left: str) -> int:
    """How many characters both end with."""
    low, high = 0, min(len(text), len(left))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if text.endswith(left[len(left) - middle :]) else (low, middle - 1)
    return low
