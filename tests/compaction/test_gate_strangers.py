"""Drafts of strangers are judged as well as ours: what is bad is refused for its fault, and what is sound passes.
Most of the bad ones the gate once let pass; the sound ones come as near to a bad one as is honest.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unabridged.compaction import gate
from unabridged.compaction.gate import Fault

ROWS = [json.loads(line) for line in Path(__file__).with_name("strangers.jsonl").read_text("utf-8").splitlines()]
SAID = {row["id"]: row["said"] for row in ROWS if "id" in row}
DRAFTS = [row for row in ROWS if "draft" in row]
OF_FACTS = {Fault.LINKS, Fault.KEYS, Fault.IDENTIFIERS, Fault.NUMBERS, Fault.VARIABLES}


def _found(row: dict[str, Any]) -> set[Fault]:
    said = SAID[row["of"]]
    text = "\n\n".join(f"{who}: {what}" for who, what in said)
    source = gate.prepared(text, instructions=row["instructions"], said=said)
    return {each.fault for each in gate.findings(row["draft"], source)}


@pytest.mark.parametrize("row", [row for row in DRAFTS if row["fault"]])
def test_a_strangers_bad_draft_is_refused(row: dict[str, Any]) -> None:
    assert Fault[row["fault"]] in _found(row)


@pytest.mark.parametrize("row", [row for row in DRAFTS if not row["fault"]])
def test_a_strangers_sound_draft_passes(row: dict[str, Any]) -> None:
    assert _found(row) <= OF_FACTS
