"""Drafts that are no summaries: texts of errors, refusals, questions, promises, and answers to somebody else.
It refuses to spoil a draft that was written: at most its first line stands before one of these.
"""

from __future__ import annotations

import re

from tools.planting.case import Case
from tools.planting.drawn import Draw

_SENTENCE = re.compile(r"[^\n]{20,}?[.!?。\uff01\uff1f](?=\s|[^\x00-\x7f])")


def first_line(case: Case) -> str | None:
    """How the draft begins: its first sentence, or its first line."""
    begins = _SENTENCE.match(case.draft)
    return begins[0] if begins else None


def error_of_a_provider(_: Case, draw: Draw) -> str:
    """What an interface answers."""
    return draw.one_of("payloads")


def fenced_error(_: Case, draw: Draw) -> str:
    """The same in a fence."""
    return f"```json\n{draw.one_of('payloads')}\n```"


def page_of_an_error(_: Case, draw: Draw) -> str:
    """What a proxy answers."""
    return draw.one_of("pages")


def raised(_: Case, draw: Draw) -> str:
    """What a client's error says."""
    return draw.one_of("raised")


def error_named(_: Case, draw: Draw) -> str:
    """The same behind words of the program that caught it."""
    return f"{('LLM call failed', '[summariser] giving up')[draw.half]}: {draw.one_of('raised')}"


def trace(_: Case, draw: Draw) -> str:
    """Where it was raised."""
    return draw.one_of("traces")


def error_in_words(case: Case, draw: Draw) -> str:
    """The same to a person."""
    return draw.one_of("errors", case.spoken)


def error_under_a_title(case: Case, draw: Draw) -> str:
    """The same under a heading."""
    return f"## {draw.one_of('titles', case.spoken)}\n\n⚠️ {draw.one_of('errors', case.spoken)}"


def error_in_english(case: Case, draw: Draw) -> str | None:
    """An error in English in a conversation of another language."""
    return draw.one_of("errors", "en") if case.spoken != "en" else None


def declined(case: Case, draw: Draw) -> str:
    """A refusal."""
    return draw.one_of("declines", case.spoken)


def declined_in_english(case: Case, draw: Draw) -> str | None:
    """A refusal in English in a conversation of another language."""
    return draw.one_of("declines", "en") if case.spoken != "en" else None


def declined_twice(case: Case, draw: Draw) -> str:
    """A refusal, and a question."""
    return f"{draw.one_of('declines', case.spoken)} {draw.one_of('asks', case.spoken)}"


def declined_after_a_line(case: Case, draw: Draw) -> str | None:
    """It begins, and then declines."""
    begins = first_line(case)
    return f"{begins}\n\n{draw.one_of('declines', case.spoken)}" if begins else None


def declined_under_a_title(case: Case, draw: Draw) -> str:
    """A refusal under a heading."""
    return f"**{draw.one_of('titles', case.spoken)}**\n\n{draw.one_of('declines', case.spoken)}"


def asks(case: Case, draw: Draw) -> str:
    """It asks for what it was given."""
    return draw.one_of("asks", case.spoken)


def promises(case: Case, draw: Draw) -> str:
    """It will write one later."""
    return draw.one_of("promises", case.spoken)


def goes_on(case: Case, draw: Draw) -> str:
    """It answers somebody of the conversation."""
    return draw.one_of("goes_on", case.spoken)


def names_and_goes_on(case: Case, draw: Draw) -> str | None:
    """The same, with a name of the conversation in it."""
    name = draw.one(case.names)
    return f"{draw.one_of('goes_on', case.spoken)} ({name})" if name else None
