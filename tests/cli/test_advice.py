"""What an error tells a program to do is told to a person as a command, where there is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Memory, UsageError
from unabridged.cli import advice
from unabridged.cli.commands import MODULES

SOURCE = Path(advice.__file__).parents[1]
# What nobody does at a command line: it opens lanes, tells of calls, and writes a fact anew.
PROGRAMS_ALONE = {"thread.open_lane", "thread.used", "thread.show", "thread.ledger", "facts.get", "facts.replace"}
DOORS = {"adapters", "cli", "tour", "testing", "eval"}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append([{"role": "user", "content": "hello"}])
    return tmp_path / "a.db"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("pin", "t", "7"), "thread 't' has 1 events, and seq 7 is not among them; unabridged show shows which"),
        (("undo", "t", "1"), "event 1 is no compaction; unabridged compactions lists those there are"),
        (("facts", "remove", "x"), "there is no fact 'x' in this scope; unabridged facts list shows what there is"),
        (("unfold", "t", "7"), "has no event 7; unabridged compactions lists what can be unfolded"),
        (("grep", "(", "--regex"), "without --regex it is taken as it stands"),
        (("compact", "t"), "there is no limit to fit; pass --limit-tokens N, or --config FILE, where the log names"),
        (("compact", "x"), "there is no thread 'x' here; unabridged threads lists those there are\n"),
    ],
)
def test_a_person_is_told_what_to_type(store: Path, given: tuple[str, ...], told: str) -> None:
    code, _, err = run(*given, "--store", store)
    assert (code, told in err) == (2, True), err


def test_what_was_left_out_is_told_with_the_command_that_has_it(store: Path) -> None:
    _, out, _ = run("doctor", "--quick", store)
    assert "to do: run unabridged doctor without --quick, or unabridged verify, when there is time" in out


def test_a_template_in_a_file_of_settings_is_named_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[policy]\nlimit_tokens = 3000\ntemplate = "codign"\n')
    _, _, err = run("config", "check", tmp_path / "a.toml")
    assert "did you mean 'coding'?; a file of yours is named by its path: 'mine.md'" in err


def test_what_no_command_does_is_told_as_it_is() -> None:
    told = "open it with thread.open_lane('a', rule=LaneRule(…)), or see facts.review(); other.threads() and memory.x"
    assert advice.told(UsageError(told)) == told.replace("facts.review()", "unabridged facts review")


def test_every_verb_that_an_error_names_is_a_command_or_for_programs_alone() -> None:
    named = {
        f"{match[1]}.{match[2]}"
        for path in SOURCE.rglob("*.py")
        if path.relative_to(SOURCE).parts[0] not in DOORS
        for line in path.read_text("utf-8").splitlines()
        if '"""' not in line
        for match in re.finditer(r"""(?<=[ '"`])(memory|thread|facts)\.([a-z_]+)\([^()"]*\)[^"]*"[,)]?$""", line)
    }
    assert named
    assert named - advice.COMMANDS.keys() - PROGRAMS_ALONE == set()


def test_every_command_that_is_told_is_one() -> None:
    assert {each.split()[0] for each in advice.COMMANDS.values()} <= MODULES.keys()


def test_a_doctor_of_no_store_says_which_commands_begin_one(tmp_path: Path) -> None:
    _, out, _ = run("doctor", tmp_path / "none.db")
    assert "or begin one with unabridged append or unabridged import" in out
    assert "Access" not in out
