"""Two conversations of some length, one in English and one in German, that drafts stand for.
It refuses to judge.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from unabridged.compaction import gate
from unabridged.compaction.gate import Source

_ROWS: Final = [json.loads(line) for line in Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()]
_SAID: Final = {row["id"]: row["said"] for row in _ROWS}


def source(talk: str, *, instructions: str = "", ledger: str = "") -> Source:
    """What the drafts of a conversation stand for."""
    said = _SAID[talk]
    leaving = "\n\n".join(f"{who}: {what}" for who, what in said)
    return gate.prepared(leaving, said=said, instructions=instructions, ledger=ledger)
