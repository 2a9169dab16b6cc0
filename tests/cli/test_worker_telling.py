"""A worker tells of its own runs, and by whose policies it works."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_worker import run, store
from unabridged import Scope
from unabridged.cli import worker_chores
from unabridged.compaction.outcome import Fail, Failed, Skip, Skipped
from unabridged.engine.jobs.at_work import AtWork
from unabridged.engine.telling import Started, Told
from unabridged.log.ids import MAIN, LaneId, ThreadId, ThreadRef

__all__ = ["store"]

REF = ThreadRef(scope=Scope(), thread=ThreadId("kitchen"))


@pytest.mark.parametrize(("is_here", "named"), [(True, "unabridged.toml"), (False, "FILE")])
def test_without_a_policy_it_says_by_which_it_works(
    store: Path, monkeypatch: pytest.MonkeyPatch, *, is_here: bool, named: str
) -> None:
    monkeypatch.chdir(store.parent)
    if not is_here:
        (store.parent / "unabridged.toml").unlink()
    _, _, err = run(store, "--once")
    assert err.startswith("no policy was given, so that only lanes for which the log names one are worked in")
    assert f"pass --config {named} for the others" in err


@pytest.mark.parametrize(
    ("told", "is_own"),
    [
        (Failed(ref=REF, lane=MAIN, trigger="now", reason=Fail.STORE), True),
        (Failed(ref=REF, lane=LaneId("critic"), trigger="now", reason=Fail.STORE), False),
        (Skipped(ref=REF, lane=MAIN, trigger="now", reason=Skip.NOT_DUE), False),
        (Started(ref=REF, lane=MAIN, trigger="now"), False),
    ],
)
def test_only_runs_of_its_own_are_told(told: Told, *, is_own: bool) -> None:
    at_work = AtWork()
    turn = at_work.begin((REF, MAIN))
    assert turn is not None
    assert not worker_chores.is_own(told, at_work)  # what is heard while it goes on is somebody else's
    at_work.ended((REF, MAIN))
    assert worker_chores.is_own(told, at_work) is is_own
    at_work.end(turn)
    assert not worker_chores.is_own(told, at_work)


def test_a_module_that_ends_the_program_is_told(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (store.parent / "ends_at_once.py").write_text("import sys\n\nsys.exit('no key')\n", encoding="utf-8")
    monkeypatch.chdir(store.parent)
    code, _, err = run(store, "--once", "--summariser", "ends_at_once:x")
    assert (code, "line 3: SystemExit: no key; mend it" in err) == (2, True)
