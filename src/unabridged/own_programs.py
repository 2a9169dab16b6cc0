"""How a module of ours is run as a program of its own, beside whoever needs that.
It refuses to let the folder we are in say what is imported, and to start a program that is not Python.
"""

from __future__ import annotations

import sys


def command(module: str) -> list[str]:
    """The words that run it; ``OSError`` where we run inside a program that carries its interpreter in itself."""
    if not sys.executable or getattr(sys, "frozen", False):
        message = f"this program carries its interpreter inside, and cannot run {module} beside itself"
        raise OSError(message)
    # Without -P what lies in the folder we are in, where anybody's files may be, would stand in for what we import.
    return [sys.executable, "-P", "-m", module]
