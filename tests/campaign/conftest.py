"""What the tests of the campaign share: programs of it that are run in this process leave nothing of theirs behind.
It refuses to run any of them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _hears_the_log_again() -> Iterator[None]:
    """The campaign keeps still; the tests that come after it listen."""
    yield
    logging.disable(logging.NOTSET)
