"""What is computed of frozen values alone, here or in another program: both question and answer can be said as bytes.
It refuses to know which program, and who waits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar, cast

from unabridged.log import json_text
from unabridged.log.fields import read_fields, written_fields

Q = TypeVar("Q")
A = TypeVar("A")
# Called between two pieces of what takes long, where others may come first.
Pause: TypeAlias = Callable[[], None]


def nobody_waits() -> None:
    """Stands where nobody comes first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(Generic[Q, A]):
    """A name under which another program knows it, what it is asked and answers, and how it is computed.

    ``told`` is what is said beside the question, in names and numbers, so that the other program takes the same means.
    """

    name: str
    question: type[Q]
    answer: type[A]
    compute: Callable[[Q], A]
    told: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def asked(self, question: Q) -> bytes:
        """The question for another program."""
        return json_text.encode(written_fields(question))

    def answered(self, asked: bytes) -> bytes:
        """What the other program answers."""
        question: Q = read_fields(self.question, cast("dict[str, Any]", json_text.decode(asked)))
        return json_text.encode(written_fields(self.compute(question)))

    def heard(self, answered: bytes) -> A:
        """The answer of the other program."""
        found: A = read_fields(self.answer, cast("dict[str, Any]", json_text.decode(answered)))
        return found
