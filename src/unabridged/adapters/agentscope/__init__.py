"""AgentScope's memories, kept in a log: change the line that makes the memory, and nothing else.
It refuses to import AgentScope before somebody asks for what needs it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from unabridged.adapters.agentscope.memory import UnabridgedMemory
    from unabridged.adapters.agentscope.summarising import model_summariser

__all__ = ["UnabridgedMemory", "model_summariser"]

_HOMES: Final = MappingProxyType(
    {
        "unabridged.adapters.agentscope.memory": ("UnabridgedMemory",),
        "unabridged.adapters.agentscope.summarising": ("model_summariser",),
    }
)


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whichever public name is asked for
    """Each name from its module, imported when it is first asked for, since it imports AgentScope."""
    import importlib  # noqa: PLC0415  # needed only here

    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(home), name)
    message = f"module 'unabridged.adapters.agentscope' has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """The public names."""
    return list(__all__)
