"""What a claim promises: what is due and can be done is given out once, the oldest first, and nothing else ever is.
It refuses to know who claims.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import pytest

from unabridged.errors import UsageError
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import MAIN
from unabridged.ports import Children, Job
from unabridged.testing.contracts.store.texts import odd
from unabridged.testing.driven import Driven
from unabridged.testing.jobs import POLICY, SUMMARISER, due, held_by, kept, listed, looked, wanted
from unabridged.testing.many import at_once
from unabridged.testing.samples import ELSEWHERE, HERE, ref

NOW: Final = 100
# What keeps a row that fell due from being claimed.
KEPT_BACK: Final[Mapping[str, dict[str, Any]]] = MappingProxyType(
    {
        "nothing is due": {"due_at": None},
        "not yet due": {"due_at": NOW + 1},
        "under a lease": {"lease_until": NOW + 1},
        "parked": {"parked": "three attempts"},
        "of another policy": {"policy": "another"},
        "of another summariser": {"summariser": "another"},
    }
)


class Claiming:
    """claim, next_due."""

    def test_what_is_due_is_claimed_as_the_step_makes_it(self, driven: Driven) -> None:
        _marked(driven, due("t", NOW))
        claimed = driven.claim(wanted(NOW), held_by("ann"), limit=9)
        assert claimed == listed(driven) == [held_by("ann")(due("t", NOW))]

    def test_where_nothing_is_due_nothing_is_claimed(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert driven.claim(wanted(NOW), held_by("ann"), limit=9) == []

    @pytest.mark.parametrize("why", KEPT_BACK.values(), ids=KEPT_BACK.keys())
    def test_what_cannot_be_done_now_is_left_alone(self, driven: Driven, why: dict[str, Any]) -> None:
        job = replace(due("t", NOW), **why)
        _marked(driven, job)
        assert driven.claim(wanted(NOW), held_by("ann"), limit=9) == []
        assert listed(driven) == [job]

    def test_a_lease_that_is_over_keeps_nobody_away(self, driven: Driven) -> None:
        _marked(driven, replace(due("t", 5), holder="gone", lease_until=NOW, fence=3))
        (job,) = driven.claim(wanted(NOW), held_by("ann"), limit=9)
        assert (job.holder, job.fence) == ("ann", 4)

    def test_the_oldest_is_claimed_first(self, driven: Driven) -> None:
        for thread, at in (("a", 30), ("b", 10), ("c", 20)):
            _marked(driven, due(thread, at))
        assert _threads(driven.claim(wanted(NOW), held_by("ann"), limit=2)) == ["b", "c"]
        assert _threads(driven.claim(wanted(NOW), held_by("ann"), limit=2)) == ["a"]

    def test_the_oldest_is_first_whatever_it_needs(self, driven: Driven) -> None:
        for thread, at, policy in (("a", 30, "p"), ("b", 10, "q"), ("c", 20, "p"), ("d", 5, "r")):
            _marked(driven, replace(due(thread, at), policy=policy))
        names = (("p", SUMMARISER), ("q", SUMMARISER))
        assert _threads(driven.claim(wanted(NOW, *names), held_by("ann"), limit=9)) == ["b", "c", "a"]

    def test_policy_and_summariser_are_wanted_as_a_pair(self, driven: Driven) -> None:
        _marked(driven, replace(due("t", 5), policy="p", summariser="s"))
        assert driven.claim(wanted(NOW, ("p", "z"), ("z", "s")), held_by("ann"), limit=9) == []

    def test_who_wants_nothing_gets_nothing(self, driven: Driven) -> None:
        _marked(driven, due("t", 5))
        nothing = replace(wanted(NOW), names=frozenset())
        assert driven.claim(nothing, held_by("ann"), limit=9) == []
        assert driven.next_due(nothing) is None

    @odd
    def test_any_text_may_be_what_is_needed(self, driven: Driven, text: str) -> None:
        _marked(driven, replace(due("t", 5), policy=text, summariser=text))
        assert _threads(driven.claim(wanted(NOW, (text, text)), held_by("ann"), limit=9)) == ["t"]

    def test_a_row_whose_step_says_none_is_left_out_and_the_next_is_shown(self, driven: Driven) -> None:
        for n in range(7):
            _marked(driven, due(f"t{n}", n))

        def odd_ones(job: Job | None) -> Job | None:
            return held_by("ann")(job) if job and job.due_at in {3, 5} else None

        assert _threads(driven.claim(wanted(NOW), odd_ones, limit=2)) == ["t3", "t5"]
        assert [job.holder for job in listed(driven)].count("ann") == 2

    def test_a_step_that_raises_claims_nothing(self, driven: Driven) -> None:
        rows = [due("a", 1), due("b", 2)]
        for job in rows:
            _marked(driven, job)

        def fails(job: Job | None) -> Job | None:
            return held_by("ann")(job) if job and job.due_at == 1 else replace(job, fence=1 // 0)  # type: ignore[type-var]  # as given

        with pytest.raises(ZeroDivisionError):
            driven.claim(wanted(NOW), fails, limit=9)
        assert listed(driven) == rows

    def test_rows_of_every_scope_are_claimed_and_say_whose_they_are(self, driven: Driven) -> None:
        _marked(driven, due("t", 1))
        _marked(driven, due("t", 2, scope=ELSEWHERE))
        claimed = driven.claim(wanted(NOW), held_by("ann"), limit=9)
        assert [job.ref.scope for job in claimed] == [HERE, ELSEWHERE]

    def test_every_lane_of_a_thread_may_be_claimed(self, driven: Driven) -> None:
        for lane in ("a", "b", "c"):
            _marked(driven, due("t", 1, lane=lane))
        assert sorted(job.lane for job in driven.claim(wanted(NOW), held_by("ann"), limit=9)) == ["a", "b", "c"]

    def test_a_deleted_threads_rows_are_not_claimed(self, driven: Driven) -> None:
        _marked(driven, due("t", 1))
        driven.delete(ref("t"), Children.REFUSE)
        assert driven.claim(wanted(NOW), held_by("ann"), limit=9) == []

    @pytest.mark.parametrize("limit", [-1, 0])
    def test_a_claim_of_nothing_is_refused(self, driven: Driven, limit: int) -> None:
        with pytest.raises(UsageError):
            driven.claim(wanted(NOW), held_by("ann"), limit=limit)

    def test_no_row_is_given_to_two_of_many_who_claim_at_once(self, driven: Driven) -> None:
        for n in range(24):
            _marked(driven, due(f"t{n}", n))
        told = at_once(range(8), lambda who: driven.claim(wanted(NOW), held_by(str(who)), limit=4))
        claimed = [job for each in told for job in each]
        left = driven.claim(wanted(NOW), held_by("last"), limit=99)
        assert sorted(_threads([*claimed, *left])) == sorted(f"t{n}" for n in range(24))
        assert {job.fence for job in listed(driven)} == {1}

    def test_of_many_who_claim_one_row_one_gets_it(self, driven: Driven) -> None:
        for n in range(6):
            _marked(driven, due(f"t{n}", 1))
            told = at_once(range(8), lambda who: driven.claim(wanted(NOW), held_by(str(who)), limit=1))
            assert len([job for each in told for job in each]) == 1

    def test_a_claim_and_a_step_at_once_lose_neither(self, driven: Driven) -> None:
        for n in range(6):
            _marked(driven, due(f"t{n}", 1))
        at_once(range(8), lambda n: driven.claim(wanted(NOW), held_by("ann"), limit=9) if n > 5 else _try(driven, n))
        driven.claim(wanted(NOW), held_by("ann"), limit=9)
        assert [(job.attempts, job.fence) for job in listed(driven)] == [(1, 1)] * 6

    def test_the_next_due_is_the_earliest_that_is_wanted(self, driven: Driven) -> None:
        for thread, at in (("a", 300), ("b", 200), ("c", None)):
            _marked(driven, due(thread, at))
        _marked(driven, replace(due("d", 1), parked="why"))
        _marked(driven, replace(due("e", 1), policy="another"))
        assert driven.next_due(wanted(NOW)) == 200

    def test_what_was_due_long_ago_is_the_next_due(self, driven: Driven) -> None:
        _marked(driven, due("t", 5))
        assert driven.next_due(wanted(NOW)) == 5

    def test_what_is_under_a_lease_is_next_due_when_that_ends(self, driven: Driven) -> None:
        _marked(driven, replace(due("a", 5), lease_until=400))
        _marked(driven, due("b", 500))
        assert driven.next_due(wanted(NOW)) == 400

    def test_where_nothing_ever_falls_due_nothing_is_next(self, driven: Driven) -> None:
        _marked(driven, due("t", None))
        assert driven.next_due(wanted(NOW)) is None

    def test_the_next_due_of_several_names_is_the_earliest_of_all(self, driven: Driven) -> None:
        _marked(driven, replace(due("a", 300), policy="p"))
        _marked(driven, replace(due("b", 200), policy="q"))
        assert driven.next_due(wanted(NOW, ("p", SUMMARISER), ("q", SUMMARISER), ("r", POLICY))) == 200

    def test_who_was_outrun_finds_the_row_as_the_other_made_it(self, driven: Driven) -> None:
        _marked(driven, due("t", 5))
        driven.claim(wanted(NOW), held_by("ann", until=50), limit=1)
        driven.claim(wanted(NOW), held_by("bob"), limit=1)
        found = looked(driven, "t")
        assert found is not None
        assert (found.holder, found.fence) == ("bob", 2)


def _marked(driven: Driven, job: Job) -> None:
    driven.begin(job.ref, at=1, title="", metadata=NOTHING_MORE)
    assert kept(driven, job) == job


def _threads(jobs: list[Job]) -> list[str]:
    return [job.ref.thread for job in jobs]


def _try(driven: Driven, n: int) -> Job | None:
    return driven.job(ref(f"t{n}"), MAIN, lambda job: job and replace(job, attempts=job.attempts + 1))
