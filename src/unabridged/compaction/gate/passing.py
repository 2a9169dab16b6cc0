"""Whether a draft passes: its size in tokens, and every check against what it stands for.
It refuses to ask anybody else.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.gate.checks import findings
from unabridged.compaction.gate.fault import Fault, Finding
from unabridged.compaction.gate.source import Source

# Where it is not known what a draft stands for, the checks that compare find nothing.
_OF_NOTHING: Final = frozenset(
    {Fault.TOO_LONG, Fault.TOO_SHORT, Fault.LINKS, Fault.KEYS, Fault.IDENTIFIERS, Fault.NUMBERS, Fault.VARIABLES}
)


def faults(draft: object, *, tokens: int, most_tokens: int, source: Source | None = None) -> tuple[Fault, ...]:
    """Why this draft, which takes so many tokens, is none; nothing for one that passes."""
    return tuple(each.fault for each in verdict(draft, tokens=tokens, most_tokens=most_tokens, source=source))


def verdict(draft: object, *, tokens: int, most_tokens: int, source: Source | None = None) -> tuple[Finding, ...]:
    """The same with what shows each fault, for whoever writes again."""
    if isinstance(draft, str) and tokens > most_tokens:
        return (Finding(fault=Fault.TOO_LONG),)
    if source is None:
        return findings(draft, Source(text="", lower="", size=0), without=_OF_NOTHING)
    return findings(draft, source)
