"""The tour shows on a real store what it says it shows, and steers no terminal that nobody looks at."""

from __future__ import annotations

import io

import pytest

from tests.cli.running import Terminal
from unabridged.cli.main import main as program
from unabridged.tour import main
from unabridged.tour.paper import Look, Paper


@pytest.fixture(scope="module")
def plain() -> str:
    out = io.StringIO()
    main(out)
    return out.getvalue()


def section(told: str, heading: str) -> str:
    return next(part for part in told.split("\n\n") if heading in part.splitlines()[0])


def test_the_conversation_is_folded_while_it_grows(plain: str) -> None:
    days = section(plain.lstrip(), "Four days")
    assert [day for day in ("Monday", "Tuesday", "Wednesday", "Thursday") if day in days] == [
        "Monday", "Tuesday", "Wednesday", "Thursday",
    ]  # fmt: skip
    assert "folded meanwhile" in days


def test_it_shows_what_was_said_and_what_is_read(plain: str) -> None:
    sizes = section(plain, "What was said")
    said, read = (int(line.split()[3].replace(",", "")) for line in sizes.splitlines()[1:3])
    assert said > 30_000
    assert read <= 16_000


def test_code_carried_a_constraint_a_decision_a_task_and_the_variables(plain: str) -> None:
    kept = section(plain, "What code carries")
    assert [word for word in ("constraint", "decision", "task", "variable") if f"  {word}" in kept] == [
        "constraint", "decision", "task", "variable",
    ]  # fmt: skip


def test_a_summary_is_unfolded_and_a_detail_is_found(plain: str) -> None:
    assert "I prefer pytest over unittest." in section(plain, "A summary unfolds")
    assert "INV-4777" in section(plain, "A detail").splitlines()[1]


def test_one_fact_is_kept_and_the_poisoned_one_is_refused(plain: str) -> None:
    facts = section(plain, "What outlives")
    assert "kept:    User prefers pytest over unittest" in facts
    assert "refused: Harbour fees" in facts


def test_what_was_folded_stands_again_when_it_is_undone(plain: str) -> None:
    before, folded, undone = (line.split()[1:4] for line in section(plain, "A compaction").splitlines()[1:4])
    assert int(folded[0]) < int(before[0])
    assert undone[0] == before[0]


def test_the_store_proves_that_nothing_was_lost(plain: str) -> None:
    assert ", 0 faults" in section(plain, "Nothing was lost")


@pytest.mark.check
def test_colours_are_for_whoever_asks_for_them(plain: str) -> None:
    coloured = io.StringIO()
    main(coloured, Look.COLOURED)
    assert "\x1b[" not in plain
    assert "\x1b[1;36m" in coloured.getvalue()


@pytest.mark.check
def test_a_terminal_that_declines_colours_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    out = Terminal()
    assert program(["demo"], out, io.StringIO()) == 0
    assert "\x1b[" not in out.getvalue()


@pytest.mark.parametrize(
    ("environment", "look"),
    [
        ({}, Look.COLOURED),
        ({"NO_COLOR": "1"}, Look.PLAIN),
        ({"NO_COLOR": ""}, Look.COLOURED),
        ({"TERM": "dumb"}, Look.PLAIN),
    ],
)
def test_colours_are_for_terminals_that_obey_them(
    environment: dict[str, str], look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    looks = list[Look]()
    monkeypatch.setattr("unabridged.tour.main", lambda _, each: looks.append(each))
    assert program(["demo"], Terminal(), io.StringIO()) == 0
    assert looks == [look]


def test_a_bar_is_drawn_in_letters_where_there_are_no_blocks() -> None:
    assert Paper(io.TextIOWrapper(io.BytesIO(), encoding="ascii"), Look.PLAIN).bar(0.5, 4) == "##.."
    assert Paper(io.StringIO(), Look.PLAIN).bar(0.5, 4) == "\u2588\u2588\u2591\u2591"
