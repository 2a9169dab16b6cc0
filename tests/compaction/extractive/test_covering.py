"""What stands beneath the digest of a run takes its room from sentences."""

from __future__ import annotations

import re

from unabridged.compaction.extractive import Said, digest

WORDS = ("gate", "crane", "shed", "ramp", "scale", "lamp", "kiosk", "chapel", "mast", "slip")
TOLD = [
    Said(who="assistant", what=f"Every {word} keeper near lighthouse {n} paints copper {word}s by moonlight in April.")
    for n, word in enumerate(WORDS)
]
FOUND = [Said(who="tool", what=f'{{"order_id": "W-{n}881"}}') for n in range(10, 22)]
BESIDE = "\n".join(f"- {n}: Never touch table T{n}." for n in range(1, 9))


def orders(text: str) -> set[str]:
    return set(re.findall(r"W-\d+", text))


def test_a_ledger_takes_its_room_from_sentences_and_not_from_values() -> None:
    alone = digest((), [*TOLD, *FOUND], 120).text
    beside = digest((), [*TOLD, *FOUND], 60, BESIDE).text
    assert len(orders(alone)) == len(FOUND)
    assert orders(beside) == orders(alone)
    assert len(orders(digest((), [*TOLD, *FOUND], 60).text)) < len(FOUND)
