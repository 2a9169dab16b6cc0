"""Commands that add to a log: a message, a pin, an undoing, a purge, a compaction.
It refuses to make a store by a mistyped name, and to erase anything unasked.
"""

from __future__ import annotations

import argparse
import sys
from types import MappingProxyType
from typing import Any, Final, TextIO

from unabridged import Policy
from unabridged.cli import places
from unabridged.cli.commands import ABOUT
from unabridged.cli.erasing import erasing
from unabridged.cli.named_threads import asking_of, found
from unabridged.cli.outcome_lines import Lines
from unabridged.cli.page import Form, page_for
from unabridged.compaction.outcome import Applied
from unabridged.errors import UsageError
from unabridged.exporting.lines import plain, spans

_WELL: Final = 0
_FAULTS: Final = 1
# What a tool answers belongs to a call, which no command says.
_ROLES: Final = ("user", "assistant", "system", "developer")


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, for a parser of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    parser.add_argument("thread", metavar="THREAD", help="its id, as threads lists it")
    parser.set_defaults(run=_RUN[name])
    _OPTIONS[name](parser)
    places.add_options(parser)


def _of_append(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "text", type=places.written, metavar="TEXT", help="what is said; - reads it from standard input"
    )
    parser.add_argument("--role", default="user", choices=_ROLES, help="who says it; else user")
    parser.add_argument("--key", help="the same key twice is the same message once")


def _of_pin(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("seqs", type=places.seq, nargs="+", metavar="SEQ", help="which messages, as show lists them")
    parser.add_argument("--remove", action="store_true", help="let go of them again")


def _of_undo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("seq", type=places.seq, metavar="SEQ", help="the compaction, as compactions lists it")


def _of_purge(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("seqs", type=places.seq, nargs="+", metavar="SEQ", help="which messages, as show lists them")
    parser.add_argument("--yes", action="store_true", help="do it; without this it is only said what would go")
    parser.add_argument("--reason", default="", help="why, for the log")


def _of_compact(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lane", default="main", help="the agent whose view it is; else main")
    parser.add_argument("--guidance", default="", help="what to pay attention to, for whoever writes")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--config", metavar="FILE", help="policies, as in unabridged.toml; else the one the log names")
    how.add_argument("--limit-tokens", type=places.some, metavar="N", help="a policy of this limit alone")


def _append(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    text = _read() if told.text == "-" else told.text
    with places.beginning(told) as memory:
        done = memory.thread(told.thread).append({"role": told.role, "content": text}, key=told.key)
    record = {"thread": told.thread, "seq": int(done.first), "fresh": done.fresh}
    again = "" if done.fresh else ", as before"
    page_for(told, out).say(f"{plain(told.thread)} {done.first}{again}", record)
    return _WELL


def _read() -> str:
    """Standard input as it came: its ends of lines are somebody's too."""
    stdin: TextIO | None = sys.stdin
    if stdin is None:  # it was closed before the program began
        message = "standard input is closed, and - reads the text from it; pipe one in, or pass it in place of the -"
        raise UsageError(message)
    try:
        text = stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError as problem:
        message = f"standard input is no UTF-8 at byte {problem.start}; convert it first, as iconv does"
        raise UsageError(message) from problem
    if not text:  # what was to write it has failed
        message = "standard input is empty, and nothing was appended; look at what writes it, or pass '' as the text"
        raise UsageError(message)
    return text


def _pin(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.writing(told) as memory:
        thread = found(memory, told.thread)
        taken = thread.unpin(*told.seqs) if told.remove else thread.pin(*told.seqs)
    did = "unpinned" if told.remove else "pinned"
    record = {"by": int(taken.by), "seqs": [[int(each.first), int(each.last)] for each in taken.seqs]}
    page_for(told, out).say(f"{did}: {spans(taken.seqs)}", record)
    return _WELL


def _undo(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    with places.writing(told) as memory:
        by = found(memory, told.thread).undo(told.seq)
    page_for(told, out).say(f"undone: {told.seq}", {"undone": told.seq, "by": int(by)})
    return _WELL


def _purge(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    if not told.yes:
        return _foreseen(told, out, err)
    with places.writing(told) as memory:
        thread = found(memory, told.thread)
        with erasing(memory, err):
            taken = thread.purge(*told.seqs, reason=told.reason)
    record = {"by": int(taken.by), "seqs": [[int(each.first), int(each.last)] for each in taken.seqs]}
    page_for(told, out).say(f"purged: {spans(taken.seqs)}", record)
    print("backups made before still have these words", file=err)
    return _WELL


def _foreseen(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    with places.reading(told) as memory:
        row = found(memory, told.thread).row()
    head = 0 if row is None else int(row.head)
    if missing := [seq for seq in told.seqs if not 0 < seq <= head]:
        message = f"thread {told.thread!r} has {head} events, and none is {missing[0]}; unabridged show lists them"
        raise UsageError(message)
    seqs = sorted(set(told.seqs))
    line = f"would be purged: {', '.join(map(str, seqs))}, each with its call or results, and summaries that tell of it"
    page_for(told, out).say(line, {"would_purge": seqs})
    print("nothing was purged; the words would go for good; pass --yes to do it", file=err)
    return _WELL


def _compact(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    policy = Policy(limit_tokens=told.limit_tokens) if told.limit_tokens else None
    if told.config:
        from unabridged.cli.settings import policy_in  # noqa: PLC0415  # whoever appends does not wait for it

        policy = policy_in(told.config, told.lane)
    with places.writing(told) as memory:
        thread = found(memory, told.thread)
        with asking_of(thread, told.lane):
            outcome = thread.compact(told.guidance, lane=told.lane, policy=policy)
    Lines(out, err, Form.PROGRAMS if told.json else Form.PEOPLE).say(outcome)
    return _WELL if isinstance(outcome, Applied) else _FAULTS


_RUN: Final = MappingProxyType({"append": _append, "pin": _pin, "undo": _undo, "purge": _purge, "compact": _compact})
_OPTIONS: Final = MappingProxyType(
    {"append": _of_append, "pin": _of_pin, "undo": _of_undo, "purge": _of_purge, "compact": _of_compact}
)
