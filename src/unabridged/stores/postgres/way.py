"""Whether somebody stands between a connection and its server, as far as that can be known.
It refuses to ask, and to say what follows for a transaction.
"""

from __future__ import annotations

from enum import Enum

from unabridged.upkeep import Finding, Level


class Way(Enum):
    """How a connection comes to the server."""

    DIRECT = "directly: each connection keeps its settings"
    POOLED = "by a pooler: each transaction says its settings"
    # A connection was not as it was left, and from this one it cannot be told whether that may be so again.
    PASSED = "by a pooler: each transaction says its settings, until the store is opened anew"
    # The same, but that the server sees the very port that this end has: whoever was between is not there any more.
    CLEARED = "directly: each transaction says its settings, until the connection is made anew"


def doubted(seen: int | None, port: int | None) -> Way:
    """How a connection comes there that may not be as it was left, by the port that the server sees and that it has."""
    return Way.CLEARED if seen is not None and seen == port else Way.PASSED


def finding(way: Way) -> Finding:
    """Whether somebody stands between, which costs each append two turns on the wire."""
    if way is not Way.PASSED:
        return Finding(level=Level.FINE, subject="reached", what=way.value)
    remedy = (
        "let the pooler run in session mode; where it is gone, open the store anew, since that is not seen from here"
    )
    return Finding(level=Level.NOTE, subject="reached", what=way.value, remedy=remedy)
