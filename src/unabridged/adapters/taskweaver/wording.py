"""A post as a message and back: what was said is its first part, and each attachment is a part of its own.
It refuses to lose an attachment, and to write a picture where words stand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from unabridged.adapters.taskweaver.shapes import (
    CREATED,
    FAILED,
    SHARED,
    USER,
    HostAttachment,
    HostPost,
    HostRound,
    Shapes,
    more_of,
    type_name,
)
from unabridged.executions.attachments import CODE, ERROR, RESULT, STATUS, VARIABLES, from_attachments
from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Media, Part, Text

DOOR: Final = "taskweaver"
# What an entry for other roles is made of, under whichever id.
_ENTRY: Final = frozenset({"type", "content", "scope"})
_PICTURES: Final = frozenset({"image_url", "web_exploring_screenshot"})
# Who speaks or is spoken to where a host names nobody; a lane is nobody's.
_NOBODY: Final = "nobody"
_PNG: Final = "image/png"


def opening_of(round_: HostRound) -> Message:
    """The message a round begins with: it keeps what the user asked, and is seen in no role's lane."""
    state = CREATED if round_.state == FAILED else round_.state  # how it failed is said by an event of its own
    note: dict[str, object] = {"query": storable(round_.user_query), "state": state}
    if more := more_of(round_):
        note["more"] = storable(more)
    return Message(role="user", sender=USER, id=round_.id, round=round_.id, extra=_noted(note))


def cue_of(round_: HostRound, role: str) -> Message:
    """What the user asked, for a role that somebody else speaks to: its part of the round begins here."""
    return Message(
        role="user",
        parts=(Text(text=words_of(round_.user_query)),),
        sender=USER,
        recipient=role,
        round=round_.id,
        extra=_noted({"cue": role}),
    )


def message_of(post: HostPost, round_id: str) -> Message:
    """A post as a message from its sender to its recipient, under the label of its round."""
    names = _names(post)
    strange = {name: storable(said) for name, said in names.items() if not isinstance(said, str) or not said}
    if not isinstance(post.message, str):
        strange["message"] = storable(post.message)
    return Message(
        role="user" if post.send_from == USER else "assistant",
        parts=(Text(text=words_of(post.message)), *_parts(post.attachment_list)),
        sender=words_of(names["send_from"]) or _NOBODY,
        recipient=words_of(names["send_to"]) or _NOBODY,
        id=post.id,
        round=round_id,
        extra=_noted(strange),
    )


def roles_of(post: HostPost) -> list[str]:
    """Which roles a post is from and to."""
    return [name for name in _names(post).values() if isinstance(name, str) and name not in (USER, "")]


def is_opening(message: Message) -> bool:
    """Whether a round begins with this message."""
    return "query" in note_of(message.extra)


def cued(message: Message) -> str:
    """The role whose part of a round begins with this message; nothing where it is a post."""
    return str(note_of(message.extra).get("cue", ""))


def round_of(message: Message, shapes: Shapes) -> HostRound:
    """The round that a message opens, without its posts."""
    note = note_of(message.extra)
    made = shapes.round(id=message.round, user_query=note["query"], state=note["state"], post_list=[])
    vars(made).update(note.get("more", {}))
    return made


def sign_of(message: Message) -> int:
    """By which it is noticed that a round says something else by now."""
    note = note_of(message.extra)
    return hash(json.dumps([note["query"], note.get("more")], sort_keys=True))


def post_of(message: Message, shapes: Shapes) -> HostPost:
    """The post that a message was made of."""
    said, *attached = message.parts
    names = {"send_from": message.sender, "send_to": message.recipient, **note_of(message.extra)}
    return shapes.post(
        id=message.id,
        send_from=names["send_from"],
        send_to=names["send_to"],
        message=names.get("message", _words(said)),
        attachment_list=[_attachment(each, shapes) for each in attached],
    )


def _names(post: HostPost) -> dict[str, Any]:
    return {"send_from": post.send_from, "send_to": post.send_to}


def names_left(message: Message) -> set[str] | None:
    """The names that there are after an execution that lists them; None where nothing does."""
    listed = [part for part in message.parts if isinstance(part, ExecutionResult) and label_of(part) == VARIABLES]
    return {each.name for part in listed for each in part.variables} if listed else None


