"""How one long text is made short without a model: what it is, what of it counts, and what the whole was.
It refuses to know who shows it, and where the whole is kept.
"""

from unabridged.reduce.detect import NO_HINT, Hint, kind_of
from unabridged.reduce.reduced import Count, Kind, Offload, Reduced, Reformat, Whole, head
from unabridged.reduce.short import reduced
from unabridged.reduce.stream import Stream
from unabridged.reduce.stream_lines import Source

__all__ = [
    "NO_HINT",
    "Count",
    "Hint",
    "Kind",
    "Offload",
    "Reduced",
    "Reformat",
    "Source",
    "Stream",
    "Whole",
    "head",
    "kind_of",
    "reduced",
]
