"""What people say that is worth keeping, taken out of their words by rules: candidates, and what was left and why.
It refuses to ask a model, to read what no user said, and to write: what is taken here is a proposal.
"""

from unabridged.memory.candidate import AUTOMATIC, LEFT_AT_MOST, Candidate, Extracted, Left, Said, said
from unabridged.memory.extraction.extracting import VERSION, extracted
from unabridged.memory.extraction.secrecy import has_secret
from unabridged.memory.superseding import superseding, together

__all__ = [
    "AUTOMATIC",
    "LEFT_AT_MOST",
    "VERSION",
    "Candidate",
    "Extracted",
    "Left",
    "Said",
    "extracted",
    "has_secret",
    "said",
    "superseding",
    "together",
]