def with_gone(message: Message, names: Sequence[str]) -> Message:
    """The same message, whose list of variables says which of them are gone."""
    parts = (
        replace(part, deleted=tuple(names))
        if isinstance(part, ExecutionResult) and label_of(part) == VARIABLES
        else part
        for part in message.parts
    )
    return replace(message, parts=tuple(parts))


def note_of(extra: Extra) -> dict[str, Any]:
    """What this door noted."""
    found = extra.get(DOOR)
    return dict(found) if isinstance(found, Mapping) else {}


def label_of(part: Part) -> str:
    """What kind of attachment a part was; nothing for what was said itself."""
    extra = getattr(part, "extra", None)
    return str(note_of(extra).get("is", "")) if isinstance(extra, Extra) else ""


def _noted(note: Mapping[str, object]) -> Extra:
    return Extra({DOOR: dict(note)})


def _parts(attachments: Sequence[HostAttachment]) -> list[Part]:
    status = next((each.content for each in attachments if type_name(each) == STATUS), "")
    codes = [each for each in attachments if type_name(each) == CODE]
    return [_part(each, str(status), codes) for each in attachments]


def _part(attachment: HostAttachment, status: str, codes: Sequence[HostAttachment]) -> Part:
    kind, content = type_name(attachment), attachment.content
    note: dict[str, object] = {"is": kind, "id": attachment.id}
    if attachment.extra is not None:
        note["extra"] = storable(attachment.extra)
    if not isinstance(content, str) or kind in _PICTURES or kind == VARIABLES:
        note["content"] = storable(content)
    words = words_of(content)
    extra = _noted(note)
    if kind == RESULT:
        return ExecutionResult(stdout=words, status=status, extra=extra)
    if kind == ERROR:
        return ExecutionResult(stderr=words, status=status, extra=extra)
    if kind == VARIABLES:
        return ExecutionResult(status=status, variables=from_attachments([attachment, *codes]).variables, extra=extra)
    if kind in _PICTURES:
        return Media(media_type=_PNG, reference=_address(attachment), extra=extra)
    return Text(text=words, extra=extra)


def _attachment(part: Part, shapes: Shapes) -> HostAttachment:
    note = note_of(getattr(part, "extra", Extra()))
    content = note["content"] if "content" in note else _words(part)
    kind, extra = note["is"], note.get("extra")
    if kind == SHARED and isinstance(extra, Mapping) and extra.keys() >= _ENTRY:
        extra = shapes.entry.create(**{name: extra[name] for name in extra.keys() & {*_ENTRY, "id"}})
    return shapes.attachment(id=note["id"], type=_kind_of(kind, shapes), content=content, extra=extra)


def _kind_of(name: str, shapes: Shapes) -> Any:  # noqa: ANN401  # the host's class
    """What kind of attachment that is; its name alone where this host has none of it, as another version may."""
    try:
        return shapes.attachment_type(name)
    except ValueError:
        return name


def _words(part: Part) -> str:
    match part:
        case Text():
            return part.text
        case ExecutionResult():
            return part.stdout or part.stderr
        case _:
            return ""


def _address(attachment: HostAttachment) -> str:
    """Where a picture is, or the picture itself as an address."""
    extra = attachment.extra
    found = extra.get("image_url") if isinstance(extra, Mapping) else None
    return str(found or attachment.content)


def words_of(value: Any) -> str:  # noqa: ANN401  # what a host has where a text should be
    """A text as it is, nothing for None, and anything else as JSON: whatever a host says, the log can hold."""
    if isinstance(value, str):
        return str.__str__(value)
    return "" if value is None else json.dumps(storable(value), ensure_ascii=False)


def storable(value: Any) -> Any:  # noqa: ANN401  # whatever a host attached
    """The value as JSON has it; an object by what it says of itself, one without an end by its type."""
    try:
        return _storable(value)
    except RecursionError:
        return f"({type(value).__name__})"


def _storable(value: Any) -> Any:  # noqa: ANN401  # as above
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Mapping():
            return {str(name): _storable(each) for name, each in value.items()}
        case list() | tuple():
            return [_storable(each) for each in value]
        case _ if callable(told := getattr(value, "to_dict", None)):
            return _storable(told())
        case _:
            return str(value)
