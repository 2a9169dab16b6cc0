"""What is said of an address that was given in the place of something else: all but who somebody is there.
It refuses to know what an address is for.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Final

# Who somebody is at a server, and his password; taken for a path, an address has lost a slash or has them turned. One
# letter before the colon is a drive's.
_WHO: Final = re.compile(r"(?<=[\w+]{2}:[/\\])([/\\]*).*(?=@)|(?<=[?&]password=)[^\s&#']*", re.DOTALL)


def shown(said: str) -> str:
    """What was said, for a screen or a log that others read: of an address, without who and his password."""
    return _WHO.sub(r"\1...", said)


def discreet(said: str, given: Sequence[str]) -> str:
    """What is told, without the password of an address that was given in the place of something else."""
    for word in given:
        path = os.path.normpath(word)  # as it is told of a file, and in quotes where each turned slash is told twice
        for named in (word, path, path.replace("\\", "\\\\")):
            said = said.replace(named, shown(named)) if shown(named) != named else said
    return said
