"""A standby answers whoever reads, as far as it has come; it refuses writes, and may end a read that holds it up.
It refuses to be taken for a server that takes writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import psycopg
import pytest

from tests.servers.postgres import Server, programs
from tests.servers.standby import Standby
from unabridged import Memory
from unabridged.errors import NoStore, StoreDegraded
from unabridged.ports import Access
from unabridged.stores.postgres.session import Session
from unabridged.stores.postgres.store import PostgresStore
from unabridged.testing.driven import Driven
from unabridged.upkeep import Level

pytestmark = pytest.mark.check


@pytest.fixture(scope="module")
def primary(server: Server) -> Iterator[Server]:
    del server  # where none can be had, that is said there
    binaries = programs()
    assert binaries is not None
    primary = Server(binaries)
    with Memory.open(primary.address) as memory:
        memory.thread("t").append([{"role": "user", "content": f"a crooked harbour {n}"} for n in range(5)])
        memory.facts().add("User prefers tabs")
        memory.index()
    yield primary
    primary.remove()


@pytest.fixture(scope="module")
def standby(primary: Server) -> Iterator[Standby]:
    binaries = programs()
    assert binaries is not None
    standby = Standby(binaries, primary, max_standby_streaming_delay="0")
    yield standby
    standby.remove()


def test_what_is_said_to_a_primary_is_read_found_and_proved_on_its_standby(primary: Server, standby: Standby) -> None:
    with Memory.open(standby.address, access=Access.READ) as reading:
        assert sorted(hit.seq for hit in reading.search("crooked harbour").hits) == [1, 2, 3, 4, 5]
        assert [each.statement for each in reading.facts().list()] == ["User prefers tabs"]
        assert reading.verify().faults == ()
        with Memory.open(primary.address) as writing:
            writing.thread("t").append({"role": "user", "content": "one more"})
        standby.follow()
        assert reading.thread("t").view().through == 6
        assert [each.level for each in reading.doctor() if each.subject == "role"] == [Level.NOTE]


@pytest.mark.parametrize(
    "write",
    [
        lambda memory: memory.thread("t").append({"role": "user", "content": "lost"}),
        lambda memory: memory.thread("t").purge(1),
        lambda memory: memory.thread("t").fork("child"),
        lambda memory: memory.facts().add("User prefers spaces"),
        lambda memory: memory.erase(),
    ],
    ids=["an append", "a purge", "a fork", "a fact", "an erasure"],
)
def test_a_write_to_a_standby_is_refused_and_the_primary_named(
    standby: Standby, write: Callable[[Memory], object]
) -> None:
    with (
        Memory.open(standby.address) as memory,
        pytest.raises(StoreDegraded, match=r"takes no writes: .*; connect to the primary"),
    ):
        write(memory)


def test_a_schema_that_the_primary_does_not_have_is_made_by_nobody_on_a_standby(standby: Standby) -> None:
    with pytest.raises(StoreDegraded, match=r"takes no writes: .*; connect to the primary"):
        Memory.open(f"{standby.address}#fresh")
    with pytest.raises(NoStore):
        Memory.open(f"{standby.address}#fresh", access=Access.READ)


def test_a_read_that_holds_a_standby_up_is_told_so_and_the_next_one_goes(primary: Server, standby: Standby) -> None:
    store, tried = PostgresStore(standby.address, access=Access.READ), list[bool]()

    def read_long(session: Session) -> object:
        tried.append(True)
        session.all("scopes")
        with psycopg.connect(primary.address) as beside:  # whoever replays that waits for readers of the table
            beside.execute("LOCK TABLE unabridged.scope IN ACCESS EXCLUSIVE MODE")
        return session.connection.once("SELECT pg_sleep(60)")

    with pytest.raises(StoreDegraded, match=r"keeps up with its primary: .*conflict with recovery; retry, or let"):
        store._tried(lambda session: session.read(lambda _: read_long(session)))
    assert len(tried) > 1
    assert Driven(store).health().store == store.name
    store._release()
