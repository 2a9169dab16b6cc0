"""The fakes, faults and transcripts of the kit do what tests rely on, and fail where a test has to hear of it.
It refuses to test what the kit is used on.
"""

from __future__ import annotations

from random import Random

import pytest

from unabridged.errors import UnavailableError
from unabridged.log.ids import Seq
from unabridged.ports import Brief, Clock, Ids, Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import (
    Driven,
    FailingStore,
    FakeClock,
    PlantedFault,
    ScriptedSummariser,
    SeededIds,
    When,
    faults,
    messages,
    on_a_loop,
    sweep,
)
from unabridged.testing.contracts.clock import ClockContract
from unabridged.testing.contracts.ids import IdsContract
from unabridged.testing.samples import ref

BRIEF = Brief(instructions="", earlier="", leaving="words", limit_tokens=10)


class TestFakeClockKeepsItsContract(ClockContract):
    @pytest.fixture
    def clock(self) -> Clock:
        return FakeClock()


class TestSeededIdsKeepTheirContract(IdsContract):
    @pytest.fixture
    def ids(self) -> Ids:
        return SeededIds(Random(1))


class TestFakes:
    def test_a_fake_clock_stands_still(self) -> None:
        clock = FakeClock(5)
        assert (clock.now(), clock.now()) == (5, 5)

    def test_a_fake_clock_moves_by_what_it_is_told(self) -> None:
        clock = FakeClock(5)
        clock.move(10)
        clock.move(-3)
        assert clock.now() == 12

    def test_the_same_seed_makes_the_same_names(self) -> None:
        one, two = SeededIds(Random(7)), SeededIds(Random(7))
        assert [one.token(8) for _ in range(3)] == [two.token(8) for _ in range(3)]

    def test_a_script_is_followed_step_by_step(self) -> None:
        summariser = ScriptedSummariser(["one", lambda brief: brief.leaving.upper()])
        assert [summariser(BRIEF), summariser(BRIEF)] == ["one", "WORDS"]

    def test_an_error_in_the_script_is_raised(self) -> None:
        with pytest.raises(TimeoutError):
            ScriptedSummariser([TimeoutError()])(BRIEF)

    def test_a_call_beyond_the_script_fails(self) -> None:
        summariser = ScriptedSummariser(["one"])
        summariser(BRIEF)
        with pytest.raises(AssertionError, match="called 2 times"):
            summariser(BRIEF)

    def test_a_step_that_was_not_used_fails(self) -> None:
        with (
            pytest.raises(AssertionError, match="2 steps and 1 were used"),
            ScriptedSummariser(["one", "two"]) as script,
        ):
            script(BRIEF)

    def test_an_error_inside_the_block_is_not_hidden_by_unused_steps(self) -> None:
        with pytest.raises(ZeroDivisionError), ScriptedSummariser(["one"]):
            _ = 1 // 0


class TestFaults:
    def test_a_failing_store_counts_its_calls(self) -> None:
        failing = FailingStore(InMemoryStore())
        driven = Driven(failing)
        driven.say("t", "one")
        driven.words("t")
        assert failing.calls == 2

    @pytest.mark.parametrize(("when", "kept"), [(When.BEFORE, ["one"]), (When.AFTER, ["one", "two"])])
    def test_a_call_fails_before_or_after_its_effect(self, when: When, kept: list[str]) -> None:
        store = InMemoryStore()
        driven = Driven(FailingStore(store, nth=2, when=when))
        driven.say("t", "one")
        with pytest.raises(PlantedFault, match=when.value):
            driven.say("t", "two")
        assert Driven(store).words("t") == kept

    def test_a_fault_is_one_that_may_be_retried_with_the_same_key(self) -> None:
        driven = Driven(FailingStore(InMemoryStore(), nth=1, when=When.AFTER))
        with pytest.raises(UnavailableError):
            driven.say("t", "one", key="k")
        assert not driven.say("t", "one", key="k").fresh

    @pytest.mark.parametrize("when", When)
    def test_a_sweep_fails_each_call_of_a_verb_in_turn(self, when: When) -> None:
        seen: list[int] = []

        def check(_: Store, planted: PlantedFault | None) -> None:
            seen.append(planted.call if planted else 0)

        assert sweep(InMemoryStore, two_calls, check, when=when) == 2
        assert seen == [1, 2, 0]

    def test_a_sweep_shows_the_store_below_to_its_check(self) -> None:
        def check(store: Store, planted: PlantedFault | None) -> None:
            heads = {1: None, 2: 1, None: 2}
            row = Driven(store).thread(ref("t"))
            assert (row and row.head) == heads[planted.call if planted else None]

        assert sweep(InMemoryStore, two_calls, check, when=When.BEFORE) == 2

    def test_an_error_of_the_verbs_own_is_not_taken_for_a_planted_one(self) -> None:
        with pytest.raises(ZeroDivisionError):
            sweep(InMemoryStore, lambda _: 1 // 0, lambda *_: None, when=When.BEFORE)

    def test_a_verb_that_never_ends_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def endless(store: Store) -> None:
            for _ in range(30):
                try:
                    Driven(store).scopes()
                except PlantedFault:
                    continue

        monkeypatch.setattr(faults, "_MOST_CALLS", 20)
        with pytest.raises(AssertionError, match="has to end"):
            sweep(InMemoryStore, endless, lambda *_: None, when=When.BEFORE)


def two_calls(store: Store) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    driven.say("t", "two")


class TestDriven:
    def test_a_store_that_suspends_is_run_on_a_loop(self) -> None:
        with on_a_loop() as run:
            driven = Driven(InMemoryStore(), run)
            driven.say("t", "one", "two")
            assert driven.events(ref("t"), after=Seq(1), limit=9)[0].seq == 2

    def test_other_seeds_make_other_keys(self) -> None:
        store = InMemoryStore()
        Driven(store, seed=1).say("t", "one")
        assert Driven(store, seed=2).say("t", "two").fresh


class TestTranscripts:
    def test_each_line_is_a_message(self) -> None:
        assert messages("system: be brief\nuser: hi\nassistant: hello") == [
            {"role": "system", "content": "be brief"},
            {"role": "user", "content": "hi"},
            {"role": "assistant", "content": "hello"},
        ]

    def test_calls_belong_to_the_response_before_them(self) -> None:
        (message,) = messages('assistant: wait\ncall f(x) #1\ncall g({"y": 2}) #2')
        assert [(each["id"], each["function"]["name"]) for each in message["tool_calls"]] == [("1", "f"), ("2", "g")]
        assert message["tool_calls"][1]["function"]["arguments"] == '{"y": 2}'

    def test_a_call_after_a_user_begins_a_response_without_words(self) -> None:
        assert messages("user: go\ncall f(x) #1")[1]["content"] is None

    def test_a_result_answers_its_call(self) -> None:
        assert messages("result #1: it is: 3")[0] == {"role": "tool", "tool_call_id": "1", "content": "it is: 3"}

    def test_empty_lines_and_remarks_are_left_out(self) -> None:
        assert messages("\n  -- a remark\n  user: hi\n\n") == [{"role": "user", "content": "hi"}]

    def test_a_line_break_inside_a_text_is_written_as_two_characters(self) -> None:
        assert messages(r"user: a\nb")[0]["content"] == "a\nb"

    def test_a_speaker_may_have_a_name(self) -> None:
        assert messages("assistant planner: hi")[0]["name"] == "planner"

    def test_a_line_that_says_nothing_is_refused_with_its_number(self) -> None:
        with pytest.raises(ValueError, match="line 2"):
            messages("user: hi\nwhatever")
