"""A message that is still arriving is not cut off from what comes next.
It refuses to know how large it will be.
"""

from __future__ import annotations

from collections.abc import Sequence

from unabridged.log.ids import Seq
from unabridged.view.item import Item


def forbidden(items: Sequence[Item], _: Sequence[Seq]) -> set[int]:
    """Every index after a message of which pieces are missing, while nothing came after it."""
    return {len(items)} if items and items[-1].unfinished else set()
