"""The verb ``sync``: a caller who keeps his own list of messages hands in all of it, and the log follows.
It refuses to guess an overlap, and to hide anything where list and log have nothing in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from unabridged.compaction.policy import Policy
from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.following.comparing import Compared, Head, unhurried
from unabridged.engine.following.listing import Given, listed, read
from unabridged.engine.following.recognising import Said
from unabridged.engine.following.returned_notes import left_out
from unabridged.engine.following.shown import held_against
from unabridged.engine.log import append, shortening, threads
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.log.rewinding import taken_back
from unabridged.engine.races import ATTEMPTS, lost_every_race
from unabridged.errors import SyncConflict
from unabridged.log import spans
from unabridged.log.body import Body, Hidden, SystemSet
from unabridged.log.canonical import digest
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import MAIN, LaneId, Origin, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.log.spans import Spans
from unabridged.ports import Appended, Holds
from unabridged.view.lane import Lane

__all__ = ["Divergence", "Head", "Synced", "sync"]


class Divergence(Enum):
    """What becomes of messages in the log that a list no longer has."""

    HIDE = "hide"
    FORK = "fork"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True, kw_only=True)
class Synced:
    """How many of the list's entries stood in the log already, how many were appended, and what was hidden for them.

    ``thread`` is where the list stands now: the same, or the fork that was made for it.
    """

    kept: int
    appended: int
    hidden: tuple[Span, ...]
    thread: ThreadId
    system_changed: bool


async def sync(  # one choice each, by name
    ctx: Context,
    ref: ThreadRef,
    history: Sequence[object],
    *,
    dialect: str | None = None,
    head: Head = Head.WHOLE,
    divergence: Divergence = Divergence.HIDE,
    lane: LaneId = MAIN,
    policy: Policy | None = None,
) -> tuple[Synced, Appended | None]:
    """Make the log say what a whole list says: what both begin with stays, the rest is hidden, the new is appended.

    What came into the log for it is told beside the answer; nothing where both said the same.
    """
    head, divergence = checking.chosen(head, Head), checking.chosen(divergence, Divergence)
    entries = listed(history)
    given = await left_out(ctx, ref, await unhurried(ctx, len(entries), lambda: read(entries, dialect, lane)))
    here, known = ref, None
    for _ in range(ATTEMPTS):
        found = await held_against(ctx, here, given, dialect=dialect, head=head, lane=lane, known=known)
        if here == ref:
            _refuse_if_unclear(ref, given, found, divergence)
            if found.parted is not None and divergence is Divergence.FORK:
                here, known = await _forked(ctx, ref, found)
                continue
        changed = given.system is not None and (found.system is None or digest(given.system) != digest(found.system))
        undone = (await taken_back(ctx, here, found.folded, found.hidden, _REASON))[1] if found.hidden else []
        bodies = [*((each, Origin.CALLER) for each in undone), *_bodies(found, given.system if changed else None)]
        done = await _written(ctx, here, found, bodies, policy) if bodies else None
        if done is not None or not bodies:
            synced = Synced(
                kept=len(given.history) - len(found.fresh),
                appended=len(found.fresh),
                hidden=found.hidden,
                thread=here.thread,
                system_changed=changed,
            )
            return synced, done
    raise lost_every_race("sync", ref)


def _refuse_if_unclear(ref: ThreadRef, given: Given, found: Compared, divergence: Divergence) -> None:
    """Refuse to hide where that would be a guess, and where the caller wants nothing hidden."""
    if found.parted is None:
        return
    if found.runs != 1:
        times = f"{found.runs} runs" if found.runs else "no run"
        why = f"{times} of messages up to the log's newest can be what the trimmed list begins with"
        choices: tuple[str, ...] = (
            "send more of the list",
            "send all of it with Head.WHOLE",
            "append what is new with thread.append()",
        )
    elif divergence is Divergence.REFUSE:
        why = "Divergence.REFUSE leaves the log as it is"
        choices = ("pass Divergence.HIDE to follow the list", "pass Divergence.FORK to keep both")
    elif divergence is Divergence.HIDE and not found.is_common:
        why = "they have no beginning in common, and nothing is hidden by guess"
        choices = (
            "pass Divergence.FORK to keep both",
            "sync to another thread",
            "pass Head.TRUNCATED if the list was trimmed",
        )
    else:
        return
    position, says, said = found.digests()
    raise SyncConflict(
        thread=ref.thread,
        position=position + given.opening,
        given_digest=says,
        stored_digest=said,
        why=why,
        choices=choices,
    )


async def _forked(ctx: Context, ref: ThreadRef, found: Compared) -> tuple[ThreadRef, list[Said]]:
    """A child that shares what both say, and what is said in it.

    Of another lane's list the opening may be later, so the child shares all.
    """
    through = Seq(found.hidden[0].first - 1) if found.lane.id == MAIN else found.through
    row = await ctx.store.fork(ref, threads.id_for(ctx, None), through=through, at=ctx.clock.now())
    return row.ref, [each.through(through) for each in found.said]


def _bodies(found: Compared, system: SystemSet | None) -> Iterator[tuple[Body, Origin]]:
    """What makes the log say what the list says."""
    if found.hidden:
        yield Hidden(seqs=found.hidden, reason=_REASON), Origin.CALLER
    if system is not None:
        yield system, Origin.CALLER
    for message in found.fresh:
        yield message, append.origin_of(message, None)


async def _written(
    ctx: Context, ref: ThreadRef, found: Compared, bodies: Sequence[tuple[Body, Origin]], policy: Policy | None
) -> Appended | None:
    """Append all of it at once, unless what the list was held against changed meanwhile."""
    shown = await shortening.shown_as(ctx, ref, [body for body, _ in bodies], policy)
    batch = await batch_of(ctx, bodies, shown=shown)
    if not found.through:
        await ctx.store.begin(ref, at=ctx.clock.now(), title="", metadata=NOTHING_MORE)
    return await ctx.store.append_if(ref, found.through, _as_it_was(found), batch)


def _as_it_was(found: Compared) -> Holds:
    """The predicate asked inside the transaction: nothing came since that the list would have to say or not to say."""
    standing = found.standing
    return lambda since: not any(_moves(skeleton, found.lane, standing, found.hidden) for skeleton in since)


def _moves(skeleton: Skeleton, lane: Lane, standing: Spans, hidden: Spans) -> bool:
    match skeleton.kind:
        case Kind.COMPACTED | Kind.UNDONE:
            return bool(hidden) and skeleton.lane == lane.id  # it may reach beyond where the list ends
        case Kind.MESSAGE:
            return lane.sees(skeleton)
        case Kind.SYSTEM_SET | Kind.LANE_OPENED:
            return skeleton.lane == lane.id
        case Kind.AMENDED | Kind.CHUNK | Kind.HIDDEN | Kind.PURGED:
            return bool(spans.both(spans.union(skeleton.touches), standing))
        case Kind.ROUND_ENDED:
            return bool(skeleton.flags & Flag.FAILED)
        case Kind.SHOWN | Kind.RESET:
            return True
        case _:
            return False


_REASON: Final = "sync"
