"""The files that matter, read again once a summary is written: they stand beside it as calls and their results.
It refuses to fail a compaction: a file that is not read is named, with the reason, and with no word of an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from unabridged.compaction.allowing import is_allowed
from unabridged.compaction.plans import pricing
from unabridged.compaction.plans.plan import Plan, is_unwritten
from unabridged.compaction.plans.reload import Reload
from unabridged.engine.compaction.companions import AskedFile, Companions, companions
from unabridged.engine.compaction.file_contents import content_of
from unabridged.engine.compaction.file_reading import Reader, Unread
from unabridged.engine.compaction.one_run import Run
from unabridged.log.compacted import Replace
from unabridged.log.ids import Origin
from unabridged.view.files import plain
from unabridged.view.view import View

NO_TOOLS: Final = "no tools were given to read files again with"
_MICRO: Final = 1_000_000
_NAME_BYTES: Final = 8
# All files of one compaction together: it is no larger than an event may be then, however its bytes are written.
_MOST_BYTES: Final = 2_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Reloaded:
    """A plan with files beside its last text, and what is to be said of those that are missing or not whole."""

    plan: Plan
    told: tuple[str, ...] = ()


async def reloaded(here: Run, drawn: Plan, written: Plan, seen: View, least_saving: int) -> Reloaded:
    """A plan whose texts are written and sized, with the files it was drawn with, as far as there is room for them."""
    reload = drawn.reload
    places = [at for at, edit in enumerate(drawn.edits) if is_unwritten(edit)]
    if reload is None or not reload.files or not places:
        return Reloaded(plan=written)
    if here.means.reader is None:
        return Reloaded(plan=written, told=(NO_TOOLS,))
    room = min(reload.tokens, _room(here, drawn, written, seen, least_saving))
    asked = await _asked(here, here.means.reader, reload, room)
    names = [f"reload_{here.ctx.ids.token(_NAME_BYTES).hex()}" for _ in asked]
    group = await here.ctx.aside(partial(companions, asked, names, room, here.ctx.counter.count))
    return Reloaded(plan=_beside(written, places[-1], group), told=group.told)


def _room(here: Run, drawn: Plan, written: Plan, seen: View, least_saving: int) -> int:
    """What files may take: the run still saves what it has to, and the view is not due again because of them."""
    before, after = drawn.tokens, pricing.taken(written)
    below = here.means.policy.budget.soft_tokens - (seen.tokens - before + after)
    return min(before - after - least_saving, below)


async def _asked(here: Run, reader: Reader, reload: Reload, room: int) -> Sequence[AskedFile]:
    """What came of each file, in the time there is for all; one that hangs takes half of what is left, and no more."""
    clock, found = here.ctx.clock, list[AskedFile]()
    seconds, began = min(reload.seconds, here.means.seconds), clock.now()
    most_bytes = min(reload.max_bytes, _MOST_BYTES // len(reload.files))
    for n, file in enumerate(reload.files, 1):
        left = min(seconds, seconds - (clock.now() - began) / _MICRO)
        value: object = Unread.TOO_LATE
        if not is_allowed(plain(file.path), reload.allow):
            value = Unread.DENIED
        elif room <= 0:
            value = Unread.NO_ROOM
        elif left > 0:
            limit = left if n == len(reload.files) else left / 2
            value = await reader.read(file.path, here.means.call, limit)
        came = await here.ctx.aside(partial(content_of, value, most_bytes))
        found.append(AskedFile(file=file, came=came, at=clock.now()))
    return found


def _beside(written: Plan, place: int, group: Companions) -> Plan:
    """The plan with these companions in the group at a place; it is believed no further than what tools say."""
    edit = written.edits[place]
    if not isinstance(edit, Replace) or not group.produced:
        return written
    beside = replace(edit, group=(*edit.group, *group.produced), trust=min(edit.trust, Origin.TOOL.trust))
    return replace(written, edits=(*written.edits[:place], beside, *written.edits[place + 1 :]))
