"""Whoever asks every scope in turn what is due there reads each row once, however many scopes there are."""

from __future__ import annotations

from tests.engine.compacting import POLICY
from tests.engine.talk import a, u
from unabridged import Memory
from unabridged.log.ids import Scope
from unabridged.ports import Job, JobName
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import Driven
from unabridged.testing.jobs import due, kept

SCOPES = [Scope(tenant="acme", user=f"user {n}") for n in range(9)]


class Counted(InMemoryStore):
    """A store that counts the rows it was made to read."""

    read = 0

    async def jobs(self, *, after: JobName | None, limit: int, within: Scope | None = None) -> list[Job]:
        found = await super().jobs(after=after, limit=limit, within=within)
        self.read += len(found)
        return found


def test_every_scope_asked_in_turn_reads_each_row_once() -> None:
    memory = Memory(store := Counted(), policy=POLICY)
    for scope in SCOPES:
        thread = memory.thread("t", scope=scope)
        thread.append([u("one"), a("two")])
        kept(Driven(store), due("t", 5, scope=scope))
    assert [[job.ref.scope for job in memory.jobs(scope)] for scope in memory.scopes()] == [[each] for each in SCOPES]
    assert store.read == len(SCOPES)
