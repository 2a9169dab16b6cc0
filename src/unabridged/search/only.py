"""Bounds on what a search looks through: who said it, by which tool, from where it came, when.
It refuses to know how a bound is held.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from unabridged.log.ids import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Only:
    """Messages of one of these roles, calls or results of one of these tools, of one of these origins, in this time.

    What is left out bounds nothing. ``since`` belongs to the time, ``until`` no longer.
    """

    role: str | Sequence[str] | None = None
    tool: str | Sequence[str] | None = None
    origin: Origin | Sequence[Origin] | None = None
    since: datetime | None = None
    until: datetime | None = None


EVERYBODY: Final = Only()
