"""What a summary brought with it stays with it.
It refuses to know what the summary says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.log.ids import Seq
from unabridged.view.item import Item
from unabridged.view.node import Shape

_COMPANION: Final = Shape.COMPANION


def forbidden(items: Sequence[Item], _: Sequence[Seq]) -> set[int]:
    """Every index before a companion."""
    return {index for index, item in enumerate(items) if item.shape is _COMPANION}
