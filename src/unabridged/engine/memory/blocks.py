"""The memory block of a lane: which bytes stand before its conversation until its epoch ends.
It refuses to show a fact that the screen holds, alone or beside another, and to write while a view is only read.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from unabridged.compaction.policy import Policy
from unabridged.compaction.refresh import Refresh
from unabridged.engine.context import Context
from unabridged.engine.memory import fact_lanes
from unabridged.engine.memory.kept_blocks import Block
from unabridged.engine.recall import recall_marks
from unabridged.engine.view import seeing
from unabridged.errors import UnabridgedError
from unabridged.log import json_text
from unabridged.log.body import Message
from unabridged.log.counted import tokens_of
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.part import Text
from unabridged.memory import block as memory_block
from unabridged.memory.fact import FactId
from unabridged.memory.versions import SCREEN
from unabridged.view import our_notes
from unabridged.view.folded import Folded
from unabridged.view.ledger_lines import quoted
from unabridged.view.sound_text import joined
from unabridged.view.view import View

_VERSION: Final = 1
# Of a room too small for it, a block takes no more than a part.
_ROOM_OF: Final = 4
# What the mark takes that opens it.
_MARK_TOKENS: Final = 24
_LOG: Final = logging.getLogger(__name__)


async def with_block(ctx: Context, ref: ThreadRef, folded: Folded, seen: View, policy: Policy | None) -> View:
    """The view with its block, where the policy shows one; a store that fails costs the block and not the view."""
    limit = 0 if policy is None else _limit(policy)
    if policy is None or limit <= 0 or not folded.through:
        return seen
    try:
        block, _ = await _current(ctx, ref, folded, limit, policy.memory_refresh)
    except UnabridgedError as problem:
        _LOG.warning("no memory block is shown: thread %s: %s", ref.in_full, type(problem).__name__)
        return seen
    return replace(seen, memory=block.messages, memory_tokens=block.tokens) if block.text else seen


def without_block(seen: View) -> View:
    """The view where there is no room for a block."""
    return replace(seen, memory=(), memory_tokens=0)


def told_already(ctx: Context, ref: ThreadRef, lane: LaneId) -> frozenset[FactId]:
    """The facts that a lane's block says."""
    last = ctx.blocks.last(ref, lane)
    return frozenset() if last is None else frozenset(last[1].facts)


async def keep(ctx: Context, ref: ThreadRef, folded: Folded, seen: View, policy: Policy) -> Block | None:
    """Keep the block that a view shows until its epoch ends; the block where it was kept just now."""
    limit = _limit(policy)
    if limit <= 0 or not folded.through:
        return None
    block, raw = await _current(ctx, ref, folded, limit, policy.memory_refresh)
    if raw is not None or (block.text and not seen.memory):
        return None
    content = _written(block)
    if not await ctx.store.keep_block(ref, folded.lane.id, content, change=block.change):
        return None
    ctx.blocks.remember(ref, folded.lane.id, content, block)
    return block


async def leave_out(ctx: Context, ref: ThreadRef, lane: LaneId, policy: Policy) -> None:
    """Show no block in a lane until its epoch ends, since with it a prompt was refused as too large."""
    folded = await seeing.current(ctx, ref, lane)
    block = Block(epoch=folded.epoch, limit_tokens=_limit(policy), change=await ctx.store.fact_change(ref.scope))
    content = _written(block)
    if await ctx.store.keep_block(ref, lane, content, change=block.change):
        ctx.blocks.remember(ref, lane, content, block)


def _limit(policy: Policy) -> int:
    """What a block may take."""
    return min(policy.memory_tokens, policy.room_tokens // _ROOM_OF)


async def _current(
    ctx: Context, ref: ThreadRef, folded: Folded, limit: int, refresh: Refresh
) -> tuple[Block, bytes | None]:
    """The block of this epoch, and its bytes where they are kept."""
    lane = folded.lane.id
    raw = await ctx.store.block(ref, lane)
    last = ctx.blocks.last(ref, lane)
    if raw is not None:
        block = last[1] if last is not None and last[0] == raw else _read(raw)
        holds = block is not None and (block.epoch, block.limit_tokens) == (folded.epoch, limit)
        if holds and block is not None and await _is_fresh(ctx, ref, block, refresh):
            ctx.blocks.remember(ref, lane, raw, block)
            return block, raw
    change = await ctx.store.fact_change(ref.scope)
    if last is not None and last[0] is None:
        known = last[1]
        if (known.epoch, known.limit_tokens, known.change) == (folded.epoch, limit, change):
            return known, None
    block = await _made(ctx, ref, folded, limit)
    ctx.blocks.remember(ref, lane, None, block)
    return block, None


async def _is_fresh(ctx: Context, ref: ThreadRef, block: Block, refresh: Refresh) -> bool:
    """Whether a block of this epoch need not be written anew."""
    return refresh is Refresh.EPOCH or block.change == await ctx.store.fact_change(ref.scope)


async def _made(ctx: Context, ref: ThreadRef, folded: Folded, limit: int) -> Block:
    index = await ctx.facts.believed(ctx.store, ref.scope, ctx.lexicon, ctx.clock)
    block = Block(epoch=folded.epoch, limit_tokens=limit, change=index.through)
    left = limit - ctx.counter.count(our_notes.MEMORY) - _MARK_TOKENS
    known = await fact_lanes.known(ctx, ref, folded.lane, index)
    facts = memory_block.filled(known.facts, left, least_tokens=known.least_tokens, looks=ctx.facts.looks.verdict)
    budgets = ctx.facts.budgets(ref.scope)
    events = await ctx.store.at(ref, [Seq(max(folded.epoch, 1))])
    while facts and events:
        text = told(recall_marks.mark(events[0]), our_notes.MEMORY, memory_block.lines(facts, budgets, known.usages))
        tokens = tokens_of(Message(role="user", parts=(Text(text=text),)), ctx.counter.count)
        if tokens <= limit:
            return replace(block, facts=tuple(each.id for each in facts), text=text, tokens=tokens)
        facts = facts[:-1]
    return block


def told(mark: str, head: str, lines: Sequence[str]) -> str:
    """The text of a block, every line of others' quoted."""
    return joined(f"{mark}\n{head}\n{quoted(lines)}")


def _written(block: Block) -> bytes:
    return json_text.encode(
        {
            "v": _VERSION,
            "screen": SCREEN,
            "epoch": block.epoch,
            "limit": block.limit_tokens,
            "change": block.change,
            "facts": list(block.facts),
            "text": block.text,
            "tokens": block.tokens,
        }
    )


def _read(raw: bytes) -> Block | None:
    """The block of these bytes; None of what another version wrote, or another version of the screen let pass."""
    told: Any = json_text.decode(raw)
    if (told["v"], told.get("screen")) != (_VERSION, SCREEN):
        return None
    return Block(
        epoch=Seq(told["epoch"]),
        limit_tokens=told["limit"],
        change=told["change"],
        facts=tuple(map(FactId, told["facts"])),
        text=told["text"],
        tokens=told["tokens"],
    )
