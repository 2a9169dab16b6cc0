"""The keyed mark on what a model was given of the past, by which it is known again when it comes back as a message.
It refuses to be forged: whoever lacks the salt of the event that the mark names cannot write it.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Final

from unabridged.engine.context import Context
from unabridged.log.body import Amended, Body, Message
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.part import ExecutionResult, Part, ToolCall, ToolResult
from unabridged.search.texts import texts

# By this name a model asks what was said.
SEARCH: Final = "search_history"
_TAG_CHARACTERS: Final = 12
_OPENING: Final = "[unabridged recall "
_MARK: Final = rf"\[unabridged recall (?P<seq>[0-9]{{1,18}}) (?P<tag>[0-9a-f]{{{_TAG_CHARACTERS}}})\]"
# A tool's result opens with its mark, or with the wrapping of whoever carried it and then the mark: after a quotation
# mark, a bracket, a label with its colon, a tag, in its first line that has a word. In a quoted line, within a sentence
# and after other words, a mark is a citation.
_IN_A_RESULT: Final = re.compile(
    rf"\A[\s\[{{]*(?!>)(?:[^\n]{{0,400}}?(?:(?<=[\"'`(\[{{=:])|(?<=\\n)|(?<=[:,] )|(?<=\w>)))?{_MARK}"
)
# Who talks may cite a mark; his message is an answer of ours if the mark opens it and nothing follows on its line.
_IN_TALK: Final = re.compile(
    rf"\A\s*(?:[\w ]{{1,40}}:\s*|[\[{{(\"'][\[{{(\"'\s\w:,]{{0,80}}?)?{_MARK}[\"'`]?(?=\s*\n|\s*\\n|\s*\Z)"
)
_LOOKED_AT: Final = 4_000
_TOOLS: Final = frozenset({"tool", "function"})


def mark(event: Event) -> str:
    """The mark that opens an answer to whoever reads this event's thread; its salt is in the log alone."""
    return f"{_OPENING}{event.seq} {_tag(event.row.salt or b'', event.seq)}]"


def may_recall(text: str) -> bool:
    """Whether a text could be an answer of ours; nearly none could."""
    return _OPENING in text


async def without_recalled(ctx: Context, ref: ThreadRef, body: Body | None) -> Body | None:
    """What a body says less the answers of ours that came back in it; None where it says nothing else."""
    message = body.message if isinstance(body, Amended) else body
    if not isinstance(message, Message):
        return body
    told = message.role in _TOOLS
    back = [part for part in message.parts if await _is_recalled(ctx, ref, part, told=told)]
    return _less(body, message, back)


def without_asking(body: Body | None) -> Body | None:
    """What a body says less a model's own questions, which have every word that is looked for."""
    message = body.message if isinstance(body, Amended) else body
    if not isinstance(message, Message):
        return body
    return _less(body, message, [part for part in message.parts if isinstance(part, ToolCall) and part.name == SEARCH])


def _less(body: Body | None, message: Message, gone: Iterable[Part]) -> Body | None:
    out = {id(part) for part in gone}
    if not out:
        return body
    kept = replace(message, parts=tuple(part for part in message.parts if id(part) not in out), original=None)
    if not kept.parts:
        return None
    return replace(body, message=kept) if isinstance(body, Amended) else kept


async def _is_recalled(ctx: Context, ref: ThreadRef, part: Part, *, told: bool) -> bool:
    """Whether a part is an answer of ours, by a mark that its event proves."""
    text = "\n".join(texts((part,)))[:_LOOKED_AT]
    if not may_recall(text):
        return False
    pattern = _IN_A_RESULT if told or isinstance(part, ToolResult | ExecutionResult) else _IN_TALK
    match = pattern.search(text)
    if match is None:
        return False
    seq = Seq(int(match["seq"]))
    found = await ctx.store.at(ref, [seq])
    # Of an event that was purged, salt and all, the form is enough: who could prove it is gone.
    return bool(found) and (not found[0].row.salt or hmac.compare_digest(_tag(found[0].row.salt, seq), match["tag"]))


def _tag(salt: bytes, seq: Seq) -> str:
    named = b"unabridged recall\0" + seq.to_bytes(8)
    return hmac.new(salt, named, sha256).hexdigest()[:_TAG_CHARACTERS]
