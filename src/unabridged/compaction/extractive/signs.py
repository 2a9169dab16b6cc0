"""What a text says that is specific, token by token: words by their stems, names, numbers, identifiers, quotations.
It refuses to weigh them, and to know where a text is from.

    .deploi      a word's stem, or a pair of letters where no spaces are written
    ^caroline    a name: a capital within a sentence
    #1,204.50    a number
    =src/app.py  an identifier: a path, an address, a name of code, whatever joins letters with digits or marks
    !praises     a mark of how it is said, which weighs nothing by itself
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, NamedTuple

from unabridged.compaction.extractive.fillers import COURTESY, FAILURE, FILLERS, OTHER, SELF, WHEN
from unabridged.lazy_patterns import lazy
from unabridged.search.letters import MARKS, RUNS, folded, is_unspaced, pairs
from unabridged.search.stems import stem

WORD: Final = "."
NAME: Final = "^"
NUMBER: Final = "#"
IDENTIFIER: Final = "="
MARK: Final = "!"
# What stands for itself, wherever it stands.
ALONE: Final = frozenset({NUMBER, IDENTIFIER})
PRAISES: Final = "!praises"
OF_SELF: Final = "!self"
OF_OTHER: Final = "!other"
OF_WHEN: Final = "!when"
OF_FAILURE: Final = "!failure"
_OF_MARKS: Final = ((PRAISES, COURTESY), (OF_SELF, SELF), (OF_OTHER, OTHER), (OF_WHEN, WHEN), (OF_FAILURE, FAILURE))
# Each of these words, and what it is a mark of.
_MARKS: Final = MappingProxyType(
    {word: tuple(mark for mark, those in _OF_MARKS if word in those) for _, each in _OF_MARKS for word in sorted(each)}
)

_L: Final = rf"[\w{MARKS}]"
# A token, and what belongs to it before and behind; whatever else is no space is a mark by itself.
TOKEN: Final = lazy(
    r"(?:https?|ftp|file|s3|wss?)://[^\s<>\"'`\u3000-\u303f\uff00-\uff65]++"
    rf"|(?:\.{{0,2}}[/\\]|~[/\\]|--?|[#@$€£¥.])?+{_L}++(?:(?:[./\\@#_+&=\-'\u2019]|::?|->)++{_L}++|,\d++)*+"
    rf"(?:[%€£]|\+\+)?+"
    r"|[^\s\w]"
)
_STARTS: Final = frozenset(".!?:;\u2022\"'(\u201c\u201e\u2014-*")
_DIGIT: Final = lazy(r"\d")
_NUMBER: Final = lazy(r"[#$€£¥+\-.]*+\d[\d.,:/\-]*+(?:%|€|£|st|nd|rd|th|[a-zA-Z]{1,2})?+")
_MARKED: Final = lazy(r"[/\\@_#=]|\.\w|::|->|\w:\w")
_CAMEL: Final = lazy(r"[a-z][A-Z]|[A-Z]{2,}")
_ERROR: Final = lazy(r"(?:Error|Exception|FAILED|ERROR)$")
_PLAIN: Final = lazy(r"^[-.#@$~/\\'\u2019]+|['\u2019]s$|[-.'\u2019]+$")
# What is quoted or marked as code is one thing, whatever it consists of.
QUOTED: Final = lazy(
    r"`[^`]{2,80}`|\"[^\"]{2,80}\"|\u201c[^\u201d]{2,80}\u201d|\u201e[^\u201c\u201d]{2,80}[\u201c\u201d]|\u00ab[^\u00bb]{2,80}\u00bb"
    r"|\u300a[^\u300b]{2,80}\u300b|\u300c[^\u300d]{2,80}\u300d|\u300e[^\u300f]{2,80}\u300f"
)
QUOTES: Final = '`"\u201c\u201e\u00ab\u300a\u300c\u300e'
# Where no spaces are written, a number or a code stands within what is read as one token.
_WITHIN: Final = lazy(r"[!-~]++|[^!-~]++")
_LONGEST_WORD: Final = 40
_LARGEST: Final = 50_000
# A word that is no longer is one token of most models.
_SHORT: Final = 8
# How many letters and figures of a code a token of a model has.
_OF_CODE: Final = 2.6
_LETTER: Final = lazy(r"[A-Za-z]")
# The words that a name is made of, and about what each of them takes, each letter of it, and a mark.
_PIECE: Final = lazy(r"[A-Z]?[a-z]++|[A-Z]++|[^A-Za-z]")
_WORD_OF_NAME: Final = 0.65
_LETTER_COST: Final = 0.08
_JOINT: Final = 0.3
# Scripts that write no spaces, and a word in several letters: Thai, Lao, Burmese, Khmer.
_OF_MANY_LETTERS: Final = lazy("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")


class Token(NamedTuple):
    """What one token says: within a sentence, at the start of one, and about how many tokens of a model it takes."""

    within: tuple[str, ...]
    first: tuple[str, ...]
    cost: float


class Tokens(dict[str, Token]):
    """Tokens met before; most of a text is made of words that were met before."""

    __slots__ = ("spelled",)

    def __init__(self) -> None:
        super().__init__()
        self.spelled: dict[str, str] = {}

    def __missing__(self, token: str) -> Token:
        """Take the token apart, once."""
        if len(self) >= _LARGEST:
            self.clear()
        found = self[token] = self._joined(token) if _is_mixed(token) else _token(token)
        if found.within and found.within[0][0] == IDENTIFIER:
            self.spelled.setdefault(found.within[0], token)
        return found

    def _joined(self, token: str) -> Token:
        """What letters that are written without spaces say, and what stands among them."""
        said, cost = list[str](), 0.0
        for part in _WITHIN.findall(token):
            each = self[part]
            said += each.within
            cost += each.cost
        return Token(tuple(said), tuple(said), cost)

    def sign(self, value: str) -> str:
        """The sign of a value that is one thing, whatever it consists of."""
        said = self[value].within if TOKEN.fullmatch(value) else ()
        return said[0] if said and said[0][0] in ALONE else IDENTIFIER + value


def told(text: str, known: Tokens) -> tuple[list[str], float]:
    """Everything specific that a text says, in order, and about how many tokens it takes."""
    said, cost, starts = list[str](), 0.0, True
    for token in TOKEN.findall(text):
        found = known[token]
        said += found.first if starts else found.within
        cost += found.cost
        starts = token in _STARTS
    if any(map(text.__contains__, QUOTES)):
        for quoted in QUOTED.findall(text):
            said.append((IDENTIFIER if quoted[0] == "`" else NAME) + quoted[1:-1].casefold())
    return said, cost


def about(text: str, known: Tokens) -> float:
    """About how many tokens of a model a text takes."""
    return sum(known[token].cost for token in TOKEN.findall(text))


def _token(token: str) -> Token:
    if len(token) == 1 and not token.isalnum():
        return Token((), (), 0.65 if token.isascii() else 1.0)
    cost = _cost(token)
    if "://" in token:
        return _alone(IDENTIFIER + token.rstrip(".,;:!?)]}"), cost)
    if _NUMBER.fullmatch(token):
        return _alone((NUMBER if sum(map(str.isdigit, token)) > 1 else WORD) + token.strip(".,:-+"), cost)
    plain = _PLAIN.sub("", token)
    if _is_identifier(token, plain):
        code = (IDENTIFIER + plain, *([OF_FAILURE] if _ERROR.search(plain) else []))
        return Token(code, code, cost)
    words = tuple(_words(plain))
    named = (NAME + plain.casefold(),) if plain[:1].isupper() and folded(plain) not in FILLERS else ()
    return Token((*words, *named), words, cost)


def _is_mixed(token: str) -> bool:
    """Whether it has a figure or a Latin letter in it, and letters that are written without spaces."""
    return not token.isascii() and any(map(is_unspaced, token)) and any(map(_is_latin, token))


def _is_latin(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()


def _alone(said: str, cost: float) -> Token:
    return Token((said,), (said,), cost)


def _is_identifier(token: str, plain: str) -> bool:
    if not plain.isascii() and any(map(is_unspaced, plain)) and not _MARKED.search(plain):
        return False
    if _DIGIT.search(plain) and not plain.isdecimal():
        return True
    return len(plain) > 1 and bool(_MARKED.search(plain) or _CAMEL.search(plain) or token[0] in "@#~/\\")


def _words(plain: str) -> Iterator[str]:
    for word in re.split(r"[-'\u2019+&.]+", plain[:_LONGEST_WORD]):
        for run in RUNS.findall(word):
            low = folded(run)
            if is_unspaced(run):
                for pair in pairs(low):
                    yield from _MARKS.get(pair, ())
                    if len(pair) > 1 and pair not in FILLERS:
                        yield WORD + pair
                continue
            yield from _MARKS.get(low, ())
            if len(low) > 1 and low not in FILLERS:
                yield WORD + stem(low)


def _cost(token: str) -> float:
    if token.isascii():
        if token.isalpha() and not _CAMEL.search(token):
            return 1.0 + max(0, len(token) - _SHORT) * 0.12
        is_code = _DIGIT.search(token) is not None or not _LETTER.search(token)
        return max(1.0, len(token) / _OF_CODE if is_code else _of_name(token))
    unspaced, small = sum(map(is_unspaced, token)), len(_OF_MANY_LETTERS.findall(token))
    return max(1.0, (unspaced - small) * 0.8 + (len(token) - unspaced + small) / 2.9)


def _of_name(token: str) -> float:
    """What a name of code takes, or a path: its words, and the marks between them, most of which a word takes along."""
    pieces = _PIECE.findall(token)
    words = sum(map(str.isalpha, pieces))
    return _WORD_OF_NAME * words + _LETTER_COST * sum(map(str.isalpha, token)) + _JOINT * (len(pieces) - words)
