"""What is purged while a text is written stands in no text: also the words of an amendment alone."""

from __future__ import annotations

from tests.engine.compacting import Scene
from unabridged.compaction.outcome import Superseded
from unabridged.log.body import Amended, Message
from unabridged.log.ids import Seq
from unabridged.log.part import Text
from unabridged.ports import Brief


def test_an_amendment_that_is_purged_meanwhile_is_told_in_no_summary() -> None:
    scene = Scene().say(6)
    said = Message(role="user", parts=(Text(text="the gate opens with heliotrope"),))
    scene.thread.append(Amended(seq=Seq(1), message=said))
    amended = scene.thread.view().through

    def writes(brief: Brief) -> str:
        assert "heliotrope" in brief.leaving
        scene.thread.purge(amended)
        return "They asked about the report, and the gate opens with heliotrope; all of it was answered."

    scene.held.summariser = writes
    assert isinstance(scene.thread.compact(), Superseded)
    assert "heliotrope" not in str(scene.thread.view().to("plain"))


def test_what_is_purged_behind_what_was_read_stands_in_nobodys_way() -> None:
    scene = Scene().say(6)

    def writes(_: Brief) -> str:
        scene.say(1).thread.purge(scene.thread.view().through)
        return "They asked about the report, six times and more; all of it was answered in its second part."

    scene.held.summariser = writes
    assert not isinstance(scene.thread.compact(), Superseded)
