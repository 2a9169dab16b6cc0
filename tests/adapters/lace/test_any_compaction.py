"""Whatever a compaction of lace's left, the live view is that and what came later, and the log has every original."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.adapters.lace.laces import THREAD, Event, agent, call, compaction, event, result, talk, user
from tests.examples import drawn
from unabridged.adapters.lace import ThreadManager
from unabridged.adapters.lace.shapes import restored

SAID = [
    event(1, "SYSTEM_PROMPT", "You are careful."),
    *talk(3),
    event(40, "LOCAL_SYSTEM_MESSAGE", "reconnected"),
    call(41, "x"),
    call(42, "y"),
    event(43, "TOOL_APPROVAL_REQUEST", {"toolCallId": "x"}),
    result(44, "y", "one"),
    result(45, "x", "two"),
    agent(46, "both"),
]
FRESH = [
    user(70, "[Earlier in our conversation: this]"),
    agent(71, "In short."),
    call(72, "z"),
    result(73, "z", "three"),
    event(74, "LOCAL_SYSTEM_MESSAGE", "compacted"),
    user(75, ""),
]


def changed(said: Event) -> Event:
    """The event with fewer words, under its id."""
    if said["type"] == "TOOL_RESULT":
        return {**said, "data": {**said["data"], "content": [{"type": "text", "text": "cut"}]}}
    return {**said, "data": "less"} if said["type"] == "USER_MESSAGE" else said


@st.composite
def left(draw: st.DrawFn, *, said: list[Event], mark: str) -> list[Event]:
    """Some of what was said, some of it with fewer words or under other ids, and something new in between."""
    found: list[Event] = []
    for each in draw(st.permutations(said)) if draw(st.booleans()) else said:
        how: Any = draw(st.sampled_from(["gone", "kept", "kept", "copied", "changed"]))
        if how != "gone":
            one = changed(each) if how == "changed" else each
            found.append({**one, "id": f"{one['id']}{mark}"} if how == "copied" else one)
        if draw(st.integers(0, 4)) == 0:
            new = draw(st.sampled_from(FRESH))
            found.append({**new, "id": f"new{len(found)}{mark}"})
    return found


@pytest.mark.check
@settings(max_examples=drawn(150), deadline=None)
@given(st.data())
def test_the_live_view_is_what_was_left_and_what_came_later(data: st.DataObject) -> None:
    """lace-L2, lace-L3 and lace-L5, for any payload, and for a second one over the first."""
    first, second = data.draw(left(said=SAID, mark="c")), data.draw(left(said=SAID, mark="d"))
    manager = ThreadManager()
    manager.create_thread(THREAD)
    log = [*SAID, compaction(80, first, count=9), user(81, "and?"), compaction(82, second, count=9), agent(83, "so")]
    views = [SAID, [*first, log[-3]], [*second, log[-1]]]
    for each in log:
        manager.add_event(THREAD, each)
        if each in (log[-3], log[-1]):
            assert manager.get_events(THREAD) == [restored(one) for one in views[1 if each is log[-3] else 2]]
    assert manager.get_all_events(THREAD) == [restored(each) for each in log]
