"""What the tests of TaskWeaver's door share: rounds as its roles make them, a compressor bound for both, and waiting.
It refuses to know any line; each test says which one it shows.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any, Final

import pytest

from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.binding import Injector
from tests.adapters.taskweaver.standin.llm import LLMApi, Messages
from tests.adapters.taskweaver.standin.memory import Memory
from tests.adapters.taskweaver.standin.roles import RoundCompressor as Bound
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType, Conversation, Post, Round
from tests.adapters.taskweaver.standin.rounds import SharedMemoryEntry as Entry
from unabridged.adapters.taskweaver import CompactorConfig, RoundCompressor, Shapes
from unabridged.adapters.taskweaver import Memory as Ours

SHAPES: Final = Shapes(
    round=Round,
    post=Post,
    attachment=Attachment,
    attachment_type=AttachmentType,
    conversation=Conversation,
    entry=Entry,
)
SMALL: Final = CompactorConfig(threshold=4, retain_recent=2)
BOTH: Final = {"Planner": SMALL, "CodeInterpreter": SMALL}
SECONDS: Final = 60.0
FILLING: Final = "word " * 12


def posts(n: int) -> list[Post]:
    """What is said in a round: asked, planned, coded, answered."""
    plan = [Attachment.create(AttachmentType.plan, f"1. {n}")]
    code = [
        Attachment.create(AttachmentType.reply_content, f"total_{n} = {n}"),
        Attachment.create(AttachmentType.execution_status, "SUCCESS"),
        Attachment.create(AttachmentType.execution_result, f"printed {n}"),
    ]
    return [
        Post.create(f"question {n} {FILLING}", "User", "Planner"),
        Post.create(f"do {n} {FILLING}", "Planner", "CodeInterpreter", plan),
        Post.create(f"did {n} {FILLING}", "CodeInterpreter", "Planner", code),
        Post.create(f"answer {n} {FILLING}", "Planner", "User"),
    ]


def say(memory: Anything, n: int, state: str = "finished") -> Anything:
    """One round in a memory of the host's or of ours."""
    made = memory.create_round(f"question {n} {FILLING}")
    for post in posts(n):
        made.add_post(post)
    made.change_round_state(state)
    return made


def said(count: int, start: int = 1, **states: str) -> Memory:
    """A memory of the host's with so many rounds; ``round_3="failed"`` says how the third ended."""
    memory = Memory("s")
    for n in range(start, start + count):
        say(memory, n, states.get(f"round_{n}", "finished"))
    return memory


def compressor(llm: LLMApi | None = None, **settings: Anything) -> RoundCompressor:
    """A compressor that waits for its model as long as a test may take."""
    with pytest.warns(DeprecationWarning, match="first generation"):
        return RoundCompressor(llm or LLMApi(), deadline_seconds=settings.pop("deadline_seconds", SECONDS), **settings)


def bound(made: RoundCompressor) -> Injector:
    """An injector in which it stands for the host's own."""
    injector = Injector()
    injector.binder.bind(Bound, to=made)
    return injector


def numbered() -> LLMApi:
    """A model that numbers its summaries."""
    llm = LLMApi(lambda _: f"Summary {len(llm.calls)} of the soup, and of everything that goes into it.")
    return llm


class Opener:
    """Opens a session of one file, after whoever had it open before; as if the program had begun anew."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "rounds.db"
        self._made: Ours | None = None

    def __call__(self, session: str = "s", **settings: Anything) -> Ours:
        self.close()
        self._made = Ours(session, self._file, shapes=SHAPES, **settings)
        return self._made

    def close(self) -> None:
        if self._made is not None:
            self._made.close()


def questions(rounds: list[Any]) -> list[str]:
    return [each.user_query.split()[1] for each in rounds]


def shown(memory: Ours, role: str = "Planner") -> list[str]:
    """The questions an agent sees that cuts its rounds where it is told to."""
    rounds, compaction = memory.get_role_rounds_with_compaction(role)
    return questions(rounds[compaction.end_index if compaction else 0 :])


def ids(rounds: Anything) -> list[str]:
    return [each.id for each in rounds]


class Slow:
    """A model that answers when it is let go."""

    def __init__(self, text: str = "They talked slowly of this and of that, one thing after the other.") -> None:
        self.asked, self.go_on, self.answered = threading.Event(), threading.Event(), threading.Event()
        self._text = text

    def __call__(self, _: Messages) -> str:
        self.asked.set()
        self.go_on.wait(SECONDS)
        self.answered.set()
        return self._text
