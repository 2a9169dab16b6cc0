"""The command ``worker``: does what is due in the lanes of a store, whoever left it there, and says how each run ended.
It refuses what it was not given the policy and the summariser for, and to leave a claim behind when it is ended.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import os
import signal
import sys
import traceback
from collections.abc import Awaitable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from typing import Any, Final, TextIO, TypeVar

from unabridged import Access, AsyncMemory, Memory, UsageError
from unabridged.cli import ending, named_models, places
from unabridged.cli.commands import ABOUT
from unabridged.cli.ending import Asked
from unabridged.cli.outcome_lines import Lines
from unabridged.cli.page import Form
from unabridged.cli.worker_chores import WorkerChores, is_own
from unabridged.cli.worker_lanes import Missing, missing
from unabridged.coordinator import LocalCoordinator
from unabridged.engine.jobs.background import Background
from unabridged.errors import UnavailableError
from unabridged.ports import Summariser, Tools
from unabridged.runner import digesting
from unabridged.runner.background import BackgroundTask
from unabridged.runner.calling import Callers
from unabridged.settings import Settings, load_settings

T = TypeVar("T")
_WELL: Final = 0
_FAULTS: Final = 1
# Whoever writes with a handle that compacts marks what is due; what the others wrote is found by looking at all
# threads, for a hundredth of the time. Of some thousands that takes milliseconds.
_SWEEP_SHARE: Final = 0.01
_SOONEST_SECONDS: Final = 1.0
_LATEST_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given:
    """What was named on the command line to compact with."""

    summariser: Summariser | None
    tools: Tools | None


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command, for a parser of the program."""
    worker = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    places.add_store(worker)
    worker.add_argument("--config", metavar="FILE", help="policies, as in unabridged.toml; else those the log names")
    worker.add_argument(
        "--summariser",
        metavar="MODULE:FUNCTION",
        default="",
        help="who writes summaries, or openai:MODEL or anthropic:MODEL; else texts without a model",
    )
    worker.add_argument(
        "--tools", metavar="MODULE:NAME", default="", help="what reads files again, with a method read(path); else none"
    )
    worker.add_argument("--facts", action="store_true", help="keep lasting facts of what users say, before it leaves")
    worker.add_argument("--lanes", nargs="+", metavar="LANE", default=[], help="work in these lanes alone")
    worker.add_argument("--once", action="store_true", help="end when nothing is due any more")
    worker.add_argument("--json", action="store_true", help="say each outcome as a line of JSON")
    worker.set_defaults(run=run)


