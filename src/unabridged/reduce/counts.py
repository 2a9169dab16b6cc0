"""The words that stand where something is left out, and what keeps a foreign text from saying them.
It refuses to know why something was left out.
"""

from __future__ import annotations

import re
from typing import Final

# Where our own words stand a text is one of ours already, or shows one: it is not made short again.
_OURS: Final = re.compile(r"^[ \t]*(?:\[unabridged \d+\.\d+|\[Shortened: )", re.MULTILINE)
# Every count of ours begins like this, as every head and mark does; in the text of others a stroke stands before it.
_WORDS: Final = r"(?=… \d|… ended |\[Shortened: |\[unabridged )"
_LIKE_OURS: Final = re.compile(rf"(?<!\\)(\\*){_WORDS}")
_STRUCK: Final = re.compile(rf"(?<!\\)\\(\\*){_WORDS}")


def left_out(number: int, what: str) -> str:
    """The words in place of what is left out; ``what`` is in the plural, and one is said as one."""
    first, _, rest = what.partition(" ")
    return f"… {number:,} {what if number != 1 else _single(first, rest)} …"


def is_ours(text: str) -> bool:
    """Whether the text was made short before, or shows a text that was."""
    return ("[Shortened: " in text or "[unabridged " in text) and _OURS.search(text) is not None


def struck(text: str) -> str:
    """The text, with a stroke before whatever reads like a count of ours."""
    return _LIKE_OURS.sub(r"\1\\", text) if _may_be_like_ours(text) else text


def unstruck(text: str) -> str:
    """The text as it was before it was struck."""
    return _STRUCK.sub(r"\1", text) if _may_be_like_ours(text) else text


def _may_be_like_ours(text: str) -> bool:
    return "… " in text or "[Shortened: " in text or "[unabridged " in text


def _single(first: str, rest: str) -> str:
    if first in ("more", "other", "redrawn"):
        noun, _, after = rest.partition(" ")
        return " ".join(word for word in (first, noun.removesuffix("s"), after) if word)
    return " ".join(word for word in (first.removesuffix("s"), rest) if word)
