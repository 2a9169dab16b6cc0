"""A store that is wrong does not pass the contract, in whichever way stores go wrong.
It refuses to know why somebody would write one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest

from unabridged.log import chain
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.ports import Appended, Batch
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import Driven
from unabridged.testing.contracts.store.concurrency import Concurrency
from unabridged.testing.contracts.store.reading import Reading
from unabridged.testing.contracts.store.texts import ODD_TEXTS, Texts


class _LetsEverybodyIn(InMemoryStore):
    """Nobody waits for anybody."""

    def __init__(self) -> None:
        super().__init__()
        self._lock: Any = nullcontext()


class _CutsNames(InMemoryStore):
    """As a column of 255 letters does that is told to be lenient."""

    async def append(self, ref: ThreadRef, batch: Batch) -> Appended:
        return await super().append(_cut(ref), batch)

    async def thread(self, ref: ThreadRef) -> ThreadRow | None:
        return await super().thread(_cut(ref))

    async def events(self, ref: ThreadRef, *, after: Seq, limit: int, through: Seq | None = None) -> list[Event]:
        return await super().events(_cut(ref), after=after, limit=limit, through=through)


def _cut(ref: ThreadRef) -> ThreadRef:
    return replace(ref, thread=ThreadId(ref.thread[:255]))


class _KnowsKeysByTheirTexts(InMemoryStore):
    """As a collation does that tells small letters and large ones apart nowhere, and ends nowhere but at a letter."""

    async def append(self, ref: ThreadRef, batch: Batch) -> Appended:
        if batch.key.text is not None:
            digest = chain.key_digest(batch.key.text.casefold().rstrip()[:255])
            batch = replace(batch, key=replace(batch.key, digest=digest))
        return await super().append(ref, batch)


class _TrimsWriters(InMemoryStore):
    """As a column of fixed width does."""

    async def events(self, ref: ThreadRef, *, after: Seq, limit: int, through: Seq | None = None) -> list[Event]:
        found = await super().events(ref, after=after, limit=limit, through=through)
        return [Event(each.row._replace(writer=each.row.writer.rstrip())) for each in found]


class _AnswersSoMany(InMemoryStore):
    """As a statement does that has room for so many values."""

    async def at(self, ref: ThreadRef, seqs: Sequence[Seq]) -> list[Event]:
        return await super().at(ref, sorted(seqs)[:999])


def _broken(made: Callable[[], InMemoryStore], contract: type) -> list[str]:
    """The promises of a part of the contract that a store breaks, those that are told for several values apart."""
    promises = [name for name in dir(contract) if name.startswith("test_")]
    alone = [name for name in promises if not hasattr(getattr(contract, name), "pytestmark")]
    odd = [(name, {"text": text}) for name in promises if "_any_text_" in name for text in ODD_TEXTS.values()]
    told = [*((name, dict[str, str]()) for name in alone), *odd]
    return [name for name, given in told if not _keeps(getattr(contract(), name), Driven(made()), given)]


def _keeps(promise: Callable[..., None], driven: Driven, given: dict[str, str]) -> bool:
    try:
        promise(driven, **given)
    except Exception:  # noqa: BLE001  # whatever a wrong store does
        return False
    return True


@pytest.mark.parametrize(
    ("made", "contract"),
    [
        (_LetsEverybodyIn, Concurrency),
        (_CutsNames, Texts),
        (_KnowsKeysByTheirTexts, Texts),
        (_TrimsWriters, Texts),
        (_AnswersSoMany, Reading),
    ],
)
def test_a_wrong_store_breaks_a_promise_that_a_sound_one_keeps(
    made: Callable[[], InMemoryStore], contract: type
) -> None:
    assert _broken(InMemoryStore, contract) == []
    assert _broken(made, contract) != []
