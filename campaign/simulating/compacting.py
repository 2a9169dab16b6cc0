"""Plans that callers bring along: chance chooses what they consume and what becomes of it, and how long that takes.
They refuse to look twice: what happens between drawing a plan and handing it in is for the predicate to find out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.simulating.world import POLICY, WORDS, World
from unabridged.asynchronous import AsyncThread
from unabridged.compaction.plans import pricing
from unabridged.compaction.plans.last_resort import Resort
from unabridged.engine.compaction import committing
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.view import dropping
from unabridged.log import spans
from unabridged.log.compacted import Compacted, Drop, Edit, Produced, Receipt, Replace, Stub
from unabridged.log.ids import LaneId, Origin
from unabridged.log.part import Text
from unabridged.view.view import Item, Shape, View

_LONGEST_SECONDS: Final = 5.0
_CONSUMABLE: Final = (Shape.MESSAGE, Shape.STUB, Shape.GROUP, Shape.NAMED_DROP)


async def compact(world: World, thread: AsyncThread, lane: LaneId) -> None:
    """Look, choose, think for up to five seconds, hand in."""
    seen = await thread.view(lane=lane)
    free = [item for item in seen.items if item.shape in _CONSUMABLE and not (item.pinned or item.unfinished)]
    if len(free) < 2:  # noqa: PLR2004  # one item is not worth a group
        return
    chosen = _chosen(world, free)
    await world.simulation.sleep(world.chance.uniform(0, _LONGEST_SECONDS))
    if world.chance.random() < 1 / 2:
        await _settled(world, thread, seen, chosen)
    else:
        await _appended(world, thread, seen, chosen)


def _chosen(world: World, free: Sequence[Item]) -> list[Item]:
    """A run of items, now and then with holes in it."""
    first = world.chance.randrange(len(free) - 1)
    run = free[first : first + world.chance.randint(2, 8)]
    return [item for n, item in enumerate(run) if not n or world.chance.random() < 5 / 6]


async def _settled(world: World, thread: AsyncThread, seen: View, chosen: Sequence[Item]) -> None:
    """As ``prepare`` ends where there is no time for a text, or as a run does that has one."""
    covers = spans.union(span for item in chosen for span in item.covers)
    drop = Drop(items=tuple(item.name for item in chosen), covers=covers, tokens=40)
    left = seen.tokens - sum(item.tokens for item in chosen)
    plan = Resort(drawn_on=seen.through, items=tuple(chosen), drop=drop, left_tokens=left)
    if world.chance.random() < 1 / 3:
        await dropping.settle(thread._ctx, thread.ref, plan, seen)
        return
    written = plan.plan.written([_words_of(chosen)]).sized(thread._ctx.counter.count)
    taken = pricing.taken(written)
    if plan.pays(taken, POLICY):
        receipt = Receipt(tokens_before=written.tokens, tokens_after=taken)
        await committing.commit(thread._ctx, thread.ref, seen.lane, written, receipt)


async def _appended(world: World, thread: AsyncThread, seen: View, chosen: Sequence[Item]) -> None:
    """As one event of several edits, a group with companions and stubs among them."""
    half = world.chance.randint(1, len(chosen))
    edits: list[Edit] = [_edit(world, chosen[:half])]
    edits += [
        Stub(item=item.name, head=12, tail=4, tokens=30)
        for item in chosen[half:]
        if item.shape is Shape.MESSAGE and world.chance.random() < 1 / 2
    ]
    consumed = [item for item in chosen if any(item.name in _names(edit) for edit in edits)]
    receipt = Receipt(tokens_before=0, tokens_after=0)
    body = Compacted(
        strategy="by hand", version=1, drawn_on=seen.through, edits=tuple(edits), receipt=receipt, lane=seen.lane
    )
    ctx = thread._ctx
    batch = await batch_of(ctx, [(body, Origin.ENGINE)])
    await ctx.store.append_if(thread.ref, seen.through, committing.still_standing(consumed, seen.lane), batch)


def _edit(world: World, chosen: Sequence[Item]) -> Edit:
    items = tuple(item.name for item in chosen)
    covers = spans.union(span for item in chosen for span in item.covers)
    if world.chance.random() < 1 / 4:
        return Drop(items=items, covers=covers, tokens=40)
    text = _words_of(chosen)
    head = Produced(role="user", parts=(Text(text=text),), tokens=120 + len(text) // 2)
    companion = Produced(role="user", parts=(Text(text="and what goes with it"),), tokens=10)
    return Replace(items=items, covers=covers, group=(head, companion) if world.chance.random() < 1 / 4 else (head,))


def _names(edit: Edit) -> tuple[object, ...]:
    return (edit.item,) if isinstance(edit, Stub) else edit.items


def _words_of(chosen: Sequence[Item]) -> str:
    """A summary that gives away every word it was shown."""
    texts = [str(part) for item in chosen for part in item.says.parts]
    return "notes: " + " ".join(word for text in texts for word in WORDS.findall(text))
