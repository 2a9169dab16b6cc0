"""A pooler that passes for the server is noticed by what it does: a connection is not as it was left.
It refuses to look at what a pooler says of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.servers.pooler import Pooler
from tests.servers.postgres import Server
from unabridged.stores.postgres.store import PostgresStore
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ref

Passing = Callable[..., Driven]


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


def test_once_it_is_noticed_that_is_told(passing: Passing, fresh: Callable[[], str]) -> None:
    here, there = passing(fresh()), passing(fresh())
    for driven in (here, there, here):
        driven.say("t", "one")
    assert [each.what for each in here.examine() if each.subject == "reached"] == [
        "by a pooler: each transaction says its settings"
    ]
