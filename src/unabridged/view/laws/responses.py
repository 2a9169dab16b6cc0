"""One answer of a model stays whole: its reasoning with what it led to, and every message labelled as one.
It refuses to know calls and results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.log.part import Reasoning
from unabridged.log.skeleton import Flag
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.spans import Spans

# A stub shows less of a message and is the same message.
_SAID: Final = frozenset({Shape.MESSAGE, Shape.STUB})


def forbidden(items: Sequence[Item], _: Spans) -> set[int]:
    """Every index between messages of one label, and after reasoning that stands alone."""
    found: set[int] = set()
    for index, item in enumerate(items):
        if item.shape not in _SAID:
            continue
        following = items[index + 1] if index + 1 < len(items) else None
        label = item.skeleton.atom
        if label and (following is None or _label(following) == label):
            found.add(index + 1)
        if _only_reasons(item) and (following is None or following.skeleton.role == item.skeleton.role):
            found.add(index + 1)
    return found


def _label(item: Item) -> str:
    return item.skeleton.atom if item.shape in _SAID else ""


def _only_reasons(item: Item) -> bool:
    """Whether a message is reasoning and nothing else, so that what it led to stands in the next."""
    skeleton = item.skeleton
    if skeleton.role != "assistant" or not skeleton.flags & Flag.REASONING or skeleton.calls:
        return False
    return all(isinstance(part, Reasoning) for part in item.says.parts)
