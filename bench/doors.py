"""A turn inside real hosts, with this library's memory and with the host's own, one after the other in one run.
It refuses to install the hosts: each has the environment that `make doors` made for its door, or that is named to it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from bench.figures import Figure, Printed, Result, Scale, Skipped

_ROOT: Final = Path(__file__).resolve().parents[1]
_HOSTS: Final = {"agentscope": "AgentScope", "openai_agents": "OpenAI Agents", "taskweaver": "TaskWeaver"}
# Somebody may say which interpreter can import a host, as one made from its source tree.
_NAMED_BY: Final = {"taskweaver": "TASKWEAVER_PYTHON"}
# Filling TaskWeaver with 10,000 posts four times over, with summaries of all of them, takes most of it.
_TIMEOUT_SECONDS: Final = {Scale.QUICK: 180, Scale.FULL: 3_600}
_NAMED: Final = "{:<52}"
# From so many messages on the host's own way is to be the slower one; a turn is flat if it grows by no more than this.
_LONG: Final = 1_000
_FLAT_TIMES: Final = 1.5
# What a turn may be held up by a model that takes two seconds.
_BLOCKED_MS: Final = 200.0

Way: TypeAlias = dict[str, Any]


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """For each host a table of ways and lengths, and what is promised of ours."""
    for name, title in _HOSTS.items():
        interpreter = _interpreter(name)
        if interpreter is None:
            yield Skipped(name=f"inside {title}", reason=left_out(name))
            continue
        ways = _measured(interpreter, name, scale, folder)
        yield Printed(name=f"a turn inside {title}", text=table_of(ways), met=bool(ways))
        if ways:
            yield from promised(title, ways, scale)


def promised(title: str, ways: Sequence[Way], scale: Scale) -> Iterator[Result]:
    """Flat, faster than theirs in a long conversation, and never held up by a model; in a file, and in the process.

    Where a host keeps nothing in a file, ours in a file is held against what it has.
    """
    theirs = [way for way in ways if way["part"].endswith("rival")]
    for mine in (way for way in ways if way["part"] == "ours"):
        rivals = [way for way in theirs if way["kept"] == mine["kept"]] or theirs
        where = mine["kept"]
        if rivals and rivals[0]["kept"] != where:
            where += f" and its own {rivals[0]['kept']}"
        yield from _held_against(f"{title}, {where}", mine, rivals, scale)


def left_out(name: str) -> str:
    """Why a host is not measured, and what to do."""
    told = "it is not installed; make doors installs it in .venv-doors"
    if name not in _NAMED_BY:
        return told
    return f"{told}, or {_NAMED_BY[name]}=PATH names an interpreter that can import it and this library"


def _held_against(title: str, mine: Way, rivals: Sequence[Way], scale: Scale) -> Iterator[Result]:
    points = {point["messages"]: point for point in mine["points"]}
    shortest, longest = min(points), max(points)
    yield Figure(
        name=f"{title}: ours, {longest:,} messages over {shortest:,}",
        value=points[longest]["turn_ms"] / points[shortest]["turn_ms"],
        unit="x",
        at_most=_FLAT_TIMES if scale is Scale.FULL else None,
        beside=f"{points[longest]['turn_ms']:.1f} ms, {points[shortest]['turn_ms']:.1f} ms",
    )
    for rival in rivals:
        for theirs in sorted(rival["points"], key=lambda point: int(point["messages"])):
            length, ours = theirs["messages"], points[theirs["messages"]]
            yield Figure(
                name=f"{title}: ours over {rival['name']} at {length:,} messages",
                value=ours["turn_ms"] / theirs["turn_ms"],
                unit="x",
                at_most=1.0 if length >= _LONG and rival["part"] == "rival" else None,
                beside=f"{ours['turn_ms']:.1f} ms; {theirs['turn_ms']:.1f} ms",
            )
    yield Figure(
        name=f"{title}: slowest turn while a two-second model compacts",
        value=mine["blocked_ms"],
        unit="ms",
        at_most=_BLOCKED_MS,
        beside=", ".join(f"theirs {way['blocked_ms']:,.0f} ms" for way in rivals if way["blocked_ms"]),
    )


def table_of(ways: Sequence[Way]) -> str:
    """Milliseconds of a turn, and of the processor, a line for each way and a column for each length."""
    if not ways:
        return "it ended without a word"
    lengths = "".join(f"{point['messages']:>10,}" for point in ways[0]["points"])
    rows = [ways[0]["host"]]
    for title, field in (("a turn, ms", "turn_ms"), ("of the processor, ms", "cpu_ms"), ("read, messages", "read")):
        rows += ["", _NAMED.format(title) + lengths]
        for way in ways:
            cells = "".join(f"{_cell(point[field]):>10}" for point in way["points"])
            rows.append(_NAMED.format(way["name"]) + cells)
    rows += ["", _NAMED.format("slowest turn while a two-second model compacts, ms")]
    rows += [_NAMED.format(way["name"]) + f"{way['blocked_ms']:>10,.0f}" for way in ways if way["blocked_ms"]]
    return "\n".join(rows)


def _cell(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.2f}"


def _interpreter(name: str) -> Path | None:
    named = os.environ.get(_NAMED_BY.get(name, ""))
    if named:
        return Path(named).absolute()
    environment = _ROOT / ".venv-doors" / name
    places = (environment / "bin" / "python", environment / "Scripts" / "python.exe")
    return next((path for path in places if path.exists()), None)


def _measured(interpreter: Path, name: str, scale: Scale, folder: Path) -> list[Way]:
    """A line of JSON from each way, in the host's own environment."""
    command = [str(interpreter), "-m", f"bench.doors_{name}", *(["--quick"] if scale is Scale.QUICK else [])]
    # What stands for modules that a host imports and its package does not ask for; for most there is none.
    standins = _ROOT / "tests" / "doors" / name / "standins"
    places = os.pathsep.join([str(_ROOT), str(_ROOT / "src"), str(standins)])
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
        return []
    # What goes wrong is shown and not kept: it may name the machine's own paths.
    sys.stderr.write(ran.stderr)
    return [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
