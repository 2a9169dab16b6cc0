"""Sound drafts with a name that is another: one letter, one segment, the ending, two digits, or one of another talk.
It refuses a name that its source has after all.
"""

from __future__ import annotations

import re
import string

from tools.planting.case import Case
from tools.planting.drawn import Draw

_PATH = re.compile(r"(?:[\w.-]+/)+[\w-]+\.\w{1,5}", re.ASCII)
_FILE = re.compile(
    r"(?<![\w/.-])[\w-]{3,}\.(?:py|md|csv|ts|js|json|yaml|yml|sql|go|rs|txt|log|toml|pdf|sh|java)\b", re.ASCII
)
_SYMBOL = re.compile(r"(?<![\w/.-])[a-z]{3,}(?:_[a-z]{2,})+(?![\w/.])", re.ASCII)
_HASH = re.compile(r"(?<![\w-])(?=[0-9a-f]*[a-f])(?=[a-f]*\d)[0-9a-f]{7,40}(?![\w-])", re.ASCII)
_ID = re.compile(r"(?<![\w/-])[A-Z]{1,6}-\d{2,7}(?![\w-])", re.ASCII)
_VERSION = re.compile(r"(?<![\w.])v?\d+\.\d+\.\d+(?![\w.])", re.ASCII)
_ERROR = re.compile(r"\b[A-Z][A-Za-z]{3,}(?:Error|Exception|Warning)\b", re.ASCII)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w", re.ASCII)
_LINK = re.compile(r"https?://[\w.-]+(?:/[\w./?=&#-]*\w)?", re.ASCII)
_ENDINGS = ("py", "ts", "go", "sql", "md", "csv", "json", "yaml")


def _swapped(case: Case, made: str | None, found: str | None) -> str | None:
    """The draft with one name in place of another, where its source has none such."""
    if not made or not found or made == found or made.casefold() in case.source.casefold():
        return None
    return case.draft.replace(found, made)


def _found(case: Case, draw: Draw, pattern: re.Pattern[str]) -> str | None:
    return draw.one([each for each in dict.fromkeys(pattern.findall(case.draft)) if each in case.source])


def _letter(name: str, draw: Draw) -> str:
    """The name with one of its letters another."""
    begins = name.find("//") + 1
    places = [at for at, letter in enumerate(name) if letter.islower() and at >= begins]
    at = draw.random.choice(places) if places else 0
    others = string.ascii_lowercase.replace(name[at].lower(), "")
    return name[:at] + draw.random.choice(others) + name[at + 1 :]


def _digit(name: str, draw: Draw, letters: str = string.digits) -> str:
    places = [at for at, letter in enumerate(name) if letter.isdigit()]
    at = draw.random.choice(places)
    return name[:at] + draw.random.choice(letters.replace(name[at], "")) + name[at + 1 :]


def _change(case: Case, draw: Draw, pattern: re.Pattern[str], how: str) -> str | None:
    found = _found(case, draw, pattern)
    if found is None:
        return None
    parts = re.split(r"([/._-])", found)
    match how:
        case "letter":
            made = _letter(found, draw)
        case "digit":
            made = _digit(found, draw)
        case "hex":
            made = _digit(found, draw, "0123456789abcdef")
        case "ending":
            made = f"{found.rpartition('.')[0]}.{draw.random.choice(_ENDINGS)}"
        case "segment":
            made = "".join([draw.one_of("variables"), *parts[1:]])
        case "last":
            made = "".join([*parts[:-1], draw.one_of("variables")])
        case _:
            made = f"{found}{how}"
    return _swapped(case, made, found)


def a_segment_of_a_path(case: Case, draw: Draw) -> str | None:
    """Another folder."""
    return _change(case, draw, _PATH, "segment")


def a_letter_of_a_path(case: Case, draw: Draw) -> str | None:
    """One letter."""
    return _change(case, draw, _PATH, "letter")


def another_ending(case: Case, draw: Draw) -> str | None:
    """Another kind of file."""
    return _change(case, draw, _FILE, "ending")


def a_letter_of_a_file(case: Case, draw: Draw) -> str | None:
    """One letter of a file's name."""
    return _change(case, draw, _FILE, "letter")


def a_letter_of_a_symbol(case: Case, draw: Draw) -> str | None:
    """One letter of a name of code."""
    return _change(case, draw, _SYMBOL, "letter")


def a_part_of_a_symbol(case: Case, draw: Draw) -> str | None:
    """Another last part."""
    return _change(case, draw, _SYMBOL, "last")


def a_digit_of_a_hash(case: Case, draw: Draw) -> str | None:
    """One digit of a hash."""
    return _change(case, draw, _HASH, "hex")


def a_digit_of_an_id(case: Case, draw: Draw) -> str | None:
    """One digit of an id."""
    return _change(case, draw, _ID, "digit")


def a_digit_of_a_version(case: Case, draw: Draw) -> str | None:
    """One digit of a version."""
    return _change(case, draw, _VERSION, "digit")


def another_error(case: Case, draw: Draw) -> str | None:
    """One letter of an error's name, or another kind."""
    return _change(case, draw, _ERROR, "letter" if draw.half else "Error")


def a_letter_of_a_mail(case: Case, draw: Draw) -> str | None:
    """One letter of an address of mail."""
    return _change(case, draw, _MAIL, "letter")


def a_letter_of_an_address(case: Case, draw: Draw) -> str | None:
    """One letter of an address."""
    return _change(case, draw, _LINK, "letter")


def more_of_an_address(case: Case, draw: Draw) -> str | None:
    """An address with more behind it."""
    return _change(case, draw, _LINK, ("/latest", "?ref=summary")[draw.half])


def a_name_of_another_talk(case: Case, draw: Draw) -> str | None:
    """A name of another conversation."""
    other, found = draw.other(case), draw.one(case.names)
    made = draw.one([each for each in other.names if re.search(r"\d|[_/]", each)]) if other else None
    return _swapped(case, made, found)


def of_another_talk(case: Case, draw: Draw) -> str | None:
    """The draft of another conversation."""
    other = draw.other(case)
    return other.draft if other and other.names and other.spoken == case.spoken else None


def a_path_of_its_own(case: Case, draw: Draw) -> str:
    """A file that nobody named."""
    return draw.put(
        f"- {('src', 'lib')[draw.half]}/{draw.one_of('variables')}.{draw.random.choice(_ENDINGS)}", case.draft
    )


def an_id_of_its_own(case: Case, draw: Draw) -> str:
    """A ticket that nobody named."""
    return draw.put(f"- {draw.letters('u', 1) if draw.half else 'TASK'}QX-{draw.letters('d', 5)}", case.draft)
