"""The verb ``overflowed``: a provider said that the prompt was too large, so the next one is smaller, or there is none.
It refuses to answer that the same request be sent again, and to keep what the error said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from unabridged.compaction.paces.overflows import is_overflow
from unabridged.compaction.policy import Policy, tightened
from unabridged.engine import checking
from unabridged.engine.compaction import adopting
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.memory import blocks
from unabridged.engine.view import fitting
from unabridged.errors import ConflictError, DoesNotFit
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.view.view import View

# What was too large becomes so much smaller; whoever counts otherwise than we do is met within a few tries.
_SMALLER: Final = 0.7
_INSTEAD: Final = "shorten them, unpin some, or ask a model with a larger window"


@dataclass(frozen=True, slots=True, kw_only=True)
class Overflowed:
    """Whether to send the next prompt, and how much smaller it is; ``reason`` says why not to, where not."""

    retry: bool
    tokens_before: int
    tokens_after: int
    view: View | None = None
    reason: str = ""


async def overflowed(
    ctx: Context, ref: ThreadRef, lane: LaneId, held: Held, error: object, *, brought: Policy | None
) -> Overflowed:
    """Make the view clearly smaller than what was refused, whatever the policy's limit says."""
    view, known = await fitting.seen(ctx, ref, lane, held)
    holds = checking.policy(adopting.holding(known, held.policy) if brought is None else brought)
    before = view.tokens
    if not is_overflow(error):
        return Overflowed(retry=False, tokens_before=before, tokens_after=before, reason="it is no overflow")
    beside = holds.reserve_tokens + holds.tools_tokens
    limit = max(beside + 1, min(holds.limit_tokens, beside + int(before * _SMALLER)))
    try:
        smaller, _ = await fitting.fitted(ctx, ref, lane, held, brought=tightened(holds, limit), seconds=holds.seconds)
    except DoesNotFit as problem:
        # Not the error's own words: its limit was for this once, and to raise ours would help nobody.
        what, needed = problem.what, problem.arithmetic.needed_tokens
        reason = f"nothing more may leave: {what} need {needed} tokens; {_INSTEAD}"
        return Overflowed(retry=False, tokens_before=before, tokens_after=before, reason=reason)
    except ConflictError:
        smaller = view
    if smaller.memory_tokens < view.memory_tokens and smaller.items == view.items:
        # Nothing else became smaller: with its block, the next prompt would be the one that was refused.
        await blocks.leave_out(ctx, ref, lane, holds)
        smaller = blocks.without_block(smaller)
    after = smaller.tokens
    if after >= before:
        return Overflowed(retry=False, tokens_before=before, tokens_after=after, reason="nothing more may leave")
    return Overflowed(retry=True, tokens_before=before, tokens_after=after, view=replace(smaller, budget=holds.budget))
