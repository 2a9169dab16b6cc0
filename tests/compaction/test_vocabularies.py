"""Settings in the words of other systems mean here what they meant there, or a remark says what they mean."""

from __future__ import annotations

from typing import Any

import pytest

from tests.compaction.talk import firings
from unabridged import Policy, UsageError
from unabridged.compaction.clauses import Fraction, Rounds, Tokens, Uncovered
from unabridged.compaction.vocabularies import Adapted, Vocabulary, adapted

ONTO = Policy(limit_tokens=100_000, triggers=(Rounds(over=99),))
TASKWEAVER = Vocabulary.TASKWEAVER
MEMORY = Vocabulary.AGENTSCOPE_MEMORY
COMPRESSION = Vocabulary.AGENTSCOPE_COMPRESSION
CONTEXT = Vocabulary.AGENTSCOPE_CONTEXT
LACE = Vocabulary.LACE
DOCKER = Vocabulary.DOCKER_AGENT


def by(vocabulary: Vocabulary, said: dict[str, Any], role: str = "planner") -> Adapted:
    return adapted(vocabulary, said, ONTO, role=role)


def is_off(policy: Policy) -> bool:
    return policy.triggers == () and policy.soft_fraction == 1.0


class TestTaskWeaver:
    def test_the_redesign_fires_above_its_threshold_of_uncovered_rounds(self) -> None:
        """tw-C1, tw-C3."""
        policy = by(TASKWEAVER, {"compaction.enabled": True}).policy
        assert list(firings(policy, 28)) == [(11, 8), (19, 16), (27, 24)]

    def test_the_redesign_takes_its_figures(self) -> None:
        """tw-C2."""
        policy = by(TASKWEAVER, {"compaction.threshold": 7, "compaction.retain_recent": 2}).policy
        assert (policy.triggers, policy.retain_rounds) == ((Uncovered(over=7),), 2)

    def test_the_pull_request_fires_at_its_threshold(self) -> None:
        """tw-C2."""
        said = {"planner.prompt_compression": True, "planner.compaction_threshold": 10}
        assert list(firings(by(TASKWEAVER, said).policy, 24)) == [(10, 7), (17, 14), (24, 21)]

    def test_a_role_has_settings_of_its_own(self) -> None:
        said = {
            "compaction.threshold": 30,
            "planner.prompt_compression": True,
            "planner.compaction_threshold": 12,
            "code_generator.prompt_compression": True,
            "code_generator.compaction_threshold": 5,
            "code_generator.compaction_retain_recent": 1,
        }
        assert by(TASKWEAVER, said).policy.triggers == (Uncovered(over=11),)
        coder = by(TASKWEAVER, said, role="code_interpreter").policy
        assert (coder.triggers, coder.retain_rounds) == ((Uncovered(over=4),), 1)

    def test_the_compressor_fires_at_what_it_compresses_and_retains(self) -> None:
        """tw-R1."""
        said = {"planner.prompt_compression": True}
        assert [fired for fired, _ in firings(by(TASKWEAVER, said).policy, 11)] == [5, 7, 9, 11]

    def test_tables_say_what_dots_say(self) -> None:
        """tw-C2."""
        dotted = {"planner.prompt_compression": True, "round_compressor.rounds_to_compress": 4}
        tables = {"planner": {"prompt_compression": True}, "round_compressor": {"rounds_to_compress": 4}}
        assert by(TASKWEAVER, tables) == by(TASKWEAVER, dotted)

    @pytest.mark.parametrize(
        "said",
        [
            {},
            {"compaction.enabled": False, "compaction.threshold": 5},
            {"planner.prompt_compression": False, "round_compressor.rounds_to_compress": 2},
            {"planner.compaction_threshold": 5},
        ],
    )
    def test_what_was_off_there_is_off(self, said: dict[str, Any]) -> None:
        """tw-R3."""
        found = by(TASKWEAVER, said)
        assert is_off(found.policy)
        assert any("switched off" in remark for remark in found.remarks)

    def test_a_token_heavy_round_makes_it_due_whatever_the_count(self) -> None:
        assert by(TASKWEAVER, {"compaction.enabled": True}).policy.soft_fraction == 0.8

    def test_templates_and_models_are_somebody_elses_here(self) -> None:
        said = {
            "compaction.enabled": True,
            "planner.compaction_prompt_path": "planner.yaml",
            "planner.compaction_llm_alias": "small",
            "round_compressor.llm_alias": "",
            "llm.model": "gpt-4",
        }
        told = by(TASKWEAVER, said).remarks
        assert [remark.partition(":")[0] for remark in told] == ["compaction_llm_alias", "compaction_prompt_path"]

    def test_a_misspelled_setting_is_remarked_on(self) -> None:
        (remark,) = by(TASKWEAVER, {"compaction.enabled": True, "compaction.treshold": 5}).remarks
        assert remark == "compaction.treshold: it has no meaning here; did you mean 'compaction.threshold'?"

    @pytest.mark.parametrize(
        "said",
        [
            {"compaction.retain_recent": -1},
            {"compaction.threshold": 0},
            {"compaction.threshold": "10"},
            {"compaction.enabled": "yes", "compaction.threshold": 4},
            {"planner.prompt_compression": True, "round_compressor.rounds_to_retain": 0},
            {"planner.prompt_compression": True, "round_compressor.rounds_to_compress": 0},
        ],
    )
    def test_what_could_not_work_there_is_refused(self, said: dict[str, Any]) -> None:
        """tw-R2, tw-CC-B8."""
        with pytest.raises(UsageError):
            by(TASKWEAVER, said)

    def test_a_threshold_within_what_is_retained_is_warned_of(self) -> None:
        """tw-CC-B8."""
        with pytest.warns(UserWarning, match="due again for every single round"):
            by(TASKWEAVER, {"compaction.threshold": 3})

    def test_nothing_retained_keeps_the_open_question(self) -> None:
        """tw-CC-B8."""
        found = by(TASKWEAVER, {"compaction.threshold": 4, "compaction.retain_recent": 0})
        assert found.remarks == ("0 rounds retained: the question that is open stays all the same",)
        assert next(firings(found.policy, 6)) == (5, 4)


