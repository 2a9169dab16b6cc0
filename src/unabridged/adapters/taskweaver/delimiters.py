"""Passages of a message that hold for one round alone, between TaskWeaver's marks.
They refuse to take anything where a mark stands by itself.
"""

from __future__ import annotations

from typing import Final

_START: Final = "{{DELIMITER_START_TEMPORAL}}"
_END: Final = "{{DELIMITER_END_TEMPORAL}}"


def without_passages(text: str) -> str:
    """The text as it is told in later rounds: without what held for its own."""
    while 0 <= (start := text.find(_START)) < (end := text.find(_END)):
        text = text[:start] + text[end + len(_END) :]
    return text


def without_marks(text: str) -> str:
    """The text as it is told in its own round: all of it, without the marks."""
    return text.replace(_START, "").replace(_END, "")
