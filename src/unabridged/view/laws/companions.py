"""What a summary brought with it stays with it.
It refuses to know what the summary says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.spans import Spans

_COMPANION: Final = Shape.COMPANION


def forbidden(items: Sequence[Item], _: Spans) -> set[int]:
    """Every index before a companion."""
    return {index for index, item in enumerate(items) if item.shape is _COMPANION}
