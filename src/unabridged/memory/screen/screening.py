"""The screen of one text: its secrets, what cannot be seen in it, the forms it has in each of its guises, and its score.
It refuses to let a text pass that is too long to be read: that is held or refused as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.errors import UsageError
from unabridged.memory.screen.decoding import guises, spaced
from unabridged.memory.screen.finding import Seen, forms, strongest, strongest_forms
from unabridged.memory.screen.folding import Reading, read
from unabridged.memory.screen.forms_written import RUN_TOGETHER
from unabridged.memory.screen.scoring import LEAST, NEAR, score
from unabridged.memory.screen.segments import segments
from unabridged.memory.screen.sent_off import is_sent_off
from unabridged.memory.screen.taking_out import taken_out
from unabridged.memory.screen.turns import unmarked
from unabridged.memory.screen.unseen import is_odd, smuggled, unseen
from unabridged.memory.screen.unwrapping import unwrapped
from unabridged.memory.screen.verdict import Decision, Finding, Origin, Verdict, Weight, decided
from unabridged.memory.versions import SCREEN

VERSION: Final = SCREEN
# In characters. A fact has 2,000 at the most, and a block of them four thousand: more than this nobody means to keep.
LONGEST: Final = 16_384
_WIDEST: Final = 2 * LONGEST
_FEWEST_LETTERS: Final = 12
_UNSEEN: Final = "A character there is not seen, or moves what is seen."
_SPELLED: Final = "It is spelled letter by letter, as nobody writes who wants to be read."
_SCORED: Final = "Its words and letters are like those of orders to a machine."
_LONG: Final = "It is too long to be read whole."


def screened(text: str, *, origin: Origin) -> Verdict:
    """What the screen says of a text of this origin; the same for ever in one version."""
    said: object = text
    if not isinstance(said, str):
        message = f"the screen reads a text, and not {type(said).__name__}"
        raise UsageError(message)
    given: object = origin
    if not isinstance(given, Origin):  # else it fails where something is found, and passes for one where nothing is
        message = f"{given!r} is not one of {', '.join(map(str, Origin))}; pass one of these"
        raise UsageError(message)
    if not text:
        return Verdict(decision=Decision.ALLOW, findings=(), text=text)
    if len(text) > LONGEST:
        return _unread(text, origin)
    plain = read(text)
    if len(plain.text) > _WIDEST:
        return _unread(text, origin)
    left, secrets = taken_out(text)
    seen = strongest((*secrets, *looked(text, plain)))
    return Verdict(
        decision=decided((each.weight for each in seen), origin), findings=tuple(map(_finding, seen)), text=left
    )


def looked(text: str, plain: Reading) -> Iterator[Seen]:
    """Everything but secrets that is found in a text."""
    odd = is_odd(text)
    if odd:
        for name, weight, first, last in unseen(text):
            yield Seen(f"unseen.{name}", weight, first, last, _UNSEEN)
    forms_told = dict[str, Weight]()
    yield from strongest_forms(plain, forms_told)
    scored = tuple(_scored(plain))
    yield from scored
    for inside in unwrapped(text, plain):
        # Where nothing there is like an order forms are not looked for again.
        if beside := tuple(_scored(inside)):
            yield from strongest_forms(inside, forms_told)
            scored = scored or beside
            yield from scored
    yield from _spelled(plain)
    told = set[str]()
    for guise in guises(text, plain, smuggled(text) if odd else ()):
        # Of what is undone in one way the first form says all.
        each = next(forms(guise), None) if guise.how not in told else None
        if each is not None:
            told.add(guise.how)
            reason = f"Undone, it reads: {each.name}. {each.reason}"
            yield Seen(f"encoded.{guise.how}", Weight.SURE, each.first, each.last, reason)
        if not scored:
            scored = tuple(_scored(guise))
            yield from scored


def _scored(told: Reading) -> Iterator[Seen]:
    reading = unmarked(told)
    found = score(reading.words, segments(reading))
    # What is near the threshold is an order all the same where something held is sent to an address.
    if found.value >= LEAST or (found.value >= LEAST - NEAR and is_sent_off(reading.text)):
        yield Seen("model.score", Weight.LIKELY, *reading.of_spoken(found.first, found.last), _SCORED)


def _spelled(plain: Reading) -> Iterator[Seen]:
    for apart, together, first, last in spaced(plain):
        read_apart = Reading(text=apart, place=_nowhere)
        told = RUN_TOGETHER.search(together) is not None or any(True for _ in forms(read_apart))
        if told or len(together) >= _FEWEST_LETTERS:
            weight = Weight.SURE if told else Weight.LIKELY
            yield Seen("encoded.letters", weight, *plain.of(first, last), _SPELLED)


def _nowhere(_: int) -> int:
    """Where a letter of it stood nobody asks: the whole run is what was found."""
    return 0


def _unread(text: str, origin: Origin) -> Verdict:
    found = Finding(id="too-long", category="too-long", first=0, last=len(text), reason=_LONG)
    decision = Decision.HOLD if origin is Origin.PERSON else Decision.REFUSE
    return Verdict(decision=decision, findings=(found,), text="")


def _finding(seen: Seen) -> Finding:
    return Finding(
        id=seen.name, category=seen.name.partition(".")[0], first=seen.first, last=seen.last, reason=seen.reason
    )
