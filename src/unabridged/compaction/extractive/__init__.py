"""The text that needs no model: the statements that say what is specific, each thing once, in the order of their time.
It refuses to write a word of its own beside what was said, who said it and when.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unabridged import lazy_names
from unabridged.compaction.extractive.keeping import Kept
from unabridged.compaction.extractive.said import Said

if TYPE_CHECKING:
    from unabridged.compaction.extractive.composing import Digest, digest

__all__ = ["Digest", "Kept", "Said", "digest"]

if not TYPE_CHECKING:
    __getattr__ = lazy_names.asked_for(__name__, {"unabridged.compaction.extractive.composing": ("Digest", "digest")})
