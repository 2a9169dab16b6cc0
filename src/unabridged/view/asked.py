"""What a user said, word for word: where rounds begin, and what was asked last.
It refuses to count summaries and notes, whatever role they are rendered in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from unabridged.log.counted import texts_of
from unabridged.log.row import may_name_calls, role_number
from unabridged.view.node import Shape

if TYPE_CHECKING:
    from unabridged.view.item import Item

# The number that the role of what a user said has in its columns.
USER: Final = role_number("user")
_MESSAGE: Final = Shape.MESSAGE
_STUB: Final = Shape.STUB
# As much of a question as anybody looks at who has something to tell about it.
_READ: Final = 2_000


def is_asked(item: Item) -> bool:
    """Whether this is what a user said; a user's message that carries results is a tool's answer."""
    row = item.sources[0].row
    if row.role != USER or (item.shape is not _MESSAGE and item.shape is not _STUB):
        return False
    return row.shape is None or not (may_name_calls(row) and item.skeleton.answers)


def last_asked(items: Sequence[Item]) -> Item | None:
    """What a user said last; None where none of them said anything."""
    return next((item for item in reversed(items) if is_asked(item)), None)


def question_in(items: Sequence[Item]) -> str:
    """The words of that, as far as anybody reads them."""
    asked = last_asked(items)
    return "" if asked is None else "\n".join(texts_of(asked.says.parts))[:_READ]
