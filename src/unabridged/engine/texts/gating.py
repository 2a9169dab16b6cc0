"""What a brief's drafts stand for, made ready once, and each draft judged by it; long ones where they hold nobody up.
It refuses to change a draft.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from functools import partial
from typing import Final, TypeAlias

from unabridged.compaction import gate
from unabridged.engine.context import Context
from unabridged.engine.tasks import judge
from unabridged.engine.tasks.judge import Material, Refusal, ToJudge, judged, material, prepared
from unabridged.ports import Brief

# Above so many characters, making ready and looking through takes more than a few milliseconds.
_LONG: Final = 2_000
# What a draft is refused for where a check met what it could not read: nobody knows then whether it is sound.
UNCHECKED: Final = "it could not be checked"
_LOG: Final = logging.getLogger(__name__)


# What is long is made ready where it is judged.
Known: TypeAlias = gate.Source | Material


def source(brief: Brief) -> Known:
    """All that whoever writes for this brief is told."""
    told = len(brief.leaving) + len(brief.earlier) + len(brief.ledger)
    return prepared(brief) if told <= _LONG else material(brief)


def unread(brief: Brief) -> gate.Source:
    """The same for a text that code wrote: nothing of it is looked for in what it stands for."""
    return gate.Source(text="", lower="", size=len(brief.leaving) + len(brief.earlier))


async def verdict(  # what is judged, and how long it may be
    ctx: Context,
    draft: object,
    known: Known,
    *,
    tokens: int,
    most_tokens: int,
    without: Collection[gate.Fault] = (),
) -> tuple[Refusal, ...]:
    """Why a draft is refused, if it is; one that a check breaks on is, and the run goes on."""
    if isinstance(known, Material) and isinstance(draft, str) and tokens <= most_tokens:
        named = tuple(fault for fault in gate.Fault if fault in without)
        asked = ToJudge(of=known, draft=draft, tokens=tokens, most_tokens=most_tokens, without=named)
        found = await ctx.compute(judge.task(ctx.pause), asked)
    else:
        ready = None if isinstance(known, Material) else known
        looked = partial(judged, draft, ready, tokens=tokens, most_tokens=most_tokens, without=without)
        is_long = isinstance(draft, str) and len(draft) > _LONG
        found = await ctx.aside(looked) if is_long else looked(pause=ctx.pause)
    if found.broke_on:
        _LOG.warning("a check of the gate failed, and the draft is refused: %s", found.broke_on)
        return (Refusal(why=UNCHECKED, told=UNCHECKED),)
    return found.refusals
