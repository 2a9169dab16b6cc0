"""A brief in the words of the policy's template; where that is left open, in those of the one that fits what leaves.
It refuses to overrule a strategy that says itself how its texts are to be written.
"""

from __future__ import annotations

from dataclasses import replace

from unabridged.compaction.briefs import asking, shipped
from unabridged.engine.compaction import ledgers
from unabridged.engine.compaction.one_run import Run
from unabridged.log.compacted import Replace
from unabridged.ports import Brief


async def asked(here: Run, edit: Replace, said: str, brief: Brief) -> Brief:
    """The brief for one text; ``said`` is what the strategy says of it."""
    template = here.means.policy.template
    if not template:
        return brief
    held = edit.ledger
    if template == shipped.AUTO:  # more is read than is carried, of which there may be nothing in a small window
        held += await ledgers.extracted(here.ctx, brief.messages)
    chosen = asking.template_for(said, template, held)
    if chosen is None:
        return brief
    return replace(brief, instructions=chosen.for_rank(edit.rank), sections=chosen.sections)
