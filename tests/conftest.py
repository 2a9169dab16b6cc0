"""What all tests share: contracts that explain themselves, a folder of foreign texts if one is given, and profiles.
It refuses to hold fixtures of any one folder of tests.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import few_reports, tables
from tests.examples import QUICK, THOROUGH
from tests.folders import Folders, has_room, in_memory

pytest.register_assert_rewrite("unabridged.testing.contracts")

# How long an example takes says how busy the machine is; the bench measures time, so no profile has a deadline.
settings.register_profile("thorough", settings(), max_examples=THOROUGH, deadline=None)
settings.register_profile("quick", settings(), max_examples=QUICK, deadline=None)
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--corpus", type=Path, help="a folder of JSON texts and awkward strings to store and read back")


def pytest_configure(config: pytest.Config) -> None:
    if few_reports.are_enough(config):
        config.pluginmanager.register(few_reports.FewReports())
        config.pluginmanager.register(tables.Tables())
    elif not hasattr(config, "workerinput"):
        config.pluginmanager.register(tables.Told())


def pytest_collection() -> None:
    """What is collected stays, and to look for garbage meanwhile takes longer than to make it."""
    gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test named after a place in memory has another name in each worker, and none of them then runs any."""
    placed = next((item.nodeid for item in items if " at 0x" in item.nodeid), None)
    if placed is not None:
        raise pytest.UsageError(
            f"{placed} is named after a place in memory; give its cases ids that say what they are."
        )


def pytest_collection_finish() -> None:
    """Tests live until the end of a run, a tenth of which it takes to look for garbage among them again and again.

    What they leave is small and gone soon: it is looked for seldom, for whoever draws examples is told each time, and
    among the oldest, caches for the most part, hardly ever.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 1_000)
    gc.enable()


@pytest.fixture(scope="session")
def folders(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Folders]:
    """Folders that no test has had; kept on a disk, to be looked at, where no worker runs the tests."""
    if hasattr(request.config, "workerinput") and has_room():
        with in_memory() as folders:
            yield folders
    else:
        yield Folders(tmp_path_factory.mktemp("each"), kept=True)


@pytest.fixture
def tmp_path(folders: Folders) -> Iterator[Path]:
    """A folder of this test's own; pytest's is named after the test and linked to, which takes a millisecond."""
    with folders.one() as folder:
        yield folder


@pytest.fixture(scope="session")
def corpus(request: pytest.FixtureRequest) -> Path:
    """The folder that --corpus names."""
    folder: Path | None = request.config.getoption("--corpus")
    if folder is None:
        pytest.skip("no corpus was given: name a folder of texts with --corpus")
    return folder
