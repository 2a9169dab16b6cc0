"""The digest as a task for another program gives the text that it gives here."""

from __future__ import annotations

from unabridged.compaction import digesting
from unabridged.compaction.digest import digest

SAID = [("user", "which day?"), ("assistant", "Tuesday \u2014 or \ud800, half a letter"), ("tool", "")]


def test_another_program_writes_what_would_be_written_here() -> None:
    header, body = digesting.asked("so far", SAID, 200)
    assert digesting.heard(digesting.answered(header, body)) == digest("so far", SAID, 200)
