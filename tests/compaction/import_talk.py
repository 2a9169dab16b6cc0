"""A talk about an import that fails, in two languages, and what the gate finds in drafts of it.
It refuses to judge.
"""

from __future__ import annotations

from typing import Any

from unabridged.compaction import gate
from unabridged.compaction.gate import Fault, Finding

SAID = [
    (
        "user",
        (
            "The nightly import of meter readings into kelp-db fails since Monday. Find out why, and "
            "don't touch the table meter_raw."
        ),
    ),
    ("assistant", "I'll look at the log of the job first."),
    ("tool", 'ERROR import_readings: duplicate key violates "meter_raw_pk" (meter_id=40817, ts=2026-02-08 23:00)'),
    (
        "assistant",
        "Two readings for meter 40817 at 23:00 on 8 February. The constraint meter_raw_pk refuses the second.",
    ),
    ("tool", "incoming/2026-02-08_b.csv:11873 incoming/2026-02-08_c.csv:2 retry_limit: 5"),
    ("user", "Then drop exact duplicates when loading, but if the values differ, keep both out and tell me."),
    (
        "assistant",
        "I changed loader/dedupe.py: exact duplicates are dropped, differing ones go to rejects/. 14 tests pass.",
    ),
    ("tool", "2026-02-08 35610 rows, 0 rejects; 2026-02-09 35598 rows, 2 rejects; 2026-02-10 35611 rows, 0 rejects"),
    ("assistant", "All three nights are loaded. Two readings of 9 February differ and are in rejects/2026-02-09.csv."),
    ("user", "I'll ask the vendor about those two. Merge after Dilara's review; branch is fix/dedupe-import."),
]
DEUTSCH = [
    (
        "user",
        (
            "Der nächtliche Import der Zählerstände schlägt seit Montag fehl. Finde heraus, warum, und "
            "fass die Tabelle zaehler_roh nicht an."
        ),
    ),
    ("assistant", "Zwei Werte für Zähler 40817 um 23:00 Uhr, der zweite wird abgelehnt."),
    (
        "user",
        (
            "Dann lass genaue Doppelte beim Laden weg. Wenn die Werte verschieden sind, behalte keinen "
            "und sag mir Bescheid."
        ),
    ),
    (
        "assistant",
        "Ich habe loader/dedupe.py geändert, 14 Tests laufen durch. Zwei Werte vom 9. Februar unterscheiden sich.",
    ),
    ("user", "Ich frage den Hersteller. Zusammenführen erst, wenn Dilara es angesehen hat."),
] * 3
GOOD = (
    "The import failed on a duplicate reading of meter 40817; loader/dedupe.py now drops exact "
    "duplicates, and 14 tests pass. "
    "Readings that differ are kept out and go to rejects/, as the user asked. The production table "
    "meter_raw was not touched. "
)
GUT = (
    "Der Import scheiterte an einem doppelten Wert von Zähler 40817; loader/dedupe.py lässt genaue "
    "Doppelte jetzt weg, 14 Tests laufen durch. "
    "Verschiedene Werte bleiben draußen, wie der Nutzer es wollte. Die Tabelle zaehler_roh wurde nicht angefasst. "
)


def findings(draft: str, said: list[tuple[str, str]] = SAID, **beside: Any) -> tuple[Finding, ...]:  # noqa: ANN401  # whatever a source is made of
    """What is found in a draft."""
    leaving = "\n\n".join(f"{who}: {what}" for who, what in said)
    return gate.findings(draft, gate.prepared(leaving, said=said, **beside))


def faults(draft: str, said: list[tuple[str, str]] = SAID, **beside: Any) -> set[Fault]:  # noqa: ANN401  # as above
    """The faults of a draft."""
    return {each.fault for each in findings(draft, said, **beside)}
