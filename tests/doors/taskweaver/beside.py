"""The real planner and code generator with a scripted model: the host's own client speaks to a server of this process.
It refuses to stand in for anything of the host's but who runs the code, its plugins and its experiences.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tests.adapters.taskweaver.kit import FILLING
from tests.adapters.taskweaver.standin.anything import Anything

CODER: Final = "CodeInterpreter"
PLAN: Final = {"init_plan": "1. count", "plan": "1. count", "current_plan_step": "1. count"}
ASKS: Final = {"response": {**PLAN, "send_to": CODER, "message": "Count them."}}
TELLS: Final = {"response": {**PLAN, "send_to": "User", "message": "There are 42."}}
CODES: Final = {"response": {"thought": "count", "reply_type": "python", "reply_content": "total = 42"}}


def of(module: str) -> Anything:
    """A module of the host's, or of what it is made with."""
    return import_module(module)


class Model:
    """Answers as it is told to, in OpenAI's format; ``calls`` is what it was sent."""

    def __init__(self) -> None:
        self.calls: list[list[dict[str, Any]]] = []
        self.summary: Callable[[], str] = lambda: (
            "They counted orders, one after the other, and total_1 is 1 in the end."
        )
        self.fails = False

    def answer(self, messages: list[dict[str, Any]]) -> str:
        self.calls.append(messages)
        system, last = messages[0]["content"], messages[-1]["content"]
        if _asks_for_a_summary(messages):
            return self.summary()
        if "ProgramApe" in system:
            return json.dumps(CODES)
        return json.dumps(TELLS if f"From: {CODER}" in last else ASKS)

    def summaries(self) -> list[list[dict[str, Any]]]:
        """The calls that asked for a summary, of ours or of the host's own."""
        return [each for each in self.calls if _asks_for_a_summary(each)]


def _asks_for_a_summary(messages: list[dict[str, Any]]) -> bool:
    """By a word that stands in every template of the host's, or one of ours."""
    begun = "".join(str(each["content"]) for each in messages[:2])
    return "ConversationSummary" in begun or "The summary is for the role" in begun


def _handler(model: Model) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            text = "" if model.fails else model.answer(asked["messages"])
            body, kind = _streamed(text) if asked.get("stream") else _whole(text)
            self.send_response(400 if model.fails else 200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    return Handler


def _whole(text: str) -> tuple[bytes, str]:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    said = {"id": "1", "object": "chat.completion", "created": 1, "model": "scripted", "choices": [choice]}
    return json.dumps(said).encode(), "application/json"


def _streamed(text: str) -> tuple[bytes, str]:
    choice = {"index": 0, "finish_reason": None, "delta": {"role": "assistant", "content": text}}
    said = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "scripted", "choices": [choice]}
    return f"data: {json.dumps(said)}\n\ndata: [DONE]\n\n".encode(), "text/event-stream"


