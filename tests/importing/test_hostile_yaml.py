"""Whatever stands in a YAML file, an import ends well: it runs nothing, and builds no more than anybody writes."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.importing import samples
from unabridged import Memory
from unabridged.importing import Reading, import_path, pieces, plain, yaml_files


def imported(place: Path) -> tuple[int, list[str]]:
    done = import_path(Memory.open(), place, reading=Reading.HERE)
    return done.events, [each.problem for each in done.faults]


@pytest.mark.parametrize("deep", ["[" * 200_000, "{a: " * 100_000, "- " * 100_000], ids=["lists", "names", "items"])
def test_what_is_nested_too_deeply_ends_no_program(tmp_path: Path, deep: str) -> None:
    place = samples.text(tmp_path / "s.yaml", f"rounds: {deep}" if deep[0] != "-" else deep)
    assert len(imported(place)[1]) == 1


def test_names_that_stand_for_names_are_not_followed_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "MOST_VALUES", 100_000)
    levels = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12))
    place = samples.text(tmp_path / "s.yaml", f"a0: &a0 [x]\n{levels}\nrounds: *a11\n")
    assert imported(place) == (0, [pieces.TOO_MANY])


def test_of_more_values_than_anybody_writes_none_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_files, "MOST_VALUES", 1_000)
    monkeypatch.setattr(yaml, "load", lambda *_, **__: pytest.fail("it was loaded"))
    place = samples.text(tmp_path / "s.yaml", f"rounds: [{'a,' * 1_000}a]\n")
    assert imported(place) == (0, [pieces.TOO_MANY])


def test_no_object_is_made(tmp_path: Path) -> None:
    marker = tmp_path / "made"
    place = samples.text(tmp_path / "s.yaml", f"rounds: !!python/object/apply:os.mkdir ['{marker}']\n")
    assert len(imported(place)[1]) == 1
    assert not marker.exists()
