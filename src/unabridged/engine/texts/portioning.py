"""All that leaves, divided into what is shown in one call each: whole where it fits, else message by message, in order.
It refuses to leave anything out, and to ask anybody.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from unabridged.compaction.briefs import leaving
from unabridged.compaction.briefs.cutting import pieces
from unabridged.compaction.briefs.fencing import quiet, quiet_piece
from unabridged.compaction.briefs.telling_parts import Told, variable
from unabridged.engine.context import Context
from unabridged.engine.texts import windows
from unabridged.log.body import Message
from unabridged.log.part import Text, Variable
from unabridged.ports import Brief

# A portion's text is asked to take this share of it at the most, so that the texts of all become less with each round.
_SHARE: Final = 4
_LEAST_TEXT: Final = 60
# The heading over each piece of a long message.
_PIECE_TOKENS: Final = 60
# A summary so far that takes more than this share of a window is summarised like the rest.
_ANCHOR_SHARE: Final = 3
# It is told so that nobody repeats it, and may take this share of a window for that.
_LEDGER_SHARE: Final = 8
# So may the variables.
_VARIABLES_SHARE: Final = 8
# What is told beside a portion changes from run to run, as a variable does: in steps, a cut stays where it was.
_STEPS: Final = 64
_SO_FAR: Final = "the summary so far"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """What is told in one go: a message, a piece of one, or a summary."""

    text: str
    tokens: int = 0
    message: Message | None = None
    at: int = 0
    summary: str = ""


def portions_of(ctx: Context, shown: Brief, window: int) -> list[Brief]:
    """The brief itself where it is short enough, else one for each portion, which is told of no other.

    What code writes beside the text is told with the text that joins them.
    """
    if windows.fits(ctx, shown.leaving, windows.room_tokens(ctx, shown, window)):
        return [shown]
    alone = replace(shown, earlier="", ledger="")
    room = _in_steps(windows.room_tokens(ctx, alone, window), max(1, window // _STEPS))
    chunks = list(_chunks(_units(ctx, alone, room), room))
    return [_portion(alone, chunk, (n, len(chunks)), room) for n, chunk in enumerate(chunks, 1)]


def _in_steps(tokens: int, step: int) -> int:
    return max(tokens - tokens % step, step)


def anchored(ctx: Context, shown: Brief, window: int) -> Brief:
    """The brief, with a summary so far that is too long to stand beside every text told as the first of what leaves."""
    if not shown.earlier or windows.fits(ctx, shown.earlier, window // _ANCHOR_SHARE):
        return shown
    if shown.summaries:
        texts = (shown.earlier, *shown.summaries)
        return replace(shown, earlier="", summaries=texts, leaving=merging(texts))
    so_far = Message(role=_SO_FAR, parts=(Text(text=shown.earlier),))
    messages, times = (so_far, *shown.messages), (*shown.times[:1], *shown.times)
    return replace(shown, earlier="", messages=messages, times=times, leaving=leaving.text(messages, times))


def beside(ctx: Context, ledger: str, window: int) -> str:
    """What code writes beside the text, as far as it may be told: the first lines, where it is long for the window."""
    if windows.fits(ctx, ledger, window // _LEDGER_SHARE):
        return ledger
    lines = ledger.splitlines()
    taken = accumulate(ctx.counter.count(line) + 1 for line in lines)
    return "\n".join(line for line, tokens in zip(lines, taken, strict=True) if tokens <= window // _LEDGER_SHARE)


def variables(ctx: Context, every: Sequence[Variable], window: int) -> tuple[Variable, ...]:
    """The variables as far as they may be told: all by name and kind first, and more of those that changed last."""
    room = window // _VARIABLES_SHARE
    if windows.fits(ctx, "\n".join(map(variable, every)), room):
        return tuple(every)
    bare = [Variable(name=each.name, type=each.type, shape=each.shape) for each in every]
    sizes = [_line_tokens(ctx, each) for each in bare]
    shown = bisect_right([*accumulate(sizes)], room)
    left, told = room - sum(sizes[:shown]), list[Variable]()
    for each, named, size in zip(every, bare[:shown], sizes, strict=False):
        more = _line_tokens(ctx, each) - size
        told.append(each if more <= left else named)
        left -= more if more <= left else 0
    return tuple(told)


def _line_tokens(ctx: Context, each: Variable) -> int:
    return ctx.counter.count(variable(each)) + 1


def _units(ctx: Context, shown: Brief, room: int) -> Iterator[_Unit]:
    """What leaves, in order, each unit short enough for one portion."""
    names = leaving.names(shown.messages)
    for unit in _whole_units(shown):
        if windows.fits(ctx, unit.text, room):
            yield replace(unit, tokens=ctx.counter.count(unit.text))
            continue
        cut = list(pieces(unit.text, room - _PIECE_TOKENS, ctx.counter.count))
        for n, (piece, before) in enumerate(zip(cut, ("", *cut), strict=False), 1):
            heard = quiet_piece(piece, before, names)
            yield _piece(ctx, unit, f"[piece {n} of {len(cut)} of one text]\n{heard}")


def _whole_units(shown: Brief) -> Iterator[_Unit]:
    if shown.messages:
        times = shown.times or (0,) * len(shown.messages)
        told = leaving.told(shown.messages, shown.times)
        for text, message, at in zip(told, shown.messages, times, strict=True):
            yield _Unit(text=text, message=message, at=at)
    elif shown.summaries:
        told = [_one_of(n, text, len(shown.summaries)) for n, text in enumerate(shown.summaries, 1)]
        for text, summary in zip(told, shown.summaries, strict=True):
            yield _Unit(text=text, summary=quiet(summary))
    else:
        yield _Unit(text=shown.leaving)


def _piece(ctx: Context, unit: _Unit, text: str) -> _Unit:
    message = None if unit.message is None else replace(unit.message, parts=(Told(text=text),), original=None)
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


def merging(texts: Sequence[str]) -> str:
    """Texts of portions that become one, as one text."""
    return "\n\n".join(_one_of(n, text, len(texts)) for n, text in enumerate(texts, 1))


def _one_of(n: int, text: str, count: int) -> str:
    return f"Summary {n} of {count}:\n{quiet(text)}"
