"""What a model answered, as a summary: prose as it is, and an object as text under headings, out of all wrappings.
It refuses to invent a word, to judge a summary, and to take longer than once through the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.llm import courtesies, objects, told_values, wrappings
from unabridged.llm.sections import Section

# A fence in a tag behind an announcement is three; nobody wraps much deeper.
_ROUNDS: Final = 4
_SENTENCE: Final = lazy(r"[.!?](?=\s)|[\u3002\uff01\uff1f]|\n")
_LONE: Final = lazy("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The summary that stands in an answer, and what of the answer was taken off: in words that hold none of it."""

    text: str
    taken_off: tuple[str, ...] = ()


def read(answer: str, sections: Sequence[Section] = ()) -> str:
    """The summary that stands in an answer; nothing where none does."""
    return found(answer, sections).text


def found(answer: str, sections: Sequence[Section] = ()) -> Found:
    """The same, with what was taken off: a thought that opens the answer, and a line of courtesy at either end."""
    whole = wrappings.without_ends(storable(answer).replace("\r\n", "\n").lstrip("\ufeff"))
    whole = wrappings.without_beginnings(whole)
    text = wrappings.without_thoughts(whole)
    told = _taken_off("thoughts", whole, text)
    for _ in range(_ROUNDS):
        before = text
        tagged = wrappings.without_tags(text.strip()).strip()
        text = courtesies.without(tagged)
        told += _taken_off("courtesy", tagged, text)
        text = objects.unquoted(wrappings.without_fence(text))
        if text == before:
            break
    value = objects.whole(text, sections)
    if value is None:
        return Found(text=objects.told_in_place(text, sections).strip(), taken_off=told)
    thoughts = told_values.thoughts(value, sections)
    said = "" if told_values.is_schema(value) else told_values.told(value, sections)
    if not said and not told_values.is_answer(value, sections):
        return Found(text=text.strip(), taken_off=told)
    return Found(text=said, taken_off=(*told, *(("fields of thoughts were taken off the answer",) if thoughts else ())))


def _taken_off(what: str, before: str, after: str) -> tuple[str, ...]:
    letters = len(before.strip()) - len(after.strip())
    return (f"{letters} letters of {what} were taken off the answer",) if letters else ()


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
