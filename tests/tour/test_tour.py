"""The tour shows on a real store what it says it shows, and steers no terminal that nobody looks at."""

from __future__ import annotations

import io
import json
import pydoc
import re
import sys
from pathlib import Path

import pytest

import unabridged
from tests.cli.running import Terminal, run
from unabridged import Memory
from unabridged.cli import others
from unabridged.cli.main import main as program
from unabridged.exporting.lines import wide
from unabridged.tour import main
from unabridged.tour.paper import Look, Paper


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The store of a tour that was kept, and what the tour told."""
    store = tmp_path_factory.mktemp("tour") / "tour.db"
    code, out, _ = run("demo", "--store", store)
    assert code == 0
    return store, out


@pytest.fixture(scope="module")
def plain(kept: tuple[Path, str]) -> str:
    return kept[1]


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
    monkeypatch.setattr("unabridged.tour.main", lambda _, each, __: looks.append(each))
    assert program(["demo"], Terminal(), io.StringIO()) == 0
    assert looks == [look]


def test_a_bar_is_drawn_in_letters_where_there_are_no_blocks() -> None:
    assert Paper(io.TextIOWrapper(io.BytesIO(), encoding="ascii"), Look.PLAIN).bar(0.5, 4) == "##.."
    assert Paper(io.StringIO(), Look.PLAIN).bar(0.5, 4) == "\u2588\u2588\u2591\u2591"


@pytest.mark.check
def test_no_line_is_wider_than_the_terminal_it_is_read_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = Terminal()
    assert program(["demo"], out, io.StringIO()) == 0
    seen = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert max(map(wide, seen.splitlines())) == 80
    assert "\x1b[1;36m" in out.getvalue()


def test_a_line_that_is_cut_ends_in_a_sign_of_that() -> None:
    out = io.StringIO()
    paper = Paper(out, Look.PLAIN, columns=12)
    paper.heading("What was said")
    paper.line("\u65e5\u672c\u8a9e\u65e5\u672c\u8a9e")
    assert out.getvalue().splitlines() == ["", "What was sa\u2026", "  \u65e5\u672c\u8a9e\u65e5\u2026"]


def test_a_store_that_is_kept_is_whole_and_every_command_that_is_told_works_on_it(kept: tuple[Path, str]) -> None:
    store, out = kept
    with Memory.open(store) as memory:
        assert memory.verify().faults == ()
    assert f"{others.typed(Path(sys.executable), Path.cwd())} view invoice-parser" in out
    commands = re.findall(r"unabridged ((?:view|compactions|search) .*) --store", out)
    assert [run(*each.split(), "--store", store)[0] for each in commands] == [0, 0, 0]


def test_nothing_is_named_that_an_installed_package_does_not_have(kept: tuple[Path, str]) -> None:
    _, out = kept
    assert not re.search(r"\b(?:docs|tests|examples)/", out)
    assert "import unabridged; help(unabridged.Thread)" in out
    assert "prepare" in pydoc.render_doc(unabridged.Thread)


@pytest.mark.check
def test_a_program_is_told_each_line_with_its_heading() -> None:
    code, out, _ = run("demo", "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert {each["heading"] for each in told} >= {"Nothing was lost, and the store proves it", "What to try next"}
    assert [each["text"] for each in told if "proves it" in each["heading"]] == ["verified: 164 events, 0 faults"]


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("there.db", "exists already"),
        ("no/where.db", "there is no folder"),
        ("postgresql://h/d", "the tour is kept in a file, and postgresql:// is none"),
        (":memory:", "the tour is kept in a file, and :memory: is none"),
        ("", "the tour is kept in a file, and none is named"),
    ],
)
def test_a_store_that_cannot_be_kept_is_refused_before_the_tour(
    place: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.db").touch()
    code, out, err = run("demo", "--store", place)
    assert (code, out, told in err) == (2, "", True), err


def test_the_home_folder_is_known_by_its_sign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tour.db").touch()
    assert "exists already" in run("demo", "--store=~/tour.db")[2]


def test_what_to_try_next_calls_the_program_as_it_can_be_called_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {"unabridged": "/usr/bin/unabridged"}
    monkeypatch.setattr("shutil.which", found.get)
    (own := tmp_path / ".venv" / "bin").mkdir(parents=True)
    assert others.typed(own / "python", tmp_path) == "unabridged"
    found.clear()
    assert others.typed(own / "python", tmp_path) == f"{own / 'python'} -m unabridged"
    (own / "unabridged").touch()
    assert others.typed(own / "python", tmp_path) == ".venv/bin/unabridged"
    assert others.typed(own / "python", tmp_path / "src") == str(own / "unabridged")


def test_the_program_is_known_by_its_name_on_windows_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    (tmp_path / "unabridged.exe").touch()
    assert others.typed(tmp_path / "python.exe", tmp_path) == "unabridged.exe"


def test_a_path_with_spaces_is_called_in_quotes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert others.typed(tmp_path / "Program Files" / "python", tmp_path).endswith("Files/python' -m unabridged")
