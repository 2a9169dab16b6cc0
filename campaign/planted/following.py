"""Bugs of what follows a log from beside it: facts that stay, and notes of ours in a client's list.
They refuse to know who catches them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from campaign.swapping import swapped
from unabridged.engine.following import sync
from unabridged.engine.following.listing import Given
from unabridged.stores import fact_rules


@contextmanager
def facts_unmoved() -> Iterator[None]:
    """Facts follow the messages that they were drawn from neither out of views nor into a purge."""
    with swapped(fact_rules, "followed", lambda fact, *_: fact):
        yield


@contextmanager
def notes_believed() -> Iterator[None]:
    """A note of ours that comes back in a list is taken for words of whoever sends it."""

    async def as_it_came(_ctx: object, _ref: object, given: Given) -> Given:
        return given

    with swapped(sync, "left_out", as_it_came):
        yield
