"""A thread as Markdown: a heading for each message, its words quoted beneath it.
It refuses to let what somebody said pass for a heading, for HTML or for a picture.
"""

from __future__ import annotations

from collections.abc import Iterator

from unabridged.exporting.entries import Entry
from unabridged.exporting.quoted import quoted, without_pictures


def lines(title: str, entries: Iterator[Entry]) -> Iterator[str]:
    """The lines of it, each with its end."""
    yield f"# {_one_line(title)}\n"
    for entry in entries:
        if entry.is_note:
            yield f"\n*{entry.seq} \u00b7 {entry.at} \u00b7 {_one_line(entry.text)}*\n"
            continue
        yield f"\n## {entry.seq} \u00b7 {_one_line(entry.speaker)} \u00b7 {entry.at}\n\n"
        for line in quoted(entry.text.splitlines() or [""]):
            yield f"> {line}".rstrip() + "\n"


def _one_line(text: str) -> str:
    """A text that stands in a line of its own and starts nothing there."""
    return without_pictures(" ".join(text.split()).replace("*", "\\*").replace("`", "\\`").replace("<", "&lt;"))
