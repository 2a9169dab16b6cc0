"""Turns of OpenAI Agents' Runner with a scripted model, beside its own sessions.
It refuses to run where OpenAI Agents is not installed; `bench.doors` runs it where it is.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from abc import abstractmethod
from collections.abc import AsyncIterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, Final

from agents import Agent, Model, ModelResponse, RunConfig, Runner, SQLiteSession, Usage
from agents.memory import OpenAIResponsesCompactionSession
from agents.memory.session import Session as AnySession
from openai import AsyncOpenAI
from openai.types.responses import ResponseOutputMessage, ResponseOutputText

from bench.doors_ours import InProcessWay, OursWay, UnsyncedWay
from bench.doors_turns import Kept, Part, Way, main
from bench.texts import chat
from unabridged.adapters.openai_agents import Session

_RUN: Final = RunConfig(tracing_disabled=True)


class _Model(Model):
    """Answers at once."""

    def __init__(self, way: Way) -> None:
        self._way = way

    async def get_response(self, *given: Any, **named: Any) -> ModelResponse:  # noqa: ANN401  # as the host calls it
        said = named.get("input", given[1] if len(given) > 1 else ())
        self._way.read = len(said)
        text = ResponseOutputText(type="output_text", text="That is so.", annotations=[])
        answer = ResponseOutputMessage(
            id=f"msg_{time.monotonic_ns()}", type="message", role="assistant", status="completed", content=[text]
        )
        return ModelResponse(output=[answer], usage=Usage(), response_id=f"resp_{time.monotonic_ns()}")

    def stream_response(self, *_: Any, **__: Any) -> AsyncIterator[Any]:  # noqa: ANN401  # as the host calls it
        message = "nothing is streamed here"
        raise TypeError(message)


class InRunner(Way):
    """A run with a scripted model, and the session it is about."""

    session: AnySession

    async def begin(self) -> None:
        """Set the host up."""
        self.session = await self.keeps()
        self._agent = Agent(name="Friday", instructions="Be brief.", model=_Model(self))

    @abstractmethod
    async def keeps(self) -> AnySession:
        """The session it is about."""

    async def end(self) -> None:
        """Nothing is open."""

    async def fill(self, count: int) -> None:
        """Put so many messages into the memory, at once."""
        said: Any = [{"role": each["role"], "content": each["content"]} for each in islice(chat(), count)]
        await self.session.add_items(said)

    async def turn(self) -> None:
        """One question and its answer."""
        await Runner.run(self._agent, "And what comes after that?", session=self.session, run_config=_RUN)


class Bare(InRunner):
    """Everything that was said, every time."""

    name: ClassVar[str] = "its SQLiteSession in a file"
    kept: ClassVar[Kept] = Kept.FILE
    part: ClassVar[Part] = Part.RIVAL
    compacts: ClassVar[bool] = False

    async def keeps(self) -> AnySession:
        """The session it is about."""
        return SQLiteSession("bench", self.place())

    def place(self) -> Path | str:
        """Where it is kept."""
        return self.folder / "own.db"


class BareInProcess(Bare):
    """The same in the memory of the process."""

    name: ClassVar[str] = "its SQLiteSession in the process"
    kept: ClassVar[Kept] = Kept.PROCESS

    def place(self) -> str:
        """Nowhere."""
        return ":memory:"


class Compacting(Bare):
    """The host's own compaction, by its real client against a server on this machine."""

    name: ClassVar[str] = "its compaction session over a file"
    part: ClassVar[Part] = Part.COMPACTING
    compacts: ClassVar[bool] = True

    async def keeps(self) -> AnySession:
        """The session it is about."""
        self._server = _server(self.model_seconds)
        client = AsyncOpenAI(base_url=f"http://127.0.0.1:{self._server.server_port}/v1", api_key="none")
        own = SQLiteSession("bench", self.place())
        return OpenAIResponsesCompactionSession("bench", own, client=client, compaction_mode="input")

    async def end(self) -> None:
        """Close what was opened."""
        self._server.shutdown()
        self._server.server_close()


class CompactingInProcess(Compacting):
    """The same in the memory of the process."""

    name: ClassVar[str] = "its compaction session in the process"
    kept: ClassVar[Kept] = Kept.PROCESS

    def place(self) -> str:
        """Nowhere."""
        return ":memory:"


class Ours(OursWay, InRunner):
    """This library, in a file, every item on the disk before the turn goes on."""

    name: ClassVar[str] = "unabridged's Session in a file, synced"

    async def keeps(self) -> AnySession:
        """The session it is about."""
        return Session("bench", await self.opened())


class Unsynced(UnsyncedWay, Ours):
    """The same without waiting for the disk."""

    name: ClassVar[str] = "unabridged's Session in a file, unsynced"


class InProcess(InProcessWay, Ours):
    """The same in the memory of the process."""

    name: ClassVar[str] = "unabridged's Session in the process"


WAYS: Final = (Bare, BareInProcess, Compacting, CompactingInProcess, Ours, Unsynced, InProcess)


def _server(seconds: float) -> ThreadingHTTPServer:
    """What the provider's compaction answers: the users' messages are kept, the rest is one opaque item."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # the name the server calls
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            time.sleep(seconds)
            said = [
                {"id": f"msg_{n}", "type": "message", "role": "user", "status": "completed", "content": each}
                for n, each in enumerate(_asked(asked))
            ]
            folded = {"id": "cmp_1", "type": "compaction", "encrypted_content": "opaque"}
            usage = {
                "input_tokens": 1,
                "output_tokens": 1,
                "total_tokens": 2,
                "input_tokens_details": {"cached_tokens": 0},
                "output_tokens_details": {"reasoning_tokens": 0},
            }
            told = {
                "id": "resp_1",
                "created_at": 1,
                "object": "response.compaction",
                "output": [*said, folded],
                "usage": usage,
            }
            body = json.dumps(told).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def _asked(request: dict[str, Any]) -> list[Any]:
    """The contents of the users' messages in a request."""
    mine = [each["content"] for each in request["input"] if isinstance(each, dict) and each.get("role") == "user"]
    return [[{"type": "input_text", "text": each}] if isinstance(each, str) else each for each in mine]


if __name__ == "__main__":
    sys.exit(main(f"openai-agents {version('openai-agents')}, Runner", WAYS))
