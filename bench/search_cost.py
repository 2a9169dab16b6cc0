"""What search costs: making the index, its size, and questions over many messages, beside a bare table of FTS5.
It refuses to ask one question twice: each is of other words of the text.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Final, NamedTuple

from bench.figures import Figure, Result, Scale
from bench.texts import Chat, agent_mix, chat, raw_json
from unabridged import Indexing, Memory, Profile, Thread

_MESSAGES: Final = {Scale.QUICK: 2_000, Scale.FULL: 100_000}
_QUESTIONS: Final = {Scale.QUICK: 20, Scale.FULL: 200}
_IN_ONE: Final = 500
_THREE_WORDS_MS: Final = 10.0
_TEN_WORDS_MS: Final = 60.0
_LARGEST_INDEX: Final = 0.9
_SLOWEST_MB: Final = 5.0
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_APPENDS: Final = {Scale.QUICK: 50, Scale.FULL: 8_000}


class Filled(NamedTuple):
    """A thread and what was put into it."""

    memory: Memory
    thread: Thread
    texts: list[str]
    raw_mb: float
    path: Path


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Speed and size of an index of both shapes of text, then questions of three and of ten words."""
    count = _MESSAGES[scale]
    yield from _index(_filled(folder / "mix.db", agent_mix(), count), f"agent mix, {count:,} messages")
    filled = _filled(folder / "chat.db", chat(), count)
    yield from _index(filled, f"1 KB messages, {count:,}")
    plain = _plain(folder / "plain.db", filled.texts)
    ask = _questions(filled.texts, Random(7))
    total = _QUESTIONS[scale]
    for words, bound in ((3, _THREE_WORDS_MS), (10, _TEN_WORDS_MS)):
        asked = list(islice(ask(words), total))
        ours = [_milliseconds(lambda each=each: filled.thread.search(each)) for each in asked]  # type: ignore[misc]
        scope = [_milliseconds(lambda each=each: filled.memory.search(each)) for each in asked]  # type: ignore[misc]
        bare = [_milliseconds(lambda each=each: _bare(plain, each)) for each in asked]  # type: ignore[misc]
        beside = f"95th percentile {_late(ours):.1f}; a bare FTS5 OR over the same texts {median(bare):.1f}"
        name = f"a question of {words} words, {count:,} messages"
        yield Figure(name=f"{name}, one thread", value=median(ours), unit="ms", at_most=bound, beside=beside)
        beside = f"95th percentile {_late(scope):.1f}"
        yield Figure(name=f"{name}, the scope", value=median(scope), unit="ms", at_most=bound, beside=beside)
    common = [_milliseconds(lambda each=each: filled.thread.search(each)) for each in ("self", "the", "return def")]  # type: ignore[misc]
    yield Figure(name="a question of the commonest words alone", value=max(common), unit="ms")
    filled.thread.append([{"role": "user", "content": text} for text in filled.texts[:100]])
    late = [_milliseconds(lambda each=each: filled.thread.search(each)) for each in islice(ask(3), 20)]  # type: ignore[misc]
    yield Figure(name="three words while 100 messages are not indexed yet", value=median(late), unit="ms")
    nowhere = [_milliseconds(lambda: list(filled.thread.grep("nowhere to be found"))) for _ in range(3)]
    yield Figure(name="grep for what is nowhere", value=median(nowhere), unit="ms")
    filled.memory.close()
    yield from _appends(scale, folder)


def _appends(scale: Scale, folder: Path) -> Iterator[Result]:
    """What an append takes while an index follows behind it, beside one that nothing follows."""
    took: dict[Indexing, list[float]] = {each: [] for each in Indexing}
    memories = {each: Memory.open(folder / f"{each.value}.db", indexing=each) for each in Indexing}
    said = chat(start=1_000)
    for _ in range(_APPENDS[scale]):
        for each, memory in memories.items():
            message = next(said)
            took[each].append(_milliseconds(lambda memory=memory, message=message: memory.thread("a").append(message)))  # type: ignore[misc]
    for memory in memories.values():
        memory.close()
    beside = f"without one {median(took[Indexing.ASKED]):.2f}; 99th percentiles {_latest(took[Indexing.IDLE]):.1f} and "
    beside += f"{_latest(took[Indexing.ASKED]):.1f}"
    yield Figure(name="an append while an index follows", value=median(took[Indexing.IDLE]), unit="ms", beside=beside)


def _filled(path: Path, messages: Iterator[Chat], count: int) -> Filled:
    memory = Memory.open(path, profile=Profile.FAST, indexing=Indexing.ASKED)
    thread = memory.thread("long")
    texts: list[str] = []
    raw = 0
    for _ in range(0, count, _IN_ONE):
        lot = list(islice(messages, _IN_ONE))
        thread.append(lot)
        texts += [str(each.get("content") or each.get("tool_calls")) for each in lot]
        raw += sum(len(raw_json(each)) for each in lot)
    return Filled(memory, thread, texts, raw / 1e6, path)


def _index(filled: Filled, name: str) -> Iterator[Result]:
    before = _pages(filled.path)
    began = perf_counter()
    filled.memory.index()
    seconds = perf_counter() - began
    size = (_pages(filled.path) - before) / 1e6
    speed = filled.raw_mb / seconds
    yield Figure(
        name=f"indexing, {name}", value=1 / speed, unit="s/MB", at_most=1 / _SLOWEST_MB, beside=f"{speed:.1f} MB/s"
    )
    yield Figure(
        name=f"index beside raw JSON, {name}", value=size / filled.raw_mb, unit="x", at_most=_LARGEST_INDEX,
        beside=f"{size:.0f} MB beside {filled.raw_mb:.0f} MB",
    )  # fmt: skip


def _pages(path: Path) -> int:
    """The bytes of the pages in use, the log's included."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        used, free, size = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
        return int((used - free) * size)
    finally:
        connection.close()


def _questions(texts: Sequence[str], chance: Random) -> Callable[[int], Iterator[str]]:
    """Questions made of words of one message each, as somebody remembers them."""

    def ask(words: int) -> Iterator[str]:
        while True:
            known = list(dict.fromkeys(_WORD.findall(chance.choice(texts))))
            if len(known) >= words:
                yield " ".join(chance.sample(known, words))

    return ask


def _plain(path: Path, texts: Sequence[str]) -> sqlite3.Connection:
    """The same texts in a table of FTS5 as its manual has it."""
    connection = sqlite3.connect(path)
    connection.execute("CREATE VIRTUAL TABLE plain USING fts5 (text)")
    with connection:
        connection.executemany("INSERT INTO plain VALUES (?)", ((text,) for text in texts))
    return connection


def _bare(connection: sqlite3.Connection, question: str) -> None:
    asked = " OR ".join(f'"{word}"' for word in question.split())
    connection.execute(
        "SELECT rowid, snippet(plain, 0, '', '', '', 30) FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT 10",
        (asked,),
    ).fetchall()


def _milliseconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return (perf_counter() - began) * 1000


def _latest(values: Sequence[float]) -> float:
    return quantiles(values, n=100)[-1]


def _late(values: Sequence[float]) -> float:
    return quantiles(values, n=20)[-1]
