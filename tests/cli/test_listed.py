"""Somebody who comes to a store he did not make is told whose threads it holds, and which lanes read them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import LaneRule, Membership, Memory, Scope

WHOSE = ("", "acme", "globex")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        for tenant in WHOSE:
            memory.thread("t", scope=Scope(tenant=tenant)).append([{"role": "user", "content": "crane"}] * 3)
        thread = memory.thread("t", scope=Scope(tenant=WHOSE[-1]))
        thread.open_lane("coder", rule=LaneRule(either=("coder",)))
        thread.open_lane("coder", rule=LaneRule(either=("coder", "tester")), membership=Membership.REPLACE)
        thread.open_lane("clerk", rule=LaneRule(senders=("ada",), roles=("user",), failed_rounds=False))
    return tmp_path / "a.db"


def test_every_scope_is_listed_with_how_many_threads_it_has(store: Path) -> None:
    told = [json.loads(line) for line in run("threads", "--scopes", "--store", store, "--json")[1].splitlines()]
    assert [(each["tenant"], each["threads"]) for each in told] == [(tenant, 1) for tenant in WHOSE]


def test_where_nobody_has_a_thread_that_is_said(tmp_path: Path) -> None:
    Memory.open(tmp_path / "a.db").close()
    assert run("threads", "--scopes", "--store", tmp_path / "a.db")[1] == "nobody has a thread here\n"


def test_each_lane_is_told_where_it_was_opened_and_with_the_rule_that_holds_now(store: Path) -> None:
    said = run("show", "t", "--lanes", "--tenant", "globex", "--store", store)[1]
    assert [" ".join(line.split()) for line in said.splitlines()] == [
        "lane opened sees compactions",
        "main everything 0",
        "coder 4 from or to coder, tester 0",
        "clerk 6 from ada; by user, but rounds that failed 0",
    ]


def test_a_program_is_told_the_parts_of_a_rule(store: Path) -> None:
    said = run("show", "t", "--lanes", "--tenant", "globex", "--store", store, "--json")[1]
    rule = {"senders": ["ada"], "recipients": [], "either": [], "roles": ["user"], "failed_rounds": False}
    assert [json.loads(line)["sees"] for line in said.splitlines()][-1] == rule
