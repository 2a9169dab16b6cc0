"""A brief as it is shown to anybody, or made a text of: without a secret in it.
It refuses to hold anybody up with a long one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.tasks.hide import HIDE, without_secrets
from unabridged.ports import Brief

# So many characters are looked through in a few milliseconds, here and now.
_AT_ONCE: Final = 2_000


async def hidden(ctx: Context, brief: Brief) -> Brief:
    """The brief without secrets; a long one is looked through where that holds nobody up."""
    if len(brief.leaving) + len(brief.earlier) + sum(map(len, brief.stays)) <= _AT_ONCE:
        return without_secrets(brief)
    shown = await ctx.compute(HIDE, replace(brief, leaving="") if brief.messages else brief)
    return replace(brief if shown.brief is None else shown.brief, leaving=shown.leaving)
