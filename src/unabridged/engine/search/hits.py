"""From ranked events to hits: each is read from the log, and shown if it stands there now and may be seen.
It refuses to trust an index; what the log withholds, hides or says anew is no hit, however it was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.recall import recall_marks
from unabridged.engine.search import indexing, whole
from unabridged.engine.search.lagging import GONE
from unabridged.engine.search.searching import Ranked
from unabridged.engine.view import seeing
from unabridged.errors import UnabridgedError
from unabridged.log import spans
from unabridged.log.body import Amended
from unabridged.log.compacted import Compacted, Replace
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, LaneId, Seq, Span, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans
from unabridged.redaction.stretches import stretch
from unabridged.search.among import Among
from unabridged.search.asking import Question
from unabridged.search.following import Following
from unabridged.search.found import Hit
from unabridged.search.numbering import number, place
from unabridged.search.snippet import SNIPPET_CHARACTERS, Snippet, Wanted, snippet
from unabridged.search.texts import Said, said_of
from unabridged.view.lane import Lane

_PAGE: Final = 800
# Below this many characters, a snippet is sooner made than made elsewhere.
_SHORT: Final = 20_000


class Sight:
    """Who looks: through which thread, among what, as which lane; and what is known of the threads looked at."""

    __slots__ = ("among", "failed", "known", "lane", "lanes", "left", "through")

    def __init__(self, *, among: Among, through: ThreadRef | None = None, lane: LaneId | None = None) -> None:
        self.among = among
        self.through = through
        self.lane = lane
        self.known: dict[ThreadRef, Following] = {}
        self.lanes: dict[ThreadRef, Lane] = {}
        self.failed: dict[ThreadRef, Spans] = {}
        self.left: dict[ThreadRef, Seq] = {}


async def hits_of(  # what was found, who looks, and which of it
    ctx: Context, sight: Sight, found: Ranked, question: Question, *, first: int, limit: int
) -> tuple[list[Hit], int]:
    """Up to ``limit`` hits from a place in the ranking on, and the place after the last event looked at."""
    hits, at = await numbered(ctx, sight, found, question, first=first, limit=limit)
    return [hit for _, hit in hits], at


async def numbered(  # what was found, who looks, which of it, and how much of each
    ctx: Context,
    sight: Sight,
    found: Ranked,
    question: Question,
    *,
    first: int = 0,
    limit: int,
    characters: int = SNIPPET_CHARACTERS,
) -> tuple[list[tuple[int, Hit]], int]:
    """Hits as they come, each by the number of its event."""
    hits: list[tuple[int, Hit]] = []
    clauses = (*question.must, *(way.clause for word in question.words for way in word.ways))
    show = partial(snippet, wanted=Wanted(clauses, ctx.lexicon), characters=characters)
    at = first
    while at < len(found.events) and len(hits) < limit:
        some = found.events[at : at + limit - len(hits)]
        read = await _read(ctx, sight, found, some)
        for each in some:
            at += 1
            ref, seq = _whose(sight, found, each)
            event = read.get((ref, seq))
            if event is None:
                continue
            with suppress(*GONE):
                if each in found.scores or await _has_a_reason(ctx, sight, found, event, each):
                    hit = await _hit(ctx, sight, ref, event, show, found.scores.get(each, 0.0))
                    hits += [] if hit is None else [(each, hit)]
    return hits, at


async def _has_a_reason(ctx: Context, sight: Sight, found: Ranked, event: Event, number_: int) -> bool:
    """Whether an event that has none of the words is within bounds beside one that has them and may be seen itself."""
    at, bounds = place(number_), found.within
    ref, _ = _whose(sight, found, number_)
    if (bounds.since is not None and event.at < bounds.since) or (
        bounds.until is not None and event.at >= bounds.until
    ):
        return False
    if sight.through is None and at.seq <= await _left_at(ctx, sight, ref):
        return False  # another thread's own, which is found there or not at all
    for seq in (at.seq - 1, at.seq + 1):
        beside = number(at.thread, seq)
        if beside in found.scores:
            ref, _ = _whose(sight, found, beside)
            for each in await ctx.store.at(ref, [Seq(seq)]):
                if each.payload is not None and await _may_be_seen(ctx, sight, ref, each.skeleton, each.seq, ()):
                    return True
    return False


async def _left_at(ctx: Context, sight: Sight, ref: ThreadRef) -> Seq:
    """Up to which seq a thread's events are its parent's."""
    if ref not in sight.left:
        row = await ctx.store.thread(ref)
        sight.left[ref] = Seq(0) if row is None else row.forked_at
    return sight.left[ref]


def _whose(sight: Sight, found: Ranked, event: int) -> tuple[ThreadRef, Seq]:
    at = place(event)
    return sight.through or found.threads[at.thread], Seq(at.seq)


async def _read(ctx: Context, sight: Sight, found: Ranked, some: Sequence[int]) -> dict[tuple[ThreadRef, Seq], Event]:
    wanted: dict[ThreadRef, list[Seq]] = {}
    for each in some:
        ref, seq = _whose(sight, found, each)
        wanted.setdefault(ref, []).append(seq)
    events: dict[tuple[ThreadRef, Seq], Event] = {}
    for ref, seqs in wanted.items():
        with suppress(*GONE):
            events.update({(ref, event.seq): event for event in await ctx.store.at(ref, seqs)})
    return events


async def _hit(  # one event, and how it was found and is shown
    ctx: Context, sight: Sight, ref: ThreadRef, event: Event, show: Callable[[str], Snippet], score: float
) -> Hit | None:
    skeleton = event.skeleton
    said, message, covers = await _said(ctx, sight, ref, event, skeleton)
    if said is None or not await _may_be_seen(ctx, sight, ref, skeleton, message, covers):
        return None
    if sight.lane is not None:
        show = partial(_without_secrets, show=show)
    shown: Snippet = show(said.text) if len(said.text) < _SHORT else await ctx.aside(partial(show, said.text))
    return Hit(
        thread=ref.thread,
        seq=message,
        event=event.seq,
        role=said.role,
        origin=event.origin,
        at=event.at,
        tokens=event.tokens,
        score=score,
        snippet=shown,
    )


def _without_secrets(text: str, show: Callable[[str], Snippet]) -> Snippet:
    """The same part of the text; what a model reads shows a secret by what it is, also one that its edge would cut."""
    shown = show(text)
    told = stretch(text, shown.begins, shown.begins + len(shown.text))
    return shown if told == shown.text else replace(shown, text=told, highlights=())


async def _said(  # an event, and who looks
    ctx: Context, sight: Sight, ref: ThreadRef, event: Event, skeleton: Skeleton
) -> tuple[Said | None, Seq, tuple[Span, ...]]:
    """What an event says, of which message, and what it covers where it is a summary."""
    try:
        body = await recall_marks.without_recalled(ctx, ref, await whole.said_whole(ctx, ref, event))
    except UnabridgedError:
        return None, event.seq, ()  # damaged; verify() says where
    if body is None:
        return None, event.seq, ()  # purged, and of a piece not even its message is known; or said by a later piece
    if isinstance(body, Compacted):
        covers = tuple(span for edit in body.edits if isinstance(edit, Replace) for span in edit.covers)
        return said_of(body), event.seq, covers
    if sight.lane is not None:
        body = recall_marks.without_asking(body)
    message = event.seq
    if isinstance(body, Amended):
        message = body.seq
    elif skeleton.kind is Kind.CHUNK:
        (opening,) = await ctx.store.at(ref, [skeleton.touches[0].first])
        amends = opening.skeleton.touches
        message = amends[0].first if amends else opening.seq
    return said_of(body), message, ()


async def _may_be_seen(  # an event, the message it says, and what it covers
    ctx: Context, sight: Sight, ref: ThreadRef, skeleton: Skeleton, message: Seq, covers: tuple[Span, ...]
) -> bool:
    if sight.among is Among.EVERYTHING and sight.lane is None:
        return True
    known = await following(ctx, sight, ref)
    if not known.stands(skeleton.seq, message, covers):
        return False
    if sight.lane is None:
        return True
    if skeleton.kind is Kind.COMPACTED:
        return False  # what a model recalls is what was said; a summary may hold what another lane saw
    found = await ctx.store.at(ref, [message])
    return bool(found) and await is_admitted(ctx, sight, ref, found[0].skeleton, known)


async def is_admitted(ctx: Context, sight: Sight, ref: ThreadRef, message: Skeleton, known: Following) -> bool:
    """Whether the lane that looks may see a message; one that a thread never opened sees nothing there."""
    if ref not in sight.lanes:
        sight.lanes[ref] = (await seeing.current(ctx, ref, sight.lane or MAIN)).lane
    lane = sight.lanes[ref]
    if (lane.id != MAIN and not lane.opened) or not lane.sees(message):
        return False
    if ref not in sight.failed:  # each round is left out or not by the rule that held when it failed
        failed = (each for each in known.failed if not lane.rule_at(each.last).failed_rounds)
        sight.failed[ref] = spans.union(failed)
    return not spans.holds(sight.failed[ref], message.seq)


async def following(ctx: Context, sight: Sight, ref: ThreadRef) -> Following:
    """What is hidden and said anew in a thread at this moment, its newest events included."""
    if ref not in sight.known:
        known, _ = await indexing.state(ctx, ref)
        while page := await ctx.store.skeletons(ref, after=known.through, limit=_PAGE):
            for skeleton in page:
                known.step(skeleton)
        sight.known[ref] = known
    return sight.known[ref]
