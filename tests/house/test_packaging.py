"""What is built holds what the library needs when it runs, and is the same each time.
It refuses to install what it builds; it looks inside.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.house.tree import ROOT, kept_paths


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one wheel and one source archive of the tree as it stands."""
    return build(tmp_path_factory.mktemp("built"))


def build(folder: Path) -> Path:
    """Build both archives with the pinned back end."""
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def wheel_names(folder: Path) -> set[str]:
    """The paths inside the wheel."""
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        return set(wheel.namelist())


def sdist_names(folder: Path) -> set[str]:
    """The paths inside the source archive, below its own folder."""
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        return {name.split("/", maxsplit=1)[-1] for name in archive.getnames()}


def package_files() -> set[str]:
    """Every kept file of the package, code or not."""
    paths = (path.relative_to(ROOT).as_posix() for path in kept_paths())
    return {path for path in paths if path.startswith("src/unabridged/")}


def test_every_file_of_the_package_is_in_the_wheel(built: Path) -> None:
    assert {path.removeprefix("src/") for path in package_files()} - wheel_names(built) == set()


def test_every_file_of_the_package_is_in_the_source_archive(built: Path) -> None:
    assert package_files() - sdist_names(built) == set()


def test_the_wheel_tells_type_checkers_that_it_is_typed(built: Path) -> None:
    assert "unabridged/py.typed" in wheel_names(built)


def test_the_wheel_carries_the_licence_and_every_notice(built: Path) -> None:
    licences = {name.split("/licenses/")[1] for name in wheel_names(built) if "/licenses/" in name}
    assert {"LICENSE", "NOTICE"} <= licences


def test_the_wheel_holds_nothing_but_the_package(built: Path) -> None:
    assert {name.split("/")[0] for name in wheel_names(built)} == {"unabridged", "unabridged-0.1.0.dist-info"}


def test_the_same_tree_gives_the_same_wheel_twice(built: Path, tmp_path: Path) -> None:
    first, second = (next(folder.glob("*.whl")).read_bytes() for folder in (built, build(tmp_path)))
    assert first == second
