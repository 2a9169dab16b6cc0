"""The verbs of one conversation, each written once, as a coroutine over one context; the faces add how to wait.
It refuses to know an event loop, and how a store or a summariser is opened.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import replace

from unabridged.compaction.policy import Policy
from unabridged.compaction.strategies.ladder import tools_of
from unabridged.engine import checking
from unabridged.engine.compaction import adopting
from unabridged.engine.compaction.compacting_verbs import ThreadCompacting
from unabridged.engine.context import Context
from unabridged.engine.coordinator import switching
from unabridged.engine.following import sync
from unabridged.engine.following.sync import Divergence, Head, Synced
from unabridged.engine.held import Held
from unabridged.engine.log import append, appended, lanes, marking, popping, purging, threads, wordings
from unabridged.engine.log.course import ThreadCourse
from unabridged.engine.log.lanes import Membership
from unabridged.engine.log.marking import RoundState, Taken
from unabridged.engine.log.popping import Popped
from unabridged.engine.log.reading import every_event
from unabridged.engine.memory import facts_shown
from unabridged.engine.search import reranking
from unabridged.engine.search.finding import ThreadFinding
from unabridged.engine.view import by_policy, fitting, tail, unfolding
from unabridged.engine.view.unfolding import Depth
from unabridged.log.body import Message
from unabridged.log.event import Event
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import MAIN, ItemName, Origin, Seq, Span, ThreadRef
from unabridged.log.lane_rule import LaneRule
from unabridged.log.thread import ThreadRow
from unabridged.ports import Appended, Children, SwitchReason
from unabridged.view.budget import Urgency
from unabridged.view.lane import Lane
from unabridged.view.tool_names import EVERYBODYS, ToolNames
from unabridged.view.view import Item, View


class ThreadVerbs(ThreadFinding, ThreadCompacting, ThreadCourse):
    """The verbs of one conversation."""

    def __init__(self, ctx: Context, ref: ThreadRef, held: Held) -> None:
        self._ctx = ctx
        self._held = held
        self.ref = ref

    async def append(  # one choice each, by name
        self,
        given: object,
        *,
        key: str | None = None,
        origin: Origin | None = None,
        dialect: str | None = None,
        since: int | None = None,
        said_at: Sequence[int] | None = None,
    ) -> Appended:
        """Append one or many messages, all or nothing.

        With ``since`` nothing is appended if messages came, left or returned after that seq. ``said_at`` gives the
        time at which each was said, in microseconds since 1970, where that was not now.
        """
        done = await append.append(
            self._ctx,
            self.ref,
            given,
            key=key,
            origin=origin,
            dialect=dialect,
            since=since,
            said_at=said_at,
            policy=self._held.policy,
        )
        await appended.follow(self._ctx, self.ref, self._held, done)
        return done

    async def sync(  # one choice each, by name
        self,
        history: Sequence[object],
        *,
        dialect: str | None = None,
        head: Head = Head.WHOLE,
        divergence: Divergence = Divergence.HIDE,
        lane: str = MAIN,
    ) -> Synced:
        """Make the log match a whole list that its caller keeps: what both have stays, the rest is hidden or forked."""
        policy, to = self._held.policy, lanes.lane_id(lane)
        done, new = await sync.sync(
            self._ctx, self.ref, history, dialect=dialect, head=head, divergence=divergence, lane=to, policy=policy
        )
        there = replace(self.ref, thread=done.thread)
        await appended.tell(self._ctx, there, self._held, new)
        if there != self.ref or done.hidden:
            reason = SwitchReason.REWIND if there == self.ref else SwitchReason.BRANCH
            await switching.told(there, self._held, reason, there.thread, self.ref.thread)
        return done

    async def events(self, *, after: int = 0) -> AsyncIterator[Event]:
        """Every event after a seq, oldest first, read page by page; none is ever missing."""
        async for event in every_event(self._ctx.store, self.ref, after=checking.seq(after, verb="events")):
            yield event

    async def message(self, seq: int) -> Message | None:
        """One message as it was appended, whole, where it grew with all it grew by; None once it is purged."""
        return await wordings.message(self._ctx, self.ref, checking.seq(seq, verb="message"))

    async def view(self, *, lane: str = MAIN) -> View:
        """What a model would read now, possibly too large; writes nothing."""
        seen, known = await self._seen(lane)
        return await tail.with_tail(self._ctx, self.ref, seen, adopting.holding(known, self._held.policy))

    async def has_read(self, path: str, *, lane: str = MAIN, tools: ToolNames | None = None) -> bool:
        """Whether a lane's model can see a call that read or wrote this file, with its whole result.

        ``tools`` names what reads and writes files, beside the usual tools; where it is left out, the lane's strategy
        may name them.
        """
        seen, known = await self._seen(lane)
        holds = adopting.holding(known, self._held.policy)
        names = tools or tools_of(None if holds is None else holds.strategy) or EVERYBODYS
        return seen.has_read(checking.text(path, verb="has_read"), names)

    async def prepare(self, *, policy: Policy | None = None, deadline_seconds: float = 1.0, lane: str = MAIN) -> View:
        """A view that fits, compacted if it must be; raises ``DoesNotFit`` when what must stay is too large.

        The deadline is spent only while a summary of what leaves is on its way. If none comes in time, a named drop
        stands in its place, and the summary replaces it in the background. What leaves is written down first: of a view
        that is too large, a store that can write nothing, as on a full disk, raises its own ``UnavailableError``; where
        others change the same messages each time it tries, it raises ``ConflictError``: call it again.
        """
        seconds = checking.seconds(deadline_seconds, verb="prepare")
        if self._held.policy is not None and lane == MAIN:
            await adopting.adopt(self._ctx, self.ref, self._held.policy)
        seen, holds = await fitting.fitted(
            self._ctx, self.ref, lanes.lane_id(lane), self._held, brought=policy, seconds=seconds
        )
        if seen.urgency is not Urgency.NONE or self._held.teller.is_heard:
            self._held.runs.stir(self.ref)
        if seen.budget is not None and seen.budget.nears(seen.tokens):
            self._held.runs.expect()
        told = await tail.with_tail(self._ctx, self.ref, by_policy.judged(seen, holds), holds)
        await facts_shown.recorded(self._ctx, self.ref, told.lane, told, holds)
        self._ctx.away()
        return told

    async def _seen(self, lane: str) -> tuple[View, Lane]:
        """A lane's view, and the lane as the log defines it."""
        return await fitting.seen(self._ctx, self.ref, lanes.lane_id(lane), self._held)

    async def unfold(self, of: Item | ItemName | int, *, depth: Depth = Depth.ONE_LEVEL, lane: str = MAIN) -> View:
        """What an item of a view stands for, one level down or all the way; a message stands for itself, whole."""
        return await unfolding.unfold(self._ctx, self.ref, of, depth=depth, lane=lanes.lane_id(lane))

    async def hide(self, *seqs: int | Span, reason: str = "") -> Taken:
        """Take messages out of every view, each with its whole atom; ``show`` brings them back."""
        return await marking.hide(self._ctx, self.ref, seqs, reason=checking.text(reason, verb="hide"))

    async def show(self, *seqs: int | Span) -> Taken:
        """Bring hidden messages back to their places, each with its whole atom."""
        return await marking.show(self._ctx, self.ref, seqs)

    async def pop(self, *, reason: str = "pop", lane: str = MAIN) -> Popped | None:
        """Take exactly the newest message a lane sees out of every view, and return it; None if it sees none."""
        return await popping.pop(self._ctx, self.ref, lanes.lane_id(lane), reason=checking.text(reason, verb="pop"))

    async def pin(self, *seqs: int | Span) -> Taken:
        """Keep messages word for word until unpinned, each with its whole atom; a covered one stands by its group."""
        return await marking.pin(self._ctx, self.ref, seqs)

    async def unpin(self, *seqs: int | Span) -> Taken:
        """Let pinned messages be compacted again."""
        return await marking.unpin(self._ctx, self.ref, seqs)

    async def mark(
        self,
        seqs: int | Span | Iterable[int | Span],
        *,
        add: str | Iterable[str] = (),
        remove: str | Iterable[str] = (),
    ) -> Taken:
        """Add tags to exactly these messages, or take tags off them; no view changes."""
        return await marking.mark(self._ctx, self.ref, seqs, add=add, remove=remove)

    async def tags(self, seq: int) -> tuple[str, ...]:
        """The tags a message has now, in the order they were added."""
        return await marking.tags(self._ctx, self.ref, checking.seq(seq, verb="tags"))

    async def end_round(self, begun: int, state: RoundState) -> Taken:
        """Say how the newest round, which began at this seq, ended; failed rounds leave the lanes that want none."""
        return await marking.end_round(self._ctx, self.ref, Seq(begun), state)

    async def open_lane(
        self,
        lane: str,
        *,
        rule: LaneRule | None = None,
        inherits: str | None = None,
        policy: Policy | None = None,
        membership: Membership = Membership.KEEP,
    ) -> int:
        """Say what an agent's lane sees (all, unless a rule says less), and its policy; once is enough."""
        other = None if inherits is None else lanes.lane_id(inherits)
        named = lanes.lane_id(lane)
        asked = lanes.Asked(rule=rule, inherits=other, policy=policy)
        return await lanes.open_lane(self._ctx, self.ref, named, asked, membership)

    async def row(self) -> ThreadRow | None:
        """The thread's title, metadata, newest seq and descent; None before the first append."""
        return await self._ctx.store.thread(self.ref)

    async def begin(self, *, title: str = "", metadata: Mapping[str, object] = NOTHING_MORE) -> ThreadRow:
        """Begin the thread without a message, with a title and metadata."""
        return await threads.begin(self._ctx, self.ref, title=title, metadata=metadata)

    async def describe(self, *, title: str | None = None, metadata: Mapping[str, object] | None = None) -> ThreadRow:
        """Change the title, the metadata, or both."""
        return await threads.describe(self._ctx, self.ref, title=title, metadata=metadata)

    async def _forked(self, id_: str | None, through: int | None) -> ThreadVerbs:
        """The verbs of a child that shares this thread's events up to a seq."""
        child = threads.id_for(self._ctx, id_)
        last = None if through is None else checking.seq(through, verb="fork")
        row = await threads.fork(self._ctx, self.ref, child, last)
        await switching.told(row.ref, self._held, SwitchReason.BRANCH, row.ref.thread, self.ref.thread)
        return ThreadVerbs(self._ctx, row.ref, self._held)

    async def detach(self) -> ThreadRow:
        """Give a fork its own copy of what it shares, so that its parent can be deleted."""
        return await self._ctx.store.detach(self.ref)

    async def delete(self, children: Children = Children.REFUSE) -> int:
        """Delete the thread; later appends to it are refused."""
        async with reranking.forgetting(self._ctx):
            return await self._ctx.store.delete(self.ref, checking.chosen(children, Children))

    async def purge(self, *seqs: int | Span, reason: str = "") -> Taken:
        """Erase messages on purpose, each with its whole atom: unreadable at once, and off the disk after ``erase``."""
        why = checking.text(reason, verb="purge")
        async with reranking.forgetting(self._ctx):
            return await purging.purge(self._ctx, self.ref, seqs, reason=why)
