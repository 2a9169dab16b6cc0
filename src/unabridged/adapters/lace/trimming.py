"""``trim-tool-results`` with lace's numbers: of a longer result the first three lines, and where the rest went.
It refuses to lengthen anything, and to touch what is newest: the model is still at work on it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from unabridged import Item, Message, Shape, UsageError, View
from unabridged.compaction.plans.plan import Plan, planned
from unabridged.compaction.plans.protection import free_passages
from unabridged.log.compacted import Compacted, Stub
from unabridged.log.part import Part, Text, ToolResult
from unabridged.view import render
from unabridged.view.budget import Budget

NAME: Final = "trim-tool-results"
TRUNCATED: Final = "[results truncated to save space.]"
LINES: Final = 3
_CHARACTERS: Final = 2_000
_NOTE_TOKENS: Final = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class TrimToLines:
    """Results of more than ``lines`` lines keep the first of them, and of those no more than ``characters``."""

    name: ClassVar[str] = NAME
    version: ClassVar[int] = 1

    lines: int = LINES
    characters: int = _CHARACTERS

    def __post_init__(self) -> None:
        """Refuse what is no count."""
        for setting in ("lines", "characters"):
            value = getattr(self, setting)
            if type(value) is not int or value < 1:
                message = f"{setting} is a whole number from 1 on, not {value!r}"
                raise UsageError(message)

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where no result is long enough."""
        stubs = [stub for each in free_passages(view, budget) for item in each if (stub := self._trimmed(item))]
        if not stubs:
            return None
        why = f"a tool's result of more than {self.lines} lines"
        return planned(
            view, stubs, strategy=self.name, version=self.version, why=why,
            maxLines=self.lines, maxCharacters=self.characters,
        )  # fmt: skip

    def _trimmed(self, item: Item) -> Stub | None:
        """A stub that shows those lines, where that is less than is shown now."""
        if item.shape is not Shape.MESSAGE or not item.skeleton.answers or not isinstance(says := item.says, Message):
            return None
        texts = [text for text in render.long_texts(says) if len(self.head(text)) < len(text)]
        if not texts:
            return None
        head = max(len(self.head(text)) for text in texts)
        stub = Stub(item=item.name, head=head, tail=0, tokens=_NOTE_TOKENS)
        if (shown := render.stub(says, stub)) == says:
            return None
        left, whole = sum(map(len, render.long_texts(shown))), sum(map(len, render.long_texts(says)))
        return replace(stub, tokens=_NOTE_TOKENS + item.tokens * left // max(whole, 1))

    def head(self, text: str) -> str:
        """The first lines of a text, no more than so many characters."""
        return "\n".join(text.split("\n")[: self.lines])[: self.characters]


def metadata(modified: int) -> dict[str, Any]:
    """What lace tells of a trimming, but for what the plan tells already."""
    return {"toolResultsModified": modified, "truncationMessage": TRUNCATED}


def shown(item: Item, body: Compacted) -> Message | None:
    """A message of which less is shown, in lace's words where it was trimmed under lace's name."""
    whole, edit = item.whole, body.edits[item.edit] if item.edit < len(body.edits) else None
    if not isinstance(edit, Stub) or not isinstance(whole, Message):
        return None
    says = render.stub(whole, edit)
    if body.strategy != NAME:
        return replace(says, extra=whole.extra)
    lines, characters = body.parameters.get("maxLines"), body.parameters.get("maxCharacters")
    trim = TrimToLines(
        lines=lines if isinstance(lines, int) else LINES,
        characters=characters if isinstance(characters, int) else _CHARACTERS,
    )
    parts = tuple(_as_laces(one, other, trim) for one, other in zip(whole.parts, says.parts, strict=True))
    return replace(whole, parts=parts)


def _as_laces(whole: Part, says: Part, trim: TrimToLines) -> Part:
    if whole == says:
        return whole
    if isinstance(whole, ToolResult) and isinstance(says, ToolResult):
        pairs = zip(whole.content, says.content, strict=True)
        return replace(whole, content=tuple(_as_laces(one, other, trim) for one, other in pairs))
    if isinstance(whole, Text):
        return replace(whole, text=f"{trim.head(whole.text)}\n{TRUNCATED}")
    return says
