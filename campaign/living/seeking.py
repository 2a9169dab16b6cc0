"""The verbs of a life that look for what was said: searches, greps, a model's own tools, and the index they go by.
They refuse to miss a word that stands anywhere, and to find one that was purged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from campaign.living.life import OWN, Life
from unabridged import Among, Hit, Memory, Reach, Thread, UsageError
from unabridged.log.kind import Kind
from unabridged.view.view import Shape

_LOOKED_FOR: Final = 3
_MANY: Final = 50
# What a system text says is in no search, and a piece of a message is found with the last.
_SEARCHED: Final = frozenset({Kind.MESSAGE, Kind.AMENDED})


def seek(life: Life, thread: Thread) -> None:
    """A few words that were said are looked for, and a few that a view shows, and a few that are gone."""
    life.wrong += [*_unfound(life), *_unfound_in_view(life, thread), *_found_though_gone(life)]


def recall(life: Life, thread: Thread) -> None:
    """A model asks with each of its tools."""
    given = {"string": life.one_of("invoice", *life.alive), "integer": life.seqs(thread)[0]}
    for tool in thread.recall_tools(lane=life.lane(thread), reach=life.one_of(*Reach), limit_tokens=400):
        fields = [(name, field["type"]) for name, field in tool.parameters["properties"].items()]
        try:
            told = tool.call({name: given[kind] if isinstance(kind, str) else None for name, kind in fields})
        except UsageError:
            continue
        said = life.gone.intersection(OWN.findall(told))
        life.wrong += [f"{tool.name} says the purged {word}" for word in sorted(said)]


def index(life: Life, _thread: Thread) -> None:
    """The index follows the log, or is made anew."""
    life.one_of(life.memory.index, life.memory.index, life.memory.reindex)()


def _some(life: Life, words: object) -> list[str]:
    every = sorted(map(str, words)) if isinstance(words, set | dict) else []
    return life.chance.sample(every, min(_LOOKED_FOR, len(every)))


def _unfound(life: Life) -> Iterator[str]:
    for word in _some(life, life.alive):
        name, seq = life.alive[word]
        thread = life.memory.thread(name)
        if next(iter(thread.events(after=seq - 1))).kind not in _SEARCHED:
            continue
        hits = _searched(life.memory, thread, word, seq)
        if all(seq not in (hit.seq, hit.event) for hit in hits):
            yield f"no search finds {word} at {seq} of {name}"
        if all(seq not in (line.seq, line.by) for line in thread.grep(word, among=Among.EVERYTHING)):
            yield f"no grep finds {word} at {seq} of {name}"


def _searched(memory: Memory, thread: Thread, word: str, seq: int) -> Sequence[Hit]:
    """Every hit in a thread; what a fork shares is found by its own search, and by one of many where it was said."""
    row = thread.row()
    if row is not None and seq <= row.forked_at:
        return thread.search(word, among=Among.EVERYTHING, limit=_MANY).hits
    return memory.search(word, threads=[thread.id], among=Among.EVERYTHING, limit=_MANY).hits


def _unfound_in_view(life: Life, thread: Thread) -> Iterator[str]:
    items = thread.view(lane=life.lane(thread)).items
    shown = {
        word: item.name.seq
        for item in items
        if item.shape is Shape.MESSAGE and not item.is_shortened
        for word in OWN.findall(repr(item.says))[:1]
    }
    for word in _some(life, shown):
        if all(hit.seq != shown[word] for hit in thread.search(word, limit=_MANY).hits):
            yield f"no search finds {word}, which {thread.id} shows at {shown[word]}"
        if all(line.seq != shown[word] for line in thread.grep(word)):
            yield f"no grep finds {word}, which {thread.id} shows at {shown[word]}"


def _found_though_gone(life: Life) -> Iterator[str]:
    for word in _some(life, life.gone):
        if any(life.memory.grep(word, among=Among.EVERYTHING)):
            yield f"a grep finds the purged {word}"
