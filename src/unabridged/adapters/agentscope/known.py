"""What a memory knows of a thread's messages: their ids and marks, and which of them are gone; folded from the log.
It refuses to hold what was said; all of it can be thrown away and read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from unabridged.adapters.agentscope.marks import OURS
from unabridged.log.body import Hidden, Marked, Message
from unabridged.log.event import Event
from unabridged.log.ids import Span
from unabridged.log.kind import Kind
from unabridged.view.whole import is_asked

# The mark of the message that holds the summary an agent wrote itself; no caller's mark begins like it.
SUMMARY: Final = f"{OURS}summary"
# The mark an agent puts on what its own summary tells, and the reason under which that is hidden.
COMPRESSED: Final = "compressed"
FOLDED: Final = "agentscope: told by the agent's own summary"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """One message a caller added: its place, its id, its marks, and whether it is what a user asked."""

    seq: int
    id: str
    marks: tuple[str, ...] = ()
    asked: bool = False


class Known:
    """The messages of a thread as a memory deals in them, followed event by event."""

    __slots__ = ("_gone", "_ids", "_marked", "_messages", "_summaries", "_told", "folded", "through")

    def __init__(self) -> None:
        self.through = 0
        self.folded: set[int] = set()
        self._messages: dict[int, Stored] = {}
        self._ids: dict[str, list[int]] = {}
        self._marked: dict[str, set[int]] = {}
        self._told: set[int] | None = None  # reckoned when somebody asks, which every turn does
        self._gone: set[int] = set()
        self._summaries: list[int] = []

    def __len__(self) -> int:
        """How many messages are stored, in view or not."""
        return len(self._messages) - sum(seq in self._messages for seq in self._gone)

    @property
    def summary(self) -> int:
        """Where the agent's own summary stands; 0 where there is none."""
        return next((seq for seq in reversed(self._summaries) if seq not in self._gone), 0)

    @property
    def stored(self) -> Iterator[Stored]:
        """Every message that was not deleted, in order."""
        return (each for seq, each in self._messages.items() if seq not in self._gone)

    @property
    def told(self) -> set[int]:
        """What the agent's own summary tells and what is in view all the same."""
        if self._told is None:
            self._told = self._marked.get(COMPRESSED, set()) - self.folded - self._gone
        return self._told

    @property
    def newest_asked(self) -> int:
        """Where the newest question stands; 0 where nobody has asked."""
        found = (seq for seq in reversed(self._messages) if seq not in self._gone and self._messages[seq].asked)
        return next(found, 0)

    def is_summary(self, seq: int) -> bool:
        """Whether this holds a summary that the agent wrote itself, the present one or one before it."""
        return seq in self._summaries

    def has(self, seq: int) -> bool:
        """Whether this is a message that a caller added and nobody deleted."""
        return seq in self._messages and seq not in self._gone

    def marks(self, seq: int) -> tuple[str, ...]:
        """The marks of a message; none of what no caller added."""
        found = self._messages.get(seq)
        return () if found is None else found.marks

    def of(self, ids: Iterable[str]) -> list[Stored]:
        """The stored messages with these ids, each once; ids nobody knows are left out."""
        found = {seq for each in ids for seq in self._ids.get(each, ())}
        return [self._messages[seq] for seq in sorted(found) if seq not in self._gone]

    def having(self, marks: Iterable[str]) -> list[Stored]:
        """The stored messages that have one of these marks, in order."""
        found = {seq for each in marks for seq in self._marked.get(each, ())}
        return [self._messages[seq] for seq in sorted(found) if seq not in self._gone]

    def within(self, spans: Iterable[Span]) -> list[Stored]:
        """The stored messages in these spans."""
        return [self._messages[seq] for span in spans for seq in _seqs(span) if self.has(seq)]

    def step(self, event: Event) -> None:
        """One event further."""
        self.through = event.seq
        if event.kind is not Kind.MESSAGE:
            self._told = None
        match event.kind:
            case Kind.MESSAGE:
                self._say(event)
            case Kind.MARKED:
                self._mark(event)
            case Kind.HIDDEN:
                seqs = set(self._named(event))
                body = event.readable
                if isinstance(body, Hidden) and body.reason == FOLDED:
                    self.folded |= seqs
                else:
                    self._gone |= seqs
                    self.folded -= seqs
            case Kind.SHOWN:
                seqs = set(self._named(event))
                self._gone -= seqs
                self.folded -= seqs
            case Kind.PURGED:
                self._gone |= set(self._named(event))
            case Kind.RESET:
                self._gone |= {*self._messages, *self._summaries}
                self.folded.clear()
            case _:
                return

    def _say(self, event: Event) -> None:
        body = event.readable
        if not isinstance(body, Message):
            return
        if SUMMARY in body.marks:
            self._summaries.append(event.seq)
            return
        asked = is_asked(event.skeleton)
        self._keep(Stored(seq=event.seq, id=body.id, marks=body.marks, asked=asked))
        self._ids.setdefault(body.id, []).append(event.seq)

    def _mark(self, event: Event) -> None:
        body = event.readable
        if not isinstance(body, Marked):
            return
        for seq in self._named(event):
            if (found := self._messages.get(seq)) is not None:
                held = tuple(tag for tag in found.marks if tag not in body.removed or tag in body.added)
                marks = tuple(dict.fromkeys((*held, *body.added)))
                self._keep(replace(found, marks=marks))

    def _keep(self, stored: Stored) -> None:
        before = self._messages.get(stored.seq)
        for each in () if before is None else before.marks:
            self._marked[each].discard(stored.seq)
        for each in stored.marks:
            self._marked.setdefault(each, set()).add(stored.seq)
        self._messages[stored.seq] = stored
        if COMPRESSED in stored.marks:
            self._told = None

    def _named(self, event: Event) -> list[int]:
        """The messages and summaries that an event speaks of."""
        said = (seq for span in event.skeleton.touches for seq in _seqs(span))
        return [seq for seq in said if seq in self._messages or seq in self._summaries]


def _seqs(span: Span) -> range:
    return range(span.first, span.last + 1)
