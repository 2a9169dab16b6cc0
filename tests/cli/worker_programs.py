"""Workers as programs of their own, which are sent signals."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.house.tree import ROOT

UNABRIDGED = (sys.executable, "-m", "unabridged")


def config(store: Path) -> tuple[str, str]:
    return "--config", str(store.with_name("unabridged.toml"))


def ended(store: Path, program: Sequence[str], *signals: str) -> int | None:
    """How a worker of that program ended that was sent these once it had compacted something."""
    worker = subprocess.Popen(
        [*program, "worker", str(store), *config(store)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with worker:
        assert worker.stdout is not None
        assert worker.stdout.readline().startswith("applied: ")
        for name in signals:
            worker.send_signal(getattr(signal, name))
        try:
            worker.communicate(timeout=60)
        finally:
            worker.kill()
    return worker.returncode
