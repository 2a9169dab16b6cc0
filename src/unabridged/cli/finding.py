"""Commands that find what was said: by words, best first, and by what stands in a line.
It refuses to bring an index up to date, which is a write; what no index has is read from the log.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Iterable, Iterator
from typing import Any, Final, TextIO

from unabridged import Case, Found, Hit, Match, Memory, Only, Thread
from unabridged.cli import places
from unabridged.cli.advice import typed
from unabridged.cli.commands import ABOUT
from unabridged.cli.named_threads import found
from unabridged.cli.page import page_for
from unabridged.compaction.nearest import nearest
from unabridged.exporting.lines import plain, spans, when
from unabridged.search.found import Unsearched

_WELL: Final = 0
_NOTHING: Final = 1
# So many threads that were not searched are told by their names.
_FEW: Final = 5
# More hits at a time no search tells.
_PAGE: Final = 100
# Any text is a role; these are what agents and their hosts call themselves.
_ROLES: Final = ("user", "assistant", "system", "developer", "tool", "function")


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    if name == "search":
        parser.add_argument(
            "query",
            type=places.written,
            metavar="WORDS",
            help='words; "in quotes" they stand together, conf* is a beginning',
        )
        parser.add_argument("--limit", type=places.some, default=10, metavar="N", help="at most so many; else 10")
        parser.set_defaults(run=_search)
    else:
        parser.add_argument(
            "pattern", type=places.written, metavar="PATTERN", help="what stands in a line, as it stands there"
        )
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--regex", action="store_true", help="take it for a regular expression")
        how.add_argument("--glob", action="store_true", help="take it for a pattern such as src/*.py")
        parser.add_argument("--ignore-case", action="store_true", help="small letters and capitals alike")
        parser.set_defaults(run=_grep)
    parser.add_argument("--thread", metavar="THREAD", help="only in this conversation")
    parser.add_argument("--role", help="only what this role said, such as user")
    places.add_options(parser)


def _search(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    page, only = page_for(told, out), Only(role=told.role)
    with places.reading(told) as memory:
        where = memory if told.thread is None else found(memory, told.thread)
        pages = [*_pages(where, told.query, only, told.limit)]
    hits: list[Hit] = [hit for each in pages for hit in each.hits]
    unsearched: tuple[Unsearched, ...] = pages[0].unsearched
    for hit in hits:
        record = {
            "thread": hit.thread,
            "seq": int(hit.seq),
            "role": hit.role,
            "at": when(hit.at),
            "score": round(hit.score, 4),
            "text": hit.snippet.text,
        }
        page.say(page.brief(f"{plain(hit.thread)} {hit.seq}  {plain(hit.role)}  ", hit.snippet.text), record)
    for line in _left_out(unsearched):
        print(f"not searched: {line}", file=err)
    if not hits and not told.json:
        print("nothing was found; try fewer or rarer words, or the beginning of one with a star", file=out)
    return _WELL if hits else _nothing(told.role, err)


def _left_out(unsearched: Iterable[Unsearched]) -> Iterator[str]:
    """What was not looked at and what to do about it: by threads where they are few, and many in one line."""
    by_reason: dict[str, list[Unsearched]] = {}
    for each in unsearched:
        by_reason.setdefault(each.why, []).append(each)
    for why, left in by_reason.items():
        if len(left) <= _FEW:
            yield from (f"{plain(each.thread)} {spans([each.seqs])}: {typed(why)}" for each in left)
            continue
        events, threads = sum(len(each.seqs) for each in left), len({each.thread for each in left})
        first, last = plain(left[0].thread), plain(left[-1].thread)
        yield f"{events:,} events of {threads:,} threads, from {first} to {last}: {typed(why)}"


def _pages(where: Memory | Thread, query: str, only: Only, limit: int) -> Iterator[Found]:
    """Page after page of what answers, until there are so many hits or no more of them."""
    after: str | None = None
    while limit:
        answer = where.search(query, only=only, limit=min(limit, _PAGE), after=after)
        yield answer
        limit, after = limit - len(answer.hits), answer.next
        if after is None:
            return


def _grep(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    page, count = page_for(told, out), 0
    match = Match.REGEX if told.regex else Match.GLOB if told.glob else Match.LITERAL
    case = Case.IGNORED if told.ignore_case else Case.EXACT
    with places.reading(told) as memory, warnings.catch_warnings():
        # What a later Python may read otherwise is for programmers to hear.
        warnings.simplefilter("ignore", FutureWarning)
        where = memory if told.thread is None else found(memory, told.thread)
        for line in where.grep(told.pattern, match=match, case=case, role=told.role):
            count += 1
            record = {
                "thread": line.thread,
                "seq": int(line.seq),
                "role": line.role,
                "line": line.number,
                "text": line.text,
            }
            page.say(f"{plain(line.thread)} {line.seq}:{line.number}  {plain(line.text)}", record)
    return _WELL if count else _nothing(told.role, err)


def _nothing(role: str | None, err: TextIO) -> int:
    """Nothing was found; where it may be for a role that nobody has, what may be meant."""
    if role is not None and role not in _ROLES:
        print(f"nobody may have the role {plain(role)!r}: {nearest(role, _ROLES)}", file=err)
    return _NOTHING
