"""Threads are kept for ever unless a retention says otherwise; one that leaves is in an archive before it is purged."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.archived import DAY, OLD, World, memory_of, there, words
from tests.engine.talk import TIGHT, a, call, result, rounds, u
from unabridged.archives import read_archive
from unabridged.blocking import drive
from unabridged.log.body import Purged
from unabridged.log.ids import Seq
from unabridged.log.kind import Kind
from unabridged.retention import Retained, Retention, Why


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


class TestNever:
    def test_nothing_leaves_without_a_rule_and_no_file_is_made(self, world: World) -> None:
        assert world.later().retain(Retention()) == Retained()
        assert (None in world.says("old"), there(world.folder)) == (False, [])

    def test_no_file_is_made_where_nothing_has_expired(self, world: World) -> None:
        assert world.retain() == Retained()
        assert there(world.folder) == []

    def test_nothing_runs_by_itself_however_old_a_thread_grows(self, world: World) -> None:
        """lace-L66: what was said stays until retention or a purge is asked for."""
        world.later()
        world.memory.thread("old").view()
        world.memory.index()
        assert None not in world.says("old")


class TestAThreadThatExpired:
    def test_is_in_the_archive_word_for_word(self, world: World) -> None:
        said = list(world.later().memory.thread("old").events())
        done = world.retain()
        assert list(read_archive(done.archive).events("old")) == said

    def test_can_be_read_by_nobody_any_more(self, world: World) -> None:
        world.later().retain()
        assert world.says("old")[:2] == [None, None]
        assert world.memory.thread("old").view().items == ()
        assert world.memory.verify().faults == ()

    def test_leaves_no_byte_once_it_is_erased(self, world: World) -> None:
        world.later().retain()
        world.memory.erase()
        assert world.memory.traces(b"old answer", b"an old key") == []
        assert world.memory.verify().faults == ()

    def test_says_in_which_archive_its_words_are(self, world: World) -> None:
        done = world.later().retain()
        body = list(world.memory.thread("old").events())[-1].body
        assert isinstance(body, Purged)
        assert body.reason == f"archived, sha256 {done.sha256}"

    def test_is_told_of_with_its_size_and_its_date(self, world: World) -> None:
        spoken_at, size = world.clock.now(), sum(len(each or b"") for each in world.says("old"))
        (told,) = world.later().retain().expired
        assert (told.thread, told.spoken_at, told.events, told.size_bytes, told.why) == (
            *("old", spoken_at, 2, size),
            Why.AGE,
        )

    def test_does_not_leave_twice(self, world: World) -> None:
        world.later().retain()
        assert world.memory.expired(OLD) == ()
        world.clock.move(100 * DAY)
        assert [each.thread for each in world.memory.expired(OLD)] == ["new"]

    def test_and_is_spoken_in_again_leaves_later_with_what_was_said_since(self, world: World) -> None:
        world.later().retain()
        world.memory.thread("old").append(u("once more"))
        assert world.memory.expired(OLD) == ()
        world.clock.move(100 * DAY)
        done = world.memory.retain(OLD, world.folder / "second.jsonl")
        assert [(each.thread, each.events) for each in done.expired] == [("new", 1), ("old", 1)]
        said = [event.payload is not None for event in read_archive(done.archive).events("old")]
        assert said == [False, False, True, True]  # the purge of the first two, and what came after

    def test_takes_its_summaries_along(self, world: World) -> None:
        thread = memory_of(world.store, world.clock, policy=TIGHT).thread("long")
        thread.append(rounds(20))
        thread.prepare()
        kinds = [event.kind for event in thread.events()]
        world.later().retain()
        left = [event.kind for event in thread.events() if event.payload is not None]
        assert Kind.COMPACTED in kinds
        assert left == [Kind.LANE_OPENED, Kind.PURGED]

    def test_keeps_what_pins_and_hides_since_that_says_nothing(self, world: World) -> None:
        world.memory.thread("old").pin(1)
        world.memory.thread("old").hide(2)
        world.later().retain()
        left = [event.kind for event in world.memory.thread("old").events() if event.payload is not None]
        assert left == [Kind.PINNED, Kind.HIDDEN, Kind.PURGED]


@pytest.mark.check
def test_calls_and_results_and_long_messages_are_archived_as_they_are(world: World) -> None:
    thread = world.memory.thread("tools")
    thread.append([u("q"), call("c"), result("c", "found"), a("so"), u("word \ud800 " * 1_000 + "\x01" * 2_850_000)])
    said = words(thread.events())
    done = world.later().retain()
    assert [event.payload for event in read_archive(done.archive).events("tools")] == said
    assert drive(world.store.withheld(thread.ref))[0].first == Seq(1)
