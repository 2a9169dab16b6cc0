"""All that leaves, shown to a summariser whole where it reads so much at once, else in portions that become one text.
It refuses to leave anything out: what does not fit into one call is told in several, as far as they may be paid for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from unabridged.compaction.outcome import Fail
from unabridged.compaction.plans.pricing import HEADING_TOKENS
from unabridged.engine.compaction.runs import Means
from unabridged.engine.context import Context
from unabridged.engine.texts import drafts, windows
from unabridged.engine.texts.drafts import Asking, Drafted, NoDraft
from unabridged.engine.texts.hiding import hidden
from unabridged.engine.texts.judging import Bounds
from unabridged.engine.texts.portioning import anchored, beside, merging, portions_of, variables
from unabridged.log.part import Variable
from unabridged.ports import Brief, Summariser

T = TypeVar("T")

# Of more than this a digest is made.
MOST_PORTIONS: Final = 200
_OVERAGE: Final = 2
# An answer takes this share of a window at the most, however long it might be.
_ANSWER: Final = 4
_FEW: Final = 40
# What is shorter is looked through and counted here and now.
_AT_ONCE: Final = 50_000
# Texts of portions may themselves be too many for one reading, and theirs again.
_MOST_ROUNDS: Final = 5
# Who reads less than it said is shown half as much, and half of that.
_SMALLER_TRIES: Final = 3
_LETTERS_A_TOKEN: Final = 3


async def asked(  # what every asking is told, and how one call is made
    ctx: Context, brief: Brief, bounds: Bounds, means: Means, summariser: Summariser, *, once: Asking = drafts.asked
) -> Drafted | NoDraft:
    """The text that passed for all of this, in as many calls as it takes; ``once`` is how each of them is made."""
    window = windows.window_tokens(means.policy.limit_tokens, summariser)
    done = await _within(ctx, brief, bounds, means, summariser, window, once)
    for _ in range(_SMALLER_TRIES):
        if isinstance(done, Drafted) or not done.is_too_large:
            break
        window = max(min(window, _about(brief)) // 2, windows.LEAST_TOKENS // 2)
        again = await _within(ctx, brief, bounds, means, summariser, window, once)
        done = replace(again, attempts=again.attempts + done.attempts, bills=(*done.bills, *again.bills))
    return done


async def _within(  # as above, and how much is read at once
    ctx: Context, brief: Brief, bounds: Bounds, means: Means, summariser: Summariser, window: int, once: Asking
) -> Drafted | NoDraft:
    """The same, where so much is read at once."""
    most = max(1, min(brief.limit_tokens, window // _ANSWER))
    window -= windows.beside_summary(summariser, most, window)
    told_of = await _told_of(ctx, brief.variables, window)
    bounds = replace(bounds, variables=brief.variables)
    limited = replace(brief, limit_tokens=most, ledger=beside(ctx, brief.ledger, window), variables=told_of)
    shown = anchored(ctx, await hidden(ctx, limited), window)
    written, told = list[Drafted](), list[Brief]()
    for _ in range(_MOST_ROUNDS):
        told = await _aside(ctx, shown, partial(portions_of, ctx, shown, window))
        if len(told) == 1:
            return _summed(written, await once(ctx, told[0], bounds, means, summariser))
        if len(told) > MOST_PORTIONS:
            break
        texts = list[str]()
        for portion in told:
            most = portion.limit_tokens * _OVERAGE + HEADING_TOKENS
            done = await once(ctx, portion, replace(bounds, most_tokens=most), means, summariser)
            if isinstance(done, NoDraft):
                return _summed(written, done)
            written.append(done)
            texts.append(done.text)
        shown = replace(shown, leaving=merging(texts), messages=(), times=(), summaries=tuple(texts))
    return _summed(written, NoDraft(reason=Fail.DOES_NOT_FIT, detail=f"{len(told)} portions"))


def _about(brief: Brief) -> int:
    """The tokens that a brief takes, roughly and rather too many."""
    return sum(len(text) for text in (brief.leaving, brief.earlier, brief.instructions)) // _LETTERS_A_TOKEN


def _summed(written: Sequence[Drafted], done: Drafted | NoDraft) -> Drafted | NoDraft:
    """How it ended, with what all its portions took."""
    if not written:
        return done
    attempts = done.attempts + sum(each.attempts for each in written)
    bills = (*(bill for each in written for bill in each.bills), *done.bills)
    if isinstance(done, NoDraft):
        return replace(done, attempts=attempts, bills=bills)
    notes = (f"told in {len(written)} portions", *(note for each in written for note in each.gate))
    return replace(
        done,
        attempts=attempts,
        bills=bills,
        model=done.model or next((each.model for each in written if each.model), ""),
        gate=(*notes, *done.gate),
    )


async def _told_of(ctx: Context, every: tuple[Variable, ...], window: int) -> tuple[Variable, ...]:
    """The variables as far as they may be told; of many that is found out where it holds nobody up."""
    choosing = partial(variables, ctx, every, window)
    if len(every) <= _FEW:
        return choosing()
    told: tuple[Variable, ...] = await ctx.aside(choosing)
    return told


async def _aside(ctx: Context, brief: Brief, compute: Callable[[], T]) -> T:
    """What is computed of a brief: here where it is short, else where it holds nobody up."""
    if len(brief.leaving) + len(brief.earlier) <= _AT_ONCE:
        return compute()
    found: T = await ctx.aside(compute)
    return found
