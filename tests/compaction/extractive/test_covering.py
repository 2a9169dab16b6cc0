"""What stands beneath the digest of a run takes its room from sentences."""

from __future__ import annotations

import re

from unabridged.compaction.extractive import Said, digest

WORDS = ("gate", "crane", "shed", "ramp", "scale", "lamp", "kiosk", "chapel", "mast", "slip")
TOLD = [Said(who="assistant", what=f"A {word} {n}.") for n, word in enumerate(WORDS)]
FOUND = [Said(who="tool", what=f"ab{n}c was seen") for n in range(10, 22)]
BESIDE = "\n".join(f"- {n}: Never touch table T{n}." for n in range(1, 9))


def seen(text: str) -> set[str]:
    return set(re.findall(r"ab\d\dc", text))


def test_a_ledger_takes_its_room_from_sentences_and_not_from_values() -> None:
    alone = digest((), [*TOLD, *FOUND], 124).text
    beside = digest((), [*TOLD, *FOUND], 64, BESIDE).text
    assert len(seen(alone)) == len(FOUND)
    assert seen(beside) == seen(alone)
    assert len(seen(digest((), [*TOLD, *FOUND], 64).text)) < len(FOUND)
