"""The example for those who come from lace runs as it stands, and says what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.check
def test_the_example_runs_and_tells_what_was_kept() -> None:
    command = [sys.executable, "-X", "dev", "-W", "error", "examples/lace.py"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 0, ended.stderr
    trimmed, summarized, kept, fits, brought, resumed = ended.stdout.splitlines()
    assert trimmed.startswith("trim-tool-results: ")
    assert summarized.startswith("summarize: ")
    assert kept.endswith("full log: 50")
    assert fits == "fits: True; found again: True"
    assert brought == "brought from lace: 2 events of sess_begun"
    assert resumed == "Could not resume lace_20250101_gone00: Thread lace_20250101_gone00 not found"
