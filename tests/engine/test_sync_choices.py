"""What a caller may say of his list: that it was trimmed, what becomes of a divergence, which lane it is for.
What the log looks like otherwise is judged where nothing is said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.lists import TIGHT, system
from tests.engine.talk import a, call, length, result, rounds, u, write
from tests.view.made import span
from unabridged import AsyncMemory, Memory, Thread, UsageError
from unabridged.engine.following.sync import Divergence, Head
from unabridged.errors import ConflictError, SyncConflict
from unabridged.log.body import Body, Hidden, LaneOpened, Pinned, RoundEnded, Shown, SystemSet
from unabridged.log.ids import LaneId, Seq
from unabridged.log.lane_rule import LaneRule
from unabridged.ports import Appended
from unabridged.stores.in_memory import InMemoryStore


@pytest.fixture(params=["memory", "file"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(":memory:" if request.param == "memory" else tmp_path / "a.db", policy=TIGHT) as opened:
        yield opened


@pytest.fixture
def thread(memory: Memory) -> Thread:
    return memory.thread("t")


class TestForksAndRefusals:
    def test_a_fork_holds_the_list_and_the_thread_is_untouched(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.sync([u("a"), a("b"), u("c")])
        synced = thread.sync([u("a"), a("x")], divergence=Divergence.FORK)
        assert memory.thread(synced.thread).view().to("openai") == [u("a"), a("x")]
        assert thread.view().to("openai") == [u("a"), a("b"), u("c")]

    def test_a_fork_shares_what_both_say(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.sync([u("a"), a("b"), u("c")])
        synced = thread.sync([u("a"), a("b"), u("x")], divergence=Divergence.FORK)
        row = memory.thread(synced.thread).row()
        assert row is not None
        assert (row.forked_at, synced.kept, synced.appended) == (2, 2, 1)

    def test_a_fork_shows_what_was_hidden_later_no_more_than_the_list_does(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.sync([u("a"), a("b"), u("c"), a("d")])
        write(thread, Hidden(seqs=(span(2),)))
        synced = thread.sync([u("a"), u("c"), a("x")], divergence=Divergence.FORK)
        assert memory.thread(synced.thread).view().to("openai") == [u("a"), u("c"), a("x")]

    def test_a_list_with_nothing_in_common_is_forked_when_asked(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.sync([u("a")])
        synced = thread.sync([u("x")], divergence=Divergence.FORK)
        assert memory.thread(synced.thread).view().to("openai") == [u("x")]

    def test_a_result_that_is_shown_elsewhere_is_said_in_a_fork_without_it(self, memory: Memory) -> None:
        said = [call("c"), result("d", "1"), result("c", "2")]
        memory.thread("t").append(said)  # a prompt has the second result right behind its call
        now = [result("c", "2"), *said[1:]]
        synced = memory.thread("t").sync(now, divergence=Divergence.FORK)
        assert (synced.kept, synced.appended) == (0, 3)

    def test_a_result_that_is_shown_elsewhere_is_not_said_twice_in_a_fork_that_has_it(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.append([u("q"), call("c"), u("and?"), result("c", "2"), u("so"), a("then")])
        shown = thread.view().to("openai")
        synced = thread.sync([*shown[:-1], a("otherwise")], divergence=Divergence.FORK)
        assert (synced.kept, synced.appended) == (len(shown) - 1, 1)

    def test_a_list_that_only_goes_on_is_not_forked(self, thread: Thread) -> None:
        thread.sync([u("a")])
        assert thread.sync([u("a"), a("b")], divergence=Divergence.FORK).thread == "t"

    def test_a_divergence_is_refused_when_asked(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b")])
        with pytest.raises(SyncConflict, match="position 1"):
            thread.sync([u("a"), a("x")], divergence=Divergence.REFUSE)

    def test_going_on_is_not_refused(self, thread: Thread) -> None:
        thread.sync([u("a")])
        assert thread.sync([u("a"), a("b")], divergence=Divergence.REFUSE).appended == 1


class TestATrimmedList:
    def test_its_new_tail_is_appended(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b"), u("c")])
        synced = thread.sync([a("b"), u("c"), a("d")], head=Head.TRUNCATED)
        assert (synced.kept, synced.appended, synced.hidden) == (2, 1, ())
        assert thread.view().to("openai") == [u("a"), a("b"), u("c"), a("d")]

    def test_sent_again_it_writes_nothing(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b"), u("c")])
        assert thread.sync([a("b"), u("c")], head=Head.TRUNCATED).appended == 0

    @pytest.mark.parametrize("list_", [[u("x")], [u("a"), a("x")], []], ids=["strange", "edited", "empty"])
    def test_what_does_not_join_the_log_is_a_conflict(self, thread: Thread, list_: list[dict[str, Any]]) -> None:
        thread.sync([u("a"), a("b"), u("c")])
        with pytest.raises(SyncConflict, match="no run"):
            thread.sync(list_, head=Head.TRUNCATED)

    def test_what_joins_it_at_two_places_is_a_conflict(self, thread: Thread) -> None:
        thread.sync([u("go on"), u("go on")])
        with pytest.raises(SyncConflict, match="2 runs"):
            thread.sync([u("go on"), u("go on"), a("x")], head=Head.TRUNCATED)

    def test_it_begins_an_empty_thread(self, thread: Thread) -> None:
        assert thread.sync([a("b")], head=Head.TRUNCATED).appended == 1

    def test_it_may_begin_below_a_summary(self, thread: Thread) -> None:
        said = rounds(40)
        thread.sync(said)
        thread.prepare()
        assert thread.sync([*said[20:], u("new")], head=Head.TRUNCATED).appended == 1


class TestLanes:
    def test_a_list_is_held_against_what_its_lane_sees(self, thread: Thread) -> None:
        write(thread, LaneOpened(lane=LaneId("critic"), rule=LaneRule(roles=("user",))))
        thread.append([u("a"), a("b"), u("c")])
        synced = thread.sync([system("s"), u("a"), u("c"), u("d")], lane="critic")
        assert (synced.appended, synced.hidden) == (1, ())
        assert thread.view().to("openai") == [u("a"), a("b"), u("c"), u("d")]

    def test_a_lane_that_nobody_opened_is_refused(self, thread: Thread) -> None:
        thread.append(u("a"))
        with pytest.raises(UsageError, match="no lane 'critic'"):
            thread.sync([u("a")], lane="critic")


def test_the_asynchronous_face_syncs_a_long_list_as_well() -> None:
    async def twice() -> tuple[int, int]:
        async with await AsyncMemory.open() as memory:
            thread = memory.thread("t")
            first = await thread.sync(rounds(200))
            return first.appended, (await thread.sync(rounds(200))).appended

    assert asyncio.run(twice()) == (400, 0)


class Racing(InMemoryStore):
    """A store in which others append just before each conditional append, for as long as there is something."""

    def __init__(self, *bodies: object) -> None:
        super().__init__()
        self.bodies = list(bodies)
        self.asked = 0

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:
        self.asked += 1
        if self.bodies:
            said = self.bodies.pop(0)
            thread = Memory(self).thread("t")
            write(thread, said) if isinstance(said, Body) else thread.append(said)
        return await super().append_if(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came


class TestRaces:
    def test_the_same_list_from_two_callers_is_appended_once(self) -> None:
        thread = Memory(Racing(u("a"))).thread("t")
        assert (thread.sync([u("a")]).appended, length(thread)) == (0, 1)

    def test_what_came_meanwhile_and_is_not_in_the_list_is_hidden_on_a_fresh_read(self) -> None:
        store = Racing()
        thread = Memory(store).thread("t")
        thread.sync([u("a")])
        store.bodies.append(u("x"))
        thread.sync([u("a"), a("b")])
        assert thread.view().to("openai") == [u("a"), a("b")]

    @pytest.mark.parametrize(
        ("body", "asked"),
        [
            (Pinned(seqs=(span(1),)), 1),
            (Hidden(seqs=(span(3),)), 1),
            (RoundEnded(begun=Seq(1), state="finished"), 1),
            (SystemSet(parts=(), lane=LaneId("critic")), 1),
            (SystemSet(parts=()), 2),
            (RoundEnded(begun=Seq(1), state="failed"), 2),
            (Hidden(seqs=(span(2),)), 2),
            (Shown(seqs=(span(3),)), 2),
        ],
    )
    def test_it_is_run_again_for_what_changes_what_stands_and_for_nothing_else(self, body: Body, asked: int) -> None:
        store = Racing()
        thread = Memory(store).thread("t")
        thread.append([u("a"), a("b"), u("x")])
        write(thread, Hidden(seqs=(span(3),)))
        store.bodies.append(body)
        thread.sync([u("a"), a("b"), u("c")])
        assert (store.asked, thread.view().to("openai")[-3:]) == (asked, [u("a"), a("b"), u("c")])

    def test_who_loses_every_race_is_told_and_has_written_nothing(self) -> None:
        thread = Memory(Racing(*rounds(20))).thread("t")
        thread.append(u("a"))
        with pytest.raises(ConflictError, match="overtaken"):
            thread.sync([u("a"), a("b")])
        assert a("b") not in thread.view().to("openai")

    def test_another_lanes_messages_do_not_hold_it_up(self) -> None:
        store = Racing()
        thread = Memory(store).thread("t")
        write(thread, LaneOpened(lane=LaneId("critic"), rule=LaneRule(roles=("user",))))
        thread.append(u("a"))
        store.bodies.extend([a("b")] * 20)
        assert thread.sync([u("a"), u("c")], lane="critic").appended == 1
        assert len(store.bodies) == 19
