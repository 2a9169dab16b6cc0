"""Rules of the wire, the same for every provider: a request must become JSON in UTF-8.
They refuse to know what is in it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Final

_HALF: Final = re.compile("[\ud800-\udfff]")


def text_is_utf8(prompt: object) -> Iterator[str]:
    """Half a character cannot be encoded, and the body of the request is no JSON with it."""
    for where, value in _leaves(prompt):
        if isinstance(value, str) and _HALF.search(value):
            yield where


def numbers_are_finite(prompt: object) -> Iterator[str]:
    """JSON has neither infinities nor NaN."""
    for where, value in _leaves(prompt):
        if isinstance(value, float) and not math.isfinite(value):
            yield where


def _leaves(prompt: object) -> Iterator[tuple[str, object]]:
    """Every text and number with its place, at any depth."""
    todo: list[tuple[str, object]] = [("prompt", prompt)]
    while todo:
        where, value = todo.pop()
        match value:
            case Mapping():
                todo += [(f"{where}, a name", name) for name in value]
                todo += [(f"{where}.{name!r}", each) for name, each in value.items()]
            case list():
                todo += [(f"{where}[{index}]", each) for index, each in enumerate(value)]
            case _:
                yield where, value


WIRE: Final = (text_is_utf8, numbers_are_finite)
