"""A program that has just begun has read no facts yet, and no compaction waits until it has read thousands."""

from __future__ import annotations

import logging
import threading

import pytest

from tests.engine.compacting import Scene, ending
from tests.engine.coordinator.talking import STATEMENT, Writer, facts, scene, told
from tests.engine.talk import a, u
from unabridged import coordinator
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.coordinator import Gleaned, Heard, LocalCoordinator
from unabridged.log.ids import Scope
from unabridged.ports import Busy, TookTooLong
from unabridged.runner.prepared import Prepared
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import RecordingCoordinator
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put

MANY = 400


def knowing(many: int = MANY) -> InMemoryStore:
    """A store that has so many facts."""
    store = InMemoryStore()
    put(Driven(store), *(fact_of(f"gate {n} is blue", scope=Scope()) for n in range(many)), scope=Scope())
    return store


def drawn(made: Scene) -> list[str]:
    return [each.statement for each in facts(made) if "gate" not in each.statement]


def test_what_leaves_before_the_facts_are_read_is_read_again_from_the_log() -> None:
    made = scene(LocalCoordinator(), store=knowing())
    (outcome,) = made.work()
    assert isinstance(outcome, Applied)
    assert ([each.heard for each in told(made)], drawn(made)) == ([Heard.TOO_LATE], [])
    assert made.memory.offer() > 0
    assert drawn(made) == [STATEMENT]
    assert made.memory.offer() == 0


def test_where_nobody_read_them_meanwhile_the_next_compaction_does() -> None:
    made = scene(LocalCoordinator(), store=knowing())
    made.work()
    made.thread.append([u("I prefer dark mode."), a("Noted.")])
    made.say(11).work()
    assert [each.heard for each in told(made)] == [Heard.TOO_LATE, Heard.HEARD]
    assert drawn(made) == ["User prefers dark mode"]
    assert made.memory.offer() > 0
    assert sorted(drawn(made)) == ["User prefers dark mode", STATEMENT]


def test_once_they_are_read_in_a_quiet_moment_a_compaction_writes_what_it_finds() -> None:
    made = scene(LocalCoordinator(), store=knowing())
    drive(made.background.look(made.thread.ref))
    drive(made.background.hear())
    made.work()
    assert ([each.heard for each in told(made)], drawn(made)) == ([Heard.HEARD], [STATEMENT])


def test_before_the_rules_are_read_no_compaction_is_kept_waiting_for_them(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    may = threading.Event()
    rules = Prepared(lambda: may.wait(20), name="unabridged-test")
    monkeypatch.setattr(coordinator, "_rules", lambda: rules)
    rules.begin()
    made = scene(LocalCoordinator())
    with caplog.at_level(logging.DEBUG, logger="unabridged"):
        assert isinstance(made.thread.compact(), Applied)
    assert ([each.heard for each in told(made)], facts(made), may.is_set()) == ([Heard.HEARD], [], False)
    assert [each.message for each in caplog.records if each.levelno > logging.INFO] == []
    may.set()
    assert made.memory.offer() > 0
    assert drawn(made) == [STATEMENT]


@pytest.mark.parametrize("called", [TookTooLong(seconds=0.05), Busy(abandoned=0)], ids=["late", "nobody is free"])
def test_what_is_read_later_from_the_log_warns_nobody_and_what_is_not_read_there_does(
    called: TookTooLong | Busy, caplog: pytest.LogCaptureFixture
) -> None:
    made = scene(RecordingCoordinator(answers=lambda *_: ending(called)(None)))
    with caplog.at_level(logging.DEBUG, logger="unabridged"):
        for does in (made.thread.compact, made.memory.offer):
            caplog.clear()
            does()
            levels = [each.levelno for each in caplog.records if each.message.startswith("messages leave")]
            assert levels == [logging.INFO if does == made.thread.compact else logging.WARNING]


def test_few_facts_are_read_while_it_waits() -> None:
    made = scene(LocalCoordinator(), store=knowing(20))
    made.work()
    assert ([each.heard for each in told(made)], drawn(made)) == ([Heard.HEARD], [STATEMENT])


def test_whoever_found_nothing_to_compare_was_heard() -> None:
    made = scene(RecordingCoordinator(answers=lambda *_: Gleaned()), store=knowing())
    made.work()
    assert [each.heard for each in told(made)] == [Heard.HEARD]


def test_a_hint_reaches_the_summary_all_the_same() -> None:
    writer, local = Writer(), LocalCoordinator()

    def hinting(messages: object, leaving: object) -> Gleaned:
        found = local.on_pre_compress(messages, leaving)  # type: ignore[arg-type]  # as they are recorded
        return Gleaned(hint="They talk of gates.", candidates=found.candidates)

    made = scene(RecordingCoordinator(answers=hinting), store=knowing(), summariser=writer)
    made.work()
    assert ([each.heard for each in told(made)], writer.briefs[0].hint) == ([Heard.TOO_LATE], "They talk of gates.")
