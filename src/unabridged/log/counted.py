"""Which texts of a body a model would read, and what a message costs beyond its words.
It refuses to know how texts are counted and which model reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, assert_never

from unabridged.log import json_text, shortened
from unabridged.log.body import Amended, Body, Chunk, Message, SystemSet
from unabridged.log.compacted import Compacted, Replace
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

# The marks every provider puts around a message, and a picture at the size most of them scale it to.
MESSAGE_TOKENS: Final = 4
MEDIA_TOKENS: Final = 1_500
# As long as any mark that leads back to the whole of a text, whatever its tag will be, and what parts it from the text:
# figures count by how many there are, whichever they are.
LONGEST_MARK: Final = "[unabridged 999999999.99 999999999999]\n\n"
_ROLES: Final = frozenset({"user", "assistant", "tool", "system", "developer"})
# As long as what is said where a thought led to nothing.
_LED_TO: Final = "[The answer that followed this reasoning was not recorded.]"


def tokens_of(body: Body, count: Callable[[str], int]) -> int:
    """What the body takes in a prompt; bodies that no model reads take nothing."""
    match body:
        case Message():
            return tokens_of_parts(body.parts, count) + sum(map(count, _labels(body)))
        case Amended():
            return tokens_of(body.message, count)
        case SystemSet():
            return tokens_of_parts(body.parts, count)
        case Chunk() if body.part is not None:
            return count(body.text)
        case Compacted():
            groups = [each for edit in body.edits if isinstance(edit, Replace) for each in edit.group]
            return sum(tokens_of_parts(each.parts, count) for each in groups)
        case _:
            return 0


def counted_later(body: Body) -> tuple[int, list[str]]:
    """What a body takes beside its texts, and its texts; what each of them counts, added to that, is what it takes."""
    texts = list[str]()

    def heard(text: str) -> int:
        texts.append(text)
        return 0

    return tokens_of(body, heard), texts


def tokens_of_parts(parts: tuple[Part, ...], count: Callable[[str], int]) -> int:
    """What one message of these parts takes."""
    if len(parts) == 1 and type(said := parts[0]) is Text and not said.extra:  # as most messages are
        return MESSAGE_TOKENS + (count(said.text) if said.text else 0)
    beside = sum([_beside(part, count) for part in _all_parts(parts)])
    return MESSAGE_TOKENS + beside + sum([count(text) for text in texts_of(parts) if text])


def _labels(said: Message) -> Iterator[str]:
    """What is told of who speaks to whom, and as what, where a dialect has no field for it."""
    if said.sender or said.recipient:
        yield f"[from {said.sender} to {said.recipient}]"
    if said.role not in _ROLES:
        yield f"[role: {said.role}]"
    if said.role != "assistant":
        return
    thoughts = [part for part in said.parts if isinstance(part, Reasoning)]
    if thoughts and len(thoughts) + sum(map(_is_blank, said.parts)) == len(said.parts):
        yield _LED_TO


def _is_blank(part: Part) -> bool:
    return isinstance(part, Text) and not part.text.strip()


def _beside(part: Part, count: Callable[[str], int]) -> int:
    """What a part takes that is no text of its own: a picture, or its address where it has to be told in words."""
    match part:
        case Media():
            address = "" if part.reference.startswith("data:") else f"{part.media_type}, {part.reference}"
            return MEDIA_TOKENS + count(address)
        case ExecutionResult():
            status = count(f"[execution: {part.status}]") if part.status else 0
            return status + _leading_back(part, count)
        case Text():
            return _leading_back(part, count)
        case _:
            return 0


def _leading_back(part: Text | ExecutionResult, count: Callable[[str], int]) -> int:
    """What the marks take that are put before its shortened texts when they are shown."""
    return sum([count(LONGEST_MARK) for _ in shortened.texts(part)]) if part.extra else 0


def texts_of(parts: tuple[Part, ...]) -> Iterator[str]:
    """Every text in these parts that reaches a prompt."""
    for part in parts:
        match part:
            case Text():
                yield part.text
            case Reasoning():
                yield part.text or part.redacted
            case ToolCall():
                yield part.name
                yield part.arguments
            case ToolResult():
                yield from texts_of(part.content)
            case ExecutionResult():
                yield from (part.stdout, part.stderr, part.result)
            case Media():
                yield part.name
            case Opaque():
                yield json_text.text_of(dict(part.value))
            case other:
                assert_never(other)


def _all_parts(parts: tuple[Part, ...]) -> Iterator[Part]:
    for part in parts:
        yield part
        if isinstance(part, ToolResult):
            yield from _all_parts(part.content)
