"""A thread of ours under the default storages: the history is all that was appended, the memory is a lane's view.
It refuses to keep anything beside the log; what stands here is read from it again after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from agentscope.message import Msg

from unabridged.adapters.agentscope import msgs
from unabridged.adapters.agentscope.with_compress.beside import Beside, Entry
from unabridged.adapters.agentscope.with_compress.engine import LANE, msg_of, policy_for, shown
from unabridged.asynchronous import AsyncThread
from unabridged.log.body import Body, Marked, Message, Reset
from unabridged.log.ids import Seq, Span
from unabridged.view.view import Item

SUMMARY: Final = "agentscope_compressed_summary"
CLEARED: Final = "cleared"
REPLACED: Final = "memory replaced"
# A tag of ours, on what stands in the memory and was never in the history.
ASIDE: Final = "unabridged:memory only"


@dataclass(slots=True)
class _Seen:
    """What was read of the log so far."""

    through: int = 0
    began: int = 0
    history: list[int] = field(default_factory=list)
    marks: dict[int, dict[str, None]] = field(default_factory=dict)


class Log:
    """One conversation in a thread."""

    def __init__(self, thread: AsyncThread, *, max_token: Callable[[], int]) -> None:
        self.thread = thread
        self._max_token = max_token
        self._seen = _Seen()
        self._is_begun = False

    async def add(self, given: Sequence[Msg], marks: Iterable[str] = ()) -> None:
        """Append messages, to the history and to the memory."""
        await self.append([msgs.message_of(msg, marks) for msg in given])

    async def append(self, bodies: Sequence[Body]) -> None:
        """Append bodies, all or none."""
        if not bodies:
            return
        if not self._is_begun:  # the lane has to be there before its first view; opened again it writes nothing
            await self.thread.open_lane(LANE, policy=policy_for(self._max_token()))
            self._is_begun = True
        await self.thread.append(list(bodies))

    async def items(self) -> list[Item]:
        """What stands in the memory."""
        return [] if await self.thread.row() is None else shown(await self.thread.view(lane=LANE))

    async def memory(self) -> list[Msg]:
        """The memory, each time as new objects."""
        return [msg_of(item) for item in await self.items()]

    async def history(self) -> list[Msg]:
        """All that was said since the last time that everything was cleared, each time as new objects."""
        seen, found = await self._read(), list[Msg]()
        wanted = frozenset(seen.history)
        if not wanted:
            return found
        async for event in self.thread.events(after=seen.began):
            body = event.readable
            if event.seq in wanted and isinstance(body, Message):
                said = await self.thread.message(event.seq) if body.chunks else body
                found += [] if said is None else [msgs.msg_of(said)]
        return found

    async def size(self) -> int:
        """How many messages the history has."""
        return len((await self._read()).history)

    async def hide(self, positions: Iterable[int]) -> int:
        """Take these positions out of the memory, each with what belongs to it; how many there were."""
        items, wanted = await self.items(), set(positions)
        covered = [span for at, item in enumerate(items) if at in wanted for span in item.covers]
        if not covered:
            return 0
        await self.thread.hide(*covered, reason="deleted")
        return len(items) - len(await self.items())

    async def marked(self) -> list[Entry]:
        """What stands in the memory, each with its marks and its place in the log."""
        items, seen = await self.items(), await self._read()
        return [
            Entry(
                msg=msg_of(item),
                marks=tuple(tag for tag in seen.marks.get(item.name.seq, ()) if tag != ASIDE),
                key=item.name.seq,
            )
            for item in items
        ]

    async def mark(self, seqs: Iterable[int], *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> None:
        """Add marks to the messages at these places, and take marks off them; a summary has none."""
        known = (await self._read()).marks
        if wanted := [Seq(each) for each in seqs if each in known]:
            await self.thread.mark(wanted, add=add, remove=remove)

    async def replace(self, given: Sequence[Msg]) -> None:
        """Let the memory be these; those that stay keep their marks."""
        known, entries = Beside(), await self.marked()
        known.put([each.msg.id for each in entries], [each.marks for each in entries])
        await self.append([Reset(reason=REPLACED), *of_memory(given, known.of([msg.id for msg in given]))])

    async def summary(self) -> str:
        """The summary that the agent wrote by itself, where it does."""
        row = await self.thread.row()
        found = None if row is None else row.metadata.get(SUMMARY)
        return found if isinstance(found, str) else ""

    async def say_summary(self, text: str) -> None:
        """Keep the summary that the agent wrote by itself; the newest is the one."""
        row = await self.thread.row()
        if row is None:
            await self.thread.begin(metadata={SUMMARY: text})
        else:
            await self.thread.describe(metadata={**row.metadata, SUMMARY: text})

    async def _read(self) -> _Seen:
        """All that was appended so far; of the log only what is new."""
        if await self.thread.row() is None:
            return self._seen
        async for event in self.thread.events(after=self._seen.through):
            seen, body = self._seen, event.readable
            seen.through = event.seq
            match body:
                case Message():
                    if ASIDE not in body.marks:
                        seen.history.append(event.seq)
                    seen.marks[event.seq] = dict.fromkeys(body.marks)
                case Marked(seqs=spans, added=added, removed=removed):
                    _mark(seen, spans, added, removed)
                case Reset(reason=reason) if reason == CLEARED:
                    self._seen = _Seen(through=event.seq, began=event.seq)
                case _:
                    continue
        return self._seen


def _mark(seen: _Seen, spans: Iterable[Span], added: Iterable[str], removed: Iterable[str]) -> None:
    for seq in (Seq(each) for span in spans for each in range(span.first, span.last + 1)):
        if (tags := seen.marks.get(seq)) is not None:
            for tag in removed:
                tags.pop(tag, None)
            tags.update(dict.fromkeys(added))


def of_memory(given: Sequence[Msg], marks: Sequence[Sequence[str]] | None = None) -> list[Body]:
    """Bodies for messages that stand in the memory alone."""
    known = [()] * len(given) if marks is None else marks
    return [msgs.message_of(msg, (*tags, ASIDE)) for msg, tags in zip(given, known, strict=True)]


def whole(history: Sequence[Msg], memory: Sequence[Msg], marks: Sequence[Sequence[str]]) -> list[Body]:
    """Bodies after which the history and the memory are these, whatever there was; what both end with is said once.

    The marks are those of the memory's messages, in their order.
    """
    alike = 0
    while alike < min(len(history), len(memory)) and same(history[-alike - 1], memory[-alike - 1]):
        alike += 1
    cut, own = len(history) - alike, len(memory) - alike
    known = [msgs.message_of(msg) for msg in history[:cut]]
    both = [msgs.message_of(msg, tags) for msg, tags in zip(history[cut:], marks[own:], strict=True)]
    before: list[Body] = [*known, Reset(reason=REPLACED)] if cut else []
    return [Reset(reason=CLEARED), *before, *of_memory(memory[:own], marks[:own]), *both]


def same(one: Msg, other: Msg) -> bool:
    """Whether two messages are saved alike."""
    return msgs.is_saved_as(one.to_dict(), other.to_dict()) and one.invocation_id == other.invocation_id
