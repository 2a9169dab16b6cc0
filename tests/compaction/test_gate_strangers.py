"""Drafts of strangers are judged as well as ours: what is bad is refused for its fault, and what is sound passes.
Each bad one is of a kind that the gate once let pass, and each sound one comes as near to a bad one as is honest.
"""

from __future__ import annotations

import pytest

from tests.compaction.strangers import BAD, SOUND
from unabridged.compaction import gate
from unabridged.compaction.gate import Fault
from unabridged.compaction.gate.source import Statement

FORMAL = frozenset(
    {Fault.HEADINGS, Fault.SKELETON, Fault.ERROR, Fault.DECLINED, Fault.CIRCLES, Fault.CUT, Fault.ROLES}
    | {Fault.ORDERS, Fault.LANGUAGE, Fault.TOO_SHORT, Fault.EMPTY, Fault.LEDGER}
)


def _found(said: tuple[Statement, ...], instructions: str, draft: str) -> set[Fault]:
    text = "\n\n".join(f"{who}: {what}" for who, what in said)
    return {each.fault for each in gate.findings(draft, gate.prepared(text, instructions=instructions, said=said))}


@pytest.mark.parametrize(("said", "instructions", "fault", "draft"), BAD)
def test_a_strangers_bad_draft_is_refused(
    said: tuple[Statement, ...], instructions: str, fault: Fault, draft: str
) -> None:
    assert fault in _found(said, instructions, draft)


@pytest.mark.parametrize(("said", "instructions", "draft"), SOUND)
def test_a_strangers_sound_draft_passes(said: tuple[Statement, ...], instructions: str, draft: str) -> None:
    assert _found(said, instructions, draft) & FORMAL == set()
