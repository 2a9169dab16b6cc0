"""What a reader of another program's files tells: a thread begins, something is said in it, a place cannot be read.
It refuses to know which program that was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from unabridged.errors import UsageError
from unabridged.log.body import Message, Switched, SystemSet
from unabridged.log.encoded import Encoded
from unabridged.log.kind import Kind

Body: TypeAlias = Message | SystemSet | Switched
# So much is written in one go, and handed from one program to another.
AT_ONCE: Final = 500
BYTES_AT_ONCE: Final = 1_000_000


class Doing(Enum):
    """Whether what is found is written, or only told, or only as much of it as shows that there is something."""

    WRITING = "writing"
    TELLING = "telling"
    LOOKING = "looking"


class ImportRefused(UsageError):
    """Nothing at this place can be imported, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportFault:
    """A place that could not be read, and is left out: in which file, where in it, and what is wrong."""

    path: str
    place: str
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A thread that follows.

    ``once`` is the mark of all its records as the file told them when nothing else stood in it.
    """

    thread: str
    title: str = ""
    metadata: dict[str, object] = field(default_factory=dict)
    once: str = ""


class Said(NamedTuple):
    """One record of a thread: what it becomes, when it was said, and the bytes by which it is known again.

    ``at`` is in microseconds since 1970, None where the record tells no time. What a program beside read is encoded.
    """

    thread: str
    bodies: tuple[Body | Encoded, ...]
    at: int | None
    raw: bytes
    place: str

    @property
    def is_read(self) -> bool:
        """Whether a model reads it; what none reads is kept beside what is said."""
        return not all(map(_is_aside, self.bodies))


@dataclass(frozen=True, slots=True, kw_only=True)
class WentBack:
    """Somebody went back to where a thread had so many records, and what follows was said from there."""

    thread: str
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """Nothing more of a thread follows in this file."""

    thread: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A place in the file that cannot be read."""

    place: str
    problem: str


def _is_aside(body: Body | Encoded) -> bool:
    return type(body) is Switched or (isinstance(body, Encoded) and body.kind is Kind.SWITCHED)


Told: TypeAlias = Begun | Said | WentBack | Ended | Unread