@contextmanager
def served(model: Model) -> Iterator[str]:
    """The address under which a model answers."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(model))
    runs = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    runs.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()
        runs.join()


class _Nothing:
    """No plugin, and no experience."""

    def get_list(self) -> list[Any]:
        return []


class Host:
    """The host's own objects, made by its injector as its session makes them."""

    def __init__(self, address: str, folder: Path, bindings: dict[Any, Any], **settings: Anything) -> None:
        """``settings`` are its own, each dot an underscore of two: ``planner__prompt_compression=True``."""
        said = {
            "llm.api_base": address,
            "llm.api_key": "none",
            "llm.embedding_api_type": "openai",
            "planner.use_example": False,
            "code_generator.load_example": False,
            "code_generator.use_example": False,
        }
        said |= {name.replace("__", "."): value for name, value in settings.items()}
        injecting = of("injector")
        self.injector = injecting.Injector([of("taskweaver.logging").LoggingModule()])
        emitting = of("taskweaver.module.event_emitter").SessionEventEmitter
        self.emitter = emitting()
        self.bind(of("taskweaver.config.config_mgt").AppConfigSource, _source(said, folder))
        self.bind(emitting, self.emitter)
        self.bind(of("taskweaver.memory.plugin").PluginRegistry, _Nothing())
        self.bind(of("taskweaver.memory.experience").ExperienceGenerator, _Nothing())
        self.llm_api = self.injector.get(of("taskweaver.llm").LLMApi)
        self.bind(of("taskweaver.llm").LLMApi, self.llm_api)
        for interface, made in bindings.items():
            self.bind(interface, made(self) if callable(made) else made)
        coding = of("taskweaver.code_interpreter.code_interpreter.code_generator")
        self.coder = self.injector.create_object(coding.CodeGenerator)
        self.coder.set_alias(CODER)
        planning = of("taskweaver.planner.planner").Planner
        self.planner = self.injector.create_object(planning, {"workers": {CODER: self.coder}})

    def bind(self, interface: Anything, to: Anything) -> None:
        self.injector.binder.bind(interface, to=to)

    def planned(self, memory: Anything) -> str:
        """The prompt that the planner composes now, as one text; without its first message, which tells the time."""
        return text_of(self.planner.compose_prompt(memory.get_role_rounds("Planner")))

    def coded(self, memory: Anything) -> str:
        """The same of the code generator."""
        return text_of(self.coder.compose_prompt(memory.get_role_rounds(CODER), []))

    def converse(self, memory: Anything, question: str) -> Anything:
        """One round through both roles, as the host's session leads it."""
        kinds, post_class = of("taskweaver.memory.attachment").AttachmentType, of("taskweaver.memory").Post
        made = memory.create_round(question)
        self.emitter.start_round(made.id)
        made.add_post(post_class.create(message=question, send_from="User", send_to="Planner"))
        while (to := made.post_list[-1].send_to) != "User":
            if to == "Planner":
                made.add_post(self.planner.reply(memory))
                continue
            proxy = self.emitter.create_post_proxy(CODER)
            self.coder.reply(memory, post_proxy=proxy)
            proxy.update_attachment("SUCCESS", kinds.execution_status)
            proxy.update_attachment("42", kinds.execution_result)
            proxy.update_message("It is 42.", is_end=True)
            made.add_post(proxy.end())
        made.change_round_state("finished")
        self.emitter.end_round(made.id)
        return made


def _source(said: dict[str, Any], folder: Path) -> Anything:
    return of("taskweaver.config.config_mgt").AppConfigSource(config=said, app_base_path=str(folder))


def text_of(prompt: list[dict[str, Any]]) -> str:
    return "\n".join(str(each["content"]) for each in prompt[1:])


def say(memory: Anything, n: int, state: str = "finished") -> Anything:
    """One round of the host's own posts."""
    host = of("taskweaver.memory")
    plan = [host.Attachment.create("plan", f"1. count {n}")]
    code = [
        host.Attachment.create("reply_content", f"total_{n} = {n}"),
        host.Attachment.create("execution_status", "SUCCESS"),
        host.Attachment.create("execution_result", f"printed {n}"),
    ]
    made = memory.create_round(f"question {n} {FILLING}")
    for post in (
        host.Post.create(f"question {n} {FILLING}", "User", "Planner"),
        host.Post.create(f"do {n} {FILLING}", "Planner", CODER, plan),
        host.Post.create(f"did {n} {FILLING}", CODER, "Planner", code),
        host.Post.create(f"answer {n} {FILLING}", "Planner", "User"),
    ):
        made.add_post(post)
    made.change_round_state(state)
    return made


def asked_in(prompt: str) -> list[str]:
    """Which of ``say``'s rounds a planner's prompt holds word for word."""
    return [str(n) for n in range(1, 100) if f"question {n} {FILLING}" in prompt]


def done_in(prompt: str) -> list[str]:
    """The same of a code generator's."""
    return [str(n) for n in range(1, 100) if f"do {n} {FILLING}" in prompt]
