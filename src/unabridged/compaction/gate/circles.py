"""Whether a draft goes in circles: equal lines, equal sentences, or a text of next to no news.
It refuses to count what is reported: a conversation may repeat itself.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

# So many lines, of which fewer than this share say something new, are a model that goes in circles.
_LINES: Final = 8
_NEW: Final = 0.34
# So many equal sentences beside each other, or in all, are more than an emphasis.
_RUN: Final = 4
# So short a text is not squeezed, and one that shrinks to less than this share says little.
_LONG: Final = 400
_NEWS: Final = 0.08
_TAIL: Final = 1_200
_SENTENCE: Final = re.compile(r"[.!?。！？\n]+")
_LEAST_SENTENCE: Final = 12


def circles(draft: Words, source: Source) -> tuple[str, ...]:  # noqa: ARG001  # whatever it stands for
    """The same again and again."""
    lines = [line for line in map(str.strip, draft.own.splitlines()) if line]
    if len(lines) >= _LINES and len(set(lines)) < len(lines) * _NEW:
        return ("",)
    said = [each.strip().casefold() for each in _SENTENCE.split(draft.own)]
    said = [each for each in said if len(each) >= _LEAST_SENTENCE]
    if len(said) >= _RUN and len(said) - len(set(said)) >= max(_RUN - 1, len(said) // 2):
        return ("",)
    return ("",) if _is_thin(draft.own) or _is_thin(draft.own[-_TAIL:]) else ()


def _is_thin(text: str) -> bool:
    written = text.encode("utf-8", "replace")
    return len(written) >= _LONG and len(zlib.compress(written)) < _NEWS * len(written)
