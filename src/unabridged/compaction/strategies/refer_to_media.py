"""Of the pictures, sounds and documents in a view the newest stay; each older one is told by what it is.
It refuses to touch what belongs to the newest rounds, and to describe what it has not seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from unabridged.compaction.briefs.telling_parts import media
from unabridged.compaction.plans.plan import Plan, planned
from unabridged.compaction.plans.protection import free_passages
from unabridged.errors import UsageError
from unabridged.log import shortened
from unabridged.log.body import Message
from unabridged.log.compacted import Stub
from unabridged.log.counted import MEDIA_TOKENS
from unabridged.log.part import Media, Part, Text, ToolResult
from unabridged.log.skeleton import Flag
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.view import View

_NOTE_TOKENS: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferToMedia:
    """The newest so many pictures, sounds and documents stay in a view; of older ones a line says what each was."""

    name: ClassVar[str] = "refer_to_media"
    version: ClassVar[int] = 1

    most: int = 5

    def __post_init__(self) -> None:
        """Refuse what is no number."""
        if type(self.most) is not int or self.most < 0:
            message = f"most is how many of the newest stay, 0 or more, not {self.most!r}"
            raise UsageError(message)

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where there are no more than may stay."""
        counted = [(item, _count(item)) for item in view.items]
        left, stays = self.most, set[object]()
        for item, many in reversed(counted):
            left -= many
            if left >= 0:
                stays.add(item.name)
        free = (item for passage in free_passages(view, budget) for item in passage)
        stubs = [_referred(item) for item in free if item.name not in stays and _count(item)]
        if not stubs:
            return None
        why = f"older than the newest {self.most} pictures, sounds and documents"
        return planned(view, stubs, strategy=self.name, version=self.version, most=self.most, why=why)


def _count(item: Item) -> int:
    """How many of them a message shows."""
    if item.shape is not Shape.MESSAGE or item.unfinished or not _may_have(item):
        return 0
    return sum(isinstance(each, Media) for part in item.says.parts for each in _within(part))


def _may_have(item: Item) -> bool:
    """Whether its skeleton leaves it open; a result's content says nothing there."""
    return bool(item.skeleton.flags & Flag.MEDIA) or bool(item.skeleton.answers)


def _within(part: Part) -> tuple[Part, ...]:
    return part.content if isinstance(part, ToolResult) else (part,)


def _referred(item: Item) -> Stub:
    says = item.says
    parts = tuple(map(_told, says.parts)) if isinstance(says, Message) else ()
    saved = _count(item) * (MEDIA_TOKENS - _NOTE_TOKENS)
    return Stub(item=item.name, head=0, tail=0, tokens=max(item.tokens - saved, 1), parts=parts)


def _told(part: Part) -> Part:
    match part:
        case Media():
            return shortened.noted(Text(text=""), f"{media(part)} It is out of view; the whole can be unfolded.")
        case ToolResult():
            return replace(part, content=tuple(map(_told, part.content)))
        case _:
            return part
