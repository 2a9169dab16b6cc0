"""One answer of a model stays whole: its reasoning with what it led to, and every message labelled as one.
It refuses to know calls and results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.log.ids import Seq
from unabridged.log.skeleton import Flag
from unabridged.view.item import Item
from unabridged.view.node import SAID

_REASONING: Final = Flag.REASONING.value


def forbidden(items: Sequence[Item], _: Sequence[Seq]) -> set[int]:
    """Every index between messages of one label, and after reasoning that stands alone."""
    found: set[int] = set()
    for index in _telling(items):
        item = items[index]
        following = items[index + 1] if index + 1 < len(items) else None
        label = _label(item)
        if label and (following is None or _label(following) == label):
            found.add(index + 1)
        if item.only_reasons and (following is None or _voice(following) == _voice(item)):
            found.add(index + 1)
    return found


def _telling(items: Sequence[Item]) -> list[int]:
    """The indexes of all that may have a label or reasoning, told by its columns; most have neither."""
    return [
        at for at, item in enumerate(items) if (row := item.sources[0].row).shape is not None or row.flags & _REASONING
    ]


def _voice(item: Item) -> tuple[str, str]:
    """As what somebody speaks, and who: what one agent thought led to nothing that another said."""
    return item.skeleton.role, item.skeleton.sender


def _label(item: Item) -> str:
    return item.skeleton.atom if item.shape in SAID else ""
