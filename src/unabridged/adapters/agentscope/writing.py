"""What a memory writes: messages, deletions, marks, the agent's own summary, and a state that was saved elsewhere.
It refuses to leave a view that does not fit, as far as anything can be done about it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Final, TypeVar

from unabridged.adapters.agentscope import state
from unabridged.adapters.agentscope.keeping import Keeping
from unabridged.adapters.agentscope.known import COMPRESSED, FOLDED, SUMMARY, Known, Stored
from unabridged.adapters.agentscope.msgs import ASIDE, MADE, id_of
from unabridged.adapters.agentscope.state import Saves, State
from unabridged.errors import ConflictError
from unabridged.log.body import Message, Reset
from unabridged.log.ids import spans_of
from unabridged.log.part import Text
from unabridged.runner.to_its_end import to_the_end

T = TypeVar("T")

_DELETED: Final = "agentscope: deleted"
_REPLACED: Final = "agentscope: replaced by a newer summary"
_RESTORED: Final = "agentscope: not in the state that was loaded"
_CLEARED: Final = "agentscope: cleared"


class Writing:
    """Every change to the conversation beneath a memory, one after the other and each to its end.

    An agent that is interrupted adds what was said by then, and may be cancelled anew while it does.
    """

    __slots__ = ("_keeping", "pending", "saves")

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self.saves = Saves(keeping)
        # Loaded, and not in the log yet: AgentScope loads where nothing can be awaited.
        self.pending: State | None = None

    async def known(self) -> Known:
        """What is known once a state that was loaded is in the log."""
        await self.settled()
        return await self._keeping.known()

    async def settled(self) -> None:
        """Have a state that was loaded in the log."""
        if self.pending is None:
            return
        await self._changed(self._settle)
        await self._keeping.fit()

    async def _changed(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """One change, from looking to writing."""

        async def change() -> T:
            async with self._keeping.lock:
                return await work()

        return await to_the_end(change())

    async def _settle(self) -> None:
        if (wanted := self.pending) is not None:
            await self._load(wanted)
            self.pending = None

    async def add(self, messages: Sequence[Message]) -> None:
        """Append messages, but for those whose id is stored already, or comes a second time."""
        await self.settled()
        once: dict[str, Message] = {}
        for each in messages:
            once.setdefault(each.id, each)
        known = await self._changed(lambda: self._add(tuple(once.values())))
        await self._keeping.fit(known)

    async def _add(self, messages: Sequence[Message]) -> Known:
        known = self._keeping.latest
        if not known.through or any(known.of([each.id]) for each in messages):
            known = await self._keeping.known()  # what was stored may have left since
        while not await self._added(known, messages):
            known = await self._keeping.known()  # another memory was quicker, and may have said the same
        known = await self._keeping.known()
        if known.told - {known.newest_asked}:  # the question that was the newest may leave now
            await self._fold()
            known = await self._keeping.known()
        return known

    async def _added(self, known: Known, messages: Sequence[Message]) -> bool:
        """Append what is not stored, unless somebody says more at this moment: the log itself is the judge of that."""
        fresh = [each for each in messages if not known.of([each.id])]
        return not fresh or await self._told(fresh, known.through)

    async def _told(self, bodies: Sequence[Message | Reset], through: int) -> bool:
        """Append, unless what was said changed since the log went so far."""
        try:
            await (await self._keeping.thread()).append(list(bodies), since=through)
        except ConflictError:
            return False
        return True

    async def add_again(self, messages: Sequence[Message]) -> None:
        """Append messages, whatever is stored already."""
        await self.settled()
        await self._changed(lambda: self._append(messages))
        await self._keeping.fit()

    async def delete(self, *, ids: Sequence[str] = (), marks: Sequence[str] = ()) -> int:
        """Take messages with these ids or marks out of every view, with what belongs to each; how many that were."""
        await self.settled()
        gone = await self._changed(lambda: self._delete(ids, marks))
        if gone:
            await self._keeping.fit()
        return gone

    async def _delete(self, ids: Sequence[str], marks: Sequence[str]) -> int:
        known = await self._keeping.known()
        before, seqs = len(known), [each.seq for each in (*await self._meant(known, ids), *known.having(marks))]
        if not seqs:
            return 0
        await (await self._keeping.thread()).hide(*spans_of(seqs), reason=_DELETED)
        return before - len(await self._keeping.known())

    async def clear(self) -> None:
        """Begin anew: nothing that was said before is in any view, and no summary of it."""
        await self._changed(self._clear)

    async def _clear(self) -> None:
        self.pending = None
        known = await self._keeping.known()
        if len(known) or known.summary:
            await (await self._keeping.thread()).append(Reset(reason=_CLEARED))

    async def mark(self, new: str | None, old: str | None, ids: Sequence[str] | None) -> int:
        """Put a mark on messages, take one off, or change one for another; how many got it or lost it."""
        await self.settled()
        count = await self._changed(lambda: self._mark(new, old, ids))
        await self._keeping.fit()
        return count

    async def _mark(self, new: str | None, old: str | None, ids: Sequence[str] | None) -> int:
        known = await self._keeping.known()
        named = known.stored if ids is None else await self._meant(known, ids)
        found = [each for each in named if (old in each.marks if old is not None else new is not None)]
        if found:
            add, remove = (() if new is None else (new,)), (() if old in (None, new) else (old or "",))
            await (await self._keeping.thread()).mark(spans_of([each.seq for each in found]), add=add, remove=remove)
        if old == COMPRESSED != new:
            await self._show([each.seq for each in found if each.seq in known.folded])
        await self._fold()
        return sum(new is None or new == old or new not in each.marks for each in found)

    async def summarise(self, text: str) -> None:
        """Keep the summary that an agent wrote itself, in place of the one before; an empty one takes it back."""
        await self.settled()
        await self._changed(lambda: self._summarise(text))
        await self._keeping.fit()

    async def _meant(self, known: Known, ids: Sequence[str]) -> list[Stored]:
        """The messages with these ids; a summary made here is named by an id, too, and means all that it tells."""
        found = {each.seq: each for each in known.of(ids)}
        if any(each.startswith(MADE) for each in ids):
            told = [item for item in await self._keeping.view() if id_of(item.name) in ids]
            found.update({each.seq: each for item in told for each in known.within(item.covers)})
        return [found[seq] for seq in sorted(found)]

    async def _append(self, messages: Sequence[Message]) -> None:
        told = (await self._keeping.known()).told
        if messages:
            await (await self._keeping.thread()).append(list(messages))
            if told:  # the question that was the newest may leave now
                await self._fold()

    async def _summarise(self, text: str) -> None:
        thread, before = await self._keeping.thread(), (await self._keeping.known()).summary
        if text:
            said = Message(role=ASIDE, parts=(Text(text=text),), marks=(SUMMARY,))
            await thread.pin((await thread.append(said)).first)
        if before:
            await thread.hide(before, reason=_REPLACED)
        await self._fold()

    async def _fold(self) -> None:
        """Hide what the agent's own summary tells, but never the newest question; without a summary, nothing."""
        known = await self._keeping.known()
        if not known.summary:
            await self._show(known.folded)
            return
        if seqs := known.told - {known.newest_asked}:
            await (await self._keeping.thread()).hide(*spans_of(seqs), reason=FOLDED)

    async def _show(self, seqs: Iterable[int]) -> None:
        if spans := spans_of(seqs):
            await (await self._keeping.thread()).show(*spans)

    async def _load(self, wanted: State) -> None:
        """Make the log say what a state says: what both begin with stays, what else there was is hidden."""
        while not await self._restored(wanted):
            continue
        known = await self._keeping.known()
        if known.summary <= wanted.through and await self.told_by(known) != wanted.summary:
            await self._summarise(wanted.summary)
        await self._fold()

    async def _restored(self, wanted: State) -> bool:
        """One step to where the log says what a state says; what was said since the state was loaded stands."""
        thread, through = await self._keeping.thread(), (await self._keeping.known()).through
        stored = await self.saves.entries()
        before = [each for each in stored if each[0].seq <= wanted.through]
        later = {each.id for each, _ in stored[len(before) :]}
        common = state.common(before, wanted.messages)
        gone = [each.seq for each, _ in before[common:]]
        if gone and (common or later):
            await thread.hide(*spans_of(gone), reason=_RESTORED)
            return False  # what belongs to them left as well, so look again
        resets = [Reset(reason=_RESTORED)] if gone else []
        fresh = [each for each in wanted.messages[common:] if each.id not in later]
        if (resets or fresh) and not await self._told([*resets, *fresh], through):
            return False
        await self._mark_as([each for each, _ in before[:common]], wanted.messages)
        return True

    async def _mark_as(self, stored: Sequence[Stored], wanted: Sequence[Message]) -> None:
        """Give messages the marks of others, in one event for all that change alike."""
        changes: dict[tuple[tuple[str, ...], tuple[str, ...]], list[int]] = {}
        for each, said in zip(stored, wanted, strict=False):
            add = tuple(tag for tag in said.marks if tag not in each.marks)
            remove = tuple(tag for tag in each.marks if tag not in said.marks)
            changes.setdefault((add, remove), []).append(each.seq)
        changes.pop(((), ()), None)
        for (add, remove), seqs in changes.items():
            await (await self._keeping.thread()).mark(spans_of(seqs), add=add, remove=remove)

    async def summary(self) -> str:
        """The summary that the agent wrote itself; empty where there is none."""
        return await self.told_by(await self._keeping.known())

    async def told_by(self, known: Known) -> str:
        """The same, where what is known was asked for just now."""
        seq = known.summary
        said = await self._keeping.said(seq) if seq else None
        return "" if said is None else "".join(part.text for part in said.parts if isinstance(part, Text))
