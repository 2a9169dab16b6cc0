"""What each text passes into lasting memory and again out of it: a verdict with what was found, where, and why.
It refuses to be the only wall: what it lets pass is still somebody's words, shown quoted and without authority.
"""

from unabridged.memory.screen.blocks import BlockVerdict, Found, block_screened
from unabridged.memory.screen.screening import LONGEST, VERSION, screened
from unabridged.memory.screen.verdict import Decision, Finding, Origin, Verdict

__all__ = [
    "LONGEST",
    "VERSION",
    "BlockVerdict",
    "Decision",
    "Finding",
    "Found",
    "Origin",
    "Verdict",
    "block_screened",
    "screened",
]
