"""The keyed mark by which a rendered item is known again when it comes back as somebody's message.
It refuses to be forged: whoever lacks the salt of the event that made the item cannot write its mark.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.log.counted import LONGEST_MARK
from unabridged.log.ids import ItemName, Seq

# Figures take the same of a model's tokens whichever they are: a third of that, or less.
_FIGURES: Final = 12
# What was shown before has a tag of so many signs of a hash.
_SIGNS: Final = 8
# A mark counts where it opens a line; in a quoted line, and in somebody's sentence, it is a citation.
_MARK: Final = lazy(
    rf"^[ \t]*\[unabridged (?P<seq>[0-9]{{1,18}})\.(?P<n>[0-9]{{1,9}}) "
    rf"(?P<tag>[0-9]{{{_FIGURES}}}|[0-9a-f]{{{_SIGNS}}})\]",
    re.MULTILINE,
)


def tag(salt: bytes, name: ItemName) -> str:
    """What proves that an item's mark was written by whoever keeps the log; the salt is that of the item's event."""
    return f"{int(_hash(salt, name), 16) % 10**_FIGURES:0{_FIGURES}}"


def marked(name: ItemName, tag: str) -> str:
    """The mark as it opens a line of a rendered item: ASCII alone; JSON, trimming and markdown leave it be."""
    return f"[unabridged {name.seq}.{name.n} {tag}]"


def allowance(count: Callable[[str], int]) -> int:
    """What a mark takes at the most, whatever its tag will be."""
    return count(LONGEST_MARK)


def found(text: str) -> tuple[ItemName, str] | None:
    """The first mark that opens a line, and its tag; what is quoted, or stands within a line, is none."""
    match = _MARK.search(text)
    if match is None:
        return None
    return ItemName(seq=Seq(int(match["seq"])), n=int(match["n"])), match["tag"]


def proves(salt: bytes, name: ItemName, tag_found: str) -> bool:
    """Whether a tag that was found is the item's own."""
    own = tag(salt, name) if len(tag_found) == _FIGURES else _hash(salt, name)[:_SIGNS]
    return hmac.compare_digest(own, tag_found)


def _hash(salt: bytes, name: ItemName) -> str:
    named = b"unabridged mark\0" + name.seq.to_bytes(8) + name.n.to_bytes(8)
    return hmac.new(salt, named, sha256).hexdigest()
