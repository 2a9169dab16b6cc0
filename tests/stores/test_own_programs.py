"""Programs of ours beside us: what lies in the folder we are in is no part of them, and nothing else is started."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from unabridged import Memory, own_programs
from unabridged.errors import WorkerUnavailable
from unabridged.runner.working import Worker
from unabridged.stores.sqlite import examining, inspecting


class TestCommand:
    def test_a_file_in_the_folder_we_are_in_stands_in_for_no_module(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for module in ("json", "struct", "unabridged"):
            (tmp_path / f"{module}.py").write_text("open('ran', 'w').close()\n", encoding="utf-8")
        with Memory.open(tmp_path / "a.db") as memory:
            memory.thread("t").append({"role": "user", "content": "crane"})
        monkeypatch.chdir(tmp_path)
        assert Memory.diagnose("a.db")
        with Memory.open("a.db") as memory:
            assert memory.traces(b"nothing of the kind") == []
        assert not (tmp_path / "ran").exists()

    @pytest.mark.parametrize(("of", "value"), [("executable", ""), ("frozen", True)])
    def test_a_program_that_has_its_interpreter_inside_starts_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of: str, value: object
    ) -> None:
        monkeypatch.setattr(sys, of, value, raising=False)
        with pytest.raises(OSError, match="carries its interpreter inside"):
            own_programs.command("unabridged")
        with Memory.open(tmp_path / "a.db"):
            pass
        assert not [each for each in examining.outside(tmp_path / "a.db") if each.subject == "write lock"]
        (fault,) = inspecting.raw_traces(tmp_path / "a.db", [b"crane"])
        assert "could not be read by a child process" in fault.problem

    def test_a_module_in_an_archive_that_only_we_know_of_is_found(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with zipfile.ZipFile(tmp_path / "packed.pyz", "w") as packed:
            packed.writestr("only_there.py", "import sys\nprint(__name__, len(sys.argv))\n")
        monkeypatch.setattr(own_programs, "_ROOT", tmp_path / "packed.pyz")
        said = subprocess.run(own_programs.command("only_there"), capture_output=True, text=True, check=True).stdout
        assert said == "__main__ 1\n"


@pytest.mark.skipif(sys.platform == "win32", reason="an interpreter is not found by its version there")
class TestInAHost:
    """A server that has its interpreter inside, as uWSGI and mod_wsgi have, says that it is the interpreter."""

    @pytest.fixture(autouse=True)
    def host(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        host = tmp_path / "uwsgi"
        host.write_text(f"#!/bin/sh\necho $* > {tmp_path / 'ran'}\n", encoding="utf-8")
        host.chmod(0o755)
        monkeypatch.setattr(sys, "executable", str(host))
        return host

    def test_our_programs_are_run_by_the_interpreter_that_its_modules_belong_to(self, tmp_path: Path) -> None:
        with Memory.open(tmp_path / "a.db") as memory:
            memory.thread("t").append({"role": "user", "content": "crane"})
            assert "a.db-wal" in {fault.column for fault in memory.traces(b"crane")}  # which another program reads
        worker = Worker()
        worker.make_ready(seconds=60)
        worker.close()
        assert not (tmp_path / "ran").exists()

    def test_the_host_is_started_by_nobody_where_there_is_none(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for prefix in ("exec_prefix", "base_exec_prefix"):
            monkeypatch.setattr(sys, prefix, str(tmp_path))
        with pytest.raises(OSError, match="carries its interpreter inside"):
            own_programs.command("unabridged")
        with pytest.raises(WorkerUnavailable, match="carries its interpreter inside"):
            Worker().make_ready(seconds=60)
        assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    "name", ["python", "python3", "python3.13t", "python3.11-dbg", "python_d.exe", "pythonw.exe", "Python", "pypy3.10"]
)
def test_an_interpreter_is_known_by_its_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", os.path.join("somewhere", name))  # noqa: PTH118  # a name as the system has it
    assert own_programs.interpreter() == sys.executable


@pytest.mark.parametrize(
    ("knows", "typed"), [(True, "'my logs/a.db'"), (False, '"my logs/a.db"')], ids=["elsewhere", "Windows"]
)
def test_a_word_is_quoted_as_its_shell_takes_it(
    knows: bool,  # noqa: FBT001  # what a shell knows
    typed: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(own_programs, "_KNOWS_SINGLE_QUOTES", knows)
    assert (own_programs.typed("my logs/a.db"), own_programs.typed("a.db")) == (typed, "a.db")


def test_a_path_of_windows_needs_no_quotes_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_programs, "_KNOWS_SINGLE_QUOTES", False)
    assert own_programs.typed("C:\\logs\\a.db") == "C:\\logs\\a.db"
