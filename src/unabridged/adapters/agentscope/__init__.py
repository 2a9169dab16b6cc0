"""AgentScope's memories, kept in a log: change the line that makes the memory, and nothing else.
It refuses to import AgentScope before somebody asks for what needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unabridged import lazy_names

if TYPE_CHECKING:
    from unabridged.adapters.agentscope.memory import UnabridgedMemory
    from unabridged.adapters.agentscope.summarising import model_summariser

__all__ = ["UnabridgedMemory", "model_summariser"]

if not TYPE_CHECKING:
    __getattr__ = lazy_names.asked_for(
        __name__,
        {
            "unabridged.adapters.agentscope.memory": ("UnabridgedMemory",),
            "unabridged.adapters.agentscope.summarising": ("model_summariser",),
        },
    )


def __dir__() -> list[str]:
    """The public names."""
    return list(__all__)
