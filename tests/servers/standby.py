"""A private PostgreSQL server that replays what another one writes, and answers who only reads.
It refuses to be written to.
"""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import psycopg

from tests.servers.postgres import Server


class Standby(Server):
    """A copy of a server, which is stopped and started again for it; it follows that one from then on."""

    def __init__(self, binaries: Path, of: Server, **settings: str) -> None:
        self._of = of
        said = f"host=127.0.0.1 port={of.port} user=unabridged"
        super().__init__(binaries, primary_conninfo=said, hot_standby="on", **settings)

    def follow(self) -> None:
        """Wait until what was committed there is here."""
        with psycopg.connect(self._of.address, autocommit=True) as there:
            [at] = there.execute("SELECT pg_current_wal_lsn()").fetchone() or (None,)
        with psycopg.connect(self.address, autocommit=True) as here:
            while here.execute("SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", [at]).fetchone() != (True,):
                here.execute("SELECT pg_sleep(0.01)")

    def _fill(self) -> None:
        self._of.stop(signal.SIGTERM)
        said = ["cp", "-a", str(self._of._data), str(self._data)]
        copied = subprocess.run(said, capture_output=True, text=True, check=False)
        if copied.returncode:
            raise RuntimeError(f"the server's folder was not copied: {copied.stderr}")
        (self._data / "standby.signal").touch()
        self._of.start()
