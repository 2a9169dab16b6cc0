"""What a summariser gave, as far as it can be believed: its text, and what a receipt keeps of what was said beside it.
It refuses to let a field that is no name and no number end a run whose text is sound.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from unabridged.compaction.costs.billing import Bill
from unabridged.engine.texts.judging import sound
from unabridged.ports import Draft
from unabridged.ports.calling import text_of
from unabridged.view.sound_text import joined

# A figure beyond is a slip, and would not be stored.
_MOST: Final = 10**12
_LONGEST: Final = 200
_MOST_NOTES: Final = 20


def read(value: object) -> tuple[object, Draft]:
    """The text of an answer, made sound, and beside it what else was said; nothing of what is no name and no number."""
    if not issubclass(type(value), Draft):
        return _words(value), Draft(text="")
    given = cast("Draft", value)
    prompt, cached, written = map(_count, (given.prompt_tokens, given.cached_tokens, given.written_tokens))
    are_parts = cached + written <= prompt
    beside = Draft(
        text="",
        model=_text(given.model),
        prompt_tokens=prompt,
        completion_tokens=_count(given.completion_tokens),
        cached_tokens=cached if are_parts else 0,
        written_tokens=written if are_parts else 0,
        notes=_notes(given.notes),
    )
    return _words(given.text), beside


def bill(beside: Draft, name: str, prompt_tokens: int, completion_tokens: int) -> Bill:
    """What a call took, by what was said beside its text; what was not said is by the name, and as it was counted."""
    return Bill(
        model=beside.model or name,
        prompt_tokens=beside.prompt_tokens or prompt_tokens,
        completion_tokens=beside.completion_tokens or completion_tokens,
        cached_tokens=beside.cached_tokens,
        written_tokens=beside.written_tokens,
    )


def _words(value: object) -> object:
    """A text made sound; what is none is asked nothing, not even what it is: it is somebody else's, and may raise."""
    return sound(text_of(value))


def _text(value: object) -> str:
    return joined(text_of(value) or "")[:_LONGEST]


def _count(value: object) -> int:
    return value if type(value) is int and 0 <= value <= _MOST else 0


def _notes(value: object) -> tuple[str, ...]:
    """What was said of an answer; a text is one note, and no row of letters."""
    notes = cast("Sequence[object]", value if issubclass(type(value), list | tuple) else (value,))
    return tuple(filter(None, map(_text, notes[:_MOST_NOTES])))
