"""One entry of a view, with the events that hold its words; the words are read when somebody asks for them.
It refuses to know the order of a view and what became of the messages it covers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, assert_never

from unabridged.log import spans
from unabridged.log.body import Message, SystemSet
from unabridged.log.compacted import Compacted, Drop, Edit, LedgerEntry, Replace, Stub
from unabridged.log.counted import texts_of
from unabridged.log.event import Event
from unabridged.log.ids import ItemName, Origin, Seq
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.log.spans import Spans
from unabridged.view import marks, render
from unabridged.view.asked import is_asked
from unabridged.view.edits import edit_in, first_of
from unabridged.view.newest_wording import DAMAGED, message_of
from unabridged.view.node import SAID, Shape
from unabridged.view.repair import tool_tokens
from unabridged.view.sayable import only_thinks, sayable

# What a named drop that nobody planned takes at the most; its words are known only when it is rendered.
DROP_TOKENS: Final = 96
_MADE: Final = frozenset({Shape.GROUP, Shape.COMPANION, Shape.NAMED_DROP})
_SUMMARY: Final = frozenset({Shape.GROUP, Shape.COMPANION})
_OVER_THE_USER: Final = frozenset({"system", "developer"})
_REASONING: Final = Flag.REASONING.value
# How far what came from somewhere may be believed, by the number of its origin.
TRUST: Final[Mapping[int, int]] = MappingProxyType({each.value: each.trust for each in Origin})


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One entry of a view; ``sources`` are the events its words stand in."""

    name: ItemName
    shape: Shape
    tokens: int
    covers: Spans
    touched: Seq
    pinned: bool = False
    unfinished: bool = False
    sources: tuple[Event, ...] = field(default=(), repr=False)
    edit: int = -1
    drawn_from: Spans = ()
    lifted: Spans = ()
    # What was read from the sources once; they never change, and an item outlives the view it was made for.
    _only_reasons: bool | None = field(default=None, init=False, repr=False, compare=False)
    _says: Message | SystemSet | None = field(default=None, init=False, repr=False, compare=False)
    _sound: tuple[Message | SystemSet, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _maker: Edit | None = field(default=None, init=False, repr=False, compare=False)
    _mended: tuple[Callable[[str], int], int] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def spoken(self) -> Spans:
        """Every message it speaks of: for a summary also what stands by itself since, which its words still tell."""
        if self.shape is not Shape.GROUP:
            return self.covers
        return spans.together((self.covers, self.drawn_from, self.lifted))

    @property
    def worded(self) -> tuple[Seq, ...]:
        """The events its words stand in."""
        return tuple(event.seq for event in self.sources)

    @property
    def skeleton(self) -> Skeleton:
        """The newest wording of a message without its words; for a group, of what made it."""
        return self.sources[0].skeleton

    @property
    def only_reasons(self) -> bool:
        """Whether a message says nothing but what was thought, so that what that led to stands in the next."""
        if not self.sources[0].row.flags & _REASONING or self.shape not in SAID:
            return False
        known = self._only_reasons
        if known is None:
            skeleton = self.skeleton
            known = skeleton.role == "assistant" and not skeleton.calls
            known = known and only_thinks(self.says.parts)
            object.__setattr__(self, "_only_reasons", known)
        return known

    @property
    def messages(self) -> int:
        """How many messages it stands for; what it covers may hold other events too."""
        if self.shape is Shape.MESSAGE:
            return 1
        if self.shape in (Shape.SYSTEM, Shape.COMPANION):
            return 0
        lifted = spans.size(self.drawn_from) - spans.size(self.covers) if self.drawn_from else 0
        return self._told() - lifted

    @property
    def rounds(self) -> int:
        """How many of the messages it stands for are what a user asked."""
        if self.shape in SAID:
            return int(is_asked(self))
        edit = self._made_by()
        return edit.rounds if isinstance(edit, Drop | Replace) and self.shape is not Shape.COMPANION else 0

    @property
    def rank(self) -> int:
        """How many levels of summaries it ends: 1 for one of messages, 0 for whatever belongs to none."""
        edit = self._made_by() if self.shape in _SUMMARY else None
        return edit.rank if isinstance(edit, Replace) else 0

    @property
    def trust(self) -> int:
        """How far it may be believed: a message as far as its origin, a summary as the least of what it covers."""
        if self.shape is not Shape.MESSAGE and self.shape in _MADE:
            edit = self._made_by()
            return edit.trust if isinstance(edit, Drop | Replace) else 0
        return min([TRUST.get(event.row.origin, 0) for event in self.sources])

    @property
    def ledger(self) -> tuple[LedgerEntry, ...]:
        """What code carries of what it stands for: stored with a summary or a drop; a message has none."""
        edit = self._made_by() if self.shape in (Shape.GROUP, Shape.NAMED_DROP) else None
        return edit.ledger if isinstance(edit, Drop | Replace) else ()

    def _told(self) -> int:
        """How many messages it stood for when it was made."""
        edit = self._made_by()
        told = 0 if edit is None or isinstance(edit, Stub) else edit.messages
        return told or spans.size(self.drawn_from or self.covers)

    def _made_by(self) -> Edit | None:
        """The edit that made it, as far as it is still there, without the names it consumed, which may be thousands."""
        known = self._maker
        if known is None and self.edit >= 0:
            edit = edit_in(self.sources[-1], self.edit)
            known = None if edit is None else _unnamed(edit)
            object.__setattr__(self, "_maker", known)
        return known

    @property
    def says(self) -> Message | SystemSet:
        """What a model reads here."""
        known = self._says
        if known is None:
            known = self._said()
            object.__setattr__(self, "_says", known)
        return known

    def _made_sound(self) -> tuple[Message | SystemSet, ...]:
        """The same as its role may say it; looked for once, since it takes a third of what writing a prompt does."""
        known = self._sound
        if known is None:
            known = tuple(sayable(self.says))
            object.__setattr__(self, "_sound", known)
        return known

    def _mended_tokens(self, count: Callable[[str], int]) -> int:
        """What a model reads of it takes, where a tool says it; counted once."""
        known = self._mended
        if known is None or known[0] != count:
            known = count, tool_tokens(self.says, count)
            object.__setattr__(self, "_mended", known)
        return known[1]

    def _said(self) -> Message | SystemSet:
        match self.shape:
            case Shape.SYSTEM:
                body = self.sources[0].readable
                return body if isinstance(body, SystemSet) else SystemSet(parts=DAMAGED)
            case Shape.MESSAGE:
                return self._shortened() if self.is_shortened else message_of(self.sources)
            case Shape.STUB:
                return self._stubbed()
            case Shape.GROUP | Shape.COMPANION | Shape.NAMED_DROP:
                return self._produced()
            case other:
                assert_never(other)

    @property
    def is_shortened(self) -> bool:
        """Whether a message is shown in its rendition, which says less than it did."""
        return self.shape in SAID and self.sources[0].rendition is not None

    @property
    def said(self) -> Message | SystemSet:
        """What was said in a message, in its newest wording, whatever is shown of it."""
        opening, *pieces = self.sources[:-1] if self.shape is Shape.STUB else self.sources
        return message_of((opening.whole, *pieces))

    @property
    def whole(self) -> Message | SystemSet:
        """What a model would read here if nothing of it were left out."""
        return message_of(self.sources[:-1]) if self.shape is Shape.STUB else self.says

    def _produced(self) -> Message:
        body, edit = self.sources[0].readable, self._made_by()
        if not isinstance(edit, Replace):
            return render.named_drop(self.drawn_from, self._told(), self._mark(), ledger=self.ledger)
        if self.shape is Shape.COMPANION:
            head = first_of(body.edits, self.edit) if isinstance(body, Compacted) else 0
            produced = edit.group[self.name.n - head]
            role = "user" if produced.role in _OVER_THE_USER else produced.role  # second-hand words rule nobody
            return Message(role=role, parts=produced.parts)
        text = "\n".join(text for each in edit.group[:1] for text in texts_of(each.parts))
        return render.summary(text, self.drawn_from, self._told(), self._mark(), rounds=edit.rounds, ledger=edit.ledger)

    def _shortened(self) -> Message:
        shown = self.sources[0].shown
        said = shown if isinstance(shown, Message) and not shown.chunks else message_of(self.sources)
        return replace(said, parts=render.marked(said.parts, self._mark()))

    def _stubbed(self) -> Message:
        edit, said = self._made_by(), message_of(self.sources[:-1])
        return render.stub(said, edit, self._mark()) if isinstance(edit, Stub) else said

    def _mark(self) -> str:
        """By which this entry is known when it comes back; none once the event that made it was erased."""
        salt = self.sources[-1].row.salt
        return "" if salt is None else marks.marked(self.name, marks.tag(salt, self.name))


def _unnamed(edit: Edit) -> Edit:
    """The edit without the items it names, which its rank goes by where it has none."""
    match edit:
        case Replace():
            rank = edit.rank or (2 if any(name.n for name in edit.items) else 1)
            return replace(edit, items=(), rank=rank)
        case Drop():
            return replace(edit, items=())
        case _:
            return edit


def sounds(items: Sequence[Item]) -> Callable[[Message | SystemSet], Sequence[Message | SystemSet]]:
    """What makes a message sound, which knows already what becomes of what these items say."""
    known = {id(item.says): item for item in items}

    def sound(said: Message | SystemSet) -> Sequence[Message | SystemSet]:
        item = known.get(id(said))
        return sayable(said) if item is None else item._made_sound()  # noqa: SLF001  # nothing to whoever reads one

    return sound
