"""TaskWeaver's memory under its own names, kept in one log: rounds, their compression in both generations, archives.
This page lists the names; it refuses to import TaskWeaver.
"""

from unabridged.adapters.taskweaver.archive import Archived, ArchiveRetriever, RoundArchiver
from unabridged.adapters.taskweaver.compactor import CompactedMessage, CompactionProvider, ContextCompactor
from unabridged.adapters.taskweaver.compressor import RoundCompressor
from unabridged.adapters.taskweaver.memory import Memory
from unabridged.adapters.taskweaver.plain_rounds import Attachment, AttachmentType, Post, Round, SharedMemoryEntry
from unabridged.adapters.taskweaver.settings import (
    CompactorConfig,
    RoleSettings,
    RoundCompressorConfig,
    role_settings,
)
from unabridged.adapters.taskweaver.shapes import Shapes
from unabridged.adapters.taskweaver.templates import Slot, load_template

__all__ = [
    "ArchiveRetriever",
    "Archived",
    "Attachment",
    "AttachmentType",
    "CompactedMessage",
    "CompactionProvider",
    "CompactorConfig",
    "ContextCompactor",
    "Memory",
    "Post",
    "RoleSettings",
    "Round",
    "RoundArchiver",
    "RoundCompressor",
    "RoundCompressorConfig",
    "Shapes",
    "SharedMemoryEntry",
    "Slot",
    "load_template",
    "role_settings",
]
