"""The snippets of the page about this memory run beside the framework, and print what the page says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.house.test_snippets import program, promised, read, run

PAGE = "docs/how-to/coming-from-memory-with-compress.md"


def test_the_page_runs_and_prints_what_it_says(tmp_path: Path) -> None:
    blocks = [replace(block, excuse="") for block in read(PAGE)]
    ended = run(program(blocks), tmp_path / "page.py")
    assert ended.stdout == promised(blocks), ended.stderr
    assert ended.returncode == 0
