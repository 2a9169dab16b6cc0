"""The verb ``doctor``: everything one should know of a store, as findings that say what to do.
It refuses to write, to mend, and to end in an error: what cannot be answered is a finding.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Final

from unabridged.engine.context import Context
from unabridged.engine.upkeep.covering import covered
from unabridged.engine.upkeep.index_checks import index_coverage
from unabridged.engine.upkeep.job_checks import due_work
from unabridged.engine.upkeep.verify import verify
from unabridged.errors import Closed, ForkedProcess, UnabridgedError
from unabridged.log import proof
from unabridged.ports import Counter, Fault, Store
from unabridged.upkeep import Checks, Finding, Level, trouble

_SHOWN: Final = 20


async def doctor(ctx: Context, *, checks: Checks, progress: Callable[[int], None] | None) -> tuple[Finding, ...]:
    """What the store says of itself, then how much is in it, then whether all of it is what was written."""
    found = await _answered("store", ctx.store.examine())
    found += await _answered("store", _acknowledges(ctx.store))
    found += await _answered("erasure", _erased(ctx.store))
    found += await _answered("jobs", due_work(ctx, checks))
    found += await _answered("index", index_coverage(ctx, checks))
    if checks is Checks.WHOLE:
        found += await _answered("views", covered(ctx))
        found += await _answered("log", _proved(ctx.store, ctx.counters, progress))
    else:
        remedy = "run doctor with Checks.WHOLE, or verify, when there is time for it"
        found.append(Finding(level=Level.NOTE, subject="log", what="the log was not read", remedy=remedy))
    return tuple(dict.fromkeys(found))  # one trouble may be met by several questions


async def _answered(subject: str, asked: Coroutine[Any, Any, list[Finding]]) -> list[Finding]:
    try:
        return await asked
    except (Closed, ForkedProcess):
        raise  # it is the caller who has to change the call
    except UnabridgedError as problem:
        return [trouble(subject, str(problem))]


async def _acknowledges(store: Store) -> list[Finding]:
    health = await store.health()
    if health.degraded:
        return [trouble("store", each) for each in health.degraded]
    return [Finding(level=Level.FINE, subject="store", what=f"it acknowledges by the profile {health.profile}")]


async def _erased(store: Store) -> list[Finding]:
    stats = await store.stats()
    if not stats.to_erase:
        what = f"nothing purged is left to erase; {stats.purged} of {stats.events} events were purged"
        return [Finding(level=Level.FINE, subject="erasure", what=what)]
    what = f"{stats.to_erase} purged bodies can be read by nobody, and their bytes are still there"
    return [Finding(level=Level.WARNING, subject="erasure", what=what, remedy="run erase() to take them off the disk")]


async def _proved(
    store: Store, counters: Mapping[str, Counter], progress: Callable[[int], None] | None
) -> list[Finding]:
    checked = await verify(store, counters=counters, progress=progress)
    told = f"{checked.events} events of {checked.threads} threads were held against what proves them"
    uncounted = [fault for fault in checked.faults if proof.is_uncounted(fault.problem)]
    faults = [fault for fault in checked.faults if not proof.is_uncounted(fault.problem)]
    if not faults:
        what = f"{told}, and are what was written"
        return [Finding(level=Level.FINE, subject="log", what=what), *_recount(uncounted)]
    return [*_faults(faults[:_SHOWN]), *_more(len(faults) - _SHOWN), *_recount(uncounted)]


def _recount(uncounted: Sequence[Fault]) -> list[Finding]:
    """Tokens that a counter reckoned which is not here; nothing speaks against them."""
    if not uncounted:
        return []
    what = f"the tokens of {len(uncounted)} events were not recounted: {uncounted[0].problem}"
    return [
        Finding(level=Level.NOTE, subject="tokens", what=what, remedy="open the store with that counter to recount")
    ]


def _faults(faults: Iterable[Fault]) -> list[Finding]:
    return [
        Finding(level=Level.FAULT, subject="log", what=f"{place_of(fault)}: {fault.problem}", remedy=_remedy(fault))
        for fault in faults
    ]


def _remedy(fault: Fault) -> str:
    """What to do about a fault; a fact is no part of the log, and can be taken away by its id."""
    damaged = (
        "take it away with facts.remove(id)" if fault.column == "fact.content" else "go on without what is damaged"
    )
    return f"keep a copy of the files as they are; restore a backup, or {damaged}"


def place_of(fault: Fault) -> str:
    """Where a fault is, in words."""
    what = f"event {fault.seq} {fault.column}" if fault.seq else fault.column
    whose = fault.scope.whose
    return f"thread {fault.thread!r}{whose} {what}" if fault.thread else f"{what}{whose}"


def _more(count: int) -> list[Finding]:
    if count <= 0:
        return []
    return [Finding(level=Level.FAULT, subject="log", what=f"and {count} faults more", remedy="run verify() for all")]
