"""The text that needs no model: the statements that say what is specific, each thing once, in the order of their time.
It refuses to write a word of its own beside what was said, who said it and when.
"""

from unabridged.compaction.extractive.digest import Digest, digest
from unabridged.compaction.extractive.keeping import Kept
from unabridged.compaction.extractive.statements import Said

__all__ = ["Digest", "Kept", "Said", "digest"]
