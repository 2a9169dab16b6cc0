"""Every text that the store in memory holds, for whoever looks for what is left of one.
It refuses to know what is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from unabridged.log import json_text
from unabridged.log.ids import ThreadId, ThreadRef
from unabridged.log.row import to_bytes
from unabridged.memory import fact_text
from unabridged.stores.in_memory.shelf import Shelf


def texts(shelf: Shelf) -> Iterator[tuple[ThreadRef, int, str, bytes]]:
    """Everything that is kept as text: of which thread, at which seq, in which column."""
    for ref, thread in shelf.threads.items():
        for name in (ref.scope.tenant, ref.scope.user, ref.scope.project, ref.thread):
            yield ref, 0, "thread.name", to_bytes(name)
        yield ref, 0, "thread.title", to_bytes(thread.title)
        yield ref, 0, "thread.metadata", json_text.encode(dict(thread.metadata))
        for row in shelf.rows[ref]:
            for column, value in row._asdict().items():
                if isinstance(value, bytes):
                    yield ref, row.seq, column, value
    for scope, facts in shelf.facts.items():
        for fact in facts.facts.values():
            yield ThreadRef(scope=scope, thread=ThreadId("")), 0, "fact.content", fact_text.written(fact)
