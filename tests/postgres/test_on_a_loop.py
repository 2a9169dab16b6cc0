"""What many callers on one event loop must not do to one another: each may have a connection of its own.
It refuses to know how long anything takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.postgres.test_races import holding
from tests.servers.postgres import Server
from unabridged.errors import StoreBusy, UsageError
from unabridged.ports import Appended
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.postgres.suspended import AsyncPostgresStore
from unabridged.testing.driven import Driven, on_a_loop
from unabridged.testing.samples import ref

_BESIDE = 6


@pytest.fixture
def suspending(server: Server, schema: str) -> Iterator[Driven]:
    """A store on an event loop, which waits a second for another writer."""
    with on_a_loop() as run:
        driven = Driven(AsyncPostgresStore(server.address, schema=schema, lock_seconds=1.0), run)
        yield driven
        driven.close()


def test_callers_who_wait_for_a_held_thread_hold_up_no_other_thread(store: PostgresStore, suspending: Driven) -> None:
    Driven(store).say("t", "one")

    async def beside() -> tuple[Appended, list[bool]]:
        waiting = [asyncio.ensure_future(_appended(suspending, "t")) for _ in range(_BESIDE)]
        await asyncio.sleep(0)  # all of them have asked
        appended = await _appended(suspending, "u")
        had_ended = [each.done() for each in waiting]
        told = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(each) for each in told} == {StoreBusy}
        return appended, had_ended

    with holding(Driven(store), "t"):
        appended, had_ended = suspending.run(beside())
    assert (appended.first, had_ended) == (1, [False] * _BESIDE)


@pytest.mark.parametrize("connections", [0, -1])
def test_a_store_without_a_connection_is_refused_on_a_loop_too(connections: int) -> None:
    with pytest.raises(UsageError, match=f"at least one connection, not {connections}"):
        AsyncPostgresStore("postgresql://127.0.0.1:1/nobody", connections=connections)


async def _appended(driven: Driven, name: str) -> Appended:
    return await driven.store.append(ref(name), driven.batch(name))
