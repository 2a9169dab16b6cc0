"""Making a long brief, its ledger and the verdict on its draft stands in nobody's way for long."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.compacting import SAID, Scene
from unabridged.compaction import gate
from unabridged.compaction.outcome import Applied
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
    looks_at_the_view = 2
    assert len(pauses) == 2 * len(briefs[-1].messages) + len(gate.CHECKS) + looks_at_the_view
