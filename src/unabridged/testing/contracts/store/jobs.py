"""What a lane's row promises: it is what the last step made of it, it is the lane's alone, and it goes with its thread.
It refuses to know what the work is.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from unabridged.errors import UsageError
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import MAIN, LaneId, Scope
from unabridged.ports import Children, Job
from unabridged.testing.contracts.store.texts import odd
from unabridged.testing.driven import Driven
from unabridged.testing.jobs import due, kept, listed, looked
from unabridged.testing.many import at_once
from unabridged.testing.samples import ELSEWHERE, ref

STATE_BYTES: Final = 64 * 1024


def _raises(job: Job | None) -> Job | None:
    raise ZeroDivisionError(job)


class Jobs:
    """job, jobs."""

    def test_a_lane_in_which_nothing_was_ever_due_has_no_row(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert (looked(driven, "t"), listed(driven)) == (None, [])

    def test_the_first_step_makes_the_row(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert kept(driven, due("t", 5)) == looked(driven, "t") == due("t", 5)

    def test_every_value_of_a_row_is_given_back(self, driven: Driven) -> None:
        driven.say("t", "one")
        more = {"reason": "r", "holder": "h", "lease_until": 7, "fence": 2**62, "attempts": 3, "parked": "p"}
        job = replace(due("t", -5, lane="a"), state=b"{}", **more)  # type: ignore[arg-type]  # as named
        kept(driven, job)
        assert listed(driven) == [job]

    def test_a_step_is_given_what_the_last_one_made(self, driven: Driven) -> None:
        driven.say("t", "one")
        kept(driven, due("t", 5))
        driven.job(ref("t"), MAIN, lambda job: job and replace(job, attempts=job.attempts + 1))
        assert looked(driven, "t") == replace(due("t", 5), attempts=1)

    def test_a_row_in_which_nothing_is_due_stays(self, driven: Driven) -> None:
        driven.say("t", "one")
        kept(driven, replace(due("t", None), fence=4))
        assert looked(driven, "t") == replace(due("t", None), fence=4)

    def test_a_step_that_says_none_changes_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        kept(driven, due("t", 5))
        assert driven.job(ref("t"), MAIN, lambda _: None) is None
        assert listed(driven) == [due("t", 5)]

    def test_a_step_that_raises_changes_nothing_and_its_error_is_the_callers(self, driven: Driven) -> None:
        driven.say("t", "one")
        kept(driven, due("t", 5))
        with pytest.raises(ZeroDivisionError):
            driven.job(ref("t"), MAIN, _raises)
        assert (listed(driven), driven.say("t", "two").first) == ([due("t", 5)], 2)

    def test_a_thread_that_is_not_there_has_no_row_and_gets_none(self, driven: Driven) -> None:
        assert kept(driven, due("t", 5)) is None
        assert (driven.thread(ref("t")), listed(driven)) == (None, [])

    def test_a_step_that_answers_with_another_lanes_row_is_refused(self, driven: Driven) -> None:
        driven.say("t", "one")
        with pytest.raises(UsageError, match="the row of lane 'b'"):
            driven.job(ref("t"), MAIN, lambda _: due("t", 5, lane="b"))
        assert listed(driven) == []

    def test_a_step_that_answers_with_another_tenants_row_is_refused(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("t", "theirs", scope=ELSEWHERE)
        with pytest.raises(UsageError):
            driven.job(ref("t"), MAIN, lambda _: due("t", 5, scope=ELSEWHERE))
        assert listed(driven) == []

    def test_a_fence_never_goes_back(self, driven: Driven) -> None:
        driven.say("t", "one")
        kept(driven, replace(due("t", 5), fence=4))
        with pytest.raises(UsageError, match="a fence only grows"):
            kept(driven, replace(due("t", 5), fence=3))
        assert looked(driven, "t") == replace(due("t", 5), fence=4)

    def test_a_number_beyond_64_bits_is_refused(self, driven: Driven) -> None:
        driven.say("t", "one")
        with pytest.raises(UsageError, match="due_at"):
            kept(driven, due("t", 2**63))
        assert listed(driven) == []

    @odd
    def test_any_text_may_stand_in_a_row(self, driven: Driven, text: str) -> None:
        driven.say("t", "one")
        texts = dict.fromkeys(("reason", "policy", "summariser", "holder", "parked"), text)
        job = replace(due("t", 5, lane=text), **texts)  # type: ignore[arg-type]  # texts alone
        kept(driven, job)
        assert (looked(driven, "t", lane=text), listed(driven)) == (job, [job])

    @pytest.mark.parametrize("state", [b"", b"\0", bytes(range(256)), b"\xff" * STATE_BYTES], ids=len)
    def test_a_state_is_any_bytes(self, driven: Driven, state: bytes) -> None:
        driven.say("t", "one")
        kept(driven, replace(due("t", 5), state=state))
        assert [job.state for job in listed(driven)] == [state]

    def test_a_state_that_is_too_large_is_refused_with_its_size(self, driven: Driven) -> None:
        driven.say("t", "one")
        with pytest.raises(UsageError, match=r"at most 65536 bytes of state, not 65537"):
            kept(driven, replace(due("t", 5), state=b"x" * (STATE_BYTES + 1)))
        assert listed(driven) == []

    @pytest.mark.parametrize("name", ["policy", "summariser"])
    def test_a_name_that_is_too_long_to_be_looked_up_is_refused(self, driven: Driven, name: str) -> None:
        driven.say("t", "one")
        longest = replace(due("t", 5), policy="p" * 1_024, summariser="s" * 1_024)
        assert kept(driven, longest) == longest
        with pytest.raises(UsageError, match=f"names a {name}"):
            kept(driven, replace(longest, **{name: "x" * 1_025}))  # type: ignore[arg-type]  # texts alone

    def test_each_lane_and_thread_has_a_row_of_its_own(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("u", "one")
        rows = [due("t", 1, lane="a"), due("t", 2, lane="b"), due("u", 3, lane="a")]
        for job in rows:
            kept(driven, job)
        assert listed(driven) == rows

    def test_a_fork_has_none_of_its_parents_rows(self, driven: Driven) -> None:
        driven.say("t", "one")
        kept(driven, due("t", 5))
        driven.branch("t", "fork", through=1)
        assert looked(driven, "fork") is None
        driven.detach(ref("fork"))
        assert listed(driven) == [due("t", 5)]

    def test_rows_go_with_their_thread_and_its_forks(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        driven.say("u", "one")
        for thread in ("t", "fork", "u"):
            kept(driven, due(thread, 5))
        driven.delete(ref("t"), Children.DELETE)
        assert (listed(driven), driven.inspect()) == ([due("u", 5)], [])

    def test_a_purge_leaves_the_rows(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        kept(driven, due("t", 5))
        driven.forget("t", 1)
        driven.erase(limit=9)
        assert listed(driven) == [due("t", 5)]

    def test_another_tenants_row_is_never_met_by_name(self, driven: Driven) -> None:
        driven.say("t", "mine")
        driven.say("t", "theirs", scope=ELSEWHERE)
        kept(driven, due("t", 5, scope=ELSEWHERE))
        assert looked(driven, "t") is None
        kept(driven, due("t", 6))
        assert looked(driven, "t", scope=ELSEWHERE) == due("t", 5, scope=ELSEWHERE)

    def test_pages_hold_every_row_of_every_scope_once_and_in_order(self, driven: Driven) -> None:
        rows = [
            due(thread, 1, lane=lane, scope=scope)
            for scope in (ref("t").scope, ELSEWHERE)
            for thread in ("a", "a\0", "\ud800", "\U0001f9f5")
            for lane in ("", "b", "ß")
        ]
        for job in reversed(rows):
            driven.begin(job.ref, at=1, title="", metadata=NOTHING_MORE)
            kept(driven, job)
        found: list[Job] = []
        while page := driven.jobs(after=(found[-1].ref, found[-1].lane) if found else None, limit=5):
            found += page
        assert found == rows

    def test_pages_within_a_scope_hold_its_rows_alone(self, driven: Driven) -> None:
        scopes = [Scope(tenant=tenant, user=user) for tenant in ("", "acme", "acme\0") for user in ("", "ada")]
        for scope in scopes:
            for thread in ("a", "b", "c"):
                driven.say(thread, "one", scope=scope)
                kept(driven, due(thread, 1, scope=scope))
        for scope in scopes:
            found: list[Job] = []
            while page := driven.jobs(after=(found[-1].ref, found[-1].lane) if found else None, limit=2, within=scope):
                found += page
            assert found == [due(thread, 1, scope=scope) for thread in ("a", "b", "c")]
        assert driven.jobs(after=None, limit=9, within=Scope(tenant="nobody")) == []

    def test_a_page_goes_on_after_a_row_that_is_gone_by_then(self, driven: Driven) -> None:
        for thread in ("a", "b", "c"):
            driven.say(thread, "one")
            kept(driven, due(thread, 1))
        driven.delete(ref("b"), Children.REFUSE)
        assert driven.jobs(after=(ref("b"), MAIN), limit=9) == [due("c", 1)]

    def test_steps_of_many_at_once_are_made_one_after_the_other(self, driven: Driven) -> None:
        driven.say("t", "one")
        kept(driven, due("t", 5))
        for _ in range(4):
            at_once(range(8), lambda _: driven.job(ref("t"), MAIN, _once_more))
        assert looked(driven, "t") == replace(due("t", 5), attempts=32)

    def test_the_first_steps_of_many_at_once_make_one_row(self, driven: Driven) -> None:
        driven.say("t", "one")
        at_once(range(8), lambda _: driven.job(ref("t"), LaneId("new"), lambda job: _once_more(job or _new())))
        assert listed(driven) == [replace(_new(), attempts=8)]

    def test_a_row_changes_no_event_and_no_thread(self, driven: Driven) -> None:
        driven.say("t", "one")
        before = (driven.told("t"), driven.thread(ref("t")))
        kept(driven, due("t", 5))
        assert (driven.told("t"), driven.thread(ref("t"))) == before


def _new() -> Job:
    return due("t", 5, lane="new")


def _once_more(job: Job | None) -> Job | None:
    return job and replace(job, attempts=job.attempts + 1)
