"""Which experiment must catch which planted bug, and in what words it has to say so.
It refuses to let a bug pass because something else went wrong: the words must fit.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from campaign import (
    backups,
    bit_flips,
    claims,
    directed,
    erasure,
    fuzzing,
    history,
    keyed_retries,
    kill_loop,
    lives,
    lock_drops,
    misbehaving,
    model,
    places,
    power_loss,
    readers,
    recorder,
    retaining,
    simulator,
    statements,
    troubled,
)
from campaign.living.ways import Way
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import after
from campaign.varied import varied
from unabridged.stores.profile import Profile

GOAL: Final = 20
# Only a bug that is never caught takes all of it; a busy machine needs several times as long for the others.
PATIENCE: Final = 150.0

Check = Callable[[float, int, str], Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Catch:
    """Who must catch a bug, by what words one knows that it is this one."""

    by: str
    check: Check
    words: str = "."


def _kill(seconds: float, seed: int, bug: str) -> Sequence[str]:
    return kill_loop.cycles(after(seconds), seed, bug=bug, limit=400).violations


def _power(seconds: float, seed: int, bug: str) -> Sequence[str]:
    return power_loss.explore(after(seconds), seed, profile=Profile.DURABLE, bug=bug).violations


def _locks(name: str) -> Check:
    return lambda _seconds, _seed, bug: lock_drops.scenario(name, bug=bug)


def _column(name: str) -> Check:
    def check(seconds: float, seed: int, bug: str) -> Sequence[str]:
        with places.folder() as place, BUGS[bug]():
            varied(place / "a.db")
            _, violations, _ = bit_flips.columns(place / "a.db", after(seconds), random.Random(seed), only=name)
        return violations

    return check


def _story(name: str) -> Check:
    return lambda _seconds, _seed, bug: claims.told(name, bug=bug)


def _caught(run: Callable[..., Result], **more: int | Way) -> Check:
    return lambda seconds, seed, bug: run(seconds, seed, bug=bug, **more).violations


_READERS: Final = _caught(readers.run, limit=1)
_KILL: Final = Catch(by="kill", check=_kill, words="nothing is there|other|the thread is gone|gap")
_POWER: Final = Catch(by="power", check=_power, words=r"acknowledged (in|at) |cannot be read|malformed|not a database")
_RETRIES: Final = Catch(by="retries", check=_caught(keyed_retries.run, limit=3_000))
_MODEL: Final = Catch(by="model", check=_caught(model.run), words="the model|otherwise")
_STATEMENTS: Final = Catch(by="statements", check=_caught(statements.run))
_HISTORY: Final = Catch(by="history", check=_caught(history.run, turns=400))
_DIRECTED: Final = Catch(by="directed", check=_caught(directed.run), words="acknowledged|judged|damaged")
_SIMULATOR: Final = _caught(simulator.run)
_LIVES: Final = _caught(lives.run, way=Way.HANDLES)
_TOGETHER: Final = _caught(lives.run, way=Way.TOGETHER)
_RETAINING: Final = _caught(retaining.run)
_ERASURE: Final = Catch(by="erasure", check=_caught(erasure.run), words="canary|needle|chain|still shows")

CATCHES: Final[Mapping[str, Catch]] = MappingProxyType(
    {
        "acknowledged before the commit": _KILL,
        "acknowledged for a batch to come": _KILL,
        "synchronous off": _POWER,
        "synchronous normal sold as full": _POWER,
        "keys never looked up": _RETRIES,
        "a new key for every try": _RETRIES,
        "keys looked up without ancestors": _RETRIES,
        "seqs from a clock": _RETRIES,
        "seqs counted by each program": _HISTORY,
        "events read in the order of clocks": _HISTORY,
        "a page's edge skipped": _MODEL,
        "append_if compares heads": _MODEL,
        "append_if judges outside the transaction": _DIRECTED,
        "a batch in pieces": _STATEMENTS,
        "BUSY swallowed": _DIRECTED,
        "scope left out of the search": _MODEL,
        "rollback missing": _STATEMENTS,
        "one caller's error rolls back the others": _DIRECTED,
        "fork not noticed": Catch(by="locks", check=_locks("forked")),
        "open while the process forks": Catch(
            by="lives", check=_TOGETHER, words="is told|cannot be read|not at|malformed"
        ),
        "files not looked after": Catch(by="locks", check=_locks("log deleted")),
        "database opened for a look": Catch(by="locks", check=_locks("opened in our program"), words="itself opened"),
        "reset when opening fails": _DIRECTED,
        "a reader copies the file by itself": Catch(by="readers", check=_READERS, words="stats: a close of .* drops"),
        "a reader moves the log into the file": Catch(
            by="readers", check=_READERS, words="stats: .*(opened for writing|writes)"
        ),
        "a copy without its log": Catch(by="backups", check=_caught(backups.run), words="acknowledged|empty|malformed"),
        "a purge forgets a fork": _MODEL,
        "a purge leaves what a fork said of it": Catch(by="lives", check=_LIVES, words="stands in"),
        "a purge does not withhold": _ERASURE,
        "an erasure leaves the key": _ERASURE,
        "an erasure loses the commitments": _ERASURE,
        "a purge leaves the kept folds": _ERASURE,
        "a fold from before a purge is kept after it": _ERASURE,
        "an older fold takes a newer one's place": _MODEL,
        "a damaged fold is believed": Catch(by="bits", check=_column("snapshot.content"), words="given back"),
        "freed pages keep their words": _ERASURE,
        "the log is not emptied": _ERASURE,
        "writer left out of the chain": Catch(by="bits", check=_column("event.writer"), words="event.writer"),
        "an index is ahead of its words": Catch(
            by="statements", check=_STATEMENTS.check, words="the index is not what"
        ),
        "an index skips an event": Catch(by="kill", check=_kill, words="no search|caught up"),
        "a purge leaves the index": _ERASURE,
        "an erasure leaves the index": _ERASURE,
        "a search shows what is hidden": Catch(by="directed", check=_DIRECTED.check, words="hidden words"),
        "an index shares the appends' transaction": Catch(by="directed", check=_DIRECTED.check, words="index's sake"),
        "an index that finds nothing is believed": Catch(by="directed", check=_DIRECTED.check, words="finds"),
        "a fence is checked outside the commit": Catch(by="directed", check=_DIRECTED.check, words="given out"),
        "a lost lease still publishes": Catch(by="claims", check=_story("lost"), words="lost has published"),
        "a mark made while working is lost": Catch(by="claims", check=_story("marked"), words="worked is lost"),
        "the latch is spent by a failed run": Catch(by="claims", check=_story("failed"), words="was not answered"),
        "an outcome is told twice": Catch(
            by="misbehaving", check=_caught(misbehaving.run), words="runs? began|were told|listeners heard"
        ),
        "spend is counted after the call": Catch(by="claims", check=_story("paid"), words="before it is counted"),
        "failures are forgotten": Catch(by="troubled", check=_caught(troubled.run), words="always fails|was tried"),
        "a text is asked for twice": Catch(by="troubled", check=_caught(troubled.run), words="calls were made"),
        "a claim is not given back": Catch(by="claims", check=_story("ended"), words="left to its lease"),
        "a thread leaves without its archive": Catch(by="retaining", check=_RETAINING, words="in no archive"),
        "a thread leaves though somebody spoke": Catch(by="retaining", check=_RETAINING, words="had spoken"),
        "the predicate always holds": Catch(by="simulator", check=_SIMULATOR, words="is stale|not applied"),
        "a hide touches nothing": Catch(by="simulator", check=_SIMULATOR, words="is stale|not applied"),
        "a tag touches what it is put on": Catch(by="simulator", check=_SIMULATOR, words="for nothing"),
        "a kept fold forgets where groups stand": Catch(by="simulator", check=_SIMULATOR, words="goes on from"),
        "what falls back is covered twice": Catch(by="simulator", check=_SIMULATOR, words="more than once"),
        "a hidden message stays covered": Catch(by="simulator", check=_SIMULATOR, words="too many"),
        "lanes share their compactions": Catch(by="simulator", check=_SIMULATOR, words="not applied|does not see"),
        "a fact outlives the words it was drawn from": Catch(by="lives", check=_LIVES, words="a fact"),
        "a note that comes back is somebody's word": Catch(by="lives", check=_LIVES, words="of a list|part ways"),
        "an import knows nothing again": Catch(by="imports", check=_caught(fuzzing.run), words="again it adds"),
        "an import unpacks what it reads": Catch(by="imports", check=_caught(fuzzing.run), words="to write|left files"),
    }
)


def run(seconds: float, seed: int) -> Result:
    """Plant every bug and let its catcher look until it has seen it; one that is not caught is a violation."""
    deadline, notes, missed, skipped = after(seconds), list[str](), list[str](), list[str]()
    no_tracing = recorder.why_not()
    for bug, catch in CATCHES.items():
        if (catch is _POWER or catch.check is _READERS) and no_tracing:
            skipped.append(f"{bug} ({no_tracing})")
            continue
        began = deadline.spent
        found = caught(bug, catch, PATIENCE, seed)
        words = found.partition("\n")[0][:110]
        told = f"{bug}: caught by {catch.by} in {deadline.spent - began:.1f} s: {words}"
        notes.append(told if found else f"{bug}: NOT CAUGHT by {catch.by}")
        missed += [] if found else [f"{bug}: not caught by {catch.by}"]
    notes += [f"not tried: {each}" for each in skipped]
    return Result(
        name="planted",
        seed=seed,
        count=len(CATCHES) - len(skipped),
        unit="bugs",
        goal=GOAL,
        violations=tuple(missed),
        notes=tuple(notes),
        seconds=deadline.spent,
    )


def caught(bug: str, catch: Catch, seconds: float, seed: int) -> str:
    """The first words by which the experiment shows that it saw the bug, or nothing."""
    found = catch.check(seconds, seed, bug)
    return next((each for each in found if re.search(catch.words, each)), "")
