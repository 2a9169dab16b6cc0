"""How often a verb tries again when others wrote first, and what it says when it gives up.
It refuses to know the verbs, and what they race for.
"""

from __future__ import annotations

from typing import Final

from unabridged.errors import ConflictError
from unabridged.log.ids import ThreadRef

# Whoever loses this many races in a row stands before writers that will not let him through; he is told.
ATTEMPTS: Final = 8


def lost_every_race(verb: str, ref: ThreadRef, *, attempts: int = ATTEMPTS) -> ConflictError:
    """What to say when others changed the same messages each time."""
    message = (
        f"{verb} of thread {ref.thread!r} was overtaken {attempts} times by writers that changed the same messages; "
        "call it again"
    )
    return ConflictError(message)
