"""``unabridged``, or ``python -m unabridged``: which command is meant, and with what the program ends.
It refuses to import a command that is not meant.
"""

from __future__ import annotations

import argparse
import codecs
import importlib
import io
import os
import sys
from collections.abc import Callable, Collection, Sequence
from types import MappingProxyType
from typing import Final, TextIO

from unabridged import UnabridgedError, UnavailableError, UsageError, __version__
from unabridged.cli.commands import ABOUT, MODULES, VERBS
from unabridged.cli.heedless import heedless
from unabridged.cli.parsing import Parser
from unabridged.cli.word_order import in_order
from unabridged.stores.discreet import discreet
from unabridged.unheard import is_unread, let_go, told

_WELL: Final = 0
_TROUBLE: Final = 1
_MISUSED: Final = 2
_INTERRUPTED: Final = 130
_EVAL: Final = "eval"
_OWN: Final = ("--help", "--version")
_SPELLED: Final = "unabridged.spelled"
_LETTERS: Final = MappingProxyType({"\u2013": "-", "\u2026": "...", "\u00b7": "-"})
_RESUMED: Final = frozenset({"erase", "index"})


def main(arguments: Sequence[str] | None = None, out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Run one command; what it returns is the program's exit code."""
    given = in_order(sys.argv[1:] if arguments is None else arguments, VERBS)
    out, err = _speaking(out or sys.stdout), heedless(_speaking(err or sys.stderr))
    try:
        code = _run(given, out, err)
        out.flush()  # what does not get through is told here, and not where the program ends
    except UnabridgedError as problem:
        from unabridged.cli import advice  # noqa: PLC0415  # a help is told without it

        print(discreet("; ".join([f"unabridged: {advice.told(problem)}", *_notes(problem)]), given), file=err)
        return _TROUBLE if isinstance(problem, UnavailableError) else _MISUSED
    except OSError as problem:
        let_go(out)
        if is_unread(problem):  # whoever read had enough
            return _WELL
        print(discreet(f"unabridged: {told(problem)}", given), file=err)
        return _MISUSED
    except KeyboardInterrupt as interrupt:
        goes_on = ", and the same command goes on with what is not there yet" if _goes_on(given) else ""
        left = _notes(interrupt) or [f"nothing was left half done{goes_on}"]
        print("; ".join(["unabridged: interrupted", *left]), file=err)
        return _INTERRUPTED
    return code


def _run(given: Sequence[str], out: TextIO, err: TextIO) -> int:
    if given[:1] == [_EVAL]:  # it has options of its own, and help of its own
        evaluated: Callable[[Sequence[str], TextIO, TextIO], int] = importlib.import_module(MODULES[_EVAL]).evaluated
        return evaluated(given[1:], out, err)
    if given and given[0] not in ABOUT:
        _refuse_mistaken(given[0])
    if given[:1] and given[0] in VERBS and given[1:] and given[1].startswith("--"):
        _refuse_early(given[1].partition("=")[0], f"{given[0]} {VERBS[given[0]]}")
    try:
        said = parser({each for each in given[:1] if each in MODULES}).parse_args(given)
    except SystemExit as ended:  # argparse has said why, or has printed its help
        return _WELL if not ended.code else _MISUSED
    run: Callable[[argparse.Namespace, TextIO, TextIO], int] = said.run
    return run(said, out, err)


def _refuse_mistaken(word: str) -> None:
    """Say which command may be meant by one that is none, and where an option stands that was said before any."""
    from unabridged.compaction.nearest import near  # noqa: PLC0415  # whoever says a command does not wait for it

    if not word.startswith("-"):
        meant = f"{near(word, ABOUT)} " if near(word, ABOUT) else ""
        message = f"there is no command {word!r}; {meant}unabridged --help tells what each is for"
        raise UsageError(message)
    _refuse_early(word.partition("=")[0], "threads")


def _refuse_early(option: str, command: str) -> None:
    """Say after which word an option stands that was said before it."""
    if option.startswith("--") and not any(each.startswith(option) for each in _OWN):
        message = f"{option} follows a command, as in unabridged {command} {option} …; unabridged --help lists them"
        raise UsageError(message)


def parser(wanted: Collection[str]) -> Parser:
    """The program's parser: of these commands, or, where none is meant, of all of them by their names."""
    made = Parser(
        prog="unabridged",
        description="Look into a store of conversations, change it, and look after it.",
        epilog="Each command has a --help of its own. Exit codes: 0 well, 1 nothing found, faults, or a store that is "
        "busy or full, 2 misused.",
    )
    made.add_argument("--version", action="version", version=f"%(prog)s {__version__}", help="which one this is")
    commands = made.add_subparsers(required=True, metavar="COMMAND")
    for name, about in ABOUT.items():
        if name in wanted:
            importlib.import_module(MODULES[name]).add_to(commands, name)
        elif not wanted:  # whoever means one is never told of another, and to make a parser takes longer than to parse
            commands.add_parser(name, help=about)
    return made


def _notes(problem: BaseException) -> list[str]:
    """What a command has to say of what it had done by then."""
    return [*getattr(problem, "__notes__", ())]


def _goes_on(given: list[str]) -> bool:
    """Whether a command that was interrupted does not begin anew when it is given again."""
    return not _RESUMED.isdisjoint(given[:1]) or (given[:1] == ["import"] and "--yes" in given)


def _speaking(stream: TextIO | None) -> TextIO:
    """A stream that takes every letter, those it has no sign for by their numbers; nowhere, where there is none."""
    if stream is None:  # it was closed before the program began
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123  # a device, for as long as the program
    if isinstance(stream, io.TextIOWrapper):
        codecs.register_error(_SPELLED, _spelled)
        stream.reconfigure(errors=_SPELLED)
    return stream


def _spelled(problem: UnicodeError) -> tuple[str | bytes, int]:
    """What stands for signs that a stream has not: letters for those this program writes, for others their numbers."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    sign = problem.object[problem.start]
    if sign in _LETTERS:
        return _LETTERS[sign], problem.start + 1
    one = UnicodeEncodeError(problem.encoding, problem.object, problem.start, problem.start + 1, problem.reason)
    return codecs.backslashreplace_errors(one)
