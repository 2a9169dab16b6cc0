"""The verbs of a life by which whole threads leave for an archive, and come back under other names.
They refuse to believe a retention: who was to stay stays as it was, and who left is in the archive as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from campaign.living.life import Life, words_of
from campaign.living.moving import content
from unabridged import Memory, Thread
from unabridged.archives import read_archive
from unabridged.retention import Retention

_A_MOMENT: Final = timedelta(microseconds=1)


def retain(life: Life, thread: Thread) -> None:
    """All but one lineage leave, or as many as are too much."""
    stays = life.one_of(
        Retention(older_than=_A_MOMENT, keep_threads=(thread.id,)),
        Retention(larger_than_bytes=life.one_of(1, 20_000), keep_threads=(thread.id,)),
    )
    before = {each.id: content(each) for each in life.begun()}
    said = {each.id: [word for event in each.events() for word in words_of(event)] for each in life.begun()}
    path = life.place / f"{life.name('archive')}.jsonl"
    done = life.memory.retain(stays, path)
    left = [each.thread for each in done.expired]
    if _root(life.memory, thread.id) in {_root(life.memory, each) for each in left}:
        life.wrong.append(f"{thread.id} was to be kept, and {left} left")
    life.wrong += [
        f"{each} changed when others left" for each in before if each not in left and _changed(life, each, before)
    ]
    if left:
        archived = read_archive(path)
        life.wrong += [
            f"{each} is in its archive otherwise than it was"
            for each in left
            if [event.payload for event in archived.events(each)] != [event[2] for event in before[each]]
        ]
        life.archives.append((path, {each: [*life.lanes.get(each, ["main"])] for each in archived.ids}))
        life.took(word for each in left for word in said[each])


def bring_back(life: Life, _thread: Thread) -> None:
    """What an archive has comes back, once however often it is asked for."""
    if not life.archives:
        return
    path, lanes = life.archives.pop(life.chance.randrange(len(life.archives)))
    names = {each: life.name(f"{each} again") for each in lanes}
    for _ in range(2):
        life.memory.bring_back(path, ids=names)
    archived = read_archive(path)
    for old, new in names.items():
        life.names.append(new)
        life.lanes[new] = lanes[old]
        there = life.memory.thread(new)
        if [each[:8] for each in content(there)] != [*_as_it_was(archived.events(old))]:
            life.wrong.append(f"{old} came back otherwise than it left")
        for event in there.events():
            for word in words_of(event):
                life.gone.discard(word)
                life.copied.add(word)
                life.alive.setdefault(word, (new, event.seq))


def _as_it_was(events: Iterator[Any]) -> Iterator[tuple[Any, ...]]:
    for each in events:
        yield each.seq, each.kind, each.payload, each.rendition, each.at, each.origin, each.key, each.writer


def _changed(life: Life, name: str, before: Mapping[str, Sequence[Any]]) -> bool:
    return content(life.memory.thread(name)) != before[name]


def _root(memory: Memory, name: str) -> str:
    """The thread at the beginning of a lineage."""
    row = memory.thread(name).row()
    while row is not None and row.parent is not None:
        name = row.parent
        row = memory.thread(name).row()
    return name
