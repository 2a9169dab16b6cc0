"""What a broken conversation takes beyond what was counted at append: the notes it is rendered with.
It refuses to read a word where every call has its result, but for those of tools beyond any call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

from unabridged.dialects import saying
from unabridged.log.counted import MESSAGE_TOKENS, tokens_of
from unabridged.log.row import may_name_calls, role_number
from unabridged.view.asked import is_asked
from unabridged.view.item import Item, sounds
from unabridged.view.node import SAID, Shape
from unabridged.view.repair import ALONE, repaired

_NOT_FIRST: Final = frozenset({"assistant", "system", "developer"})
TOOLS: Final = frozenset({"tool", "function"})
# The numbers that their columns may have.
_TOOL_NUMBERS: Final = frozenset(map(role_number, TOOLS))


def noted_tokens(items: Sequence[Item], closed: Collection[int], count: Callable[[str], int]) -> int:
    """How much more the prompt takes than the items do, for what had to be mended in it."""
    opening = 0 if _is_opened(items) else tokens_of(saying.BEGUN, count)
    return opening + _mending(items, closed, count)


def _is_opened(items: Sequence[Item]) -> bool:
    """Whether somebody but the model speaks first, as some providers want it."""
    spoken = (item for item in items if item.shape is not Shape.SYSTEM and item.tokens > MESSAGE_TOKENS)
    first = next(spoken, None)
    return first is not None and not (first.shape in SAID and first.skeleton.role in _NOT_FIRST)


def _mending(items: Sequence[Item], closed: Collection[int], count: Callable[[str], int]) -> int:
    if not is_broken(items, closed):
        return sum(_added(item, count) for item in items if is_noted(item))
    says = [item.says for item in items]
    told = repaired(says, closed, sounds(items))
    kept = set(map(id, told))
    known = set(map(id, says))
    left = sum(item.tokens for item, said in zip(items, says, strict=True) if id(said) not in kept)
    return max(0, sum(tokens_of(each, count) for each in told if id(each) not in known) - left)


def as_read(items: tuple[Item, ...], count: Callable[[str], int]) -> tuple[Item, ...]:
    """The items, those of tools beyond any call with their notes, which leave when they leave."""
    noted = {item.name: item.tokens + _added(item, count) for item in items if is_noted(item)}
    if not noted:
        return items
    return tuple(replace(item, tokens=noted[item.name]) if item.name in noted else item for item in items)


def _added(item: Item, count: Callable[[str], int]) -> int:
    # It is kept with the item, which outlives its view, and says nothing to whoever reads one.
    return max(0, item._mended_tokens(count) - item.tokens)  # noqa: SLF001  # as above


def is_noted(item: Item) -> bool:
    """Whether a tool may say more here than any call asked for, as where code was run by nobody's call."""
    if item.sources[0].row.role not in _TOOL_NUMBERS or item.shape not in SAID:
        return False
    return item.skeleton.role in TOOLS and (item.skeleton.role == ALONE or not item.skeleton.answers)


def is_broken(items: Sequence[Item], closed: Collection[int]) -> bool:
    """Whether a call has no result here, or a result no call, or nobody made it; all are told in a note.

    ``closed`` are the indexes before which a round ended, so that no result comes any more.
    """
    waiting: Counter[str] = Counter()
    for index, item in enumerate(items):
        if waiting and (index in closed or is_asked(item)):
            return True
        row = item.sources[0].row
        if row.shape is None or item.shape not in SAID or not may_name_calls(row):
            continue
        skeleton = item.skeleton
        if skeleton.calls and skeleton.role != "assistant":
            return True
        waiting.update(skeleton.calls)
        for call in skeleton.answers:
            if not waiting[call]:
                return True
            waiting -= Counter((call,))
    return bool(waiting)
