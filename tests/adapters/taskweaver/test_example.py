"""The example runs as it stands, in seconds, and shows what was kept."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.house.tree import ROOT


@pytest.mark.check
def test_the_example_shows_what_was_kept() -> None:
    command = [sys.executable, "-X", "dev", "-W", "error", str(ROOT / "examples" / "taskweaver.py")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert ended.returncode == 0, ended.stderr
    lines = ended.stdout.splitlines()
    assert lines[0] == "10 rounds are there after a restart, 8 of them are summarised:"
    assert "[Summarized 8 rounds] and unfolded again: There were 4000 orders in May." in lines
    assert [line.split(",")[0] for line in lines[-2:]] == [
        f"{role}: 3 rounds word for word" for role in ("Planner", "CodeInterpreter")
    ]
