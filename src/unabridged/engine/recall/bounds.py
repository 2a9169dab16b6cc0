"""What a model's tools are bound to: a thread, a lane, how far they reach, how much they may say.
It refuses to know any tool.
"""

from __future__ import annotations

from dataclasses import dataclass

from unabridged.log.ids import LaneId, ThreadRef
from unabridged.search.found import Reach


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Who asks: through which thread, as which lane, how far, and in how many tokens the answer has to fit."""

    ref: ThreadRef
    lane: LaneId
    reach: Reach
    limit_tokens: int
