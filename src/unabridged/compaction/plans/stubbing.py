"""How much of each long text is shown when whole messages no longer fit: a head, a tail, and where the rest is.
It refuses to touch calls and signed reasoning, and to make a message longer than it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from unabridged.log.body import Message
from unabridged.log.compacted import Stub
from unabridged.log.counted import LONGEST_MARK, tokens_of
from unabridged.log.ids import ItemName
from unabridged.view import marks, noted, render
from unabridged.view.item import Item
from unabridged.view.repair import tool_tokens

# Of what is shown, three quarters are the head: it says what the text is.
_TAIL_OF: Final = 4
_ROUNDS: Final = 12
# So many characters of what was asked last are shown whatever the limit: without them nobody knows what to do.
_ASKED: Final = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shortest:
    """An item, its words, and the shortest stub there may be of it."""

    item: Item
    says: Message
    characters: int
    stub: Stub

    @property
    def tokens(self) -> int:
        """What cannot be saved."""
        return min(self.item.tokens, self.stub.tokens)


def shown_less(
    items: Sequence[Item], room: int, count: Callable[[str], int], *, asked: ItemName | None
) -> list[tuple[Item, Stub]]:
    """Stubs for the longest items, as few and as long as make up for a room that is below zero.

    Of what was asked last a head is always shown. Where it cannot be made up for, all are as short as can be.
    """
    said = [(item, says) for item in items if isinstance(says := item.whole, Message)]
    each = [_shortest(item, says, count, characters=_ASKED if item.name == asked else 0) for item, says in said]
    level = _level(each, -room)
    found = [(one.item, _stub(one, level, count)) for one in each if one.item.tokens > level]
    return [(item, stub) for item, stub in found if stub.tokens < item.tokens]


def taken(says: Message, stub: Stub, count: Callable[[str], int]) -> int:
    """What a message takes as a stub shows it."""
    if stub.parts:
        return _mended(replace(says, parts=stub.parts), count)
    shown, marked = render.stub(says, stub), render.stub(says, stub, LONGEST_MARK)
    cuts = _cuts(says, shown)
    tokens = _mended(replace(says, parts=shown.parts), count) + cuts * marks.allowance(count)
    # What is shorter than the words and the mark that would stand for it is shown, though it were hidden without one.
    return tokens if _cuts(says, marked) == cuts else max(tokens, _mended(replace(says, parts=marked.parts), count))


def _cuts(says: Message, shown: Message) -> int:
    """In how many texts something is hidden."""
    return sum(before != after for before, after in zip(render.long_texts(says), render.long_texts(shown), strict=True))


def _mended(shown: Message, count: Callable[[str], int]) -> int:
    """What it takes, of what a tool says beyond any call with the note that says so."""
    return tool_tokens(shown, count) if shown.role in noted.TOOLS else tokens_of(shown, count)


def _shortest(item: Item, says: Message, count: Callable[[str], int], *, characters: int) -> _Shortest:
    stub = _sized(item, says, characters, count)
    return _Shortest(item=item, says=says, characters=characters, stub=stub)


def _level(each: Sequence[_Shortest], excess: int) -> int:
    """The size to which all larger ones are brought, as far as they can be, to save so much; 0 if it is not enough."""
    wanted = sum(one.item.tokens for one in each) - excess
    low, high = 0, max((one.item.tokens for one in each), default=0)
    while low < high:
        middle = (low + high + 1) // 2
        if sum(min(one.item.tokens, max(one.tokens, middle)) for one in each) <= wanted:
            low = middle
        else:
            high = middle - 1
    return low


def _stub(shortest: _Shortest, limit_tokens: int, count: Callable[[str], int]) -> Stub:
    """The longest head and tail with which the message takes no more than this, or the shortest there may be."""
    item, says, best = shortest.item, shortest.says, shortest.stub
    low, high = shortest.characters, sum(len(text) for text in render.long_texts(says))
    for _ in range(_ROUNDS):
        if low >= high:
            break
        middle = (low + high + 1) // 2
        tried = _sized(item, says, middle, count)
        if tried.tokens <= limit_tokens:
            low, best = middle, tried
        else:
            high = middle - 1
    return best


def _sized(item: Item, says: Message, characters: int, count: Callable[[str], int]) -> Stub:
    tail = characters // _TAIL_OF
    stub = Stub(item=item.name, head=characters - tail, tail=tail, tokens=0)
    return replace(stub, tokens=taken(says, stub, count))
