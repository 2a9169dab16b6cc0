"""The verb ``used``: what a provider said that a call cost, kept beside the conversation it was about.
It refuses what no provider says, a part that is larger than the whole, and a call that read what is not there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.log import lanes
from unabridged.engine.log.drafting import batch_of
from unabridged.errors import UsageError
from unabridged.log.body import Used
from unabridged.log.ids import Origin, Seq, ThreadRef
from unabridged.ports import Appended

# More nobody reads or answers; a figure beyond could not be priced.
_MOST: Final = 10**12


async def used(ctx: Context, ref: ThreadRef, body: Used) -> Appended:
    """Append what a call cost; where it does not say how far it had read, it had read all there is."""
    for name in ("tokens", "cached", "written", "answered", "through"):
        value = getattr(body, name)
        if type(value) is not int or not 0 <= value <= _MOST:
            message = f"used takes {name} as a whole number from 0 to {_MOST}, not {value!r}"
            raise UsageError(message)
    _refuse_parts_beyond_the_whole(body)
    row = await ctx.store.thread(ref)
    head = row.head if row else 0
    if not head or body.through > head:
        message = f"used takes the seq that the call had read up to, view.through, at most {head}, not {body.through}"
        raise UsageError(message)
    await lanes.refuse_unknown(ctx, ref, body.lane)
    said = replace(body, through=body.through or Seq(head))
    return await ctx.store.append(ref, await batch_of(ctx, [(said, Origin.CALLER)]))


def _refuse_parts_beyond_the_whole(body: Used) -> None:
    """Views go by ``tokens``: what some providers say without what their cache had is far too small for that."""
    if body.cached + body.written > body.tokens:
        message = (
            f"used takes cached and written as parts of tokens, those of the whole prompt, but {body.cached} and "
            f"{body.written} are more than {body.tokens}; of Anthropic's usage the whole prompt is input_tokens + "
            "cache_read_input_tokens + cache_creation_input_tokens"
        )
        raise UsageError(message)
