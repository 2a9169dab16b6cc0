"""What tools returned as the text of a file, as long as there is room for it, with a digest of all of it.
It refuses to believe that what was returned is a text, and to show half a character.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from unabridged.engine.compaction.file_reading import Unread
from unabridged.log.counted import tokens_of_parts
from unabridged.log.part import Text
from unabridged.ports import Returned
from unabridged.ports.calling import looked_at, text_of
from unabridged.view.sound_text import joined

# No character takes more bytes.
_LONGEST_CHARACTER: Final = 4
_NUL: Final = "\0"
# Few texts have more characters to a token; what lies beyond would be counted only to be cut off.
_CHARACTERS: Final = 8
# Less than this of a file says nothing.
_LEAST_TOKENS: Final = 32
_TRIES: Final = 8
_EMPTY: Final = "[The file is empty.]"
_CUT: Final = "\n[… The rest is not shown: {left} of {size} bytes. …]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """The text of a file, or its beginning; the digest and the size in bytes are of the whole."""

    text: str
    sha256: str
    size: int
    is_whole: bool
    tokens: int = 0

    @property
    def told(self) -> str:
        """What a model is shown."""
        if not self.size:
            return _EMPTY
        left = self.size - len(self.text.encode())
        return self.text if self.is_whole else self.text + _CUT.format(left=max(left, 0), size=self.size)


def content_of(value: object, most_bytes: int) -> Content | Unread:
    """What tools returned as a text that any provider takes, of at most so many bytes."""
    looked = looked_at(Returned(value=value), lambda value: _content_of(value, most_bytes))
    return looked.value if isinstance(looked, Returned) else Unread.FAILED


def _content_of(value: object, most_bytes: int) -> Content | Unread:
    match value if (said := text_of(value)) is None else said:
        case None:
            return Unread.MISSING
        case Unread() as unread:
            return unread
        case str() as said:
            raw = said.encode("utf-8", "surrogatepass")
            text: str | None = joined(said[:most_bytes])
        case bytes() | bytearray() as value:
            raw = bytes(value)
            text = _decoded(raw, most_bytes)
        case _:
            return Unread.FAILED
    if text is None or _NUL in text:
        return Unread.NO_TEXT
    shown = _within(text, most_bytes)
    is_whole = len(raw) <= most_bytes and shown == text
    return Content(text=shown, sha256=hashlib.sha256(raw).hexdigest(), size=len(raw), is_whole=is_whole)


def fitted(found: Sequence[Content], tokens: int, count: Callable[[str], int]) -> list[Content | Unread]:
    """The contents in so many tokens together: small ones whole, and of the others as much as of one another."""
    counted = [_counted(each, tokens, count) for each in found]
    fits: dict[int, Content | Unread] = {}
    left = tokens
    for at in sorted(range(len(counted)), key=lambda at: counted[at].tokens):
        shown = _cut(counted[at], left // (len(counted) - len(fits)), count)
        fits[at] = shown
        left -= shown.tokens if isinstance(shown, Content) else 0
    return [fits[at] for at in range(len(counted))]


def _counted(content: Content, tokens: int, count: Callable[[str], int]) -> Content:
    """The content with what it takes; what lies beyond all there is room for is gone already."""
    text = content.text[: max(tokens, 0) * _CHARACTERS]
    shown = content if text == content.text else replace(content, text=text, is_whole=False)
    return replace(shown, tokens=taken(shown.told, count))


def _cut(content: Content, tokens: int, count: Callable[[str], int]) -> Content | Unread:
    """As many of its first lines as fit; of a line that is longer than that, its beginning."""
    if content.tokens > tokens and tokens < _LEAST_TOKENS:
        return Unread.NO_ROOM
    shown = content
    for _ in range(_TRIES):
        if shown.tokens <= tokens:
            return shown
        text = shown.text[: len(shown.text) * tokens // (shown.tokens + 1)]
        lines = text[: text.rfind("\n") + 1]
        text = lines if len(lines) > len(text) // 2 else text
        if not text:
            return Unread.NO_ROOM
        shown = replace(shown, text=text, is_whole=False)
        shown = replace(shown, tokens=taken(shown.told, count))
    return Unread.NO_ROOM


def taken(told: str, count: Callable[[str], int]) -> int:
    """What a result of this text takes in a prompt."""
    return tokens_of_parts((Text(text=told),), count)


def _decoded(raw: bytes, most_bytes: int) -> str | None:
    """These bytes as a text, less a character that was cut in two; None where they are none."""
    head = raw[:most_bytes]
    try:
        return head.decode()
    except UnicodeDecodeError as problem:
        is_cut = len(raw) > len(head) and problem.start > len(head) - _LONGEST_CHARACTER
        return head[: problem.start].decode() if is_cut else None


def _within(text: str, most_bytes: int) -> str:
    raw = text.encode()
    return text if len(raw) <= most_bytes else raw[:most_bytes].decode("utf-8", "ignore")
