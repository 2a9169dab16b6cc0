"""Every planted bug has a catcher, and the catchers that need no second program catch theirs here and now."""

from __future__ import annotations

import pytest

from campaign.planted.bugs import BUGS
from campaign.planted.checks import CATCHES, GOAL, PATIENCE, caught

# The mode for shared file systems: planted to be measured, and no bug.
NO_BUGS = {"journal"}

# What the first seed comes by late is looked for from one that comes by it soon; the campaign begins anywhere.
SOONER = {
    "an index is ahead of its words": 5,
    "a batch in pieces": 2,
    "a purge leaves what a fork said of it": 17,
    "a fact outlives the words it was drawn from": 3,
    "a note that comes back is somebody's word": 3,
}
AT_ONCE = (
    "a new key for every try",
    "keys looked up without ancestors",
    "a batch in pieces",
    "rollback missing",
    "open while the process forks",
    "append_if judges outside the transaction",
    "one caller's error rolls back the others",
    "reset when opening fails",
    "a purge leaves what a fork said of it",
    "an erasure leaves the key",
    "a purge leaves the kept folds",
    "a fold from before a purge is kept after it",
    "a damaged fold is believed",
    "freed pages keep their words",
    "the log is not emptied",
    "writer left out of the chain",
    "a copy without its log",
    "an index is ahead of its words",
    "a purge leaves the index",
    "a fence is checked outside the commit",
    "an erasure leaves the index",
    "a lost lease still publishes",
    "a mark made while working is lost",
    "the latch is spent by a failed run",
    "an outcome is told twice",
    "spend is counted after the call",
    "a claim is not given back",
    "a text is asked for twice",
    "failures are forgotten",
    "a fact outlives the words it was drawn from",
    "a note that comes back is somebody's word",
    "an import knows nothing again",
    "an import unpacks what it reads",
)


def test_every_bug_has_exactly_one_catcher() -> None:
    assert BUGS.keys() - NO_BUGS == CATCHES.keys()


def test_there_are_enough_bugs_to_trust_the_search() -> None:
    assert len(CATCHES) >= GOAL


@pytest.mark.check
@pytest.mark.parametrize("bug", AT_ONCE)
def test_a_planted_bug_is_caught_by_its_catcher(bug: str) -> None:
    assert caught(bug, CATCHES[bug], PATIENCE, SOONER.get(bug, 1)) != ""


def test_a_bug_that_is_lifted_leaves_nothing_behind() -> None:
    before = [dict(vars(owner)) for owner in _owners()]
    for bug in BUGS.values():
        with bug():
            assert [dict(vars(owner)) for owner in _owners()] != before
    assert [dict(vars(owner)) for owner in _owners()] == before


def _owners() -> list[object]:
    from unabridged import archives  # noqa: PLC0415  # looked at only here, as are the rest
    from unabridged.compaction.paces.pacing import Pace  # noqa: PLC0415
    from unabridged.engine.compaction import guarding  # noqa: PLC0415
    from unabridged.engine.jobs import background, claims  # noqa: PLC0415
    from unabridged.importing import arriving, files  # noqa: PLC0415
    from unabridged.stores.sql.store import SqlStore  # noqa: PLC0415
    from unabridged.stores.sqlite import checkpoint, forking, identity, session, store  # noqa: PLC0415
    from unabridged.view import folding, lane  # noqa: PLC0415

    return [
        *_modules(),
        archives._Sheet,
        arriving.Arriving,
        files._Packed,
        background.Background,
        guarding.RunGuard,
        claims.Claims,
        Pace,
        folding.Folding,
        lane.Lane,
        *SqlStore.__mro__[:2],
        session.Session,
        *store.SqliteStore.__mro__[:2],
        forking.Forks,
        identity.Files,
        checkpoint.Checkpoint,
    ]


def _modules() -> list[object]:
    from unabridged.engine.compaction import committing  # noqa: PLC0415  # looked at only here, as are the rest
    from unabridged.engine.following import sync  # noqa: PLC0415
    from unabridged.engine.jobs import leases  # noqa: PLC0415
    from unabridged.engine.search import hits  # noqa: PLC0415
    from unabridged.engine.texts import drafts  # noqa: PLC0415
    from unabridged.engine.upkeep import retaining  # noqa: PLC0415
    from unabridged.log import chain  # noqa: PLC0415
    from unabridged.stores import fact_rules, placing  # noqa: PLC0415
    from unabridged.stores.sql import indexing, purging, reading, snapshots, transaction, writing  # noqa: PLC0415
    from unabridged.stores.sqlite import opening, session  # noqa: PLC0415
    from unabridged.view import folded, standing, uncovering  # noqa: PLC0415

    engine = [committing, sync, leases, hits, drafts, retaining, chain]
    stores = [fact_rules, placing, indexing, purging, reading, snapshots, transaction, writing, opening, session]
    return [*engine, *stores, folded, standing, uncovering]
