"""The checks of form let pass what is written so honestly, in many tongues, and refuse what is no summary or poisoned.
Most of the sound drafts were refused once: they open like an error or an excuse, end like a note, repeat like a list.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unabridged.compaction import gate
from unabridged.compaction.gate import Fault

ROWS = [json.loads(line) for line in Path(__file__).with_name("forms.jsonl").read_text("utf-8").splitlines()]
SAID = {row["id"]: row["said"] for row in ROWS if "id" in row}
DRAFTS = [row for row in ROWS if "draft" in row]
OF_FORM = {
    Fault.EMPTY,
    Fault.TOO_SHORT,
    Fault.HEADINGS,
    Fault.SKELETON,
    Fault.ERROR,
    Fault.DECLINED,
    Fault.CIRCLES,
    Fault.CUT,
    Fault.ROLES,
    Fault.ORDERS,
}


def _found(row: dict[str, Any]) -> set[Fault]:
    said = SAID[row["of"]]
    text = "\n\n".join(f"{who}: {what}" for who, what in said)
    source = gate.prepared(text, instructions=row["instructions"], said=said)
    return {each.fault for each in gate.findings(row["draft"], source)} & OF_FORM


@pytest.mark.parametrize("row", [row for row in DRAFTS if row["fault"]])
def test_what_is_no_summary_is_refused_in_other_words_and_tongues_too(row: dict[str, Any]) -> None:
    assert Fault[row["fault"]] in _found(row)


@pytest.mark.parametrize("row", [row for row in DRAFTS if not row["fault"]])
def test_what_is_written_honestly_passes_however_it_is_written(row: dict[str, Any]) -> None:
    assert _found(row) == set()
