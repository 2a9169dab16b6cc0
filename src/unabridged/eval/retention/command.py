"""``python -m unabridged.eval FILE…``: what each way to cut a conversation keeps of it, on anybody's conversations.
It refuses to measure a file that is not there or says nothing, and leaves nothing behind but a picture asked for.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, TextIO

from unabridged.counting import counter_for
from unabridged.errors import UsageError
from unabridged.eval import talks
from unabridged.eval.imported import Tell
from unabridged.eval.retention import plot, records, tables
from unabridged.eval.retention.entries import Count, size
from unabridged.eval.retention.evidence import by_kind
from unabridged.eval.retention.measuring import INLINE, LEAST_TOKENS, Budgets, Case, Cell, case, measured, rarity
from unabridged.eval.retention.ours import digest_alone
from unabridged.eval.retention.pooling import Pooled, Talked, together
from unabridged.eval.retention.rolling import Way
from unabridged.eval.retention.ways import ways
from unabridged.eval.talk import Talk

_WELL: Final = 0
_INTERRUPTED: Final = 130
_COUNTED_AS: Final = "gpt-4o"
_REMEMBERED: Final = 200_000
_HELP: Final = """\
Each line of a file is a conversation: {"messages": [{"role": "user", "content": "..."}, ...]}, with tool calls as
OpenAI's chats have them, or without any. It may say besides what is asked when it is over, and where the answer stands:
"asked": [{"question": "...", "evidence": [{"message": 17, "piece": "..."}]}, ...]. Whatever can be imported is read as
well: sessions of other programs, requests, folders of them. No model is asked and no key is needed; nothing is sent
anywhere."""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command among others."""
    parser = commands.add_parser(
        "retention", help="what views keep of your conversations, beside other ways to cut them", description=_HELP
    )
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="conversations, one a line of JSON, or whatever can be imported",
    )
    parser.add_argument(
        "--cuts", type=_shares, default=(0.5, 0.65, 0.8), metavar="50,65,80", help="percent that has to go"
    )
    parser.add_argument(
        "--limit-tokens", type=_tokens, default=(), metavar="1000,2000", help="the rooms of a view, in place of cuts"
    )
    parser.add_argument("--times", type=_counts, default=(1, 5, 20), metavar="1,5,20", help="how many compactions")
    parser.add_argument(
        "--curve", type=_counts, default=(1, 2, 5, 10, 20), metavar="1,2,5,10,20,50", help="of the ratchet"
    )
    parser.add_argument("--seed", type=int, default=0, help="of what is drawn: resamples, and the way “random”")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the ratchet, too")
    parser.add_argument("--json", action="store_true", help="print JSON, with every difference and its interval")
    parser.set_defaults(run=run)


def run(said: argparse.Namespace, out: TextIO, err: TextIO, _: object = None) -> int:
    """Measure, and print tables or JSON; what was measured until Ctrl-C is printed as that."""
    budgets = Budgets(cuts=said.limit_tokens or said.cuts, times=said.times, curve=said.curve, seed=said.seed)
    count = lru_cache(_REMEMBERED)(counter_for(_COUNTED_AS).count)
    read = _read(said.files, lambda problem: print(f"left out: {problem}", file=err))
    cases, short = _cases(read, budgets, count)
    talked, whole = _measured(cases, budgets, count, err)
    if not talked:
        print("unabridged.eval: interrupted; nothing was measured", file=err)
        return _INTERRUPTED
    pooled = together(talked, budgets)
    if said.json:
        print(json.dumps(records.record(talked, pooled, budgets, short), ensure_ascii=False, indent=1), file=out)
    else:
        for line in (*tables.report(talked, pooled, budgets), *tables.times(pooled, budgets)):
            print(line, file=out)
        if short:
            print(f"\nleft out: {short} conversations, too short to be cut so far (see --cuts)", file=out)
    if said.plot:
        _draw(said.plot, pooled, budgets)
    if not whole:
        print(
            f"unabridged.eval: interrupted; {len(talked)} of {len(cases)} conversations are in these figures", file=err
        )
    return _WELL if whole else _INTERRUPTED


