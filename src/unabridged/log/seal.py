"""Which column of a thread's row is not what its seal was made over.
It refuses to mend, and to know where the row is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from unabridged.log.damage import bytes_one_bit_off, numbers_one_bit_off
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.row import DAMAGED, to_bytes, to_text
from unabridged.log.thread import ThreadRow, seal_of

_SEARCHED_BYTES: Final = 512


def unsealed_column(thread: ThreadRow) -> str:
    """Which column of a thread's row was changed, found by undoing one bit at a time."""
    scope = thread.ref.scope
    if DAMAGED in thread.metadata:
        return "metadata"
    if thread.ancestry and thread.ancestry[0][0] == DAMAGED:
        return "ancestry"
    texts: dict[str, tuple[str, Callable[[str], ThreadRow]]] = {
        "title": (thread.title, lambda text: replace(thread, title=text)),
        "name": (thread.ref.thread, lambda text: replace(thread, ref=ThreadRef(scope=scope, thread=ThreadId(text)))),
        "scope tenant": (scope.tenant, lambda text: _in(thread, replace(scope, tenant=text))),
        "scope user": (scope.user, lambda text: _in(thread, replace(scope, user=text))),
        "scope project": (scope.project, lambda text: _in(thread, replace(scope, project=text))),
    }
    for column, (text, changed) in texts.items():
        if any(seal_of(changed(tried)) == thread.seal for tried in _one_bit_off(text)):
            return column
    for tried in numbers_one_bit_off(thread.created_at):
        if seal_of(replace(thread, created_at=tried)) == thread.seal:
            return "created_at"
    for tried in numbers_one_bit_off(thread.forked_at):
        if seal_of(replace(thread, forked_at=Seq(tried))) == thread.seal:
            return "forked_at"
    if sum((a ^ b).bit_count() for a, b in zip(seal_of(thread), thread.seal, strict=False)) == 1:
        return "seal"
    return "metadata, ancestry or parent" if thread.metadata or thread.ancestry else "parent"


def _in(thread: ThreadRow, scope: Scope) -> ThreadRow:
    return replace(thread, ref=ThreadRef(scope=scope, thread=thread.ref.thread))


def _one_bit_off(text: str) -> Iterator[str]:
    return map(to_text, bytes_one_bit_off(to_bytes(text)[:_SEARCHED_BYTES]))
