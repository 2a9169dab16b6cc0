"""What TaskWeaver writes of a session: rounds of posts from one role to another, with what is attached to them.
It refuses to read the YAML itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from unabridged.importing.pieces import Piece
from unabridged.importing.reading import Aside, fields_of, list_of, said, text_of
from unabridged.importing.told import Begun, Ended, Told, Unread
from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.part import Part, Text

PROGRAM: Final = "taskweaver"
_USER: Final = "User"
_ROUND: Final = frozenset({"post_list", "user_query"})


def is_session(value: object) -> bool:
    """Whether this is a session, and nothing else that goes in rounds."""
    rounds = rounds_in(value)
    return rounds is not None and (not rounds or any(not _ROUND.isdisjoint(fields_of(each)) for each in rounds))


def rounds_in(value: object) -> list[Any] | None:
    """The rounds of a session or of its conversation; None where there are none."""
    fields = fields_of(value)
    found = fields_of(fields.get("conversation")).get("rounds", fields.get("rounds"))
    return found if isinstance(found, list) else None


def read(pieces: Iterable[Piece], name: str) -> Iterator[Told]:
    """The session of a file as a thread."""
    for piece in pieces:
        rounds = rounds_in(piece.value)
        if piece.problem or rounds is None:
            yield Unread(place=piece.place, problem=piece.problem or "it is no session of TaskWeaver's; left out")
            continue
        thread = text_of(fields_of(piece.value).get("session_id")) or text_of(fields_of(piece.value).get("id")) or name
        yield Begun(thread=thread)
        for number, each in enumerate(rounds, 1):
            found = fields_of(each)
            posts = list_of(found.get("post_list"))
            if not posts:
                place = f"round {number}"
                yield said(thread, [], at=None, raw=each, place=place, otherwise=Aside(PROGRAM, "a round", each))
            elif (asked := _unsaid(found, posts)) is not None:
                place, raw = f"round {number}, what was asked", [found.get("id"), found["user_query"]]
                yield said(thread, [asked], at=None, raw=raw, place=place, otherwise=Aside(PROGRAM, "a question", raw))
            for order, post in enumerate(posts, 1):
                place, body = f"round {number}, post {order}", _message(fields_of(post), found)
                yield said(thread, [body], at=None, raw=post, place=place, otherwise=Aside(PROGRAM, "a post", post))
        yield Ended(thread=thread)


def _unsaid(of: dict[str, Any], posts: Iterable[object]) -> Message | None:
    """What the user asked in a round, where no post of his says it."""
    query = text_of(of.get("user_query"))
    theirs = (text_of(each.get("message")) for each in map(fields_of, posts) if each.get("send_from") == _USER)
    if not query or any(query in each for each in theirs):
        return None
    return Message(role="user", parts=(Text(text=query),), sender=_USER, round=text_of(of.get("id")))


def _message(post: dict[str, Any], of: dict[str, Any]) -> Message | None:
    sender = text_of(post.get("send_from"))
    if not sender:
        return None
    parts = list[Part]()
    if text := text_of(post.get("message")):
        parts.append(Text(text=text))
    for each in map(fields_of, list_of(post.get("attachment_list"))):
        if content := text_of(each.get("content")):
            parts.append(Text(text=f"[{text_of(each.get('type')) or 'attachment'}] {content}"))
    state = {"round_state": of["state"]} if "state" in of else {}
    return Message(
        role="user" if sender == _USER else "assistant",
        parts=tuple(parts),
        sender=sender,
        recipient=text_of(post.get("send_to")),
        id=text_of(post.get("id")),
        round=text_of(of.get("id")),
        extra=Extra({PROGRAM: {**state, **{n: v for n, v in post.items() if n not in ("message", "send_from")}}}),
    )
