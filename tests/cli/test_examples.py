"""Every command and every option stands in a page, in an example that is run, and whose output is compared."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.examples import Example, Shell, examples, says
from tests.house.tree import ROOT
from tests.importing import samples
from unabridged.cli.commands import ABOUT, MODULES
from unabridged.cli.main import parser

PAGE = ROOT / "docs" / "how-to" / "command-line.md"
EXAMPLES = examples(PAGE.read_text(encoding="utf-8"))
HELP = {"-h", "--help"}
SUMMARISE = "def summarise(brief):\n    return 'They spoke of the cranes of the harbour, and of what they weigh.'\n"
FILES = "class Files:\n    def read(self, path):\n        raise FileNotFoundError(path)\n\n\nFILES = Files()\n"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("UNABRIDGED_STORE", raising=False)
    (tmp_path / "unabridged.toml").write_text('store = "agent.db"\n', encoding="utf-8")
    (tmp_path / "policy.toml").write_text("[policy]\nlimit_tokens = 300\ncool_down_seconds = 3600\n", encoding="utf-8")
    (tmp_path / "my_agent").mkdir()
    (tmp_path / "my_agent" / "models.py").write_text(SUMMARISE, encoding="utf-8")
    (tmp_path / "my_agent" / "files.py").write_text(FILES, encoding="utf-8")
    (tmp_path / "rows.jsonl").write_text("", encoding="utf-8")
    samples.lines(tmp_path / "sessions" / "s-1.jsonl", samples.claude_code())
    samples.whole(tmp_path / "chat.json", samples.request()["messages"])
    return Shell(tmp_path)


@pytest.mark.check
def test_each_example_prints_what_the_page_says(shell: Shell) -> None:
    told = [(each, shell.run(each)) for each in EXAMPLES]
    wrong = [(each.command, printed) for each, printed in told if not says(printed, each.output)]
    assert wrong == []


def leaves(of: argparse.ArgumentParser, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], set[str]]]:
    """Every command that can be run, by its path, and the options it has."""
    verbs = [each for each in of._actions if isinstance(each, argparse._SubParsersAction)]
    if not verbs:
        yield path, {name for each in of._actions for name in each.option_strings if name.startswith("--")} - HELP
    for each in verbs:
        for name, below in each.choices.items():
            yield from leaves(below, (*path, name))


COMMON = {"--store", "--tenant", "--user", "--project", "--json"}
LEAVES = dict(leaves(parser(set(MODULES))))


def shown(path: tuple[str, ...]) -> list[Example]:
    return [each for each in EXAMPLES if each.command[1 : 1 + len(path)] == path]


@pytest.mark.parametrize("path", LEAVES, ids=" ".join)
def test_each_command_and_each_of_its_options_has_an_example(path: tuple[str, ...]) -> None:
    used = {word for each in shown(path) for word in each.command if word.startswith("--")}
    assert shown(path) != []
    assert LEAVES[path] - COMMON - used == set()


def test_each_command_tells_programs_json_but_the_one_that_tells_a_shell() -> None:
    silent = {path for path, options in LEAVES.items() if "--json" not in options}
    assert silent == {("completion",)}


def test_what_most_commands_take_has_an_example_too() -> None:
    assert {word for each in EXAMPLES for word in each.command} >= COMMON


def test_every_command_is_listed_with_what_it_is_for() -> None:
    assert ABOUT.keys() == MODULES.keys() == {path[0] for path in LEAVES}


def test_whoever_means_a_command_waits_for_no_other_to_be_made() -> None:
    assert {each for made in verbs(parser({"show"})) for each in made} == {"show"}
    assert {each for made in verbs(parser(())) for each in made} == {*ABOUT}


def verbs(of: argparse.ArgumentParser) -> list[list[str]]:
    return [[*each.choices] for each in of._actions if isinstance(each, argparse._SubParsersAction)]
