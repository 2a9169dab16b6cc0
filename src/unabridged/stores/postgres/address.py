"""Where a server is, as a caller wrote it: taken apart, and named without user and password.
It refuses to repeat what it cannot take apart: any piece of that may be of a password.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from unabridged.errors import UsageError

_FORM: Final = (
    "write it as postgresql://user:password@host:port/database, and of the user and the password each of : / ? # @ % "
    "and each space by its number, as %40 for @"
)
_PORTS: Final = re.compile(r"[0-9]*(,[0-9]*)*")
_UNKNOWN: Final = re.compile(r'invalid (URI query parameter|connection option)\W+"[a-z_]+"')


def parts(address: str) -> Mapping[str, Any]:
    """What an address says, by name; ``UsageError`` for what is none, which quotes nothing of it but a known place."""
    try:
        given = conninfo_to_dict(address)
    except psycopg.Error as problem:
        told = str(problem).strip()
        # Where somebody's sign stands further on, what was read as a parameter may be the rest of a password.
        known = _UNKNOWN.match(told) if "@" not in address.partition("?")[2] else None
        raise _no_address(known[0] if known else told.partition('"')[0].rstrip(": ")) from None
    hosts, port = str(given.get("host") or ""), str(given.get("port") or "")
    if not _PORTS.fullmatch(port):
        raise _no_address("its port is no number")
    if _holds_a_sign_too_many(address) or any("@" in host[1:] for host in hosts.split(",")):
        raise _no_address("it has an @ too many")
    return given


def described(address: str, schema: str) -> str:
    """The store's name: where it is, without user and password."""
    given = parts(address)
    places = zip_longest(*(str(given.get(each) or "").split(",") for each in ("host", "port")), fillvalue="")
    single = "," not in str(given.get("port") or "")
    port = str(given.get("port") or "")
    named = ",".join(_place(host, port if single else each) for host, each in places)
    service = f"?service={given['service']}" if given.get("service") and not given.get("host") else ""
    return f"postgresql://{named}/{given.get('dbname') or ''}{service}#{schema}"


def _place(host: str, port: str) -> str:
    within = f"[{host}]" if ":" in host and not host.startswith("/") else host
    return f"{within}:{port}" if port else within


def _holds_a_sign_too_many(address: str) -> bool:
    """Whether an @ stands unsaid where the database is named: what is before it is of a password with a slash."""
    _, scheme, rest = address.partition("://")
    return bool(scheme) and "@" in rest.partition("?")[0].partition("/")[2]


def _no_address(what: str) -> UsageError:
    return UsageError(f"this is no address of PostgreSQL: {what}; {_FORM}")
