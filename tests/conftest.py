"""What all tests share: contracts whose assertions explain themselves, and a folder of foreign texts, if one is given.
It refuses to hold fixtures of any one folder of tests.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# How long something takes is measured by the bench; here a slow moment of a shared machine fails nothing.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
pytest.register_assert_rewrite("unabridged.testing.contracts")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--corpus", type=Path, help="a folder of JSON texts and awkward strings to store and read back")


@pytest.fixture(scope="session")
def corpus(request: pytest.FixtureRequest) -> Path:
    """The folder that --corpus names."""
    folder: Path | None = request.config.getoption("--corpus")
    if folder is None:
        pytest.skip("no corpus was given: name a folder of texts with --corpus")
    return folder
