"""What people who come from AgentScope rely on, or suffered from, when their memory is compressed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.compatibility.kit import compactions
from tests.compatibility.runs import COUNTED, Noting, held, rounds, worked
from tests.engine.talk import call, result
from unabridged import Depth, Policy, View
from unabridged.compaction.clauses import Predicate, Tokens
from unabridged.compaction.outcome import Applied, Skip, Skipped
from unabridged.compaction.plans.plan import Plan, dropped, planned
from unabridged.log.kind import Kind
from unabridged.view.budget import Budget, Urgency

TIGHT = Policy(limit_tokens=400, retain_rounds=1)
LIMIT = Policy(limit_tokens=100_000, retain_rounds=1, soft_fraction=1.0, least_saving_tokens=1)


def drops(view: View, _: Budget) -> Plan:
    return planned(view, [dropped(view.items[:4])], strategy="drops")


class TestMemory:
    def test_above_its_tokens_and_not_at_them_it_is_folded_by_the_given_function(self) -> None:
        """as-M3, as-M5."""
        at = rounds(held().thread(), 10).view().tokens
        for over, ended in ((at, []), (at - 1, ["drops"])):
            memory = held(policy=replace(LIMIT, strategy=drops, triggers=(Tokens(over=over),)))
            done = worked(memory, rounds(memory.thread(), 10))
            assert [each.strategy for each in done if isinstance(each, Applied)] == ended

    @pytest.mark.parametrize("says", [True, False])
    def test_a_function_of_the_view_decides_where_no_limit_does(self, says: bool) -> None:  # noqa: FBT001  # its answer
        """as-M4."""
        memory = held(policy=replace(LIMIT, triggers=(Predicate(asks=lambda _: says),)))
        thread = rounds(memory.thread(), 10)
        assert [type(each) for each in worked(memory, thread)] == ([Applied] if says else [])

    def test_a_strategy_passed_to_one_call_is_for_that_call_alone(self) -> None:
        """as-M6."""
        thread = rounds(held(Noting(), TIGHT).thread(), 20)
        thread.prepare(policy=replace(TIGHT, strategy="keep_ends"))
        rounds(thread, 20)
        thread.prepare(deadline_seconds=60.0)
        assert [each.strategy for each in thread.compactions()] == ["keep_ends", "summarise"]

    def test_a_view_that_shrinks_no_further_costs_no_more_calls_and_says_so(self) -> None:
        """as-M-B6."""
        memory = held(noting := Noting(), replace(LIMIT, triggers=(Tokens(over=20),)))
        thread = rounds(memory.thread(), 3)
        first = worked(memory, thread)
        told = [each.reason for _ in range(4) for each in worked(memory, thread) if isinstance(each, Skipped)]
        assert isinstance(first[0], Applied)
        assert (len(noting.briefs), set(told) <= set(Skip)) == (1, True)

    def test_looking_at_what_is_due_writes_nothing_and_calls_nobody(self) -> None:
        """as-M-B14."""
        thread = rounds(held(noting := Noting()).thread(), 9)
        before = list(thread.events())
        assert thread.view().urgency is Urgency.SOON
        assert (thread.view().to("openai")[0]["role"], list(thread.events())) == ("user", before)
        assert noting.briefs == []


class TestCompression:
    def test_all_but_the_newest_fold_and_no_pair_is_parted(self) -> None:
        """as-A2, as-M-B5, as-2-B2."""
        thread = held(Noting(), Policy(limit_tokens=100_000, retain_tokens=1, least_saving_tokens=1)).thread()
        rounds(thread, 5)
        thread.append([call("c"), result("c", "found " * 30), {"role": "assistant", "content": "It is there."}])
        thread.compact()
        kinds = [message["role"] for message in thread.view().to("openai")]
        assert kinds.count("tool") == sum(bool(each.get("tool_calls")) for each in thread.view().to("openai"))

    def test_within_one_long_round_no_cut_falls_between_a_call_and_its_result(self) -> None:
        """as-A2, as-M-B5: wherever what is retained would begin."""
        stood = set[int]()
        for retained in range(20, 400, 9):
            policy = Policy(limit_tokens=100_000, retain_rounds=0, retain_tokens=retained, least_saving_tokens=1)
            thread = rounds(held(Noting(), policy).thread(), 1)
            for n in range(12):
                thread.append([call(f"c{n}"), result(f"c{n}", "found " * 30)])
            thread.compact()
            said = [item.skeleton for item in thread.view().items]
            assert [each for one in said for each in one.calls] == [each for one in said for each in one.answers]
            stood.add(len(said))
        assert len(stood) > 5

    def test_the_trigger_counts_what_is_kept_the_system_text_and_the_tools(self) -> None:
        """as-A-B1: three large recent messages are enough, and so is what is declared beside them."""
        thread = held(policy=Policy(limit_tokens=1_000, tools_tokens=200)).thread()
        thread.append({"role": "system", "content": "word " * 300})
        assert thread.view().urgency is Urgency.NONE
        thread.append([{"role": "user", "content": "word " * 130} for _ in range(3)])
        assert thread.view().urgency is not Urgency.NONE

    @pytest.mark.parametrize(("tools", "urgency"), [(0, Urgency.NONE), (300, Urgency.SOON), (500, Urgency.NOW)])
    def test_the_same_messages_are_due_where_more_is_declared_beside_them(self, tools: int, urgency: Urgency) -> None:
        """as-A-B1."""
        thread = held(policy=Policy(limit_tokens=1_000, tools_tokens=tools)).thread()
        thread.append([{"role": "user", "content": "word " * 140} for _ in range(4)])
        assert thread.view().urgency is urgency

    def test_the_newest_question_stays_whatever_the_rest_weighs(self) -> None:
        """as-2-B1, as-M-B4."""
        thread = held(Noting(), Policy(limit_tokens=600, reserve_tokens=100, tools_tokens=100)).thread()
        thread.append({"role": "system", "content": "word " * 250})
        rounds(thread, 10)
        thread.append({"role": "user", "content": "CURRENT QUESTION"})
        assert thread.prepare().to("openai")[-1]["content"] == "CURRENT QUESTION"

    def test_with_nothing_set_up_every_original_can_be_read(self) -> None:
        """as-2-B3, lace-L66."""
        thread = rounds(held(policy=TIGHT).thread(), 30)
        first = thread.prepare().items[0]
        assert [event.kind for event in thread.events()].count(Kind.MESSAGE) == 60
        assert thread.unfold(first, depth=Depth.ORIGINALS).to("plain")[0]["text"].startswith("question 0")

    def test_an_oversized_system_text_costs_no_call_a_turn(self) -> None:
        """as-2-B6."""
        memory = held(noting := Noting(), Policy(limit_tokens=1_000, retain_rounds=2))
        thread = memory.thread()
        thread.append({"role": "system", "content": "word " * 850})
        for n in range(6):
            thread.append({"role": "user", "content": f"and {n}?"})
            worked(memory, thread)
            thread.prepare()
        assert len(noting.briefs) <= 1

    @pytest.mark.parametrize("answer", ["", None, 3])
    def test_a_reply_ends_whatever_the_model_does(self, answer: object) -> None:
        """as-A-B3."""
        thread = rounds(held(noting := Noting(lambda _: answer), TIGHT).thread(), 30)
        assert thread.prepare().tokens <= TIGHT.limit_tokens
        assert len(noting.briefs) <= 2

    def test_one_that_is_not_due_is_none(self) -> None:
        """lace-L33: the outcome says that there was nothing to do."""
        memory = held(policy=COUNTED)
        outcome = rounds(memory.thread(), 1).compact()
        assert isinstance(outcome, Skipped)
        assert (outcome.reason, compactions(memory.thread("t"))) == (Skip.NOTHING, [])
