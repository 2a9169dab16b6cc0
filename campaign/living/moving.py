"""The verbs of a life that carry a store elsewhere, whole or for a client: what comes out there is what stands here.
They refuse to change anything here but for what an erasure takes off the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from campaign.living.life import OWN, Life, words_of
from unabridged import Compacting, Indexing, Memory, Profile, Thread
from unabridged.exporting import Form, export_thread
from unabridged.importing import Reading, import_path
from unabridged.stores.in_memory import InMemoryStore

_FOR_CLIENTS: Final = frozenset({Form.OPENAI, Form.OPENAI_RESPONSES, Form.ANTHROPIC, Form.GEMINI})


def erase(life: Life, _thread: Thread) -> None:
    """What was purged leaves the disk."""
    life.memory.erase()


def reopen(life: Life, _thread: Thread) -> None:
    """The program ends, and another goes on with other settings."""
    life.reopened()


def export(life: Life, _thread: Thread) -> None:
    """All threads come into an empty store, by either door, and out of it again."""
    with _beside(life) as place:
        done = life.memory.export(place / "all.jsonl")
        other = Memory(InMemoryStore(), policy=life.policy)
        if life.one_of("brought back", "imported") == "imported":
            import_path(other, place / "all.jsonl", reading=Reading.HERE)
        else:
            other.bring_back(place / "all.jsonl")
        life.wrong += _different(life, other, "exported and brought back")
        life.wrong += [f"what was brought back has a fault: {each}" for each in other.verify().faults]
        if other.export(place / "again.jsonl").sha256 != done.sha256:
            life.wrong.append("what was exported and brought back is exported otherwise")
        other.close()


def export_one(life: Life, thread: Thread) -> None:
    """A thread is written out for people or for a client, and comes in again from what was written for a client."""
    form = life.one_of(*Form)
    with _beside(life) as place:
        text = "".join(export_thread(thread, form))
        (place / "one.json").write_text(text, encoding="utf-8")
        said = set(OWN.findall(text))
        life.wrong += [f"{form.value} says the purged {word}" for word in sorted(said & life.gone)]
        if form in _FOR_CLIENTS:
            other = Memory(InMemoryStore())
            import_path(other, place / "one.json", reading=Reading.HERE)
            there = {word for each in other.threads() for word in _words(other.thread(each.ref.thread))}
            life.wrong += [f"{word} came in from no {form.value}" for word in sorted(said - there)]


def copy(life: Life, _thread: Thread) -> None:
    """A backup is made and restored."""
    with _beside(life) as place:
        life.memory.backup(place / "copy.db")
        Memory.restore(place / "copy.db", place / "again.db")
        with Memory.open(
            place / "again.db",
            policy=life.policy,
            profile=Profile.FAST,
            indexing=Indexing.ASKED,
            compacting=Compacting.ASKED,
        ) as other:
            life.wrong += _different(life, other, "copied and restored")
            if other.facts().list() != life.memory.facts().list():
                life.wrong.append("facts are not what was copied")


def content(thread: Thread) -> list[Any]:
    """All that is stored of a thread's events but what proves it."""
    return [
        (each.seq, each.kind, each.payload, each.rendition, each.at, each.origin, each.key, each.writer)
        for each in thread.events()
    ]


def _words(thread: Thread) -> Iterator[str]:
    for event in thread.events():
        yield from words_of(event)


def _different(life: Life, other: Memory, how: str) -> Iterator[str]:
    """Where threads and what they show are not the same in another store."""
    for thread in life.begun():
        there, lanes = other.thread(thread.id), life.lanes.get(thread.id, ["main"])
        if content(thread) != content(there):
            yield f"{thread.id} was {how}, and is another"
        yield from (f"{thread.id} was {how}, and {each} sees another" for each in lanes if _sees(each, thread, there))


def _sees(lane: str, one: Thread, other: Thread) -> bool:
    """Whether a lane sees something else there."""
    shown: Callable[[Thread], list[Any]] = lambda each: [  # noqa: E731  # said twice, of two
        (item.name, item.shape, item.covers, item.pinned, item.says) for item in each.view(lane=lane).items
    ]
    return shown(one) != shown(other)


@contextmanager
def _beside(life: Life) -> Iterator[Path]:
    """A folder for as long as something is carried."""
    with TemporaryDirectory(dir=life.place) as place:
        yield Path(place)
