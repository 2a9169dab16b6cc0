"""How a module of ours is run as a program of its own, beside whoever needs that.
It refuses to let the folder we are in say what is imported, and to start a program that is not Python.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

# Where this package is may be known to us alone, as in an archive that is run, or where a program says its own path.
_ROOT: Final = Path(__file__).absolute().parents[1]
_BOOT: Final = (
    "import runpy, sys; sys.path.append(sys.argv.pop(1)); "
    "runpy.run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)"
)
_NAME: Final = re.compile(r"(python|pypy|graalpy)w?[\d.]*[a-z_-]{0,4}(\.exe)?", re.IGNORECASE)
# Other shells than those of Windows.
_KNOWS_SINGLE_QUOTES: Final = os.name != "nt"


def command(module: str) -> list[str]:
    """The words that run it; ``OSError`` as ``interpreter`` raises it."""
    # Without -P what lies in the folder we are in, where anybody's files may be, would stand in for what we import.
    return [interpreter(), "-P", "-c", _BOOT, str(_ROOT), module]


def interpreter() -> str:
    """The interpreter that runs us or, where a server has it inside as uWSGI does, the one its modules belong to.

    ``OSError`` where there is none: any other program would take our words for its own.
    """
    ours = "" if getattr(sys, "frozen", False) else sys.executable or ""
    if _NAME.fullmatch(Path(ours).name):
        return ours
    for beside in _beside() if ours else ():
        if os.access(beside, os.X_OK):
            return str(beside)
    message = "this program carries its interpreter inside, and cannot run another program of ours beside itself"
    raise OSError(message)


def _beside() -> list[Path]:
    """Where an interpreter of our version is, in the environment we run in or in what that was made of."""
    major, minor = sys.version_info[:2]
    places = ("python.exe", "Scripts/python.exe") if os.name == "nt" else (f"bin/python{major}.{minor}",)
    return [Path(prefix, place) for prefix in (sys.exec_prefix, sys.base_exec_prefix) for place in places]


def typed(word: str) -> str:
    """A word of a command as somebody types it here, in quotes where a shell would take it for several."""
    return shlex.quote(word) if _KNOWS_SINGLE_QUOTES else subprocess.list2cmdline([word])
