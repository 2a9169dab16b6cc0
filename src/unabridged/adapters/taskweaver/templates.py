"""The prompts that people wrote for TaskWeaver's summaries, of both families: braces are text, slots are pointed to.
They refuse a file without a place for what it is about, when it is loaded and not in the middle of a round.
"""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Mapping
from enum import Enum
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from unabridged.adapters.taskweaver import asked
from unabridged.compaction.briefs import places
from unabridged.compaction.briefs.places import Origin
from unabridged.errors import UsageError

__all__ = ["DEFAULT", "Slot", "load_template", "template"]


class Slot(Enum):
    """Where a template says that something goes."""

    PREVIOUS_SUMMARY = "{PREVIOUS_SUMMARY}"
    CONTENT = "{content}"


# What a slot becomes: what it stands for is quoted in the message that follows, and rules nobody from there.
_POINTS: Final[Mapping[str, str]] = {
    "PREVIOUS_SUMMARY": "(the summary so far is quoted in the next message, if there is one)",
    "content": "(what was said is quoted in the next message)",
}
DEFAULT: Final = (
    "Write the summary from which this role can go on: what the user asked, the plan and how far each step is, what "
    "was answered to the user, what ran and what came of it, the variables and files that exist now, what failed and "
    "why, and what is open. Copy names, numbers and paths character for character."
)
_KEY: Final = re.compile(r"^content:", re.MULTILINE)
_BLOCK: Final = re.compile(r"^content:[ \t]*\|[-+]?[ \t]*\n(?P<block>(?:[ \t]+.*\n?|[ \t]*\n)+)", re.MULTILINE)
_LINE: Final = re.compile(r"^content:[ \t]*(?P<line>[^|>\s].*)$", re.MULTILINE)
_LOST: Final = "what the template asks for there is lost"


def load_template(path: str | os.PathLike[str], *slots: Slot) -> str:
    """The ``content`` of a file as TaskWeaver has it; refused where it has none, or has none of these slots."""
    place = asked.path(path, verb="a template")
    where = os.fspath(path)
    try:
        text = place.read_text("utf-8-sig")
    except (OSError, ValueError) as problem:
        message = f"the template {where} cannot be read: {type(problem).__name__}; name a file that can"
        raise UsageError(message) from problem
    content = _content(text, where)
    if not content or not content.strip():
        key = _KEY.search(text)
        line = text.count("\n", 0, key.start()) + 1 if key else 1
        message = f"{where}, line {line}: it has no text under content:; write the template there, after content: |"
        raise UsageError(message)
    if slots:
        places.require(content, [slot.value[1:-1] for slot in slots], _origin(text, where), or_else=_LOST)
    return content


def template(content: str) -> str:
    """What a template asks for: its slots are pointed to, doubled braces are single, and any other brace is text."""
    return places.filled(content, _POINTS)


def _origin(text: str, where: str) -> Origin:
    """Where the content stands in its file: from the line behind its key on, or in that line."""
    block, line = _BLOCK.search(text), _LINE.search(text)
    if block is not None:
        lines = block["block"].splitlines()
        first = next((each for each in lines if each.strip()), "")
        blank = next(n for n, each in enumerate(lines) if each.strip())
        number = text.count("\n", 0, block.start("block")) + 1 + blank
        return Origin(where=where, line=number, indent=len(first) - len(first.lstrip()))
    start = line.start("line") if line else 0
    return Origin(where=where, line=text.count("\n", 0, start) + 1, indent=start - text.rfind("\n", 0, start) - 1)


def _content(text: str, where: str) -> str:
    """What stands under ``content``, read as YAML where something reads that, and else as the one block it is."""
    if find_spec("yaml") is not None:
        yaml = import_module("yaml")
        try:
            read = yaml.safe_load(text)
        except yaml.YAMLError as problem:
            line = getattr(getattr(problem, "problem_mark", None), "line", 0) + 1
            message = f"{where}, line {line}: it is no YAML: {getattr(problem, 'problem', '')}; mend it there"
            raise UsageError(message) from problem
        found = read.get("content") if isinstance(read, dict) else None
        return found.strip("\n") if isinstance(found, str) else ""
    if block := _BLOCK.search(text):
        return textwrap.dedent(block["block"]).strip("\n")
    line = _LINE.search(text)
    return line["line"].strip("'\"") if line else ""
