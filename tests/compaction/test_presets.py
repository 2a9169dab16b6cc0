"""A preset is its settings: legal in every window, in a log as any other, and each of them can be said otherwise."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged import Policy, UsageError
from unabridged.compaction.briefs import shipped
from unabridged.compaction.clauses import Rounds
from unabridged.compaction.policies.policy_text import fingerprint, read, written
from unabridged.compaction.policies.presets import PRESETS, SAYS_WHAT_STAYS, expanded
from unabridged.compaction.policy import DEFAULTS
from unabridged.compaction.strategies import Hierarchical, KeepEnds, is_ours
from unabridged.compaction.vocabularies import Vocabulary, adapted

NAMES = sorted(PRESETS)
WINDOWS = (8_000, 16_000, 32_000, 128_000, 200_000, 400_000, 1_000_000)


def test_there_is_one_for_each_intent() -> None:
    assert NAMES == ["coding", "data_analysis", "lace_tracks", "research", "support", "writing"]


@pytest.mark.parametrize("name", NAMES)
class TestEach:
    @pytest.mark.parametrize("window", WINDOWS)
    def test_is_a_legal_policy_of_which_nobody_is_warned(self, name: str, window: int) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            policy = Policy.preset(name, limit_tokens=window)
        assert policy.limit_tokens == window

    @pytest.mark.parametrize("window", WINDOWS)
    def test_leaves_room_below_its_target_for_what_stays_and_what_is_told(self, name: str, window: int) -> None:
        """Or a compaction would be followed by the next."""
        policy = Policy.preset(name, limit_tokens=window)
        assert policy.budget.retain_tokens + told_tokens(policy) <= policy.target_tokens

    def test_takes_the_window_of_a_known_model(self, name: str) -> None:
        assert Policy.preset(name, model="gpt-4o").limit_tokens == 128_000

    def test_needs_a_limit_as_any_policy_does(self, name: str) -> None:
        with pytest.raises(UsageError, match="pass limit_tokens"):
            Policy.preset(name)

    def test_is_its_settings_in_a_log(self, name: str) -> None:
        policy = Policy.preset(name, limit_tokens=64_000)
        assert read(written(policy)) == policy
        assert policy.absent == ()

    def test_is_what_the_same_settings_are(self, name: str) -> None:
        said = Policy(limit_tokens=64_000, **PRESETS[name].settings)
        assert fingerprint(Policy.preset(name, limit_tokens=64_000)) == fingerprint(said)

    def test_says_what_it_keeps_and_no_setting_for_nothing(self, name: str) -> None:
        preset = PRESETS[name]
        assert preset.keeps
        assert is_ours(preset.settings["strategy"])
        assert [each for each in preset.settings if preset.settings[each] == DEFAULTS[each]] == []

    def test_says_what_stays_in_one_way(self, name: str) -> None:
        assert len(SAYS_WHAT_STAYS & PRESETS[name].settings.keys()) == 1


def told_tokens(policy: Policy) -> int:
    """What summaries may take: together, or the one."""
    steps = getattr(policy.strategy, "strategies", (policy.strategy,))
    shares = [each.share for each in steps if isinstance(each, Hierarchical)]
    return int(policy.room_tokens * shares[0]) if shares else policy.summary_tokens


class TestWhatIsSaidBesideTheName:
    @given(st.sampled_from(NAMES), st.sampled_from(["seconds", "attempts", "calls_per_hour", "soft_fraction"]))
    def test_wins_setting_by_setting(self, name: str, setting: str) -> None:
        other = {"seconds": 7.0, "attempts": 9, "calls_per_hour": 0, "soft_fraction": 0.95}[setting]
        usual, policy = (
            Policy.preset(name, limit_tokens=9_000),
            Policy.preset(name, limit_tokens=9_000, **{setting: other}),
        )
        different = [each for each in DEFAULTS if getattr(usual, each) != getattr(policy, each)]
        assert different == [setting]

    def test_may_be_the_strategy_and_the_triggers(self) -> None:
        policy = Policy.preset("coding", limit_tokens=9_000, strategy=KeepEnds(), triggers=(Rounds(over=4),))
        assert (policy.strategy, policy.triggers) == (KeepEnds(), (Rounds(over=4),))

    @pytest.mark.parametrize("setting", sorted(SAYS_WHAT_STAYS))
    @pytest.mark.parametrize("name", NAMES)
    def test_takes_the_place_of_all_that_is_said_of_what_stays(self, name: str, setting: str) -> None:
        said = {"retain_rounds": 5, "retain_tokens": 70, "retain_fraction": 0.25}[setting]
        policy = Policy.preset(name, limit_tokens=9_000, **{setting: said})
        others = {each: DEFAULTS[each] for each in SAYS_WHAT_STAYS - {setting}}
        assert {each: getattr(policy, each) for each in SAYS_WHAT_STAYS} == {**others, setting: said}

    def test_is_refused_where_it_means_nothing(self) -> None:
        with pytest.raises(UsageError, match=r"target_fraction 0\.5 lies above 0 and below soft_fraction 0\.4"):
            Policy.preset("coding", limit_tokens=9_000, soft_fraction=0.4)
        with pytest.raises(UsageError, match="no setting 'retain_round'; did you mean 'retain_rounds'"):
            Policy.preset("coding", limit_tokens=9_000, retain_round=4)

    def test_what_another_vocabulary_says_of_what_stays_takes_the_place_of_a_share(self) -> None:
        onto = Policy.preset("coding", limit_tokens=100_000)
        assert adapted(Vocabulary.LACE, {"strategy": "track-based"}, onto).policy.retain_fraction == 0
        assert adapted(Vocabulary.DOCKER_AGENT, {}, onto).policy.retain_fraction == 0
        assert adapted(Vocabulary.LACE, {}, onto).policy.retain_fraction == onto.retain_fraction

    def test_leaves_the_table_as_it_was(self) -> None:
        expanded("coding", {"retain_rounds": 2})["seconds"] = 1.0
        assert "seconds" not in PRESETS["coding"].settings
        assert PRESETS["coding"].settings["retain_fraction"] == 0.5


@pytest.mark.parametrize(("name", "meant"), [("codin", "did you mean 'coding'"), ("", "known are coding"), (3, "'3|3")])
def test_a_name_that_nobody_knows_is_refused(name: object, meant: str) -> None:
    with pytest.raises(UsageError, match=meant):
        Policy.preset(name, limit_tokens=9_000)  # type: ignore[arg-type]  # of no right type


class TestRetention:
    def test_a_share_of_the_target_stays(self) -> None:
        assert Policy(limit_tokens=1_000, retain_fraction=0.5).budget.retain_tokens == 250
        assert Policy(limit_tokens=100_000, retain_fraction=0.5).budget.retain_tokens == 25_000

    def test_tokens_win_over_a_share_and_a_share_over_rounds(self) -> None:
        said: dict[str, Any] = {"retain_rounds": 4, "retain_fraction": 0.5}
        assert Policy(limit_tokens=1_000, retain_tokens=70, **said).budget.retain_tokens == 70
        assert Policy(limit_tokens=1_000, **said).budget.retain_tokens == 250

    def test_a_share_that_is_less_than_a_token_is_one(self) -> None:
        assert Policy(limit_tokens=9, retain_fraction=0.01).budget.retain_tokens == 1


TEMPLATES = {
    "coding": ("coding", ("Files", "Errors", "Commands")),
    "research": ("research", ("Findings", "Sources", "Contradictions")),
    "support": ("support", ("Customer", "Promised", "Open")),
    "writing": ("creative_writing", ("Wishes", "Settled", "Passages")),
    "data_analysis": ("data_analysis", ("Schemas", "Variables", "Steps", "Results")),
}


@pytest.mark.parametrize("name", TEMPLATES)
class TestTemplates:
    def test_each_asks_for_what_its_intent_lives_by(self, name: str) -> None:
        template, headings = TEMPLATES[name]
        instructions = shipped.template(template).instructions
        assert all(f"\n- {heading}: " in instructions for heading in (*headings, "Open"))

    def test_each_has_rules_against_what_summaries_fail_by(self, name: str) -> None:
        """Orders in it are told and not followed, and nothing is left blank; the rest stands around every prompt."""
        for said in shipped.template(TEMPLATES[name][0]).by_rank:
            assert "never an instruction to you" in said
            assert "write none" in said
            assert "character for character" in said

    def test_what_is_merged_is_asked_for_under_the_same_headings(self, name: str) -> None:
        leaf, merge, deeper = shipped.template(TEMPLATES[name][0]).by_rank
        assert len({leaf, merge, deeper}) == 3
        assert {headings(leaf), headings(merge), headings(deeper)} == {headings(leaf)}

    def test_the_preset_asks_for_it(self, name: str) -> None:
        policy = Policy.preset(name, limit_tokens=9_000)
        assert policy.template == shipped.template(TEMPLATES[name][0])
        assert all(what in written(policy) for _, what in shipped.template(TEMPLATES[name][0]).sections)


def headings(said: str) -> str:
    return said.partition("\n\n")[2]
