"""A near miss is refused and never taken for another choice: what it would do cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.talk import a, call, thread_of, u
from unabridged import LaneRule, Memory, Policy, Thread, UsageError

MISSES: dict[str, Callable[[Any], object]] = {
    "delete": lambda thread: thread.delete("refuse"),
    "divergence": lambda thread: thread.sync([u("other")], divergence="fork"),
    "head": lambda thread: thread.sync([u("other")], head="truncated"),
    "depth": lambda thread: thread.unfold(1, depth="originals"),
    "membership": lambda thread: thread.open_lane("critic", membership="keep"),
    "rule": lambda thread: thread.open_lane("critic", rule="all"),
    "bare rule": lambda thread: thread.open_lane("critic", rule=LaneRule(roles="user")),  # type: ignore[arg-type]  # as above
    "rule of numbers": lambda thread: thread.open_lane("critic", rule=LaneRule(roles=(1,))),  # type: ignore[arg-type]  # as above
    "an age": lambda thread: thread.prepare(deadline_seconds=10**400),
    "origin": lambda thread: thread.append(u("more"), origin="user"),
    "policy": lambda thread: thread.prepare(policy=500),
    "a policy of nothing": lambda thread: thread.prepare(policy=0),
    "an empty policy": lambda thread: thread.prepare(policy={}),
    "policy to rewind by": lambda thread: thread.rewind(1, policy=500),
    "tags of nothing": lambda thread: thread.mark(None, add="x"),
    "tags of a number": lambda thread: thread.mark(1.5, add="x"),
    **{f"metadata {n!r}": lambda thread, n=n: thread.describe(metadata=n) for n in (3, "colour", [], ["ab"])},  # type: ignore[misc]  # bound
    **{f"deadline {n!r}": lambda thread, n=n: thread.prepare(deadline_seconds=n) for n in (-1, "1", float("nan"))},  # type: ignore[misc]  # bound
    "no end": lambda thread: thread.prepare(deadline_seconds=float("inf")),
    "dialect": lambda thread: thread.append(u("more"), dialect=[]),
    "view's dialect": lambda thread: thread.view().to([]),
    **{f"rewind to {to!r}": lambda thread, to=to: thread.rewind(to) for to in (1.5, True, "1", None, -1)},  # type: ignore[misc]  # bound
    "undo": lambda thread: thread.undo("1"),
    "fork": lambda thread: thread.fork("child", through="1"),
    "message": lambda thread: thread.message("1"),
    "events": lambda thread: list(thread.events(after=None)),
}


@pytest.fixture
def thread() -> Thread:
    return thread_of(u("one"), a("two"))


@pytest.mark.parametrize("miss", MISSES)
def test_a_near_miss_is_refused_and_nothing_is_written(thread: Thread, miss: str) -> None:
    with pytest.raises(UsageError):
        MISSES[miss](thread)
    assert [event.seq for event in thread.events()] == [1, 2]


@pytest.mark.parametrize("given", [{"limit_tokens": "5"}, {"limit_tokens": 5.5}, {"limit_tokens": True}])
def test_a_policy_of_the_wrong_kinds_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="whole numbers"):
        Policy(**given)


def test_a_limit_that_no_model_has_is_refused() -> None:
    with pytest.raises(UsageError, match="which no model reads"):
        Policy(limit_tokens=10**400)


@pytest.mark.parametrize("policy", [500, {"limit_tokens": 500}, "500"])
def test_a_memory_is_not_opened_with_what_is_no_policy(policy: object) -> None:
    with pytest.raises(UsageError, match="a policy is a Policy"):
        Memory.open(policy=policy)  # type: ignore[arg-type]  # what a caller may pass


def test_a_fork_that_would_show_again_what_was_hidden_is_refused() -> None:
    thread = thread_of(u("a secret"), a("so"), u("go on"), call("c"))
    thread.hide(1)
    with pytest.raises(UsageError, match="Hidden"):
        thread.fork("child")


def test_a_purge_leaves_what_hides() -> None:
    thread = thread_of(u("a secret"), a("so"), u("more"))
    thread.hide(1)
    with pytest.raises(UsageError, match="nothing there was said"):
        thread.purge(4)
    assert [each["text"] for each in thread.view().to("plain")] == ["so", "more"]


def test_a_view_is_gone_through_item_by_item(thread: Thread) -> None:
    view = thread.view()
    assert (len(view), list(view)) == (2, list(view.items))


def test_a_view_of_nothing_has_no_item() -> None:
    assert len(Memory.open().thread("new").view()) == 0
