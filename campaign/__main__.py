"""The command line of the campaign: which experiments, for how many seconds, from which seed.
It refuses to know what any of them does; it shares out the time and reports.

    python -m campaign --budget SECONDS [--only NAME] [--seed N]
"""

from __future__ import annotations

import argparse
import logging
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from campaign import (
    backups,
    bit_flips,
    claims,
    directed,
    erasure,
    fault_sweep,
    fuzzing,
    held_load,
    history,
    keyed_retries,
    kill_loop,
    lives,
    lock_drops,
    long_thread,
    migrations,
    misbehaving,
    model,
    one_winner,
    ports_sweep,
    power_loss,
    racing,
    readers,
    reopening,
    retaining,
    simulator,
    starving,
    statements,
    troubled,
)
from campaign.planted import checks
from campaign.result import Result, closing, details, line, table
from campaign.timing import after

# Each experiment with its share of the time; the planted bugs stand last, because they judge the others.
EXPERIMENTS: Final[Mapping[str, tuple[Callable[[float, int], Result], int]]] = MappingProxyType(
    {
        "kill": (kill_loop.run, 16),
        "reopen": (reopening.run, 4),
        "power": (power_loss.run, 16),
        "faults": (fault_sweep.run, 8),
        "statements": (statements.run, 4),
        "ports": (ports_sweep.run, 3),
        "bits": (bit_flips.run, 17),
        "locks": (lock_drops.run, 3),
        "readers": (readers.run, 5),
        "backups": (backups.run, 5),
        "directed": (directed.run, 2),
        "model": (model.run, 8),
        "history": (history.run, 9),
        "retries": (keyed_retries.run, 6),
        "erasure": (erasure.run, 5),
        "imports": (fuzzing.run, 10),
        "lives": (lives.run, 18),
        "retaining": (retaining.run, 5),
        "migrations": (migrations.run, 6),
        "simulator": (simulator.run, 30),
        "starving": (starving.run, 10),
        "misbehaving": (misbehaving.run, 18),
        "claims": (claims.run, 8),
        "racing": (racing.run, 22),
        "long": (long_thread.run, 5),
        "troubled": (troubled.run, 8),
        "one winner": (one_winner.run, 12),
        "load": (held_load.run, 20),
        "planted": (checks.run, 22),
    }
)
# A race needs time for a few rounds before it shows anything, whatever the budget.
_LEAST: Final[Mapping[str, float]] = MappingProxyType({"starving": 15.0, "troubled": 60.0})
_DEFAULT_SEED: Final = 20_251


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what was asked for; 1 if anything was lost or any planted bug was missed."""
    asked = _asked(arguments)
    logging.disable()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # a campaign that is ended removes its folders
    wanted = [asked.only] if asked.only else list(EXPERIMENTS)
    deadline, results = after(asked.budget), list[Result]()
    print(f"campaign: {', '.join(wanted)}; {asked.budget:.0f} seconds, seed {asked.seed}", flush=True)
    for n, name in enumerate(wanted):
        run, share = EXPERIMENTS[name]
        rest = sum(EXPERIMENTS[each][1] for each in wanted[n:])
        result = run(max(_LEAST.get(name, 1.0), deadline.left * share / rest), asked.seed)
        results.append(result)
        print(line(result), *details(result), sep="\n", flush=True)
    print("", *table(results), "", closing(results), sep="\n", flush=True)
    return 0 if all(result.passed for result in results) else 1


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m campaign", description="Look for lost words under faults.")
    parser.add_argument("--budget", type=float, default=120.0, help="seconds to spend (120)")
    parser.add_argument("--only", choices=[*EXPERIMENTS], default="", help="one experiment instead of all")
    parser.add_argument("--seed", type=int, default=_DEFAULT_SEED, help=f"where chance begins ({_DEFAULT_SEED})")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
