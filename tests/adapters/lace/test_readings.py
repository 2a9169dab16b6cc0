"""What was read of a thread is gone on with, and is never more than a help: nothing erased, nobody else's, is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.adapters.lace.laces import THREAD, Event, call, durable, event, result, talk, texts, user
from unabridged import Memory
from unabridged.adapters.lace import ThreadManager
from unabridged.adapters.lace.readings import Readings
from unabridged.adapters.lace.shapes import restored
from unabridged.adapters.lace.timeline import Timeline
from unabridged.blocking import Thread
from unabridged.log.body import SystemSet
from unabridged.log.ids import LaneId
from unabridged.log.part import Text


def added(manager: ThreadManager, *events: Event) -> ThreadManager:
    manager.create_thread(THREAD)
    for each in events:
        manager.add_event(THREAD, each)
    return manager


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """After which seq a log was read, each time it was."""
    found, events = list[int](), Thread.events

    def counted(self: Thread, *, after: int = 0) -> Any:  # noqa: ANN401  # as the method has it
        found.append(after)
        return events(self, after=after)

    monkeypatch.setattr(Thread, "events", counted)
    return found


class TestGoingOn:
    def test_a_second_look_reads_only_what_came_since(self, asked: list[int]) -> None:
        manager = added(ThreadManager(), *talk(2))
        manager.get_events(THREAD)
        manager.add_event(THREAD, user(90, "more"))
        assert manager.get_events(THREAD)[-1] == restored(user(90, "more"))
        manager.get_all_events(THREAD)
        assert asked == [0, 8, 9]

    def test_what_another_writes_is_seen(self, tmp_path: Path) -> None:
        with Memory.open(tmp_path / "m.db") as one, Memory.open(tmp_path / "m.db") as other:
            manager = added(ThreadManager(one), *talk(2))
            manager.get_events(THREAD)
            ThreadManager(other).add_event(THREAD, user(90, "from there"))
            assert manager.get_events(THREAD)[-1]["data"] == "from there"

    def test_at_every_length_it_is_what_a_first_look_sees(self) -> None:
        manager = added(ThreadManager())
        said = [event(80, "SYSTEM_PROMPT", "a"), *talk(4), event(81, "LOCAL_SYSTEM_MESSAGE", "b"), *talk(4, start=30)]
        used = durable(
            7, "tool_use", toolCallId="c", name="x", input={}, result={"outcome": "o", "content": texts("y")}
        )
        for at, each in enumerate([*said, {**used, "id": "u"}, event(82, "SYSTEM_PROMPT", "c"), *talk(2, start=60)]):
            manager.add_event(THREAD, each)
            if at in (14, 30):
                manager.compact(THREAD, "summarize")
            fresh = Timeline(manager.thread(THREAD))
            assert manager.get_events(THREAD) == [restored(one) for one in fresh.live()]
            assert manager.get_all_events(THREAD) == [restored(one) for one in fresh.every()]

    def test_what_a_caller_does_to_an_event_stays_with_him(self) -> None:
        manager = added(ThreadManager(), call(1, "c", path={"deep": [1]}), result(2, "c", "x"), *talk(6))
        manager.compact(THREAD, "trim-tool-results")
        before = repr((manager.get_events(THREAD), manager.get_all_events(THREAD)))
        for each in (*manager.get_events(THREAD), *manager.get_all_events(THREAD)):
            if isinstance(each["data"], dict):
                for inner in each["data"].values():
                    if isinstance(inner, dict | list):
                        inner.clear()
                each["data"].clear()
        assert repr((manager.get_events(THREAD), manager.get_all_events(THREAD))) == before

    @pytest.mark.parametrize("looks", ["before", "never"])
    def test_the_users_part_of_a_system_text_is_kept_whether_it_was_read_before_or_not(self, looks: str) -> None:
        manager = added(ThreadManager(), event(1, "SYSTEM_PROMPT", "a"), event(2, "USER_SYSTEM_PROMPT", "b"), *talk(1))
        manager.thread(THREAD).open_lane("aside")
        manager.thread(THREAD).append(SystemSet(parts=(Text(text="another's"),), lane=LaneId("aside")))
        if looks == "before":
            manager.get_events(THREAD)
        manager.add_event(THREAD, event(3, "SYSTEM_PROMPT", "c"))
        told = manager.thread(THREAD).view().to("openai")[0]["content"]
        assert [each["text"] for each in told] == ["c", "b"]

    def test_a_system_text_is_added_without_a_look_at_the_view(self, monkeypatch: pytest.MonkeyPatch) -> None:
        manager = added(ThreadManager(), event(1, "SYSTEM_PROMPT", "a"), *talk(1))
        manager.get_events(THREAD)
        monkeypatch.delattr(Thread, "view")
        assert manager.add_event(THREAD, event(3, "SYSTEM_PROMPT", "c")) is not None


class TestErased:
    def test_what_was_purged_is_shown_no_more(self) -> None:
        manager = added(ThreadManager(), *talk(3), user(70, "a secret"), user(71, "?"))
        assert "a secret" in str(manager.get_all_events(THREAD))
        manager.thread(THREAD).purge(13)
        assert "a secret" not in str(manager.get_all_events(THREAD))
        assert "a secret" not in str(manager.get_events(THREAD))

    def test_what_somebody_else_purged_is_shown_no_more(self, tmp_path: Path) -> None:
        with Memory.open(tmp_path / "m.db") as one, Memory.open(tmp_path / "m.db") as other:
            manager = added(ThreadManager(one), *talk(1), user(70, "a secret"), user(71, "?"))
            manager.get_all_events(THREAD)
            other.thread(THREAD).purge(5)
            assert "a secret" not in str(manager.get_all_events(THREAD))

    def test_what_is_purged_while_it_is_read_is_not_shown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        manager, events = added(ThreadManager(), user(70, "a secret"), *talk(3)), Thread.events
        thread = manager.thread(THREAD)

        def interrupted(self: Thread, *, after: int = 0) -> Any:  # noqa: ANN401  # as the method has it
            first, *others = events(self, after=after)
            monkeypatch.setattr(Thread, "events", events)
            manager.thread(THREAD).purge(1)
            yield from (first, *others, *events(self, after=others[-1].seq))

        monkeypatch.setattr(Thread, "events", interrupted)
        found = Readings().of(thread, through=100).entries
        assert [each.seq for each in found] == list(range(2, 14))

    def test_what_a_parent_purged_its_fork_shows_no_more(self) -> None:
        manager = added(ThreadManager(), user(70, "a secret"), *talk(1))
        manager.thread(THREAD).fork("child")
        assert "a secret" in str(manager.get_all_events("child"))
        manager.thread(THREAD).purge(1)
        assert "a secret" not in str(manager.get_all_events("child"))

    def test_a_deleted_thread_shows_nothing(self) -> None:
        manager = added(ThreadManager(), *talk(1))
        manager.get_events(THREAD)
        manager.delete_thread(THREAD)
        assert manager.get_events(THREAD) == manager.get_all_events(THREAD) == []


class TestRoom:
    def test_what_there_is_no_room_for_is_read_anew(self, asked: list[int]) -> None:
        manager, read = added(ThreadManager(), *talk(2)), Readings(most_bytes=10)
        for _ in range(2):
            assert len(read.of(manager.thread(THREAD), through=8).entries) == 8
        assert asked == [0, 0]

    def test_the_thread_that_was_read_longest_ago_makes_room(self, asked: list[int]) -> None:
        manager = ThreadManager()
        for name in ("a", "b", "c"):
            manager.memory.thread(name).append({"role": "user", "content": "x" * 900})
        read = Readings(most_bytes=2_500)
        for name in ("a", "b", "a", "c", "a", "b"):
            read.of(manager.thread(name), through=1)
        assert asked == [0, 0, 1, 0, 1, 0]
