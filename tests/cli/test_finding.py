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


@pytest.mark.parametrize("verb", ["search", "grep"])
@pytest.mark.parametrize(
    ("role", "meant"),
    [("usre", "did you mean 'user'?"), ("boss", "known are"), ("tool", ""), ("user", "")],
)
def test_where_nothing_is_found_of_a_role_it_says_which_there_are(
    store: Path, verb: str, role: str, meant: str
) -> None:
    code, _, err = run(verb, "harbour", "--role", role, "--store", store)
    assert code == 1
    assert (meant in err) if meant else (err == "")
