"""Sixteen callers append beside two handles that compact: no error, no lost word, and what is due is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign import held_load
from campaign.timing import after
from unabridged import Policy

# It takes seconds, and is told by `make check`.
pytestmark = pytest.mark.check


def test_load_loses_nothing_beside_two_compactors(tmp_path: Path) -> None:
    """rel-O1."""
    load = held_load.loaded(tmp_path, after(2.0))
    assert (load.violations, load.landed > 0, len(load.words) > held_load.CALLERS) == ([], True, True)


def test_a_load_goes_on_until_something_was_compacted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held_load, "_POLICY", Policy(limit_tokens=1_000, retain_rounds=1, calls_per_hour=0))
    load = held_load.loaded(tmp_path, after(0.0))
    assert (load.violations, load.landed > 0) == ([], True)


def test_a_load_beside_which_nothing_is_compacted_has_shown_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held_load, "_POLICY", Policy(limit_tokens=1_000_000))
    monkeypatch.setattr(held_load, "_MORE_SECONDS", 0.0)
    assert "nothing was compacted" in " ".join(held_load.loaded(tmp_path, after(0.5)).violations)
