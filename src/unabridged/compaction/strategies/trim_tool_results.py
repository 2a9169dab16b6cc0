"""Long results of tools are shown as reducers make them, and files as they are no more by a note; all else as it was.
It refuses to lengthen anything, to touch the newest, and to make a text short that was made so already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from unabridged.compaction.plans import shortening
from unabridged.compaction.plans.plan import Plan, planned
from unabridged.compaction.plans.protection import free_passages
from unabridged.compaction.plans.stale import out_of_date
from unabridged.errors import UsageError
from unabridged.log.body import Message
from unabridged.log.compacted import Stub
from unabridged.log.counted import tokens_of
from unabridged.log.ids import ItemName
from unabridged.view import render
from unabridged.view.answering import NOTHING, Answered, answered_in
from unabridged.view.budget import Budget
from unabridged.view.edits import edit_in
from unabridged.view.item import Item
from unabridged.view.node import SAID, Shape
from unabridged.view.view import View

# Of what is shown, three quarters are the head: it says what the text is.
_TAIL_OF: Final = 4
# What the note takes that stands where the middle was.
_NOTE_TOKENS: Final = 48
# A note on a file that is out of date takes about as much.
_LEAST_TOKENS: Final = 80
_CHARACTERS_A_TOKEN: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class TrimToolResults:
    """Results well above a size are brought to about that size, the oldest first, until the view is at its target."""

    name: ClassVar[str] = "trim_tool_results"
    version: ClassVar[int] = 2

    over_tokens: int = 500

    def __post_init__(self) -> None:
        """Refuse what is no size."""
        if type(self.over_tokens) is not int or self.over_tokens < 1:
            message = f"over_tokens is the size above which a result is trimmed, 1 or more, not {self.over_tokens!r}"
            raise UsageError(message)

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where no result is long enough."""
        left, stubs, calls = view.tokens, list[Stub](), answered_in(view.items)
        old = {view.items[at].name: note for at, note in out_of_date(view.items).items()}
        for passage in free_passages(view, budget):
            for item in passage:
                if left <= budget.target_tokens:
                    break
                stub = self._trimmed(item, old.get(item.name, ""), calls)
                if stub is not None:
                    stubs.append(stub)
                    left -= item.tokens - stub.tokens
        if not stubs:
            return None
        return planned(
            view,
            stubs,
            strategy=self.name,
            version=self.version,
            over_tokens=self.over_tokens,
            why=f"a tool's result of more than {self.over_tokens} tokens, or of a file as it is no more",
        )

    def _trimmed(self, item: Item, note: str, calls: Mapping[ItemName, Answered]) -> Stub | None:
        """A stub of about the size wanted; what it takes is counted before it is appended."""
        if item.shape not in SAID or not item.skeleton.answers:
            return None
        if note and item.tokens > _LEAST_TOKENS and isinstance(said := item.said, Message):
            return _in_parts(item, shortening.noted(said, note))
        if item.tokens <= self.over_tokens + _NOTE_TOKENS:
            return None
        return self._reduced(item, calls) or self._cut(item)

    def _reduced(self, item: Item, calls: Mapping[ItemName, Answered]) -> Stub | None:
        """What a reducer makes of the result as it came, whatever is shown of it now."""
        said = item.said
        answered, count = calls.get(item.name, NOTHING), _about(item)
        short = shortening.shortened(said, self.over_tokens, count, answered) if isinstance(said, Message) else None
        return None if short is None else _in_parts(item, short)

    def _cut(self, item: Item) -> Stub | None:
        """Head and tail, in proportion."""
        says, now = item.whole, _shown_now(item)
        longest = max((len(text) for text in render.long_texts(says)), default=0) if isinstance(says, Message) else 0
        taken = item.tokens if now is None else sum(event.tokens for event in item.sources[:-1])
        shown = longest * self.over_tokens // max(taken, 1)
        stub = Stub(
            item=item.name,
            head=shown - shown // _TAIL_OF,
            tail=shown // _TAIL_OF,
            tokens=self.over_tokens + _NOTE_TOKENS,
        )
        if now is not None and now <= shown:
            return None
        return stub if isinstance(says, Message) and render.stub(says, stub) != says else None


def _about(item: Item) -> Callable[[str], int]:
    """How much a text takes, by what its message does: the planner counts nothing, and is held to it afterwards."""
    said = item.said
    characters = sum(len(text) for text in render.long_texts(said)) if isinstance(said, Message) else 0
    events = item.sources[:-1] if item.shape is Shape.STUB else item.sources
    taken = characters // _CHARACTERS_A_TOKEN if item.is_shortened else sum(event.tokens for event in events)
    return lambda text: len(text) * taken // max(characters, 1)


def _in_parts(item: Item, short: Message) -> Stub | None:
    """A stub that shows these parts, if they are less than what is shown."""
    tokens = tokens_of(short, _about(item))
    now = _edit_of(item)
    if now is not None and now.parts == short.parts:
        return None
    return Stub(item=item.name, head=0, tail=0, tokens=tokens, parts=short.parts) if tokens < item.tokens else None


def _shown_now(item: Item) -> int | None:
    """How many characters are shown of a text of which less is shown already."""
    edit = _edit_of(item)
    return None if edit is None else edit.head + edit.tail


def _edit_of(item: Item) -> Stub | None:
    """The stub that shows less of it now."""
    edit = edit_in(item.sources[-1], item.edit) if item.shape is Shape.STUB else None
    return edit if isinstance(edit, Stub) else None
