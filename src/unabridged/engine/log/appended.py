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
    if done.fresh and held.teller.is_heard:
        await hearing.rounds(ctx, ref, held.teller, done)
    stir(ctx, ref, held)


def stir(ctx: Context, ref: ThreadRef, held: Held) -> None:
    """Wake the index that follows the thread, and whoever compacts it."""
    ctx.stir(ref)
    held.runs.stir(ref)
