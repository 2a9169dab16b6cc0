"""What people who come from lace or docker-agent rely on when a context fills up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.compatibility.kit import Words, compactions
from tests.compatibility.runs import COUNTED, Noting, after, held, rounds, worked
from tests.engine.talk import call
from unabridged import Memory, Policy, View
from unabridged.compaction.outcome import Applied, Fail, Failed, Skip, Skipped, Superseded
from unabridged.compaction.plans.plan import Plan, dropped, planned
from unabridged.errors import DoesNotFit, StoreBusy, UsageError
from unabridged.hooks import Supplied, Veto
from unabridged.log.kind import Kind
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.budget import Budget, Urgency

TIGHT = Policy(limit_tokens=400, retain_rounds=1)


class ContextTooLong(Exception):  # as a client may call it
    code = "context_length_exceeded"


class TestPressure:
    def test_early_it_is_done_in_the_background_and_at_the_limit_a_view_fits_or_says_why_not(self) -> None:
        """lace-L58."""
        memory = held(Noting(), Policy(limit_tokens=1_000))
        thread = rounds(memory.thread(), 21)
        assert [type(each) for each in worked(memory, thread)] == [Applied]
        assert rounds(thread, 60).prepare().tokens <= 1_000
        thread.append({"role": "system", "content": "word " * 2_000})
        with pytest.raises(DoesNotFit):
            thread.prepare()

    def test_urgency_rises_at_the_fractions_of_the_policy(self) -> None:
        """lace-L71, lace-L69."""
        budget = Policy(limit_tokens=1_100, reserve_tokens=100, soft_fraction=0.6).budget
        found = [budget.urgency(tokens) for tokens in (600, 601, 1_000, 1_001)]
        assert found == [Urgency.NONE, Urgency.SOON, Urgency.SOON, Urgency.NOW]

    @pytest.mark.parametrize("said", [{"limit_tokens": 100, "reserve_tokens": 100}, {"limit_tokens": -1}])
    def test_a_budget_that_leaves_less_than_nothing_is_refused(self, said: dict[str, int]) -> None:
        """lace-L69, da-D50."""
        with pytest.raises(UsageError):
            Policy(**said)  # type: ignore[arg-type]  # settings, by name

    def test_a_thread_that_is_too_large_already_fits_before_its_first_call(self) -> None:
        """lace-F18."""
        store = InMemoryStore()
        rounds(Memory(store, counter=Words()).thread("t"), 60)
        assert Memory(store, policy=TIGHT, counter=Words()).thread("t").prepare().tokens <= 400

    def test_what_a_run_leaves_meets_the_target_with_system_and_reserve(self) -> None:
        """lace-F21."""
        policy = Policy(limit_tokens=1_200, reserve_tokens=200, retain_rounds=2)
        memory = held(Noting(), policy)
        thread = memory.thread()
        thread.append({"role": "system", "content": "word " * 100})
        assert [type(each) for each in worked(memory, rounds(thread, 20))] == [Applied]
        assert thread.view().tokens <= policy.target_tokens

    def test_estimates_are_a_named_counters_and_follow_each_compaction(self) -> None:
        """lace-L72."""
        thread = rounds(held(Noting()).thread(), 9)
        assert {event.counter for event in thread.events()} == {"words"}
        before = thread.view()
        thread.compact()
        after = thread.view()
        assert after.item_tokens == sum(item.tokens for item in after.items) < before.item_tokens

    def test_overflow_compacts_harder_and_never_asks_for_the_same_request(self) -> None:
        """lace-L63."""
        thread = rounds(held(Noting(), Policy(limit_tokens=4_000)).thread(), 30)
        sizes = [thread.view().tokens]
        while (said := thread.overflowed(ContextTooLong())).retry:
            sizes.append(said.tokens_after)
        assert len(sizes) > 2
        assert sizes == sorted(set(sizes), reverse=True)


class TestWhatProvidersReport:
    def test_the_last_calls_size_sets_the_pressure_until_the_view_is_reshaped(self) -> None:
        """lace-L59, lace-F19, lace-F23, da-D51: without any, the counted estimate does."""
        thread = rounds(held(Noting(), Policy(limit_tokens=4_000)).thread(), 10)
        found = [thread.view().urgency]
        for tokens in (3_500, 900, 3_500):
            thread.used(tokens)
            found.append(thread.view().urgency)
        thread.compact()
        found.append(thread.view().urgency)
        assert found == [Urgency.NONE, Urgency.SOON, Urgency.NONE, Urgency.SOON, Urgency.NONE]

    def test_estimates_count_pictures_tools_and_system_text(self) -> None:
        """lace-F24."""
        policy = Policy(limit_tokens=4_000, tools_tokens=500)
        thread = held(policy=policy).thread()
        sizes = [thread.view().tokens]
        picture = {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}}
        for said in ({"role": "system", "content": "word " * 30}, {"role": "user", "content": [picture]}):
            thread.append(said)
            sizes.append(thread.view().tokens)
        assert (sizes[1] >= 30, sizes[2] >= sizes[1] + 50, policy.room_tokens) == (True, True, 3_500)

    @pytest.mark.parametrize("tokens", [-1, 1.5, True])
    def test_impossible_usage_is_refused(self, tokens: int) -> None:
        """lace-L70."""
        thread = rounds(held().thread(), 1)
        with pytest.raises(UsageError):
            thread.used(tokens)


class TestAsking:
    def test_anybody_may_at_any_time_and_guidance_reaches_that_run_alone(self) -> None:
        """lace-L62, lace-L30."""
        memory = held(noting := Noting())
        thread = rounds(memory.thread(), 4, words=40)
        assert isinstance(thread.compact("keep names"), Applied)
        worked(memory, rounds(thread, 9))
        assert [brief.guidance for brief in noting.briefs] == ["keep names", ""]

    def test_a_model_that_asks_keeps_its_open_call(self) -> None:
        """lace-L61."""
        thread = rounds(held(Noting()).thread(), 5)
        thread.append(call("c"))
        thread.compact()
        assert thread.view().to("openai")[-2]["tool_calls"][0]["id"] == "c"

    def test_a_strategy_is_given_a_measured_view_and_a_budget(self) -> None:
        """lace-L28."""
        given: list[object] = []

        def looks(view: View, budget: Budget) -> None:
            given.extend([view.tokens > 0, budget.limit_tokens])

        rounds(held(policy=Policy(limit_tokens=4_000, strategy=looks)).thread(), 5).compact()
        assert given == [True, 4_000]

    def test_what_was_done_is_recorded(self) -> None:
        """lace-L67, da-D55: in the same thread, under the same id."""
        memory = held(Noting(), replace(COUNTED, strategy="full"))
        thread = rounds(memory.thread("t"), 5)
        thread.compact()
        (done,) = thread.compactions()
        assert (done.strategy, done.version, dict(done.parameters)) == ("summarise", 1, {"basis": "full"})
        assert (done.messages, done.receipt.tokens_after < done.receipt.tokens_before) == (4, True)
        assert [row.ref.thread for row in memory.threads()] == ["t"]


class NeverWrites(InMemoryStore):
    """A store in which another writer always holds what a compaction would be written to."""

    async def append_if(self, *_: object) -> None:
        raise StoreBusy(store="it", waited_seconds=0.0)


def fails(_: object) -> str:
    raise ConnectionError


def vetoes(_: object) -> Veto:
    return Veto(reason="not now")


def takes_all(view: View, _: Budget) -> Plan:
    return planned(view, [dropped(view.items)])


class TestOutcomes:
    @pytest.mark.parametrize(
        ("memory", "ended"),
        [
            (held(Noting()), Applied),
            (held(Noting(), Policy(limit_tokens=4_000, retain_rounds=99)), Skipped),
            (held(policy=Policy(limit_tokens=4_000, strategy=takes_all)), Failed),
        ],
    )
    def test_every_path_ends_in_one_told_outside_any_lock(self, memory: Memory, ended: type) -> None:
        """lace-L64, lace-F25, da-D54: a listener may ask the memory, and compact another thread."""
        told: list[object] = []
        other = rounds(memory.thread("other"), 1)
        memory.listen(lambda each: told.append((type(each), memory.counts(), len(list(other.events())))))
        assert isinstance(rounds(memory.thread("t"), 5).compact(), ended)
        assert [each[0] for each in told if each[0] in (Applied, Skipped, Failed, Superseded)] == [ended]  # type: ignore[index]  # tuples

    def test_one_that_is_overtaken_says_so(self) -> None:
        """lace-L64, lace-L68: nothing of it is written."""
        thread = rounds(held(after(lambda: thread.pin(1))).thread(), 5)
        assert isinstance(thread.compact(), Superseded)
        assert compactions(thread) == []

    def test_a_failure_before_the_append_leaves_nothing_and_is_tried_again_later(self) -> None:
        """lace-L65, lace-L68."""
        memory = held(Noting(fails))
        thread = rounds(memory.thread(), 5)
        before = list(thread.events())
        (outcome,) = worked(memory, thread)
        (row,) = memory.jobs()
        assert isinstance(outcome, Failed)
        assert (outcome.reason, list(thread.events()), row.due_at is not None) == (Fail.SUMMARISER, before, True)

    def test_a_hook_may_veto_with_a_reason(self) -> None:
        """da-D54."""
        memory = held(noting := Noting())
        memory.before(vetoes)
        outcome = rounds(memory.thread(), 5).compact()
        assert isinstance(outcome, Skipped)
        assert (outcome.reason, outcome.detail, noting.briefs) == (Skip.VETOED, "not now", [])

    def test_a_hook_may_supply_the_text(self) -> None:
        """da-D54."""
        memory = held(noting := Noting())
        memory.before(lambda _: Supplied(text="They cooked, and spoke of what to cook next, one dish after the other."))
        outcome = rounds(memory.thread(), 5).compact()
        assert isinstance(outcome, Applied)
        assert (outcome.receipt.rung, noting.briefs) == ("supplied", [])

    def test_a_blank_summary_leaves_the_session_as_it_was(self) -> None:
        """da-D53."""
        memory = held(Noting(" "))
        thread = rounds(memory.thread(), 5)
        assert ([type(each) for each in worked(memory, thread)], compactions(thread)) == ([Failed], [])

    def test_a_failed_write_leaves_the_session_as_it_was(self) -> None:
        """da-D53, lace-L68."""
        memory = Memory(NeverWrites(), policy=COUNTED, counter=Words(), summariser=Noting())
        thread = rounds(memory.thread(), 5)
        before = thread.view()
        outcome = thread.compact()
        assert isinstance(outcome, Failed)
        assert (outcome.reason, outcome.detail, thread.view()) == (Fail.STORE, "StoreBusy", before)

    def test_originals_and_earlier_compactions_stay(self) -> None:
        """lace-L66."""
        thread = held(Noting()).thread()
        for start in (0, 5):
            rounds(thread, 5, start).compact()
        kinds = [event.kind for event in thread.events()]
        assert (kinds.count(Kind.MESSAGE), kinds.count(Kind.COMPACTED)) == (20, 2)
