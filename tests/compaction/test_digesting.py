"""The digest as a task for another program gives the text and the marks that it gives here."""

from __future__ import annotations

from unabridged.compaction.briefs.digesting import DIGEST, ToDigest
from unabridged.compaction.extractive import Kept, Said

SAID = (
    Said(who="user", what="which day?"),
    Said(who="assistant", what="Tuesday \u2014 or \ud800, half a letter", at=1_700_000_000_000_000),
    Said(who="tool", what=""),
)


def test_another_program_writes_what_would_be_written_here() -> None:
    question = ToDigest(kept=(Kept(text="so far", marks=(0, 1, 6, 9)),), said=SAID, limit_tokens=200)
    asked = DIGEST.asked(question)
    assert DIGEST.heard(DIGEST.answered(asked)) == DIGEST.compute(question)
