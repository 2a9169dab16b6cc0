"""Which SQLite a program opens its files with: Python's own or, where its environment asks for that, the extra's.
It refuses to choose by itself, and to choose twice: two that have one file open take away each other's locks.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Final

from unabridged.errors import MissingExtra, UsageError
from unabridged.stores.sqlite.driver import Connection, StdlibConnection

VARIABLE: Final = "UNABRIDGED_SQLITE"
# What to do where Python's own has a fault, or lacks something.
GET_NEWER: Final = f"install unabridged[apsw] and set {VARIABLE}=apsw"


@cache
def chosen() -> Callable[..., Connection]:
    """The one that opens every file of this program; whatever the environment says later changes nothing."""
    asked = os.environ.get(VARIABLE) or "python"  # noqa: TID251  # one answer for every door, whoever opens the first
    if asked == "python":
        return StdlibConnection
    if asked == "apsw":
        return _of_the_extra()
    message = f"{VARIABLE} is {asked!r}, and no SQLite is called so; set it to python or to apsw, or not at all"
    raise UsageError(message)


def _of_the_extra() -> Callable[..., Connection]:
    try:
        from unabridged.stores.sqlite.apsw_driver import ApswConnection  # noqa: PLC0415  # an extra's
    except MissingExtra as problem:
        raise MissingExtra(extra="apsw", package=f"apsw, which {VARIABLE} asks for,") from problem
    return ApswConnection
