"""Ways to keep a conversation within a window, with the triggers and the tails that their authors chose.
They refuse to differ in anything else: whoever summarises writes the same digest, of what he is shown there.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final

from bench.cost_bill import tokens, tokens_of
from bench.cost_traces import Talk, Turn
from bench.texts import Chat
from unabridged.compaction.extractive import Kept, Said, digest

Paid = Callable[[int, int], None]

# What a summary takes where nobody bounds it: as much as that of a well-known coding agent.
_SUMMARY_TOKENS: Final = 4_000
# Five fields of 300, 300, 300, 200 and 300 characters.
_SCHEMA_TOKENS: Final = 350
_CLEARED: Final = "[cleared]"


class Way(ABC):
    """One way; ``prompt`` is what a model is sent, ``paid`` hears what each summary read and wrote."""

    name: ClassVar[str]

    def __init__(self, talk: Talk, paid: Paid) -> None:
        self.limit, self.paid = talk.limit_tokens, paid
        self.system: Chat = {"role": "system", "content": talk.system}
        self.said: list[Chat] = []
        self.summary: Chat | None = None
        self.kept: tuple[Kept, ...] = ()
        self.compactions = 0
        self._sizes: dict[int, tuple[Chat, int]] = {}

    def prompt(self, turn: Turn) -> list[Chat]:
        """What is sent in this turn."""
        self.said.extend(turn.said)
        self.shrink()
        return self._whole()

    def answered(self, turn: Turn, sent: tuple[int, int, int]) -> None:
        """The model answered; what its provider said of the prompt is nothing to most."""
        del sent
        self.said.append(turn.answer)

    def close(self) -> None:  # noqa: B027  # most hold nothing
        """Let go of whatever is held."""

    def shrink(self) -> None:  # noqa: B027  # one way never does
        """Make it smaller, if it is time."""

    def size(self, message: Chat) -> int:
        """What a message takes, counted once."""
        known = self._sizes.get(id(message))
        if known is None:
            known = self._sizes[id(message)] = message, tokens_of(message)
        return known[1]

    def total(self) -> int:
        """What the whole prompt takes."""
        return sum(map(self.size, self._whole()))

    def cut(self, at: int) -> list[Chat]:
        """Take out all before an index, and the results there whose call goes; what is taken out."""
        while at < len(self.said) and self.said[at]["role"] == "tool":
            at += 1
        gone, self.said = self.said[:at], self.said[at:]
        return gone

    def summarised(self, gone: Sequence[Chat], *, limit: int, shown: int | None = None) -> None:
        """A digest takes the place of these and of the summary before; of more than is shown only the end is."""
        earlier = "" if self.summary is None else str(self.summary["content"])
        told, took = list[Chat](), 0
        for message in reversed(gone):
            took += self.size(message)
            if shown is not None and took > shown:
                break
            told.insert(0, message)
        if shown is not None:
            earlier = ""  # it is what is oldest, and cut off
        kept = self.kept if earlier else ()
        said = [Said(who=each["role"], what=_says(each)) for each in told]
        made = digest(kept, said, limit)
        text, self.kept = made.text, made.lines
        self.paid(tokens(earlier) + sum(map(self.size, told)), tokens(text))
        self.summary = {"role": "user", "content": text}
        self.compactions += 1

    def newest(self, room: int) -> int:
        """The index from which on the messages take no more than this."""
        at = len(self.said)
        while at and room >= self.size(self.said[at - 1]):
            at -= 1
            room -= self.size(self.said[at])
        return at

    def rounds(self) -> list[int]:
        """The indexes at which a user asks."""
        return [at for at, each in enumerate(self.said) if each["role"] == "user"]

    def _whole(self) -> list[Chat]:
        return [self.system, *([] if self.summary is None else [self.summary]), *self.said]


class Everything(Way):
    """Nothing is ever left out; the model has to read a million tokens."""

    name = "no compaction"


class SlidingWindow(Way):
    """The oldest leave as soon as the window is full."""

    name = "sliding window"

    def shrink(self) -> None:
        """The newest that the window holds stay."""
        if self.total() > self.limit:
            self.cut(self.newest(self.limit - self.size(self.system)))
            self.compactions += 1


class ResultsCleared(SlidingWindow):
    """Before each call the results of tools are cleared, but for the newest three; what is still too much slides."""

    name = "tool results cleared each turn"
    _keep: Final = 3

    def shrink(self) -> None:
        """Older results say that they were cleared."""
        results = [at for at, each in enumerate(self.said) if each["role"] == "tool"]
        for at in results[: -self._keep]:
            if self.said[at]["content"] != _CLEARED:
                self.said[at] = {**self.said[at], "content": _CLEARED}
        super().shrink()


class HalfWindow(Way):
    """When the window is full, the older half of it leaves."""

    name = "half-window"

    def shrink(self) -> None:
        """The newest that half the window holds stay."""
        if self.total() > self.limit:
            self.cut(self.newest(self.limit // 2 - self.size(self.system)))
            self.compactions += 1


class LangChain(Way):
    """Summarised at 0.85 of the window; the newest 20 messages stay, and 4,000 tokens of the rest are shown."""

    name = "LangChain's cadence"

    def shrink(self) -> None:
        """As its middleware does."""
        if self.total() > self.limit * 0.85:
            gone = self.cut(max(0, len(self.said) - 20))
            self.summarised(gone, limit=_SUMMARY_TOKENS, shown=_SUMMARY_TOKENS)


class AgentScope(Way):
    """Summarised at 0.8 of the window; a tenth of it stays, with system and summary in that, and a short schema."""

    name = "AgentScope's cadence"

    def shrink(self) -> None:
        """As its second release does."""
        if self.total() >= self.limit * 0.8:
            gone = self.cut(self.newest(self.limit // 10 - self.size(self.system) - _SCHEMA_TOKENS))
            self.summarised(gone, limit=_SCHEMA_TOKENS)


class TaskWeaver(Way):
    """Summarised when more than ten rounds are uncovered; the newest three stay, however large."""

    name = "TaskWeaver's cadence (10 and 3 rounds)"
    over, retain = 10, 3

    def shrink(self) -> None:
        """As its compactor does."""
        begun = self.rounds()
        if len(begun) > self.over:
            self.summarised(self.cut(begun[-self.retain]), limit=_SUMMARY_TOKENS)


class TaskWeaverRounds(TaskWeaver):
    """Summarised when two rounds more than the three that stay are uncovered."""

    name = "TaskWeaver's cadence (2 and 3 rounds)"
    over = 4


OTHERS: Final = (
    Everything,
    SlidingWindow,
    ResultsCleared,
    HalfWindow,
    LangChain,
    AgentScope,
    TaskWeaver,
    TaskWeaverRounds,
)


def _says(message: Chat) -> str:
    return "\n".join(_parts(message))


def _parts(message: Chat) -> Iterator[str]:
    if message.get("content"):
        yield str(message["content"])
    for each in message.get("tool_calls", ()):
        yield f"[calls {each['function']['name']} with {each['function']['arguments']}]"
