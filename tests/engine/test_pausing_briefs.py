"""Making a long brief, its ledger and the verdict on its draft stands in nobody's way for long."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.compacting import SAID, Scene
from unabridged.blocking import drive
from unabridged.compaction import gate
from unabridged.compaction.outcome import Applied
from unabridged.engine.tasks.judge import Material
from unabridged.engine.texts import gating
from unabridged.ports import Brief


def test_before_each_item_of_a_brief_and_a_ledger_and_each_check_others_may_come_first() -> None:
    briefs, pauses = list[Brief](), list[None]()

    def summarise(brief: Brief) -> str:
        briefs.append(brief)
        return SAID

    scene = Scene(summariser=summarise)
    scene.background._ctx = replace(scene.background._ctx, pause=lambda: pauses.append(None))
    assert isinstance(scene.say(4).thread.compact(), Applied)
    assert len(briefs[-1].messages) > 1
    looks_at_the_view, reads_what_leaves = 2 * 2, 1
    assert len(pauses) == 2 * len(briefs[-1].messages) + len(gate.CHECKS) + looks_at_the_view + reads_what_leaves


def test_a_long_brief_whose_draft_is_judged_in_the_program_itself_lets_others_come_first_as_well() -> None:
    pauses = list[None]()
    ctx = replace(Scene().memory._verbs._ctx, pause=lambda: pauses.append(None))
    known = gating.source(Brief(instructions="", earlier="", leaving=SAID * 100, limit_tokens=100))
    assert isinstance(known, Material)
    drive(gating.verdict(ctx, SAID, known, tokens=20, most_tokens=200))
    assert len(pauses) == len(gate.CHECKS)
