"""One text for one brief: the summariser's, once more with the reasons if the gate refuses it, else the digest.
It refuses to append anything, and to keep what an error said.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, assert_never

from unabridged.compaction.briefs.telling_parts import variable
from unabridged.compaction.costs.billing import Bill
from unabridged.compaction.extractive import Kept
from unabridged.compaction.outcome import Fail, Skip
from unabridged.compaction.plans.pricing import HEADING_TOKENS
from unabridged.engine.compaction.runs import Means
from unabridged.engine.context import Context
from unabridged.engine.held import name_of
from unabridged.engine.texts import answers, digests, gating, reckoning
from unabridged.engine.texts.hiding import hidden
from unabridged.engine.texts.judging import Bounds, judged, known, sound
from unabridged.engine.texts.yielding import Yielding
from unabridged.ports import Brief, Busy, Called, Raised, Returned, Summariser, TookTooLong, links_of
from unabridged.redaction.secrets import redacted

SUMMARY: Final = "summary"
DIGEST: Final = "digest"
SUPPLIED: Final = "supplied"
# What a receipt says of a link of a chain that was not asked.
RESTS: Final = "left alone until its server may be asked again"
# Once as asked, and once more with the reasons why the first was refused.
_TRIES: Final = 2
# After these the next link of a chain is asked.
_GOES_ON: Final = frozenset({Fail.GATE, Fail.SUMMARISER, Fail.TOO_LATE})
# A model seldom counts: asked for so much, it often writes a tenth more, and that may be more than there is room for.
_LONGER: Final = 1.15
# So many characters are digested in a moment, here and now.
_AT_ONCE: Final = 400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """A text that passed, and what it took to get it."""

    text: str
    rung: str
    attempts: int = 0
    bills: tuple[Bill, ...] = ()
    """What each call for it took, those whose text was refused among them."""
    model: str = ""
    gate: tuple[str, ...] = ()
    wrote: str = ""
    kept: tuple[Kept, ...] = ()
    """The lines of a digest, with what the next one needs to know of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoDraft:
    """There is no text, and why; ``gate`` is why each of the texts was refused that there were."""

    reason: Fail | Skip
    detail: str = ""
    attempts: int = 0
    bills: tuple[Bill, ...] = ()
    gate: tuple[str, ...] = ()
    retry_after_seconds: float = 0.0
    is_too_large: bool = False
    is_for_good: bool = False


# How a summariser is asked: in one call, or in as many as what leaves takes.
Asking: TypeAlias = Callable[[Context, Brief, Bounds, Means, Summariser], Awaitable[Drafted | NoDraft]]


async def drafted(
    ctx: Context, brief: Brief, bounds: Bounds, means: Means, asking: Asking | None = None
) -> Drafted | NoDraft:
    """A text for this brief by whoever writes best, within the bounds; ``asking`` is how a summariser is asked."""
    summariser = means.summariser
    if summariser is None:
        return await _digested(ctx, brief, bounds, means, Drafted(text="", rung=DIGEST))
    done = await _by_turns(ctx, brief, bounds, means, summariser, asking or asked)
    if isinstance(done, Drafted) or not (means.digests or _is_ready(brief, done, means)):
        return done
    return await instead(ctx, brief, bounds, means, done)


async def instead(ctx: Context, brief: Brief, bounds: Bounds, means: Means, done: NoDraft) -> Drafted | NoDraft:
    """A digest where nobody else gave a text, which says why."""
    tried = Drafted(text="", rung=DIGEST, attempts=done.attempts, bills=done.bills, gate=_whys(done))
    return await _digested(ctx, brief, bounds, means, tried)


def _is_ready(brief: Brief, done: NoDraft, means: Means) -> bool:
    """Whether a digest takes but a moment, and there still is one: a call that was too late has left none."""
    return means.digests_at_once and done.reason is not Fail.TOO_LATE and len(brief.leaving) <= _AT_ONCE


async def supplied(ctx: Context, text: object, brief: Brief, bounds: Bounds) -> Drafted | NoDraft:
    """The text a hook brought, if it passes; a secret in it is told by what it is."""
    brief = await hidden(ctx, brief)
    text = sound(redacted(text) if isinstance(text, str) else text)
    found, _ = await judged(ctx, text, brief, bounds, gating.source(brief))
    if found or not isinstance(text, str):
        return NoDraft(reason=Fail.GATE, detail=", ".join(each.why for each in found))
    return Drafted(text=text, rung=SUPPLIED)


