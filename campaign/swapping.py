"""One name of a module or class replaced for as long as a block runs.
It refuses to know why.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def swapped(owner: Any, name: str, value: object) -> Iterator[None]:  # noqa: ANN401  # a module or a class
    """``owner.name`` is ``value`` inside the block."""
    before = owner.__dict__[name]
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)
