"""The checks, by code, that a draft passes before it becomes a compaction; what is refused is told why.
It refuses to judge how good a summary is: only what could not be one at all, or says what nobody said.
"""

from unabridged.compaction.gate.checks import CHECKS, Check, findings
from unabridged.compaction.gate.fault import Fault, Finding
from unabridged.compaction.gate.passing import OF_MODELS, faults, verdict
from unabridged.compaction.gate.source import Source, prepared

__all__ = ["CHECKS", "OF_MODELS", "Check", "Fault", "Finding", "Source", "faults", "findings", "prepared", "verdict"]
