"""What files beside a summary may take: their share, less than it saves, and nothing that makes it due again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.reloads import Coding, Files
from tests.engine.talk import a
from unabridged import Policy
from unabridged.compaction.economy import rewrite
from unabridged.compaction.plans.plan import Plan, planned, summarised
from unabridged.compaction.plans.pricing import left_at_least
from unabridged.compaction.plans.reload import FileCall, Reload
from unabridged.compaction.strategies import SummariseAndReload
from unabridged.engine.compaction import reloading
from unabridged.log.compacted import Produced
from unabridged.log.counted import tokens_of_parts
from unabridged.view.budget import Budget
from unabridged.view.node import Shape
from unabridged.view.view import View

BUDGET = Policy(limit_tokens=6_000, retain_rounds=1).budget
LONG = "one word more\n" * 2_000


def taken(coding: Coding) -> int:
    """What stands beside the summary, all of it together."""
    return sum(item.tokens for item in coding.thread.view().items if item.shape is Shape.COMPANION)


def searched(coding: Coding, times: int) -> Coding:
    """As much as that many searches say, then something else is asked."""
    for _ in range(times):
        coding.use("search", "x")
    return coding.ask("And?")


class TestWhatFilesTake:
    def test_takes_no_more_room_than_its_share(self) -> None:
        files = Files({"a.py": "one word more\n" * 2_000, "b.py": "two\n"})
        coding = Coding(files, SummariseAndReload(share=0.05)).use("read_file", "a.py").use("read_file", "b.py")
        for _ in range(20):
            coding.use("search", "x")
        before = coding.ask("And?").compact().receipt
        beside = [item for item in coding.thread.view().items if item.shape is Shape.COMPANION]
        assert 250 < sum(item.tokens for item in beside) <= 300
        assert coding.shown_again["b.py"] == "two\n"
        assert before.gate == ("1 of 2 files are shown in part",)

    def test_leaves_the_view_below_where_it_would_be_due_again(self) -> None:
        coding = Coding(Files({"a.py": "one word more\n" * 9_000}), SummariseAndReload(share=1.0))
        for _ in range(22):
            coding.use("read_file", "a.py")
        coding.ask("And?").compact()
        assert coding.thread.view().tokens < 6_000 * 0.8
        assert coding.work() == []

    def test_leaves_what_is_saved_where_there_would_be_nothing_to_save(self) -> None:
        coding = Coding(Files({"a.py": "one word more\n" * 900}), SummariseAndReload(share=1.0))
        outcome = coding.use("read_file", "a.py").ask("And?").compact()
        assert outcome.receipt.tokens_after < outcome.receipt.tokens_before

    @pytest.mark.parametrize("share", [0.002, 0.004, 0.006, 0.01, 0.02, 0.03, 0.05])
    def test_is_within_its_share_with_calls_and_with_those_that_are_named(self, share: float) -> None:
        files = Files({"a.py": LONG, "b.py": LONG})
        coding = Coding(files, SummariseAndReload(share=share))
        for path in ("a.py", "b.py", "gone.py"):
            coding.use("read_file", path)
        searched(coding, 20).compact()
        assert taken(coding) <= int(6_000 * share)

    def test_is_counted_as_all_that_is_said(self) -> None:
        coding = Coding(Files({"a.py": LONG, "b.py": "two\n"}))
        searched(coding.use("read_file", "a.py").use("read_file", "b.py").use("read_file", "gone.py"), 20).compact()
        count = coding.memory._verbs._ctx.counter.count
        beside: tuple[Produced, ...] = coding.produced[1:]
        assert [each.tokens for each in beside] == [tokens_of_parts(each.parts, count) for each in beside]

    def test_keeps_a_view_that_stays_large_below_where_it_would_be_due_again(self) -> None:
        coding = Coding(Files({"a.py": LONG}), SummariseAndReload(share=0.5))
        for _ in range(10):
            coding.use("read_file", "a.py")
        coding.ask("And the bell?").thread.append(a("word " * 3_600))
        coding.compact()
        assert taken(coding) > 200
        assert coding.thread.view().tokens <= BUDGET.soft_tokens

    def test_is_known_to_whoever_reckons_with_it(self) -> None:
        coding = Coding(Files({})).use("read_file", "a.py").ask("And?")
        view, budget = coding.thread.view(), replace(BUDGET, target_tokens=0)
        plan = SummariseAndReload()(view, budget)
        assert plan is not None
        bare = replace(plan, reload=None)
        assert left_at_least(plan, view, budget) == left_at_least(bare, view, budget) + 900
        assert rewrite(plan, view, budget).saved_tokens == rewrite(bare, view, budget).saved_tokens - 900

    def test_is_never_more_than_a_log_can_keep(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reloading, "_MOST_BYTES", 400)
        coding = Coding(Files({"a.py": LONG, "b.py": LONG}))
        searched(coding.use("read_file", "a.py").use("read_file", "b.py"), 20).compact()
        assert [len(each.partition("\n[…")[0]) for each in coding.shown_again.values()] == [200, 200]


class TestTheNote:
    def test_takes_no_room_where_every_file_is_shown(self) -> None:
        paths = [f"packages/server/src/components/module_{n:02}.ts" for n in range(8)]
        coding = Coding(Files(dict.fromkeys(paths, "tiny\n")), SummariseAndReload(files=8, share=0.04))
        for path in paths:
            coding.use("read_file", path)
        searched(coding, 10).compact()
        assert set(coding.shown_again) == set(paths)
        assert coding.note == ""

    def test_names_the_first_and_says_how_many_more(self) -> None:
        coding = Coding(Files({}), SummariseAndReload(files=20))
        for n in range(20):
            coding.use("read_file", f"module_{n:02}.ts")
        searched(coding, 10).compact()
        assert "module_19.ts" in coding.note
        assert "module_05.ts" not in coding.note
        assert coding.note.endswith(", 12 more.]")


class TestAPlanOfACallers:
    @staticmethod
    def mine(view: View, _: Budget) -> Plan:
        """Two summaries of what people said, and a file."""
        call = FileCall(path="gate.py", tool="read_file", arguments='{"path":"gate.py"}')
        made = planned(view, [summarised(view.items[:2]), summarised(view.items[2:4])], strategy="mine")
        return replace(made, reload=Reload(files=(call,), tokens=200))

    @pytest.fixture
    def coding(self) -> Coding:
        coding = Coding(Files({"gate.py": "is_open = True\n"}), self.mine)
        for _ in range(2):
            coding.thread.append(a("It is mended. " * 50))
            coding.ask("And the bell?")
        coding.compact()
        return coding

    def test_has_its_files_beside_the_last_text(self, coding: Coding) -> None:
        shapes = [item.shape for item in coding.thread.view().items]
        assert shapes == [Shape.GROUP, Shape.GROUP, Shape.COMPANION, Shape.COMPANION, Shape.MESSAGE]
        assert coding.shown_again == {"gate.py": "is_open = True\n"}

    def test_is_believed_no_further_than_a_tool_where_it_brought_one(self, coding: Coding) -> None:
        first, last, *_ = coding.thread.view().items
        assert first.trust > last.trust == 2
