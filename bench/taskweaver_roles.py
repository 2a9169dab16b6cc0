"""TaskWeaver's planner and code generator with a scripted model, set up as its session does, over any memory.
It refuses to run where TaskWeaver is not importable, and to know which memory is whose.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any, ClassVar, Final

from injector import Injector
from taskweaver.code_interpreter.code_interpreter.code_generator import CodeGenerator
from taskweaver.config.config_mgt import AppConfigSource
from taskweaver.llm import LLMApi
from taskweaver.logging import TelemetryLogger
from taskweaver.memory import Attachment, Memory, Post, Round, RoundCompressor
from taskweaver.memory.attachment import AttachmentType
from taskweaver.memory.experience import ExperienceGenerator
from taskweaver.memory.plugin import PluginRegistry
from taskweaver.module.event_emitter import SessionEventEmitter
from taskweaver.planner.planner import Planner

from bench.doors_turns import Way
from bench.texts import chat, summary

CODER: Final = "CodeInterpreter"
_PLAN: Final = {"init_plan": "1. count", "plan": "1. count", "current_plan_step": "1. count"}
_ASKS: Final = json.dumps({"response": {**_PLAN, "send_to": CODER, "message": "Count them."}})
_TELLS: Final = json.dumps({"response": {**_PLAN, "send_to": "User", "message": "That is so."}})
_CODES: Final = json.dumps({"response": {"thought": "count", "reply_type": "python", "reply_content": "total = 42"}})
_SETTINGS: Final = {
    "planner.use_example": False,
    "code_generator.load_example": False,
    "code_generator.use_example": False,
}
_OF_PROMPTS: Final = frozenset(each.value for each in AttachmentType)
_POSTS_OF_A_ROUND: Final = 4
# So many rounds are put in before what would have come of them comes of them: about what a summariser reads at once,
# and few enough calls for what a lane may spend in an hour.
_ROUNDS_AT_ONCE: Final = 60


class _Model:
    """Answers at once, and writes a summary in its own time; in place of the host's client."""

    def __init__(self, way: Way) -> None:
        self._way = way

    def chat_completion(self, messages: list[dict[str, str]], **_: object) -> dict[str, str]:
        time.sleep(self._way.model_seconds)
        told = "\n".join(each["content"] for each in messages)
        return {"role": "assistant", "content": summary(told, but=_OF_PROMPTS)}

    def chat_completion_stream(self, messages: list[dict[str, str]], **_: object) -> Iterator[dict[str, str]]:
        self._way.read = len(messages)
        if "ProgramApe" in messages[0]["content"]:
            text = _CODES
        else:
            text = _TELLS if f"From: {CODER}" in messages[-1]["content"] else _ASKS
        yield {"role": "assistant", "content": text}


class _Nothing:
    """No plugin, and no experience."""

    def get_list(self) -> list[object]:
        return []


class InRoles(Way):
    """The planner and the code generator, and the memory it is about."""

    compresses: ClassVar[bool] = True

    async def begin(self) -> None:
        """Set the host up as its session does."""
        settings = {f"{role}.prompt_compression": self.compresses for role in ("planner", "code_generator")}
        logger = logging.getLogger("bench.taskweaver")
        logger.disabled = True
        self.model: Any = _Model(self)
        self.emitter = SessionEventEmitter()
        injector = Injector()
        for interface, made in (
            (AppConfigSource, AppConfigSource(config={**_SETTINGS, **settings}, app_base_path=str(self.folder))),
            (TelemetryLogger, TelemetryLogger(is_remote=False, logger=logger)),
            (SessionEventEmitter, self.emitter),
            (PluginRegistry, _Nothing()),
            (ExperienceGenerator, _Nothing()),
            (LLMApi, self.model),
        ):
            injector.binder.bind(interface, to=made)
        self.memory = self.remembers()
        compressor = self.compressor() or injector.get(RoundCompressor)
        injector.binder.bind(RoundCompressor, to=compressor)
        self.coder = injector.create_object(CodeGenerator)
        self.coder.set_alias(CODER)
        self.planner = injector.create_object(Planner, {"workers": {CODER: self.coder}})

    def remembers(self) -> Any:  # noqa: ANN401  # the host's or ours
        """The memory it is about."""
        return Memory("bench")

    def compressor(self) -> Any:  # noqa: ANN401  # as above
        """What is bound in place of the host's own compressor; nothing."""
        return None

    async def end(self) -> None:
        """Nothing is open."""

    async def fill(self, count: int) -> None:
        """Put so many posts into the memory, at once."""
        said, rounds = islice(chat(), count), self.memory.conversation.rounds
        total = count // _POSTS_OF_A_ROUND
        for n in range(total):
            texts = [next(said)["content"] for _ in range(_POSTS_OF_A_ROUND)]
            code = [Attachment.create("reply_content", f"total_{n} = {n}"), Attachment.create("execution_result", "1")]
            posts = [
                Post.create(texts[0], "User", "Planner"),
                Post.create(texts[1], "Planner", CODER, [Attachment.create("plan", "1. count")]),
                Post.create(texts[2], CODER, "Planner", code),
                Post.create(texts[3], "Planner", "User"),
            ]
            rounds.append(Round.create(texts[0], state="finished", post_list=posts))
            if (n + 1) % _ROUNDS_AT_ONCE == 0 or n + 1 == total:
                await self.grown()

    async def grown(self) -> None:
        """So much was said by now; what would have come of it meanwhile comes of it here."""

    async def turn(self) -> None:
        """One question, what the planner has done for it, and its answer."""
        question = "And what comes after that?"
        made = self.memory.create_round(question)
        self.emitter.start_round(made.id)
        made.add_post(Post.create(question, "User", "Planner"))
        made.add_post(self.planner.reply(self.memory))
        proxy = self.emitter.create_post_proxy(CODER)
        self.coder.reply(self.memory, post_proxy=proxy)
        proxy.update_message("It is 42.")
        made.add_post(proxy.end())
        made.add_post(self.planner.reply(self.memory))
        made.change_round_state("finished")
        self.emitter.end_round(made.id)
