"""A clone has the same bytes on every system, also where git would end lines as Windows does."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.house.tree import ROOT

_ENDS = b"one\ntwo\n"


def checked_out(repository: Path) -> bytes:
    """What a file of two lines is once git made it anew, told to end lines as Windows does."""

    def git(*words: str) -> None:
        told = ("-c", "core.autocrlf=true", "-c", "core.safecrlf=false", "-c", "user.name=a", "-c", "user.email=a@b.c")
        subprocess.run(["git", *told, *words], cwd=repository, check=True, capture_output=True)

    git("init", "--quiet", ".")
    (repository / "a.txt").write_bytes(_ENDS)
    git("add", ".")
    git("commit", "--quiet", "--message", "a")
    (repository / "a.txt").unlink()
    git("checkout", "--", "a.txt")
    return (repository / "a.txt").read_bytes()


def test_git_changes_no_end_of_a_line_by_our_rules(tmp_path: Path) -> None:
    (tmp_path / ".gitattributes").write_bytes((ROOT / ".gitattributes").read_bytes())
    assert checked_out(tmp_path) == _ENDS


def test_without_them_it_would(tmp_path: Path) -> None:
    assert checked_out(tmp_path) != _ENDS
