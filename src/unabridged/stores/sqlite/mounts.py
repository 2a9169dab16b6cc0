"""What a system tells of its mounts: a place and a kind each, in the order in which they were made.
It refuses to guess, to open a file, and to look into a mount: a server that is away would hold up whoever does.
"""

from __future__ import annotations

import re
import subprocess
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

# A Mac has no file of them, and this program.
_APPLE: Final = "/sbin/mount"
_PATIENCE_SECONDS: Final = 5.0
_TOLD: Final = re.compile(r".*? on (?P<place>/.*) \((?P<kind>\w+)[,)][^(]*")


def of_linux(lines: Iterable[str]) -> list[tuple[Path, str]]:
    """As its file tells them: device, place and kind, with a number for each space."""
    every = (line.split(" ") for line in lines)
    return [(_spelled_out(each[1]), each[2]) for each in every if len(each) > 2]  # noqa: PLR2004  # these three


def of_this_mac() -> list[tuple[Path, str]]:
    """Those of the Mac we are on; none where its program cannot be run."""
    return of_a_mac(_said_by(_APPLE))


def of_a_mac(lines: Iterable[str]) -> list[tuple[Path, str]]:
    """As its program tells them: ``//ada@server/team on /Volumes/team (smbfs, nodev, nosuid)``."""
    found = (_TOLD.fullmatch(line) for line in lines)
    return [(Path(each["place"]), each["kind"]) for each in found if each is not None]


def alike(place: Path) -> Path:
    """As a Mac tells places apart: by neither large and small letters nor how a letter with an accent is made."""
    return Path(unicodedata.normalize("NFD", str(place)).casefold())


def _spelled_out(place: str) -> Path:
    """Each number of eight for the byte that it stands for; other bytes are as they are."""
    raw = place.encode("utf-8", "surrogateescape").decode("unicode_escape", "replace")
    return Path(raw.encode("latin-1", "replace").decode("utf-8", "surrogateescape"))


def _said_by(program: str) -> list[str]:
    """What it says, line by line; nothing where it cannot be run."""
    try:
        done = subprocess.run([program], capture_output=True, check=True, timeout=_PATIENCE_SECONDS)  # noqa: S603  # the system's own
    except (OSError, subprocess.SubprocessError):
        return []
    return done.stdout.decode("utf-8", "surrogateescape").splitlines()
