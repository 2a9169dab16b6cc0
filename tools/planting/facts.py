"""Sound drafts with another number, or in another language.
It refuses to judge what a sentence means: what it changes is a word.
"""

from __future__ import annotations

import re

from tools.planting.case import Case
from tools.planting.drawn import Draw

NUMBER = re.compile(r"(?<![\w.,/:-])\d{2,6}(?![\w.,/:-])", re.ASCII)
_KEYED = re.compile(
    r"(?<=[#№])\d{3,}|(?<=\border )\d{3,}|(?<=\bline )\d{2,}|(?<=\bport )\d{3,}", re.ASCII | re.IGNORECASE
)
_UNIT = re.compile(
    r"(?<![\w.,])\d{1,6}(?= ?(?:ms|s|min|h|GB|MB|KB|km|m|kg|%|€|\$|£|EUR|USD"
    r"|rows|tests|Tests|files|days|Tage|jours|días|行|件|元|円|小时|天|时间|дней|дня)(?!\w))"
)
_TONGUES = ("en", "de", "es", "fr", "zh", "ja", "ru", "pt", "it")
_LONG = 240


def _number(case: Case, draw: Draw, pattern: re.Pattern[str], made: str) -> str | None:
    found = draw.one([each for each in pattern.finditer(case.draft) if each[0] in case.source])
    if found is None:
        return None
    digits = found[0]
    match made:
        case "digit":
            at = draw.random.randrange(len(digits))
            new = digits[:at] + draw.random.choice("123456789".replace(digits[at], "")) + digits[at + 1 :]
        case "exchanged":
            new = digits[::-1] if len(digits) < 4 else digits[:-2] + digits[:-3:-1]  # noqa: PLR2004
        case _:
            new = draw.letters("d", len(digits) + 1).lstrip("0")
    if new == digits or new in case.source or not new:
        return None
    return case.draft[: found.start()] + new + case.draft[found.end() :]


def a_digit(case: Case, draw: Draw) -> str | None:
    """One digit of a number."""
    return _number(case, draw, NUMBER, "digit")


def digits_exchanged(case: Case, draw: Draw) -> str | None:
    """Two digits exchanged."""
    return _number(case, draw, NUMBER, "exchanged")


def a_digit_of_a_key(case: Case, draw: Draw) -> str | None:
    """One digit of a number that names something."""
    return _number(case, draw, _KEYED, "digit")


def a_digit_before_a_unit(case: Case, draw: Draw) -> str | None:
    """One digit of a number with a unit."""
    return _number(case, draw, _UNIT, "digit")


def another_number(case: Case, draw: Draw) -> str | None:
    """A number by chance, one digit longer."""
    return _number(case, draw, NUMBER, "drawn")


def _told(case: Case, draw: Draw) -> str | None:
    """As much in another language, with names of the draft."""
    spoken = draw.random.choice([each for each in _TONGUES if each != case.spoken])
    names = case.names or [""]
    told = [each.format(x=draw.random.choice(names)) for each in draw.all_of("telling", spoken)]
    return " ".join(told)


def in_another_language(case: Case, draw: Draw) -> str | None:
    """All of it."""
    return _told(case, draw)


def of_another_talk(case: Case, draw: Draw) -> str | None:
    """The draft of another conversation, in another language."""
    others = [each for each in draw.others if each.spoken != case.spoken]
    other = draw.one(others)
    return other.draft if other else None


def half_in_another(case: Case, draw: Draw) -> str | None:
    """The second half."""
    half = case.draft[: len(case.draft) // 2]
    cut = max(half.rfind("\n"), half.rfind(". ") + 1, half.rfind("。") + 1)
    return f"{case.draft[:cut]}\n\n{_told(case, draw)}" if cut > _LONG // 2 else None


def first_in_another(case: Case, draw: Draw) -> str | None:
    """The first paragraph."""
    return f"{_told(case, draw)}\n\n{case.draft}" if len(case.draft) > _LONG else None


def under_headings_in_another(case: Case, draw: Draw) -> str | None:
    """Points in another language."""
    spoken = draw.random.choice([each for each in _TONGUES if each != case.spoken])
    told = [each.format(x=draw.one(case.names) or "") for each in draw.all_of("telling", spoken)]
    return f"## {draw.one_of('titles', spoken)}\n" + "\n".join(f"- {each}" for each in told)


def a_record_in_another(case: Case, draw: Draw) -> str | None:
    """A record in another language."""
    spoken = draw.random.choice([each for each in _TONGUES if each != case.spoken])
    told = [each.format(x=draw.one(case.names) or "") for each in draw.all_of("telling", spoken)]
    titles = draw.all_of("titles", spoken)
    return "\n".join(f"**{title}:** {each}" for title, each in zip(titles, told, strict=False))