def _read(files: Sequence[Path], tell: Tell) -> list[Talk]:
    read, missing = talks.read(files, tell)
    if missing:
        message = f"{missing[0]} is not there; name a file of conversations, or see --help for the commands"
        raise UsageError(message)
    if not read:
        message = f"{files[0]} has no conversation; write one a line, {{'messages': [{{'role': ..., 'content': ...}}]}}"
        raise UsageError(message)
    return read


def _cases(read: Sequence[Talk], budgets: Budgets, count: Count) -> tuple[list[Case], int]:
    rare = rarity(read)
    every = [case(talk, number, rare, count) for number, talk in enumerate(read)]
    rooms = [(each, [budgets.tokens(each, cut) for cut in budgets.cuts]) for each in every]
    # In the largest room something has to go, too.
    cases = [each for each, room in rooms if min(room) >= LEAST_TOKENS and max(room) < size(each.before)]
    if not cases:
        longest = max(size(each.before) for each in every)
        message = (
            f"all {len(every)} conversations are too short to be cut so far: the longest has {longest:,} tokens before "
            f"its cut, no view less than {LEAST_TOKENS}; ask for other --cuts or --limit-tokens, or name longer ones"
        )
        raise UsageError(message)
    return cases, len(every) - len(cases)


def _measured(cases: Sequence[Case], budgets: Budgets, count: Count, err: TextIO) -> tuple[list[Talked], bool]:
    talked = list[Talked]()
    every = ways(*([digest_alone()] if any(each.asked for each in cases) else []))
    try:
        for number, each in enumerate(cases, 1):
            print(f"conversation {number} of {len(cases)}", file=err)
            talked.append(_talked(each, budgets, count, every))
    except KeyboardInterrupt:
        return talked, False
    return talked, True


def _talked(of: Case, budgets: Budgets, count: Count, every: Sequence[Way]) -> Talked:
    return Talked(
        name=of.name,
        tokens=size(of.before),
        rule=of.rule,
        needed=len(of.wanted),
        questions=len(of.asked),
        kinds={kind: len(those) for kind, those in by_kind(of.asked).items()},
        budgets={cut: budgets.tokens(of, cut) for cut in budgets.cuts},
        cells={
            Cell(way=way.name, cut=cut, times=times): measured(of, way, (cut, times), budgets, count)
            for way in every
            for cut, times in budgets.cells()
        },
    )


def _draw(path: Path, pooled: Pooled, budgets: Budgets) -> None:
    cells = {way: [Cell(way=way, cut=budgets.middle, times=n) for n in budgets.curve] for way in pooled.ways}
    lines = {way: [pooled.shares[INLINE, cell] for cell in row] for way, row in cells.items()}
    try:
        path.write_text(plot.drawn("Needed later, and in the view", budgets.curve, lines), encoding="utf-8")
    except OSError as problem:
        message = f"{path} cannot be written ({problem.strerror}); name another file for --plot"
        raise UsageError(message) from problem


def _shares(text: str) -> tuple[float, ...]:
    return tuple(each / 100 for each in _numbers(text, 95, "percent between 1 and 95, as 50,65,80"))


def _counts(text: str) -> tuple[int, ...]:
    return _numbers(text, 200, "numbers between 1 and 200, as 1,5,20")


def _tokens(text: str) -> tuple[float, ...]:
    # The smallest room cuts most, and stands last as the largest cut does.
    wanted = f"numbers of tokens, {LEAST_TOKENS} or more, as 1000,2000,4000"
    return tuple(map(float, reversed(_numbers(text, 10_000_000, wanted, LEAST_TOKENS))))


def _numbers(text: str, most: int, wanted: str, least: int = 1) -> tuple[int, ...]:
    return tuple(sorted({_bounded(each.strip(), least, most, wanted) for each in text.split(",")}))


def _bounded(text: str, least: int, most: int, wanted: str) -> int:
    if not (text.isdecimal() and least <= int(text) <= most):
        message = f"{text!r} is none of what is asked for; write {wanted}"
        raise argparse.ArgumentTypeError(message)
    return int(text)
