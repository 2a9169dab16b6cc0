"""A brief without a secret in it, as a task.
It refuses to touch our own instructions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from unabridged.compaction.briefs import leaving
from unabridged.compaction.briefs.cleaning import clean
from unabridged.compaction.tasks import Task
from unabridged.ports import Brief


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a brief becomes: no brief where only what leaves is told anew, as it mostly is."""

    leaving: str
    brief: Brief | None = None


def without_secrets(brief: Brief) -> Brief:
    """The brief as it is shown to somebody: no secret in it, and everything that leaves told anew without them."""
    # What leaves is told anew where its messages are here, so that of these alone a secret has to be taken out.
    found = clean(replace(brief, instructions="", leaving="" if brief.messages else brief.leaving))
    if not found.messages:
        return replace(found, instructions=brief.instructions)
    times = found.times if len(found.times) == len(found.messages) else ()
    told = leaving.text(found.messages, times)
    return replace(found, leaving=told, times=times, instructions=brief.instructions)


def _shown(brief: Brief) -> Shown:
    found = without_secrets(brief)
    if replace(found, leaving=brief.leaving) == brief:
        return Shown(leaving=found.leaving)
    return Shown(leaving=found.leaving, brief=replace(found, leaving=""))


HIDE: Final = Task(name="hide", question=Brief, answer=Shown, compute=_shown)
