"""The prompts that people wrote for TaskWeaver's summaries, of both families: braces are text, slots are pointed to.
They refuse a file without a place for what it is about, when it is loaded and not in the middle of a round.
"""

from __future__ import annotations

import os
import re
import textwrap
from enum import Enum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import Final

from unabridged.errors import UsageError

__all__ = ["DEFAULT", "Slot", "load_template", "said", "template"]


class Slot(Enum):
    """Where a template says that something goes."""

    PREVIOUS_SUMMARY = "{PREVIOUS_SUMMARY}"
    CONTENT = "{content}"


# What a slot becomes: what it stands for is quoted in the message that follows, and rules nobody from there.
_POINTS: Final = (
    (Slot.PREVIOUS_SUMMARY, "(the summary so far is quoted in the next message, if there is one)"),
    (Slot.CONTENT, "(what was said is quoted in the next message)"),
)
DEFAULT: Final = (
    "Write the summary from which this role can go on: what the user asked, the plan and how far each step is, what "
    "was answered to the user, what ran and what came of it, the variables and files that exist now, what failed and "
    "why, and what is open. Copy names, numbers and paths character for character."
)
_BLOCK: Final = re.compile(r"^content:[ \t]*\|[-+]?[ \t]*\n(?P<block>(?:[ \t]+.*\n?|[ \t]*\n)+)", re.MULTILINE)
_LINE: Final = re.compile(r"^content:[ \t]*(?P<line>[^|>\s].*)$", re.MULTILINE)


def load_template(path: str | os.PathLike[str], *slots: Slot) -> str:
    """The ``content`` of a file as TaskWeaver has it; refused where it has none, or has none of these slots."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, ValueError) as problem:
        message = f"the template {os.fspath(path)} cannot be read: {type(problem).__name__}; name a file that can"
        raise UsageError(message) from problem
    content = _content(text)
    if not content or not content.strip():
        message = f"{os.fspath(path)} has no text under content:; write the template there, after content: |"
        raise UsageError(message)
    return said(content, *slots, where=os.fspath(path))


def said(content: str, *slots: Slot, where: str = "the template") -> str:
    """A template, refused where it has none of these slots."""
    if slots and not any(slot.value in content for slot in slots):
        wanted = " or ".join(slot.value for slot in slots)
        message = f"{where} has no {wanted}; write it where the template speaks of that, or what it asks for is lost"
        raise UsageError(message)
    return content


def template(content: str) -> str:
    """What a template asks for: its slots are pointed to, doubled braces are single, and any other brace is text."""
    doubled = _is_format(content)
    for slot, points in _POINTS:
        content = content.replace(slot.value, points)
    return content.replace("{{", "{").replace("}}", "}") if doubled else content


def _is_format(content: str) -> bool:
    """Whether it was written for ``str.format``, where a brace that is text is doubled."""
    names = {slot.value[1:-1] for slot, _ in _POINTS}
    try:
        return all(name is None or name in names for _, name, _, _ in Formatter().parse(content))
    except ValueError:
        return False


def _content(text: str) -> str:
    """What stands under ``content``, read as YAML where something reads that, and else as the one block it is."""
    if find_spec("yaml") is not None:
        read = import_module("yaml").safe_load(text)
        found = read.get("content") if isinstance(read, dict) else None
        return found if isinstance(found, str) else ""
    if block := _BLOCK.search(text):
        return textwrap.dedent(block["block"]).strip("\n")
    line = _LINE.search(text)
    return line["line"].strip("'\"") if line else ""
