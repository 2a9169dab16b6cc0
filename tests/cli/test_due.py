"""A person sees from a terminal what is due, what rests and what is parked, and lets it go on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from unabridged import Memory
from unabridged.compaction.paces import pace_text
from unabridged.compaction.paces.pacing import Pace, Reason
from unabridged.exporting.lines import when
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.system import SystemClock
from unabridged.testing.driven import Driven
from unabridged.testing.jobs import due, kept
from unabridged.testing.samples import ELSEWHERE, HERE

HOUR = 3_600_000_000
NOW = SystemClock().now()
RESTS = pace_text.written(Pace(rests_until=NOW + HOUR, rests_for=Reason.BACK_OFF, failures=2))
WHOSE = ("--tenant", HERE.tenant, "--user", HERE.user, "--project", HERE.project)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A lane of each state, and one that is parked in another scope."""
    file = tmp_path / "a.db"
    driven = Driven(SqliteStore(file))
    for job in (
        due("done", None),
        replace(due("due", NOW - HOUR), attempts=2, reason="fraction"),
        due("later", NOW + HOUR),
        replace(due("parked", None), parked="parked", reason="fraction"),
        replace(due("rests", NOW + HOUR, lane="critic"), state=RESTS, reason="fraction"),
        replace(due("taken", NOW + HOUR), holder="ann", lease_until=NOW + HOUR),
        replace(due("theirs", None, scope=ELSEWHERE), parked="ineffective"),
    ):
        driven.say(job.ref.thread, "one", scope=job.ref.scope)
        kept(driven, job)
    driven.close()
    return file


def told(store: Path, *more: str) -> list[dict[str, Any]]:
    code, out, _ = run("jobs", *WHOSE, "--json", *more, "--store", store)
    assert code == 0
    return [json.loads(line) for line in out.splitlines()]


class TestWhatIsDue:
    def test_has_a_line_for_each_lane_in_which_something_is_to_be_done(self, store: Path) -> None:
        code, out, _ = run("jobs", *WHOSE, "--store", store)
        names = ("thread", "lane", "state", "why", "since", "until", "trigger", "tries")
        assert (code, tuple(out.splitlines()[0].split())) == (0, names)
        assert [line.split()[0] for line in out.splitlines()[1:]] == ["due", "later", "parked", "rests", "taken"]

    def test_says_in_which_state_each_is_and_why(self, store: Path) -> None:
        assert {each["thread"]: (each["state"], each["why"]) for each in told(store)} == {
            "due": ("due", ""),
            "later": ("later", ""),
            "parked": ("parked", "failed too often"),
            "rests": ("resting", "backing off"),
            "taken": ("under way", ""),
        }

    def test_says_since_when_and_until_when(self, store: Path) -> None:
        past, then = when(NOW - HOUR), when(NOW + HOUR)
        assert {each["thread"]: (each["since"], each["until"]) for each in told(store)} == {
            "due": (past, None),
            "later": (None, then),
            "parked": (None, None),
            "rests": (None, then),
            "taken": (None, then),
        }

    def test_tells_programs_what_the_work_needs_and_what_it_is_for(self, store: Path) -> None:
        (found, *_) = told(store)
        assert (found["policy"], found["summariser"], found["trigger"], found["tries"]) == (
            "a policy", "a summariser", "fraction", 2
        )  # fmt: skip

    def test_is_told_of_every_scope_where_that_is_asked(self, store: Path) -> None:
        assert [each["why"] for each in told(store, "--scopes") if each["tenant"] == ELSEWHERE.tenant] == [
            "ineffective"
        ]
        assert ELSEWHERE.tenant in run("jobs", "--scopes", "--store", store)[1]

    def test_is_said_to_be_nothing_where_it_is(self, store: Path) -> None:
        assert run("jobs", "--store", store)[:2] == (0, "nothing is due, rests or is parked here\n")


class TestResuming:
    def left(self, store: Path) -> list[str]:
        return [each["thread"] for each in told(store) if each["state"] in ("parked", "resting")]

    def test_has_all_of_a_scope_go_on_and_of_no_other(self, store: Path) -> None:
        assert run("resume", *WHOSE, "--store", store)[:2] == (0, "due again: 2 lanes\n")
        assert self.left(store) == []
        assert [each["state"] for each in told(store, "--scopes") if each["thread"] == "theirs"] == ["parked"]

    @pytest.mark.parametrize(
        ("named", "left"),
        [
            (("parked",), ["rests"]),
            (("rests", "--lane", "critic"), ["parked"]),
            (("--lane", "main"), ["rests"]),
            (("due",), ["parked", "rests"]),
        ],
        ids=str,
    )
    def test_has_only_those_go_on_that_are_named(self, store: Path, named: tuple[str, ...], left: list[str]) -> None:
        with Memory.open(store, scope=HERE) as memory:
            memory.thread("rests").open_lane("critic")
        assert run("resume", *named, *WHOSE, "--store", store)[0] == 0
        assert self.left(store) == left

    def test_counts_nothing_where_nothing_waits(self, store: Path) -> None:
        assert run("resume", "--store", store)[:2] == (0, "nothing rests or is parked here\n")
        assert run("resume", "--json", "--store", store)[:2] == (0, '{"resumed": 0}\n')

    def test_refuses_a_thread_or_a_lane_that_is_not_there(self, store: Path) -> None:
        code, _, err = run("resume", "parkt", *WHOSE, "--store", store)
        assert (code, "there is no thread 'parkt'" in err) == (2, True)
        code, _, err = run("resume", "parked", "--lane", "mian", *WHOSE, "--store", store)
        assert (code, "has no lane 'mian'" in err) == (2, True)


def test_the_doctor_says_by_which_commands_a_lane_goes_on(store: Path) -> None:
    _, out, _ = run("doctor", store)
    assert "unabridged jobs --scopes says which" in out
    assert "unabridged resume" in out
