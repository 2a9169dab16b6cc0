"""Rounds, posts and attachments as TaskWeaver has them: mutable records with ids of their own.
They refuse to be ours: nothing here knows the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from typing import Any

from tests.adapters.taskweaver.standin.anything import Anything

_numbers: Iterator[int] = count(1)


class AttachmentType(Enum):
    """A few of the kinds there are."""

    plan = "plan"
    current_plan_step = "current_plan_step"
    thought = "thought"
    reply_content = "reply_content"
    execution_status = "execution_status"
    execution_result = "execution_result"
    code_error = "code_error"
    verification = "verification"
    artifact_paths = "artifact_paths"
    session_variables = "session_variables"
    image_url = "image_url"
    shared_memory_entry = "shared_memory_entry"


@dataclass
class Attachment:
    id: str
    type: AttachmentType
    content: Anything
    extra: Anything = None

    @staticmethod
    def create(type: AttachmentType, content: Anything, extra: Anything = None) -> Attachment:  # noqa: A002  # the host's name
        return Attachment(id=f"atta-{next(_numbers)}", type=type, content=content, extra=extra)


@dataclass
class Post:
    id: str
    send_from: str
    send_to: str
    message: str
    attachment_list: list[Attachment]

    @staticmethod
    def create(message: str, send_from: str, send_to: str, attachment_list: list[Attachment] | None = None) -> Post:
        return Post(f"post-{next(_numbers)}", send_from, send_to, message, attachment_list or [])


@dataclass
class Round:
    id: str
    user_query: str
    state: str
    post_list: list[Post]
    board: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def create(user_query: str, id: str | None = None, state: str = "created") -> Round:  # noqa: A002  # as above
        return Round(id or f"round-{next(_numbers)}", user_query, state, [])

    def add_post(self, post: Post) -> None:
        self.post_list.append(post)

    def change_round_state(self, new_state: str) -> None:
        self.state = new_state

    def write_board(self, role_alias: str, bulletin: str) -> None:
        self.board[role_alias] = bulletin


@dataclass
class Conversation:
    id: str = ""
    rounds: list[Round] = field(default_factory=list)
    plugins: list[Any] = field(default_factory=list)
    enabled: bool = True

    def add_round(self, round: Round) -> None:  # noqa: A002  # as above
        self.rounds.append(round)


@dataclass
class SharedMemoryEntry:
    type: str
    content: str
    scope: str
    id: str

    @staticmethod
    def create(type: str, content: str, scope: str, id: str | None = None) -> SharedMemoryEntry:  # noqa: A002  # as above
        return SharedMemoryEntry(type, content, scope, id or f"sme-{next(_numbers)}")

    def to_dict(self) -> dict[str, str]:
        return {"type": self.type, "content": self.content, "scope": self.scope, "id": self.id}
