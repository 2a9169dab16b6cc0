"""A text as the statements it consists of: sentences, lines, fields of JSON, and clauses of what is long.
It refuses to part a token, a quotation, an address or a letter from its marks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from unabridged.compaction.extractive import fields
from unabridged.lazy_patterns import lazy
from unabridged.search.letters import is_unspaced

LONGEST: Final = 240
_SHORTEST: Final = 25
# A token as long as this is bytes or noise, and is left out whole.
_LONGEST_TOKEN: Final = 400
_SENTENCE: Final = lazy(
    r"(?<![.!?])[.!?]++[\"')\]\u201d\u2019]*+(?=\s)|(?<![\u3002\uff01\uff1f])[\u3002\uff01\uff1f]++[\u201d\u300d\u300f\uff09]*+|[\u061f\u0964\u06d4](?=\s)"
)
_CLAUSE: Final = lazy(r"[,;:\u2014\u2013)|](?=\s)|[\uff0c\u3001\uff1b\uff1a\uff09]|\s(?=[\-\u2013\u2014|]\s)")
_HELD: Final = lazy(
    r"`[^`\n]{1,160}`|\"[^\"\n]{1,160}\"|\u201c[^\u201d\n]{1,160}\u201d|\u300c[^\u300d\n]{1,160}\u300d|\u00ab[^\u00bb\n]{1,160}\u00bb|\S{2,8}://\S++"
)
# A letter alone is an initial or stands for a word, in whatever script; the others stand before names and numbers.
_ENDS_NOTHING: Final = lazy(
    r"(?:^|[\s(.])[^\W\d_]\.$|(?:^|[\s(])(?:Mrs?|Ms|Mmes?|Mlle|Dra?|Sts?|Prof|Sr(?:ta|a)?|Jr|Sen|Gen|Rep|Gov|Capt|Lt|Sgt|Col|Rev"
    r"|Hon|Mt|[Aa]ve?|Avda?|Blvd|Bd|Hr|Fr|vs|Nos?|Nr|e\.g|i\.e|z\.B|bzw|cf|ca|approx|Figs?|Eqs?|Secs?|Chs?|Apps?|vols?|pp|eds?"
    r"|Abs|Art|Kap|[Tt][eé]l|\w{0,24}[Ss]tr|núm|pág|ул|кв|стр|им|Co|Corp|Inc|Ltd|[Dd]ept|[Ii]ncl|[Ee]xcl|[Ee]xt|max|min"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|\d{1,3})\.$"
)
# The longest of these, and what stands before it.
_BEFORE: Final = 28
# Somebody who writes no capitals ends a sentence behind a word; behind a shorter one, and before a figure, it is an
# abbreviation.
_IS_SHORT: Final = lazy(r"(?:^|[\s.])[^\s.]{1,3}\.$")
_MARKS: Final = frozenset(".!?\u3002\uff01\uff1f\u061f\u0964\u06d4")
# What has no letter and no digit is no statement.
_SAYS: Final = lazy(r"\w")
_CONTROL: Final = lazy("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class Unit(NamedTuple):
    """One statement, the form that it shares with its like, where it has one, and the values of its fields."""

    text: str
    form: str = ""
    values: tuple[fields.Field, ...] = ()


def split(text: str) -> list[tuple[str, str]]:
    """The statements of a text in order, each with its form."""
    return [(each.text, each.form) for each in units(text)]


def units(text: str) -> list[Unit]:
    """The statements of a text in order, with what is known of each."""
    if (found := fields.lines(text)) is not None:
        return list(_fields(found))
    said = list[Unit]()
    for line in text.splitlines():
        said += _line(line)
    return said


def _line(line: str) -> list[Unit]:
    if len(line) > _SHORTEST and line.rstrip()[-1:] in ("}", "]") and (found := fields.lines(line)) is not None:
        return list(_fields(found))
    return [Unit(piece) for piece in _pieces(line)]


def _fields(found: list[fields.Line]) -> Iterator[Unit]:
    for said, form, values in found:
        pieces = [piece for line in said.splitlines() for piece in _pieces(line)]
        if len(pieces) == 1:
            yield Unit(pieces[0], form, values)
            continue
        for piece in pieces:
            yield Unit(piece, form, tuple(each for each in values if each.value in piece))


def _pieces(line: str) -> Iterator[str]:
    line = _clean(line)
    if len(line) <= _SHORTEST:
        if _SAYS.search(line):
            yield line
        return
    held = [match.span() for match in _HELD.finditer(line)]
    for sentence in _cut(line, list(_ends(line)), held):
        if len(sentence) > LONGEST:
            yield from _short(sentence)
        elif _SAYS.search(sentence):
            yield sentence


def _clean(line: str) -> str:
    tokens = _CONTROL.sub(" ", line).split()
    return " ".join([each for each in tokens if len(each) <= _LONGEST_TOKEN or _is_written_so(each)])


def _is_written_so(token: str) -> bool:
    """Whether it is long since its script writes no spaces; of a long one a letter here and there tells."""
    return any(map(is_unspaced, token[:: len(token) // _LONGEST_TOKEN]))


def _ends(line: str) -> Iterator[int]:
    for match in _SENTENCE.finditer(line):
        at = match.end()
        before, goes_on = line[max(0, at - _BEFORE) : at], line[at + 1 : at + 2].islower()
        if goes_on and (match[0][-1] not in _MARKS or _IS_SHORT.search(before)):
            continue
        if line[at + 1 : at + 2].isdigit() and _IS_SHORT.search(before):
            continue
        if match[0] != "." or not _ENDS_NOTHING.search(before):
            yield at


def _cut(line: str, ends: list[int], held: list[tuple[int, int]]) -> Iterator[str]:
    """The line cut at these places, but within nothing that is held together."""
    begin, spans = 0, iter([*held, (len(line), len(line))])
    span = next(spans)
    for at in ends:
        while span[1] <= at and span[0] < len(line):
            span = next(spans)
        if span[0] < at < span[1]:
            continue
        yield line[begin:at].strip()
        begin = at
    yield line[begin:].strip()


def _short(sentence: str) -> Iterator[str]:
    """A long sentence in clauses, several together; where it has none, between words."""
    held = [match.span() for match in _HELD.finditer(sentence)]
    gathered = ""
    for clause in filter(None, _cut(sentence, [match.end() for match in _CLAUSE.finditer(sentence)], held)):
        if gathered and len(gathered) + len(clause) > LONGEST // 2:
            yield from _by_words(gathered)
            gathered = ""
        gathered = f"{gathered} {clause}" if gathered and not is_unspaced(clause[0]) else gathered + clause
    yield from _by_words(gathered)


def _by_words(clause: str) -> Iterator[str]:
    if len(clause) <= LONGEST:
        yield clause
        return
    held = [match.span() for match in _HELD.finditer(clause)]
    ends, last = list[int](), 0
    for at in range(1, len(clause)):
        if at - last >= LONGEST // 2 and (
            clause[at] == " " or (is_unspaced(clause[at]) and is_unspaced(clause[at - 1]) and clause[at].isalpha())
        ):
            ends.append(at)
            last = at
    yield from _cut(clause, ends, held)
