"""Which tool a part of a message calls, or is the answer of: where an answer does not say, by the nearest earlier call.
It refuses to read a body but the call's, and the same skeletons anew for each answer that stands among them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter, itemgetter
from typing import Final

from unabridged.engine.context import Context
from unabridged.log.body import Amended, Message
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.part import Part, ToolCall, ToolResult
from unabridged.log.skeleton import Skeleton
from unabridged.view.waiting import Waiting

# A call and its result stand close together; where the result does not name its tool, so far back the call is sought.
_FARTHEST: Final = 800
# Skeletons are kept by so many, as long as answers stand among them.
_STRETCH: Final = 200
_SEQ: Final = attrgetter("seq")


@dataclass(slots=True)
class _Stretch:
    """Skeletons that follow each other, by what they call and answer; new words may be of any message before."""

    through: int = 0
    mentions: dict[str, list[Skeleton]] = field(default_factory=dict)
    amended: list[Skeleton] = field(default_factory=list)

    def add(self, skeleton: Skeleton) -> None:
        """The next one."""
        self.through = skeleton.seq
        if skeleton.kind is Kind.AMENDED:
            self.amended.append(skeleton)
            return
        for call_id in dict.fromkeys((*skeleton.calls, *skeleton.answers)):
            self.mentions.setdefault(call_id, []).append(skeleton)

    def about(self, call_id: str) -> list[Skeleton]:
        """Those that say what became of a call."""
        return [*self.mentions.get(call_id, ()), *self.amended]


class ToolCalls:
    """The calls of a thread, for whoever goes through its answers."""

    def __init__(self, ctx: Context, ref: ThreadRef) -> None:
        self._ctx, self._ref = ctx, ref
        self._stretches = dict[int, _Stretch]()

    async def tool_of(self, part: Part, seq: Seq, before: Mapping[str, int]) -> str | None:
        """The tool that a part of the message at a seq calls, or is the answer of; None where neither is known.

        ``before`` counts the results that stand before it in its own message, by their ids.
        """
        if isinstance(part, ToolCall) or (isinstance(part, ToolResult) and part.name):
            return part.name
        if not isinstance(part, ToolResult):
            return None
        earlier = await self._earlier(part.call_id, Seq(seq - 1)) if seq > 1 else []
        place = _call_of(part.call_id, earlier, before.get(part.call_id, 0))
        if place is None:
            return None
        (event,) = await self._ctx.store.at(self._ref, [place[0]])
        body = event.readable
        said = body.message if isinstance(body, Amended) else body
        parts = said.parts if isinstance(said, Message) else ()
        named = [each.name for each in parts if isinstance(each, ToolCall) and each.call_id == part.call_id]
        return named[place[1]] if place[1] < len(named) else None

    async def _earlier(self, call_id: str, last: Seq) -> Sequence[Skeleton]:
        """Those up to a seq that say what became of a call, as far back as one is sought."""
        after = max(0, last - _FARTHEST)
        wanted = range(after // _STRETCH, (last - 1) // _STRETCH + 1)
        missing = [n for n in wanted if not self._has(n, last)]
        if missing:
            await self._read(range(missing[0], wanted.stop))
            self._stretches = {n: each for n, each in self._stretches.items() if n in wanted}
        found = [each for n in wanted for each in self._stretches[n].about(call_id)]
        return sorted((each for each in found if after < each.seq <= last), key=_SEQ)

    def _has(self, number: int, last: Seq) -> bool:
        return number in self._stretches and self._stretches[number].through >= min(last, (number + 1) * _STRETCH)

    async def _read(self, numbers: range) -> None:
        after = Seq(numbers.start * _STRETCH)
        read = await self._ctx.store.skeletons(self._ref, after=after, limit=len(numbers) * _STRETCH)
        for n in numbers:
            self._stretches[n] = _Stretch()
        for each in read:  # of a damaged log, where numbers are missing, there may be some of the next stretch
            self._stretches.setdefault((each.seq - 1) // _STRETCH, _Stretch()).add(each)


def _call_of(call_id: str, earlier: Sequence[Skeleton], before: int) -> tuple[Seq, int] | None:
    """The event that makes the call a result answers, and which of its calls of that id.

    ``before`` results of the id stand before it in its message; where none waits, it is what the last of them answered.
    """
    said = dict[Seq, Skeleton]()  # by their places: new words make the calls, and answer those, of the ones before
    for skeleton in earlier:
        if skeleton.kind is Kind.AMENDED:
            said.update((span.first, skeleton) for span in skeleton.touches)
        else:
            said[skeleton.seq] = skeleton
    waiting, last = Waiting[tuple[Seq, int]](), None
    for place, skeleton in sorted(said.items(), key=itemgetter(0)):
        for n in range(skeleton.calls.count(call_id)):
            waiting.add(call_id, place, (skeleton.seq, n))
        for _ in range(skeleton.answers.count(call_id)):
            last = waiting.take(call_id) or last
    for _ in range(before + 1):
        last = waiting.take(call_id) or last
    return last
