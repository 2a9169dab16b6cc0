"""Characters that a reader does not see, or that move what he sees: where they stand, and which of them are innocent.
It refuses none that a script or an emoji needs: joiners in Persian and Hindi, families, flags, keycaps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.verdict import Weight


class Unseen(NamedTuple):
    """A find among characters: its name, its weight, and where it stands."""

    name: str
    weight: Weight
    first: int
    last: int


# Letters of scripts that never need a joiner or a filler between them.
_PLAIN: Final = "A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u052f"
_WIDTHLESS: Final = "\u200b-\u200d\u2060-\u2064\ufeff\u180e\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u200e\u200f"
_ALWAYS: Final = (
    ("escape", Weight.SURE, lazy("[\x1b\x9b]")),
    ("control", Weight.LIKELY, lazy("[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f\x80-\x84\x86-\x9a\x9c-\x9f]")),
)
# A flag of a land within a land: a black flag, its name in tags, the end of tags.
_BLACK_FLAG: Final = "\U0001f3f4"
_FLAG: Final = f"{_BLACK_FLAG}[\U000e0030-\U000e0039\U000e0061-\U000e007a]{{3,6}}\U000e007f"
_WIDE: Final = (
    ("bidi", Weight.SURE, lazy("[\u202d\u202e]")),
    ("tags", Weight.SURE, lazy(f"{_FLAG}|[\U000e0001-\U000e007f]+")),
    ("selectors", Weight.SURE, lazy("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{3,}")),
    ("selectors", Weight.LIKELY, lazy(f"[{_PLAIN}][\ufe00-\ufe0f\U000e0100-\U000e01ef]")),
    ("zero-width", Weight.LIKELY, lazy(f"(?<=[{_PLAIN}])[{_WIDTHLESS}]+(?=[{_PLAIN}])")),
    ("soft-hyphens", Weight.LIKELY, lazy("\u00ad\\w\u00ad\\w\u00ad|\u00ad{2,}")),
    ("combining", Weight.LIKELY, lazy("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4,}")),
    ("annotation", Weight.LIKELY, lazy("[\ufff9-\ufffb]")),
)
_EMBEDDING: Final = lazy("[\u202a-\u202c\u2066-\u2069]")
_LEFTWARD: Final = lazy("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
# One look that says whether any other is worth it.
_ODD: Final = lazy(
    f"[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u202a-\u202e\u2066-\u2069"
    f"\u20d0-\u20ff\ufe00-\ufe2f\ufff9-\ufffb\U000e0001-\U000e01ef{_WIDTHLESS}]"
)
_STRIPPED: Final = lazy(
    f"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180b-\u180f\u202a-\u202e\u2066-\u206f\ufe00-\ufe0f\ufff9-\ufffb"
    f"\U000e0001-\U000e01ef{_WIDTHLESS}]+"
)
# The same among the signs of ASCII, where whatever is not seen is odd.
CONTROLS: Final = (*range(0x09), 0x0B, *range(0x0E, 0x20), 0x7F)
_UNSEEN: Final = str.maketrans(dict.fromkeys(CONTROLS))
_TAGGED: Final = lazy("[\U000e0020-\U000e007e]{3,}")
_SELECTED: Final = lazy("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}")
_TAGS_BEGIN: Final = 0xE0000
_FIRST_SELECTORS: Final = range(0xFE00, 0xFE10)
_MORE_SELECTORS: Final = 0xE0100 - 16


def is_odd(text: str) -> bool:
    """Whether any character of the text is worth a closer look."""
    return len(stripped(text)) < len(text) if text.isascii() else _ODD.search(text) is not None


def unseen(text: str) -> Iterator[Unseen]:
    """The first of each kind of character that has no business there."""
    for name, weight, pattern in (*_ALWAYS, *(() if text.isascii() else _WIDE)):
        found = next((each for each in pattern.finditer(text) if each[0][0] != _BLACK_FLAG), None)
        if found is not None:
            yield Unseen(name, weight, *found.span())
    embedded = _EMBEDDING.search(text)
    if embedded is not None and _LEFTWARD.search(text) is None:
        yield Unseen("bidi", Weight.LIKELY, *embedded.span())


def stripped(text: str) -> str:
    """The text as it is read: without what has no width and what moves."""
    return text.translate(_UNSEEN) if text.isascii() else _STRIPPED.sub("", text)


def smuggled(text: str) -> Iterator[tuple[str, int, int]]:
    """What is written in tags or in selectors of variants, and where."""
    tagged = list(_TAGGED.finditer(text))
    if tagged:  # a word may be hidden in each of many flags
        said = " ".join("".join(chr(ord(each) - _TAGS_BEGIN) for each in found[0]) for found in tagged)
        yield said, tagged[0].start(), tagged[-1].end()
    for found in _SELECTED.finditer(text):
        octets = bytes(_octet(ord(each)) for each in found[0])
        yield octets.decode("utf-8", "replace"), *found.span()


def _octet(code: int) -> int:
    return code - _FIRST_SELECTORS.start if code in _FIRST_SELECTORS else code - _MORE_SELECTORS
