"""Text as terms, the units that an index keeps and a question asks for: stems, surfaces, identifiers, labels.
It refuses to know which message a text is of, and where terms are kept.

    .deploi         a word's stem, in the order of the text
    ~deployed       a word as it stands, where its stem is another
    =retry_budget   an identifier whole
    @role:user      a label of what was said
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2s
from itertools import islice
from typing import Final, TypeAlias

from unabridged.lazy_patterns import lazy
from unabridged.search.letters import MARKS, RUNS, SEAM, folded, is_unspaced, pairs
from unabridged.search.stems import stem

WORD: Final = "."
SURFACE: Final = "~"
WHOLE: Final = "="
LABEL: Final = "@"

# Words and what holds them together in names, paths, addresses and versions.
_LETTERS: Final = rf"\w[\w{MARKS}]*+"
_COMPOUND: Final = lazy(rf"{_LETTERS}(?:[.:/\\@#+\-'\u2019]++{_LETTERS})*+(?:\+\+|#)?")
# The same for a text of ASCII alone, as most are: it is sooner gone through.
_ASCII_COMPOUND: Final = lazy(r"[A-Za-z0-9_]++(?:[.:/\\@#+\-']++[A-Za-z0-9_]++)*+(?:\+\+|#)?")
_WORD: Final = lazy(rf"(?:[^\W_]++|(?<=[\w{MARKS}])[{MARKS}]++)++")
_ASCII_WORD: Final = lazy(r"[A-Za-z0-9]+")
_PIECE: Final = lazy(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_JOINED: Final = lazy(rf"[^\w{MARKS}]|_")
_STEPS: Final = lazy(r"[/\\]+")
# A name that falls into more pieces than this is a digest or a code, and nobody looks for a piece of it.
_MOST_PIECES: Final = 6
_LONGEST_TERM: Final = 64
_LONG_TERM_HEAD: Final = 40
_LONGEST_RUN: Final = 64
_GOES_ON: Final = "\0"
# Of a long compound every so many letters are one, ending with a word: a text without a space has its pieces too.
_STRETCH: Final = lazy(rf"(?s).{{1,1000}}(?:[^\W_]++|[{MARKS}]++)*+")
_LARGEST_LEXICON: Final = 100_000
_LONG_TEXT: Final = 100_000
_MOST_LABELS: Final = 1_000
_UNFIT: Final = lazy(rf"[^\w{MARKS}.:/\\@#+\-=~]+")


# What one compound is kept as: its words' stems in order, and whatever else it is found by. A plain pair of texts is
# soon left alone by the collector, which goes through anything with names each time; a lexicon has many thousands.
Entry: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


class _Words(dict[str, Entry]):
    """Words met before, each with its stem and, where that is another, its surface; many names share them."""

    __slots__ = ()

    def __missing__(self, piece: str) -> Entry:
        """Take the word's endings off, once."""
        surface = folded(piece)
        root = stem(surface)
        others = (SURFACE + _short(surface),) if root != surface else ()
        if len(self) >= _LARGEST_LEXICON:
            self.clear()
        known = self[piece] = ((WORD + _short(root),) if root else (), others)
        return known


class Lexicon(dict[str, Entry]):
    """Compounds met before, with their terms; most of a text is words that were met before."""

    __slots__ = ("_known", "_labels")

    def __init__(self) -> None:
        super().__init__()
        self._known = _Words()
        self._labels: dict[tuple[str, str], str] = {}

    def __missing__(self, compound: str) -> Entry:
        """Take the compound apart, once."""
        if len(self) >= _LARGEST_LEXICON:
            self.clear()  # the words they are made of are kept: those are what takes its time
        entry = self[compound] = _entry(compound, self._known)
        return entry

    def label(self, kind: str, value: str) -> str:
        """A label as a term; a conversation has few, and each many times."""
        known = self._labels.get((kind, value))
        if known is None:
            if len(self._labels) >= _MOST_LABELS:
                self._labels.clear()
            known = self._labels[kind, value] = label(kind, value)
        return known


def compounds(text: str) -> list[str]:
    """The text's compounds in order; long runs without spaces are cut where each half still knows the other."""
    # Of a long text each word is found by itself, so that other threads run in between.
    pattern = _ASCII_COMPOUND if text.isascii() else _COMPOUND
    found: list[str] = pattern.findall(text) if len(text) < _LONG_TEXT else [each[0] for each in pattern.finditer(text)]
    if len(text) > _LONGEST_RUN and max(map(len, found), default=0) > _LONGEST_RUN:
        return [piece for each in found for piece in _cut(each)]
    return found


