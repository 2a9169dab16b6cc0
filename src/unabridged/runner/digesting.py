"""The text that needs no model, computed in another program where it would hold this one up.
It refuses to write any other.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.briefs import leaving
from unabridged.compaction.briefs.digesting import DIGEST, Digested, ToDigest
from unabridged.compaction.extractive import Kept, Said
from unabridged.ports import Brief
from unabridged.runner import computing

# Some milliseconds of work; below that, asking somebody else takes longer.
_SHORT: Final = 8_000


def here(brief: Brief) -> str:
    """The text, computed on the spot."""
    return made(brief).text


def made(brief: Brief) -> Digested:
    """The text with its marks, computed on the spot."""
    return DIGEST.compute(_question(brief))


async def elsewhere(brief: Brief) -> Digested:
    """The text with its marks, computed where it holds nobody up."""
    if len(brief.leaving) <= _SHORT:
        return made(brief)
    return await computing.elsewhere(DIGEST, _question(brief))


def _question(brief: Brief) -> ToDigest:
    said = leaving.statements(brief.messages)
    times = brief.times if len(brief.times) == len(said) else (0,) * len(said)
    return ToDigest(
        kept=_kept(brief),
        said=tuple(Said(who=who, what=what, at=at) for (who, what), at in zip(said, times, strict=True)),
        limit_tokens=brief.limit_tokens,
        beside=brief.ledger,
        stays=brief.stays,
    )


def _kept(brief: Brief) -> tuple[Kept, ...]:
    """The lines of the summaries as they are shown, from which secrets are gone, with the marks of those that stand."""
    marks = {each.text: each.marks for each in brief.kept}
    lines = [line for text in (brief.earlier, *brief.summaries) for line in text.splitlines()]
    return tuple(Kept(text=line, marks=marks.get(line, ())) for line in lines)
