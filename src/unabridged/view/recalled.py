"""The keyed mark on what a model was given of the past: its form, and what proves it.
It refuses to be forged: whoever lacks the salt of the event that the mark names cannot write it.
"""

from __future__ import annotations

import hmac
import re
from hashlib import sha256
from typing import Final, NamedTuple

from unabridged.lazy_patterns import lazy
from unabridged.log.ids import Seq

_TAG_CHARACTERS: Final = 12
_OPENING: Final = "[unabridged recall "
_MARK: Final = rf"\[unabridged recall (?P<seq>[0-9]{{1,18}}) (?P<tag>[0-9a-f]{{{_TAG_CHARACTERS}}})\]"
# A tool's result opens with its mark, or with the wrapping of whoever carried it and then the mark: after a quotation
# mark, a bracket, a label with its colon, a tag, in its first line that has a word. In a quoted line, within a sentence
# and after other words, a mark is a citation.
_IN_A_RESULT: Final = lazy(
    rf"\A[\s\[{{]*(?!>)(?:[^\n]{{0,400}}?(?:(?<=[\"'`(\[{{=:])|(?<=\\n)|(?<=[:,] )|(?<=\w>)))?{_MARK}"
)
# Who talks may cite a mark; his message is an answer of ours if the mark opens it and nothing follows on its line.
_IN_TALK: Final = lazy(
    rf"\A\s*(?:[\w ]{{1,40}}:\s*|[\[{{(\"'][\[{{(\"'\s\w:,]{{0,80}}?)?{_MARK}[\"'`]?(?=\s*\n|\s*\\n|\s*\Z)"
)
# Before each message that is unfolded stands a line that says whose it is and how long: only what is read whole has it.
_UNFOLDED: Final = lazy(r"(?:^|\\n)seq [0-9]{1,18}, [^\n]{0,300}?, [0-9]+ characters:", re.MULTILINE)
# As much of a text as is looked at; the mark opens it.
LOOKED_AT: Final = 4_000


class Recalled(NamedTuple):
    """What a mark names: an event, and the tag that only who knows its salt could write."""

    seq: Seq
    tag: str


def opening(salt: bytes, seq: Seq) -> str:
    """The mark that opens an answer, by an event whose salt is in the log alone."""
    return f"{_OPENING}{seq} {_tag(salt, seq)}]"


def may_recall(text: str) -> bool:
    """Whether a text could be an answer of ours; nearly none could."""
    return _OPENING in text


def in_a_result(text: str) -> Recalled | None:
    """The mark that opens what a tool answered."""
    return _found(_IN_A_RESULT, text)


def in_talk(text: str) -> Recalled | None:
    """The mark that opens what somebody says."""
    return _found(_IN_TALK, text)


def is_unfolded(text: str) -> bool:
    """Whether a tool's answer has the form in which messages are read whole; its mark is not proved here."""
    if not may_recall(text):
        return False
    return in_a_result(text) is not None and _UNFOLDED.search(text[:LOOKED_AT]) is not None


def proves(salt: bytes, found: Recalled) -> bool:
    """Whether a tag that was found is the event's own."""
    return hmac.compare_digest(_tag(salt, found.seq), found.tag)


def _found(pattern: re.Pattern[str], text: str) -> Recalled | None:
    match = pattern.search(text[:LOOKED_AT])
    return None if match is None else Recalled(Seq(int(match["seq"])), match["tag"])


def _tag(salt: bytes, seq: Seq) -> str:
    named = b"unabridged recall\0" + seq.to_bytes(8)
    return hmac.new(salt, named, sha256).hexdigest()[:_TAG_CHARACTERS]
