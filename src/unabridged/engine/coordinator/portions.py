"""Much that was not shown yet, a portion at a time: what one call reads is kept, whatever becomes of the next.
It refuses to cut a message, and to let facts go because many others were found beside them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from unabridged.engine.coordinator.showing import NOTHING, Look, Taken
from unabridged.engine.coordinator.told_whole import Told
from unabridged.log import spans
from unabridged.log.ids import spans_of
from unabridged.memory.candidate import said

# In letters: about as much as a model is shown at once.
_AT_ONCE: Final = 20_000


def portions(look: Look) -> Iterator[Look]:
    """A look in as many as it takes to show so much at once."""
    portion, letters = list[Told](), 0
    for each in look.told:
        size = len(said(*each).text)
        if portion and letters + size > _AT_ONCE:
            yield _of(look, portion)
            portion, letters = [], 0
        portion.append(each)
        letters += size
    if portion:
        yield _of(look, portion)


async def taken(portion: Look) -> AsyncIterator[tuple[Look, Taken]]:
    """What came of a portion; where it was too much at once, of its halves."""
    left = [portion]
    while left:
        part = left.pop(0)
        done = await replace(part, may_part=len(part.told) > 1).taken()
        if done.is_too_much:
            half = len(part.told) // 2
            left[:0] = [_of(part, part.told[:half], done.kept), _of(part, part.told[half:])]
        else:
            yield part, done


async def at_once(look: Look) -> bool:
    """Keep what is found at once in what nobody looked at so, since what takes longer has just failed; how it went."""
    known = look.where.coordinating.found(look.where.ref)
    left = replace(look, told=[each for each in look.told if not spans.holds(known, each[0])], at_once=True)
    for each in portions(left):
        async for _, done in taken(each):
            if not done.is_heard:
                return False
    return True


def _of(look: Look, told: Sequence[Told], kept: Mapping[str, int] = NOTHING) -> Look:
    return replace(look, told=told, covers=spans_of([seq for seq, _ in told]), kept=kept)
