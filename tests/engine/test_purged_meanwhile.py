"""What is purged stands in no text, whoever wrote it and when: also the words of an amendment alone, or of a piece."""

from __future__ import annotations

from tests.engine.compacting import Scene
from unabridged.compaction.outcome import Applied, Superseded
from unabridged.log.body import Amended, Message
from unabridged.log.ids import Seq, Span
from unabridged.log.part import Text
from unabridged.ports import Brief


def amended() -> Scene:
    scene = Scene().say(6)
    said = Message(role="user", parts=(Text(text="the gate opens with heliotrope"),))
    scene.thread.append(Amended(seq=Seq(1), message=said))
    scene.held.summariser = lambda brief: f"They asked about the report. {brief.leaving[:200]} All of it was answered."
    return scene


def test_an_amendment_that_is_purged_meanwhile_is_told_in_no_summary() -> None:
    scene = amended()
    at = scene.thread.view().through

    def writes(brief: Brief) -> str:
        assert "heliotrope" in brief.leaving
        scene.thread.purge(at)
        return "They asked about the report, and the gate opens with heliotrope; all of it was answered."

    scene.held.summariser = writes
    assert isinstance(scene.thread.compact(), Superseded)
    assert "heliotrope" not in str(scene.thread.view().to("plain"))


def test_a_summary_of_the_words_that_were_purged_goes_with_them() -> None:
    scene = amended()
    at = scene.thread.view().through
    outcome = scene.thread.compact()
    assert isinstance(outcome, Applied)
    assert "heliotrope" in str(scene.thread.view().to("plain"))
    assert scene.thread.purge(at).seqs == (Span(first=at, last=outcome.seq),)
    assert "heliotrope" not in str(scene.thread.view().to("plain"))


def test_a_summary_of_other_words_of_the_message_stays() -> None:
    scene = amended()
    at = scene.thread.view().through
    scene.thread.append(Amended(seq=Seq(1), message=Message(role="user", parts=(Text(text="it opens at noon"),))))
    scene.held.summariser = lambda _: "They asked about the report, and the gate opens at noon; all of it was answered."
    assert isinstance(scene.thread.compact(), Applied)
    assert scene.thread.purge(at).seqs == (Span(first=at, last=at),)
    assert "at noon" in str(scene.thread.view().to("plain"))


def test_a_forks_summary_of_the_words_that_were_purged_goes_with_them() -> None:
    scene = amended()
    at = scene.thread.view().through
    fork = scene.thread.fork()
    assert isinstance(fork.compact(), Applied)
    scene.thread.purge(at)
    assert "heliotrope" not in str(fork.view().to("plain"))
    assert [event.seq for event in fork.events() if event.payload is None] == [at, at + 1]


def test_a_summary_that_is_purged_while_it_is_told_anew_is_told_in_no_other() -> None:
    scene = amended()
    first = scene.thread.compact()
    assert isinstance(first, Applied)

    def writes(brief: Brief) -> str:
        assert "heliotrope" in brief.earlier
        scene.thread.purge(first.seq)
        return brief.earlier

    scene.say(6).held.summariser = writes
    assert isinstance(scene.thread.compact(), Superseded)
    assert "They asked about the report." not in str(scene.thread.view().to("plain"))


def test_what_is_purged_behind_what_was_read_stands_in_nobodys_way() -> None:
    scene = Scene().say(6)

    def writes(_: Brief) -> str:
        scene.say(1).thread.purge(scene.thread.view().through)
        return "They asked about the report, six times and more; all of it was answered in its second part."

    scene.held.summariser = writes
    assert not isinstance(scene.thread.compact(), Superseded)
