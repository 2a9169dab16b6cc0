"""A brief as it is shown to anybody, or made a text of: without a secret in it.
It refuses to touch our own instructions.
"""

from __future__ import annotations

from dataclasses import replace

from unabridged.compaction import leaving
from unabridged.compaction.cleaning import clean
from unabridged.ports import Brief


def without_secrets(brief: Brief) -> Brief:
    """The brief as it is shown to somebody: no secret in it, and everything that leaves told anew without them."""
    found = clean(replace(brief, instructions=""))
    if found.messages:
        times = found.times if len(found.times) == len(found.messages) else ()
        found = replace(found, leaving=leaving.text(found.messages, times), times=times)
    return replace(found, instructions=brief.instructions)
