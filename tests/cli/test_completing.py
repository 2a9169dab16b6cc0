"""A shell completes what the program's own parser takes, in the shell itself where it is there."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

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
        (["--vers"], "--version"),
        (["completion", "b"], "bash"),
        (["eval", "cov"], "coverage"),
        (["eval", "ledger", "--lab"], "--labelled"),
    ],
)
def test_bash_completes_commands_and_their_options(words: list[str], wanted: str) -> None:
    _, script, _ = run("completion", "bash")
    asked = f'COMP_WORDS=(unabridged {" ".join(words)}); COMP_CWORD={len(words)}; _unabridged; echo "${{COMPREPLY[@]}}"'
    told = subprocess.run(["bash", "-c", f"{script}\n{asked}"], capture_output=True, text=True, check=True)
    assert told.stdout.split() == [wanted]


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash is there")
def test_bash_completes_a_file_whatever_is_in_its_name(tmp_path: Path) -> None:
    _, script, _ = run("completion", "bash")
    (tmp_path / "my agent.db").touch()
    (tmp_path / "script").write_text(f"{script}\nunabridged() {{ printf '<%s>' \"$@\"; }}\n")
    ours, theirs = pty.openpty()  # a shell completes for somebody at a terminal alone
    with subprocess.Popen(["bash", "--norc", "-i"], cwd=tmp_path, stdin=theirs, stdout=theirs, stderr=theirs):
        os.close(theirs)
        os.write(ours, b"source ./script\nunabridged show --store my\t\nexit\n")
        told = b""
        with suppress(OSError):  # what is at its end, says so by an error
            while read := os.read(ours, 4096):
                told += read
    os.close(ours)
    assert b"<show><--store><my agent.db>" in told


def test_fish_names_no_files_where_a_word_is_meant() -> None:
    _, script, _ = run("completion", "fish")
    lines = [line for line in script.splitlines() if line.endswith((" -a bash", " -a review"))]
    assert [" -f " in line and "; and not __fish_seen_subcommand_from " in line for line in lines] == [True, True]


@pytest.mark.parametrize("shell", ["fish", "zsh"])
def test_the_other_shells_can_read_it(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} is there")
    _, script, _ = run("completion", shell)
    subprocess.run([shell, "-n", "-c", script], check=True)
