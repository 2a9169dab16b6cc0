"""``python -m unabridged.eval gate``: the figures of the gate, as a table for people and as JSON for programs.
It refuses to judge: that is done by the gate as it stands.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

from unabridged.eval import gate_figures, gate_rows
from unabridged.eval.gate_figures import Judged


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command, beside the others."""
    parser = commands.add_parser("gate", help="bad drafts of summaries caught, and sound ones refused, by check")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="rows of JSON Lines, or a folder of them")
    parser.add_argument(
        "--wrong", action="store_true", help="name each draft that was judged wrongly, by file and line"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, with the faults of each draft")
    parser.set_defaults(run=_run)


def _run(said: argparse.Namespace, out: TextIO, err: TextIO, _: object) -> int:
    rows = gate_rows.read(said.files)
    print(f"{len(rows)} drafts to judge", file=err)
    everything = gate_figures.judged(rows)
    if said.json:
        print(json.dumps(record(everything), ensure_ascii=False, indent=1), file=out)
        return 0
    for line in table(everything):
        print(line, file=out)
    for line in wrong(everything) if said.wrong else ():
        print(line, file=out)
    return 0


def table(everything: Sequence[Judged]) -> Iterator[str]:
    """One line for each check, what its absence changes at the end of it, and one for all together."""
    yield f"{'':12}{'bad drafts made for it':>34}{'':4}{'without it':>22}"
    yield (
        f"{'check':<12}{'n':>6}{'caught':>10}{'by itself':>11}{'sound refused':>16}{'bad pass':>11}{'sound pass':>12}"
    )
    for each in gate_figures.by_check(everything):
        yield (
            f"{each.name:<12}{each.planted:>6}{_share(each.caught, each.planted):>10}"
            f"{_share(each.by_itself, each.planted):>11}"
            f"{each.refused:>16}{each.lost:>11}{each.freed:>12}"
        )
    found = gate_figures.overall(everything)
    verdict = "met" if found.is_met else "NOT met"
    yield (
        f"all: {found.caught} of {found.bad} bad drafts caught ({_share(found.caught, found.bad)}), "
        f"{found.refused} of {found.sound} sound ones refused ({_share(found.refused, found.sound)}); "
        f"at least {gate_figures.LEAST_CAUGHT:.0%} and at most {gate_figures.MOST_REFUSED:.0%}: {verdict}"
    )


def wrong(everything: Sequence[Judged]) -> Iterator[str]:
    """Where each draft stands that was judged wrongly."""
    for each in everything:
        names = ", ".join(sorted(fault.name for fault in each.faults))
        if each.row.bad and not names:
            yield f"passed: {each.row.where}: {each.row.check}, {each.row.hand}"
        if not each.row.bad and names:
            yield f"refused: {each.row.where}: {names}, {each.row.hand}"


def record(everything: Sequence[Judged]) -> dict[str, object]:
    """The same for programs."""
    return {
        "overall": asdict(gate_figures.overall(everything)),
        "checks": [asdict(each) for each in gate_figures.by_check(everything)],
        "drafts": [
            {
                "where": each.row.where,
                "label": gate_rows.BAD if each.row.bad else gate_rows.SOUND,
                "check": each.row.check,
                "faults": sorted(fault.name for fault in each.faults),
            }
            for each in everything
        ],
    }


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"
