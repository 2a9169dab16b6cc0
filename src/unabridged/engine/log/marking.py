"""The verbs that say something about messages: hide, show, pin, unpin, mark, and the end of a round.
They refuse to change a message, and to part what belongs together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from unabridged.engine.context import Context
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.log.reading import skeletons_after
from unabridged.engine.log.surroundings import Surroundings, named, refuse_strangers, surroundings
from unabridged.engine.races import ATTEMPTS, lost_every_race
from unabridged.errors import UsageError
from unabridged.log.body import Amended, Body, Hidden, Marked, Message, Pinned, RoundEnded, Shown, Unpinned
from unabridged.log.ids import Origin, Seq, Span, ThreadRef, spans_of
from unabridged.log.kind import Kind
from unabridged.log.skeleton import FAILED, Skeleton
from unabridged.log.spans import Spans
from unabridged.view.whole import is_asked, whole


class RoundState(Enum):
    """How a round ended."""

    FINISHED = "finished"
    FAILED = FAILED


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """Which messages a verb took, the rest of their atoms included, and the event that says so."""

    by: Seq
    seqs: tuple[Span, ...]


async def hide(ctx: Context, ref: ThreadRef, seqs: Sequence[int | Span], *, reason: str) -> Taken:
    """Take messages out of every view, each with all that belongs to it."""
    return await _on_atoms(ctx, ref, seqs, "hide", lambda spans: Hidden(seqs=spans, reason=reason))


async def show(ctx: Context, ref: ThreadRef, seqs: Sequence[int | Span]) -> Taken:
    """Put messages that were hidden back at their own places, each with all that belongs to it."""
    return await _on_atoms(ctx, ref, seqs, "show", lambda spans: Shown(seqs=spans))


async def pin(ctx: Context, ref: ThreadRef, seqs: Sequence[int | Span]) -> Taken:
    """Keep messages word for word, each with all that belongs to it, until they are unpinned."""
    return await _on_atoms(ctx, ref, seqs, "pin", lambda spans: Pinned(seqs=spans))


async def unpin(ctx: Context, ref: ThreadRef, seqs: Sequence[int | Span]) -> Taken:
    """Let messages be compacted again."""
    return await _on_atoms(ctx, ref, seqs, "unpin", lambda spans: Unpinned(seqs=spans))


async def _on_atoms(
    ctx: Context, ref: ThreadRef, seqs: Sequence[int | Span], verb: str, body_of: Callable[[Spans], Body]
) -> Taken:
    """Append what a verb says of the named messages' atoms, unless one of them grew since they were read."""
    wanted = named(seqs, verb=verb)
    for _ in range(ATTEMPTS):
        around = await surroundings(ctx, ref, wanted)
        refuse_strangers(ref, seqs, around.skeletons, verb=verb)
        taken = whole(wanted, around.atoms())
        batch = await batch_of(ctx, [(body_of(taken), Origin.CALLER)])
        holds = _still_whole(wanted, around, taken)
        if (done := await ctx.store.append_if(ref, around.head, holds, batch)) is not None:
            return Taken(by=done.last, seqs=taken)
    raise lost_every_race(verb, ref)


def _still_whole(wanted: Spans, around: Surroundings, taken: Spans) -> Callable[[Sequence[Skeleton]], bool]:
    """Whether what was taken is still all of it, asked inside the transaction that writes."""
    return lambda since: whole(wanted, around.atoms(since)) == taken


async def mark(
    ctx: Context,
    ref: ThreadRef,
    seqs: int | Span | Iterable[int | Span],
    *,
    add: str | Iterable[str],
    remove: str | Iterable[str],
) -> Taken:
    """Add tags to messages and take tags off them; exactly these messages, since a tag parts nothing."""
    added, removed = _tags(add), _tags(remove)
    if not added and not removed:
        message = "mark needs a tag: pass add=('name',), remove=('name',) or both"
        raise UsageError(message)
    given = (*seqs,) if isinstance(seqs, Iterable) else (seqs,)
    wanted = named(given, verb="mark")
    around = await surroundings(ctx, ref, wanted)
    refuse_strangers(ref, given, around.skeletons, verb="mark")
    done = await _append(ctx, ref, Marked(seqs=wanted, added=added, removed=removed))
    return Taken(by=done, seqs=wanted)


