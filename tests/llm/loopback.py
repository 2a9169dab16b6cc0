"""A server on this machine that answers as it is told, for the real clients: any status, any bytes, or no end at all.
It refuses to know what an answer means.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

JSON = {"content-type": "application/json"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What one request is answered with; ``hangs`` says nothing until the server ends, ``cut`` breaks off half way."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=lambda: JSON)
    hangs: bool = False
    cut: bool = False


def says(value: object, status: int = 200, **headers: str) -> Said:
    """An answer in JSON; ``retry_after="3"`` is a header."""
    told = {name.replace("_", "-"): text for name, text in headers.items()}
    return Said(status=status, body=json.dumps(value).encode(), headers={**JSON, **told})


class Loopback:
    """Answers requests with what it was told, the last again and again; keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.heads: list[dict[str, str]] = []
        self.script: list[Said] = []
        self.ended = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._answering())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def tell(self, *script: Said) -> None:
        """Forget what was asked, and answer so from here on."""
        self.script = list(script)
        self.asked.clear()
        self.paths.clear()
        self.heads.clear()

    def close(self) -> None:
        self.ended.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _answering(self) -> type[BaseHTTPRequestHandler]:
        loopback = self

        class Answering(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True  # a body would wait forty milliseconds for word that its head has come

            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                loopback.asked.append(json.loads(self.rfile.read(length)))
                loopback.paths.append(self.path)
                loopback.heads.append({name.lower(): value for name, value in self.headers.items()})
                self._say(loopback.script.pop(0) if len(loopback.script) > 1 else loopback.script[0])

            def _say(self, said: Said) -> None:
                if said.hangs:
                    loopback.ended.wait(10)
                    self.close_connection = True
                    return
                self.send_response_only(said.status)  # without a date of its own
                for name, value in said.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(said.body)))
                self.end_headers()
                self.wfile.write(said.body[: len(said.body) // 2] if said.cut else said.body)
                self.close_connection = said.cut

            def log_message(self, *_: object) -> None:
                """Nobody reads it."""

        return Answering


@contextmanager
def loopback() -> Iterator[Loopback]:
    server = Loopback()
    try:
        yield server
    finally:
        server.close()
