"""What one message says, every part of it: words, thoughts, calls, results, what code did, pictures by what they are.
It refuses to shorten anything but bytes written out, which no reader of words could read, and to put a text of others
beside a mark of its own before it was looked through for lines that read like one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from unabridged.compaction.briefs.fencing import one_line, quiet, quiet_behind, speakers
from unabridged.compaction.briefs.inline_bytes import named, reference
from unabridged.lazy_patterns import lazy
from unabridged.log import json_text
from unabridged.log.beside import COLUMNS, ORIGIN
from unabridged.log.extra import Extra
from unabridged.log.part import (
    ExecutionResult,
    Media,
    Opaque,
    Part,
    Reasoning,
    Text,
    ToolCall,
    ToolResult,
    Variable,
)
from unabridged.reduce.reduced import Reformat
from unabridged.reduce.short import reduced

_LONGEST_ADDRESS: Final = 400
# Shorter results are told as they came: there is little to save.
_LONG: Final = 1_000
_CHARACTERS_A_TOKEN: Final = 4
# What begins a line of a value as it begins an entry of ours.
_ENTRY: Final = lazy(r"(?<=[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])(?=[ \t]*-[ \t])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Text):
    """A text that was told already, marks of ours in it: a piece of a message, as long as one reading."""


def told(parts: Sequence[Part], names: Iterable[str] = ()) -> str:
    """Everything these parts say; what has no words is told by what it is. ``names`` are those of whoever speaks."""
    return named("\n".join(each for part in parts for each in _told(part, speakers(names))))


def _told(part: Part, names: tuple[str, ...]) -> Iterator[str]:
    match part:
        case Told():
            yield part.text
        case Text():
            yield from [quiet(part.text, names)] if part.text else []
        case Reasoning():
            yield quiet_behind("[thinks] ", part.text, names) if part.text else "[thinks what nobody else can read]"
        case ToolCall():
            yield quiet_behind(f"[calls {one_line(part.name)} with ", f"{part.arguments}]", names)
        case ToolResult():
            heading = ", ".join(each for each in (f"of {part.name}" if part.name else "", part.status) if each)
            yield from [f"[result {one_line(heading)}]"] if heading else []
            content = map(reworded, part.content)
            yield "\n".join(each for inner in content for each in _told(inner, names)) or "[an empty result]"
        case Media():
            yield media(part)
        case ExecutionResult():
            yield from _ran(part, names)
        case Opaque():
            said = json_text.text_of(dict(part.value))
            yield quiet_behind(f"[a part of type {one_line(part.type)}: ", f"{said}]", names)
        case other:
            assert_never(other)


def reworded(part: Part) -> Part:
    """What a tool said in fewer words where nothing of it is lost by that; a summariser reads all of it."""
    if type(part) is not Text or len(part.text) < _LONG:
        return part
    found = reduced(part.text, count=_about, limit_tokens=len(part.text))
    return replace(part, text=found.text) if isinstance(found, Reformat) else part


def _about(text: str) -> int:
    return len(text) // _CHARACTERS_A_TOKEN


def media(part: Media) -> str:
    """A picture, sound or document: its type and name, and its address, or how large it is where it is inline."""
    is_inline = part.reference.startswith("data:") or len(part.reference) > _LONGEST_ADDRESS
    where = reference(part.reference.rpartition("base64,")[2]).strip("[]") if is_inline else part.reference
    known = f"sha256 {part.digest}" if part.digest and not is_inline else ""
    return f"[{one_line(', '.join(each for each in (part.media_type, part.name, where, known) if each))}]"


def _ran(part: ExecutionResult, names: tuple[str, ...]) -> Iterator[str]:
    """What code printed, what went wrong, what it returned and what it left behind."""
    if part.status:
        yield f"[execution: {one_line(part.status)}]"
    for heading, text in (("printed", part.stdout), ("errors", part.stderr), ("returned", part.result)):
        if text:
            yield f"[{heading}]\n{quiet(text, names)}"
    if part.variables:
        made = origin_of(part.extra)
        yield "\n".join(("[variables]", *(variable(each, names, made) for each in part.variables)))
    if part.deleted:
        yield f"[deleted variables] {', '.join(map(one_line, part.deleted))}"
    if not (part.status or part.stdout or part.stderr or part.result or part.variables or part.deleted):
        yield "[an execution that left nothing]"


def variable(each: Variable, names: Iterable[str] = (), origin: str = "") -> str:
    """One variable on a line: name, type, shape, columns, what made it, and value; no line of a value is another.

    ``origin`` is what made it where it does not say so itself.
    """
    about = [" ".join(part for part in (each.type, each.shape) if part)]
    about += [f"columns {', '.join(columns)}"] if (columns := columns_of(each)) else []
    about += [f"made by {made}"] if (made := origin_of(each.extra) or origin) else []
    kind = one_line("; ".join(filter(None, about)))
    line = f"- {one_line(each.name)}{f' ({kind})' if kind else ''}"
    return _ENTRY.sub("> ", quiet_behind(f"{line} = ", each.value, names)) if each.value else line


def columns_of(each: Variable) -> tuple[str, ...]:
    """The names of a variable's columns, where it says them."""
    said = each.extra.get(COLUMNS)
    return tuple(column for column in said if isinstance(column, str)) if isinstance(said, list) else ()


def origin_of(extra: Extra) -> str:
    """What made a variable, or all that an execution left behind, where that is said."""
    said = extra.get(ORIGIN)
    return said if isinstance(said, str) else ""
