"""All that leaves, shown to a summariser whole where it reads so much at once, else in portions that become one text.
It refuses to leave anything out: what does not fit into one call is told in several, as far as they may be paid for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

from unabridged.compaction import leaving
from unabridged.compaction.cleaning import clean
from unabridged.compaction.cutting import pieces
from unabridged.compaction.fencing import quiet
from unabridged.compaction.outcome import Fail
from unabridged.compaction.pricing import HEADING_TOKENS
from unabridged.engine import drafts, windows
from unabridged.engine.context import Context
from unabridged.engine.drafts import Bounds, Drafted, NoDraft
from unabridged.engine.kept_drafts import key_of
from unabridged.engine.runs import Means
from unabridged.log.body import Message
from unabridged.log.part import Text
from unabridged.ports import Brief, Summariser

T = TypeVar("T")

# Of more than this a digest is made.
MOST_PORTIONS: Final = 200
# A portion's text is asked to take this share of it at the most, so that the texts of all become less with each round.
_SHARE: Final = 4
_LEAST_TEXT: Final = 60
_OVERAGE: Final = 2
# The heading over each piece of a long message.
_PIECE_TOKENS: Final = 60
# What is shorter is looked through and counted here and now.
_AT_ONCE: Final = 50_000
# A summary so far that takes more than this share of a window is summarised like the rest.
_ANCHOR_SHARE: Final = 3
_SO_FAR: Final = "the summary so far"
# Texts of portions may themselves be too many for one reading, and theirs again.
_MOST_ROUNDS: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """What is told in one go: a message, a piece of one, or a summary."""

    text: str
    tokens: int = 0
    message: Message | None = None
    at: int = 0
    summary: str = ""


async def asked(ctx: Context, brief: Brief, bounds: Bounds, means: Means, summariser: Summariser) -> Drafted | NoDraft:
    """The text that passed for all of this, in as many calls as it takes."""
    shown: Brief = await _aside(ctx, brief, lambda: without_secrets(brief))
    written, told = list[Drafted](), list[Brief]()
    for _ in range(_MOST_ROUNDS):
        told = await _aside(ctx, shown, partial(_portions, ctx, shown, means, summariser))
        if len(told) == 1:
            return _summed(written, await drafts.asked(ctx, told[0], bounds, means, summariser))
        if len(told) > MOST_PORTIONS:
            break
        texts = list[str]()
        for portion in told:
            done = await _one(ctx, portion, bounds, means, summariser)
            if isinstance(done, NoDraft):
                return _summed(written, done)
            written.append(done)
            texts.append(done.text)
        shown = replace(shown, leaving=_merging(texts), messages=(), times=(), summaries=tuple(texts))
    return _summed(written, NoDraft(reason=Fail.DOES_NOT_FIT, detail=f"{len(told)} portions"))


def without_secrets(brief: Brief) -> Brief:
    """The brief as it is shown to somebody: no secret in it, and everything that leaves told anew without them."""
    found = clean(replace(brief, instructions=""))
    if found.messages:
        times = found.times if len(found.times) == len(found.messages) else ()
        found = replace(found, leaving=leaving.text(found.messages, times))
    return replace(found, instructions=brief.instructions)


async def _one(ctx: Context, brief: Brief, bounds: Bounds, means: Means, summariser: Summariser) -> Drafted | NoDraft:
    """The text of one portion: one that was kept, or one that is written now, and kept."""
    key = key_of(brief, means.model)
    if (text := means.kept.found(key)) is not None:
        return Drafted(text=text, rung=drafts.SUMMARY)
    most = brief.limit_tokens * _OVERAGE + HEADING_TOKENS
    done = await drafts.asked(ctx, brief, replace(bounds, most_tokens=most), means, summariser)
    if isinstance(done, Drafted):
        means.kept.keep(key, done.text)
    return done


def _portions(ctx: Context, shown: Brief, means: Means, summariser: Summariser) -> list[Brief]:
    """The brief itself where it is short enough, else one for each portion, which is told of no other."""
    shown = _anchored(ctx, shown, windows.window_tokens(means, summariser) // _ANCHOR_SHARE)
    if windows.fits(ctx, shown.leaving, windows.room_tokens(ctx, shown, means, summariser)):
        return [shown]
    alone = replace(shown, earlier="")
    room = windows.room_tokens(ctx, alone, means, summariser)
    chunks = list(_chunks(_units(ctx, alone, room), room))
    return [_portion(alone, chunk, (n, len(chunks)), room) for n, chunk in enumerate(chunks, 1)]


def _anchored(ctx: Context, shown: Brief, most_tokens: int) -> Brief:
    """The brief, with a summary so far that is too long to stand beside every text told as the first of what leaves."""
    if not shown.earlier or windows.fits(ctx, shown.earlier, most_tokens):
        return shown
    if shown.summaries:
        texts = (shown.earlier, *shown.summaries)
        return replace(shown, earlier="", summaries=texts, leaving=_merging(texts))
    so_far = Message(role=_SO_FAR, parts=(Text(text=shown.earlier),))
    messages, times = (so_far, *shown.messages), (*shown.times[:1], *shown.times)
    return replace(shown, earlier="", messages=messages, times=times, leaving=leaving.text(messages, times))


def _units(ctx: Context, shown: Brief, room: int) -> Iterator[_Unit]:
    """What leaves, in order, each unit short enough for one portion."""
    for unit in _whole_units(shown):
        if windows.fits(ctx, unit.text, room):
            yield replace(unit, tokens=ctx.counter.count(unit.text))
            continue
        cut = list(pieces(unit.text, room - _PIECE_TOKENS, ctx.counter.count))
        for n, piece in enumerate(cut, 1):
            yield _piece(ctx, unit, piece, f"[piece {n} of {len(cut)} of one text]")


def _whole_units(shown: Brief) -> Iterator[_Unit]:
    if shown.messages:
        times = shown.times or (0,) * len(shown.messages)
        told = leaving.told(shown.messages, shown.times)
        for text, message, at in zip(told, shown.messages, times, strict=True):
            yield _Unit(text=text, message=message, at=at)
    elif shown.summaries:
        told = [_one_of(n, text, len(shown.summaries)) for n, text in enumerate(shown.summaries, 1)]
        for text, summary in zip(told, shown.summaries, strict=True):
            yield _Unit(text=text, summary=summary)
    else:
        yield _Unit(text=shown.leaving)


def _piece(ctx: Context, unit: _Unit, piece: str, heading: str) -> _Unit:
    text = f"{heading}\n{quiet(piece)}"
    message = None if unit.message is None else replace(unit.message, parts=(Text(text=text),), original=None)
    summary = text if unit.summary else ""
    return _Unit(text=text, tokens=ctx.counter.count(text), message=message, at=unit.at, summary=summary)


def _chunks(units: Iterable[_Unit], room: int) -> Iterator[list[_Unit]]:
    """As many units in a row as have room; begun at the front, so that what is added changes the last alone."""
    chunk, taken = list[_Unit](), 0
    for unit in units:
        if chunk and taken + unit.tokens > room:
            yield chunk
            chunk, taken = [], 0
        chunk.append(unit)
        taken += unit.tokens + 1
    yield chunk


def _portion(alone: Brief, chunk: Sequence[_Unit], portion: tuple[int, int], room: int) -> Brief:
    messages = tuple(each.message for each in chunk if each.message is not None)
    share = min(sum(each.tokens for each in chunk) // 2, room // _SHARE)
    return replace(
        alone,
        leaving="\n\n".join(each.text for each in chunk),
        messages=messages,
        times=tuple(each.at for each in chunk) if alone.times else (),
        summaries=tuple(each.summary for each in chunk if each.summary),
        limit_tokens=max(1, min(alone.limit_tokens, max(share, _LEAST_TEXT))),
        portion=portion,
    )


def _merging(texts: Sequence[str]) -> str:
    return "\n\n".join(_one_of(n, text, len(texts)) for n, text in enumerate(texts, 1))


def _one_of(n: int, text: str, count: int) -> str:
    return f"Summary {n} of {count}:\n{quiet(text)}"


def _summed(written: Sequence[Drafted], done: Drafted | NoDraft) -> Drafted | NoDraft:
    """How it ended, with what all its portions took."""
    if not written:
        return done
    attempts = done.attempts + sum(each.attempts for each in written)
    if isinstance(done, NoDraft):
        return replace(done, attempts=attempts)
    notes = (f"told in {len(written)} portions", *(note for each in written for note in each.gate))
    return replace(
        done,
        attempts=attempts,
        prompt_tokens=done.prompt_tokens + sum(each.prompt_tokens for each in written),
        completion_tokens=done.completion_tokens + sum(each.completion_tokens for each in written),
        model=done.model or next((each.model for each in written if each.model), ""),
        gate=(*notes, *done.gate),
    )


async def _aside(ctx: Context, brief: Brief, compute: Callable[[], T]) -> T:
    """What is computed of a brief: here where it is short, else where it holds nobody up."""
    if len(brief.leaving) + len(brief.earlier) <= _AT_ONCE:
        return compute()
    found: T = await ctx.aside(compute)
    return found