class TestAgentScope:
    @pytest.mark.parametrize("said", [{}, {"compression_on_add": True, "compression_on_get": False}])
    def test_a_memory_is_due_above_its_tokens_and_by_nothing_else(self, said: dict[str, Any]) -> None:
        policy = by(MEMORY, said).policy
        assert (policy.triggers, policy.soft_fraction) == ((Tokens(over=28_000),), 1.0)

    def test_a_memory_that_compressed_neither_way_is_off(self) -> None:
        assert is_off(by(MEMORY, {"max_token": 5, "compression_on_get": False}).policy)

    def test_functions_are_remarked_on(self) -> None:
        told = by(MEMORY, {"compress_func": print, "compression_trigger_func": print, "colour": 1}).remarks
        assert [remark.partition(":")[0] for remark in told[:2]] == ["compress_func", "compression_trigger_func"]
        assert told[-1] == "colour: it has no meaning here"

    @pytest.mark.parametrize(("recent", "rounds"), [(3, 2), (2, 2), (1, 1), (0, 0)])
    def test_as_many_messages_stay_as_there(self, recent: int, rounds: int) -> None:
        """as-A1."""
        policy = by(COMPRESSION, {"enable": True, "trigger_threshold": 500, "keep_recent": recent}).policy
        assert (policy.triggers, policy.retain_rounds) == ((Tokens(over=500),), rounds)

    def test_as_many_messages_stay_where_nobody_says_how_many(self) -> None:
        """as-A1: three, as there."""
        assert by(COMPRESSION, {"enable": True, "trigger_threshold": 500}).policy.retain_rounds == 2

    def test_a_compression_that_was_not_enabled_is_off(self) -> None:
        """as-A1."""
        assert is_off(by(COMPRESSION, {"enable": False, "trigger_threshold": 500}).policy)

    def test_a_compression_needs_its_threshold(self) -> None:
        """as-A1."""
        with pytest.raises(UsageError, match="trigger_threshold=None: say a whole number from 1 on"):
            by(COMPRESSION, {"enable": True})

    def test_a_context_has_its_ratios(self) -> None:
        policy = by(CONTEXT, {}).policy
        assert (policy.soft_fraction, policy.retain_tokens, policy.triggers) == (0.8, 10_000, ())

    def test_a_context_that_begins_early_aims_lower_still(self) -> None:
        policy = by(CONTEXT, {"trigger_ratio": 0.4}).policy
        assert (policy.soft_fraction, policy.target_fraction) == (0.4, 0.25)

    @pytest.mark.parametrize("said", [{"trigger_ratio": 0.95}, {"trigger_ratio": 0.2, "reserve_ratio": 0.2}])
    def test_ratios_that_it_refused_are_refused(self, said: dict[str, Any]) -> None:
        with pytest.raises(UsageError, match="ratio"):
            by(CONTEXT, said)


