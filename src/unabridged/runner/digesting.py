"""The text that needs no model, computed in another program where it would hold this one up.
It refuses to fail: where there is no other program, it is computed here.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Final

from unabridged.compaction import digesting, leaving
from unabridged.compaction.digest import digest
from unabridged.errors import WorkerUnavailable
from unabridged.ports import Brief
from unabridged.runner.working import Worker

# A millisecond of work; below that, asking somebody else takes longer.
_SHORT: Final = 400_000
_SECONDS: Final = 60.0


def here(brief: Brief) -> str:
    """The text, computed on the spot."""
    return digest(brief.earlier, _said(brief), brief.limit_tokens)


async def elsewhere(brief: Brief) -> str:
    """The text, computed where it holds nobody up."""
    if len(brief.leaving) <= _SHORT:
        return here(brief)
    return await asyncio.to_thread(_asked, brief)


def _asked(brief: Brief) -> str:
    header, body = digesting.asked(brief.earlier, _said(brief), brief.limit_tokens)
    try:
        return digesting.heard(_worker().ask("digest", header, body, seconds=_SECONDS))
    except (WorkerUnavailable, TimeoutError):
        return here(brief)


def _said(brief: Brief) -> list[tuple[str, str]]:
    return [*leaving.lines(brief.summaries), *leaving.statements(brief.messages)]


@cache
def _worker() -> Worker:
    """The program's one worker for texts; it starts with the first long one and ends with the program."""
    return Worker()
