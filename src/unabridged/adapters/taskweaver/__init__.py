"""TaskWeaver's memory under its own names, kept in one log: rounds, their compression in both generations, archives.
This page lists the names; it refuses to import TaskWeaver.
"""

from unabridged.adapters.taskweaver.compactor import CompactedMessage, CompactionProvider, ContextCompactor
from unabridged.adapters.taskweaver.compressor import RoundCompressor
from unabridged.adapters.taskweaver.settings import CompactorConfig, RoundCompressorConfig

__all__ = [
    "CompactedMessage",
    "CompactionProvider",
    "CompactorConfig",
    "ContextCompactor",
    "RoundCompressor",
    "RoundCompressorConfig",
]
