"""The article before a word that a message names: a dict, an int, an Undone, a Used.
It refuses to know what the word means, and goes by its first letters alone.
"""

from __future__ import annotations

from typing import Final

from unabridged.lazy_patterns import lazy

# A vowel, but where it is said as in "you" or in "one".
_BEGINS_OPEN: Final = lazy(r"(?i)(?!us|uui|uni[^nmd]|eu|one)[aeiou]")


def with_article(word: str) -> str:
    """The word behind the article that fits it."""
    return f"an {word}" if _BEGINS_OPEN.match(word) else f"a {word}"


def what_it_is(value: object) -> str:
    """The name of a value's type behind its article."""
    return with_article(type(value).__name__)