class TestLace:
    def test_without_a_word_both_of_its_breakpoints_compact(self) -> None:
        policy = by(LACE, {}).policy
        assert (policy.triggers, policy.soft_fraction) == ((Fraction(over=0.6), Fraction(over=0.9)), 1.0)

    def test_a_breakpoint_that_only_notifies_is_remarked_on(self) -> None:
        found = by(LACE, {"breakpoints": [{"at": 0, "action": "compact"}, {"at": 0.5, "action": "notify", "by": 1}]})
        assert found.policy.triggers == (Tokens(over=0),)
        assert found.remarks == (
            "breakpoint at 0.5: who only wants to know looks at view.urgency",
            "breakpoint at 0.5: by: it has no meaning here",
        )

    def test_a_share_of_the_window_is_one_of_the_room_here(self) -> None:
        onto = Policy(limit_tokens=1_000, reserve_tokens=100)
        assert any("the room" in remark for remark in adapted(LACE, {}, onto).remarks)

    def test_its_strategy_without_a_model_is_ours(self) -> None:
        """lace-L45."""
        policy = adapted(LACE, {"strategy": "track-based"}, Policy(limit_tokens=100_000, retain_tokens=9)).policy
        assert (policy.strategy, policy.retain_rounds, policy.retain_tokens) == ("lace_tracks", 1, 0)
        assert by(LACE, {"strategy": "track-based", "maxTokens": 9_000}).policy.strategy == "lace_tracks"

    def test_another_strategy_is_remarked_on(self) -> None:
        found = by(LACE, {"strategy": "summarize"})
        assert found.policy.strategy == ONTO.strategy
        assert found.remarks == ("strategy: name a strategy of Policy(strategy=…)",)

    def test_its_budget_is_a_budget(self) -> None:
        """lace-L69."""
        said = {"maxTokens": 9_000, "reserveTokens": 1_000, "warningThreshold": 0.7}
        policy = by(LACE, said).policy
        assert (policy.limit_tokens, policy.room_tokens, policy.soft_fraction) == (9_000, 8_000, 0.7)

    def test_beside_a_budget_breakpoints_say_when(self) -> None:
        policy = by(LACE, {"maxTokens": 9_000, "breakpoints": [{"at": 0.5}]}).policy
        assert (policy.limit_tokens, policy.triggers) == (9_000, (Fraction(over=0.5),))

    @pytest.mark.parametrize("points", [4, [4], [{"at": 2}], [{"at": 0.5, "action": "run"}], [{}]])
    def test_a_breakpoint_that_means_nothing_is_refused(self, points: object) -> None:
        with pytest.raises(UsageError):
            by(LACE, {"breakpoints": points})


class TestDockerAgent:
    def test_it_begins_at_nine_tenths_with_its_own_tail_and_summary(self) -> None:
        """da-D52."""
        policy = by(DOCKER, {}).policy
        assert (policy.soft_fraction, policy.retain_tokens, policy.summary_tokens) == (0.9, 20_000, 16_000)

    def test_exactly_at_its_threshold_nothing_is_due(self) -> None:
        """da-D50."""
        policy = by(DOCKER, {"compaction_threshold": 0.9}).policy
        assert policy.budget.urgency(90_000).value == "none"
        assert policy.budget.urgency(90_001).value == "soon"

    @pytest.mark.parametrize("threshold", [0, 1.5, "much", None])
    def test_what_was_no_threshold_is_nine_tenths_as_there(self, threshold: object) -> None:
        found = by(DOCKER, {"threshold": threshold})
        assert found.policy.soft_fraction == 0.9
        assert "0.9 is taken" in found.remarks[0]

    def test_a_low_threshold_leaves_something_to_compact(self) -> None:
        policy = by(DOCKER, {"threshold": 0.1}).policy
        assert policy.retain_tokens == 9_999
        assert policy.target_fraction < 0.1


def test_what_cannot_be_kept_to_on_top_of_the_rest_is_refused() -> None:
    with pytest.raises(UsageError, match="the limit must be above"):
        by(LACE, {"maxTokens": 10, "reserveTokens": 10})
