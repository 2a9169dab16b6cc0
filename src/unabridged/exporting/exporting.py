"""``export_thread``: a thread, whole, in a form that people or other programs read.
It refuses to leave out what was folded away, and to tell a client what it would refuse.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from typing import Any

from unabridged import Memory, Thread
from unabridged.engine import checking
from unabridged.engine.view.unfolding import messages
from unabridged.errors import UsageError
from unabridged.exporting import markdown, page
from unabridged.exporting.entries import entries
from unabridged.log.body import Message, SystemSet
from unabridged.log.ids import MAIN
from unabridged.log.spans import together
from unabridged.runner.driving import drive
from unabridged.view.node import Shape


class Form(Enum):
    """How a thread is written."""

    MARKDOWN = "markdown"
    HTML = "html"
    PLAIN = "plain"
    OPENAI = "openai"
    OPENAI_RESPONSES = "openai-responses"
    ANTHROPIC = "anthropic"
    GEMINI = "gemini"


def export_thread(thread: Thread, form: Form) -> Iterator[str]:
    """A thread, in pieces that are written one after the other."""
    row = _a_thread(thread).row()
    title = (row.title if row is not None else "") or thread.id
    match checking.chosen(form, Form):
        case Form.MARKDOWN:
            for line in markdown.lines(title, entries(thread)):
                yield line.encode(errors="backslashreplace").decode()  # half a character, which no file takes
        case Form.HTML:
            yield from page.lines(title, entries(thread))
        case _:
            yield json.dumps(messages_of(thread, form.value), ensure_ascii=False, indent=1)
            yield "\n"


def messages_of(thread: Thread, dialect: str) -> Any:  # noqa: ANN401  # as the dialect has them
    """Every message that stands, word for word, as a client of this dialect takes them; nothing of it is folded."""
    said = [each for each in _said(_a_thread(thread)) if each.parts]
    with Memory.open() as memory:
        whole = memory.thread("whole")
        if said:
            whole.append(said)
        return whole.view().to(dialect)


def _a_thread(given: object) -> Thread:
    """A thread of the blocking face: an id alone says not where it is kept."""
    if isinstance(given, Thread):
        return given
    message = f"a Thread of a Memory is exported, the handle and not its id; {given!r} is none"
    raise UsageError(message)


def _said(thread: Thread) -> Iterator[Message | SystemSet]:
    """The system text and every message, in the order in which they were said, whatever now stands for them where."""
    items = thread.view().items
    told = together(item.covers for item in items if item.shape is not Shape.SYSTEM)
    ctx = thread._verbs._ctx  # noqa: SLF001  # all at once; a face unfolds one item, each time from its place to the end
    whole = drive(messages(ctx, thread.ref, MAIN, told)).items
    yield from (item.says for item in (*(each for each in items if each.shape is Shape.SYSTEM), *whole))
