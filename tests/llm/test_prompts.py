"""Which templates ship can be seen, and one copied, from the command line."""

from __future__ import annotations

import errno
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from unabridged import unheard
from unabridged.compaction.briefs import shipped
from unabridged.llm.prompts.__main__ import main
from unabridged.settings import template


def run(*arguments: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    return main(arguments, out, err), out.getvalue(), err.getvalue()


@pytest.mark.parametrize("arguments", [(), ("list",)])
def test_all_are_listed_with_whom_each_is_for(arguments: tuple[str, ...]) -> None:
    code, out, _ = run(*arguments)
    assert code == 0
    assert [line.partition(": For ")[0] for line in out.splitlines()] == list(shipped.NAMES)


def test_one_is_shown_as_whoever_writes_is_asked() -> None:
    assert run("show", "support") == (0, shipped.template("support").instructions + "\n", "")


def test_a_copy_is_the_same_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("copy", "support") == (0, "support.md\n", "")
    assert run("copy", "support", "mine.md") == (0, "mine.md\n", "")
    assert template("./support.md") == template("mine.md") == template("support")


def test_no_file_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text("mine", "utf-8")
    code, _, err = run("copy", "coding", str(file))
    assert (code, file.read_text("utf-8")) == (2, "mine")
    assert "cannot be written" in err
    assert "name another file" in err


def test_a_name_that_nobody_knows_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    code, _, err = run("copy", "codin", str(tmp_path / "mine.md"))
    assert (code, list(tmp_path.iterdir())) == (2, [])
    assert "did you mean 'coding'" in err


class Shut(StringIO):
    """Where nothing more gets through, and why."""

    def __init__(self, problem: OSError) -> None:
        super().__init__()
        self.problem = problem

    def write(self, _: str) -> int:
        raise self.problem


@pytest.mark.parametrize("problem", [BrokenPipeError(), OSError(errno.EINVAL, "Invalid argument")], ids=["", "Windows"])
@pytest.mark.parametrize("arguments", [(), ("show", "coding")])
def test_whoever_reads_may_have_had_enough(
    arguments: tuple[str, ...], problem: OSError, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unheard, "_UNREAD", frozenset({errno.EPIPE, errno.EINVAL}))
    err = StringIO()
    assert (main(arguments, Shut(problem), err), err.getvalue()) == (0, "")


def test_a_full_disk_is_told_in_a_line() -> None:
    err = StringIO()
    assert main((), Shut(OSError(errno.ENOSPC, "No space left on device")), err) == 2
    assert err.getvalue() == (
        "unabridged.llm.prompts: what there is to say could not be written: no space left on device; "
        "make it possible and run it again\n"
    )


def test_letters_that_a_terminal_has_not_are_told_by_their_numbers(tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text("# \u623f\u5b50\n\n## rules\n\nR.\n\n## sections\n\n- Goal: a\n", encoding="utf-8")
    held = BytesIO()
    terminal = TextIOWrapper(held, encoding="ascii")
    assert main(("check", str(file)), terminal, StringIO()) == 0
    assert held.getvalue().endswith(b"well: \\u623f\\u5b50, 1 sections\n")


def test_it_is_a_program() -> None:
    command = [sys.executable, "-m", "unabridged.llm.prompts", "show", "general"]
    said = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8")
    assert said.stdout == shipped.template("general").instructions + "\n"


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("# mine\n\n## rules\n\nR.\n\n## sections\n\n- Goal: a\n- Open: b\n", 0, "well: mine, 2 sections"),
        ("# mine\n\n## rulez\n", 2, "mine.md, line 3, column 4: there is no part"),
    ],
)
def test_one_of_your_own_is_checked_and_its_faults_are_told_with_their_place(
    text: str, code: int, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.md"
    file.write_text(text, encoding="utf-8")
    ended, out, err = run("check", str(file))
    assert (ended, told in out + err) == (code, True)
