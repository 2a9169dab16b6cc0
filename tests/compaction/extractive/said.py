"""Conversations for the tests of the digest, in a line each."""

from __future__ import annotations

from unabridged.compaction.extractive import Kept, Said, digest

DAY = 86_400_000_000
# The ninth of January 2024.
BEGAN = 1_704_800_000_000_000


def said(*lines: str, at: int = 0) -> list[Said]:
    """Statements as ``who: what``."""
    parted = [line.split(": ", 1) for line in lines]
    return [Said(who=who, what=what, at=at) for who, what in parted]


def told(lines: list[Said], limit: int, *kept: str) -> str:
    """The text that is made of these."""
    return digest([Kept(text=line) for line in kept], lines, limit).text


SMALL_TALK = [
    f"{('ann', 'bob')[n % 2]}: {what}" for n, what in enumerate(["Thanks, that sounds great!", "Wow, lovely!"] * 60)
]
