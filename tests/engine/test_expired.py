"""What would leave is told and nothing is written; lineages go whole, by age and by size; what is no rule is none."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.engine.archived import DAY, OLD, World, memory_of, there, words
from tests.engine.talk import TIGHT, rounds, u
from unabridged import Access, Scope, Thread, UsageError
from unabridged.archives import read_archive
from unabridged.errors import CorruptionError, ReadOnly
from unabridged.retention import Retention, Why
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing import FakeClock
from unabridged.testing.around import AroundStore

T = TypeVar("T")
ELSEWHERE = Scope(tenant="umbrella")


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


class TestWhatIsNoSpeech:
    def test_a_summary_makes_a_thread_no_younger(self, world: World) -> None:
        thread = memory_of(world.store, world.clock, policy=TIGHT).thread("long")
        thread.append(rounds(20))
        world.later()
        thread.prepare()
        assert [each.thread for each in world.memory.expired(OLD)] == ["long", "old"]

    @pytest.mark.parametrize(
        "done",
        [
            lambda thread: thread.pin(1),
            lambda thread: thread.mark(1, add="billed"),
            lambda thread: thread.used(5, model="m"),
            lambda thread: thread.fork("beside").mark(1, add="billed"),
        ],
        ids=["a pin", "a tag", "what a call cost", "a tag in a fork"],
    )
    def test_neither_does_what_is_noted_beside_it(self, world: World, done: Callable[[Thread], object]) -> None:
        done(world.later().memory.thread("old"))
        assert [each.thread for each in world.memory.expired(OLD)][:1] == ["old"]

    def test_what_is_noted_leaves_in_its_time_where_nothing_else_is_left(self, world: World) -> None:
        thread = world.memory.thread("old")
        thread.purge(1, 2)
        thread.mark(1, add="billed")
        assert [each.events for each in world.later().memory.expired(OLD)] == [1]

    def test_a_thread_in_which_nothing_was_said_does_not_leave(self, world: World) -> None:
        world.memory.thread("silent").begin(title="nothing")
        world.memory.thread("purged").append(u("x"))
        world.memory.thread("purged").purge(1)
        assert [each.thread for each in world.later().memory.expired(OLD)] == ["old"]

    def test_what_was_purged_before_is_in_no_archive_also_where_its_bytes_are_still_there(self, world: World) -> None:
        world.memory.thread("old").append(u("a secret"))
        world.memory.thread("old").purge(3)
        done = world.later().retain()
        assert b"a secret" not in Path(done.archive).read_bytes()
        assert [event.payload is None for event in read_archive(done.archive).events("old")] == [
            False,
            False,
            True,
            False,
        ]


class TestAClockThatWasBehind:
    def test_lets_no_thread_leave_in_which_somebody_just_spoke(self, world: World) -> None:
        world.clock.move(-400 * DAY)
        world.memory.thread("old").append(u("spoken now, a year ago as a wrong clock has it"))
        world.clock.move(400 * DAY)
        assert world.memory.expired(OLD) == ()


class TestLineages:
    def test_a_parent_of_a_fork_that_is_spoken_in_stays(self, world: World) -> None:
        fork = world.memory.thread("old").fork("fork", through=1)
        world.later()
        fork.append(u("today's"))
        assert world.memory.expired(OLD) == ()

    def test_a_thread_and_its_forks_leave_together(self, world: World) -> None:
        world.memory.thread("old").fork("fork", through=1).append(u("in the fork"))
        world.memory.thread("fork").fork("grandchild")
        done = world.later().retain()
        assert [(each.thread, each.lineage, each.events) for each in done.expired] == [
            ("old", "old", 2),
            ("fork", "old", 1),
            ("grandchild", "old", 0),
        ]
        assert [event.body for event in read_archive(done.archive).events("grandchild")] != []
        assert world.says("fork")[:2] == world.says("grandchild")[:2] == [None, None]

    def test_a_fork_that_was_detached_leaves_or_stays_by_itself(self, world: World) -> None:
        fork = world.memory.thread("old").fork("fork", through=1)
        fork.detach()
        world.later()
        fork.append(u("today's"))
        done = world.retain()
        assert [each.thread for each in done.expired] == ["old"]
        assert None not in world.says("fork")

    def test_a_lineage_of_which_one_is_to_be_kept_stays(self, world: World) -> None:
        world.memory.thread("old").fork("vip-1", through=1)
        world.later()
        assert world.memory.expired(replace(OLD, keep_threads=("vip-*",))) == ()
        assert len(world.memory.expired(OLD)) == 2


class TestSize:
    def test_those_leave_first_in_which_nobody_has_spoken_for_longest(self, world: World) -> None:
        size = sum(len(each or b"") for each in world.later().says("new"))
        (told,) = world.retain(Retention(larger_than_bytes=size)).expired
        assert (told.thread, told.why) == ("old", Why.SIZE)
        assert world.memory.expired(Retention(larger_than_bytes=size)) == ()

    def test_what_other_scopes_say_counts_and_is_not_touched(self, world: World) -> None:
        world.memory.thread("theirs", scope=ELSEWHERE).append(u("x" * 10_000))
        done = world.later().retain(Retention(larger_than_bytes=10_000))
        assert [each.thread for each in done.expired] == ["old", "new"]
        assert words(world.memory.thread("theirs", scope=ELSEWHERE).events()) != [None]

    def test_a_scope_is_looked_through_when_it_is_named(self, world: World) -> None:
        world.memory.thread("theirs", scope=ELSEWHERE).append(u("x"))
        world.later()
        assert [each.thread for each in world.memory.expired(OLD, scope=ELSEWHERE)] == ["theirs"]
        done = world.memory.retain(OLD, world.folder / "theirs.jsonl", scope=ELSEWHERE)
        assert read_archive(done.archive).scope == ELSEWHERE
        assert None not in world.says("old")


class TestALook:
    def test_tells_what_would_leave_and_writes_nothing(self, world: World) -> None:
        world.later()
        before = (world.says("old"), world.memory.stats())
        told = world.memory.expired(OLD)
        assert (world.says("old"), world.memory.stats(), there(world.folder)) == (*before, [])
        assert told == world.retain().expired

    def test_needs_no_right_to_write(self, tmp_path: Path) -> None:
        clock = FakeClock()
        with memory_of(SqliteStore(tmp_path / "a.db"), clock) as writer:
            writer.thread("old").append(u("x"))
        clock.move(100 * DAY)
        with memory_of(SqliteStore(tmp_path / "a.db", access=Access.READ), clock) as reader:
            assert [each.thread for each in reader.expired(OLD)] == ["old"]
            with pytest.raises(ReadOnly):
                reader.retain(OLD, tmp_path / "archive.jsonl")
        assert not (tmp_path / "archive.jsonl").exists()

    def test_hears_how_far_it_has_come(self, world: World) -> None:
        world.memory.thread("other").append([u("x")] * 250)
        heard: list[int] = []
        world.later().memory.retain(OLD, world.folder / "archive.jsonl", progress=heard.append)
        assert heard == [2, 202, 252]
        world.clock.move(100 * DAY)
        heard.clear()
        world.memory.expired(Retention(larger_than_bytes=1), progress=heard.append)
        assert heard == sorted(heard) != []

    def test_goes_not_through_a_long_thread_again_that_was_purged(self, world: World) -> None:
        asked: list[int] = []

        class Asked(AroundStore):
            async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
                asked.append(verb == "events")
                return await super().around(verb, args, call)

        world.memory.thread("old").append([u("x")] * 3_000)
        world.later().retain()
        assert memory_of(Asked(world.store), world.clock).expired(OLD) == ()
        assert sum(asked) <= 3

    def test_finds_the_last_word_before_many_events_that_say_nothing(self, world: World) -> None:
        for _ in range(20):
            world.memory.thread("old").pin(1)
        assert [each.thread for each in world.later().memory.expired(OLD)] == ["old"]


class TestRefusals:
    def test_a_name_that_is_taken_is_left_alone_and_nothing_is_purged(self, world: World) -> None:
        (world.folder / "archive.jsonl").write_text("theirs")
        with pytest.raises(UsageError, match="exists already"):
            world.later().retain()
        assert (world.folder / "archive.jsonl").read_text() == "theirs"
        assert None not in world.says("old")

    def test_a_folder_that_is_not_there_is_named(self, world: World) -> None:
        with pytest.raises(UsageError, match=r"there is no folder .*nowhere"):
            world.later().memory.retain(OLD, world.folder / "nowhere" / "archive.jsonl")
        assert None not in world.says("old")

    @pytest.mark.parametrize("place", ["", "nowhere/archive.jsonl", "taken", ".", 5], ids=repr)
    def test_a_place_where_no_archive_can_be_is_told_before_anything_has_expired(
        self, world: World, place: object
    ) -> None:
        (world.folder / "taken").touch()
        target = str(world.folder / place) if isinstance(place, str) and place else place
        with pytest.raises(UsageError, match=r"archive|exists already"):
            world.memory.retain(OLD, target)  # type: ignore[arg-type]  # some are none
        assert there(world.folder) == ["taken"]

    @pytest.mark.parametrize("near", [None, timedelta(days=90), {"older_than": 90}])
    def test_what_is_no_retention_is_refused(self, world: World, near: object) -> None:
        with pytest.raises(UsageError, match="Retention"):
            world.later().memory.expired(near)  # type: ignore[arg-type]  # the near miss is the point

    def test_a_thread_that_is_not_what_was_written_stays_and_nothing_else_leaves(self, world: World) -> None:
        other = world.memory.thread("other")
        other.append(u("x"))
        rows = world.store._shelf.rows[other.ref]
        rows[0] = rows[0]._replace(at=rows[0].at - 1)
        with pytest.raises(CorruptionError, match=r"thread 'other' event 1.*nothing was purged; .* verify\(\)"):
            world.later().retain()
        assert (None in world.says("old"), there(world.folder)) == (False, [])

    def test_a_row_that_is_missing_is_noticed(self, world: World) -> None:
        world.store._shelf.rows[world.memory.thread("old").ref].pop()
        with pytest.raises(CorruptionError, match="before its head"):
            world.later().retain()
