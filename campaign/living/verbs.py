"""Every verb of a life by its name, with how often it is done beside the others.
It refuses to do more than one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from campaign.living import leaving, moving, remembering, seeking, shaping, talking
from campaign.living.life import Life
from unabridged import Thread

Verb = Callable[[Life, Thread], None]

VERBS: Final[Mapping[str, tuple[Verb, int]]] = MappingProxyType(
    {
        "say": (talking.say, 30),
        "arrive": (talking.arrive, 8),
        "amend": (talking.amend, 4),
        "execute": (talking.execute, 4),
        "retry": (talking.retry, 2),
        "sync": (talking.sync, 5),
        "prepare": (shaping.prepare, 12),
        "compact": (shaping.compact, 10),
        "undo": (shaping.undo, 4),
        "mark": (shaping.mark, 8),
        "pop": (shaping.pop, 2),
        "rewind": (shaping.rewind, 1),
        "fork": (shaping.fork, 3),
        "detach": (shaping.detach, 1),
        "open lane": (shaping.open_lane, 1),
        "unfold": (shaping.unfold, 4),
        "end round": (shaping.end_round, 2),
        "begin anew": (shaping.begin_anew, 1),
        "purge": (shaping.purge, 3),
        "delete": (shaping.delete, 1),
        "remember": (remembering.remember, 12),
        "seek": (seeking.seek, 5),
        "recall": (seeking.recall, 3),
        "index": (seeking.index, 2),
        "export": (moving.export, 1),
        "export one": (moving.export_one, 3),
        "copy": (moving.copy, 1),
        "erase": (moving.erase, 1),
        "reopen": (moving.reopen, 1),
        "retain": (leaving.retain, 1),
        "bring back": (leaving.bring_back, 1),
    }
)


def chosen(life: Life) -> tuple[Thread, str]:
    """What is done next, and in which thread."""
    thread = life.thread()
    weights = [life.way.course.often.get(name, weight) for name, (_, weight) in VERBS.items()]
    name = life.chance.choices([*VERBS], weights)[0]
    return thread, "say" if thread.row() is None else name
