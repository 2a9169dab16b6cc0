"""What the doctor and verify find says whose thread it is about: tenants may call their conversations alike."""

from __future__ import annotations

import io
import sqlite3
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Indexing, Memory, Scope
from unabridged.cli.outcome_lines import Lines
from unabridged.cli.page import Form
from unabridged.engine.upkeep import covering
from unabridged.log.ids import ThreadId, ThreadRef
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.driven import Driven
from unabridged.testing.fakes import FakeClock
from unabridged.testing.jobs import due, kept
from unabridged.upkeep import Checks, Finding

SCOPE = Scope(tenant="acme", user="ada")
WHOSE = "thread 'case-42' of tenant acme, user ada"
NOW = 1_700_000_000_000_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db", scope=SCOPE) as memory:
        memory.thread("case-42").append([{"role": "user", "content": f"number {n} of the docks"} for n in range(9)])
        memory.index()
    return tmp_path / "a.db"


def changed(path: Path, sql: str) -> Path:
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute(sql)
    raw.close()
    return path


def named(found: tuple[Finding, ...]) -> list[str]:
    return [each.what for each in found if WHOSE in each.what]


def test_a_changed_event_of_the_log(path: Path) -> None:
    changed(path, "UPDATE event SET at = (at | 8) - (at & 8) WHERE seq = 4")
    assert named(Memory.diagnose(path)) == [f"{WHOSE} event 4 at: the chain does not bear it out"]


def test_verify_on_the_command_line(path: Path) -> None:
    changed(path, "UPDATE event SET at = (at | 8) - (at & 8) WHERE seq = 4")
    assert f"fault: {WHOSE} event 4 at" in run("verify", path)[1]


def test_what_was_purged_and_not_erased(path: Path) -> None:
    with Memory.open(path, scope=SCOPE, indexing=Indexing.ASKED) as memory:
        memory.thread("case-42").purge(3)
        assert [each.scope for each in memory.traces() if each.thread] == [SCOPE]
    assert f"fault: {WHOSE} event 3 payload" in run("verify", "--erasure", path)[1]


def test_what_a_store_in_memory_still_holds() -> None:
    with Memory.open(scope=SCOPE) as memory:
        memory.thread("case-42").append({"role": "user", "content": "a needle"})
        memory.thread("case-42").purge(1)
        assert {each.scope for each in memory.traces()} == {SCOPE}


def test_a_fact_that_was_changed(path: Path) -> None:
    with Memory.open(path, scope=SCOPE) as memory:
        memory.facts().add("Ada likes the docks.", sources=[("case-42", 2)])
    changed(path, "UPDATE fact SET worth = worth + 1")
    (found,) = [each for each in Memory.diagnose(path) if "fact.worth" in each.what]
    assert found.what.startswith("fact.worth of tenant acme, user ada: ")


def test_documents_that_are_gone(path: Path) -> None:
    changed(path, "DELETE FROM document WHERE number = (SELECT min(number) FROM document)")
    found = named(Memory.diagnose(path, checks=Checks.QUICK))
    assert found == [f"{WHOSE}: 8 documents are there, and 9 were counted"]


def test_documents_with_other_words(path: Path) -> None:
    changed(path, "INSERT INTO words (rowid, terms) SELECT min(number), '1.forged' FROM document")
    assert named(Memory.diagnose(path)) == [
        f"1 of 9 documents have other words than the log, the first of {WHOSE} event 1"
    ]


def test_an_index_that_is_behind(path: Path) -> None:
    with Memory.open(path, scope=SCOPE, indexing=Indexing.ASKED) as memory:
        memory.thread("case-42").append({"role": "user", "content": "one more"})
        found = [each.what for each in memory.doctor(checks=Checks.QUICK)]
    assert "it is 1 events behind in 1 threads: 'case-42' of tenant acme, user ada by 1" in found


def test_a_view_that_does_not_cover(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def wrong(*_: object) -> str:
        return "visible and not covered: [3]"

    monkeypatch.setattr(covering, "miscovered", wrong)
    assert named(Memory.diagnose(path)) == [f"{WHOSE}: visible and not covered: [3]"]


def test_a_lane_that_nobody_works_in() -> None:
    driven = Driven(InMemoryStore())
    Memory(driven.store, scope=SCOPE).thread("case-42").append({"role": "user", "content": "one"})
    kept(driven, due("case-42", 1, scope=SCOPE))
    found = Memory(driven.store, clock=FakeClock(NOW)).doctor(checks=Checks.QUICK)
    driven.close()
    assert [each.endswith(f"nobody claimed it: lane 'main' of {WHOSE}") for each in named(found)] == [True]


def test_a_thread_that_a_worker_could_not_look_at() -> None:
    err = io.StringIO()
    Lines(io.StringIO(), err, Form.PEOPLE).not_looked_at(ThreadRef(scope=SCOPE, thread=ThreadId("case-42")), OSError())
    assert err.getvalue() == f"not looked at: {WHOSE}: OSError\n"


def test_a_run_of_a_worker(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "w.db", scope=SCOPE) as memory:
        memory.thread("case-42").append(
            [{"role": "user", "content": f"number {n} of the docks " * 60} for n in range(60)]
        )
    (tmp_path / "unabridged.toml").write_text("[policy]\nlimit_tokens = 8000\n", encoding="utf-8")
    _, out, _ = run("worker", tmp_path / "w.db", "--once", "--config", tmp_path / "unabridged.toml")
    assert out.startswith(f"applied: {WHOSE} lane main: ")
