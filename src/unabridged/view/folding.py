"""A view while it is being folded: what each event does to what stands, whatever the event may hold.
It refuses to fail: what cannot apply is left out, and the log keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from unabridged.errors import CorruptionError, SchemaTooNew
from unabridged.log import chunk
from unabridged.log.body import (
    Amended,
    Chunk,
    Hidden,
    Message,
    Pinned,
    Purged,
    Reset,
    Shown,
    SystemSet,
    Undone,
    Unpinned,
)
from unabridged.log.compacted import Compacted, Stub
from unabridged.log.event import Event
from unabridged.log.ids import ItemName, LaneId, Seq, Span
from unabridged.log.kind import Kind
from unabridged.view.standing import touched_by
from unabridged.view.tree import Tree

_TOUCHES_NOTHING: Final = frozenset({Kind.MESSAGE, Kind.SYSTEM_SET, Kind.MARKED, Kind.USED, Kind.RECALLED})


@dataclass(slots=True)
class _Said:
    """What stands at a message's place, by which event, and whether it is pinned."""

    message: Message
    tokens: int
    by: Seq
    pinned: bool = False


class Folding:
    """A lane's view between two events."""

    __slots__ = ("_opened", "_pieces", "consumed", "lane", "made", "said", "system", "tree", "undone")

    def __init__(self, lane: LaneId) -> None:
        self.lane = lane
        self.tree = Tree()
        self.said: dict[int, _Said] = {}
        self.system: tuple[Seq, SystemSet, int] | None = None
        self.made: dict[Seq, tuple[ItemName, ...]] = {}
        self.consumed: dict[ItemName, Seq] = {}
        self.undone: dict[Seq, Seq] = {}
        self._opened: dict[Seq, tuple[Seq, Message, int]] = {}
        self._pieces: dict[Seq, list[tuple[Chunk, int]]] = {}

    def step(self, event: Event) -> None:
        """One event further."""
        body = event.body
        if isinstance(body, Compacted) and body.lane == self.lane:
            self._compact(event.seq, body)  # judged by what came before it, so before it touches anything
        if event.kind not in _TOUCHES_NOTHING:
            self.tree.touch(touched_by(event.skeleton, self.lane), by=event.seq)
        match body:
            case Message():
                self._say(event.seq, body, event.tokens)
            case Amended():
                self._amend(event.seq, body, event.tokens)
            case Chunk():
                self._pieces.setdefault(body.of, []).append((body, event.tokens))
                self._complete(body.of)
            case SystemSet() if body.lane == self.lane:
                self.system = (event.seq, body, event.tokens)
            case Undone() if body.lane == self.lane:
                self._undo(event.seq, body.compaction)
            case _:
                self._step_over(event.seq, body)

    def _step_over(self, by: Seq, body: object) -> None:
        """One event that names seqs, or everything."""
        match body:
            case Pinned():
                self._keep(by, body.seqs)
            case Unpinned():
                for seq in self._named(body.seqs):
                    self.said[seq].pinned = False
            case Hidden() | Purged():
                for seq in self._named(body.seqs):
                    self.tree.take_out(seq, by=by)
            case Shown():
                for seq in self._named(body.seqs):
                    self.tree.show(seq, by=by)
            case Reset():
                self.tree.clear()
            case _:
                return

    def _say(self, seq: Seq, message: Message, tokens: int) -> None:
        self.said[seq] = _Said(message=message, tokens=tokens, by=seq)
        self._opened[seq] = (seq, message, tokens)
        self.tree.say(seq)

    def _amend(self, by: Seq, amended: Amended, tokens: int) -> None:
        seq = amended.seq
        if not self.tree.known([Span(first=seq, last=seq)]):
            return
        self.said[seq] = replace(self.said[seq], message=amended.message, tokens=tokens, by=by)
        self._opened[by] = (seq, amended.message, tokens)
        self.tree.uncover(seq, by=by)

    def _complete(self, of: Seq) -> None:
        """Show a chunked message whole once its last piece is there, unless newer words stand in its place."""
        if of not in self._opened:
            return
        seq, opening, tokens = self._opened[of]
        if self.said[seq].by != of:
            return
        whole = _joined(opening, [piece for piece, _ in self._pieces[of]])
        if whole is not None:
            added = sum(count for _, count in self._pieces[of])
            self.said[seq] = replace(self.said[seq], message=whole, tokens=tokens + added)

    def _keep(self, by: Seq, spans: Iterable[Span]) -> None:
        for seq in self._named(spans):
            self.said[seq].pinned = True
            self.tree.lift(seq, by=by)

    def _compact(self, seq: Seq, compacted: Compacted) -> None:
        """Put groups and drops where their first consumed item stood, if the compaction still holds."""
        if not self._holds(compacted):
            return
        made: list[ItemName] = []
        for edit in compacted.edits:
            if not isinstance(edit, Stub):
                made.append(ItemName(seq=seq, n=len(made)))
                self.tree.consume(made[-1], edit)
        self.made[seq] = tuple(made)
        self.consumed.update(
            (name, seq) for edit in compacted.edits if not isinstance(edit, Stub) for name in edit.items
        )

    def _holds(self, compacted: Compacted) -> bool:
        names = compacted.items
        if len(set(names)) < len(names) or not all(isinstance(edit, Stub) or edit.items for edit in compacted.edits):
            return False
        if not all(name in self.tree and not self._is_pinned(name) for name in names):
            return False
        return all(self.tree[name].touched <= compacted.drawn_on for name in names)

    def _named(self, spans: Iterable[Span]) -> list[int]:
        """The messages an event names; seqs below zero count back from it in its skeleton, and name nothing here."""
        return self.tree.known([span for span in spans if span.first >= 0])

    def _is_pinned(self, name: ItemName) -> bool:
        return name.seq in self.said and self.said[name.seq].pinned

    def _undo(self, by: Seq, compaction: Seq) -> None:
        names = self.made.get(compaction, ())
        if names and all(name in self.tree for name in names):
            self.undone[compaction] = by
            for name in names:
                self.tree.open(name, by=by)


def _joined(opening: Message, pieces: list[Chunk]) -> Message | None:
    """The whole message; None while pieces are missing, and where they make no message at all."""
    try:
        return chunk.joined(opening, pieces)
    except (CorruptionError, SchemaTooNew):
        return None  # whoever appended these pieces wrote no message; its opening stands as it was said
