"""What a text has, gathered once: what needs some of it is looked for only in a text that has it.
It refuses to know where it stands, and to leave out what any pattern could find.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from operator import itemgetter
from typing import Final

from unabridged.lazy_patterns import lazy

_RUNS: Final = lazy(r"[A-Za-z0-9]+")
# What belongs to no word of a text as a space, and every sign as one of a run or as what no token has in it.
_IN_WORDS: Final = bytes(n if bytes((n,)).isalnum() else ord(" ") for n in range(256))
_APART: Final = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\"'"
_IN_RUNS: Final = bytes(ord(" ") if chr(n) in _APART else ord("x") for n in range(256))
# No token is shorter that nothing but its form or its mixture of signs tells.
LONG: Final = 14
_LONG: Final = b"x" * LONG
# What stands behind each run.
MARK: Final = '"'
# A word behind what belongs to none: an escaped line's end, a code, a colour of a terminal.
_GLUED: Final = lazy(
    r"(?:\\(?:[abefnrtv]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2})|%[0-9A-Fa-f]{2}|\[[0-9;]{0,8}m)([A-Za-z0-9]+)"
)
# So many letters at the beginning of a word are kept.
START: Final = 3
_START: Final = itemgetter(slice(START))
# The one letter that is two as a small one.
_TWOFOLD: Final = "\u0130"


# Words for a password, and those that have other letters.
PASSWORDS: Final = ("passwort", "kennwort", "senha", "wachtwoord", "parola", "adgangskode", "heslo", "salasana")
ABROAD: Final = (
    "contrase\u00f1a has\u0142o l\u00f6senord \u015fifre jelsz\u00f3 \u043f\u0430\u0440\u043e\u043b\u044c \u043f\u0430\u0440\u043e\u043b\u044f"
    " \u043f\u0430\u0440\u043e\u043b\u0435\u043c \u5bc6\u7801 \u5bc6\u78bc \u53e3\u4ee4 \u30d1\u30b9\u30ef\u30fc\u30c9"
    " \u6697\u8a3c\u756a\u53f7 \ube44\ubc00\ubc88\ud638 \uc554\ud638 \u05e1\u05d9\u05e1\u05de\u05d4 \u0e23\u0e2b\u0e31\u0e2a\u0e1c\u0e48\u0e32\u0e19"
).split()


# What begins every name for a secret, and every saying of one.
HINTS: Final = frozenset((*"pass pw secret token cred auth jwt key signature".split(), *PASSWORDS[1:]))
# Those that "pass" stands in as well, be it a few words later.
PASSING: Final = ("mot", "passwort")
# By what a word in other letters is known in whatever case: a piece of plain ones, or its first other letter.
_PIECE: Final = 4
_KNOWN_BY: Final = tuple((word, max(_RUNS.findall(word), key=len, default="")) for word in ABROAD)
_PLAINLY: Final = tuple(piece for _, piece in _KNOWN_BY if len(piece) >= _PIECE)
_OTHERWISE: Final = "".join(
    dict.fromkeys(
        each
        for word, piece in _KNOWN_BY
        if len(piece) < _PIECE
        for letter in [next(letter for letter in word if not letter.isascii())]
        for each in (letter, letter.upper())
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a text has.

    ``written`` is all of it, with a question mark for each letter that is not plain, and ``small`` the same in small
    letters. ``runs`` is its long runs, each once, of signs without a space or a quotation mark, with such a mark behind each;
    ``whole`` the words of these, and ``starts`` their first letters. ``abroad`` is which words for a password in other
    letters stand in it.
    """

    written: bytes
    small: str
    runs: str
    whole: frozenset[str]
    starts: frozenset[str]
    abroad: tuple[str, ...]


def words_of(text: str) -> Words:
    """What this text has."""
    written = text.encode("ascii", "replace")
    small = written.lower().decode("ascii")
    runs = MARK.join((*dict.fromkeys(_runs(text, written)), ""))
    whole = each_word(runs.encode("ascii", "replace")) if runs else frozenset[str]()
    return Words(
        written=written,
        small=small,
        runs=runs,
        whole=whole,
        starts=frozenset(word[:START] for word in whole),
        abroad=() if text.isascii() else _abroad(text, small),
    )


def each_word(written: bytes) -> frozenset[str]:
    """The words of what is written, each once, with those that are glued to an escape before them."""
    return frozenset((*written.translate(_IN_WORDS).decode("ascii").split(), *_glued(written)))


def _glued(written: bytes) -> list[str]:
    """The words that are glued to an escape before them."""
    has_escapes = b"\\" in written or b"%" in written or b"[" in written
    return _GLUED.findall(written.decode("ascii")) if has_escapes else []


def starts_of(words: Words) -> frozenset[str]:
    """The first small letters of all words of a text, also of those that are glued to an escape before them."""
    plain = words.small.encode("ascii").translate(_IN_WORDS).decode("ascii").split()
    return frozenset(map(_START, (*plain, *map(str.lower, _glued(words.written)))))


def _runs(text: str, written: bytes) -> list[str]:
    """Its long runs."""
    shape, found = written.translate(_IN_RUNS), list[str]()
    at = shape.find(_LONG)
    while at >= 0:
        end = shape.find(b" ", at + LONG)
        end = end if end >= 0 else len(shape)
        found.append(text[at:end])
        at = shape.find(_LONG, end)
    return found


def _abroad(text: str, small: str) -> tuple[str, ...]:
    if not (any(piece in small for piece in _PLAINLY) or any(letter in text for letter in (*_OTHERWISE, _TWOFOLD))):
        return ()
    lowered = lower(text)
    return tuple(word for word in ABROAD if word in lowered)


def head(text: str) -> str:
    """The letters and digits with which it begins."""
    found = _RUNS.match(text)
    return found[0] if found is not None else ""


def places(text: str, hint: str) -> list[int]:
    """Where it stands in a text."""
    ends = accumulate(len(each) + len(hint) for each in text.split(hint)[:-1])
    return [end - len(hint) for end in ends]


def lower(text: str) -> str:
    """The text in small letters, each at its place."""
    return text.replace(_TWOFOLD, "i").lower()
