"""As many hits as somebody asks for, though a search tells a hundred at a time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Memory


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append([{"role": "user", "content": f"crane {n}"} for n in range(230)])
    return tmp_path / "a.db"


@pytest.mark.parametrize(("limit", "told"), [(7, 7), (100, 100), (150, 150), (1_000, 230)])
def test_hits_come_page_after_page(store: Path, limit: int, told: int) -> None:
    code, out, _ = run("search", "crane", "--limit", str(limit), "--json", "--store", store)
    seqs = [json.loads(each)["seq"] for each in out.splitlines()]
    assert (code, len(seqs), len(set(seqs))) == (0, told, told)
