"""Folders for one experiment: made under the system's temporary folder, removed when it ends.
It refuses to leave anything behind, also after a failure.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def folder() -> Iterator[Path]:
    """An empty folder for as long as the block runs."""
    made = Path(tempfile.mkdtemp(prefix="campaign-"))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def emptied(place: Path) -> Path:
    """The folder without what was in it."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    return place
