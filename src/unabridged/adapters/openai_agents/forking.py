"""Another way from an item of a session on, for whoever counts items and knows no seqs.
It refuses to part what belongs to one answer, and says how many items may be shared instead.
"""

from __future__ import annotations

from unabridged.adapters.openai_agents import pinning
from unabridged.adapters.openai_agents.items import items_of
from unabridged.asynchronous import AsyncThread
from unabridged.errors import UsageError
from unabridged.view.laws import cuts
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
    counts, seqs = [0], [0]
    for item in view.items:
        is_said = item.shape is not Shape.SYSTEM
        counts.append(counts[-1] + (len(items_of(item.says)) if is_said else 0))
        seqs.append(max(seqs[-1], *(span.last for span in item.covers)) if is_said else seqs[-1])
    through = dict(zip(counts, seqs, strict=True))
    if items not in through:
        message = f"a fork shares 0 to {counts[-1]} items of this session, and {items} is no such number"
        raise UsageError(message)
    try:
        return await thread.fork(id_, through=through[items])
    except UsageError as refused:
        whole = [counts[index] for index in cuts(view.items)]
        if items in whole:
            raise  # it is not where it was cut
        later = next((f"or {count}" for count in whole if count > items), "and no more until it is answered")
        shared = max(count for count in whole if count < items)
        message = f"the first {items} items end within an answer of the model; share {shared}, {later}"
        raise UsageError(message) from refused
