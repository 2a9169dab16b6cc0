"""Every way in which a promise of ours can fail, sorted by who must act next.
This module knows nothing of the package but the figures one error tells, and formats no content of a conversation.

    UnabridgedError
    ├── UsageError            the caller changes the call
    │   ├── NotStorable           a value that no JSON text can hold
    │   ├── NoStore               nothing is kept there, and opening to read begins nothing
    │   ├── UnknownThread         no such thread in this scope
    │   ├── ThreadDeleted         the thread was deleted on purpose
    │   ├── ThreadHasForks        a parent cannot go while its forks read from it
    │   ├── ReadOnly              the handle was opened for reading
    │   ├── Closed                the handle was closed
    │   ├── ForkedProcess         the handle was opened by another process
    │   ├── MissingExtra          an optional package is not installed
    │   ├── SchemaTooNew          a newer program wrote it
    │   ├── PatternTooSlow        a regular expression took longer than it may
    │   ├── DoesNotFit            what must be shown exceeds the limit
    │   └── PolicyMismatch        the policy's membership rule differs from the lane's
    ├── ConflictError         retry from a fresh read
    │   ├── KeyConflict           one append key, two contents
    │   └── SyncConflict          the caller's list and the log part ways
    ├── UnavailableError      wait, or make room
    │   ├── StoreBusy             another writer held the store past the deadline
    │   ├── DiskFull              no room for the write
    │   ├── StoreDegraded         the store cannot be reached, or trusts no handle until it is reopened
    │   └── WorkerUnavailable     the worker program beside ours did not start, or ended
    ├── CorruptionError       the operator looks at the store
    └── RefusedError          a screen refused the text
"""

from __future__ import annotations

import copyreg
from typing import Final

from unabridged.arithmetic import Arithmetic

_REOPENS: Final = "the next call reopens and checks it: retry, with the same key where it has one"


class UnabridgedError(Exception):
    """The root: catch this to catch everything the library raises on purpose."""

    def __reduce__(self) -> tuple[object, ...]:
        """What it says and has, for another program: ``__init__`` is not asked again, whose names no pickle keeps."""
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]


class UsageError(UnabridgedError):
    """The caller must change the call; trying again unchanged fails again."""


class NotStorable(UsageError):
    """A value that JSON text cannot hold, named by the path that leads to it."""

    def __init__(self, *, path: str, problem: str) -> None:
        super().__init__(
            f"{path or 'the value'} cannot be stored: {problem}; pass text, numbers, true, false, "
            "None, and lists and dicts with text keys of them"
        )
        self.path = path
        self.problem = problem


class NoStore(UsageError):
    """Nothing is kept at this place yet, and opening it to read begins nothing there."""

    def __init__(self, *, store: str, problem: str) -> None:
        super().__init__(f"{store} {problem}; name a store that is there, or open it with Access.WRITE to begin it")
        self.store = store
        self.problem = problem


class UnknownThread(UsageError):
    """There is no such thread in this scope."""

    def __init__(self, *, thread: str) -> None:
        super().__init__(
            f"there is no thread {thread!r} in this scope; append to it to begin it, "
            "or list what exists with memory.threads()"
        )
        self.thread = thread


class ThreadDeleted(UsageError):
    """The thread was deleted; its name is not used again by accident."""

    def __init__(self, *, thread: str) -> None:
        super().__init__(f"thread {thread!r} was deleted; use a new id for a new conversation")
        self.thread = thread


class ThreadHasForks(UsageError):
    """A parent cannot be deleted while its forks read their beginning from it."""

    def __init__(self, *, thread: str, forks: int) -> None:
        super().__init__(
            f"{forks} forks read their beginning from thread {thread!r}; detach them first, "
            "or delete with Children.DELETE"
        )
        self.thread = thread
        self.forks = forks


class ReadOnly(UsageError):
    """The handle was opened with ``Access.READ`` and was asked to write."""

    def __init__(self, *, verb: str) -> None:
        super().__init__(f"{verb} writes, and this store was opened with Access.READ; open it with Access.WRITE")
        self.verb = verb


class Closed(UsageError):
    """The store's handle was closed before this call."""

    def __init__(self, *, store: str) -> None:
        super().__init__(f"{store} is closed; open it again")
        self.store = store


class ForkedProcess(UsageError):
    """The handle crossed a fork: its locks and connections belong to the parent."""

    def __init__(self, *, opened_in: int, used_in: int) -> None:
        super().__init__(
            f"this store was opened by process {opened_in} and is used by process {used_in} after a fork; "
            "open it again in the child"
        )
        self.opened_in, self.used_in = opened_in, used_in


class MissingExtra(UsageError):
    """An optional package is needed; the message names the extra that brings it."""

    def __init__(self, *, extra: str, package: str) -> None:
        super().__init__(f"{package} is not installed; run: pip install 'unabridged[{extra}]'")
        self.extra, self.package = extra, package


