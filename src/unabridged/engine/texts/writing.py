"""Who writes the texts of a plan: whoever writes best, or the plan's own writer, and then nobody else is asked.
It refuses to let a writer that fails, or gives no text, pass for one that wrote.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from unabridged.compaction.briefs.writer import Leaving
from unabridged.compaction.outcome import Fail
from unabridged.compaction.plans.plan import BY_HAND, Plan
from unabridged.engine.compaction.consulting import unanswered
from unabridged.engine.compaction.one_run import Run
from unabridged.engine.texts import portions, reckoning
from unabridged.engine.texts.drafts import Drafted, NoDraft, drafted, instead
from unabridged.engine.texts.judging import Bounds
from unabridged.engine.texts.kept_drafts import KeptDrafts
from unabridged.ports import Brief, Returned
from unabridged.ports.calling import looked_at, text_of

WRITER: Final = "writer"


async def written(here: Run, plan: Plan, brief: Brief, bounds: Bounds) -> Drafted | NoDraft:
    """A text for this brief, by whom the plan says."""
    writer = plan.writer
    if writer is None:
        means = here.means if plan.strategy == BY_HAND or not _is_told(brief) else replace(here.means, summariser=None)
        kept = KeptDrafts(ctx=here.ctx, ref=here.ref, through=plan.drawn_on, writer=here.means.writer)
        done = await drafted(here.ctx, brief, bounds, means, partial(portions.asked, once=kept.asked))
        if isinstance(done, NoDraft) and done.is_for_good and here.asked.cannot_wait:
            return await instead(here.ctx, brief, bounds, means, done)
        return done

    async def write(brief: Brief) -> str:
        called = await here.means.call(writer, _leaving(here, brief), seconds=here.means.seconds)
        match looked_at(called, lambda answer: (text_of(answer), type(answer).__name__)):
            case Returned(value=(str() as text, _)):
                return text
            case Returned(value=(_, name)):
                raise here.failed(Fail.STRATEGY, f"the writer of a plan returns a text, not {name}")
            case trouble:
                raise unanswered(here, trouble, Fail.STRATEGY)

    done = await drafted(here.ctx, brief, bounds, replace(here.means, summariser=None, digest=write))
    return replace(done, rung=WRITER) if isinstance(done, Drafted) else done


def _is_told(brief: Brief) -> bool:
    """Whether one summary is all there is: nobody is paid to tell it again in fewer words, unless they asked for it."""
    return not brief.messages and len(brief.summaries) == 1


def _leaving(here: Run, brief: Brief) -> Leaving:
    characters = reckoning.characters(here.ctx, brief.leaving, brief.limit_tokens)
    return Leaving(
        messages=brief.messages, times=brief.times, limit_tokens=brief.limit_tokens, limit_characters=characters
    )
