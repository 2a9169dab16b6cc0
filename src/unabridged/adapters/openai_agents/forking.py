"""Another way from an item of a session on, for whoever counts items and knows no seqs.
It refuses to part what belongs to one answer, and says how many items may be shared instead.
"""

from __future__ import annotations

from unabridged.adapters.openai_agents import pinning
from unabridged.adapters.openai_agents.items import items_of
from unabridged.asynchronous import AsyncThread
from unabridged.errors import UsageError
from unabridged.view.node import Shape
from unabridged.view.view import View


async def forked(thread: AsyncThread, id_: str | None, items: int | None) -> AsyncThread:
    """A child that shares the messages that the first so many items of a view stand for.

    A summary that was made after later messages were said is not among what is shared; the originals are.
    """
    view = await thread.view()
    child = await (thread.fork(id_) if items is None else _cut(thread, view, id_, items))
    await pinning.inherited(child, view)
    return child


async def _cut(thread: AsyncThread, view: View, id_: str | None, items: int) -> AsyncThread:
    ends = [0]
    through = {0: 0}
    for item in view.items:
        if item.shape is Shape.SYSTEM:
            continue
        ends.append(ends[-1] + len(items_of(item.says)))
        through[ends[-1]] = max(through[ends[-2]], *(span.last for span in item.covers))
    if items not in through:
        message = f"a fork shares 0 to {ends[-1]} items of this session, and {items} is no such number"
        raise UsageError(message)
    try:
        return await thread.fork(id_, through=through[items])
    except UsageError as refused:
        message = f"the first {items} items end within an answer of the model; share one more, or one less"
        raise UsageError(message) from refused
