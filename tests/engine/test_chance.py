"""Waits that chance makes longer are drawn from the same unguessable bytes as names, wherever runs are carried out."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tests.engine.compacting import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """Names that anybody could guess."""

    byte: bytes

    def token(self, size: int) -> bytes:
        """The same byte again and again."""
        return self.byte * size


@pytest.mark.parametrize(("byte", "least", "most"), [(b"\x00", 0, 0), (b"\x80", 0.5, 0.51), (b"\xff", 0.99, 1)])
def test_chance_lies_from_0_to_1(byte: bytes, least: float, most: float) -> None:
    drawn = replace(Scene().memory._verbs._ctx, ids=Fixed(byte=byte)).chance()
    assert least <= drawn <= most
