"""Items written in somebody's dialect; what an item stands for is said, and nothing of it is obeyed.
It refuses to know how the items came about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from unabridged.dialects import anthropic, gemini, openai_chat, openai_responses, openai_weighed, plain
from unabridged.errors import UsageError
from unabridged.log import shortened
from unabridged.log.body import Message, SystemSet
from unabridged.log.compacted import LedgerEntry, Stub
from unabridged.log.ids import Span
from unabridged.log.part import ExecutionResult, Media, Part, Reasoning, Text, ToolResult
from unabridged.view import ledger_lines
from unabridged.view.repair import Sound, repaired
from unabridged.view.sayable import sayable
from unabridged.view.sound_text import sendable

_HEADER: Final = (
    "{mark}[Summarized{rounds}: {count} earlier messages, {where}. Notes, second-hand, not the user's words; "
    "can be unfolded.]"
)
_DROP: Final = "{mark}[{count} earlier messages are out of view, {where}; the originals can be unfolded.]"
_STUB: Final = "\n{mark}[… {count} characters are out of view; the whole can be unfolded. …]\n"
_RUNS_TOLD: Final = 3


def prompt(  # a sequence, where rounds ended in it, and what is known of each
    says: Sequence[Message | SystemSet], dialect: str, closed: Collection[int] = (), sound_of: Sound = sayable
) -> Any:  # noqa: ANN401  # as the dialect has it
    """What to send, in somebody's way of writing it; what a provider would refuse is repaired, with a note."""
    if dialect not in DIALECTS:
        message = f"there is no dialect {dialect!r}; known: {', '.join(DIALECTS)}"
        raise UsageError(message)
    if dialect == plain.DIALECT:
        return plain.prompt([sendable(said) for said in says])
    if dialect == openai_responses.DIALECT:
        says = list(map(openai_weighed.whole, says))
    return _WRITERS[dialect](repaired(says, closed, sound_of))


def turns(prompt: Any) -> list[Any]:  # noqa: ANN401  # as a dialect has it
    """The messages of a prompt, oldest first."""
    if isinstance(prompt, Mapping):
        return list(prompt.get("messages") or prompt.get("contents") or ())
    return list(prompt)


def summary(  # what stands in place of messages, by name
    text: str,
    covers: tuple[Span, ...],
    messages: int,
    mark: str = "",
    *,
    rounds: int = 0,
    ledger: Sequence[LedgerEntry] = (),
) -> Message:
    """A summary as a message in the user's place, every line of it and of the ledger beneath it quoted."""
    told = f" {rounds} round{'' if rounds == 1 else 's'}" if rounds else ""
    head = _HEADER.format(rounds=told, count=messages, where=where(covers), mark=_told(mark))
    return _noted(head, [*text.splitlines(), *ledger_lines.lines(ledger)])


def named_drop(
    covers: tuple[Span, ...], messages: int, mark: str = "", *, ledger: Sequence[LedgerEntry] = ()
) -> Message:
    """What stands where messages left the view without a summary, with the ledger there is of them."""
    head = _DROP.format(count=messages, where=where(covers), mark=_told(mark))
    told = ledger_lines.lines(ledger)
    return _noted(head, told) if told else Message(role="user", parts=(Text(text=head),))


def _noted(head: str, lines: Sequence[str]) -> Message:
    return Message(role="user", parts=(Text(text=f"{head}\n{ledger_lines.quoted(lines)}"),))


def stub(said: Message, edit: Stub, mark: str = "") -> Message:
    """A message of which only the head and the tail of each long text are shown; its calls are untouched.

    Where the stub brings parts they are shown, unless they are not those of this message.
    """
    if edit.parts and _are_alike(said.parts, edit.parts):
        return replace(said, parts=marked(edit.parts, mark), original=None)
    parts = tuple(_shortened(part, edit, mark) for part in said.parts)
    return said if parts == said.parts else replace(said, parts=parts, original=None)


def marked(parts: Sequence[Part], mark: str) -> tuple[Part, ...]:
    """The parts with the mark before each text that is less than what was said."""
    return tuple(_marked(part, mark) for part in parts)


def _marked(part: Part, mark: str) -> Part:
    match part:
        case Text() | ExecutionResult():
            return shortened.marked(part, mark) if part.extra else part
        case ToolResult():
            return replace(part, content=marked(part.content, mark))
        case _:
            return part


def _are_alike(said: Sequence[Part], shown: Sequence[Part]) -> bool:
    """Whether what is shown differs from what was said in words alone: as many parts, which answer the same calls."""
    return len(said) == len(shown) and all(map(_is_like, said, shown))


def _is_like(said: Part, shown: Part) -> bool:
    match said, shown:
        case (Text(), Text()) | (Media(), Text()) | (ExecutionResult(), ExecutionResult()):
            return True
        case ToolResult(), ToolResult():
            same = (said.call_id, said.name, said.status) == (shown.call_id, shown.name, shown.status)
            return same and _are_alike(said.content, shown.content)
        case _:
            return said == shown


def long_texts(said: Message) -> list[str]:
    """The texts of a message that a stub may shorten."""
    return list(_shortenable(said.parts))


def _shortenable(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        match part:
            case Text():
                yield part.text
            case ToolResult():
                yield from _shortenable(part.content)
            case ExecutionResult():
                yield from (part.stdout, part.stderr)
            case Reasoning() if not part.signature and not part.redacted:
                yield part.text
            case _:
                continue


def _shortened(part: Part, edit: Stub, mark: str) -> Part:
    match part:
        case Text():
            return replace(part, text=_cut(part.text, edit, mark))
        case ToolResult():
            return replace(part, content=tuple(_shortened(each, edit, mark) for each in part.content))
        case ExecutionResult():
            return replace(part, stdout=_cut(part.stdout, edit, mark), stderr=_cut(part.stderr, edit, mark))
        case Reasoning() if not part.signature and not part.redacted:
            return replace(part, text=_cut(part.text, edit, mark))
        case _:
            return part


def _cut(text: str, edit: Stub, mark: str) -> str:
    gap = _STUB.format(count=len(text) - edit.head - edit.tail, mark=_told(mark))
    if len(text) <= edit.head + edit.tail + len(gap):
        return text
    return text[: edit.head] + gap + (text[-edit.tail :] if edit.tail else "")


def _told(mark: str) -> str:
    return f"{mark} " if mark else ""


def where(covers: tuple[Span, ...]) -> str:
    """Where they are; more than a few runs are told by their ends alone, or the note would outgrow what it notes."""
    if len(covers) > _RUNS_TOLD:
        return f"within seq {covers[0].first}–{covers[-1].last}"
    return "seq " + ", ".join(f"{span.first}–{span.last}" if len(span) > 1 else str(span.first) for span in covers)


_WRITERS: Final[Mapping[str, Callable[[Sequence[Message | SystemSet]], Any]]] = MappingProxyType(
    {
        openai_chat.DIALECT: openai_chat.prompt,
        openai_responses.DIALECT: openai_responses.prompt,
        anthropic.DIALECT: anthropic.prompt,
        gemini.DIALECT: gemini.prompt,
    }
)
DIALECTS: Final = (*_WRITERS, plain.DIALECT)
