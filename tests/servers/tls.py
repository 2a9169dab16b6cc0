"""A private PostgreSQL server that takes nobody over a network but by TLS.
It refuses to serve plainly but on its socket, where tests prepare it.
"""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Final

from tests.servers.postgres import Server

_WHO_MAY: Final = """\
local all all trust
hostssl all unabridged 127.0.0.1/32 trust
hostssl all ada 127.0.0.1/32 cert
hostssl all eve 127.0.0.1/32 scram-sha-256
"""
_RELOADS: Final = "reloading configuration files"


class TlsServer(Server):
    """A server that shows this certificate, and believes clients that this authority signed for."""

    def __init__(self, binaries: Path, *, certificate: Path, authority: Path) -> None:
        super().__init__(binaries)
        self.stop(signal.SIGTERM)
        self._put(authority, "authority.crt")
        self._show(certificate)
        (self._data / "pg_hba.conf").write_text(_WHO_MAY, encoding="utf-8")
        files = {"ssl_cert_file": "shown.crt", "ssl_key_file": "shown.key", "ssl_ca_file": "authority.crt"}
        self._settings |= {"ssl": "on", **{name: str(self._folder / file) for name, file in files.items()}}
        self.start()

    def show(self, certificate: Path) -> None:
        """Show this certificate from now on, to whoever connects anew."""
        self._show(certificate)
        began, running = self.log_lines, self._running
        if running is None:
            raise RuntimeError("the server does not run")
        running.send_signal(signal.SIGHUP)
        self.logged(_RELOADS, since=began)  # whoever connects now is answered after that

    def _show(self, certificate: Path) -> None:
        self._put(certificate, "shown.crt")
        self._put(certificate.with_suffix(".key"), "shown.key")

    def _put(self, file: Path, name: str) -> None:
        placed = self._folder / name
        placed.write_bytes(file.read_bytes())
        placed.chmod(0o600)
        self._give(placed)
