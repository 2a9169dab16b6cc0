"""A setting that takes one of a few words, and has another, is refused with all of them and what is spelled alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from unabridged import UsageError
from unabridged.compaction.policies.checks import CHOICES
from unabridged.settings import load_settings

BASES = "known are full, hybrid, incremental"


def refused(place: Path, said: str) -> str:
    place.write_text(f"[policy]\nlimit_tokens = 9\n{said}\n", encoding="utf-8")
    with pytest.raises(UsageError) as problem:
        load_settings(place)
    return str(problem.value).removeprefix(f"{place}, ")


@pytest.mark.parametrize("name", CHOICES)
def test_all_words_are_told_and_the_one_that_is_spelled_alike(name: str, tmp_path: Path) -> None:
    words = sorted(each.value for each in CHOICES[name])
    told = refused(tmp_path / "unabridged.toml", f"{name} = '{words[0]}x'")
    assert told.startswith(f"line 3: {name}=")
    assert f"did you mean '{words[0]}'" in told
    assert told.endswith(f"known are {', '.join(words)}")


@pytest.mark.parametrize("name", ["summarise", "summarise_and_reload", "selective"])
@pytest.mark.parametrize(
    ("said", "told"),
    [("'ful'", f"'ful'; did you mean 'full'?; {BASES}"), ("5", f"5; {BASES}"), ("['x']", f"['x']; {BASES}")],
)
def test_so_is_that_of_a_strategy(name: str, said: str, told: str, tmp_path: Path) -> None:
    strategy = f"{{ name = '{name}', basis = {said} }}"
    assert refused(tmp_path / "a.toml", f"strategy = {strategy}") == f"line 3: strategy '{name}': basis={told}"
    among = f"strategy = {{ name = 'first_that_fits', strategies = [{strategy}] }}"
    assert refused(tmp_path / "b.toml", among) == f"line 3: strategy '{name}': basis={told}"