class SchemaTooNew(UsageError):
    """A store, an archive or a body was written by a newer program, which this one must not guess about."""

    def __init__(self, *, store: str, found: int, known: int, todo: str = "") -> None:
        usual = "upgrade unabridged, or go on with a backup from before the newer program opened it"
        what = f"{store} has schema {found} and this program knows schemas up to {known}"
        super().__init__(f"{what}; {todo or usual}")
        self.store, self.found, self.known = store, found, known


class PatternTooSlow(UsageError):
    """A regular expression took longer over one batch of texts than its deadline; the same one would again."""

    def __init__(self, *, pattern: str, seconds: float, characters: int) -> None:
        slow = f"looking for {pattern!r} in {characters} characters took longer than {seconds:g} seconds"
        todo = "write it so that it cannot match the same text in many ways, or pass more seconds"
        super().__init__(f"{slow}; {todo}; most expressions take linear time with: pip install 'unabridged[re2]'")
        self.pattern, self.seconds, self.characters = pattern, seconds, characters


class DoesNotFit(UsageError):
    """What may never be left out exceeds the limit by itself; ``arithmetic`` has the figures."""

    def __init__(self, *, what: str, arithmetic: Arithmetic) -> None:
        super().__init__(f"{what} need {arithmetic.told()}; {arithmetic.todo()}")
        self.what, self.arithmetic = what, arithmetic


class PolicyMismatch(UsageError):
    """A lane was opened under another membership rule than the one brought now."""


class ConflictError(UnabridgedError):
    """Something else was written in the meantime; read again, and decide anew."""


class KeyConflict(ConflictError):
    """One append key stands for two different contents."""

    def __init__(self, *, key: str, stored_digest: str, given_digest: str) -> None:
        super().__init__(
            f"append key {key!r} already stands for content {stored_digest} and was given {given_digest}; "
            "use a new key for new content"
        )
        self.key, self.stored_digest, self.given_digest = key, stored_digest, given_digest


class SyncConflict(ConflictError):
    """A caller's own list and the log part ways where hiding would be a guess; an empty digest is of nothing."""

    def __init__(
        self, *, thread: str, position: int, given_digest: str, stored_digest: str, why: str, choices: tuple[str, ...]
    ) -> None:
        given, stored = given_digest or "nothing", stored_digest or "nothing"
        where = f"the list and thread {thread!r} part ways at position {position}"
        super().__init__(f"{where}: the list says {given}, the log {stored}; {why}; {', or '.join(choices)}")
        self.thread, self.position, self.choices = thread, position, choices
        self.given_digest, self.stored_digest = given_digest, stored_digest


class UnavailableError(UnabridgedError):
    """The store cannot answer now; nothing was lost, and the same call with the same key may be repeated."""


class StoreBusy(UnavailableError):
    """Another writer held the store longer than the deadline allows."""

    def __init__(self, *, store: str, waited_seconds: float) -> None:
        told = f"{store} was locked by another writer for {waited_seconds:.1f} seconds"
        super().__init__(f"{told}; retry, with the same key where it has one")
        self.store, self.waited_seconds = store, waited_seconds


class DiskFull(UnavailableError):
    """There is no room for the write; what was acknowledged before is intact."""

    def __init__(self, *, store: str, reason: str) -> None:
        todo = "free space, then retry, with the same key where it has one"
        super().__init__(f"{store} has no room to write ({reason}); {todo}")
        self.store, self.reason = store, reason


class StoreDegraded(UnavailableError):
    """The store lost trust in its handle, dropped it, and reopens on the next call."""

    def __init__(self, *, store: str, reason: str, todo: str = _REOPENS, what: str = "stopped acknowledging") -> None:
        super().__init__(f"{store} {what}: {reason}; {todo}")
        self.store, self.reason = store, reason


class WorkerUnavailable(UnavailableError):
    """The worker program did not start, or it ended; nothing was lost, and the next call starts another."""

    def __init__(self, *, reason: str) -> None:
        todo = "the next call starts another; most expressions need none with: pip install 'unabridged[re2]'"
        super().__init__(f"the worker is not available: {reason}; {todo}")
        self.reason = reason


class CorruptionError(UnabridgedError):
    """Stored bytes are not what was written; nothing is repaired behind the operator's back."""

    def __init__(self, *, store: str, where: str, problem: str, todo: str = "") -> None:
        usual = "keep a copy of the files as they are and run verify() to see how far it goes"
        super().__init__(f"{store}: {where}: {problem}; {todo or usual}")
        self.store, self.where, self.problem = store, where, problem


class RefusedError(UnabridgedError):
    """A screen refused the text; the reasons are in the message."""
