"""Whether a draft passes: its size in tokens, and every check against what it stands for.
It refuses to ask anybody else.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from unabridged.compaction.gate.checks import CHECKS, findings
from unabridged.compaction.gate.fault import Fault, Finding
from unabridged.compaction.gate.source import Source
from unabridged.compaction.tasks import Pause, nobody_waits

# What code wrote of what was said repeats what was said, an error and a thousand equal lines too: its size counts alone.
OF_MODELS: Final = frozenset(CHECKS)
# These need to know of nothing but the draft.
_OF_THE_DRAFT: Final = frozenset({Fault.ERROR, Fault.DECLINED, Fault.CIRCLES})


def faults(draft: object, *, tokens: int, most_tokens: int, source: Source | None = None) -> tuple[Fault, ...]:
    """Why this draft, which takes so many tokens, is none; nothing for one that passes."""
    return tuple(each.fault for each in verdict(draft, tokens=tokens, most_tokens=most_tokens, source=source))


def verdict(  # what is judged, how long it may be, and who comes first
    draft: object,
    *,
    tokens: int,
    most_tokens: int,
    source: Source | None = None,
    without: Collection[Fault] = (),
    pause: Pause = nobody_waits,
) -> tuple[Finding, ...]:
    """The same with what shows each fault, for whoever writes again; where nothing is known of it, by itself."""
    if isinstance(draft, str) and tokens > most_tokens:
        return (Finding(fault=Fault.TOO_LONG),)
    if source is None:
        return findings(draft, Source(text="", lower="", size=0), without=OF_MODELS - _OF_THE_DRAFT)
    return findings(draft, source, without=without, pause=pause)
