"""The checks, by code, that a draft passes before it becomes a compaction; what is refused is told why.
It refuses to judge how good a summary is: only what could not be one at all, or says what nobody said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unabridged import lazy_names
from unabridged.compaction.gate.fault import Fault, Finding
from unabridged.compaction.gate.source import Source, prepared

if TYPE_CHECKING:
    from unabridged.compaction.gate.checks import CHECKS, Check, findings
    from unabridged.compaction.gate.passing import OF_MODELS, faults, verdict

__all__ = ["CHECKS", "OF_MODELS", "Check", "Fault", "Finding", "Source", "faults", "findings", "prepared", "verdict"]

# Some sixty modules and four hundred patterns, which a program needs when it judges its first draft.
if not TYPE_CHECKING:
    __getattr__ = lazy_names.asked_for(
        __name__,
        {
            "unabridged.compaction.gate.checks": ("CHECKS", "Check", "findings"),
            "unabridged.compaction.gate.passing": ("OF_MODELS", "faults", "verdict"),
        },
    )
