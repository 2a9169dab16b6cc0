"""What sessions cost is reckoned as a provider would, each way keeps what its authors say, and ours is the real one."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from bench import cost, record
from bench.cost_bill import Bill
from bench.cost_ours import MODEL, Ours
from bench.cost_traces import Need, Talk, Turn, talks
from bench.cost_ways import (
    OTHERS,
    AgentScope,
    Everything,
    HalfWindow,
    LangChain,
    ResultsCleared,
    SlidingWindow,
    TaskWeaver,
    TaskWeaverRounds,
    Way,
)
from bench.figures import Figure, Scale
from bench.machine import Machine
from tests.house.tree import ROOT
from unabridged.compaction.costs.price_list import prices_of
from unabridged.compaction.prices import Prices

PRICES = Prices(input=1, cached=0.1, written=1.25, output=5, cache_seconds=300)
MACHINE = Machine(cores=2, kind="Any", python="3", sqlite="3", file_system="fs", sync_ms=1.0, loop_ms=10.0, load=0.0)
WORDS = "word " * 200


def said(role: str, text: str) -> dict[str, object]:
    return {"role": role, "content": text}


def rounds(count: int, limit: int = 4_000) -> Talk:
    """So many rounds of a question and an answer, each of about 250 tokens."""
    turns = [
        Turn(said=(said("user", f"q{n} {WORDS}"),), answer=said("assistant", f"a{n} {WORDS}"), seconds=1)
        for n in range(count)
    ]
    return Talk(name="t", system="be brief", turns=tuple(turns), limit_tokens=limit)


def prompts(way: type[Way], talk: Talk) -> list[list[dict[str, object]]]:
    """What is sent in each turn."""
    keeping, found = way(talk, lambda _, __: None), list[list[dict[str, object]]]()
    for turn in talk.turns:
        found.append(keeping.prompt(turn))
        keeping.answered(turn, (0, 0, 0))
    return found


def begins(prompt: list[dict[str, object]]) -> list[str]:
    return [str(each["content"]).split(" ", 1)[0] for each in prompt if each["role"] != "system"]


class TestTheBill:
    def test_pays_what_a_prompt_shares_with_the_one_before_at_the_cached_price(self) -> None:
        bill = Bill(prices=PRICES)
        one, other = said("user", "x" * 4_000), said("user", "y" * 4_000)
        first = bill.call([one], 1, (), said("assistant", ""))
        second = bill.call([one, other], 1, (), said("assistant", ""))
        assert (first[1], second[1], second[0]) == (0, first[0], 2 * first[0])

    def test_gives_nothing_from_a_cache_that_has_expired(self) -> None:
        bill = Bill(prices=PRICES)
        assert [
            bill.call([said("user", "x" * 400)], after, (), said("assistant", ""))[1] > 0 for after in (1, 300, 301)
        ] == [
            False,
            True,
            False,
        ]

    def test_gives_nothing_behind_the_first_difference(self) -> None:
        bill = Bill(prices=PRICES)
        system, one, other = (said("user", letter * 4_000) for letter in "syz")
        bill.call([system, one, other], 1, (), said("assistant", ""))
        whole, cached, _ = bill.call([system, other, other], 1, (), said("assistant", ""))
        assert cached * 3 == whole

    def test_notes_of_what_is_needed_whether_it_could_be_read(self) -> None:
        bill = Bill(prices=PRICES)
        needs = (Need(text="abc_1", calls=3), Need(text="abc_2", calls=60))
        bill.call([said("user", "with abc_1")], 1, needs, said("assistant", ""))
        assert bill.needs == [(3, True), (60, False)]

    def test_pays_for_summaries(self) -> None:
        bill = Bill(prices=PRICES)
        bill.text(1_000_000, 100_000)
        assert (bill.dollars, bill.text_dollars) == (1.5, 1.5)


class TestWays:
    def test_nothing_is_left_out_where_nothing_is_compacted(self) -> None:
        assert len(prompts(Everything, rounds(30))[-1]) == 60

    def test_a_window_slides_with_every_turn_once_it_is_full(self) -> None:
        sizes = [len(each) for each in prompts(SlidingWindow, rounds(30))]
        assert sizes[-1] == sizes[-2] < 20

    def test_half_of_a_full_window_leaves_at_once(self) -> None:
        sizes = [len(each) for each in prompts(HalfWindow, rounds(30))]
        assert any(after <= before // 2 + 2 for before, after in pairwise(sizes))

    def test_langchain_keeps_twenty_messages(self) -> None:
        sizes = [len(each) for each in prompts(LangChain, rounds(30, limit=8_000))]
        assert 22 in sizes
        assert max(sizes) < 35

    def test_agentscope_keeps_a_tenth(self) -> None:
        sizes = [len(each) for each in prompts(AgentScope, rounds(60, limit=10_000))]
        assert max(sizes) > 25
        assert min(after for before, after in pairwise(sizes) if after < before) <= 5

    @pytest.mark.parametrize(("way", "fires"), [(TaskWeaver, [11, 19, 27]), (TaskWeaverRounds, [5, 7, 9])])
    def test_taskweaver_fires_where_its_defaults_do(self, way: type[Way], fires: list[int]) -> None:
        """Ten rounds and three (tw-C3), two and three (tw-R8)."""
        sizes = [len(each) for each in prompts(way, rounds(28, limit=10**6))]
        assert [n for n, (a, b) in enumerate(pairwise(sizes), 2) if b < a][:3] == fires

    def test_results_are_cleared_but_for_the_newest_three(self) -> None:
        (talk,) = talks(40, 1)
        results = [each for each in prompts(ResultsCleared, talk)[-1] if each["role"] == "tool"]
        assert [each["content"] == "[cleared]" for each in results[-4:]] == [True, False, False, False]

    @pytest.mark.parametrize("way", [each for each in OTHERS if each is not Everything], ids=lambda way: way.__name__)
    def test_no_result_is_sent_without_its_call(self, way: type[Way]) -> None:
        (talk,) = talks(80, 1)
        tight = Talk(name=talk.name, system="be brief", turns=talk.turns, limit_tokens=12_000)
        for prompt in prompts(way, tight):
            called = {each["id"] for message in prompt for each in message.get("tool_calls", ())}  # type: ignore[attr-defined]  # as it came
            assert {message["tool_call_id"] for message in prompt if message["role"] == "tool"} <= called


class TestOurs:
    def session(self) -> Talk:
        (talk,) = talks(60, 1)
        return Talk(name=talk.name, system=talk.system, turns=talk.turns, limit_tokens=16_000)

    def test_sends_what_a_client_would_be_given(self) -> None:
        talk = self.session()
        ours = Ours(talk, lambda _, __: None)
        for turn in talk.turns:
            sent = ours.prompt(turn)
            assert json.dumps(sent, sort_keys=True) == json.dumps(ours.thread.view().to("openai"), sort_keys=True)
            ours.answered(turn, (0, 0, 0))
        assert ours.compactions > 2

    def test_costs_what_its_own_log_says_it_did(self) -> None:
        prices = prices_of(MODEL)
        assert prices is not None
        talk, bill = self.session(), Bill(prices=prices)
        ours = Ours(talk, bill.text)
        for turn in talk.turns:
            sent = ours.prompt(turn)
            ours.answered(turn, bill.call(sent, turn.seconds, turn.needs, turn.answer))
        told = ours.thread.cost()
        (summaries,) = {each.model for each in told.summaries if each.model}  # a digest has none, and costs nothing
        assert ours.thread.cost(prices={summaries: prices}).dollars == pytest.approx(bill.dollars)
        assert {each.kind.value for each in told.breaks} <= {"compacted", "expired"}


def kept(name: str, dollars: float, there: int, *, overflows: int = 0) -> cost.Kept:
    needs = [(1, n < there) for n in range(100)]
    return cost.Kept(name=name, bills=[Bill(prices=PRICES, dollars=dollars, needs=needs)], overflows=overflows)


def test_ours_is_compared_with_the_cheapest_that_keeps_as_much_within_its_window() -> None:
    every = [kept("poor", 1, 89), kept("level", 3, 89 + 1), kept("dear", 9, 100), kept("wide", 2, 100, overflows=1)]
    assert cost.cheapest(kept("ours", 4, 91), every).name == "level"
    assert cost.cheapest(kept("ours", 4, 100), every[:2]).name == "ours"


def test_a_quick_run_measures_every_way() -> None:
    command = [sys.executable, "-m", "bench", "--quick", "cost"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert ran.returncode == 0, ran.stderr
    assert [way.name for way in cost.WAYS if f"made up, {way.name}" not in ran.stdout] == []


def test_a_plot_has_a_line_for_each_way_in_both_panels() -> None:
    every = [kept("a", 1, 50), kept("b", 2, 0)]
    for each in every:
        each.bills[0].course += [float(n) for n in range(1, 21)]
    drawn = ET.fromstring(cost.plotted(every))  # noqa: S314  # our own picture
    assert len(drawn.findall(".//{*}polyline")) == 4


def test_costs_have_a_page_of_their_own() -> None:
    page = record.written("", date(2025, 1, 1), "c", MACHINE, [], head=record.COST_HEAD)
    assert page.startswith("# Measured: what sessions cost\n")


def test_a_given_file_is_measured_beside_the_made_up(tmp_path: Path) -> None:
    given = tmp_path / "talks.jsonl"
    told = [said(role, WORDS) for role in ("user", "assistant")] * 12
    given.write_text(json.dumps({"system": "be brief", "messages": told}) + "\n", encoding="utf-8")
    found = list(cost.over(given)(Scale.QUICK, tmp_path))
    names = [each.name for each in found if isinstance(each, Figure)]
    assert len([name for name in names if "given" in name]) == len(cost.WAYS) + 1
    assert (tmp_path / "cost.svg").exists()
