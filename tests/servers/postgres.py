"""A private PostgreSQL server for the tests: in memory where there is room, and gone with the process that started it.
It refuses to touch a server that is there already, and to listen beyond this machine.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Final

from tests.folders import MEMORY, has_room

_READY: Final = "database system is ready to accept"
_ENDED: Final = "the server's log has ended"
_START_SECONDS: Final = 60
_STOP_SECONDS: Final = 30
_USERS: Final = ("postgres", "nobody")


def programs() -> Path | None:
    """The folder with ``initdb`` and ``postgres``: in PATH, or where Debian keeps one a version."""
    named = shutil.which("initdb")
    folders = [Path(named).resolve().parent] if named else []
    folders.extend(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))
    return next((each for each in folders if (each / "initdb").exists() and (each / "postgres").exists()), None)


class Server:
    """One server on a free loopback port and a socket in its own folder."""

    def __init__(self, binaries: Path, **settings: str) -> None:
        self._binaries = binaries
        self._folder = Path(tempfile.mkdtemp(prefix="unabridged-pg-", dir=MEMORY if has_room() else None))
        self._settings = {"fsync": "off", "max_connections": "100", "shared_buffers": "64MB", **settings}
        self._running: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None
        self.port = _free_port()
        self._log: list[str] = []
        self._news = threading.Condition()
        atexit.register(self.remove)
        self._give(self._folder)
        self._fill()
        self.start()

    @property
    def address(self) -> str:
        """Where a client finds the server."""
        return f"postgresql://unabridged@127.0.0.1:{self.port}/postgres"

    @property
    def socket_address(self) -> str:
        """The same server by its socket."""
        return f"host={self._folder} port={self.port} user=unabridged dbname=postgres"

    def start(self) -> None:
        """Start, and wait until it takes connections."""
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": str(self._folder), **self._settings}
        said = [f"--{name}={value}" for name, value in settings.items()]
        self._running = subprocess.Popen(
            [*_unprivileged(), str(self._binaries / "postgres"), "-D", str(self._data), "-p", str(self.port), *said],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            cwd=self._folder,
        )
        began = len(self._log)
        self._reader = threading.Thread(target=self._read_log, args=(self._running,), daemon=True)
        self._reader.start()
        if not any(_READY in line for line in self.logged(_READY, since=began)):
            raise RuntimeError(f"the server did not start: {' '.join(self._log[-5:])}")

    def logged(self, marker: str, *, since: int = 0) -> list[str]:
        """What the server logged from this line on, once a line with the marker is there or the server has ended."""

        def told() -> bool:
            return any(marker in line or line == _ENDED for line in self._log[since:])

        with self._news:
            self._news.wait_for(told, _START_SECONDS)
            return self._log[since:]

    @property
    def log_lines(self) -> int:
        """How many lines the server has logged so far."""
        return len(self._log)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop at once, without a word to anybody, as after a crash."""
        running, self._running = self._running, None
        if running is not None:
            running.send_signal(how)
            running.wait(_STOP_SECONDS)
        if self._reader is not None:
            self._reader.join(_STOP_SECONDS)  # its last words belong to the run that has ended

    def remove(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
        atexit.unregister(self.remove)

    @property
    def _data(self) -> Path:
        return self._folder / "pg"

    def _fill(self) -> None:
        """Make the folder that the server keeps its databases in."""
        made = self._run(
            "initdb", "-D", str(self._data), "-U", "unabridged", "-A", "trust", "-N", "-E", "UTF8", "--locale=C"
        )
        if made.returncode:
            raise RuntimeError(f"initdb failed: {made.stderr or made.stdout}")

    def _read_log(self, running: subprocess.Popen[str]) -> None:
        lines = running.stderr
        if lines is None:
            return
        with lines:
            for line in lines:
                self._tell(line)
        self._tell(_ENDED)

    def _tell(self, line: str) -> None:
        with self._news:
            self._log.append(line)
            self._news.notify_all()

    def _give(self, folder: Path) -> None:
        if os.geteuid() == 0:
            user = _user()
            os.chown(folder, user.pw_uid, user.pw_gid)

    def _run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [*_unprivileged(), str(self._binaries / program), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=self._folder)


def _user() -> pwd.struct_passwd:
    known = {each.pw_name: each for each in pwd.getpwall()}
    return next(known[name] for name in _USERS if name in known)


def _unprivileged() -> list[str]:
    """How a program is started that must not be root's and must not outlive this process."""
    setpriv = shutil.which("setpriv")
    ends_with_us = ["--pdeathsig", "QUIT"] if setpriv else []
    if os.geteuid() != 0:
        return [setpriv, *ends_with_us] if setpriv else []
    user = _user()
    if setpriv:
        return [setpriv, "--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups", *ends_with_us]
    return ["su", "-s", "/bin/sh", user.pw_name, "-c", 'exec "$0" "$@"', "--"]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
