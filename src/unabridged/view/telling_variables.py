"""Variables in words: a line each, and a note of them that stands behind a prompt, quoted, as long as it may be.
It refuses to obey what a value says, and to count; whoever asks brings what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from unabridged.log.body import Message
from unabridged.log.counted import tokens_of
from unabridged.log.part import Text
from unabridged.view.our_notes import VARIABLES
from unabridged.view.sound_text import joined
from unabridged.view.variables import KnownVariable, short

_LONGEST_NAME: Final = 100
_LONGEST_VALUE: Final = 120
_MOST_COLUMNS: Final = 12
MOST_TOLD: Final = 60
_REST: Final = "\n[{count} more; list_variables lists them.]"


def line(variable: KnownVariable) -> str:
    """One variable on one line."""
    kind = ", ".join(each for each in (variable.type, variable.shape) if each)
    told = short(variable.name, _LONGEST_NAME) + (f": {short(kind, _LONGEST_NAME)}" if kind else "")
    if variable.value:
        told = f"{told} = {short(variable.value, _LONGEST_VALUE)}"
    if variable.columns:
        more = "" if len(variable.columns) <= _MOST_COLUMNS else ", …"
        told = f"{told}; columns {', '.join(variable.columns[:_MOST_COLUMNS])}{more}"
    return told


def note(  # what there is, and how much of it
    variables: Sequence[KnownVariable], mark: str, count: Callable[[str], int], limit_tokens: int
) -> tuple[Message, int] | None:
    """A note of as many of the first of these as fit, each line quoted, and how many; none where not one fits."""
    lines = [f"\n> {line(each)}" for each in variables[:MOST_TOLD]]
    shown = len(lines)
    while shown:
        left = len(variables) - shown
        rest = _REST.format(count=left) if left else ""
        told = Message(role="user", parts=(Text(text=joined(f"{mark}{VARIABLES}{''.join(lines[:shown])}{rest}")),))
        if (taken := tokens_of(told, count)) <= limit_tokens:
            return told, shown
        shown = min(shown - 1, int(shown * limit_tokens / taken))
    return None
