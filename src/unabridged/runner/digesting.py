"""The text that needs no model, computed in another program where it would hold this one up.
It refuses to write any other.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction import leaving
from unabridged.compaction.digesting import DIGEST, Statement, ToDigest
from unabridged.ports import Brief
from unabridged.runner import computing

# A millisecond of work; below that, asking somebody else takes longer.
_SHORT: Final = 400_000


def here(brief: Brief) -> str:
    """The text, computed on the spot."""
    return DIGEST.compute(_question(brief)).text


async def elsewhere(brief: Brief) -> str:
    """The text, computed where it holds nobody up."""
    if len(brief.leaving) <= _SHORT:
        return here(brief)
    return (await computing.elsewhere(DIGEST, _question(brief))).text


def _question(brief: Brief) -> ToDigest:
    said = [*leaving.lines(brief.summaries), *leaving.statements(brief.messages)]
    statements = tuple(Statement(who=who, what=what) for who, what in said)
    return ToDigest(earlier=brief.earlier, said=statements, limit_tokens=brief.limit_tokens)
