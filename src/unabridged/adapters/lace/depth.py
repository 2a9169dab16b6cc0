"""What lace's events hold, at any depth: compared, told as one text, and copied with something in place of its leaves.
It refuses to know what any of it means, and to go round in what contains itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from unabridged.log import json_text


def is_same(one: object, other: object) -> bool:
    """Whether two values in JSON are equal."""
    try:
        return one == other
    except RecursionError:
        return json_text.text_of(one) == json_text.text_of(other)


def text_of(value: object) -> str:
    """A value in JSON as a text, whatever order its names came in where it is not nested deeply."""
    try:
        return json.dumps(value, sort_keys=True)
    except RecursionError:
        return json_text.text_of(value)


def copied(value: object, leaf: Callable[[object], object]) -> Any:  # noqa: ANN401  # JSON
    """The value with lists and mappings of its own; what contains itself stands in itself as it came."""
    made: list[Any] = [value]
    todo: list[tuple[Any, Any, tuple[int, ...] | None]] = [(made, 0, None)]
    above = dict[int, object]()
    while todo:
        holder, place, leaving = todo.pop()
        if leaving:
            above.pop(leaving[0])
            continue
        here = holder[place]
        if id(here) in above or not isinstance(here, Mapping | list | tuple):
            holder[place] = leaf(here)
            continue
        own: Any = dict(here) if isinstance(here, Mapping) else list(here)
        holder[place], above[id(here)] = own, here
        todo.append((None, None, (id(here),)))
        todo.extend((own, name, None) for name in (own if isinstance(own, dict) else range(len(own))))
    return made[0]
