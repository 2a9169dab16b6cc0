"""A question as it is typed, or what a text is about, taken apart into words and what each of them may be found by.
It refuses to know an index and ranks; what a question means is the same for every store.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.search.clause import Clause, Phrase, Prefix, Term
from unabridged.search.letters import folded, is_unspaced
from unabridged.search.terms import SURFACE, WHOLE, WORD, Lexicon, is_joined, named, places

# A question is a question; a page that was pasted is read for its first words.
_MOST_WORDS: Final = 64
_QUOTED: Final = lazy(r'"([^"]*)"?')
_BEGINNING: Final = lazy(r"\*(?:\s|$)")
_LONGEST_QUESTION: Final = 10_000
# Words of at least so many letters are also found by their beginning: other languages bend words at the end.
_BENT_FROM: Final = 4
_BENDING: Final = 3
_SHORTEST_BEGINNING: Final = 4
_AS_BENT: Final = 0.7
_AS_PARTS: Final = 0.9
_AS_PART: Final = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One clause by which a word is found, and what it counts beside the others; or only where they find little."""

    clause: Clause
    weight: float
    otherwise: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word of a question; of several ways in which a document has it, the best counts."""

    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is looked for: words, the more and rarer the better, and phrases that must all be there."""

    text: str
    words: tuple[Word, ...]
    must: tuple[Clause, ...] = ()


def question(text: str, lexicon: Lexicon) -> Question:
    """The question a text asks: ``"…"`` is a phrase that must be there, ``conf*`` a beginning, the rest are words."""
    text = text[:_LONGEST_QUESTION]
    must: list[Clause] = []
    words: dict[Clause, Word] = {}
    for quoted in _QUOTED.findall(text):
        in_a_row = tuple(_row(quoted, lexicon))
        if in_a_row:
            must.append(Phrase(words=in_a_row) if len(in_a_row) > 1 else _one(in_a_row[0]))
            words.update((word.ways[0].clause, word) for word in _typed(quoted, lexicon))
    for word in _typed(_QUOTED.sub(" ", text), lexicon):
        words.setdefault(word.ways[0].clause, word)
    return Question(text=text, words=tuple(words.values())[:_MOST_WORDS], must=tuple(dict.fromkeys(must)))


def about(text: str, lexicon: Lexicon) -> Question:
    """What a text is about that nobody typed as a question: all of it is words, its quotation marks and stars too."""
    text = text[:_LONGEST_QUESTION]
    words: dict[Clause, Word] = {}
    for word in _words(text, lexicon):
        words.setdefault(word.ways[0].clause, word)
    return Question(text=text, words=tuple(words.values())[:_MOST_WORDS])


def _row(text: str, lexicon: Lexicon) -> Iterator[str]:
    """The words of a phrase in order; the last letter of an unspaced run stands alone only where the run ends."""
    for _, _, compound in places(text):
        yield from _of_phrase(compound, lexicon)


def _of_phrase(compound: str, lexicon: Lexicon) -> tuple[str, ...]:
    words, _ = lexicon[compound]
    return words[:-1] if len(words) > 1 and _is_last_letter(words) else words


def _is_last_letter(words: tuple[str, ...]) -> bool:
    """Whether the last term is the last letter of a run that is read in pairs."""
    return _is_letter(words[-1]) and words[-2].endswith(words[-1][-1]) and len(words[-2]) == len(WORD) + 2


def _is_letter(word: str) -> bool:
    """Whether a term is one letter of a script that is read in pairs, which is found as the beginning of a pair."""
    return len(word) == len(WORD) + 1 and is_unspaced(word[-1])


def _one(word: str) -> Clause:
    return Prefix(start=word) if _is_letter(word) else Term(term=word)


def _typed(text: str, lexicon: Lexicon) -> Iterator[Word]:
    """The words of a question, some of which are beginnings."""
    for _, end, compound in places(text):
        # What is read in pairs of letters is found by any two of them, at the beginning as well.
        if _BEGINNING.match(text, end) and not any(map(is_unspaced, compound)):
            yield _beginning(compound)
        else:
            yield from _of(compound, lexicon)


def _words(text: str, lexicon: Lexicon) -> Iterator[Word]:
    for _, _, compound in places(text):
        yield from _of(compound, lexicon)


def _of(compound: str, lexicon: Lexicon) -> Iterator[Word]:
    """A word, and where it is made of several, each of them too."""
    _, others = lexicon[compound]
    parts = _of_phrase(compound, lexicon)
    wholes = [other for other in others if other.startswith(WHOLE)]
    if wholes:
        ways = [Way(clause=Term(term=wholes[0]), weight=1.0)]
        if len(parts) > 1:
            ways.append(Way(clause=Phrase(words=parts), weight=_AS_PARTS))
        yield Word(ways=tuple(ways))
    alone = 1.0 if not wholes else _AS_PART
    name = WHOLE + folded(compound) if not wholes and len(parts) == 1 and parts[0].isascii() else None
    for part in parts:
        yield _word(part, alone, name)


def _word(term: str, weight: float, name: str | None) -> Word:
    """A word, which may be somebody's name for a thing, written in one case."""
    ways = [Way(clause=_one(term), weight=weight)]
    if name is not None:
        ways.append(Way(clause=Term(term=name), weight=weight))
    stem = term.removeprefix(WORD)
    if len(stem) >= _BENT_FROM and stem.isalpha():
        start = stem[: max(_SHORTEST_BEGINNING, len(stem) - _BENDING)]
        ways.append(Way(clause=Prefix(start=WORD + start), weight=weight * _AS_BENT, otherwise=True))
    return Word(ways=tuple(ways))


def _beginning(compound: str) -> Word:
    """A word of which only the beginning was typed: of a word as it stands, of its stem, or of an identifier."""
    start = folded(compound)
    starts = (WHOLE + named(compound), *(() if is_joined(compound) else (SURFACE + start, WORD + start)))
    return Word(ways=tuple(Way(clause=Prefix(start=each), weight=1.0) for each in starts))
