"""The script that a user could begin with runs, and keeps what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]


def test_the_example_runs_and_loses_nothing() -> None:
    """as-M10, as-M14, as-M19."""
    command = [sys.executable, "-P", str(ROOT / "examples" / "memory_with_compress.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout.splitlines()
    assert "80 messages in the history, " in said[1]
    assert "the newest question is in the newest prompt: True" in said
    assert said[-1].endswith("Which soup on day 0?")
