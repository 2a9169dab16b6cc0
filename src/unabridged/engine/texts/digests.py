"""The text without a model as it fits its bounds: made shorter until it does, and in a small room longer again.
It refuses to count as the digest does, which reckons: the counter of the memory decides.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from unabridged.compaction import gate
from unabridged.compaction.briefs.digesting import Digested
from unabridged.compaction.extractive import Kept
from unabridged.compaction.plans.pricing import FRAME_TOKENS, HEADING_TOKENS
from unabridged.engine.compaction.runs import Means
from unabridged.engine.context import Context
from unabridged.engine.texts import gating, judging, reckoning
from unabridged.engine.texts.hiding import hidden
from unabridged.engine.texts.judging import Bounds, judged, sound
from unabridged.ports import Brief

# What is too long is asked for once more, so much shorter.
_TRIES: Final = 8
_LESS: Final = 0.96
# In a room as small as this, a text that leaves room for a value unused is asked for a few times more, so much longer.
_SMALL: Final = 1_000
_UNUSED: Final = 3
_FULLER: Final = 5


class Made(NamedTuple):
    """A text, its lines with what the next one needs to know of them, and whether it is to be used."""

    text: str
    kept: tuple[Kept, ...]
    tokens: int
    fits: bool


# A text that is asked for to be about so long.
_Make: TypeAlias = Callable[[int], Awaitable[Made]]


async def fitting(ctx: Context, brief: Brief, bounds: Bounds, means: Means) -> Made | None:
    """The text for this brief within its bounds; None where each was too long."""
    limit = min(brief.limit_tokens, max(bounds.most_tokens - HEADING_TOKENS, 1))
    brief = await hidden(ctx, brief)
    source = gating.unread(brief)
    most = judging.longest(brief.limit_tokens, min(bounds.most_tokens, limit + FRAME_TOKENS))
    ours = replace(bounds, most_tokens=most)  # a plan's own writer may write more, as any model may

    async def make(asked_for: int) -> Made:
        made = await means.digest(replace(brief, limit_tokens=max(1, asked_for)))
        text = str(sound(made.text if isinstance(made, Digested) else made))
        held_to, kept = (ours, made.lines) if isinstance(made, Digested) else (bounds, ())
        found, tokens = await judged(ctx, text, brief, held_to, source, without=gate.OF_MODELS)
        return Made(text=text, kept=kept, tokens=tokens, fits=not found)

    # It reckons with the marks before its lines itself, and what is too long is made again.
    asked_for = min(limit + FRAME_TOKENS - HEADING_TOKENS, int(limit * judging.OVERAGE))
    for _ in range(_TRIES):
        made = await make(asked_for)
        if made.fits:
            return await _fuller(make, made, asked_for, most)
        said = reckoning.tokens(ctx, made.text)
        asked_for = min(int(asked_for * _LESS), asked_for * max(most - max(made.tokens - said, 0), 1) // max(said, 1))
    return None


async def _fuller(make: _Make, made: Made, asked_for: int, most: int) -> Made:
    """A text that leaves less of a small room unused, where there is one; else the one there is."""
    if most > _SMALL or not made.kept:
        return made
    more = most - made.tokens
    for _ in range(_FULLER):
        if most - made.tokens < _UNUSED or not more:
            break
        longer = await make(asked_for + more)
        if longer.fits and longer.tokens > made.tokens:
            made, asked_for = longer, asked_for + more
            more = most - made.tokens
        else:
            more //= 2
    return made
