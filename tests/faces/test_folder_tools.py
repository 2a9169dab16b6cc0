"""Tools over a folder read what is on their list, and nothing that leads out of it, whichever way it is said."""

from __future__ import annotations

import errno
import os
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from unabridged import UsageError
from unabridged.folder_tools import FolderTools

SECRET = b"hunter2"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project, beside what is nobody's business."""
    (tmp_path / "secret.py").write_bytes(SECRET)
    (tmp_path / "project-2").mkdir()
    (tmp_path / "project-2" / "a.py").write_bytes(SECRET)
    project = tmp_path / "project"
    (project / "src").mkdir(parents=True)
    (project / "src" / "a.py").write_bytes(b"length = 7\n")
    (project / ".env").write_bytes(SECRET)
    (project / "id.key").write_bytes(SECRET)
    return project


@pytest.fixture
def tools(folder: Path) -> FolderTools:
    return FolderTools(folder, allow=("*.py", "docs/**"))


class TestWhatIsOnTheList:
    @pytest.mark.parametrize("path", ["src/a.py", "./src/a.py", "src//a.py"])
    def test_is_read_however_it_is_spelled(self, tools: FolderTools, path: str) -> None:
        assert tools.read(path) == b"length = 7\n"

    def test_is_read_by_its_whole_path_too(self, tools: FolderTools, folder: Path) -> None:
        assert tools.read(str(folder / "src" / "a.py")) == b"length = 7\n"

    def test_is_read_by_the_path_by_which_the_folder_was_named(self, folder: Path, tmp_path: Path) -> None:
        (tmp_path / "named").symlink_to(folder)
        tools = FolderTools(tmp_path / "named", allow=("*.py",))
        assert tools.read(str(tmp_path / "named" / "src" / "a.py")) == b"length = 7\n"
        assert tools.read(str(folder / "src" / "a.py")) == b"length = 7\n"

    def test_is_read_through_a_link_within_the_folder(self, tools: FolderTools, folder: Path) -> None:
        (folder / "b.py").symlink_to("src/a.py")
        (folder / "lib").symlink_to("src")
        assert tools.read("b.py") == tools.read("lib/a.py") == b"length = 7\n"

    @pytest.mark.parametrize("path", ["b.py", "src/b.py", "lib/a.py", "src/a.py/b.py"])
    def test_may_be_missing(self, tools: FolderTools, path: str) -> None:
        with pytest.raises((FileNotFoundError, NotADirectoryError)):
            tools.read(path)


class TestWhatIsNot:
    @pytest.mark.parametrize(
        "path",
        [
            "../secret.py",
            "src/../../secret.py",
            "../project-2/a.py",
            "/etc/passwd",
            "id.key",
            ".env",
            "",
            ".",
            "src",
            "a.py\0",
        ],
    )
    def test_is_denied_whether_or_not_it_is_there(self, tools: FolderTools, path: str) -> None:
        """lace-F11: an allow-list; and path traversal is refused."""
        with pytest.raises(PermissionError):
            tools.read(path)

    def test_is_denied_by_its_whole_path_too(self, tools: FolderTools, tmp_path: Path) -> None:
        for path in (tmp_path / "secret.py", tmp_path / "project-2" / "a.py"):
            with pytest.raises(PermissionError):
                tools.read(str(path))

    @pytest.mark.parametrize("to", ["../secret.py", "id.key", ".env", "../project-2/a.py"])
    def test_is_reached_through_no_link(self, tools: FolderTools, folder: Path, to: str) -> None:
        (folder / "b.py").symlink_to(to)
        with pytest.raises(PermissionError):
            tools.read("b.py")

    def test_is_reached_through_no_folder_that_is_a_link(self, tools: FolderTools, folder: Path) -> None:
        (folder / "docs").symlink_to("../project-2")
        with pytest.raises(PermissionError):
            tools.read("docs/a.py")

    def test_is_a_link_that_leads_to_itself(self, tools: FolderTools, folder: Path) -> None:
        (folder / "b.py").symlink_to("b.py")
        with pytest.raises(OSError, match=r"link|loop|symbolic"):
            tools.read("b.py")

    @pytest.mark.parametrize("swapped", ["src", "src/a.py"])
    def test_is_reached_through_no_link_that_was_put_there_just_now(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, swapped: str
    ) -> None:
        """Between the look at where a path leads and the opening of it."""
        (folder.parent / "project-2" / "src").mkdir()
        tools, look = FolderTools(folder, allow=("*.py",)), Path.resolve

        def resolve(path: Path, **more: bool) -> Path:
            found = look(path, **more)
            (folder / swapped).rename(folder / "gone")
            (folder / swapped).symlink_to(
                folder.parent / "project-2" if swapped == "src" else folder.parent / "secret.py"
            )
            return found

        monkeypatch.setattr(Path, "resolve", resolve)
        with pytest.raises((PermissionError, NotADirectoryError)):
            tools.read("src/a.py")


class TestWhatIsNoPlainFile:
    def test_a_folder_is_none(self, tools: FolderTools, folder: Path) -> None:
        (folder / "b.py").mkdir()
        with pytest.raises(PermissionError, match="no plain file"):
            tools.read("b.py")

    def test_a_pipe_is_none_and_nobody_waits_for_its_other_end(self, tools: FolderTools, folder: Path) -> None:
        os.mkfifo(folder / "b.py")
        ended = list[Exception]()

        def read() -> None:
            with pytest.raises(PermissionError, match="no plain file") as found:
                tools.read("b.py")
            ended.append(found.value)

        thread = threading.Thread(target=read, daemon=True)
        thread.start()
        thread.join(20)
        assert ended


def test_a_file_that_is_too_large_is_not_read(folder: Path) -> None:
    tools = FolderTools(folder, allow=("*.py",), most_bytes=10)
    with pytest.raises(OSError, match="too large") as found:
        tools.read("src/a.py")
    assert found.value.errno == errno.EFBIG
    assert FolderTools(folder, allow=("*.py",), most_bytes=11).read("src/a.py")


def lowest_free() -> int:
    """The number that the next descriptor gets."""
    found = os.dup(0)
    os.close(found)
    return found


def test_no_descriptor_is_left_open(tools: FolderTools, folder: Path) -> None:
    (folder / "b.py").mkdir()
    before = lowest_free()
    for path in ("src/a.py", "b.py", "src/none.py", "none/a.py"):
        with suppress(OSError):
            tools.read(path)
    assert lowest_free() == before


@pytest.mark.parametrize(
    ("given", "what"),
    [({"allow": "*.py"}, "allow are patterns"), ({"allow": ("*",), "most_bytes": 0}, "most_bytes is the size")],
)
def test_what_means_nothing_is_refused(folder: Path, given: dict[str, object], what: str) -> None:
    with pytest.raises(UsageError, match=what):
        FolderTools(folder, **given)  # type: ignore[arg-type]  # what is refused


def test_what_is_no_folder_is_refused(folder: Path) -> None:
    with pytest.raises(UsageError, match="is no folder"):
        FolderTools(folder / "src" / "a.py", allow=("*",))
