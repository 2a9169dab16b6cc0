"""A file of settings gives the policies it says, or an error that names the file and the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from unabridged import Policy, UsageError
from unabridged.compaction.basis import Basis
from unabridged.compaction.clauses import Idle, Rounds
from unabridged.compaction.economy import Economy
from unabridged.compaction.prices import Prices
from unabridged.compaction.refresh import Refresh
from unabridged.compaction.strategies import KeepEnds
from unabridged.settings import Settings, load_settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "unabridged.toml"


def loaded(file: Path, text: str) -> Settings:
    file.write_text(text, encoding="utf-8")
    return load_settings(file)


WHOLE = """
[policy]
model = "gpt-4o"
soft_fraction = 1
retain_rounds = 4
basis = "hybrid"
triggers = [{ rounds = 10 }, { idle = 600 }]

[policy.lanes.critic]
limit_tokens = 32_000
retain_rounds = 1

[policy.lanes.reader]
model = "claude-sonnet-4"
"""
TRIGGERS = (Rounds(over=10), Idle(seconds=600))


def test_a_file_says_what_code_says(file: Path) -> None:
    said = Policy(model="gpt-4o", soft_fraction=1, retain_rounds=4, basis=Basis.HYBRID, triggers=TRIGGERS)
    assert loaded(file, WHOLE).policy_for() == said


def test_a_lane_takes_over_what_it_does_not_say(file: Path) -> None:
    critic = loaded(file, WHOLE).policy_for("critic")
    assert critic is not None
    assert (critic.limit_tokens, critic.retain_rounds, critic.triggers) == (32_000, 1, TRIGGERS)


def test_a_lane_of_another_model_has_that_models_limit(file: Path) -> None:
    text = WHOLE.replace('model = "gpt-4o"', "limit_tokens = 9_000")
    reader = loaded(file, text).policy_for("reader")
    assert reader is not None
    assert reader.limit_tokens == 200_000


def test_a_lane_that_has_none_goes_by_the_policy_for_all(file: Path) -> None:
    settings = loaded(file, WHOLE)
    assert settings.policy_for("other") is settings.policy


@pytest.mark.parametrize("text", ["", "[policy]\n", "[policy.lanes]\n"])
def test_a_file_that_says_nothing_gives_no_policy(file: Path, text: str) -> None:
    assert loaded(file, text) == Settings()
    assert loaded(file, text).policy_for("critic") is None


def test_lanes_need_no_policy_for_all(file: Path) -> None:
    settings = loaded(file, "[policy.lanes.critic]\nlimit_tokens = 100\n")
    assert (settings.policy_for(), settings.policy_for("critic")) == (None, Policy(limit_tokens=100))


REFUSED = [
    ("[polcy]\nlimit_tokens = 1", "line 1: there is no setting 'polcy'; did you mean 'policy'"),
    (
        "\n[policy]\nlimit_tokens = 9\nretain_round = 3",
        "line 4: there is no setting 'retain_round'; did you mean 'retain_rounds'",
    ),
    ("policy.limit_token = 9", "line 1: there is no setting 'limit_token'; did you mean 'limit_tokens'"),
    ("policy = { limit_tokens = 9,\nx = 1 }", "line 1: "),
    ("policy = 7", "line 1: policy is a table of settings, not 7"),
    ("[policy]\nlanes = 7", "line 2: policy.lanes is a table"),
    ("[policy.lanes]\n\ncritic = 7", "line 3: policy.lanes.critic is a table"),
    ("[policy]\nlimit_tokens = 9\nlanes.critic.lanes = {}", "line 3: there is no setting 'lanes'"),
    (
        "[policy]\nlimit_tokens = 9\n\n[policy.lanes.'']\nretain_rounds = 1",
        "line 4: a lane's name is a text with something",
    ),
    ('policy.limit_tokens = 9\npolicy.lanes."".seconds = 4', "line 2: a lane's name is a text with something"),
    ("[policy.lanes]\na.limit_tokens = 9\n'' = {limit_tokens = 9}", "line 3: a lane's name is a text with something"),
    ("[policy]\nlimit_tokens = '9'", "line 2: limit_tokens='9': tokens, rounds"),
    ("[policy]\nlimit_tokens = 100\nsoft_fraction = 0.3", "line 3: target_fraction 0.5 lies above 0"),
    (
        "[policy]\nlimit_tokens = 100\ntarget_fraction = 0.4\nsoft_fraction = 1.5",
        "line 4: soft_fraction=1.5: a share of the room",
    ),
    ("[policy]\nretain_rounds = 1", "line 1: limit 0, reserve 0"),
    ("[policy]\nlimit_tokens = 9\nretain_rounds = -1", "line 3: retain_rounds=-1"),
    ("[policy]\nmodel = 'gtp-4o'", "line 2: the window of model 'gtp-4o' is not known"),
    (
        "[policy]\nmodel = 'gpt-4o'\n[policy.lanes.critic]\nreserve_tokens = 200_000",
        "line 4: limit 128000, reserve 200000",
    ),
    (
        "[policy]\nlimit_tokens = 100\nretain_tokens = 70\n[policy.lanes.c]\nseconds = 4\nsoft_fraction = 0.6",
        "line 6: retain_tokens=70",
    ),
    (
        "[policy]\nlimit_tokens = 100\nretain_tokens = 70\n[policy.lanes.c]\nlimit_tokens = 50",
        "line 3: retain_tokens=70",
    ),
    (
        "[policy]\nlimit_tokens = 9\nbasis = 'ful'",
        "line 3: basis='ful': pass one of Basis; did you mean 'full'?; known are full, ",
    ),
    ("[policy]\nlimit_tokens = 9\nstrategy = 'fulll'", "line 3: there is no strategy 'fulll'; did you mean 'full'"),
    ("[policy]\nlimit_tokens = 9\nstrategy = 'custom:my.own'", "line 3: 'custom:my.own' is a function of yours"),
    (
        "[policy]\nlimit_tokens = 9\ntriggers = 4",
        "line 3: triggers=4: write a list of clauses, such as [{ rounds = 10 }]",
    ),
    ("[policy]\nmodel = 4", "line 2: model=4: a model is named by a text"),
    (
        "[policy]\nlimit_tokens = 9\ntriggers = [\n{ rounds = 4 },\n{ round = 4 }]",
        "line 5: there is no clause 'round'; did you mean 'rounds'",
    ),
    ("[policy]\nlimit_tokens = 9\ntriggers = [\n4]", "line 4: 4 is no clause"),
    (
        "[policy]\nlimit_tokens = 9\ntriggers = [{predicate = 'custom:my.own'}]",
        "line 3: a predicate is a function of yours",
    ),
    ("[policy]\nlimit_tokens = ", "line 2: a value is missing or is none; write a text in quotation marks, a number"),
    ("[policy]\n\nlimit_tokens = '''9", "line 3: a text does not end; close it with the quotation mark it begins"),
]


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_what_means_nothing_is_refused_with_file_and_line(file: Path, text: str, says: str) -> None:
    with pytest.raises(UsageError) as refused:
        loaded(file, text)
    assert str(refused.value).startswith(f"{file}, {says}")


@pytest.mark.parametrize("path", [None, 3, "", "a\0b", b"unabridged.toml", ["unabridged.toml"]], ids=repr)
def test_what_names_no_file_is_refused_with_what_to_pass(path: object) -> None:
    with pytest.raises(UsageError, match=r"named by a text or a path, not by .*; pass its path"):
        load_settings(path)  # type: ignore[arg-type]  # it is to be wrong


def test_a_name_that_no_file_can_have_is_refused_as_one_that_cannot_be_read() -> None:
    with pytest.raises(UsageError, match="cannot be read as settings: "):
        load_settings("\ud800.toml")


def test_what_is_not_there_is_said_to_be_missing(file: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no file .*unabridged\.toml with settings; name one that is there"):
        load_settings(file)


def test_what_cannot_be_read_is_refused_by_its_name(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match=r"unabridged\.toml cannot be read as settings"):
        load_settings(file)


def test_a_trigger_that_costs_a_call_for_every_round_is_warned_of_with_its_line(file: Path) -> None:
    with pytest.warns(UserWarning, match=r"unabridged\.toml, line 3: Uncovered\(over=3\) with retain_rounds=3") as told:
        loaded(file, "[policy]\nlimit_tokens = 100\ntriggers = [{ uncovered = 3 }]")
    assert told[0].filename == __file__


class TestStrategies:
    def test_a_strategy_is_named_or_set(self, file: Path) -> None:
        text = '[policy]\nlimit_tokens = 100\nstrategy = { name = "keep_ends", first = 4 }\n'
        text += '[policy.lanes.critic]\nstrategy = "full"\n'
        found = loaded(file, text)
        assert found.policy is not None
        assert (found.policy.strategy, found.lanes["critic"].strategy) == (KeepEnds(first=4), "full")

    @pytest.mark.parametrize(
        "said",
        [
            '{ name = "keep_ends", frist = 4 }',
            '{ name = "keep_ends", first = "x" }',
            '{ name = "hierarchical", instructions = "Say which soups there were." }',
            "3",
        ],
    )
    def test_one_that_means_nothing_is_refused_in_its_line(self, file: Path, said: str) -> None:
        with pytest.raises(UsageError, match=r"unabridged\.toml, line 3: "):
            loaded(file, f"[policy]\nlimit_tokens = 100\nstrategy = {said}\n")


PRICED = """
[policy]
limit_tokens = 9_000
model = "my-own"
economy = "off"
memory_refresh = "next_turn"
prices = { input = 1, cached = 0.1, written = 1.25, output = 5, cache_seconds = 300 }

