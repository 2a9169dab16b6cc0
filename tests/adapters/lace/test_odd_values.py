"""Whatever an event holds is kept as it came or refused with its place: any depth, times at both ends of time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from tests.adapters.lace.laces import THREAD, Event, call, event, talk
from tests.adapters.lace.test_callers import SUMMARY, Mine, last_four, managed
from unabridged.adapters.lace import CompactionContext, ThreadManager
from unabridged.adapters.lace.shapes import restored, written
from unabridged.compaction.outcome import Applied
from unabridged.errors import NotStorable
from unabridged.log import json_text


def deep(inside: object, levels: int = 5_000) -> Any:  # noqa: ANN401  # JSON
    for _ in range(levels):
        inside = [inside]
    return inside


@pytest.fixture
def manager() -> ThreadManager:
    manager = ThreadManager()
    manager.create_thread(THREAD)
    return manager


@pytest.mark.parametrize("inside", ["x", {"a": (1, 2)}, datetime(2025, 1, 2, tzinfo=UTC)])
def test_what_is_nested_deeply_comes_back(manager: ThreadManager, inside: object) -> None:
    for said in (event(1, "JOB", deep(inside)), call(2, "c", a=deep(inside))):
        manager.add_event(THREAD, said)
        back = manager.get_all_events(THREAD)[-1]
        assert json_text.text_of(back["data"]) == json_text.text_of(written(said["data"]))


def test_what_is_nested_deeply_keeps_nothing_from_being_compacted(manager: ThreadManager) -> None:
    for said in (
        *talk(4),
        event(90, "JOB", deep("x")),
        event(91, "AGENT_MESSAGE", {"content": [{"type": "y", "z": deep(1)}]}),
    ):
        manager.add_event(THREAD, said)

    class Ends:
        id = "ends"

        def compact(self, events: list[dict[str, Any]], _: object) -> dict[str, Any]:
            left = [{"type": "USER_MESSAGE", "data": "They talked."}, *events[-5:]]
            return {
                "type": "COMPACTION",
                "data": {"strategyId": "ends", "originalEventCount": 18, "compactedEvents": left},
            }

    manager.register_compaction_strategy(Ends())
    assert manager.compact(THREAD, "ends").compaction_event is not None
    assert [each["type"] for each in manager.get_events(THREAD)][-2:] == ["JOB", "AGENT_MESSAGE"]


def test_what_contains_itself_is_refused_with_its_place(manager: ThreadManager) -> None:
    ring: list[object] = []
    ring.append({"again": ring})
    with pytest.raises(NotStorable, match="contains itself"):
        manager.add_event(THREAD, event(1, "JOB", ring))
    assert manager.get_all_events(THREAD) == []


@pytest.mark.parametrize("argument", [{1, 2}, b"raw", 10**5_000], ids=["set", "bytes", "long"])
def test_an_argument_that_json_has_no_form_for_is_refused(manager: ThreadManager, argument: object) -> None:
    with pytest.raises(NotStorable):
        manager.add_event(THREAD, call(1, "c", a=argument))
    assert manager.get_all_events(THREAD) == []


@pytest.mark.parametrize("hours", [-5, 5])
def test_a_time_at_either_end_of_time_is_kept(manager: ThreadManager, hours: int) -> None:
    zone = timezone(timedelta(hours=hours))
    when = datetime.min.replace(tzinfo=zone) if hours > 0 else datetime.max.replace(tzinfo=zone)
    said = manager.add_event(THREAD, {**event(1, "USER_MESSAGE", "x"), "timestamp": when})
    assert said is not None
    assert restored(written(said))["timestamp"] == manager.get_all_events(THREAD)[0]["timestamp"] == when


@pytest.mark.parametrize("names", [([], {}), ([1], [1, 2]), (1, "1")])
def test_ids_that_are_no_texts_are_compared_as_well(names: tuple[object, object]) -> None:
    def answer(events: list[Event], ctx: CompactionContext) -> Event:
        made = last_four(events, ctx)
        made["data"]["compactedEvents"][:0] = [{**SUMMARY, "id": name} for name in names]
        return made

    assert isinstance(managed(Mine(answer), *talk(4)).compact(THREAD, "mine").outcome, Applied)
