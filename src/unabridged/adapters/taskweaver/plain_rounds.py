"""Rounds, posts and attachments of TaskWeaver's shape, for programs in which TaskWeaver is not installed.
They refuse to do anything but hold what was said.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, Self

from unabridged.system import SystemIds

_BYTES: Final = 6


def made_id(kind: str) -> str:
    """A name nobody else gives, such as ``round-5f0c…``."""
    return f"{kind}-{SystemIds().token(_BYTES).hex()}"


class AttachmentType(Enum):
    """What a post may carry beside its message."""

    init_plan = "init_plan"
    plan = "plan"
    plan_reasoning = "plan_reasoning"
    reasoning = "reasoning"
    current_plan_step = "current_plan_step"
    stop = "stop"
    review = "review"
    thought = "thought"
    reply_type = "reply_type"
    reply_content = "reply_content"
    verification = "verification"
    code_error = "code_error"
    execution_status = "execution_status"
    execution_result = "execution_result"
    artifact_paths = "artifact_paths"
    session_variables = "session_variables"
    revise_message = "revise_message"
    function = "function"
    web_exploring_plan = "web_exploring_plan"
    web_exploring_screenshot = "web_exploring_screenshot"
    web_exploring_link = "web_exploring_link"
    invalid_response = "invalid_response"
    board = "board"
    text = "text"
    image_url = "image_url"
    shared_memory_entry = "shared_memory_entry"


class _Plain:
    """Something with named values, equal to another of its class with the same."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # its values change

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


class Attachment(_Plain):
    """One thing that came with a post: a plan, code, what running it printed."""

    def __init__(self, id: str, type: AttachmentType, content: Any, extra: Any = None) -> None:  # noqa: A002, ANN401  # the host's names
        self.id = id
        self.type = type
        self.content = content
        self.extra = extra

    @classmethod
    def create(
        cls,
        type: AttachmentType | str,  # noqa: A002  # as above
        content: Any,  # noqa: ANN401  # as above
        id: str | None = None,  # noqa: A002  # as above
        extra: Any = None,  # noqa: ANN401  # as above
    ) -> Self:
        """One under a name of its own."""
        return cls(made_id("atta") if id is None else id, AttachmentType(type), content, extra)


class Post(_Plain):
    """What one role said to another."""

    def __init__(
        self,
        id: str,  # noqa: A002  # the host's names
        send_from: str,
        send_to: str,
        message: str,
        attachment_list: list[Any],
    ) -> None:
        self.id = id
        self.send_from = send_from
        self.send_to = send_to
        self.message = message
        self.attachment_list = attachment_list

    @classmethod
    def create(
        cls, message: str | None, send_from: str, send_to: str = "Unknown", attachment_list: Iterable[Any] | None = None
    ) -> Self:
        """One under a name of its own."""
        return cls(made_id("post"), send_from, send_to, message or "", list(attachment_list or ()))

    def add_attachment(self, attachment: object) -> None:
        """Have one more thing come with it."""
        self.attachment_list.append(attachment)

    def get_attachment(self, type: object) -> list[Any]:  # noqa: A002  # as above
        """What the attachments of one kind hold."""
        return [each.content for each in self.attachment_list if each.type == type]


class Round(_Plain):
    """What a user asked, and all that was said until it was answered."""

    def __init__(self, id: str, user_query: str, state: str, post_list: list[Any]) -> None:  # noqa: A002  # as above
        self.id = id
        self.user_query = user_query
        self.state = state
        self.post_list = post_list

    @classmethod
    def create(
        cls,
        user_query: str,
        id: str | None = None,  # noqa: A002  # as above
        state: str = "created",
        post_list: Iterable[Any] | None = None,
    ) -> Self:
        """One under a name of its own."""
        return cls(made_id("round") if id is None else id, user_query, state, list(post_list or ()))

    def add_post(self, post: object) -> None:
        """Have one more thing said in it."""
        self.post_list.append(post)

    def change_round_state(self, new_state: str) -> None:
        """Say how it goes on: ``created``, ``finished`` or ``failed``."""
        self.state = new_state


class Conversation(_Plain):
    """Rounds in their order."""

    def __init__(self, id: str, rounds: list[Any], plugins: list[Any]) -> None:  # noqa: A002  # as above
        self.id = id
        self.rounds = rounds
        self.plugins = plugins
        self.enabled = True

    def add_round(self, round: object) -> None:  # noqa: A002  # as above
        """Have one more round."""
        self.rounds.append(round)


class SharedMemoryEntry(_Plain):
    """What one role lets the others know, for a round or for the whole conversation."""

    def __init__(self, type: str, content: str, scope: str, id: str) -> None:  # noqa: A002  # as above
        self.type = type
        self.content = content
        self.scope = scope
        self.id = id

    @classmethod
    def create(cls, type: str, content: str, scope: str, id: str | None = None) -> Self:  # noqa: A002  # as above
        """One under a name of its own."""
        return cls(type, content, scope, made_id("sme") if id is None else id)

    def to_dict(self) -> dict[str, str]:
        """What a file says of it."""
        return {"type": self.type, "content": self.content, "scope": self.scope, "id": self.id}
