"""Programs of ours beside us: what lies in the folder we are in is no part of them, and nothing else is started."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from unabridged import Memory, own_programs
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
