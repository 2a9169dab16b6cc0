"""What a user said, word for word: where rounds begin.
It refuses to count summaries and notes, whatever role they are rendered in.
"""

from __future__ import annotations

from unabridged.view.item import Item
from unabridged.view.node import Shape


def is_asked(item: Item) -> bool:
    """Whether this is what a user said; a user's message that carries results is a tool's answer."""
    if item.shape not in (Shape.MESSAGE, Shape.STUB):
        return False
    skeleton = item.skeleton
    return skeleton.role == "user" and not skeleton.answers
