"""Which classes rounds are made of: TaskWeaver's own where it is installed, plain ones of the same shape where not.
It refuses to know what a log makes of them, and to import TaskWeaver before somebody asks for its classes.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

from unabridged.adapters.taskweaver import plain_rounds
from unabridged.articles import what_it_is
from unabridged.errors import UsageError

# A round, a post, an attachment or a conversation of a host's, whichever class of that shape it is of.
HostRound: TypeAlias = Any
HostPost: TypeAlias = Any
HostAttachment: TypeAlias = Any
HostConversation: TypeAlias = Any

CREATED: Final = "created"
FINISHED: Final = "finished"
FAILED: Final = "failed"
USER: Final = "User"
PLANNER: Final = "Planner"
SHARED: Final = "shared_memory_entry"
# So many of the newest rounds may be changed in place at any time.
OPEN: Final = 2
# Under which name a round of a role has the posts that nobody has looked at yet.
OLDER: Final = "_older_posts"
_POST: Final = ("id", "send_from", "send_to", "message", "attachment_list")
_ATTACHMENT: Final = ("type", "content", "extra")
_POSTS: Final = frozenset({"post_list", OLDER})
# What nobody can change, so that it need not be copied.
_FIXED: Final = (str, int, float, bytes, Enum)
_OWN: Final = frozenset({"id", "user_query", "state", *_POSTS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Shapes:
    """The classes that a memory makes rounds of."""

    round: Any = plain_rounds.Round
    post: Any = plain_rounds.Post
    attachment: Any = plain_rounds.Attachment
    attachment_type: Any = plain_rounds.AttachmentType
    conversation: Any = plain_rounds.Conversation
    entry: Any = plain_rounds.SharedMemoryEntry


def installed() -> Shapes:
    """TaskWeaver's classes, or the plain ones where there is no TaskWeaver."""
    found = find_spec("taskweaver")
    if found is None or not found.submodule_search_locations:  # a script of that name is none
        return Shapes()
    memory = import_module("taskweaver.memory")
    return Shapes(
        round=memory.Round,
        post=memory.Post,
        attachment=memory.Attachment,
        attachment_type=import_module("taskweaver.memory.attachment").AttachmentType,
        conversation=memory.Conversation,
        entry=getattr(memory, "SharedMemoryEntry", plain_rounds.SharedMemoryEntry),
    )


def type_name(attachment: HostAttachment) -> str:
    """What kind of attachment it is, by the name it is written under."""
    kind = attachment.type
    return str(kind.value if isinstance(kind, Enum) else kind)


def refuse_odd(post: HostPost) -> None:
    """``UsageError`` for what has not the shape of a post: once it is in a round, nobody could read that any more."""
    _refuse_without(_POST, post, what="a round takes a Post")
    if not isinstance(post.id, str):
        message = f"a post's id is a text, not {what_it_is(post.id)}; make the post with Post.create()"
        raise UsageError(message)
    if not isinstance(post.attachment_list, list | tuple):
        message = f"a post's attachment_list is a list, not {what_it_is(post.attachment_list)}; pass [] for none"
        raise UsageError(message)
    for each in post.attachment_list:
        _refuse_without(_ATTACHMENT, each, what="a post's attachment_list takes an Attachment")


def _refuse_without(names: Iterable[str], given: object, *, what: str) -> None:
    lacking = next((name for name in names if not hasattr(given, name)), "")
    if lacking:
        message = f"{what}, and {what_it_is(given)} has no {lacking}; make one with its create()"
        raise UsageError(message)


def more_of(round_: HostRound) -> dict[str, Any]:
    """What else a host's round has beside what every round has, such as its board."""
    return {name: value for name, value in vars(round_).items() if name not in _OWN and value}


def posts_of(round_: HostRound) -> list[HostPost]:
    """Its posts, to be read and not changed: nothing is copied for that, and what is no post is passed over."""
    older: list[HostPost] | None = vars(round_).get(OLDER)
    if older is not None:
        return older
    found: list[HostPost] = round_.post_list
    return found if all(map(is_post, found)) else [each for each in found if is_post(each)]


def is_post(given: object) -> bool:
    """Whether it can be read as a post: whoever puts something into a round himself may put anything there."""
    attached = getattr(given, "attachment_list", None)
    if not isinstance(attached, list | tuple) or not all(hasattr(given, name) for name in _POST):
        return False
    if not isinstance(given.id, str):  # type: ignore[attr-defined]  # as was just asked
        return False
    return all(hasattr(each, name) for each in attached for name in _ATTACHMENT)


def own(value: Any) -> Any:  # noqa: ANN401  # whatever a host keeps
    """The same to whoever gets it, who may change it; what nobody can copy is shared."""
    if value is None or isinstance(value, _FIXED):
        return value
    try:
        return copy.deepcopy(value)
    except Exception:  # noqa: BLE001  # it is somebody else's class
        return value


def twin(value: Any) -> Any:  # noqa: ANN401  # a host's object
    """Another object of the same class with values of its own."""
    made = object.__new__(type(value))
    made.__dict__ = {name: own(each) for name, each in vars(value).items()}
    return made


def twin_post(post: HostPost) -> HostPost:
    """A post that whoever gets it may change."""
    made = object.__new__(type(post))
    made.__dict__ = {name: own(each) for name, each in vars(post).items() if name != "attachment_list"}
    made.attachment_list = [twin(each) for each in post.attachment_list]
    return made


def twin_round(round_: HostRound, posts: list[HostPost]) -> HostRound:
    """A round with these posts that whoever gets it may change; of the host's class, whatever it was made of here."""
    made = object.__new__(getattr(round_, "host_class", type(round_)))
    made.__dict__.update(
        {name: own(value) for name, value in vars(round_).items() if name not in _POSTS}, post_list=posts
    )
    return made


def handed_out(round_: HostRound) -> HostRound:
    """A round whose posts nobody has looked at yet, for somebody who may change it; they are copied when he looks."""
    made = object.__new__(type(round_))
    made.__dict__ = {name: value if name == OLDER else own(value) for name, value in vars(round_).items()}
    return made


def reduced(round_: HostRound) -> tuple[Any, ...]:
    """For ``__reduce__``: a round by the host's class, by which a copy elsewhere is a plain one that tells nobody."""
    values = {name: value for name, value in vars(round_).items() if name not in _POSTS}
    return _rebuilt, (round_.host_class, {**values, "post_list": round_.post_list})


def _rebuilt(host_class: Any, values: dict[str, Any]) -> HostRound:  # noqa: ANN401  # the host's class
    made = object.__new__(host_class)
    made.__dict__.update(values)
    return made
