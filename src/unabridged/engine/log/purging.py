"""The verb ``purge``: words erased on purpose, with all that holds them, and what is left of a message made whole.
It refuses to part what was said at once: a message that was cut into slices goes with any one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.log.marking import Taken
from unabridged.engine.log.reading import skeletons_after
from unabridged.engine.log.surroundings import named, surroundings
from unabridged.engine.log.system_texts import said_again
from unabridged.engine.memory import forgetting
from unabridged.errors import UsageError
from unabridged.log import spans
from unabridged.log.body import Body, Chunk, Purged
from unabridged.log.carrying import WORDLESS, Carried, messages_of, seqs_of, wordings
from unabridged.log.event import Event
from unabridged.log.ids import Origin, Seq, Span, ThreadRef, spans_of
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.log.spans import Spans
from unabridged.ports import Fault
from unabridged.view.whole import whole

_ERASED_AT_ONCE: Final = 2_000


async def purge(ctx: Context, ref: ThreadRef, seqs: Sequence[int | Span], *, reason: str) -> Taken:
    """Erase these messages on purpose, each with its whole atom: unreadable when this returns, gone with ``erase``.

    What hides, pins and the like is left. A result that comes while its call is being purged is purged after it.
    """
    wanted = named(seqs, verb="purge")
    around = await surroundings(ctx, ref, wanted)
    kept = [each.seq for each in around.skeletons if each.kind in WORDLESS]
    wanted = spans.minus(wanted, spans.union(span for seq in kept for span in spans.one(seq)))
    if not wanted:
        problem = "nothing there was said; name the seq of a message, a system text or a summary to purge"
        raise UsageError(problem)
    wanted = spans.union((*wanted, *spans_of(_cut_into(around.skeletons, wanted))))
    wanted = spans.union((*wanted, *spans_of(await said_again(ctx, ref, around.skeletons, wanted))))
    left, gone, by = spans.union((*wanted, *whole(wanted, around.atoms()))), spans.union(()), Seq(0)
    worded = await _worded(ctx, ref, [each for each in around.skeletons if spans.holds(left, each.seq)])
    await forgetting.unworded(ctx, ref, _whose_words_go_alone(worded, left))
    while left:
        left = spans.minus(await _with_pieces(ctx, ref, left, worded), gone)
        for part, ends in await _parts(ctx, ref, left, around.skeletons):
            by = await _purged(ctx, ref, part, ends, reason=reason)
        gone = spans.union((*gone, *left))
        now = await surroundings(ctx, ref, wanted)  # what is gone has lost its call ids; the first reading has them
        since = [each for each in now.skeletons if each.seq > around.skeletons[-1].seq]
        # A summary of them may have landed before the purge did; one drawn before it lands no more.
        late = await _with_pieces(ctx, ref, gone, worded)
        left = spans.minus(spans.union((*whole(wanted, around.atoms(since)), *late)), gone)
    return Taken(by=by, seqs=gone)


async def erase(ctx: Context, progress: Callable[[int], None] | None) -> None:
    """Erase every purged body for good; ``progress`` hears how many are still to do."""
    while left := await ctx.store.erase(limit=_ERASED_AT_ONCE):
        if progress is not None:
            progress(left)


async def traces(ctx: Context, needles: Sequence[object]) -> list[Fault]:
    """Every place where something purged, or one of the needles, is still to be found."""
    wanted = [needle for needle in needles if isinstance(needle, bytes) and needle]
    if len(wanted) < len(needles):
        problem = "a needle is bytes to look for, at least one; encode a text first"
        raise UsageError(problem)
    return await ctx.store.traces(wanted)


async def _purged(ctx: Context, ref: ThreadRef, seqs: Spans, ends: Sequence[Event], *, reason: str) -> Seq:
    """Purge these at once; where one ended a message of which more is left, that ends with what is left of it."""
    bodies: list[tuple[Body, Origin]] = [(Purged(seqs=seqs, reason=reason), Origin.CALLER)]
    bodies += [(replace(end.body, text=""), end.origin) for end in ends if isinstance(end.body, Chunk)]
    return (await ctx.store.purge(ref, seqs, await batch_of(ctx, bodies))).first


def _cut_into(around: Iterable[Skeleton], wanted: Spans) -> Iterator[Seq]:
    """The events that began what was cut into slices, where one of these is named.

    A message is cut where it is too large, whatever stands there: a slice by itself says nothing that could be read,
    the others say no more without it, and of what was to go there may be half in the next one.
    """
    cut: Seq | None = None
    for each in around:
        if each.flags & Flag.CHUNKED:
            cut = each.seq
        elif each.kind is not Kind.CHUNK or seqs_of(each) - {cut}:  # one that was purged before names nothing
            cut = None
        if cut is not None and spans.holds(wanted, each.seq):
            yield cut
        if each.flags & Flag.LAST:
            cut = None


async def _parts(
    ctx: Context, ref: ThreadRef, left: Spans, around: Iterable[Skeleton]
) -> list[tuple[Spans, Sequence[Event]]]:
    """What is purged in one, with the ends that it takes from messages of which more is left.

    Each of those goes by itself: a fork may share one of two, and is told no end of a message that it does not. What
    tells of their words goes first: whoever is stopped in between finds it by them, and purges the same again.
    """
    pieces: dict[int, list[Skeleton]] = {}
    for each in around:
        if each.kind is Kind.CHUNK and spans.holds(left, each.seq):
            for of in seqs_of(each):
                pieces.setdefault(of, []).append(each)
    ended = {of: own for of, own in pieces.items() if not spans.holds(left, Seq(of)) and _ends(own)}
    parts = list[tuple[Spans, Sequence[Event]]]()
    for own in ended.values():
        parts.append((spans_of([each.seq for each in own]), await ctx.store.at(ref, _ends(own))))
    rest = spans.minus(left, spans.union(chain.from_iterable(own for own, _ in parts)))
    return [(rest, ()), *parts] if rest else parts


def _ends(pieces: Iterable[Skeleton]) -> list[Seq]:
    return [each.seq for each in pieces if each.flags & Flag.LAST]


async def _worded(ctx: Context, ref: ThreadRef, named: Sequence[Skeleton]) -> dict[int, set[int]]:
    """Whose words each of these events holds that is a wording, or a piece of one."""
    found = wordings(named)
    begun = [await ctx.store.skeletons(ref, after=Seq(seq - 1), limit=1) for seq in {*chain(*found.values())}]
    return messages_of(found, wordings(chain(*begun)))


def _whose_words_go_alone(worded: Mapping[int, Iterable[int]], left: Sequence[Span]) -> dict[int, list[int]]:
    """Of wordings and pieces that are purged, the messages that are not."""
    alone = {seq: [each for each in of if not spans.holds(left, each)] for seq, of in worded.items()}
    return {seq: messages for seq, messages in alone.items() if messages}


async def _with_pieces(
    ctx: Context, ref: ThreadRef, purged: Sequence[Span], worded: Mapping[int, Iterable[int]]
) -> tuple[Span, ...]:
    """These spans, and every later piece, wording and summary of a message in them: its text stands there too."""
    seqs = set(spans.each(purged))
    carried = Carried(seqs, worded)
    async for page in skeletons_after(ctx.store, ref, Seq(min(seqs) - 1)):
        seqs.update(carried.of(page))
    return spans_of(seqs)
