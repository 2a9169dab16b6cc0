"""A thread that nobody knows is read once by who carries out its job, and as it was then."""

from __future__ import annotations

import pytest

from tests.engine.compacting import SAID, Scene
from tests.engine.noted import Noted
from unabridged import Policy
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.ports import Brief
from unabridged.stores.in_memory import InMemoryStore


def asked_by_a_stranger(rounds: int, limit_tokens: int) -> list[str]:
    """What a handle asks that carries out what another left due, up to the call of its summariser."""
    store, policy, asked = InMemoryStore(), Policy(limit_tokens=limit_tokens, retain_rounds=1), list[str]()
    noted = Noted(store)

    def written(_: Brief) -> str:
        asked.extend(noted.asked)
        return SAID

    left = Scene(summariser=written, store=store, policy=policy).say(rounds).look()
    stranger = Scene(summariser=written, store=noted, policy=policy, clock=left.clock)
    claimed = stranger.claim()
    noted.asked.clear()
    for job in claimed:
        drive(stranger.background.carry_out(job))
    assert [type(each) for each in stranger.outcomes] == [Applied]
    assert stranger.shown() == Scene(summariser=written, store=store, policy=policy).shown()
    return asked


def test_a_short_one_is_read_in_one_page_and_no_fold_is_looked_for() -> None:
    """With a look for a text that is paid for already."""
    assert asked_by_a_stranger(11, 1_000) == ["skeletons", "at", "draft"]


@pytest.mark.parametrize("rounds", [30, 100], ids=["two pages", "three pages"])
def test_of_a_longer_one_the_fold_that_was_kept_is_gone_on_from(rounds: int) -> None:
    asked = asked_by_a_stranger(rounds, rounds * 90)
    assert "snapshot" in asked[asked.index("skeletons") :]
