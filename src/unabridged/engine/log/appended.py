"""What follows an append once it stands: a fold is kept, a policy written down, listeners and whoever waits are told.
It refuses to fail for what nobody was promised.
"""

from __future__ import annotations

from unabridged.engine import hearing
from unabridged.engine.compaction import adopting
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.view import seeing
from unabridged.log.ids import ThreadRef
from unabridged.ports import Appended


async def follow(ctx: Context, ref: ThreadRef, held: Held, done: Appended) -> None:
    """See to everything that an append to this thread stirs."""
    await seeing.keep_if_due(ctx, ref, done.last)
    if held.policy is not None:
        await adopting.adopt_at_append(ctx, ref, held.policy, done.last)
    await tell(ctx, ref, held, done if done.fresh else None)


async def tell(ctx: Context, ref: ThreadRef, held: Held, new: Appended | None) -> None:
    """Tell listeners of the rounds that began, and wake the index that follows the thread, and whoever compacts it."""
    if new is not None and held.teller.is_heard:
        await hearing.rounds(ctx, ref, held.teller, new)
    ctx.stir(ref)
    held.runs.stir(ref)
