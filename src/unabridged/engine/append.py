"""The verb ``append``: what a caller has becomes events, and is in the log when it returns.
It refuses to wait for a model, and to let anybody raise the trust of what he brings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unabridged.dialects import openai_chat
from unabridged.engine.admission import admitted
from unabridged.engine.context import Context
from unabridged.engine.drafting import batch_of
from unabridged.errors import UsageError
from unabridged.log.body import Body, Message
from unabridged.log.ids import Origin, ThreadRef
from unabridged.ports import Appended

_ORIGIN_OF_ROLE = {"user": Origin.USER, "assistant": Origin.ASSISTANT, "tool": Origin.TOOL}.get


async def append(
    ctx: Context, ref: ThreadRef, given: object, *, key: str | None = None, origin: Origin | None = None
) -> Appended:
    """Append one or many messages or bodies, all or nothing."""
    bodies = [(body, origin_of(body, origin)) for body in read(given)]
    return await ctx.store.append(ref, await batch_of(ctx, bodies, key=key))


def read(given: object) -> list[Body]:
    """What a caller handed in, as bodies: one or many, ours or in a dialect."""
    if isinstance(given, str):
        message = "a bare text has no role; pass {'role': 'user', 'content': text}"
        raise UsageError(message)
    if isinstance(given, Iterator):
        message = "an iterator can be read once, and a retry has to read again; pass a list of messages"
        raise UsageError(message)
    many: Iterable[object] = given if isinstance(given, list | tuple) else (given,)
    return [admitted(each) if isinstance(each, Body) else openai_chat.read(each) for each in many]


def origin_of(body: Body, said: Origin | None) -> Origin:
    """Where a body came from: what its role says, or what the caller says if that is trusted no further."""
    match body:
        case Message():
            known = _ORIGIN_OF_ROLE(body.role, Origin.CALLER)
        case _:
            known = Origin.CALLER
    if said is None:
        return known
    if said.trust > known.trust:
        message = f"origin {said.name.lower()} would raise the trust of what is {known.name.lower()}; leave origin out"
        raise UsageError(message)
    return said
