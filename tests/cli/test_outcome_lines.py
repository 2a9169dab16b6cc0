"""What a line of the worker says: who wrote and what it took, or what to do where somebody has to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_worker import run, store
from tests.cli.worker_programs import config
from unabridged.ports import Brief, Draft

__all__ = ["store"]


class AuthenticationError(Exception):
    """As clients name it."""


def is_locked_out(_: Brief) -> str:
    raise AuthenticationError


def says_nothing(_: Brief) -> Draft:
    return Draft(text="I cannot summarise this conversation.", model="small", prompt_tokens=800, completion_tokens=7)


def test_what_came_to_nothing_says_what_it_took(store: Path) -> None:
    asked = ("--once", "--lanes", "critic", "--summariser", f"{__name__}:says_nothing", *config(store))
    _, out, _ = run(store, *asked)
    assert "draft refused" in out
    assert "tokens are paid for" in out


def test_programs_are_told_what_came_to_nothing_took(store: Path) -> None:
    asked = ("--once", "--json", "--lanes", "critic", "--summariser", f"{__name__}:says_nothing", *config(store))
    told = json.loads(run(store, *asked)[1].splitlines()[0])
    assert (told["outcome"], told["model"], told["completion_tokens"] >= 7) == ("failed", "small", True)


def test_who_may_not_ask_is_told_what_to_look_at(store: Path) -> None:
    name = f"{__name__}:is_locked_out"
    ended, out, _ = run(store, "--once", "--lanes", "critic", "--summariser", name, *config(store))
    assert ended == 1
    assert "AuthenticationError, auth; to do: look at the key" in out


def test_programs_are_told_it_too(store: Path) -> None:
    name = f"{__name__}:is_locked_out"
    _, out, _ = run(store, "--once", "--json", "--lanes", "critic", "--summariser", name, *config(store))
    assert "OPENAI_API_KEY" in json.loads(out.splitlines()[0])["to_do"]


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [("import os\nKEY = os.environ['NO_SUCH_KEY']\n", 2, "KeyError"), ("def s(b) return\n", 1, "SyntaxError")],
)
def test_a_module_that_fails_is_told_with_its_line(
    text: str, line: int, what: str, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"failing_{line}.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ended, _, err = run(store, "--once", "--summariser", f"failing_{line}:s")
    assert ended == 2
    assert f"failing_{line}.py, line {line}: {what}" in err
