"""``python -m unabridged.eval ledger``: what a ledger carries and finds, and what outlives compactions.
It refuses to fail where a file of conversations is not there: it says so, and measures the rest.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

from unabridged.eval import ledger_figures, ledger_labels, ledger_report, talks
from unabridged.eval.carried import VIEWS, cuts
from unabridged.eval.cycles import Survived, survived
from unabridged.eval.talk import Talk

_WINDOWS: Final = (4_000, 8_000)
_FRACTIONS: Final = (0.1, 0.3)


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command among others."""
    parser = commands.add_parser("ledger", help="what a ledger carries of what agents write from memory")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="conversations, one a line")
    parser.add_argument("--cycles", type=int, default=50, help="compactions to outlive")
    parser.add_argument(
        "--labelled",
        nargs="+",
        type=Path,
        default=[],
        metavar="PATH",
        help="conversations with labels, or labels of those in FILE: precision, recall and size of each kind",
    )
    parser.add_argument("--wrong", action="store_true", help="name each entry that is not right, and what was missed")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(said: argparse.Namespace, out: TextIO, err: TextIO, _: object = None) -> int:
    """Measure, and print a table or JSON."""
    read, missing = talks.read(said.files)
    for path in missing:
        print(f"skipped: {path} is not there", file=err)
    rows = [row(read, limit, fraction) for limit in _WINDOWS for fraction in _FRACTIONS if read]
    labelled = ledger_labels.read(said.labelled, read)
    files = {name: ledger_figures.extracted(every) for name, every in labelled.items()}
    stood = survived(said.cycles)
    if said.json:
        outlived = {"cycles": stood.cycles, "constraints": stood.constraints, "pins": stood.pins}
        found = {"carried": rows, "labelled": ledger_report.record(files), "survived": outlived}
        print(json.dumps(found, indent=1), file=out)
        return 0
    tables = [*ledger_report.table(files), ""] if files else []
    for line in (*_table(rows), *tables, *(ledger_report.wrong(files) if said.wrong else ()), _outlived(stood)):
        print(line, file=out)
    return 0


def row(read: Sequence[Talk], limit_tokens: int, fraction: float) -> dict[str, Any]:
    """The figures of all conversations at one window and one share of it."""
    made = [cut for talk in read for cut in cuts(talk, limit_tokens, fraction)]
    shares = {name: _share(sum(cut.found[name] for cut in made), sum(cut.needed for cut in made)) for name in VIEWS}
    return {
        "window": limit_tokens,
        "ledger_fraction": fraction,
        "compactions": len(made),
        "needed": sum(cut.needed for cut in made),
        "carried": shares,
        "precision": _share(sum(cut.used for cut in made), sum(cut.held for cut in made)),
        "recall": _share(sum(cut.used for cut in made), sum(cut.wanted for cut in made)),
        "ledger_tokens": round(_share(sum(cut.ledger_tokens for cut in made), len(made))),
        "view_tokens": round(_share(sum(cut.view_tokens for cut in made), len(made))),
    }


def _share(part: float, whole: float) -> float:
    return round(part / whole, 4) if whole else 0.0


def _table(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    heads = ("window", "share", "needed", *VIEWS, "precision", "recall", "ledger", "view")
    yield "| " + " | ".join(heads) + " |"
    yield "|" + " --- |" * len(heads)
    for each in rows:
        shares = [f"{each['carried'][name]:.0%}" for name in VIEWS]
        figures = [f"{each['precision']:.0%}", f"{each['recall']:.0%}", each["ledger_tokens"], each["view_tokens"]]
        cells = [each["window"], each["ledger_fraction"], each["needed"], *shares, *figures]
        yield "| " + " | ".join(map(str, cells)) + " |"
    yield ""


def _outlived(stood: Survived) -> str:
    return f"after each of {stood.cycles} compactions: constraints {stood.constraints:.0%}, pins {stood.pins:.0%}"
