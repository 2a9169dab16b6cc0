"""How much a text takes, near enough: of a long one a part is counted, which holds nobody up.
It refuses to count to the end; what must be exact is counted elsewhere.
"""

from __future__ import annotations

from typing import Final

from unabridged.engine.context import Context

# Of so many characters it is counted how many a token has.
COUNTED: Final = 20_000


def tokens(ctx: Context, text: str) -> int:
    """What a text takes; a short one to the token."""
    part = text[:COUNTED]
    return ctx.counter.count(part) * len(text) // max(1, len(part))


def characters(ctx: Context, text: str, tokens: int) -> int:
    """How many characters of such a text take so many tokens."""
    part = text[:COUNTED]
    return tokens * len(part) // max(1, ctx.counter.count(part))
