"""What a model would see now: items in order, each naming the event that made it and the seqs it stands for.
It refuses to change: a view is a value, and knows neither stores nor models.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unabridged.log.body import Message, Used
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.log.spans import Spans
from unabridged.view import files, render
from unabridged.view.budget import Budget, Urgency
from unabridged.view.closing import closings
from unabridged.view.explaining import explained
from unabridged.view.folded import Folded
from unabridged.view.item import Item, sounds
from unabridged.view.itemising import items_of, system_item
from unabridged.view.node import Node, Shape
from unabridged.view.survey import Survey
from unabridged.view.tool_names import EVERYBODYS, ToolNames

__all__ = ["Item", "Shape", "View", "sources_of", "view_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A thread as one lane's model would read it, folded up to the seq ``through``.

    ``ended`` is where a round was told to be over, ``held`` is the newest undoing not to be redone unasked, ``due``
    names what else than its size makes it due to become smaller, ``used`` is what a provider said of its size, unless
    it was reshaped since, and ``count`` is what counts the notes by which a broken conversation is mended. In ``loose``
    lie events that are no message and in no entry. ``memory`` stands behind the system text and stays what it is,
    ``tail`` behind everything, with the facts ``recalled`` in it.
    """

    lane: LaneId = MAIN
    through: Seq = Seq(0)
    items: tuple[Item, ...] = ()
    ended: tuple[Seq, ...] = ()
    held: Seq = Seq(0)
    budget: Budget | None = None
    due: tuple[str, ...] = ()
    used: Used | None = None
    memory: tuple[Message, ...] = ()
    memory_tokens: int = 0
    tail: tuple[Message, ...] = ()
    tail_tokens: int = 0
    recalled: tuple[str, ...] = ()
    count: Callable[[str], int] | None = field(default=None, compare=False, repr=False)
    loose: Spans = field(default=(), compare=False, repr=False)
    # What was taken of the items so far; a view that says something else of the same items has it too.
    _surveys: list[Survey] = field(default_factory=list, compare=False, repr=False)

    def __iter__(self) -> Iterator[Item]:
        """The items, in order."""
        return iter(self.items)

    def __len__(self) -> int:
        """How many items there are."""
        return len(self.items)

    @property
    def urgency(self) -> Urgency:
        """Whether the view has to become smaller; never, where no budget was given."""
        if self.budget is None:
            return Urgency.NONE
        urgency = Urgency.NOW if Urgency.NOW.value in self.due else self.budget.urgency(self.tokens)
        return Urgency.SOON if self.due and urgency is Urgency.NONE else urgency

    @property
    def tokens(self) -> int:
        """What the prompt takes: the items as counted at their append, notes on what is mended, memory and tail."""
        return self.item_tokens + self.noted_tokens + self.memory_tokens + self.tail_tokens

    @property
    def item_tokens(self) -> int:
        """What all items take together, as counted when they were appended."""
        return self.surveyed.taken[-1]

    @property
    def surveyed(self) -> Survey:
        """The figures of the items, each taken once, however often they are asked for."""
        for known in self._surveys:
            if known.items is self.items and known.ended == self.ended:
                return known
        found = Survey(self.items, self.ended)
        self._surveys[:] = [found]
        return found

    @property
    def noted_tokens(self) -> int:
        """What the notes take by which a broken conversation is mended; none, where nothing counts them."""
        return 0 if self.count is None else self.surveyed.noted(self.count, lambda: self.closed)

    @property
    def closed(self) -> frozenset[int]:
        """The indexes before which a round ended, so that nothing that was open there goes on."""
        return frozenset(closings(self.items, self.ended)) - {len(self.items)}

    def explain(self) -> tuple[str, ...]:
        """Why each item is what it is, a line each, without a word of what was said."""
        return explained(self.items)

    def has_read(self, path: str, tools: ToolNames = EVERYBODYS) -> bool:
        """Whether a model sees here, with its whole result, a call that read or wrote this file."""
        return files.has_read(self.items, path, tools)

    def to(self, dialect: str) -> Any:  # noqa: ANN401  # a list of messages, or what the client takes by name
        """What to send, as this dialect's client takes it."""
        begins = 1 if self.items and self.items[0].shape is Shape.SYSTEM else 0
        says = [item.says for item in self.items]
        closed = frozenset(at + len(self.memory) * (at >= begins) for at in self.closed)
        every = [*says[:begins], *self.memory, *says[begins:], *self.tail]
        return render.prompt(every, dialect, closed, sounds(self.items))


def sources_of(folded: Folded) -> list[Seq]:
    """Every event whose words a view shows."""
    return words_of(folded, folded.nodes)


def words_of(folded: Folded, nodes: Iterable[Node]) -> list[Seq]:
    """Every event in which the words of these entries of a fold stand, its system text, and what it took."""
    seqs: set[int] = {seq for seq in (folded.system, folded.used) if seq}
    for node in nodes:
        seqs.update(node.words)
        if node.shape is Shape.STUB:
            seqs.add(node.name[0])
    return sorted(map(Seq, seqs))


def _used(event: Event | None) -> Used | None:
    body = None if event is None else event.readable
    return body if isinstance(body, Used) else None


def view_of(folded: Folded, events: Mapping[int, Event], count: Callable[[str], int] | None = None) -> View:
    """The view of a fold, given the events its words stand in, and what counts the notes it may need."""
    items = [item for node in folded.nodes for item in items_of(node, events, folded.pinned, folded.gone)]
    return assembled(folded, items, events, count)


def assembled(
    folded: Folded, items: Sequence[Item], events: Mapping[int, Event], count: Callable[[str], int] | None
) -> View:
    """The view of a fold whose entries are these items, with its system text before them."""
    event = events.get(folded.system)
    system = () if event is None or event.payload is None else (system_item(event),)
    return View(
        lane=folded.lane.id,
        through=folded.through,
        items=(*system, *items),
        ended=folded.ended,
        held=folded.held,
        used=_used(events.get(folded.used)),
        count=count,
        loose=folded.loose,
    )
