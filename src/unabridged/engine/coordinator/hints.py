"""A coordinator's hint as a summariser may see it: a short text without a secret, and nothing that the screen holds.
It refuses to pass on what is no text; how it is quoted is for whoever puts a prompt together.
"""

from __future__ import annotations

from typing import Final

from unabridged.engine.coordinator.coordinated import Hint
from unabridged.engine.texts.judging import sound
from unabridged.redaction.secrets import redacted

LONGEST: Final = 1_000


def bounded(said: str) -> tuple[str, Hint]:
    """The hint, at most so long, and what became of it."""
    from unabridged.memory.screen import Decision, Origin, screened  # noqa: PLC0415  # the screen brings its weights

    text = redacted(str(sound(said))).strip()
    if not text:
        return "", Hint.NONE
    # What is screened is what is shown: a cut must not part what was found from what it belongs to.
    told = text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
    if screened(text, origin=Origin.MACHINE).decision is not Decision.ALLOW:
        return "", Hint.REFUSED
    return told, Hint.GIVEN if told == text else Hint.SHORTENED
