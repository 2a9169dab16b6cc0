"""``watch``: what is said in a store, a line each, as it is said; beside a running agent, which never waits for it.
It refuses to write, and to ask a store more often than somebody can read.
"""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, TextIO

from unabridged import Event, Memory, Thread
from unabridged.cli import places
from unabridged.cli.commands import ABOUT
from unabridged.cli.named_threads import found
from unabridged.cli.page import Page, page_for
from unabridged.cli.words import role_of, words_of
from unabridged.errors import ThreadDeleted
from unabridged.exporting.lines import plain, when
from unabridged.log.body import Chunk

_WELL: Final = 0
_GONE: Final = 1
_SHORTEST: Final = 0.1


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    parser.add_argument("thread", nargs="?", metavar="THREAD", help="only this one; else every one")
    parser.add_argument("--every", type=places.amount, default=1.0, metavar="SECONDS", help="how often to look; else 1")
    parser.add_argument(
        "--for", dest="lasting", type=places.amount, metavar="SECONDS", help="for how long; else for ever"
    )
    parser.add_argument("--last", type=places.count, default=0, metavar="N", help="begin with the last N of each")
    parser.set_defaults(run=_watch)
    places.add_options(parser)


def _watch(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    rest, page = threading.Event(), page_for(told, out)
    ends = None if told.lasting is None else time.monotonic() + told.lasting
    with places.reading(told) as memory:
        if told.thread:
            found(memory, told.thread)
        seen = {name: max(0, head - told.last) for name, _, head in _heads(memory, told.thread)}
        try:
            while True:
                heads = [*_heads(memory, told.thread)]
                for name, first, head in heads:
                    if head > seen.setdefault(name, first):
                        seen[name] = _said(memory, name, seen[name], page)
                out.flush()
                if told.thread and not heads:
                    print(plain(f"thread {told.thread!r} was deleted, and nothing more is said in it"), file=err)
                    return _GONE
                if ends is not None and time.monotonic() >= ends:
                    return _WELL
                rest.wait(max(_SHORTEST, told.every))
        except KeyboardInterrupt:
            print(file=err)
            return _WELL


def _heads(memory: Memory, wanted: str | None) -> Iterator[tuple[str, int, int]]:
    """Each thread, after which event its own words begin, and its last; what a fork shares was said before it."""
    if wanted is not None:
        row = memory.thread(wanted).row()
        if row is not None:
            yield wanted, int(row.forked_at), int(row.head)
        return
    for row in memory.threads():
        yield row.ref.thread, int(row.forked_at), int(row.head)


def _said(memory: Memory, name: str, after: int, page: Page) -> int:
    """What came after an event; the last of it."""
    thread = memory.thread(name)
    with suppress(ThreadDeleted):  # since the heads were read
        for event in thread.events(after=after):
            after = int(event.seq)
            _say(name, event, thread, page)
    return after


def _say(name: str, event: Event, thread: Thread, page: Page) -> None:
    if isinstance(body := event.readable, Chunk) and body.part is None:
        return  # its message was told whole
    who, text = plain(role_of(event)) or event.kind.title, words_of(event, thread)
    line = page.brief(f"{when(event.at)}  {plain(name)} {event.seq}  {who}  ", text)
    record = {
        "thread": name,
        "seq": int(event.seq),
        "at": when(event.at),
        "kind": event.kind.title,
        "role": role_of(event),
    }
    page.say(line.rstrip(), {**record, "tokens": event.tokens, "text": text})
