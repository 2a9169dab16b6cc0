"""As many hits as somebody asks for, though a search tells a hundred at a time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Indexing, Memory
from unabridged.engine.search import lagging


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


@pytest.mark.parametrize(
    ("threads", "lines"),
    [
        (2, ["not searched: t0 1: no index has them", "not searched: t1 1: no index has them"]),
        (9, ["not searched: 9 events of 9 threads, from t0 to t8: no index has them"]),
    ],
)
def test_what_was_not_searched_is_told_in_a_few_lines_with_the_command_that_helps(
    threads: int, lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lagging, "_MOST_EVENTS", 0)
    with Memory.open(tmp_path / "many.db", indexing=Indexing.ASKED) as memory:
        for n in range(threads):
            memory.thread(f"t{n}").append({"role": "user", "content": "crane"})
    _, _, err = run("search", "crane", "--store", tmp_path / "many.db")
    told = err.splitlines()
    assert [each.partition(" yet")[0] for each in told] == lines
    assert all(each.endswith("; unabridged index brings it up") for each in told)


def test_what_a_later_python_may_read_otherwise_is_no_matter_of_whoever_types_it(store: Path) -> None:
    with Memory.open(store) as memory:
        memory.thread("t").append({"role": "user", "content": "a [list"})
    assert run("grep", "--regex", "[[a] *.list", "--store", store) == (0, "t 231:1  a [list\n", "")


@pytest.mark.parametrize("verb", ["search", "grep"])
def test_in_a_fork_is_found_what_it_shares_with_its_parent_too(tmp_path: Path, verb: str) -> None:
    with Memory.open(tmp_path / "forked.db") as memory:
        memory.thread("t").append({"role": "user", "content": "crane"})
        memory.thread("t").fork("f").append({"role": "user", "content": "quay"})
    _, out, _ = run(verb, "crane", "--thread", "f", "--json", "--store", tmp_path / "forked.db")
    assert [(each["thread"], each["seq"]) for each in map(json.loads, out.splitlines())] == [("f", 1)]
