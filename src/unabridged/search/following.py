"""What an index knows of a thread beside its words: how far it has read, what is hidden, which wording is the newest.
It refuses to read a store; it steps over skeletons in order and can be written down and read again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

from unabridged.log import json_text, spans
from unabridged.log.ids import Seq, Span, spans_of
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.log.spans import Spans

# Raised whenever a text yields other terms than before, or a state says something else: the index is then made anew.
INDEX_VERSION: Final = 5
# A result nearly always follows its call at once; what is remembered of calls stays small.
_CALLS: Final = 64

Left: TypeAlias = tuple[Seq, str]


class Call(NamedTuple):
    """A call as its result is to know it: its id, the tool, and the message that makes it.

    ``by`` is the message whose result answered it, 0 while it waits.
    """

    id: str
    tool: str
    seq: int
    by: int = 0


class Following:
    """A thread as its index has come to know it, up to and with the event at ``through``."""

    __slots__ = ("amended", "answered", "calls", "ended", "failed", "hidden", "left_out", "old", "through", "wordings")

    def __init__(self, through: Seq = Seq(0)) -> None:
        self.through = through
        self.hidden: Spans = ()
        self.old: Spans = ()
        self.failed: tuple[Span, ...] = ()
        # Which message an event gives new words, and which words, a message's own or new ones, a last piece completes.
        self.amended: dict[int, int] = {}
        self.ended: dict[int, int] = {}
        self.wordings: dict[int, int] = {}
        self.calls: list[Call] = []
        self.answered: list[Call] = []
        self.left_out: dict[int, str] = {}

    def step(self, skeleton: Skeleton) -> None:
        """Take in what one event hides, shows, takes back or says anew."""
        touched = skeleton.touches
        match skeleton.kind:
            case Kind.HIDDEN | Kind.UNDONE:
                self.hidden = spans.union((*self.hidden, *touched))
            case Kind.SHOWN:
                self.hidden = spans.minus(self.hidden, spans.union(touched))
            case Kind.ROUND_ENDED if skeleton.flags & Flag.FAILED and touched:
                self.failed = (*self.failed, Span(first=touched[0].first, last=skeleton.seq))  # each with its own end
            case Kind.AMENDED:
                self._say_anew(skeleton, self.amended)
            case Kind.CHUNK if skeleton.flags & Flag.LAST:  # until then the message is found by how it began
                self._say_anew(skeleton, self.ended)
            case Kind.PURGED:  # a step that was under way while it was purged may have kept them
                self.forget(touched)
            case _:
                pass
        self.through = skeleton.seq

    def stands(self, event: int, message: int, covers: Iterable[Span] = ()) -> bool:
        """Whether what an event says of a message is neither hidden nor said anew, nor anything that it covers."""
        return not (
            spans.holds(self.hidden, event)
            or spans.holds(self.hidden, message)
            or spans.holds(self.old, event)
            or spans.both(self.hidden, spans.union(covers))
        )

    def calling(self, call_id: str, tool: str, message: Seq) -> None:
        """Remember which tool a call names and which message makes it, for the result that answers it."""
        self.calls.append(Call(id=call_id, tool=tool, seq=message))
        del self.calls[:-_CALLS]

    def calling_anew(self, message: Seq, calls: Iterable[tuple[str, str]]) -> None:
        """Remember the calls, by id and tool, of a message that says them anew; those that were answered wait no more.

        It keeps its place among the messages that make calls.
        """
        self.calls = [call for call in self.calls if call.seq != message]
        done = Counter(call.id for call in self.answered if call.seq == message)
        for call_id, tool in calls:
            if done[call_id]:
                done[call_id] -= 1
            else:
                self.calling(call_id, tool, message)

    def answering(self, call_ids: Iterable[str], message: Seq) -> list[str]:
        """The tools that the results in a message answer, of which these are the ids, also where it says them anew."""
        before = [call for call in self.answered if call.by == message]
        tools = list[str]()
        for call_id in call_ids:
            known = next((call for call in before if call.id == call_id), None)
            if known is not None:
                before.remove(known)
            else:
                known = self._answered_now(call_id, message)
            tools += [] if known is None else [known.tool]
        return tools

    def _answered_now(self, call_id: str, message: Seq) -> Call | None:
        """Of the calls that wait under an id the newest, of one message's the first.

        Where none waits, it is the one that the last result of that id answered.
        """
        newest = max((call.seq for call in self.calls if call.id == call_id), default=None)
        call = next((call for call in self.calls if (call.id, call.seq) == (call_id, newest)), None)
        if call is None:
            return next((call for call in reversed(self.answered) if call.id == call_id), None)
        self.calls.remove(call)
        self.answered.append(call._replace(by=message))
        del self.answered[:-_CALLS]
        return call

    def forget(self, purged: Iterable[Span]) -> None:
        """Forget the calls of what is purged."""
        gone = spans.union(purged)
        self.calls, self.answered = (
            [call for call in known if not spans.holds(gone, call.seq)] for known in (self.calls, self.answered)
        )

    def leave_out(self, seq: Seq, why: str) -> None:
        """Note that an event is in no index, and why."""
        self.left_out[seq] = why

    def _say_anew(self, skeleton: Skeleton, known: dict[int, int]) -> None:
        """An event says anew what it names, if that was said before it; new words are a message's, and no wording's."""
        seq = skeleton.seq
        for of in skeleton.touches[:1]:
            if of.first < seq and not (known is self.amended and (of.first in self.amended or of.first in self.ended)):
                known[seq] = of.first
                self.old = spans.union((*self.old, *chain.from_iterable(map(spans.one, self._replaced(seq)))))

    def learn_what_is_old(self) -> None:
        """Learn which words are old from what was said anew."""
        events = sorted((*self.amended, *self.ended))
        self.old = spans_of(sorted(set(chain.from_iterable(map(self._replaced, events)))))

    def _replaced(self, seq: int) -> list[int]:
        """What is old as soon as an event has said something anew: itself, if it completes words that were old."""
        of = self.amended[seq] if seq in self.amended else self.ended[seq]
        newest = self.wordings.get(self.amended.get(of, of), of)
        if seq in self.ended and newest != of and newest in self.amended:
            return [seq]
        found = [of]
        while (before := self.wordings.get(found[-1])) is not None:
            found.append(before)
        self.wordings[of] = seq
        return found


def encode(state: Following) -> bytes:
    """The state as bytes."""
    return json_text.encode(
        {
            "hidden": [[span.first, span.last] for span in state.hidden],
            "failed": [[span.first, span.last] for span in state.failed],
            "amended": [list(each) for each in state.amended.items()],
            "ended": [list(each) for each in state.ended.items()],
            "calls": [list(call) for call in state.calls],
            "answered": [list(call) for call in state.answered],
            "left_out": [list(each) for each in state.left_out.items()],
        }
    )


def decode(through: Seq, content: bytes) -> Following | None:
    """The state these bytes are, or None where they are none."""
    state = Following(through)
    try:
        found: Any = json_text.decode(content)
        state.hidden, state.failed = (
            tuple(Span(first=Seq(int(first)), last=Seq(int(last))) for first, last in found[name])
            for name in ("hidden", "failed")
        )
        state.amended, state.ended = (
            {int(seq): int(of) for seq, of in found[name] if int(of) < int(seq)} for name in ("amended", "ended")
        )
        state.calls, state.answered = ([_call(*said) for said in found[name]] for name in ("calls", "answered"))
        state.left_out = {int(seq): str(why) for seq, why in found["left_out"]}
    except (ValueError, TypeError, KeyError):
        return None
    state.learn_what_is_old()
    return state


def _call(call_id: object, tool: object, seq: int, by: int) -> Call:
    return Call(id=str(call_id), tool=str(tool), seq=int(seq), by=int(by))


def without(content: bytes, purged: Iterable[Span]) -> bytes:
    """The state in these bytes without the words of what is purged; bytes that are none as they are."""
    state = decode(Seq(0), content)
    if state is None:
        return content
    state.forget(purged)
    return encode(state)
