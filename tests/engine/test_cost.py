"""What a conversation cost is the sum of what it was told of its calls, and of its receipts."""

from __future__ import annotations

import asyncio
from time import process_time
from typing import Any

import pytest

from tests.engine.compacting import SAID, Scene
from tests.engine.costing import SONNET, compacting
from tests.engine.talk import a, rounds, thread_of, u
from unabridged import AsyncMemory, Memory, Policy, Thread, UsageError
from unabridged.compaction.costs.cost import Cost, Spent
from unabridged.compaction.outcome import Applied
from unabridged.compaction.prices import Prices
from unabridged.log.body import Body, Reset, Used
from unabridged.log.ids import MAIN, LaneId, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.ports import Draft
from unabridged.stores.in_memory import InMemoryStore

OWN = Prices(input=1, cached=0.1, written=1.25, output=5, cache_seconds=300)


def spent(thread: Thread) -> tuple[Spent, ...]:
    return thread.cost().calls


class TestCalls:
    def test_are_summed_by_lane_and_model(self) -> None:
        thread = Scene().say(1).thread
        thread.used(1_000, model=SONNET, written=800, answered=10)
        thread.used(1_200, model=SONNET, cached=1_000, written=150, answered=20)
        thread.used(500, model="m", answered=5)
        thread.open_lane("critic")
        thread.used(500, model="m", lane="critic")
        first, *others = spent(thread)
        assert others == [
            Spent(lane=MAIN, model="m", prompts=1, fresh=500, answered=5),
            Spent(lane=LaneId("critic"), model="m", prompts=1, fresh=500),
        ]
        assert (first.prompts, first.fresh, first.cached, first.written, first.answered) == (2, 250, 1_000, 950, 30)
        assert first.dollars == pytest.approx((250 * 3 + 1_000 * 0.3 + 950 * 3.75 + 30 * 15) / 1e6)

    def test_have_the_price_that_the_caller_says(self) -> None:
        thread = Scene().say(1).thread
        thread.used(1_000_000, model="m")
        assert thread.cost(prices={"m": OWN}).dollars == pytest.approx(1.0)

    def test_of_a_model_that_nobody_names_have_the_price_of_the_policys(self) -> None:
        thread = Scene(policy=Policy(model="gpt-4o")).say(1).thread
        thread.used(1_000_000, answered=1_000_000)
        assert thread.cost().dollars == pytest.approx(12.5)

    def test_of_the_policys_model_have_the_price_that_the_policy_says(self) -> None:
        thread = Scene(policy=Policy(model="gpt-4o", prices=OWN)).say(1).thread
        thread.used(1_000_000)
        thread.used(1_000_000, model="gpt-4o")
        thread.used(1_000_000, model=SONNET)
        assert [each.dollars for each in thread.cost().calls] == [1.0, 1.0, pytest.approx(6.0)]

    def test_of_what_nobody_knows_have_the_price_of_a_policy_that_names_no_model(self) -> None:
        thread = Scene(policy=Policy(limit_tokens=9_000, prices=OWN)).say(1).thread
        thread.used(1_000_000)
        thread.used(1_000_000, model="m")
        thread.used(1_000_000, model=SONNET)
        assert [each.dollars for each in thread.cost().calls] == [1.0, 1.0, pytest.approx(6.0)]

    def test_without_a_known_price_are_said_to_have_none(self) -> None:
        thread = Scene().say(1).thread
        thread.used(1_000, model="m")
        thread.used(1_000, model=SONNET)
        cost = thread.cost()
        assert cost.unpriced == ("m",)
        assert cost.dollars == pytest.approx(0.003)

    def test_say_more_of_the_cache_than_there_was_to_read_without_a_negative_figure(self) -> None:
        thread = Scene().say(1).thread
        thread.append(Used(through=Seq(1), model="", tokens=1_000, cached=900, written=200))
        assert spent(thread)[0].fresh == 0


