"""The digest as a task for another program gives the text that it gives here."""

from __future__ import annotations

from unabridged.compaction.digest import digest
from unabridged.compaction.digesting import DIGEST, Statement, ToDigest

SAID = [("user", "which day?"), ("assistant", "Tuesday \u2014 or \ud800, half a letter"), ("tool", "")]


def test_another_program_writes_what_would_be_written_here() -> None:
    said = tuple(Statement(who=who, what=what) for who, what in SAID)
    asked = DIGEST.asked(ToDigest(earlier="so far", said=said, limit_tokens=200))
    assert DIGEST.heard(DIGEST.answered(asked)).text == digest("so far", SAID, 200)
