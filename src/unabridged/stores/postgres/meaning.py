"""What PostgreSQL's error codes mean to a caller and who has to act.
It refuses to know the driver; it sees a five-letter code and the server's own words.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from unabridged.errors import (
    CorruptionError,
    DiskFull,
    StoreBusy,
    StoreDegraded,
    UnabridgedError,
    UsageError,
)

_LOCKED: Final = frozenset({"55P03"})  # lock_not_available
_COLLIDED: Final = frozenset(
    {"40001", "40P01", "23503", "23505"}
)  # serialization, deadlock, a row gone or made meanwhile
_FULL: Final = frozenset({"53100"})
# What the server does not do now, and what brings it to: query_canceled, read_only_sql_transaction.
_NOT_NOW: Final = MappingProxyType(
    {
        "57014": (
            "ended a statement",
            "retry, with the same key where it has one, or raise statement_timeout for this user",
        ),
        "25006": ("takes no writes", "connect to the primary, or retry, with the same key where it has one"),
    }
)
# A standby ends a read that holds up what it replays; it says so in this way alone, under a code of other things too.
_REPLAYED: Final = "conflict with recovery"
_LATER: Final = (
    "retry, or let the standby wait longer for reads (max_standby_streaming_delay) or tell its primary of them "
    "(hot_standby_feedback)"
)
_DAMAGED: Final = frozenset({"XX001", "XX002"})
NOT_THERE: Final = frozenset({"3F000", "42P01", "42883", "42703"})  # schema, table, function, column
_LOST: Final = frozenset({"26000", "42P05"})  # a prepared statement that is gone, or was made by somebody else
# One that somebody else made, and that takes other values: any breach of the protocol has the code, in any language.
_LIKE_OURS: Final = ("08P01", '"_pg3_')
_TAKEN: Final = frozenset({"42P06", "42P07", "42723"})  # schema, table, function made by somebody else
_TOO_LARGE: Final = frozenset({"54000"})
# A pooler says so in this way alone, under the code of any breach of the protocol.
_BY_STATEMENT: Final = ("08P01", "statement pooling")
_REFUSED: Final = frozenset({"42501", "28000", "28P01", "3D000"})  # privilege, login, password, database


class Collision(Exception):  # never leaves this package: what is tried again is no error
    """Two transactions met; nothing of this one holds, and it may simply be run again."""

    def __init__(self, *, code: str, text: str, constraint: str) -> None:
        super().__init__(text)
        self.code = code
        self.constraint = constraint

    def told(self, *, store: str, waited_seconds: float) -> UnabridgedError:
        """What a caller hears when trying again did not help: busy, or a row that no retry can explain."""
        if self.code.startswith("23"):
            return CorruptionError(store=store, where=self.constraint or "a constraint", problem=str(self))
        if _REPLAYED in str(self):
            return StoreDegraded(store=store, reason=str(self), todo=_LATER, what="keeps up with its primary")
        return StoreBusy(store=store, waited_seconds=waited_seconds)


class Astray(Exception):  # it never leaves this package either
    """Whoever answers is not whom we told what our promises rest on: nothing was done, and it may be run anew."""


def is_lost(code: str, text: str) -> bool:
    """Whether what was prepared is not there; nothing was done then."""
    return code in _LOST or (code == _LIKE_OURS[0] and _LIKE_OURS[1] in text)


def meaning(code: str, text: str, *, store: str, waited_seconds: float, constraint: str = "") -> Exception:
    """The error that says who has to act; a :class:`Collision` where that is nobody yet."""
    if code in _COLLIDED:
        return Collision(code=code, text=text, constraint=constraint)
    if code in _LOCKED:
        return StoreBusy(store=store, waited_seconds=waited_seconds)
    if code in _FULL:
        return DiskFull(store=store, reason=text)
    if code in _NOT_NOW:
        what, todo = _NOT_NOW[code]
        return StoreDegraded(store=store, reason=text, todo=todo, what=what)
    if code in _DAMAGED:
        return CorruptionError(store=store, where="the server's pages", problem=text)
    if code in NOT_THERE:
        return UsageError(
            f"{store} lacks what the store is kept in ({text}); run unabridged migrate, or open it once with "
            "Access.WRITE, to make it"
        )
    if code in _TAKEN:
        return UsageError(f"{store} holds something of that name already ({text}); choose another schema")
    if code in _TOO_LARGE:
        return UsageError(f"something in this call is larger than {store} takes ({text}); choose a shorter name")
    if code == _BY_STATEMENT[0] and _BY_STATEMENT[1] in text:
        return UsageError(
            f"{store} is behind a pooler that gives each statement another connection ({text}); let it run in "
            "transaction mode or in session mode"
        )
    if code in _REFUSED:
        return UsageError(f"the server refuses this user ({text}); grant what is missing or open {store} as its owner")
    return StoreDegraded(store=store, reason=f"PostgreSQL says: {text} ({code or 'no code: the connection is gone'})")
