"""Fields of a reply, whatever a server put there: a text where there is one, a number where it is one, else nothing.
It refuses to believe a client's types: those say what a server should send.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# A figure beyond is a slip, and would not be stored.
_MOST: Final = 10**12


def field(where: object, name: str) -> object:
    """What stands there under a name, of an object or a mapping."""
    return where.get(name) if isinstance(where, Mapping) else getattr(where, name, None)


def text_of(value: object) -> str:
    """A text, or the texts of blocks one below the other; nothing of whatever else it is."""
    if isinstance(value, list):
        texts = [field(each, "text") for each in value]
        return "\n".join(each for each in texts if isinstance(each, str))
    return value if isinstance(value, str) else ""


def count_of(where: object, name: str) -> int:
    """A number of tokens; 0 where it is none."""
    count = field(where, name)
    return count if type(count) is int and 0 <= count <= _MOST else 0
