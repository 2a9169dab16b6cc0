"""Bugs of what leaves for an archive: it is purged without one, or though somebody spoke meanwhile.
They refuse to know who catches them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from campaign.swapping import swapped
from unabridged import archives
from unabridged.engine.upkeep import retaining


@contextmanager
def archive_unnamed() -> Iterator[None]:
    """An archive is read back and proved, and never given its name."""
    with swapped(archives._Sheet, "publish", lambda _: None):
        yield


@contextmanager
def spoken_over() -> Iterator[None]:
    """A thread leaves whether somebody spoke in it since it was archived or not."""
    with swapped(retaining, "_as_archived", lambda _: lambda _: True):
        yield
