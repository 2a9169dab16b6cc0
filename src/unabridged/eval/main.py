"""``python -m unabridged.eval``: what views keep of conversations, what search finds, what summarisers are shown.
It refuses to score a set whose planted questions break their rule, and leaves nothing behind but a given store's index.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final, NoReturn, TextIO, cast

from unabridged import Access, Memory, UnabridgedError, UsageError
from unabridged.errors import NoStore
from unabridged.eval import coverage, facts, gate_report, ledger, poison, redaction, report, rows, screening
from unabridged.eval.measuring import Asked, ask, broken, shelve
from unabridged.eval.retention import command as retention
from unabridged.eval.searched import Opening, SearchedMemory
from unabridged.search.found import LARGEST_PAGE
from unabridged.stores.discreet import discreet, shown

_WELL: Final = 0
_FAULTS: Final = 1
_MISUSED: Final = 2
_INTERRUPTED: Final = 130
_REPORT_EVERY: Final = 100
_IN_MEMORY: Final = ":memory:"
_PROGRAM: Final = "python -m unabridged.eval"
_ABOUT: Final = (
    "Measure. A FILE without a command before it is measured by retention: what a view keeps of a conversation."
)
_COMMANDS: Final = frozenset(
    {"retention", "search", "coverage", "ledger", "gate", "poison", "secrets", "screen", "facts"}
)


def _open(target: str) -> SearchedMemory:
    return cast("SearchedMemory", Memory.open(target))


def main(
    arguments: Sequence[str] | None = None,
    out: TextIO = sys.stdout,
    err: TextIO = sys.stderr,
    opening: Opening = _open,
    program: str = _PROGRAM,
) -> int:
    """Run one measurement; what it returns is the program's exit code. ``program`` is how it was called."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        said = parser(program).parse_args(_with_command(given))
    except SystemExit as ended:  # argparse has said why, or has printed its help
        return _WELL if not ended.code else _MISUSED
    run: Callable[[argparse.Namespace, TextIO, TextIO, Opening], int] = said.run
    try:
        return run(said, out, err, opening)
    except UnabridgedError as problem:
        print(discreet(f"{_named(program)}: {problem}", given), file=err)
        return _MISUSED
    except KeyboardInterrupt:
        print(f"{_named(program)}: interrupted; nothing was measured", file=err)
        return _INTERRUPTED


def _with_command(arguments: Sequence[str]) -> Sequence[str]:
    """What begins with a file is asked of ``retention``, which is what most come for."""
    first = arguments[0] if arguments else ""
    return arguments if not first or first in _COMMANDS or first.startswith("-") else ["retention", *arguments]


def _named(program: str) -> str:
    """How it calls itself where it says what went wrong."""
    return program.removeprefix("python -m ")


class _Parser(argparse.ArgumentParser):
    """One that tells of what it does not take as discreetly."""

    def error(self, message: str) -> NoReturn:
        """Whatever is refused may be an address in the wrong place."""
        super().error(shown(message))


def parser(program: str = _PROGRAM) -> argparse.ArgumentParser:
    """All that can be asked of this program."""
    found: argparse.ArgumentParser = _Parser(prog=program, description=_ABOUT)
    commands = found.add_subparsers(required=True, metavar="COMMAND")
    search = commands.add_parser("search", help="recall, reciprocal rank and time of search, beside plain FTS5")
    search.add_argument("files", nargs="+", type=Path, metavar="FILE", help="rows of JSON Lines, or a folder of them")
    search.add_argument("--store", help="a store whose threads the rows may name; its index is brought up to date")
    search.add_argument("--memory", action="store_true", help="keep what the rows bring in memory, not in a file")
    search.add_argument(
        "--limit", type=_count, default=10, help=f"how many messages to ask for, up to {LARGEST_PAGE} (default: 10)"
    )
    search.add_argument("--json", action="store_true", help="print JSON, with what was found for each question")
    search.set_defaults(run=_search)
    retention.add_to(commands)
    coverage.add_to(commands)
    ledger.add_to(commands)
    gate_report.add(commands)
    poison.add(commands)
    redaction.add(commands)
    screening.add(commands)
    facts.add(commands)
    return found


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= LARGEST_PAGE:
        message = f"{text!r} is no number of messages that a search tells at once; write 1 to {LARGEST_PAGE}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _search(said: argparse.Namespace, out: TextIO, err: TextIO, opening: Opening) -> int:
    labelled = rows.read(said.files)
    print(f"{len(labelled.threads)} threads to put, {len(labelled.questions)} questions to ask", file=err)
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="unabridged-eval-")))
        made = opened.enter_context(closing(opening(_IN_MEMORY if said.memory else str(folder / "eval.db"))))
        kept = opened.enter_context(closing(_kept(said.store, opening))) if said.store else None
        shelves = shelve(labelled, made, kept)
        faults = list(broken(labelled.questions, shelves))
        for fault in faults:
            print(f"fault: {fault}", file=out)
        if faults:
            return _FAULTS
        for memory in filter(None, (made, kept)):
            memory.index()
        asked: list[Asked] = []
        for each in ask(labelled.questions, shelves, said.limit):
            asked.append(each)
            if len(asked) % _REPORT_EVERY == 0:
                print(f"{len(asked)} questions asked", file=err)
    _print(asked, said, out)
    return _WELL


def _kept(store: str, opening: Opening) -> SearchedMemory:
    try:
        with Memory.open(store, access=Access.READ):
            pass  # a reader makes nothing, so that a mistyped name ends here and not in a new store
    except NoStore as problem:
        message = f"{problem.store} {problem.problem}; pass --store with one that is there"
        raise UsageError(message) from problem
    return opening(store)


def _print(asked: Sequence[Asked], said: argparse.Namespace, out: TextIO) -> None:
    if said.json:
        print(json.dumps(report.record(asked, said.limit), ensure_ascii=False, indent=1), file=out)
        return
    for line in report.table(asked, said.limit):
        print(line, file=out)
