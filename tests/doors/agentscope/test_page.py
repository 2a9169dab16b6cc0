"""The page for people who come from AgentScope runs, from top to bottom, and prints what it says.
It refuses to fill in what the page leaves out.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.house.test_snippets import program, promised, read, run

PAGE = "docs/how-to/coming-from-agentscope.md"


def test_the_page_runs_and_prints_what_it_says(tmp_path: Path) -> None:
    blocks = [replace(each, excuse="") for each in read(PAGE)]
    ended = run(program(blocks), tmp_path / "page.py")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == promised(blocks)
