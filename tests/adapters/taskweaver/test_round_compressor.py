"""What people rely on in the compressor they bind: when it fires, what it returns, and one object for every role."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import bound, compressor, ids, numbered, said, say
from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.llm import LLMApi
from tests.adapters.taskweaver.standin.memory import Memory
from tests.adapters.taskweaver.standin.roles import CodeGenerator, Planner, plain
from unabridged import UsageError
from unabridged.adapters.taskweaver import RoundCompressor, RoundCompressorConfig


@dataclass
class Told:
    """What a compressor returned of each round of a growing conversation."""

    made: RoundCompressor
    memory: Memory = field(default_factory=lambda: said(0))
    summaries: list[str | None] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)

    def through(self, rounds: int, role: str = "Planner") -> Told:
        for n in range(1, rounds + 1):
            say(self.memory, n)
            summary, kept = self.made.compress_rounds(self.memory.get_role_rounds(role))
            self.summaries.append(summary)
            self.kept.append(len(kept))
        return self


@pytest.fixture
def llm() -> LLMApi:
    return numbered()


@pytest.fixture
def made(llm: LLMApi) -> Iterator[RoundCompressor]:
    made = compressor(llm)
    yield made
    made.close()


def test_it_is_told_to_be_of_yesterday_with_the_line_that_replaces_it() -> None:
    with pytest.warns(DeprecationWarning, match=r"compaction=\{.Planner.: CompactorConfig\(\)\}"):
        RoundCompressor(LLMApi()).close()


class TestWhenItFires:
    def test_by_default_two_rounds_are_compressed_and_three_retained(self, made: RoundCompressor) -> None:
        """tw-R1."""
        assert (made.rounds_to_compress, made.rounds_to_retain, made.config.llm_alias) == (2, 3, "")

    @pytest.mark.parametrize("wrong", [{"rounds_to_compress": 0}, {"rounds_to_retain": 0}, {"rounds_to_compress": -1}])
    def test_counts_that_could_not_work_are_refused_when_it_is_configured(self, wrong: dict[str, Anything]) -> None:
        """tw-R2: by no assertion that an interpreter may leave out."""
        with pytest.raises(UsageError, match="whole number from 1 on"):
            RoundCompressorConfig(**wrong)

    def test_below_the_sum_of_both_no_model_is_called_and_nothing_looks_like_a_summary(
        self, made: RoundCompressor, llm: LLMApi
    ) -> None:
        """tw-R7, tw-RC-B9."""
        told = Told(made).through(4)
        assert (told.summaries, told.kept, llm.calls) == ([None] * 4, [1, 2, 3, 4], [])
        assert "context summary" not in plain(
            Planner(bound(made)).compose_prompt(told.memory.get_role_rounds("Planner"))
        )

    def test_at_the_sum_one_call_covers_all_but_the_retained_and_again_every_two_rounds(
        self, made: RoundCompressor, llm: LLMApi
    ) -> None:
        """tw-R8."""
        told = Told(made).through(11)
        assert told.kept == [1, 2, 3, 4, 3, 4, 3, 4, 3, 4, 3]
        assert len(llm.calls) == 4

    def test_a_backlog_is_covered_by_one_call(self, made: RoundCompressor, llm: LLMApi) -> None:
        """tw-R9."""
        summary, kept = made.compress_rounds(said(30).get_role_rounds("Planner"))
        assert (len(kept), len(llm.calls), "27 rounds" in str(summary)) == (3, 1, True)

    def test_prompts_composed_in_one_round_cost_one_call(self, made: RoundCompressor, llm: LLMApi) -> None:
        """tw-R10."""
        memory = said(5)
        prompts = [made.compress_rounds(memory.get_role_rounds("Planner")) for _ in range(3)]
        assert (prompts[0], len(llm.calls)) == (prompts[2], 1)

    def test_a_later_call_reads_the_earlier_summary_and_new_rounds_alone(
        self, made: RoundCompressor, llm: LLMApi
    ) -> None:
        """tw-R11, tw-RC-B4."""
        told = Told(made).through(7)
        assert "> Summary 1 of the soup, and of everything that goes into it." in llm.sent(1)
        assert ("question 2 " in llm.sent(1), "question 3 " in llm.sent(1)) == (False, True)
        assert str(told.summaries[-1]).count("of the soup, and of everything that goes into it.") == 1


class TestRoles:
    def test_one_object_serves_both_each_by_its_own_posts(self, made: RoundCompressor, llm: LLMApi) -> None:
        """tw-R15, tw-R17: the summary stands once, quoted, ahead of what is retained, in the prompt of each."""
        injector, memory = bound(made), said(8)
        planner, coder = Planner(injector), CodeGenerator(injector)
        plans = planner.compose_prompt(memory.get_role_rounds("Planner"))
        codes = coder.compose_prompt(memory.get_role_rounds("CodeInterpreter"))
        assert len(llm.calls) == 2
        for prompt, own in ((plans, "Summary 1"), (codes, "Summary 2")):
            first = next(each for each in prompt if each["role"] == "user")["content"]
            assert f"\n> {own} of the soup, and of everything that goes into it." in first
            assert plain(prompt).count("of the soup, and of everything that goes into it.") == 1
        assert ("answer 1" in llm.sent(0), "answer 1" in llm.sent(1)) == (True, False)

    def test_one_may_be_bound_for_each_role(self, llm: LLMApi) -> None:
        """tw-R15."""
        one, other = compressor(llm, role="Planner"), compressor(llm, role="CodeInterpreter")
        memory = said(5)
        assert len(one.compress_rounds(memory.get_role_rounds("Planner"))[1]) == 3
        assert len(other.compress_rounds(memory.get_role_rounds("CodeInterpreter"))[1]) == 3
        one.close()
        other.close()

    def test_each_role_may_have_a_model_of_its_own(self) -> None:
        llm = LLMApi(aliases=("small", "large"))
        made = compressor(llm, config=RoundCompressorConfig(llm_alias="small"), aliases={"CodeInterpreter": "large"})
        memory = said(5)
        for role in ("Planner", "CodeInterpreter"):
            made.compress_rounds(memory.get_role_rounds(role), prompt_template="{PREVIOUS_SUMMARY}")
        made.close()
        assert llm.aliases == ["small", "large"]

    def test_conversations_are_told_apart(self, made: RoundCompressor, llm: LLMApi) -> None:
        made.compress_rounds(said(5, start=100).get_role_rounds("Planner"))
        assert made.compress_rounds(said(4).get_role_rounds("Planner"))[0] is None
        assert len(llm.calls) == 1

    def test_rounds_are_given_back_as_they_were_given(self, made: RoundCompressor) -> None:
        given = said(6).get_role_rounds("Planner")
        assert made.compress_rounds(given)[1] == given[3:]

    def test_without_a_round_there_is_nothing_to_say(self, made: RoundCompressor) -> None:
        """tw-R20: where every round failed."""
        assert made.compress_rounds([]) == (None, [])


def test_what_was_summarised_is_known_to_the_next_program(tmp_path: Path) -> None:
    """tw-R22, where a reloaded conversation has lost its summary."""
    llm, memory = numbered(), said(6)
    before: list[Any] = []
    for _ in range(2):
        made = compressor(llm, store=tmp_path / "rounds.db")
        summary, kept = made.compress_rounds(memory.get_role_rounds("Planner"))
        before.append((summary, ids(kept)))
        made.close()
    assert before[0] == before[1]
    assert len(llm.calls) == 1


def test_a_covered_round_that_fails_takes_the_summary_over_it_along() -> None:
    """tw-RC-B14: what else it spoke of is named, and nothing tells any more of what failed."""
    memory, made = said(5), compressor(numbered())
    written = "Summary 1 of the soup"
    assert written in (made.compress_rounds(memory.get_role_rounds("Planner"))[0] or "")
    memory.conversation.rounds[1].state = "failed"
    summary, kept = made.compress_rounds(memory.get_role_rounds("Planner"))
    made.close()
    assert summary is not None
    assert written not in summary
    assert [each.user_query.split()[1] for each in kept] == ["3", "4", "5"]
