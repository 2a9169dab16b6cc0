"""The table of what summarisers are shown names everybody, measured where they are installed and stated elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import coverage
from bench.figures import Scale
from unabridged.eval.coverage import STATED


def test_whoever_is_not_installed_is_told_as_stated_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "_INTERPRETERS", (tmp_path / "nowhere",))
    lines = list(coverage.peers(tmp_path))
    assert [line.split(",")[0] for line in lines] == list(STATED)
    assert all("stated elsewhere" in line for line in lines)


def test_whoever_is_measured_is_told_as_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = [{"name": "ADK LlmEventSummarizer", "line": "ADK 55/55"}, {"name": "LangMem", "problem": "KeyError"}]
    monkeypatch.setattr(coverage, "_measured", lambda _: measured)
    assert "ADK 55/55" in list(coverage.peers(tmp_path))


def test_no_fact_that_leaves_is_missing_in_a_quick_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "_measured", lambda _: [])
    figure, printed = coverage.figures(Scale.QUICK, tmp_path)
    assert figure.met
    assert printed.met
