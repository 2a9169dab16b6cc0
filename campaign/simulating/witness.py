"""A store that notes what it acknowledged, and which compactions it turned away, in the moment in which it did.
It refuses to judge; the laws compare its notes with what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from unabridged.log.event import Draft
from unabridged.log.ids import Seq, Span, ThreadRef
from unabridged.log.kind import Kind
from unabridged.ports import Appended, Batch, Store
from unabridged.testing.around import AroundStore

T = TypeVar("T")
_APPENDING: Final = {"append": 1, "append_if": 3, "purge": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A compaction that the store turned away: its draft, and the head of its thread in that moment."""

    ref: ThreadRef
    draft: Draft
    head: Seq


@dataclass(slots=True)
class Notes:
    """What a story's stores acknowledged and turned away, over all crashes."""

    said: dict[tuple[ThreadRef, Seq], bytes | None] = field(default_factory=dict)
    purged: list[tuple[ThreadRef, Span]] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    calls: Counter[str] = field(default_factory=Counter)


class Witness(AroundStore):
    """A store whose acknowledgements are written down."""

    def __init__(self, store: Store, notes: Notes) -> None:
        super().__init__(store)
        self.notes = notes

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The call, and what it came to."""
        done = await call()
        if verb in _APPENDING:
            await self._note(args[0], args[_APPENDING[verb]], done)
        if verb == "purge":
            self.notes.purged += [(args[0], span) for span in args[1]]
        self.notes.calls[verb] += 1
        return done

    async def _note(self, ref: ThreadRef, batch: Batch, done: object) -> None:
        if isinstance(done, Appended):
            for seq, draft in enumerate(batch.drafts, done.first):
                self.notes.said[ref, Seq(seq)] = draft.payload
            return
        row = await self.store.thread(ref)
        compactions = [draft for draft in batch.drafts if draft.skeleton.kind is Kind.COMPACTED]
        self.notes.refused += [Refused(ref=ref, draft=draft, head=row.head if row else Seq(0)) for draft in compactions]