def run(said: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    """Work until nothing is due or somebody ends it; 1 where it was to end by itself and something did not go well."""
    settings = load_settings(said.config) if said.config else Settings()
    given = _Given(
        summariser=_summariser(said.summariser) if said.summariser else None,
        tools=_named("--tools", said.tools) if said.tools else None,
    )
    with Memory.open(places.named(said), access=Access.READ):
        pass  # a reader makes nothing, so that a mistyped name ends here and not in a new store
    lines = Lines(out, err, Form.PROGRAMS if said.json else Form.PEOPLE)
    if not said.config:
        lines.without_policy(str(places.settings_here() or "FILE"))
    try:
        return asyncio.run(_heedful(said, settings, given, lines))
    finally:
        named_models.close(given.summariser)


async def _heedful(said: argparse.Namespace, settings: Settings, given: _Given, lines: Lines) -> int:
    """Work; who goes on until he is asked to end hears that from when there is a store until all is given back.

    Whoever is asked to end while his store is opened, which may wait for others, has nothing to give back.
    """
    memory = await AsyncMemory.open(
        places.named(said),
        policy=settings.policy_for(),
        summariser=given.summariser,
        tools=given.tools,
        coordinator=LocalCoordinator() if said.facts else None,
    )
    with nullcontext() if said.once else ending.heard() as asked:
        return await _worked(said, settings, memory, lines, asked)


async def _worked(
    said: argparse.Namespace, settings: Settings, opened: AsyncMemory, lines: Lines, asked: Asked | None
) -> int:
    async with opened as memory:
        ctx, held = memory._ctx, memory.held  # noqa: SLF001  # another way to run what stands behind the face
        held.bring(settings.lanes)
        lanes = frozenset(said.lanes)
        if absent := await missing(ctx, lanes):
            if said.once:
                raise _refusal(absent)
            lines.absent(absent)
        background = Background(ctx, held, call=Callers().call, digest=digesting.elsewhere, chance=ctx.chance)
        chores = WorkerChores(ctx, held, background, lanes=lanes)
        memory.listen(lambda told: lines.say(told) if is_own(told, background.at_work) else None)
        task = BackgroundTask(chores)
        try:
            if asked is None:
                await chores.sweep(lines.not_looked_at)
                task.start()
                await chores.is_done.wait()
            else:
                await _until_ended(chores, task, lines, asked)
        finally:
            await task.stop()
        if said.facts and said.once:
            await memory.offer()  # what was too much for a moment
        left = await chores.left() if said.once else ()
        if left:
            lines.left(left)
        return _FAULTS if said.once and (left or lines.faults) else _WELL


def _refusal(absent: Sequence[Missing]) -> UsageError:
    """Whoever ends by himself waits for no lane to be opened: its name is mistyped."""
    return UsageError("; ".join(f"no thread has a lane {each.lane!r}; {each.meant}" for each in absent))


async def _until_ended(chores: WorkerChores, task: BackgroundTask[Any], lines: Lines, asked: Asked) -> None:
    """Work until somebody asks the program to end; an interrupt is raised when nothing is under way."""
    lines.begun()
    told = 0  # so many were left when that was said last
    while not asked.at_all.is_set():
        took = await _answered(chores.sweep(lines.not_looked_at), lines)
        task.start()
        rest = _LATEST_SECONDS if took is None or chores.is_to_look_again else rest_seconds(took)
        with suppress(TimeoutError):
            await asyncio.wait_for(asked.at_all.wait(), rest)
        left = await _answered(chores.left(), lines)
        if left is None:
            continue
        if len(left) != told and left:
            lines.left(left)
        told = len(left)
    if signal.SIGINT in asked.by:
        raise KeyboardInterrupt


async def _answered(asking: Awaitable[T], lines: Lines) -> T | None:
    """What a store answers; None where it cannot, which ends no worker: it may a moment later."""
    try:
        return await asking
    except UnavailableError as problem:
        lines.unavailable(problem)
        return None


def rest_seconds(took: float) -> float:
    """How long a worker waits after a sweep that took so long."""
    return min(_LATEST_SECONDS, max(_SOONEST_SECONDS, took / _SWEEP_SHARE))


def _summariser(name: str) -> Summariser:
    """The model or the function of this name."""
    if (model := named_models.summariser(name, os.environ)) is not None:  # noqa: TID251  # a command line's to read
        return model
    found = _named("--summariser", name)
    if not callable(found):
        message = f"--summariser {name} is no function; name one that takes a brief and returns a text"
        raise UsageError(message)
    summariser: Summariser = found
    return summariser


def _named(option: str, name: str) -> Any:  # noqa: ANN401  # whatever a module holds
    """What has this name, found where the program was started or where packages are installed."""
    module, _, within = name.partition(":")
    sys.path.insert(0, os.getcwd())  # noqa: PTH109  # as python -m does, for the installed program too
    try:
        found: Any = importlib.import_module(module)
        for part in within.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as problem:
        message = f"{option} {name} names nothing: {type(problem).__name__}: {problem}; say MODULE:NAME"
        raise UsageError(message) from problem
    except (Exception, SystemExit) as problem:  # a module that ends the program says no more by itself
        message = f"{option} {name} fails when it is imported: {_said_where(problem)}; mend it, or set what it asks for"
        raise UsageError(message) from problem
    finally:
        sys.path.pop(0)
    return found


def _said_where(problem: BaseException) -> str:
    """What an error of somebody's module says, and in which line of it."""
    if isinstance(problem, SyntaxError):
        where = f"{problem.filename}, line {problem.lineno}"
        return f"{where}: {type(problem).__name__}: {problem.msg}"
    theirs = [each for each in traceback.extract_tb(problem.__traceback__) if "importlib" not in each.filename]
    steps = [each for each in theirs[1:] if not each.filename.startswith("<")]  # the first is ours
    where = f"{steps[0].filename}, line {steps[0].lineno}: " if steps else ""
    return f"{where}{type(problem).__name__}: {problem}"
