"""What a conversation cost is told in a few lines, and so is why a provider's cache did not hold."""

from __future__ import annotations

from tests.engine.compacting import Scene
from tests.engine.costing import SONNET, compacting
from unabridged import Thread


class TestBreaks:
    def kinds(self, thread: Thread) -> list[tuple[int, str]]:
        return [(each.tokens, each.kind.value) for each in thread.cost().breaks]

    def test_of_a_compaction_are_told_as_such(self) -> None:
        scene, _ = compacting()
        assert self.kinds(scene.thread) == [(7_000, "compacted")]

    def test_of_a_long_pause_are_told_as_such(self) -> None:
        scene = Scene().say(1)
        for cached in (0, 9_000):
            scene.thread.used(10_000, model="m", cached=cached)
        scene.wait(301).thread.used(11_000, model="m")
        assert self.kinds(scene.thread) == [(10_000, "expired")]

    def test_go_by_how_long_the_models_cache_lives(self) -> None:
        scene = Scene().say(1)
        for cached in (0, 9_000):
            scene.thread.used(10_000, model="gpt-5.6-sol", cached=cached)
        scene.wait(301).thread.used(11_000, model="gpt-5.6-sol")
        assert self.kinds(scene.thread) == [(10_000, "unexpected")]

    def test_of_a_new_system_text_are_unexpected_and_name_it(self) -> None:
        scene = Scene().say(1)
        for cached in (0, 9_000):
            scene.thread.used(10_000, model="m", cached=cached)
        seq = scene.thread.append({"role": "system", "content": "Be brief."}).first
        scene.thread.used(11_000, model="m")
        assert [(each.kind.value, each.by) for each in scene.thread.cost().breaks] == [("unexpected", seq)]


class TestAPerson:
    def test_reads_what_it_cost_in_a_few_lines(self) -> None:
        scene, _ = compacting()
        scene.thread.used(3_000_000, model=SONNET, cached=2_000_000, written=900_000, answered=40_000)
        lines = str(scene.thread.cost()).splitlines()
        assert lines[0] == "main, m: 3 prompts, 10,000 tokens read afresh, 28,500 from the cache: price unknown"
        assert lines[1].endswith("2,000,000 from the cache, 900,000 into it, 40,000 answered: $9.45")
        assert lines[2].startswith("summaries of main, tests.engine.costing.compacting.<locals>.<lambda>: 1 prompt,")
        assert lines[3].startswith("1 compaction: ")
        assert lines[4] == "1 compacted prefix: 7,000 tokens sent anew, the newest at seq 28"
        assert lines[5] == "in all $9.45 and 2 unknown prices"

    def test_is_told_that_no_call_was_told_of(self) -> None:
        assert str(Scene().say(1).thread.cost()) == "no call was told of: say thread.used(…) after each\nin all $0.00"

    def test_reads_small_sums_to_the_hundredth_of_a_cent(self) -> None:
        thread = Scene().say(1).thread
        thread.used(1_000, model=SONNET)
        assert str(thread.cost()).endswith("in all $0.0030")
