"""A brief as it is shown to anybody, or made a text of: without a secret in it.
It refuses to touch our own instructions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from unabridged.compaction.briefs import leaving
from unabridged.compaction.briefs.cleaning import clean
from unabridged.compaction.tasks import Task
from unabridged.engine.context import Context
from unabridged.ports import Brief

# So many characters are looked through in a few milliseconds, here and now.
_AT_ONCE: Final = 8_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a brief becomes: no brief where only what leaves is told anew, as it mostly is."""

    leaving: str
    brief: Brief | None = None


async def hidden(ctx: Context, brief: Brief) -> Brief:
    """The brief without secrets; a long one is looked through where that holds nobody up."""
    if len(brief.leaving) + len(brief.earlier) <= _AT_ONCE:
        return without_secrets(brief)
    shown = await ctx.compute(HIDE, replace(brief, leaving="") if brief.messages else brief)
    return replace(brief if shown.brief is None else shown.brief, leaving=shown.leaving)


def without_secrets(brief: Brief) -> Brief:
    """The brief as it is shown to somebody: no secret in it, and everything that leaves told anew without them."""
    found = clean(replace(brief, instructions=""))
    if found.messages:
        times = found.times if len(found.times) == len(found.messages) else ()
        found = replace(found, leaving=leaving.text(found.messages, times), times=times)
    return replace(found, instructions=brief.instructions)


def _shown(brief: Brief) -> Shown:
    found = without_secrets(brief)
    if replace(found, leaving=brief.leaving) == brief:
        return Shown(leaving=found.leaving)
    return Shown(leaving=found.leaving, brief=replace(found, leaving=""))


HIDE: Final = Task(name="hide", question=Brief, answer=Shown, compute=_shown)
