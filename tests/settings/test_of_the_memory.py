"""A setting that the whole memory has once says nothing in a single lane, and whoever writes it there is told."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from unabridged.settings.loading import load_settings

NAMES = {"breaker_failures": 2, "breaker_seconds": 9.0, "facts_per_minute": 7, "review_turns": 3}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "unabridged.toml"


@pytest.mark.parametrize(("name", "value"), NAMES.items())
def test_a_lane_that_says_it_is_warned_of_with_its_line(file: Path, name: str, value: float) -> None:
    file.write_text(f"[policy]\nlimit_tokens = 100\n[policy.lanes.critic]\n{name} = {value}\n")
    told = rf"unabridged\.toml, line 4: {name} has no effect in a lane: .* say it under \[policy\]"
    with pytest.warns(UserWarning, match=told):
        load_settings(file)


@pytest.mark.parametrize(("name", "value"), NAMES.items())
def test_a_lane_that_says_it_as_the_memory_does_is_not(file: Path, name: str, value: float) -> None:
    said = f"{name} = {value}\n"
    file.write_text(f"[policy]\nlimit_tokens = 100\n{said}[policy.lanes.critic]\n{said}")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert getattr(load_settings(file).lanes["critic"], name) == value


def test_a_preset_of_a_lane_is_no_word_on_it(file: Path) -> None:
    file.write_text('[policy]\nlimit_tokens = 100\n[policy.lanes.critic]\npreset = "coding"\n')
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert list(load_settings(file).lanes) == ["critic"]
