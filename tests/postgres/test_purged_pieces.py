"""A purge of a slice, or of the end of a message, on PostgreSQL, whose store the folder's own fixture opens."""

from __future__ import annotations

from tests.faces.purged_pieces import PurgedEnds, PurgedSlices


class TestPurgedSlices(PurgedSlices):
    """On a server."""


class TestPurgedEnds(PurgedEnds):
    """On a server."""
