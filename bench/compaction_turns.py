"""What a turn takes while a compaction runs in the background, beside turns in the same conversation while none does.
It refuses to measure the one after the other: blocks of turns with and without alternate.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Final

from bench.figures import Figure, Result, Scale, Skipped
from bench.texts import chat, summary
from unabridged import Brief, Memory, Policy, Profile, Thread
from unabridged.compaction.briefs import digesting, leaving
from unabridged.compaction.extractive import Said
from unabridged.compaction.outcome import Applied
from unabridged.log.body import Message
from unabridged.ports import Summariser
from unabridged.runner import computing
from unabridged.runner.working import Worker

MOST_TIMES: Final = 1.2
_LEAST_WORKER_SECONDS: Final = 2.0
_TOKENS: Final = {Scale.QUICK: 5_000, Scale.FULL: 100_000}
_BLOCKS: Final = {Scale.QUICK: 1, Scale.FULL: 10}
_TURNS_A_BLOCK: Final = 20
_PAUSE_SECONDS: Final = 0.02
_MODEL_SECONDS: Final = {Scale.QUICK: 0.5, Scale.FULL: 2.0}
_AT_ONCE: Final = 50
# As many times what one compaction of this size is asked for: the worker is at it for a quarter of a second.
_TIMES: Final = 20
_POLICY: Final = Policy(limit_tokens=1_000_000, calls_per_hour=10_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """Milliseconds of each turn, apart for those with a compaction under way and those without."""

    quiet: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Turns beside the digest in its worker, beside a slow model, and beside a caller's function that computes."""
    seconds = _MODEL_SECONDS[scale]
    yield from _beside_the_digest(scale, folder)
    yield from ratios("a two-second model", _measured(scale, folder / "slow.db", _sleeps(seconds)))
    computed = _measured(scale, folder / "computes.db", _computes(seconds))
    yield from ratios("a caller's own computing", computed, at_most=None)


def turn(thread: Thread) -> float:
    """What somebody waits for who says one more thing and wants the prompt, in milliseconds."""
    begun = perf_counter()
    thread.append({"role": "user", "content": "And what comes after that?"})
    thread.prepare()
    return (perf_counter() - begun) * 1e3


def turns(thread: Thread, count: int) -> Iterator[float]:
    """Turns with a pause between them, in which a model would answer."""
    for _ in range(count):
        yield turn(thread)
        sleep(_PAUSE_SECONDS)


def ratios(what: str, found: Turns, *, at_most: float | None = MOST_TIMES) -> Iterator[Result]:
    """The median and the slowest but one in a hundred of the turns with, over those of the turns without."""
    for name, of in (("median", median), ("99 of 100", _slow)):
        quiet, busy = of(found.quiet), of(found.busy)
        yield Figure(
            name=f"a turn beside {what}, {name}",
            value=busy / quiet,
            unit="x",
            at_most=at_most,
            beside=f"{busy:.2f} ms of {len(found.busy)} turns; {quiet:.2f} ms of {len(found.quiet)} without",
        )


def _beside_the_digest(scale: Scale, folder: Path) -> Iterator[Result]:
    spent: list[float] = []
    try:
        found = _measured(scale, folder / "digest.db", None, lambda thread: _busy_worker(thread, spent))
    except OSError as problem:
        yield Skipped(name="a turn beside the digest", reason=f"no process can be asked ({type(problem).__name__})")
        return
    yield from ratios("the digest in its worker", found)
    # A figure is met when it is small: this one is what is missing of the least.
    yield Figure(
        name="processor seconds of the worker short of 2",
        value=max(0.0, _LEAST_WORKER_SECONDS - sum(spent)),
        unit="s",
        at_most=0.0,
        beside=f"{sum(spent):.2f} s during {len(found.busy)} turns",
    )


def _measured(
    scale: Scale,
    path: Path,
    summariser: Summariser | None,
    beside: Callable[[Thread], AbstractContextManager[None]] = lambda _: nullcontext(),
) -> Turns:
    found = Turns()
    with Memory.open(path, policy=_POLICY, summariser=summariser, profile=Profile.FAST) as memory:
        thread = memory.thread("long")
        _fill(thread, _TOKENS[scale])
        with _one_compaction(memory, thread), beside(thread):
            turn(thread)  # what is begun once is begun before the clock runs
        for block in range(_BLOCKS[scale] * 2):
            if block % 2:
                with _one_compaction(memory, thread), beside(thread):
                    found.busy.extend(turns(thread, _TURNS_A_BLOCK))
            else:
                found.quiet.extend(turns(thread, _TURNS_A_BLOCK))
    return found


@contextmanager
def _one_compaction(memory: Memory, thread: Thread) -> Iterator[None]:
    """A compaction is under way within the block; it is waited for then, and taken back."""
    ended, seqs, refused = threading.Event(), list[int](), list[str]()

    def hear(told: object) -> None:
        if isinstance(told, Applied):
            seqs.append(told.seq)
            refused.extend(told.receipt.gate)
            ended.set()

    back = memory.listen(hear)
    thread.compact(deadline_seconds=0.0)
    yield
    assert ended.wait(60.0), "no compaction was applied"
    assert not refused, f"what was written is not what is measured: {refused}"
    back()
    thread.undo(seqs[0])


@contextmanager
def _busy_worker(thread: Thread, spent: list[float]) -> Iterator[None]:
    """The worker has more such texts to write within the block; what it spent of a processor is noted."""
    said = leaving.statements([item.whole for item in thread.view().items if isinstance(item.whole, Message)])
    statements = tuple(Said(who=who, what=what) for who, what in said)
    asked = digesting.ToDigest(said=statements * _TIMES, limit_tokens=_POLICY.summary_tokens)
    body = digesting.DIGEST.asked(asked)
    ends = threading.Event()

    def ask() -> None:
        while not ends.is_set():
            computing.worker().ask("digest", {}, body, seconds=60.0)

    asking = threading.Thread(target=ask, daemon=True)
    before = _processor_seconds(computing.worker())
    asking.start()
    yield
    spent.append(_processor_seconds(computing.worker()) - before)
    ends.set()
    asking.join()


def _processor_seconds(worker: Worker) -> float:
    running = worker._running  # noqa: SLF001  # as above
    if running is None:
        return 0.0
    fields = Path(f"/proc/{running.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _fill(thread: Thread, tokens: int) -> None:
    said = chat()
    while thread.view().tokens < tokens:
        thread.append(list(islice(said, _AT_ONCE)))


def _slow(spent: Sequence[float]) -> float:
    return sorted(spent)[int(len(spent) * 0.99) - 1]


def _sleeps(seconds: float) -> Summariser:
    def answer(brief: Brief) -> str:
        sleep(seconds)
        return summary(brief.leaving)

    return answer


def _computes(seconds: float) -> Summariser:
    def answer(brief: Brief) -> str:
        told, until = "", perf_counter() + seconds
        while perf_counter() < until:
            told = summary(brief.leaving)
        return told

    return answer
