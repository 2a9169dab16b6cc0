"""A provider on loopback behind the real client: it answers as it is told, and refuses what the real one refuses.
It refuses to know sessions, and to reach beyond this machine.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias

from agents import OpenAIChatCompletionsModel, OpenAIResponsesModel
from openai import AsyncOpenAI

from tests.adapters.openai_agents.legal import refused

Items: TypeAlias = list[dict[str, Any]]
Script: TypeAlias = Callable[[dict[str, Any]], Items]


def says(text: str, number: int = 0) -> dict[str, Any]:
    """An answer in words."""
    content = [{"type": "output_text", "text": text, "annotations": []}]
    return {"type": "message", "id": f"msg_{number}", "role": "assistant", "status": "completed", "content": content}


def thinks(number: int) -> dict[str, Any]:
    """A thought, sealed."""
    return {"type": "reasoning", "id": f"rs_{number}", "summary": [], "encrypted_content": f"sealed {number}"}


def calls(name: str, number: int, **arguments: object) -> dict[str, Any]:
    """A call of a tool."""
    told = {"name": name, "arguments": json.dumps(arguments), "call_id": f"call_{number}", "status": "completed"}
    return {"type": "function_call", "id": f"fc_{number}", **told}


@dataclass
class Provider:
    """What it was asked, what it refused, and how it answers: a function from a request to items of output."""

    script: Script
    window_tokens: int = 10**9
    asked: list[dict[str, Any]] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    address: str = ""

    @property
    def client(self) -> AsyncOpenAI:
        """The real client, with this provider behind it."""
        return AsyncOpenAI(api_key="none", base_url=f"{self.address}/v1", max_retries=0)

    def responses(self) -> OpenAIResponsesModel:
        return OpenAIResponsesModel("scripted", self.client)

    def chat(self) -> OpenAIChatCompletionsModel:
        return OpenAIChatCompletionsModel("scripted", self.client)

    def answer(self, path: str, request: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The status and the body for a request."""
        self.asked.append(request)
        tokens = self.tokens_of(request)
        problem = refused(path, request)
        if tokens > self.window_tokens:
            problem = f"context_length_exceeded: {tokens} tokens are more than {self.window_tokens}"
        if problem:
            self.refusals.append(problem)
            return 400, {"error": {"message": problem, "type": "invalid_request_error", "code": None, "param": None}}
        made = self.script(request)
        number = len(self.asked)
        return 200, (_chat if "chat" in path else _response)(made, number, tokens)

    def tokens_of(self, request: Mapping[str, Any]) -> int:
        """What all words of a request take, roughly: a quarter of their letters."""
        return sum(len(text) // 4 + 1 for text in _texts([request.get(each) for each in _SPOKEN]))


_SPOKEN = ("instructions", "input", "messages", "tools")


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def _response(output: Items, number: int, tokens: int) -> dict[str, Any]:
    details = {"input_tokens_details": {"cached_tokens": tokens // 2}, "output_tokens_details": {"reasoning_tokens": 0}}
    usage = {"input_tokens": tokens, "output_tokens": 7, "total_tokens": tokens + 7, **details}
    common = {"tools": [], "tool_choice": "auto", "parallel_tool_calls": True, "metadata": {}}
    told = {"id": f"resp_{number}", "object": "response", "created_at": 0, "model": "scripted", "status": "completed"}
    return {**told, **common, "output": output, "usage": usage}


def _chat(output: Items, number: int, tokens: int) -> dict[str, Any]:
    text = "".join(part["text"] for each in output if each["type"] == "message" for part in each["content"])
    made = [
        {"id": each["call_id"], "type": "function", "function": {"name": each["name"], "arguments": each["arguments"]}}
        for each in output
        if each["type"] == "function_call"
    ]
    message = {"role": "assistant", "content": text or None, **({"tool_calls": made} if made else {})}
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if made else "stop"}
    usage = {"prompt_tokens": tokens, "completion_tokens": 7, "total_tokens": tokens + 7}
    told = {"id": f"chat_{number}", "object": "chat.completion", "created": 0, "model": "scripted"}
    return {**told, "choices": [choice], "usage": usage}


def _events(path: str, body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same answer, in pieces."""
    if "chat" in path:
        message = body["choices"][0]["message"]
        asked = [{"index": at, **each} for at, each in enumerate(message.get("tool_calls") or ())]
        delta = {"role": "assistant", "content": message["content"], **({"tool_calls": asked} if asked else {})}
        told = {**{name: body[name] for name in ("id", "created", "model")}, "object": "chat.completion.chunk"}
        yield {**told, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
        ended = {"index": 0, "delta": {}, "finish_reason": body["choices"][0]["finish_reason"]}
        yield {**told, "choices": [ended], "usage": body["usage"]}
        return
    begun = {**body, "output": [], "status": "in_progress"}
    yield {"type": "response.created", "sequence_number": 0, "response": begun}
    for at, item in enumerate(body["output"]):
        yield {"type": "response.output_item.done", "sequence_number": at + 1, "output_index": at, "item": item}
    yield {"type": "response.completed", "sequence_number": len(body["output"]) + 1, "response": body}


@contextmanager
def provider(script: Script, *, window_tokens: int = 10**9) -> Iterator[Provider]:
    """A provider that runs for as long as a test does."""
    told = Provider(script=script, window_tokens=window_tokens)

    class Asked(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            status, body = told.answer(self.path, request)
            streams = status == 200 and request.get("stream")
            events = "".join(f"data: {json.dumps(each)}\n\n" for each in _events(self.path, body)) if streams else ""
            text = f"{events}data: [DONE]\n\n" if streams else json.dumps(body)
            self.send_response(status)
            self.send_header("Content-Type", "text/event-stream" if streams else "application/json")
            self.send_header("Content-Length", str(len(text.encode())))
            self.send_header("Connection", "close")  # nobody closes a client of the SDK
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *given: object) -> None:  # noqa: A002  # its name
            """Nobody reads it."""

    class Many(ThreadingHTTPServer):
        request_queue_size = 400
        daemon_threads = True

    server = Many(("127.0.0.1", 0), Asked)
    told.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield told
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
