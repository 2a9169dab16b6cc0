"""What Windows is asked of its consoles, by its own library.
It refuses to be imported on another system.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final


class _Kernel:
    """The library that knows consoles."""

    def mode(self, handle: int) -> int | None:
        """How a console takes what is written."""
        found = ctypes.c_ulong()
        if sys.platform == "win32" and ctypes.windll.kernel32.GetConsoleMode(
            ctypes.c_void_p(handle), ctypes.byref(found)
        ):
            return found.value
        return None

    def turn(self, handle: int, mode: int) -> bool:
        """Have it take that otherwise; whether it does."""
        return sys.platform == "win32" and bool(
            ctypes.windll.kernel32.SetConsoleMode(ctypes.c_void_p(handle), ctypes.c_ulong(mode))
        )


KERNEL: Final = _Kernel()
