"""What a model answered, as a summary: prose as it is, and an object as text under headings, out of all wrappings.
It refuses to invent a word, to judge a summary, and to take longer than once through the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from unabridged.llm import told_values, wrappings
from unabridged.llm.loose_json import NotJson, value_at
from unabridged.llm.sections import Section

# A fence in a tag behind an announcement is three; nobody wraps much deeper.
_ROUNDS: Final = 4
# So much is said before and behind an object that is the answer.
_ASIDE: Final = 400
_BRACE: Final = re.compile(r"^[ \t]*([\[{])", re.MULTILINE)
_SENTENCE: Final = re.compile(r"[.!?](?=\s)|[\u3002\uff01\uff1f]|\n")
_LONE: Final = re.compile("[\ud800-\udfff]")


def read(answer: str, sections: Sequence[Section] = ()) -> str:
    """The summary that stands in an answer; nothing where none does."""
    text = storable(answer).replace("\r\n", "\n").lstrip("\ufeff")
    text = wrappings.without_ends(wrappings.without_thoughts(text))
    for _ in range(_ROUNDS):
        before = text
        text = wrappings.without_announcement(wrappings.without_tags(text.strip()))
        text = wrappings.without_fence(wrappings.without_offer(text))
        if text == before:
            break
    told = _of_object(text, sections)
    return text.strip() if told is None else told


def from_thoughts(thoughts: str, sections: Sequence[Section] = ()) -> str:
    """The summary in what a server took for thoughts: only what begins as it was asked for is one."""
    text = wrappings.without_thoughts(storable(thoughts))
    begun = wrappings.BEGINNING.search(text)
    return "" if begun is None else read(text[begun.start() :], sections)


def storable(text: str) -> str:
    """The text with a sign in place of each half of a letter, which no file and no request can hold."""
    return _LONE.sub("\ufffd", text)


def whole_sentences(text: str) -> str:
    """The text without the sentence that breaks off, so that no half of a name is left; a single one loses a word."""
    ends = [each.end() for each in _SENTENCE.finditer(text)]
    if ends and ends[-1] * 2 >= len(text):
        return text[: ends[-1]].rstrip()
    return text.rpartition(" ")[0].rstrip() or text


def _of_object(text: str, sections: Sequence[Section]) -> str | None:
    """The text of an answer that is an object or a list; None where it is prose."""
    begun = _BRACE.search(text)
    if begun is None or begun.start(1) > _ASIDE:
        return None
    aside = text[: begun.start(1)].strip()
    try:
        value, end = value_at(text, begun.start(1))
    except NotJson:
        return None
    rest = text[end:].strip()
    is_answer, is_whole = told_values.is_answer(value, sections), not aside and not rest
    if len(rest) > _ASIDE or not (is_answer or is_whole):
        return None
    told = told_values.told(value, sections)
    return told if told or is_answer else None
