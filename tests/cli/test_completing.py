"""A shell completes what the program's own parser takes, in the shell itself where it is there."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.cli.running import run
from unabridged.cli.commands import ABOUT


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_can_be_completed(shell: str) -> None:
    code, out, _ = run("completion", shell)
    assert code == 0
    assert {name for name in ABOUT if name in out} == ABOUT.keys()


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash is there")
@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["im"], "import"),
        (["facts", "rev"], "review"),
        (["import", "--pre"], "--prefix"),
        (["facts", "add", "--ti"], "--tier"),
        (["config", "expl"], "explain"),
        (["view", "trip", "--dialect", "gem"], "gemini"),
        (["facts", "add", "x", "--tier", "us"], "user"),
        (["facts", "add", "--json", "--ti"], "--tier"),
    ],
)
def test_bash_completes_commands_and_their_options(words: list[str], wanted: str) -> None:
    _, script, _ = run("completion", "bash")
    asked = f'COMP_WORDS=(unabridged {" ".join(words)}); COMP_CWORD={len(words)}; _unabridged; echo "${{COMPREPLY[@]}}"'
    told = subprocess.run(["bash", "-c", f"{script}\n{asked}"], capture_output=True, text=True, check=True)
    assert told.stdout.split() == [wanted]


@pytest.mark.parametrize("shell", ["fish", "zsh"])
def test_the_other_shells_can_read_it(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} is there")
    _, script, _ = run("completion", shell)
    subprocess.run([shell, "-n", "-c", script], check=True)
