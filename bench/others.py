"""This library beside the ways other frameworks keep a conversation: time of a turn, and bytes on the disk.
It refuses to install them: they have an environment of their own, and where it is missing this says so.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from bench.figures import Printed, Result, Scale, Skipped
from bench.others_plot import Line, Panel, drawn

PLOT: Final = "others.svg"
_ROOT: Final = Path(__file__).resolve().parents[1]
_INTERPRETERS: Final = (_ROOT / ".venv-bench" / "bin" / "python", _ROOT / ".venv-bench" / "Scripts" / "python.exe")
_TIMEOUT_SECONDS: Final = {Scale.QUICK: 120, Scale.FULL: 1_200}
_NAMED: Final = "{:<58}"

Grown: TypeAlias = dict[str, Any]


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """A table of every way at every length; the plot of it is left in the folder."""
    interpreter = next((path for path in _INTERPRETERS if path.exists()), None)
    if interpreter is None:
        yield Skipped(name="other frameworks", reason="they are not installed; make bench installs them in .venv-bench")
        return
    command = [str(interpreter), "-m", "bench.others_growing", *(["--quick"] if scale is Scale.QUICK else [])]
    places = os.pathsep.join([str(_ROOT), str(_ROOT / "src")])
    try:
        ran = subprocess.run(
            command,
            cwd=folder,
            check=False,
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_SECONDS[scale],
            env={"PATH": os.defpath, "PYTHONPATH": places, "HOME": str(folder)},
        )
    except subprocess.TimeoutExpired:
        text = f"not done after {_TIMEOUT_SECONDS[scale]} seconds"
        yield Printed(name="other frameworks", text=text, met=False)
        return
    # What goes wrong is shown and not kept: it may name the machine's own paths.
    sys.stderr.write(ran.stderr)
    ways = [json.loads(line) for line in ran.stdout.splitlines()]
    if ways:
        (folder / PLOT).write_text(plot_of(ways), encoding="utf-8")
    yield Printed(name="other frameworks", text=table_of(ways), met=ran.returncode == 0)


def table_of(ways: Sequence[Grown]) -> str:
    """Milliseconds of a turn and megabytes on the disk, a line for each way and a column for each length."""
    if not ways:
        return "it ended without a word"
    lengths = "".join(f"{point['messages']:>11,}" for point in ways[0]["points"])
    rows: list[str] = []
    for title, cell in (("milliseconds a turn", _time), ("megabytes on the disk", _megabytes)):
        rows += ["", _NAMED.format(f"{title}, at so many messages") + lengths]
        for way in ways:
            rows.append(_NAMED.format(way["name"]) + "".join(f"{cell(way, each):>11}" for each in way["points"]))
    last = [f"{way['name']}: {way['points'][-1]['read']:,}" for way in ways]
    reckoned = any(point["reckoned"] for way in ways for point in way["points"])
    notes = ["", "what the model reads in the last turn, in messages:", *(f"  {each}" for each in last)]
    if reckoned:
        notes.append("~ reckoned from what single turns wrote at the lengths around: making them all takes too long")
    return "\n".join([*rows[1:], *notes])


def plot_of(ways: Sequence[Grown]) -> str:
    """The same as a picture, both axes in powers of ten."""
    time = Panel(title="milliseconds a turn", lines=_lines(ways, lambda point: float(point["turn_ms"])))
    kept = [way for way in ways if way["durable"]]
    disk = Panel(title="megabytes on the disk", lines=_lines(kept, lambda point: point["disk_bytes"] / 1e6))
    return drawn([time, disk], across="messages in the conversation", names=[way["name"] for way in ways])


def _lines(ways: Sequence[Grown], value: Callable[[Grown], float]) -> tuple[Line, ...]:
    return tuple(
        Line(name=way["name"], points=tuple((point["messages"], value(point)) for point in way["points"]))
        for way in ways
    )


def _time(_: Grown, point: Grown) -> str:
    return f"{point['turn_ms']:,.2f}"


def _megabytes(way: Grown, point: Grown) -> str:
    if not way["durable"]:
        return "none"
    return f"{'~' if point['reckoned'] else ''}{point['disk_bytes'] / 1e6:,.1f}"
