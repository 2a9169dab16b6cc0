"""What the commands share that bring conversations in: under whom they come, and whether their store is there yet.
It refuses to open a store otherwise than to look, since one that is opened to write is made.
"""

from __future__ import annotations

import argparse

from unabridged import Scope
from unabridged.cli import places
from unabridged.errors import NoStore


def scope_named(told: argparse.Namespace) -> Scope | None:
    """Whose threads an archive's become; None where nobody was named, and each stays whose it was."""
    named = places.scope_of(told)
    return None if named == Scope() else named


def is_new(told: argparse.Namespace) -> bool:
    """Whether the store would be made."""
    try:
        places.reading(told).close()
    except NoStore:
        return True
    return False
