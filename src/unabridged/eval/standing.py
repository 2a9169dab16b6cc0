"""Whether a text has a value or a run of words, as it was said.
It refuses to take a piece of a longer word for the word.
"""

from __future__ import annotations


def stands(value: str, within: str) -> bool:
    """Whether a text has the value, and not only as a piece of a longer word."""
    at = within.find(value)
    while at >= 0:
        end = at + len(value)
        before, after = within[at - 1 : at], within[end : end + 1]
        if not (_joined(before, value[0]) or _joined(value[-1], after)):
            return True
        at = within.find(value, at + 1)
    return False


def spaced(text: str) -> str:
    """The same words with one space between them: a line may be broken elsewhere, and says the same."""
    return " ".join(text.split())


def _joined(one: str, other: str) -> bool:
    # Letters of Chinese stand beside each other in any case.
    return one.isascii() and other.isascii() and (one.isalnum() and other.isalnum())
