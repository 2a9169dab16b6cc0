"""Answers that raise when they are looked at, in every way in which a look can begin.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

from unabridged.compaction.plans.plan import Plan
from unabridged.engine.compaction.hooks import Supplied, Veto


class Ending(BaseException):
    """What ends programs, as an interrupt of a library's own does."""


class Strange:
    """It is nothing, and raises whatever it is asked."""

    def __init__(self, raises: type[BaseException]) -> None:
        self.raises = raises

    @property  # type: ignore[misc]  # nobody is told
    def __class__(self) -> Any:  # noqa: ANN401  # as above
        raise self.raises

    def __bool__(self) -> bool:
        raise self.raises

    def __eq__(self, other: object) -> bool:
        raise self.raises

    def __hash__(self) -> int:
        raise self.raises

    def __iter__(self) -> Iterator[object]:
        raise self.raises

    def __len__(self) -> int:
        raise self.raises

    def __str__(self) -> str:
        raise self.raises


class StrangeText(str):
    """A text that raises when its length is asked for, or when it is compared."""

    __slots__ = ()

    def __len__(self) -> int:
        raise Ending

    def __eq__(self, other: object) -> bool:
        raise Ending

    def __hash__(self) -> int:
        raise Ending


class StrangeVeto(Veto):
    """A veto that does not say why."""

    @property
    def reason(self) -> NoReturn:
        raise Ending


class StrangeSupplied(Supplied):
    """A text that is asked whether there is any."""

    def __bool__(self) -> bool:
        raise Ending


class StrangePlan(Plan):
    """A plan that does not say what it does."""

    @property
    def edits(self) -> NoReturn:
        raise Ending
