"""Commands that let conversations go, and bring them back: what a retention no longer keeps, archived and then purged.
It refuses to take anything out unasked: without ``--yes`` it tells what would go.
"""

from __future__ import annotations

import argparse
from datetime import timedelta
from typing import Any, Final, TextIO

from unabridged import Memory, Scope, own_programs
from unabridged.archives import read_archive
from unabridged.cli import places
from unabridged.cli.arriving import is_new, scope_named
from unabridged.cli.commands import ABOUT
from unabridged.cli.erasing import erasing
from unabridged.cli.page import page_for
from unabridged.errors import UsageError
from unabridged.exporting.lines import many, plain, when
from unabridged.importing.own import standings
from unabridged.retention import Retention
from unabridged.upkeep import Restored

_WELL: Final = 0


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    if name == "retain":
        parser.add_argument("--older-than", type=_age, metavar="DAYS", help="nobody has spoken for so long")
        parser.add_argument("--larger-than", type=places.count, metavar="BYTES", help="all that is said takes more")
        parser.add_argument(
            "--keep", type=_pattern, action="append", default=[], metavar="PATTERN", help="never these, such as vip-*"
        )
        parser.add_argument("--archive", metavar="FILE", help="where they go; a file that does not exist yet")
        parser.add_argument("--yes", action="store_true", help="do it; without this it is only said what would go")
        parser.set_defaults(run=_retain)
    else:
        parser.add_argument("archive", metavar="FILE", help="what retain or export wrote")
        parser.set_defaults(run=_bring_back)
    places.add_options(parser)


def _age(text: str) -> timedelta:
    """So many days in which nobody has spoken; none are no age."""
    found = timedelta(days=places.amount(text))
    if not found:
        message = f"{text!r} is no age: everything is as old as that; say how many days, such as 90 or 0.5"
        raise argparse.ArgumentTypeError(message)
    return found


def _pattern(text: str) -> str:
    if not text:
        message = "an empty pattern is no thread's id; say one, such as vip-*"
        raise argparse.ArgumentTypeError(message)
    return text


def _retain(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    retention = Retention(
        older_than=told.older_than,
        larger_than_bytes=told.larger_than,
        keep_threads=tuple(told.keep),
    )
    if told.older_than is None and told.larger_than is None:
        message = "no rule was said, and without one all is kept; pass --older-than DAYS or --larger-than BYTES"
        raise UsageError(message)
    names = ("thread", "last spoken", "events", "bytes", "why")
    if told.yes:
        if not told.archive:
            message = "nothing goes without an archive; pass --archive FILE, which does not exist yet"
            raise UsageError(message)
        with places.writing(told) as memory, erasing(memory, err):
            done = memory.retain(retention, told.archive)
        gone, stayed = done.expired, done.stayed
        if done.facts:
            print(f"{many(done.facts, 'fact')} learned there went into the archive too", file=err)
    else:
        with places.reading(told) as memory:
            gone, stayed = memory.expired(retention), ()
    rows = [(each.thread, when(each.spoken_at), each.events, each.size_bytes, each.why.value) for each in gone]
    page_for(told, out).table(names, rows, empty="nothing has to go")
    if stayed:
        print(plain(f"somebody spoke or learned meanwhile, so these stayed: {', '.join(stayed)}"), file=err)
    if gone and not told.yes:
        print("nothing was taken out; pass --archive FILE --yes to do it", file=err)
    return _WELL


def _bring_back(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    if is_new(told):
        read_archive(told.archive)  # one that is missing or wrong makes no store
    scope = scope_named(told)
    with Memory.open(places.named(told), scope=places.scope_of(told)) as memory:
        try:
            done = memory.bring_back(told.archive, scope=scope)
        except UsageError as refused:
            raise _refusal(memory, told.archive, scope, refused) from refused
    record = {name: getattr(done, name) for name in Restored.__slots__}
    held = f"{many(done.threads, 'thread')}, {many(done.events, 'event')}, {many(done.facts, 'fact')}"
    page_for(told, out).say(f"brought back: {held}", record)
    for count, what in (
        (done.facts_waiting, "wait for somebody here; unabridged facts review"),
        (done.facts_archived, "found no room and can be accepted; unabridged facts list --state archived"),
        (done.facts_left, "were left: taken away here, purged, or too much waits"),
    ):
        if count:
            print(f"{count} of the archive's facts {what}", file=err)
    return _WELL


def _refusal(memory: Memory, archive: str, scope: Scope | None, refused: UsageError) -> UsageError:
    """Why nothing was brought back, with the command that does it under other ids where a thread stands in the way."""
    found = next((each for each in standings(memory, archive, scope=scope) if each.problem), None)
    if found is None:
        return refused
    todo = f"unabridged import {own_programs.typed(archive)} --prefix old- --yes brings all of it under other ids"
    return UsageError(f"thread {found.id!r} {found.problem}; {todo}")
