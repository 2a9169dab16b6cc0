"""What a model would see now: items in order, each naming the event that made it and the seqs it stands for.
It refuses to change: a view is a value, and knows neither stores nor models.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.log.body import Message, SystemSet
from unabridged.log.ids import MAIN, ItemName, LaneId, Seq, Span
from unabridged.view import render


class Shape(Enum):
    """What an item is."""

    SYSTEM = "system"
    MESSAGE = "message"
    GROUP = "group"
    NAMED_DROP = "named drop"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One entry of a view."""

    name: ItemName
    shape: Shape
    says: Message | SystemSet
    tokens: int
    covers: tuple[Span, ...]
    touched: Seq
    pinned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A thread as one lane's model would read it, folded up to the seq ``through``."""

    lane: LaneId = MAIN
    through: Seq = Seq(0)
    items: tuple[Item, ...] = ()

    @property
    def tokens(self) -> int:
        """What all items take together, as counted when they were appended."""
        return sum(item.tokens for item in self.items)

    def to(self, dialect: str) -> list[dict[str, Any]]:
        """The messages to send, in somebody's way of writing them."""
        if dialect not in _WRITERS:
            message = f"there is no dialect {dialect!r}; known: {', '.join(_WRITERS)}"
            raise UsageError(message)
        return [_WRITERS[dialect](item.says) for item in self.items]


_WRITERS: Final[Mapping[str, Callable[[Message | SystemSet], dict[str, Any]]]] = MappingProxyType(
    {"openai": render.openai, "plain": render.plain}
)
