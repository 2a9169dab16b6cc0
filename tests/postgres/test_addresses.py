"""What a caller wrote is named without user and password, also where it cannot be taken apart.
It refuses to connect to anything.
"""

from __future__ import annotations

import traceback

import pytest

from unabridged import Memory
from unabridged.errors import UsageError
from unabridged.stores.postgres.address import described

_SECRETS = ("hush", "quiet")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ada:hush#quiet/x@127.0.0.1:5432/app",
        "postgresql://ada:hush/quiet@127.0.0.1:5432/app",
        "postgresql://ada:1/hush@127.0.0.1:5432/app",
        "postgresql://ada:hush@quiet@127.0.0.1:5432/app",
        "postgresql://ada:1/2?hush=quiet@127.0.0.1:5432/app",
        "postgresql://ada:1/hush?quiet@127.0.0.1:5432/app",
        "postgresql://ada:hush%quiet@127.0.0.1:5432/app",
        "postgresql://ada:hush@[::1/app",
        "postgresql://ada:hush@127.0.0.1:quiet/app",
    ],
)
def test_an_address_with_a_password_that_takes_it_apart_is_refused_without_a_piece_of_it(address: str) -> None:
    with pytest.raises(UsageError, match=r"this is no address of PostgreSQL: .*; write it as postgresql://") as refused:
        Memory.open(address)
    told = "".join(traceback.format_exception(refused.value))  # with what it came from
    assert [each for each in _SECRETS if each in told] == []


def test_a_parameter_that_nobody_knows_is_named() -> None:
    with pytest.raises(UsageError, match='invalid URI query parameter: "nonsense"; write it as'):
        Memory.open("postgresql://ada:hush@127.0.0.1/app?nonsense=1")


@pytest.mark.parametrize(
    "name",
    [
        "sslmode",
        "channel_binding",
        "ssl_min_protocol_version",
        "keepalives",
        "connect_timeout",
        "hostaddr",
        "service",
    ],
)
def test_a_value_that_nobody_knows_is_named_by_what_it_is_of_and_not_repeated(name: str) -> None:
    with pytest.raises(
        UsageError, match=f"app#unabridged, {name} has a value that PostgreSQL does not know"
    ) as refused:
        Memory.open(f"postgresql://ada@127.0.0.1:1/app?{name}={'@'.join(_SECRETS)}")
    told = "".join(traceback.format_exception(refused.value))
    assert [each for each in _SECRETS if each in told] == []


def test_a_port_that_there_is_none_of_is_named_and_nobody_told_to_retry() -> None:
    with pytest.raises(UsageError, match="port has a value that PostgreSQL does not know"):
        Memory.open("postgresql://ada@127.0.0.1:99999/app")


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("postgresql://ada:secret@db.example:5433/app", "postgresql://db.example:5433/app#log"),
        ("postgresql://ada:a%40b%2Fc@db.example/app", "postgresql://db.example/app#log"),
        ("postgresql://a.example:1,b.example:2/app", "postgresql://a.example:1,b.example:2/app#log"),
        ("postgresql://a.example,b.example/app?port=5433", "postgresql://a.example:5433,b.example:5433/app#log"),
        ("postgresql://ada@[::1]:5433/app", "postgresql://[::1]:5433/app#log"),
        ("postgresql:///app?host=/run/postgresql", "postgresql:///run/postgresql/app#log"),
        ("postgresql:///?service=mine", "postgresql:///?service=mine#log"),
        ("host=db.example user=ada password=a@b dbname=app", "postgresql://db.example/app#log"),
        ("postgresql://ada@db.example/a%40b", "postgresql://db.example/a@b#log"),
    ],
)
def test_a_store_is_named_by_where_it_is(address: str, name: str) -> None:
    assert described(address, "log") == name
