"""How much of a brief a summariser can be shown at once.
It refuses to count more precisely than it must: what is surely short enough is not counted.
"""

from __future__ import annotations

from typing import Any, Final

from unabridged.compaction.briefs.telling_parts import variable
from unabridged.engine.context import Context
from unabridged.ports import Brief, Summariser

# What is said around a brief by whoever puts it into words.
FRAME_TOKENS: Final = 800
# No model reads less than this at once, however small the views are that a policy asks for.
LEAST_TOKENS: Final = 4_000
_LEAST_ROOM: Final = 500


def room_tokens(ctx: Context, brief: Brief, window: int) -> int:
    """What the text that leaves may take, the summary so far and all else that is told beside it taken off."""
    beside = (brief.instructions, brief.earlier, brief.guidance, brief.hint, brief.ledger)
    told = sum(ctx.counter.count(text) for text in (*beside, *map(variable, brief.variables)) if text)
    return max(window - brief.limit_tokens - told - FRAME_TOKENS, _LEAST_ROOM)


def fits(ctx: Context, text: str, tokens: int) -> bool:
    """Whether a text takes no more; a token is a byte at the least."""
    return len(text.encode("utf-8", "surrogatepass")) <= tokens or ctx.counter.count(text) <= tokens


def window_tokens(limit_tokens: int, summariser: Summariser) -> int:
    """What prompt and answer may take together: as much as the summariser says, else as the policy's model reads."""
    said: Any = getattr(summariser, "window_tokens", None)
    if type(said) is int and said > 0:
        return said
    return max(limit_tokens, LEAST_TOKENS)


def beside_summary(summariser: Summariser, summary_tokens: int, window: int) -> int:
    """What of a window an answer takes beside the summary in it: servers count all that they are asked for as read."""
    said: Any = getattr(summariser, "answer_tokens", None)
    return max(0, min(said - summary_tokens, window // 2)) if type(said) is int else 0
