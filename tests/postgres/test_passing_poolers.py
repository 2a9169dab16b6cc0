"""A pooler that passes for the server is noticed by what it does: a connection is not as it was left.
It refuses to look at what a pooler says of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from tests.servers.pooler import Pooler
from tests.servers.postgres import Server
from unabridged.stores.postgres import schema as steps
from unabridged.stores.postgres.driver import Connection
from unabridged.stores.postgres.store import PostgresStore
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ref
from unabridged.upkeep import Level

Passing = Callable[..., Driven]
_BETWEEN, _DIRECTLY = "by a pooler: each transaction says its", "directly: each connection keeps its"


@pytest.fixture(params=["", "RESET ALL", "DISCARD ALL"], ids=["left as it is", "reset", "discarded"])
def passing(server: Server, request: pytest.FixtureRequest) -> Iterator[Passing]:
    """Opens stores behind one that hands on the server's numbers, and leaves connections in this way."""
    pooler, stores = Pooler(server, connections=3, between=request.param, passes_for_server=True), list[PostgresStore]()

    def passing(schema: str, **settings: object) -> Driven:
        stores.append(PostgresStore(**{"address": pooler.address, "schema": schema, **settings}))  # type: ignore[arg-type]  # as given
        return Driven(stores[-1])

    yield passing
    for store in stores:
        store._release()
    pooler.close()


def test_two_stores_behind_it_never_write_into_each_other(passing: Passing, fresh: Callable[[], str]) -> None:
    here, there = passing(fresh()), passing(fresh())
    for n in range(6):
        here.say("t", f"here {n}")
        there.say("t", f"there {n}")
    assert here.words("t") == [f"here {n}" for n in range(6)]
    assert there.words("t") == [f"there {n}" for n in range(6)]


def test_many_writers_behind_it_lose_nothing_to_one_another(passing: Passing, fresh: Callable[[], str]) -> None:
    writing, beside = passing(fresh()), passing(fresh())
    writing.say("t", "zero")
    beside.say("t", "theirs")
    at_once([writing.batch(f"{n}") for n in range(12)], lambda batch: writing.append(ref("t"), batch))
    assert writing.numbers("t") == list(range(1, 14))
    assert beside.words("t") == ["theirs"]


def test_one_that_comes_between_while_a_schema_is_made_is_noticed_too(
    server: Server, fresh: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, asked = steps.version, list[Connection]()

    def version(connection: Connection, *, store: str, schema: str) -> int:
        if not asked:  # between what is settled and the first transaction somebody else has the connection
            connection.once("RESET ALL")
        asked.append(connection)
        return honest(connection, store=store, schema=schema)

    monkeypatch.setattr(steps, "version", version)
    driven = Driven(PostgresStore(server.address, schema=fresh()))
    assert driven.say("t", "one").first == 1
    assert asked[0] is not asked[-1]
    driven.close()


def _reached(driven: Driven) -> str:
    return next(each.what for each in driven.examine() if each.subject == "reached")


@pytest.mark.parametrize("between", ["", "RESET ALL", "DISCARD ALL"], ids=["left as it is", "reset", "discarded"])
def test_once_it_is_noticed_that_is_told(server: Server, fresh: Callable[[], str], between: str) -> None:
    # Of several connections another may be free sooner than the one just used, which shows a pooler from the start.
    pooler = Pooler(server, connections=1, passes_for_server=True, between=between)
    stores = [PostgresStore(pooler.address, schema=fresh()) for _ in range(2)]
    here, there = map(Driven, stores)
    for driven in (here, there, here):
        driven.say("t", "one")
    assert _reached(here) == "by a pooler: each transaction says its settings, until the store is opened anew"
    for store in stores:
        store._release()
    pooler.close()


def test_once_it_is_gone_connections_to_the_server_itself_keep_their_settings_again(
    server: Server, fresh: Callable[[], str]
) -> None:
    pooler = Pooler(server, connections=1, passes_for_server=True, between="RESET ALL")
    store = PostgresStore(pooler.address, schema=fresh())
    driven = Driven(store)
    driven.say("t", "one")
    assert _reached(driven).startswith(_BETWEEN)
    store._terms = replace(store._terms, address=server.address)  # as where a name leads elsewhere
    pooler.close()
    driven.say("t", "two")
    assert _reached(driven).startswith(_DIRECTLY)
    assert driven.words("t") == ["one", "two"]
    driven.close()


def test_a_connection_to_the_server_itself_that_is_not_as_we_left_it_makes_only_what_was_asked_there_slower(
    store: PostgresStore,
) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    store._connections._idle[0].connection.once("RESET ALL")
    assert driven.say("t", "two").first == 2
    assert _reached(driven).startswith(_DIRECTLY)
    assert not store._connections._idle[0].connection.is_pooled


def test_where_a_socket_leads_is_not_seen_and_it_is_said_what_to_do(server: Server, fresh: Callable[[], str]) -> None:
    store = PostgresStore(server.socket_address, schema=fresh())
    driven = Driven(store)
    driven.say("t", "one")
    store._connections._idle[0].connection.once("RESET ALL")
    assert driven.say("t", "two").first == 2
    [told] = [each for each in driven.examine() if each.subject == "reached"]
    assert (told.level, "open the store anew" in told.remedy) == (Level.NOTE, True)
    driven.close()


_LOST = ["DO $$ BEGIN EXECUTE 'DEALLOCATE ALL'; END $$", "DISCARD ALL", "RESET ALL"]


@pytest.mark.parametrize("lost", [*_LOST, "SET search_path = nowhere"])
def test_an_append_on_a_connection_that_is_not_as_we_left_it_is_made_on_another(
    store: PostgresStore, lost: str
) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    store._connections._idle[0].connection.once(lost)
    assert driven.say("t", "two").first == 2


@pytest.mark.parametrize("lost", _LOST)
def test_a_read_on_a_connection_that_is_not_as_we_left_it_is_made_on_another(store: PostgresStore, lost: str) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    assert driven.words("t") == ["one"]
    store._connections._idle[0].connection.once(lost)
    assert driven.words("t") == ["one"]


_OTHERS = "DO $$ BEGIN EXECUTE 'DEALLOCATE ALL'; EXECUTE 'PREPARE _pg3_0 AS SELECT {}'; END $$; RESET ALL"


@pytest.mark.parametrize("theirs", ["1", "$1::bytea"])
def test_where_somebody_else_prepared_what_has_the_name_of_ours_nothing_is_done_there(
    store: PostgresStore, theirs: str
) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    store._connections._idle[0].connection.once(_OTHERS.format(theirs))
    assert driven.say("t", "two").first == 2


@pytest.mark.parametrize("asked", ["health", "examine"])
def test_what_is_asked_of_a_server_is_not_answered_by_what_somebody_else_prepared(
    store: PostgresStore, asked: str
) -> None:
    driven = Driven(store)
    before = repr(getattr(driven, asked)())
    found = store._connections._idle[0].connection.once("SELECT name FROM pg_prepared_statements")
    others = "; ".join(f"DEALLOCATE {name}; PREPARE {name} AS SELECT 1" for (name,) in found)
    store._connections._idle[0].connection.once(f"{others}; RESET ALL")
    assert repr(getattr(driven, asked)()).replace(_BETWEEN, _DIRECTLY) == before