[policy.lanes.reader]
model = "gpt-4o"
"""


class TestPrices:
    def test_are_read_from_a_table(self, file: Path) -> None:
        found = loaded(file, PRICED).policy_for()
        assert found is not None
        assert found.prices == Prices(input=1, cached=0.1, written=1.25, output=5, cache_seconds=300)
        assert found.economy is Economy.OFF
        assert found.memory_refresh is Refresh.NEXT_TURN

    def test_are_not_taken_over_for_another_model(self, file: Path) -> None:
        found = loaded(file, PRICED).policy_for("reader")
        assert found is not None
        assert (found.prices, found.economy) == (None, Economy.OFF)

    @pytest.mark.parametrize(
        ("said", "told"),
        [
            ("prices = { input = 1 }", "line 3: prices need cached, written"),
            ("prices = 3", "line 3: prices are a table"),
            ("economy = 'war'", "line 3: economy='war': pass one of Economy; known are off, priced"),
        ],
    )
    def test_that_are_none_are_refused_with_their_line(self, file: Path, said: str, told: str) -> None:
        with pytest.raises(UsageError, match=told):
            loaded(file, f"[policy]\nlimit_tokens = 9_000\n{said}\n")


def test_a_lane_that_takes_over_what_does_not_go_with_its_limit_is_named(file: Path) -> None:
    """The line alone would blame what is well for all others."""
    file.write_text("[policy]\nlimit_tokens = 100\nretain_tokens = 70\n[policy.lanes.c]\nlimit_tokens = 50\n")
    with pytest.raises(UsageError, match=r"line 3: .* 40 tokens .*; lane 'c' takes this over$"):
        load_settings(file)
    file.write_text("[policy]\nlimit_tokens = 100\n[policy.lanes.c]\nretain_tokens = 90\n")
    with pytest.raises(UsageError, match=r"line 4: .*retain fewer$"):
        load_settings(file)
