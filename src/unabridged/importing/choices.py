"""What an import was told by whoever asked for it.
It refuses to know what comes of that.
"""

from __future__ import annotations

from dataclasses import dataclass

from unabridged import Scope
from unabridged.importing.read_beside import Reading
from unabridged.importing.recognising import Format
from unabridged.importing.told import Doing


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Whose files they are, for which scope, under which ids, what is done, and by whom long files are read."""

    format: Format | None
    scope: Scope | None
    prefix: str
    doing: Doing
    reading: Reading = Reading.HERE
