"""How much of what programs found may wait for a person at once: so much of one thread, and of all of them together.
It refuses to count what a person wrote, and to let one thread that floods stand in another's way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.engine.context import Context
from unabridged.log.ids import Scope
from unabridged.memory.fact import WAITING, Fact, FactId, FactOrigin
from unabridged.memory.refusing import TooManyWait

# Nobody looks through more, and who writes more of one conversation writes them in a loop.
_OF_A_THREAD: Final = 50
_OF_ALL: Final = 500
# Whoever wrote an archive anew may have made all of it wait: what is found here finds room beside it.
_OF_ARCHIVES: Final = 400


async def has_no_room(ctx: Context, fact: Fact, beside: Sequence[Fact] = ()) -> bool:
    """Whether a fact would have to wait where so much waits already, with what is written ``beside`` it."""
    if fact.origin is FactOrigin.PERSON or fact.state not in WAITING:
        return False
    return are_too_many([each for each in (*await known(ctx, fact.scope), *beside) if _waits(each)], fact)


def are_too_many(waiting: Sequence[Fact], fact: Fact) -> bool:
    """Whether so many wait already that no further one may, of its threads or of all."""
    return _are_too_many(waiting, fact, _OF_ALL)


def are_too_many_brought(waiting: Sequence[Fact], fact: Fact) -> bool:
    """Whether so many wait that no further one of an archive may."""
    return _are_too_many(waiting, fact, _OF_ARCHIVES)


def _are_too_many(waiting: Sequence[Fact], fact: Fact, of_all: int) -> bool:
    drawn = {each.thread for each in fact.sources}
    of_thread = sum(not drawn.isdisjoint({each.thread for each in one.sources}) for one in waiting)
    return len(waiting) >= of_all or of_thread >= _OF_A_THREAD


async def refuse_flood(ctx: Context, fact: Fact) -> None:
    """Refuse a fact that would have to wait where so much waits already."""
    if await has_no_room(ctx, fact):
        raise TooManyWait(of_a_thread=_OF_A_THREAD, of_all=_OF_ALL)


async def known(ctx: Context, scope: Scope) -> Sequence[Fact]:
    """Every fact that waits."""
    index = await ctx.facts.if_read(ctx.store, scope, ctx.lexicon)
    if index is not None:
        return index.waiting
    found = dict[FactId, Fact]()
    for state in WAITING:
        after = 0
        while page := await ctx.store.facts(scope, after=after, limit=_OF_ALL, state=state):
            found.update((each.id, each) for each in page)
            after = page[-1].change
    return [*found.values()]


def _waits(fact: Fact) -> bool:
    return fact.state in WAITING and fact.origin is not FactOrigin.PERSON