class TestCompactions:
    def test_are_paid_for_by_what_their_receipts_say(self) -> None:
        scene, outcome = compacting()
        (summaries,) = scene.thread.cost(prices={outcome.receipt.model: OWN}).summaries
        receipt = outcome.receipt
        assert (summaries.prompts, summaries.fresh) == (1, receipt.prompt_tokens)
        assert summaries.answered == receipt.completion_tokens
        assert summaries.dollars == pytest.approx(
            OWN.dollars(receipt.prompt_tokens, answered=receipt.completion_tokens)
        )

    def test_cost_less_where_their_prompts_stood_in_a_cache(self) -> None:
        told = Draft(
            text=SAID, model="m", prompt_tokens=9_000, completion_tokens=50, cached_tokens=8_000, written_tokens=600
        )
        scene = Scene(summariser=lambda _: told).say(11)
        assert isinstance(scene.work()[0], Applied)
        (summaries,) = scene.thread.cost(prices={"m": OWN}).summaries
        assert (summaries.fresh, summaries.cached, summaries.written) == (400, 8_000, 600)
        assert summaries.dollars == pytest.approx((400 + 8_000 * 0.1 + 600 * 1.25 + 50 * 5) / 1e6)

    def test_have_saved_what_they_saved_in_each_prompt_since(self) -> None:
        scene, outcome = compacting()
        cost = scene.thread.cost()
        assert cost.saved_tokens == 2 * outcome.receipt.avoided_tokens > 0
        assert (cost.compactions, cost.rewritten_tokens) == (1, outcome.receipt.rewritten_tokens)

    def test_save_nothing_in_prompts_that_had_been_sent(self) -> None:
        scene, outcome = compacting()
        before = scene.thread.cost().saved_tokens
        scene.thread.used(9_000, model="m", through=outcome.seq - 1)
        assert scene.thread.cost().saved_tokens == before

    def test_that_were_undone_save_nothing_more(self) -> None:
        scene, outcome = compacting()
        before = scene.thread.cost().saved_tokens
        scene.thread.undo(outcome.seq)
        scene.thread.used(20_000, model="m")
        assert scene.thread.cost().saved_tokens == before

    def test_save_in_their_own_lane_alone(self) -> None:
        scene, _ = compacting()
        before = scene.thread.cost().saved_tokens
        scene.thread.open_lane("critic")
        scene.thread.used(20_000, model="m", lane="critic")
        assert scene.thread.cost().saved_tokens == before

    def test_before_a_reset_save_nothing_after_it(self) -> None:
        scene, _ = compacting()
        before = scene.thread.cost().saved_tokens
        scene.thread.append(Reset())
        scene.thread.used(20_000, model="m")
        assert scene.thread.cost().saved_tokens == before

    def test_that_were_purged_are_passed_over(self) -> None:
        scene, outcome = compacting()
        scene.thread.purge(outcome.seq)
        assert (scene.thread.cost().compactions, scene.thread.cost().saved_tokens) == (0, 0)


def test_a_thread_that_has_not_begun_has_cost_nothing() -> None:
    assert Scene().thread.cost() == Cost()


def test_both_faces_say_the_same(tmp_path: object) -> None:
    with Memory.open(f"{tmp_path}/a.db") as memory:
        thread = memory.thread("t")
        thread.append(u("hello"))
        thread.used(1_000, model=SONNET, written=500)
        told = thread.cost()

    async def asked() -> Cost:
        async with await AsyncMemory.open(f"{tmp_path}/a.db") as opened:
            return await opened.thread("t").cost()

    assert asyncio.run(asked()) == told != Cost()


@pytest.mark.parametrize("prices", [{"m": 3.0}, {1: OWN}, [OWN], "m"], ids=["a number", "no name", "a list", "a text"])
def test_what_are_no_prices_is_refused(prices: object) -> None:
    with pytest.raises(UsageError, match="cost takes prices"):
        Scene().thread.cost(prices=prices)  # type: ignore[arg-type]  # as the test says


@pytest.mark.parametrize("said", [{"written": -1}, {"cached": 1.5}])
def test_used_refuses_what_no_provider_says_of_its_cache(said: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="used takes"):
        Scene().say(1).thread.used(10, **said)


class Counting(InMemoryStore):
    """It counts the bodies that are read by their seqs, by kind."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[Kind] = []

    async def at(self, ref: ThreadRef, seqs: object) -> list:  # type: ignore[type-arg]  # as the port has it
        found = await super().at(ref, seqs)  # type: ignore[arg-type]  # as above
        self.read += [each.kind for each in found]
        return found


def test_ten_thousand_events_are_summed_by_reading_what_was_paid_alone_and_within_two_seconds() -> None:
    store = Counting()
    thread = Memory(store).thread("t")
    for n in range(0, 3_000, 100):
        bodies: list[Body | dict[str, object]] = []
        for at in range(n, n + 100):
            said = Used(through=Seq(1), model=SONNET, tokens=1_000 + at, cached=900, answered=50)
            bodies += [u(f"question {at}"), a("answer"), said]
        thread.append(bodies)
    thread.append([u("more")] * 1_000)
    begun = process_time()
    cost = thread.cost()
    assert process_time() - begun < 2.0
    assert (cost.calls[0].prompts, set(store.read), len(store.read)) == (3_000, {Kind.USED}, 3_000)


def test_a_compaction_for_which_nobody_wrote_is_no_text_that_was_paid_for() -> None:
    thread = thread_of(*rounds(40))
    thread.prepare()
    cost = thread.cost()
    assert (cost.compactions, cost.summaries) == (1, ())
