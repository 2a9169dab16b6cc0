"""How much is made of one line or row of lace's: a text that is built of signs alone takes a hundred times its room.
It refuses to bound how long one is, as what a tool said has no length that is too long.
"""

from __future__ import annotations

from typing import Final

from unabridged.log import json_text
from unabridged.log.json_deep import Json

MOST_VALUES: Final = 2_000_000
MOST_DEEP: Final = 100_000


def refuse_too_many(raw: str | bytes) -> None:
    """``ValueError`` where more values would be made of it than anybody writes."""
    if len(raw) <= MOST_VALUES:
        return
    text = raw if isinstance(raw, str) else raw.decode("latin-1")  # in which every sign of JSON is what it is
    if json_text.holds_more(text, MOST_VALUES):
        raise json_text.TooManyError


def built(text: str) -> Json:
    """The value of a text that is nested deeper than the interpreter's stack; ``ValueError`` where it is no JSON."""
    return json_text.bounded_value_of(text, most_values=MOST_VALUES, most_deep=MOST_DEEP)
