"""How much of a prompt a provider's cache may keep: the share of its bytes that the next prompt begins with.
It refuses to count what a compaction changes as kept; turns with one are told apart.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, Final

from bench.figures import Figure, Measure, Result, Scale, Skipped
from bench.texts import Chat, agent_mix
from bench.view_filling import Quarter
from unabridged import Memory, Policy
from unabridged.errors import UsageError
from unabridged.log.kind import Kind

DIALECTS: Final = ("openai", "openai-responses", "anthropic", "gemini", "plain")
_ROOM_TOKENS: Final = 4_000
_MADE_UP: Final = {Scale.QUICK: 60, Scale.FULL: 400}
_SYSTEM: Final = (
    "You look after a small library of code. Answer briefly, and run the tests before you say that it works. "
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """A system text, and messages as a chat client would append them."""

    system: str
    messages: tuple[Chat, ...]


@dataclass(slots=True, kw_only=True)
class Share:
    """Bytes of prompts, and how many of them the next prompt began with."""

    turns: int = 0
    total: int = 0
    unchanged: int = 0

    def add(self, before: bytes, after: bytes) -> None:
        """One turn more."""
        self.turns += 1
        self.total += len(before)
        self.unchanged += shared(before, after)

    @property
    def percent(self) -> float:
        """How much stayed; all of nothing is all."""
        return 100 * self.unchanged / self.total if self.total else 100.0


def shared(before: bytes, after: bytes) -> int:
    """With how many of its own bytes the next prompt begins."""
    if after.startswith(before):
        return len(before)
    return next((n for n, (this, that) in enumerate(zip(before, after, strict=False)) if this != that), len(after))


def over(path: Path | None) -> Measure:
    """The measure over a made-up conversation, and over those of a file of JSON lines."""
    return partial(_figures, path)


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """The measure over a made-up conversation alone."""
    return _figures(None, scale, folder)


def _figures(path: Path | None, scale: Scale, folder: Path) -> Iterator[Result]:
    del folder
    made_up = Conversation(system=_SYSTEM * 8, messages=tuple(islice(agent_mix(), _MADE_UP[scale])))
    yield from _of([made_up], "made up")
    if path:
        yield from _of(read(path), "given")


def _of(talks: Sequence[Conversation], whose: str) -> Iterator[Result]:
    many = f"{len(talks)} conversations, {sum(len(talk.messages) for talk in talks):,} messages"
    for dialect in DIALECTS:
        name = f"prompt bytes changed, {whose}, {dialect}"
        if refusal := _refusal(dialect):
            yield Skipped(name=name, reason=refusal)
            continue
        quiet, compacting = shares(talks, dialect)
        stayed = f"{quiet.percent:.2f} % of {quiet.total:,} bytes stay"
        yield Figure(
            name=name,
            value=100 - quiet.percent,
            unit="%",
            at_most=0,
            beside=f"{stayed} over {quiet.turns:,} turns without a compaction; {many}",
        )
        if compacting.turns:
            yield Figure(
                name=f"… and in turns with a compaction, {whose}, {dialect}",
                value=100 - compacting.percent,
                unit="%",
                beside=f"{compacting.turns} turns, {_ROOM_TOKENS:,} tokens beside the system text",
            )


def _refusal(dialect: str) -> str:
    """Why nothing can be written in this dialect; nothing where it can."""
    with Memory.open() as memory:
        try:
            memory.thread().view().to(dialect)
        except UsageError as refused:
            return str(refused)
    return ""


def shares(talks: Iterable[Conversation], dialect: str) -> tuple[Share, Share]:
    """What stayed in turns without a compaction, and in turns with one."""
    quiet, compacting = Share(), Share()
    with Memory.open(counter=Quarter()) as memory:
        for talk in talks:
            for (before, compactions), (after, more) in pairwise(_prompts(memory, talk, dialect)):
                (quiet if compactions == more else compacting).add(before, after)
    return quiet, compacting


def _prompts(memory: Memory, talk: Conversation, dialect: str) -> Iterator[tuple[bytes, int]]:
    """What each model call is given, and how many compactions came before it."""
    thread, seen, compactions = memory.thread(), 0, 0
    policy = Policy(limit_tokens=_ROOM_TOKENS + Quarter().count(talk.system))
    thread.append({"role": "system", "content": talk.system})
    for message in talk.messages:
        if message["role"] == "assistant":
            prompt = written(thread.prepare(policy=policy).to(dialect))
            new = [event.kind for event in thread.events(after=seen)]
            seen, compactions = seen + len(new), compactions + new.count(Kind.COMPACTED)
            yield prompt, compactions
        thread.append(message)


def written(prompt: Any) -> bytes:  # noqa: ANN401  # whatever a dialect makes of a view
    """A prompt as a provider reads it: system, then block after block, a role told where it changes."""
    if isinstance(prompt, dict):
        first = [value for key, value in prompt.items() if key not in ("messages", "contents")]
        rest = prompt["messages"] if "messages" in prompt else prompt["contents"]
        return b"".join([*map(_line, first), *_blocks(rest)])
    return b"".join(_blocks(prompt))


def _blocks(messages: Sequence[dict[str, Any]]) -> Iterator[bytes]:
    role = None
    for message in messages:
        parts = next((message[key] for key in ("content", "parts") if isinstance(message.get(key), list)), None)
        if parts is None or set(message) - {"role", "content", "parts"}:
            role = None
            yield _line(message)
            continue
        if message.get("role") != role:
            role = message.get("role")
            yield _line(role)
        yield from map(_line, parts)


def _line(value: object) -> bytes:
    plain: Callable[[object], object] = str  # a client's own values are compared by what they say
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=plain).encode() + b"\n"


def read(path: Path) -> list[Conversation]:
    """Conversations, one JSON object a line: a system text and messages with their tool calls and results."""
    with path.open(encoding="utf-8") as lines:
        told = [json.loads(line) for line in lines if line.strip()]
    return [Conversation(system=each.get("system", ""), messages=tuple(map(_chat, each["messages"]))) for each in told]


def _chat(message: dict[str, Any]) -> Chat:
    """One message as OpenAI's chat has it."""
    said: Chat = {"role": message["role"], "content": message.get("content")}
    if message["role"] == "tool":
        return said | {"tool_call_id": message["tool_call_id"]}
    calls = [
        {
            "id": each["id"],
            "type": "function",
            "function": {"name": each["name"], "arguments": each["arguments"]},
        }
        for each in message.get("tool_calls", ())
    ]
    return said | ({"tool_calls": calls} if calls else {})
