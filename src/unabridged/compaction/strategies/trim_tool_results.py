"""Long results of tools are shown as head and tail, the calls and everything else as they were.
It refuses to lengthen anything, and to touch the newest: the model is still at work on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from unabridged.compaction.plan import Plan, planned
from unabridged.compaction.protection import free_passages
from unabridged.errors import UsageError
from unabridged.log.body import Message
from unabridged.log.compacted import Compacted, Stub
from unabridged.view import render
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.view import View

# Of what is shown, three quarters are the head: it says what the text is.
_TAIL_OF: Final = 4
# What the note takes that stands where the middle was.
_NOTE_TOKENS: Final = 48
_SAID: Final = frozenset({Shape.MESSAGE, Shape.STUB})


@dataclass(frozen=True, slots=True, kw_only=True)
class TrimToolResults:
    """Results well above a size are brought to about that size, the oldest first, until the view is at its target."""

    name: ClassVar[str] = "trim_tool_results"
    version: ClassVar[int] = 1

    over_tokens: int = 500

    def __post_init__(self) -> None:
        """Refuse what is no size."""
        if type(self.over_tokens) is not int or self.over_tokens < 1:
            message = f"over_tokens is the size above which a result is trimmed, 1 or more, not {self.over_tokens!r}"
            raise UsageError(message)

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where no result is long enough."""
        left, stubs = view.tokens, list[Stub]()
        for passage in free_passages(view, budget):
            for item in passage:
                if left <= budget.target_tokens:
                    break
                stub = self._trimmed(item)
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
            why=f"a tool's result of more than {self.over_tokens} tokens",
        )

    def _trimmed(self, item: Item) -> Stub | None:
        """A stub of about the size wanted, in proportion; what it takes is counted before it is appended."""
        if item.shape not in _SAID or not item.skeleton.answers or item.tokens <= self.over_tokens + _NOTE_TOKENS:
            return None
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


def _shown_now(item: Item) -> int | None:
    """How many characters are shown of a text of which less is shown already."""
    body = item.sources[-1].readable if item.shape is Shape.STUB else None
    edit = body.edits[item.edit] if isinstance(body, Compacted) and item.edit < len(body.edits) else None
    return edit.head + edit.tail if isinstance(edit, Stub) else None