async def _by_turns(  # what every asking is told, by whom, and how
    ctx: Context, brief: Brief, bounds: Bounds, means: Means, summariser: Summariser, asking: Asking
) -> Drafted | NoDraft:
    """The text of the first link of a chain that gives one; whoever is no chain is its only link.

    Every attempt counts, and what the gate said of the earlier ones is kept. What ends a run ends the chain: a spend
    limit, a breaker that is open, a machine that is busy. A link whose server asked for time is passed over meanwhile.
    """
    before = Drafted(text="", rung=SUMMARY)
    done: Drafted | NoDraft = NoDraft(reason=Fail.SUMMARISER, detail="a chain without a link")
    links = links_of(summariser, brief)
    for link in links:
        if link is not links[-1] and means.guard.rests(link):
            before = replace(before, gate=(*before.gate, RESTS))
            continue
        theirs = means if link is links[-1] else replace(means, guard=Yielding(means.guard, link))
        done = await asking(ctx, brief, bounds, theirs, link)
        attempts, bills = before.attempts + done.attempts, (*before.bills, *done.bills)
        if isinstance(done, Drafted):
            wrote, gate = done.wrote or wrote_by(link, means), _each_once(before.gate, done.gate)
            return replace(done, attempts=attempts, bills=bills, gate=gate, wrote=wrote)
        done = replace(done, attempts=attempts, bills=bills, gate=_each_once(before.gate, _whys(done)))
        if done.reason not in _GOES_ON:
            return done
        before = replace(before, attempts=attempts, bills=bills, gate=done.gate)
    return done


def wrote_by(link: Summariser, means: Means) -> str:
    """The name of whoever writes where it is one of several; whoever is asked alone is named by the run."""
    return "" if link is means.summariser else name_of(link)


def _whys(done: NoDraft) -> tuple[str, ...]:
    """Why each of its texts was refused, and what ended it where that was something else."""
    if done.reason is Fail.GATE and done.gate:
        return done.gate
    return _each_once(done.gate, (done.detail or done.reason.value,))


def _each_once(before: tuple[str, ...], these: tuple[str, ...]) -> tuple[str, ...]:
    return (*before, *(each for each in these if each not in before))


async def asked(ctx: Context, brief: Brief, bounds: Bounds, means: Means, summariser: Summariser) -> Drafted | NoDraft:
    """A text that passed, by one summariser, which is asked once more with the reasons where it did not."""
    source = known(brief, bounds)
    longest = int((bounds.most_tokens - HEADING_TOKENS) / _LONGER)
    brief = replace(brief, limit_tokens=max(1, min(brief.limit_tokens, longest)))
    told, tried = brief, NoDraft(reason=Fail.GATE)
    for attempt in range(1, _TRIES + 1):
        size = _size(ctx, told)
        if (withheld := await means.guard.may_call(size + brief.limit_tokens)) is not None:
            return replace(tried, reason=withheld.reason, detail=withheld.detail, is_for_good=withheld.is_for_good)
        called = await _called(ctx, means, summariser, told)
        if not isinstance(called, Returned):
            return replace(_failure(called, attempt), bills=tried.bills, gate=tried.gate)
        text, beside = answers.read(called.value)
        found, tokens = await judged(ctx, text, brief, bounds, source)
        bills = (*tried.bills, answers.bill(beside, name_of(summariser), size, tokens))
        if not found and isinstance(text, str):
            gate_said = (*tried.gate, *beside.notes)
            return Drafted(text=text, rung=SUMMARY, attempts=attempt, bills=bills, model=beside.model, gate=gate_said)
        # What shows a fault is for whoever writes again; the log keeps the fault, and no word of a draft.
        told = replace(brief, refused=tuple(each.told for each in found))
        refused = tuple(each.why for each in found)
        said = _each_once(tried.gate, refused)
        tried = NoDraft(reason=Fail.GATE, detail="; ".join(refused), attempts=attempt, bills=bills, gate=said)
    return tried


def _size(ctx: Context, told: Brief) -> int:
    """What all that is told takes, near enough."""
    beside = (*map(variable, told.variables), *told.refused)
    texts = (told.instructions, told.earlier, told.leaving, told.guidance, told.hint, told.ledger, "\n".join(beside))
    return sum(reckoning.tokens(ctx, text) for text in texts if text)


async def _called(ctx: Context, means: Means, summariser: Summariser, told: Brief) -> Called[Any]:
    """How a call ended, which the guard is told whatever happens: one that is given up leaves the probe to the next."""
    called: Called[Any] = Busy(abandoned=0)
    try:
        called = await means.call(summariser, told, seconds=means.seconds)
        called = called.waiting(ctx.clock.now()) if isinstance(called, Raised) else called
    finally:
        await means.guard.called(called)
    return called


def _failure(called: Called[Any], attempts: int) -> NoDraft:
    match called:
        case TookTooLong(seconds=seconds):
            return NoDraft(reason=Fail.TOO_LATE, detail=f"{seconds:g} seconds", attempts=attempts)
        case Raised(kind=kind, name=name, retry_after_seconds=after, is_too_large=is_too_large):
            return NoDraft(
                reason=Fail.SUMMARISER,
                detail=f"{name}, {kind.value}",
                attempts=attempts,
                retry_after_seconds=after,
                is_too_large=is_too_large,
            )
        case Busy():
            return NoDraft(reason=Fail.BUSY, attempts=attempts)
        case Returned():  # pragma: no cover  # asked only of what did not return
            raise AssertionError
        case other:
            assert_never(other)


async def _digested(ctx: Context, brief: Brief, bounds: Bounds, means: Means, tried: Drafted) -> Drafted | NoDraft:
    """The text without a model that fits its bounds, where there is one."""
    if (made := await digests.fitting(ctx, brief, bounds, means)) is None:
        return NoDraft(reason=Skip.NOT_SMALLER, attempts=tried.attempts, bills=tried.bills, gate=tried.gate)
    return replace(tried, text=made.text, kept=made.kept)
