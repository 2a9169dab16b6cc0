"""The calls that are banned are really refused, each with a reason that says what to do instead.
It refuses to know why; the reasons stand beside the bans in pyproject.toml.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.house.tree import ROOT

LINT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["lint"]
BANNED: dict[str, dict[str, str]] = LINT["flake8-tidy-imports"]["banned-api"]

# Built-ins are names, not imports, and linted by rules of their own.
BUILTINS = {"eval": "S307", "exec": "S102", "print": "T201"}


def refused(folder: Path, text: str) -> str:
    """What the linter, with the repository's configuration, says about a library module with this text."""
    planted = folder / "planted.py"
    planted.write_text(text, encoding="utf-8")
    command = [
        str(Path(sys.executable).with_name("ruff")),
        "check",
        "--no-cache",
        "--isolated",
        "--output-format=concise",
    ]
    rules = ["--select=TID251,S307,S102,T201", f"--config=lint.flake8-tidy-imports.banned-api={_inline(BANNED)}"]
    return subprocess.run([*command, *rules, str(planted)], capture_output=True, text=True, check=False).stdout


def _inline(table: dict[str, dict[str, str]]) -> str:
    return "{" + ", ".join(f'"{name}" = {{ msg = "{entry["msg"]}" }}' for name, entry in table.items()) + "}"


def test_every_banned_call_is_refused_where_it_is_made(tmp_path: Path) -> None:
    dotted = [name for name in BANNED if "." in name]
    lines = [f"import {name.rsplit('.', maxsplit=1)[0]}" for name in dotted] + dotted
    said = refused(tmp_path, "\n".join(lines))
    assert [name for name in dotted if f"`{name}` is banned" not in said] == []


def test_every_banned_package_is_refused_where_it_is_imported(tmp_path: Path) -> None:
    whole = [name for name in BANNED if "." not in name]
    said = refused(tmp_path, "\n".join(f"import {name}" for name in whole))
    assert [name for name in whole if f"`{name}` is banned" not in said] == []


def test_running_text_as_code_and_printing_are_refused(tmp_path: Path) -> None:
    said = refused(tmp_path, "eval('1')\nexec('1')\nprint(1)\n")
    assert [rule for rule in BUILTINS.values() if rule not in said] == []


def test_every_ban_gives_its_reason_in_a_sentence() -> None:
    assert [name for name, entry in BANNED.items() if not re.fullmatch(r"[A-Z].{20,}\.", entry["msg"])] == []


def test_every_ignored_rule_gives_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = re.findall(r'^  "([A-Z]+[0-9]*)",(.*)$', text, re.MULTILINE)
    assert len(listed) > 20
    assert [rule for rule, rest in listed if len(rest.strip()) < 10] == []
