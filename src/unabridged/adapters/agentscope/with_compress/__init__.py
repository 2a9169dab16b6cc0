"""AgentScope's ``MemoryWithCompress`` under its own names: change where it is imported from, and nothing else.
It refuses to share a storage between two memories that were given none.
"""

from unabridged.adapters.agentscope.with_compress.formatting import count_words, format_msgs
from unabridged.adapters.agentscope.with_compress.memory import MemoryWithCompress
from unabridged.adapters.agentscope.with_compress.prompt import (
    DEFAULT_COMPRESSION_PROMPT_TEMPLATE,
    MemoryCompressionSchema,
)
from unabridged.adapters.agentscope.with_compress.storage import InMemoryMessageStorage, MessageStorageBase

__all__ = [
    "DEFAULT_COMPRESSION_PROMPT_TEMPLATE",
    "InMemoryMessageStorage",
    "MemoryCompressionSchema",
    "MemoryWithCompress",
    "MessageStorageBase",
    "count_words",
    "format_msgs",
]
