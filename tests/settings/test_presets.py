"""A file says a preset as code does, for every lane or for one, and is told its line where it means nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from unabridged import Policy, UsageError
from unabridged.settings import Settings, load_settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "unabridged.toml"


def loaded(file: Path, text: str) -> Settings:
    file.write_text(text, encoding="utf-8")
    return load_settings(file)


def test_a_file_says_a_preset_as_code_does(file: Path) -> None:
    found = loaded(file, '[policy]\npreset = "coding"\nlimit_tokens = 9_000\nseconds = 5.0\n')
    assert found.policy == Policy.preset("coding", limit_tokens=9_000, seconds=5.0)


def test_what_is_said_of_what_stays_takes_its_place(file: Path) -> None:
    found = loaded(file, '[policy]\npreset = "coding"\nlimit_tokens = 9_000\nretain_rounds = 2\n')
    assert found.policy == Policy.preset("coding", limit_tokens=9_000, retain_rounds=2)


def test_a_lane_takes_the_preset_over_with_what_it_says_itself(file: Path) -> None:
    text = '[policy]\npreset = "coding"\nlimit_tokens = 9_000\n[policy.lanes.critic]\nretain_tokens = 50\n'
    assert loaded(file, text).lanes["critic"] == Policy.preset("coding", limit_tokens=9_000, retain_tokens=50)


def test_a_lanes_own_preset_wins_over_single_settings_that_it_takes_over(file: Path) -> None:
    """And over the other preset; what no preset speaks of is taken over."""
    text = '[policy]\npreset = "coding"\nlimit_tokens = 9_000\nseconds = 5.0\nsoft_fraction = 0.9\n'
    text += 'retain_rounds = 2\n[policy.lanes.critic]\npreset = "writing"\nattempts = 1\n'
    expected = Policy.preset("writing", limit_tokens=9_000, seconds=5.0, attempts=1)
    assert loaded(file, text).lanes["critic"] == expected


def test_what_a_lane_says_of_what_stays_takes_the_place_of_all_it_would_take_over(file: Path) -> None:
    text = '[policy]\npreset = "coding"\nlimit_tokens = 9_000\nretain_tokens = 70\n'
    found = loaded(file, f"{text}[policy.lanes.critic]\nretain_rounds = 5\n").lanes["critic"]
    assert found == Policy.preset("coding", limit_tokens=9_000, retain_rounds=5)


def test_a_lane_may_have_one_where_the_others_have_none(file: Path) -> None:
    text = '[policy]\nlimit_tokens = 9_000\n[policy.lanes.critic]\npreset = "support"\n'
    settings = loaded(file, text)
    assert settings.policy == Policy(limit_tokens=9_000)
    assert settings.lanes["critic"] == Policy.preset("support", limit_tokens=9_000)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            '[policy]\nlimit_tokens = 9\npreset = "codin"',
            "line 3: there is no preset 'codin'; did you mean 'coding'",
        ),
        ("[policy]\nlimit_tokens = 9\npreset = 7", "line 3: there is no preset 7; known are coding"),
        (
            '[policy]\nlimit_tokens = 9\n[policy.lanes.critic]\n\npreset = "wirting"',
            "line 5: there is no preset 'wirting'; did you mean 'writing'",
        ),
        ('[policy]\npreset = "coding"', "line 1: limit 0, reserve 0"),
        (
            '[policy]\npreset = "coding"\nlimit_tokens = 9_000\nsoft_fraction = 0.4',
            "line 4: target_fraction 0.5 lies above 0 and below soft_fraction 0.4",
        ),
        (
            '[policy]\nlimit_tokens = 9\npresets = "x"',
            "line 3: there is no setting 'presets'; did you mean 'preset'",
        ),
    ],
)
def test_one_that_means_nothing_is_refused_with_its_line(file: Path, text: str, says: str) -> None:
    with pytest.raises(UsageError) as refused:
        loaded(file, text)
    assert str(refused.value).startswith(f"{file}, {says}")
