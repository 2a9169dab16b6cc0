"""``python -m bench``: every figure beside its bound, in one run.
It refuses to know how a figure is measured.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Final

from bench import append_cpu, disk_bytes, reading, record, syncs, throughput
from bench.figures import Measure, Result, Scale, printed_line
from bench.machine import this_machine
from bench.programs import program

# Reading follows the weighing of the disk, whose largest file it reads.
MEASURES: Final[dict[str, tuple[str, Measure]]] = {
    "import": ("What importing costs", program("import_cost")),
    "counting": ("Counting tokens", program("counting")),
    "syncs": ("Syncs, counted in a trace of system calls", syncs.figures),
    "cpu": ("Processor time of an append", append_cpu.figures),
    "throughput": ("Durable appends on this disk", throughput.figures),
    "disk": ("Bytes on disk", disk_bytes.figures),
    "reading": ("Reading 50 events", reading.figures),
    "postgres": ("PostgreSQL", program("postgres")),
}


def main(arguments: list[str]) -> int:
    """Measure what was asked for; 1 when a full run misses a bound."""
    asked = _parsed(arguments)
    scale = Scale.QUICK if asked.quick else Scale.FULL
    found: list[tuple[str, list[Result]]] = []
    with tempfile.TemporaryDirectory(prefix="bench-") as made:
        machine = this_machine(Path(made))
        print(machine, flush=True)
        for name in asked.names or MEASURES:
            title, measure = MEASURES[name]
            found.append((title, _measured(title, measure, scale, Path(made))))
    if asked.write:
        page = record.PAGE.read_text(encoding="utf-8") if record.PAGE.exists() else ""
        today, command = datetime.now(UTC).date(), " ".join(["python -m bench", *arguments])
        record.PAGE.write_text(record.written(page, today, command, machine, found), encoding="utf-8")
    missed = [each.name for _, results in found for each in results if not each.met]
    print(f"\n{len(missed)} bounds not met" + "".join(f"\n  {name}" for name in missed))
    if missed and scale is Scale.QUICK:
        print("a quick run is too short to judge; run without --quick")
    return int(bool(missed) and scale is Scale.FULL)


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
    parser.add_argument("--write", action="store_true", help="put the run on top of docs/benchmarks/log.md")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.names if name not in MEASURES]
    if unknown:
        parser.error(f"there is no measure {unknown[0]!r}; choose from {', '.join(MEASURES)}")
    return asked


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
