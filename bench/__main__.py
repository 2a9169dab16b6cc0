"""``python -m bench``: every figure beside its bound, in one run.
It refuses to know how a figure is measured.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Final

from bench import (
    append_cpu,
    compaction_cost,
    cost,
    coverage,
    disk_bytes,
    doors,
    due_cost,
    facts_cost,
    long_lives,
    others,
    reading,
    record,
    reduce_cost,
    search_cost,
    syncs,
    throughput,
    view_cost,
    view_prefix,
)
from bench.figures import Measure, Result, Scale, printed_line
from bench.machine import Machine, this_machine
from bench.programs import program

# Reading follows the weighing of the disk, whose largest file it reads.
MEASURES: Final[dict[str, tuple[str, Measure]]] = {
    "import": ("What importing costs", program("import_cost")),
    "importing": ("What bringing sessions in costs", program("bringing_in")),
    "counting": ("Counting tokens", program("counting")),
    "syncs": ("Syncs, counted in a trace of system calls", syncs.figures),
    "cpu": ("Processor time of an append", append_cpu.figures),
    "throughput": ("Durable appends on this disk", throughput.figures),
    "disk": ("Bytes on disk", disk_bytes.figures),
    "reading": ("Reading 50 events", reading.figures),
    "postgres": ("PostgreSQL", program("postgres")),
    "view": ("What a view costs", view_cost.figures),
    "due": ("Whether a view is due", due_cost.figures),
    "prefix": ("What a provider's cache may keep", view_prefix.figures),
    "others": ("Beside other frameworks", others.figures),
    "doors": ("Inside other systems", doors.figures),
    "search": ("What search costs", search_cost.figures),
    "facts": ("What facts cost, and a coordinator beside a compaction", facts_cost.figures),
    "lives": ("Conversations of a year", long_lives.figures),
    "compaction": ("What compaction costs whoever talks meanwhile", compaction_cost.figures),
    "cost": ("What long sessions cost with a provider's cache", cost.figures),
    "reduce": ("What making long texts short costs, and what it keeps", reduce_cost.figures),
    "coverage": ("What a summariser is shown of what leaves", coverage.figures),
}
_OF_THE_VIEW: Final = frozenset({"view", "due", "prefix", "others"})
_OF_SEARCH: Final = frozenset({"search"})
_OF_COMPACTION: Final = frozenset({"compaction", "lives"})
_OF_COST: Final = frozenset({"cost"})
_OF_DOORS: Final = frozenset({"doors"})
_OF_REDUCERS: Final = frozenset({"reduce"})
# Its table stands beside others of summaries, on a page that is put together by hand.
_OF_SUMMARIES: Final = frozenset({"coverage"})
_ELSEWHERE: Final = _OF_THE_VIEW | _OF_SEARCH | _OF_COMPACTION | _OF_COST | _OF_DOORS | _OF_REDUCERS | _OF_SUMMARIES


def main(arguments: list[str]) -> int:
    """Measure what was asked for; 1 when a full run misses a bound."""
    asked = _parsed(arguments)
    scale = Scale.QUICK if asked.quick else Scale.FULL
    measures = dict(MEASURES)
    if asked.conversations:
        measures["prefix"] = (measures["prefix"][0], view_prefix.over(asked.conversations))
        measures["cost"] = (measures["cost"][0], cost.over(asked.conversations))
    found: dict[str, tuple[str, list[Result]]] = {}
    with tempfile.TemporaryDirectory(prefix="bench-") as made:
        machine = this_machine(Path(made))
        print(machine, flush=True)
        for name in asked.names or measures:
            title, measure = measures[name]
            found[name] = (title, _measured(title, measure, scale, Path(made)))
        if asked.write:
            _write(found, _told(asked), machine, Path(made))
    missed = [each.name for _, results in found.values() for each in results if not each.met]
    print(f"\n{len(missed)} bounds not met" + "".join(f"\n  {name}" for name in missed))
    if missed and scale is Scale.QUICK:
        print("a quick run is too short to judge; run without --quick")
    return int(bool(missed) and scale is Scale.FULL)


def _told(asked: argparse.Namespace) -> str:
    """The command as a page shows it; a file is somebody's own, and so is its name."""
    options = [*(["--quick"] if asked.quick else []), *(["--conversations FILE"] if asked.conversations else [])]
    return " ".join(["python -m bench", *options, "--write", *asked.names])


def _write(found: Mapping[str, tuple[str, list[Result]]], command: str, machine: Machine, folder: Path) -> None:
    """Put the run on top of the pages it belongs to, and every plot a measure left beside them."""
    today = datetime.now(UTC).date()
    pages = (
        ("log.md", record.LOG_HEAD, found.keys() - _ELSEWHERE),
        ("view.md", record.VIEW_HEAD, _OF_THE_VIEW),
        ("search.md", record.SEARCH_HEAD, _OF_SEARCH),
        ("compaction.md", record.COMPACTION_HEAD, _OF_COMPACTION),
        ("cost.md", record.COST_HEAD, _OF_COST),
        ("doors.md", record.DOORS_HEAD, _OF_DOORS),
        ("reducers.md", record.REDUCERS_HEAD, _OF_REDUCERS),
    )
    for name, head, belonging in pages:
        results = [each for key, each in found.items() if key in belonging]
        if results:
            page = record.FOLDER / name
            earlier = page.read_text(encoding="utf-8") if page.exists() else ""
            page.write_text(record.written(earlier, today, command, machine, results, head=head), encoding="utf-8")
    for plot in folder.glob("*.svg"):
        (record.FOLDER / plot.name).write_bytes(plot.read_bytes())


def _measured(title: str, measure: Measure, scale: Scale, folder: Path) -> list[Result]:
    """The results of one measure, each printed as it comes."""
    print(f"\n{title}", flush=True)
    begun, results = perf_counter(), []
    for result in measure(scale, folder):
        results.append(result)
        print(printed_line(result), flush=True)
    print(f"  ({perf_counter() - begun:.0f} s)", flush=True)
    return results


def _parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Print every figure beside its bound.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"measure only these: {', '.join(MEASURES)}")
    parser.add_argument("--quick", action="store_true", help="a few events, under a minute, nothing judged")
    parser.add_argument("--write", action="store_true", help="put the run on top of its pages in docs/benchmarks")
    parser.add_argument(
        "--conversations", type=Path, metavar="FILE", help="JSON lines to measure prefixes and costs on, one each"
    )
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.names if name not in MEASURES]
    if unknown:
        parser.error(f"there is no measure {unknown[0]!r}; choose from {', '.join(MEASURES)}")
    return asked


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
