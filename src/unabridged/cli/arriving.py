"""What the commands share that bring conversations in: under whom they come, and whether their store is there yet.
It refuses to open a store, since one that is opened to write is made.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from unabridged import Scope
from unabridged.cli import places


def scope_named(told: argparse.Namespace) -> Scope | None:
    """Whose threads an archive's become; None where nobody was named, and each stays whose it was."""
    named = places.scope_of(told)
    return None if named == Scope() else named


def is_new(told: argparse.Namespace) -> bool:
    """Whether the store would be made."""
    store = places.named(told)
    return "://" not in store and not Path(store).exists()