def places(text: str, first: int = 0, last: int | None = None) -> Iterator[tuple[int, int, str]]:
    """Where each compound of a text, or of a stretch of it, begins and ends, in the same order."""
    end = len(text) if last is None else last
    for match in (_ASCII_COMPOUND if text.isascii() else _COMPOUND).finditer(text, first, end):
        at, compound = match.start(), match[0]
        if len(compound) <= _LONGEST_RUN:
            yield at, match.end(), compound
            continue
        for piece in _cut(compound):
            length = len(piece) - 2 * piece.endswith(_GOES_ON)  # the letter that is shared is the next one's
            yield at, at + length, piece
            at += length


def label(kind: str, value: str) -> str:
    """A label as a term: what a document is, such as ``role`` ``user``."""
    return LABEL + kind + ":" + _short(_UNFIT.sub("_", folded(value)))


def _cut(compound: str) -> Iterator[str]:
    """The compound whole, or a long one in stretches; two that part a run of unspaced letters share a letter."""
    if len(compound) <= _LONGEST_RUN:
        yield compound
        return
    for stretch in _STRETCH.findall(compound):
        at = 0
        while (seam := SEAM.search(stretch, at + _LONGEST_RUN)) is not None:
            first, at = at, seam.start()
            shares = is_unspaced(stretch[at - 1]) and is_unspaced(stretch[at])
            yield stretch[first : at + 1] + _GOES_ON if shares else stretch[first:at]
        yield stretch[at:]


def _entry(compound: str, known: Mapping[str, Entry]) -> Entry:
    if compound.isascii() and _GOES_ON not in compound:
        return _ascii_entry(compound, known)
    return _any_entry(compound, known)


def _ascii_entry(compound: str, known: Mapping[str, Entry]) -> Entry:
    """What :func:`_any_entry` gives, in a shorter way that most of a text can go."""
    if not compound.isalnum():
        pieces = [piece for word in _ASCII_WORD.findall(compound) for piece in _pieces(word)]
    elif len(pieces := _pieces(compound)) == 1:
        return known[compound]
    terms = [known[piece] for piece in pieces]
    words = tuple([root for roots, _ in terms for root in roots])
    return words, (*[other for _, others in terms for other in others], *_wholes(compound))


def _any_entry(compound: str, known: Mapping[str, Entry]) -> Entry:
    goes_on = compound.endswith(_GOES_ON)
    words: list[str] = []
    others: list[str] = []
    apart = False
    for word in _WORD.findall(compound):
        for run in RUNS.findall(word):
            if is_unspaced(run):
                words += [WORD + pair for pair in pairs(folded(run))]
                continue
            pieces = _pieces(run)
            apart = apart or len(pieces) > 1
            for piece in pieces:
                roots, surfaces = known[piece]
                words += roots
                others += surfaces
    if goes_on:
        compound = compound.removesuffix(_GOES_ON)
        words.pop()  # the letter alone: the next stretch begins with it
    if apart or is_joined(compound):
        others += _wholes(compound)
    return tuple(words), tuple(others)


def _pieces(run: str) -> list[str]:
    if run.isalpha() and (run.islower() or run.isupper() or run[1:].islower()):
        return [run]
    shape = run if run.isascii() else "".join(map(_shape, run))
    several = islice(_PIECE.finditer(shape), _MOST_PIECES + 1)  # of a dump there would be as many as it has letters
    found = [run[match.start() : match.end()] for match in several]
    return found if 1 < len(found) <= _MOST_PIECES else [run]


def _shape(letter: str) -> str:
    """A letter of any script as the one of ASCII that parts names as it does."""
    return "1" if letter.isdecimal() else "A" if letter.isupper() else "a"


def is_joined(compound: str) -> bool:
    """Whether words are held together in it by what no word has, so that none begins as it does."""
    return _JOINED.search(compound) is not None


def named(compound: str) -> str:
    """An identifier as it is compared whole; its beginning becomes the beginning of that."""
    whole = compound.lower() if compound.isascii() else compound.casefold()
    return whole if whole.isalnum() else _UNFIT.sub("_", whole)


def _wholes(compound: str) -> Iterator[str]:
    """The identifier, and of a path its last step too: that is how people name a file."""
    whole = named(compound)
    yield WHOLE + _short(whole)
    if "/" in whole or "\\" in whole:
        last = _STEPS.split(whole)[-1]
        if is_joined(last):
            yield WHOLE + _short(last)


def _short(term: str) -> str:
    """The term, or of a long one its head and a digest of all of it."""
    if len(term) <= _LONGEST_TERM:
        return term
    digest = blake2s(term.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return f"{term[:_LONG_TERM_HEAD]}~{digest}"
