"""The values that stand in statements, each once, to be told in rows: the name they stand behind, and then them alone.
It refuses to take a word of prose for a value, and to say which of them are worth their room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from unabridged.compaction.extractive.fields import Field
from unabridged.compaction.extractive.signs import IDENTIFIER, NUMBER, Tokens
from unabridged.compaction.extractive.statements import CALLS, PRINTED, TOOL, UNNAMED, Statement, value
from unabridged.lazy_patterns import lazy

# A name of one word, so that a row says nothing but that, and passes for nobody's words.
_KEY: Final = lazy(r"[\w.$-]{1,40}")
_LEAST: Final = 3
# A number of fewer figures is how many there are of something, or a year.
_LEAST_FIGURES: Final = 5
# Its first word says what it is, as in gift_card_5128346 or load_rates: the name of its field would say that again.
_TELLS: Final = lazy(r"[A-Za-z]{3,}[_-]\w")
# Where something can be sent to, or fetched from. A row of them says who spoke of them first, which may have been a
# text that wants something sent there.
_PLACE: Final = lazy(r"://|@|^(?:bc1[0-9a-z]{20,}|0x[0-9a-fA-F]{40}|[13][1-9A-HJ-NP-Za-km-z]{25,33})$")


def listed(every: Sequence[Statement], known: Tokens) -> list[Statement]:
    """Every value of these once, with the name it stood behind last, by where it stood last; none that is listed."""
    found: dict[str, tuple[str, str, tuple[int, int]]] = {}
    before = {each.says[0] for each in every if each.is_value}
    for one in every:
        for key, said in _named(one, known):
            sign = known.sign(said)
            is_place = sign[0] == IDENTIFIER and is_address(said)
            if sign in before or (is_place and not one.head):
                continue
            whose = f"{one.head}{key}".rstrip() if is_place else ""
            was = found.pop(sign, (whose, said, (0, 0)))
            name = was[0] if whose else key or was[0]
            found[sign] = (UNNAMED if not whose and _TELLS.match(said) else name, was[1], (one.line, one.ordinal))
    return [value(where, key, said, known) for key, said, where in found.values()]


def is_address(said: str) -> bool:
    """Whether something could be sent there, or fetched from there."""
    return _PLACE.search(said) is not None


def _named(one: Statement, known: Tokens) -> Iterator[Field]:
    for field in one.values:
        yield Field(field.key if _KEY.fullmatch(field.key) else PRINTED, field.value)
    if not one.values and not one.is_value:
        key = PRINTED if one.head.startswith(TOOL) else UNNAMED
        for said in one.says:
            spelled = known.spelled.get(said, "") if said[0] == IDENTIFIER else _long_number(said)
            # What is kept of fields has their names in it, which look like code.
            is_name = one.worth and spelled.isidentifier() and (key == PRINTED or one.text.startswith(CALLS))
            if len(spelled) >= _LEAST and not is_name:
                yield Field(key, spelled)


def _long_number(said: str) -> str:
    """A number that may be somebody's or something's; nothing where it is none, or a short one."""
    if said[0] != NUMBER or len(said) <= _LEAST_FIGURES:
        return ""
    return said[1:] if sum(map(str.isdigit, said)) >= _LEAST_FIGURES else ""
