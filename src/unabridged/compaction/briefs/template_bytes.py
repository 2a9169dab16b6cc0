"""The text of a template's file: UTF-8, with or without the mark that some editors put before it.
It refuses what is no text, and says in which line and column that begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from unabridged.compaction.briefs.template_text import refusal
from unabridged.lazy_patterns import lazy

# More than that nobody writes by hand, and whoever is asked for a summary would read it each time.
MOST_BYTES: Final = 65_536
_UTF_8_MARK: Final = b"\xef\xbb\xbf"
_OTHERS: Final[Mapping[bytes, str]] = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_NO_TEXT: Final = lazy(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def decoded(raw: bytes, where: str) -> str:
    """The text of these bytes, its line ends as they are everywhere."""
    if len(raw) > MOST_BYTES:
        raise refusal(where, 1, 1, f"it has more than {MOST_BYTES:,} bytes, which every summary would be asked with")
    raw = raw.removeprefix(_UTF_8_MARK)
    if name := _OTHERS.get(raw[:2]):
        raise refusal(where, 1, 1, f"it is written in {name}; save it as UTF-8")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        line, column = _place(raw[: problem.start].decode("utf-8"))
        what = f"byte {raw[problem.start]:#04x} is no UTF-8; save the file as UTF-8"
        raise refusal(where, line, column, what) from problem
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if found := _NO_TEXT.search(text):
        line, column = _place(text[: found.start()])
        raise refusal(where, line, column, f"a sign U+{ord(found[0]):04X} belongs in no text; take it out")
    return text


def _place(before: str) -> tuple[int, int]:
    """The line and the column behind a text."""
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return len(lines), len(lines[-1]) + 1
