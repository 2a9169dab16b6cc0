"""How a caller's function is named in a log, which keeps the name and never the function.
It refuses to find a function by its name: whoever needs it has to be given it.
"""

from __future__ import annotations

from typing import Final

PREFIX: Final = "custom:"


def named(function: object) -> str:
    """``custom:<module>.<qualname>``; of an object that is called, the name of its class."""
    of = function if hasattr(function, "__qualname__") else type(function)
    return f"{PREFIX}{of.__module__}.{of.__qualname__}"