def _tags(given: str | Iterable[object]) -> tuple[str, ...]:
    """The tags, each once; a bare text is one tag and not its letters."""
    found: dict[str, None] = {}
    for tag in (given,) if isinstance(given, str) else given:
        if not isinstance(tag, str) or not tag:
            message = f"a tag is a text with something in it, not {tag!r}"
            raise UsageError(message)
        found[tag] = None
    return tuple(found)


async def tags(ctx: Context, ref: ThreadRef, seq: Seq) -> tuple[str, ...]:
    """The tags a message has now: those it came with, as every later event left them, in the order they were added."""
    wanted = named([seq], verb="tags")
    around = await surroundings(ctx, ref, wanted)
    refuse_strangers(ref, wanted, around.skeletons, verb="tags")
    held: dict[str, None] = {}
    own: tuple[str, ...] = ()
    for event in await ctx.store.at(ref, [seq, *await saying(ctx, ref, seq)]):
        match event.body:
            case Message(marks=marks) | Amended(message=Message(marks=marks)):
                held = dict.fromkeys((*(tag for tag in held if tag not in own), *marks))
                own = marks
            case Marked(added=added, removed=removed):
                held = {tag: None for tag in (*held, *added) if tag not in removed or tag in added}
            case _:
                continue
    return tuple(held)


async def saying(ctx: Context, ref: ThreadRef, seq: Seq) -> list[Seq]:
    """The later events that mark a message, or put new words in its place."""
    found: list[Seq] = []
    async for page in skeletons_after(ctx.store, ref, seq, but=Kind.MESSAGE):
        telling = (each for each in page if each.kind in (Kind.MARKED, Kind.AMENDED))
        found += [each.seq for each in telling if each.names(seq)]
    return found


async def end_round(ctx: Context, ref: ThreadRef, begun: Seq, state: object) -> Taken:
    """Say that the round begun at this message finished, or failed, as long as no later one has begun.

    A round ends where its end is told: told later, it would take messages of the next one with it.
    """
    if not isinstance(state, RoundState):
        message = f"a round ends as RoundState.FINISHED or RoundState.FAILED, not as {state!r}"
        raise UsageError(message)
    verb = "end_round"
    (wanted,) = named([begun], verb=verb)
    for _ in range(ATTEMPTS):
        around = await surroundings(ctx, ref, (wanted,))
        refuse_strangers(ref, (wanted,), around.skeletons, verb=verb)
        _refuse_parted(ref, begun, around)
        if around.skeletons[-1].round:  # what a user says meanwhile may be labelled as of the same round
            around = await surroundings(ctx, ref, (Span(first=begun, last=around.head),))
        round_ = [each for each in around.skeletons if each.seq >= begun]
        if (later := _later_round(round_, round_[0])) is not None:
            message = (
                f"the round begun at seq {begun} of thread {ref.thread!r} was over when the next began at seq {later}; "
                "end a round before the next begins, or hide what it said"
            )
            raise UsageError(message)
        batch = await batch_of(ctx, [(RoundEnded(begun=begun, state=state.value), Origin.CALLER)])
        holds = _nobody_asked(round_[0])
        if (done := await ctx.store.append_if(ref, around.head, holds, batch)) is not None:
            return Taken(by=done.last, seqs=spans_of([each.seq for each in round_ if each.kind is Kind.MESSAGE]))
    raise lost_every_race("end_round", ref)


def _refuse_parted(ref: ThreadRef, begun: Seq, around: Surroundings) -> None:
    """Refuse a round that would begin between a call and its result: a failed one would take the result alone."""
    for atom in around.atoms():
        if atom.seqs[0] < begun <= atom.last:
            message = (
                f"no round of thread {ref.thread!r} begins at seq {begun}, in the middle of a response with its "
                f"results that goes from {atom.seqs[0]} to {atom.last}; name the seq of what was asked"
            )
            raise UsageError(message)


def _nobody_asked(begun: Skeleton) -> Callable[[Sequence[Skeleton]], bool]:
    return lambda since: _later_round(since, begun) is None


def _later_round(skeletons: Sequence[Skeleton], begun: Skeleton) -> Seq | None:
    """Where another round begins: at a user message without the label of this one."""
    for each in skeletons:
        if each.seq > begun.seq and is_asked(each) and not (begun.round and each.round == begun.round):
            return each.seq
    return None


async def _append(ctx: Context, ref: ThreadRef, body: Body) -> Seq:
    batch = await batch_of(ctx, [(body, Origin.CALLER)])
    return (await ctx.store.append(ref, batch)).last
