"""The verb ``append_each``: what is to be said in many threads goes into the log in one commit, each thread for itself.
It refuses to let what is wrong with one thread's part keep the others out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.log import append, appended, threads
from unabridged.engine.log.drafting import Wanted, each_drafted
from unabridged.errors import ConflictError, UsageError
from unabridged.log.extra import Extra
from unabridged.log.ids import Scope, ThreadRef
from unabridged.ports import Appended, ForThread, ThreadBatch

# What becomes of one thread's part: where it stands, or why it alone was refused.
Answer: TypeAlias = Appended | UsageError | ConflictError


async def append_each(ctx: Context, scope: Scope, parts: Sequence[ForThread], held: Held) -> tuple[Answer, ...]:
    """Append each part to its thread; the answers in the order of the parts."""
    read, answers = dict[int, _Read](), dict[int, Answer]()
    for n, part in enumerate(parts):
        try:
            read[n] = await _read(ctx, scope, part, held)
        except UsageError as refused:
            answers[n] = refused
    ready = dict[int, ThreadBatch]()
    made = await each_drafted(ctx, [each.wanted for each in read.values()])
    for (n, each), batch in zip(read.items(), made, strict=True):
        if isinstance(batch, UsageError):
            answers[n] = batch
        else:
            ready[n] = ThreadBatch(ref=each.ref, batch=batch, title=each.title, metadata=each.metadata)
    done = await ctx.store.append_each(list(ready.values()))
    answers.update(zip(ready, done, strict=True))
    for n, placed in ready.items():
        if isinstance(answer := answers[n], Appended):
            await appended.follow(ctx, placed.ref, held, answer)
    return tuple(answers[n] for n in range(len(parts)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """One thread's part as it was read."""

    ref: ThreadRef
    wanted: Wanted
    title: str
    metadata: Extra


async def _read(ctx: Context, scope: Scope, part: object, held: Held) -> _Read:
    if not isinstance(part, ForThread):
        message = f"a part is a ForThread(thread=…, given=[…]), not a {type(part).__name__}"
        raise UsageError(message)
    ref = ThreadRef(scope=scope, thread=threads.id_for(ctx, part.thread))
    wanted = await append.wanted(
        ctx,
        ref,
        part.given,
        key=part.key,
        origin=part.origin,
        dialect=part.dialect,
        said_at=part.said_at,
        policy=held.policy,
    )
    if not wanted.bodies:
        message = f"nothing is to be appended to thread {part.thread!r}; leave it out, or pass at least one message"
        raise UsageError(message)
    title, metadata = threads.title_of(part.title), threads.metadata_of(part.metadata)
    return _Read(ref=ref, wanted=wanted, title=title, metadata=metadata)
