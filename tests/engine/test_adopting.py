"""A lane goes by one policy at a time, and the log says by which, so that whoever works on it later does too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.brought import WIDER, openings
from tests.engine.talk import TIGHT, call, compactions, length, rounds, thread_of, u
from unabridged import LaneRule, Memory, Policy, Thread, UsageError
from unabridged.compaction.clauses import Messages
from unabridged.compaction.policies.policy_text import fingerprint, read, written
from unabridged.engine import firsts
from unabridged.errors import PolicyMismatch
from unabridged.log.body import LaneOpened
from unabridged.stores.in_memory import InMemoryStore


@pytest.fixture
def store() -> InMemoryStore:
    return InMemoryStore()


@pytest.fixture
def thread(store: InMemoryStore) -> Thread:
    """Twenty rounds, compacted by a tight policy."""
    thread = thread_of(*rounds(20), policy=TIGHT, store=store)
    thread.prepare()
    return thread


def brought(store: InMemoryStore, policy: Policy | None) -> Thread:
    """The same thread through another handle."""
    return Memory(store, policy=policy).thread("t")


class TestMain:
    def test_the_first_compaction_says_by_which_policy_it_was_made(self, thread: Thread) -> None:
        (made,) = compactions(thread)
        assert openings(thread) == [fingerprint(TIGHT)]
        assert made + 1 == length(thread)

    def test_the_settings_can_be_read_back(self, thread: Thread) -> None:
        said = [event.body for event in thread.events()][-1]
        assert isinstance(said, LaneOpened)
        assert read(said.policy) == TIGHT

    def test_a_view_that_fits_needs_no_event(self) -> None:
        thread = thread_of(u("q"), policy=WIDER)
        thread.prepare()
        assert length(thread) == 1

    def test_a_view_that_fits_and_is_due_says_by_which_policy_for_whoever_compacts_it(self) -> None:
        thread = thread_of(*rounds(20), policy=Policy(limit_tokens=100_000, triggers=(Messages(over=30),)))
        thread.prepare()
        thread.prepare()
        assert (len(openings(thread)), length(thread)) == (1, 41)

    def test_a_changed_policy_is_written_down_by_the_first_prepare(self, thread: Thread, store: InMemoryStore) -> None:
        brought(store, WIDER).prepare()
        assert openings(thread) == [fingerprint(TIGHT), fingerprint(WIDER)]

    def test_a_changed_policy_is_written_down_by_the_first_append(self, thread: Thread, store: InMemoryStore) -> None:
        again = brought(store, WIDER)
        again.append([u("more")])
        again.append([u("and more")])
        assert openings(thread) == [fingerprint(TIGHT), fingerprint(WIDER)]

    def test_it_is_so_where_much_is_said_at_once(self, thread: Thread, store: InMemoryStore) -> None:
        """No fold was kept of so short a thread, and none is needed."""
        brought(store, WIDER).append(rounds(20))
        assert openings(thread) == [fingerprint(TIGHT), fingerprint(WIDER)]

    def test_the_same_policy_writes_nothing(self, thread: Thread, store: InMemoryStore) -> None:
        before = length(thread)
        again = brought(store, Policy(limit_tokens=120, retain_rounds=1))
        again.append(u("q"))
        again.prepare()
        assert openings(thread) == [fingerprint(TIGHT)]
        assert length(thread) == before + 1

    def test_two_handles_with_two_policies_do_not_quarrel(self, thread: Thread, store: InMemoryStore) -> None:
        other = brought(store, WIDER)
        for _ in range(3):
            other.append(rounds(20))
            other.prepare()
            thread.append(rounds(20))
            thread.prepare()
        assert openings(thread) == [fingerprint(TIGHT), fingerprint(WIDER)]

    @pytest.mark.usefixtures("thread")
    def test_a_handle_without_a_policy_goes_by_the_one_on_record(self, store: InMemoryStore) -> None:
        again = brought(store, None)
        again.append(rounds(40))
        assert again.prepare().tokens <= TIGHT.limit_tokens

    def test_a_policy_for_one_call_is_not_adopted(self, thread: Thread) -> None:
        thread.append(rounds(40))
        assert TIGHT.limit_tokens < thread.prepare(policy=WIDER).tokens <= WIDER.limit_tokens
        assert openings(thread) == [fingerprint(TIGHT)]

    def test_a_fork_goes_by_its_parents_policy(self, thread: Thread) -> None:
        child = thread.fork("child")
        child.append(rounds(40))
        child.prepare()
        assert openings(child) == [fingerprint(TIGHT)]

    def test_a_view_writes_nothing(self, thread: Thread, store: InMemoryStore) -> None:
        before = length(thread)
        assert brought(store, WIDER).view().budget == WIDER.budget
        assert length(thread) == before

    def test_it_narrows_no_view(self, thread: Thread) -> None:
        said: list[Any] = [u("later"), *rounds(1)]
        thread.append(said)
        assert thread.view().to("openai")[-3:] == said

    def test_it_stands_in_the_way_of_no_fork(self, store: InMemoryStore) -> None:
        thread = thread_of(*rounds(20), call("open"), policy=TIGHT, store=store)
        thread.prepare()
        assert thread.fork("child").view().items


class TestOtherLanes:
    def test_a_lane_has_the_policy_it_was_opened_with(self, thread: Thread) -> None:
        thread.open_lane("critic", policy=WIDER)
        assert TIGHT.limit_tokens < thread.prepare(lane="critic").tokens <= WIDER.limit_tokens

    def test_every_handle_goes_by_it(self, thread: Thread, store: InMemoryStore) -> None:
        thread.open_lane("critic", policy=WIDER)
        assert brought(store, None).view(lane="critic").budget == WIDER.budget

    def test_a_lane_without_one_goes_by_the_handles(self, thread: Thread) -> None:
        thread.open_lane("critic")
        assert thread.view(lane="critic").budget == TIGHT.budget

    def test_another_policy_is_taken_over_without_a_word_about_membership(self, thread: Thread) -> None:
        thread.open_lane("critic", policy=WIDER)
        thread.open_lane("critic", policy=TIGHT)
        assert openings(thread, "critic") == [fingerprint(WIDER), fingerprint(TIGHT)]

    def test_the_same_policy_writes_nothing(self, thread: Thread) -> None:
        first = thread.open_lane("critic", policy=WIDER)
        assert thread.open_lane("critic", policy=WIDER) == first
        assert openings(thread, "critic") == [fingerprint(WIDER)]

    def test_opening_it_again_without_a_policy_keeps_it(self, thread: Thread) -> None:
        thread.open_lane("critic", policy=WIDER)
        thread.open_lane("critic")
        assert thread.view(lane="critic").budget == WIDER.budget

    def test_to_change_its_policy_alone_nobody_has_to_know_its_rule(self, thread: Thread) -> None:
        thread.open_lane("critic", rule=LaneRule(roles=("user",)))
        thread.open_lane("critic", policy=WIDER)
        view = thread.view(lane="critic")
        assert view.budget == WIDER.budget
        assert {item.skeleton.role for item in view.items} == {"user"}

    def test_another_rule_is_refused_whatever_the_policy(self, thread: Thread) -> None:
        thread.open_lane("critic", policy=WIDER)
        with pytest.raises(PolicyMismatch):
            thread.open_lane("critic", rule=LaneRule(roles=("user",)), policy=TIGHT)

    def test_what_is_no_policy_is_refused(self, thread: Thread) -> None:
        wrong: Any = {"limit_tokens": 5}
        with pytest.raises(UsageError, match="a policy is a Policy"):
            thread.open_lane("critic", policy=wrong)


def test_a_handle_remembers_no_more_threads_than_it_has_room_for(
    thread: Thread, store: InMemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(firsts, "_REMEMBERED", 1)
    memory = Memory(store, policy=WIDER)
    for _ in range(2):  # forgotten in between, and looked up in the log again
        memory.thread("t").prepare()
        memory.thread("other").append(u("q"))
        memory.thread("other").prepare()
    assert openings(thread) == [fingerprint(TIGHT), fingerprint(WIDER)]


def test_the_same_settings_have_the_same_fingerprint_however_they_are_written() -> None:
    assert fingerprint(Policy(limit_tokens=9, soft_fraction=1)) == fingerprint(
        Policy(limit_tokens=9, soft_fraction=1.0)
    )


@pytest.mark.parametrize("text", ["", "{}", "[]", "7", "no json", '{"limit_tokens": "many"}', '{"limit_tokens": -1}'])
def test_what_is_no_policy_on_record_is_none(text: str) -> None:
    assert read(text) is None


def test_a_setting_of_a_later_version_is_left_out() -> None:
    later = written(TIGHT).replace("{", '{"mood":"sunny",', 1)
    assert read(later) == TIGHT
