"""Passages of a message that hold for one round alone, between TaskWeaver's marks.
They refuse to take anything where a mark stands by itself.
"""

from __future__ import annotations

from typing import Final, TypeVar

T = TypeVar("T")

_START: Final = "{{DELIMITER_START_TEMPORAL}}"
_END: Final = "{{DELIMITER_END_TEMPORAL}}"


def without_passages(text: T) -> T | str:
    """The text as it is told in later rounds: without what held for its own; what is no text as it is."""
    if not isinstance(text, str):
        return text
    told: str = text
    while 0 <= (start := told.find(_START)) < (end := told.find(_END)):
        told = told[:start] + told[end + len(_END) :]
    return told


def without_marks(text: T) -> T | str:
    """The text as it is told in its own round: all of it, without the marks; what is no text as it is."""
    if not isinstance(text, str):
        return text
    return text.replace(_START, "").replace(_END, "")
