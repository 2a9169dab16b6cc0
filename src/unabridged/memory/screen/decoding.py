"""A text in other guises: encoded, spelled with look-alikes or figures, letter by letter, backwards; each undone once.
It refuses to decode what it decoded: who wraps an order twice has wrapped it for nobody who reads along.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from itertools import chain, filterfalse
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.anchors import STRONG, anchors, backwards, rotated, turned
from unabridged.memory.screen.folding import Reading, folded, words_of
from unabridged.memory.screen.lookalikes import ALIKE, ALIKE_SIGNS, FIGURES, ROTATED

_LONG: Final = 16
# Four signs of base64 are three octets: whoever breaks it into lines or with blanks breaks it there. Shorter pieces
# than these are words.
_QUARTET: Final = 4
_PIECE: Final = lazy(rb"[^ ]{8,}")
_TAIL: Final = lazy(rb" [^ ]{1,7}(?![^ ])")
# Blanks for all that base64 has not.
_BASE64: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_")
_SOLID: Final = bytes(each if each in _BASE64 else ord(" ") for each in range(256))
_BLANK: Final = lazy(r"\s")
# Each begins with a sign of its own, by which a search skips all others: what stands before that is asked behind it.
_HEX: Final = lazy(
    r"[0-9A-Fa-f](?<![0-9A-Za-z].)(?:(?<=0)x[0-9A-Fa-f]{2}|[0-9A-Fa-f])[ :,]{1,2}"
    r"(?:(?:0x)?[0-9A-Fa-f]{2}[ :,]{1,2}){8,}(?:[0-9A-Fa-f]{2}(?![0-9A-Za-z]))?"
)
_HEX_RUN: Final = lazy(r"(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}){8,}(?![0-9A-Za-z])")
_HEX_BEGIN: Final = lazy(r"[0-9][0-9A-Fa-f][ :,]{1,2}(?:0x)?[0-9A-Fa-f]{2}[ :,]")
_PAIR: Final = lazy(r"(?:0x)?([0-9A-Fa-f]{2})")
_ENTITY: Final = lazy(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});?")
_CODE: Final = lazy(r"\\u\{?([0-9A-Fa-f]{4,6})\}?|\\x([0-9A-Fa-f]{2})")
_LAST: Final = 0x10FFFF
# A sign of no word between two letters, such as a picture; with a blank between two of them, where a word ends.
_SIGN: Final = r"[^\w\s\x00-\x7f]{1,2}"
_SPACED: Final = lazy(
    rf"(?<![^\W_])(?:[^\W\d_](?:[ \t]{{1,4}}|[.\-_*|/,+~]{{1,2}}|{_SIGN}(?:[ \t]{{1,2}}{_SIGN})?)){{5,}}[^\W\d_](?![^\W_])"
)
_WIDE_GAP: Final = lazy(r"[ \t]{2,}")
# So many words of one letter, one behind the other.
_LETTERS: Final = lazy(r" \w" * 6 + " ")
_FEWEST: Final = 3
_HEAD: Final = 256
_READABLE: Final = 0.85
_FIGURED: Final = lazy(r"[a-z][0134578@$!|+]+[a-z]|\b[0134578@$|+][a-z]{2}")
# Looked for first: nearly no word has a figure or a sign before a letter.
_FIGURE: Final = lazy(r"[0134578@$!|+][a-z]")
# What stands within words and is not read with them: hyphens, signs and tags of markup.
_PARTING: Final = lazy(r"[-*_`~<](?:(?<=[^\W\d_][-*_`~])[-*_`~]?(?=[^\W\d_])|(?<=<)/?[a-z][^<>]{0,40}>)")
_PARTS: Final = "-*_`~<"
_SPOKEN: Final = lazy(r"\w+")
_REVERSED_STRONG: Final = frozenset(word[::-1] for word in STRONG)


def guises(text: str, plain: Reading, unseen: Iterable[tuple[str, int, int]]) -> Iterator[Reading]:
    """Each guise that makes words of it which an order is made of and which stood there not before, and the unseen."""
    for how, guise, place in _whole(plain):
        yield Reading(text=guise, place=place, how=how)
    for how, piece, first, last in chain((("unseen", *each) for each in unseen), _pieces(text)):
        found = folded(piece)
        if len(words_of(found)) >= _FEWEST:
            yield Reading(text=found, place=_within(first, last, len(found)), how=how)


def _whole(plain: Reading) -> Iterator[tuple[str, str, Callable[[int], int]]]:
    """Guises of the whole text, sign by sign."""
    text, place = plain.text, plain.place
    latin, pieces = text, text.split()
    alike = frozenset[str]() if text.isascii() else ALIKE_SIGNS & plain.signs
    if alike:
        for sign in alike:  # none stands for another
            latin = latin.replace(sign, ALIKE[ord(sign)])
        before, pieces = pieces, latin.split()
        # A word in which no sign is another's was there before.
        if _tells(" ".join({*pieces}.difference(before)), plain):
            yield "look-alikes", latin, place
    mixed = " ".join(filterfalse(str.isalpha, pieces))
    if _FIGURE.search(mixed) is not None:
        tables = [table for table in FIGURES if _tells(_in_letters(mixed, table), plain)]
        if tables and _FIGURED.search(latin) is not None:
            yield from (("figures", _in_letters(latin, table), place) for table in tables)
    said = turned() & plain.known
    if not rotated().isdisjoint(said):
        yield "rot13", text.translate(ROTATED), place
    if not _REVERSED_STRONG.isdisjoint(said) or _is_backwards(said, plain):
        last = len(text) - 1
        yield "backwards", text[::-1], lambda at: place(last - at)
        yield "backwards", _SPOKEN.sub(lambda found: found[0][::-1], text), place
    if any(map(mixed.__contains__, _PARTS)) and _tells(_PARTING.sub("", mixed), plain):
        yield _whole_words(plain)


def _in_letters(text: str, table: Iterable[tuple[str, str]]) -> str:
    """The text with letters for figures: no letter is one of these."""
    for figure, letter in table:
        text = text.replace(figure, letter)
    return text


def _whole_words(plain: Reading) -> tuple[str, str, Callable[[int], int]]:
    """The text without what parts its words."""
    gaps = [found.span() for found in _PARTING.finditer(plain.text)]
    begins, ends = [0, *(last for _, last in gaps)], [*(first for first, _ in gaps), len(plain.text)]
    kept = [at for begin, end in zip(begins, ends, strict=True) for at in range(begin, end)]
    return "parted", "".join(plain.text[at] for at in kept), lambda at: plain.place(kept[at])


def _tells(guise: str, plain: Reading) -> bool:
    """Whether a word comes to light there of which orders are made."""
    return not (anchors() & frozenset(words_of(guise))) <= plain.known


def _is_backwards(said: frozenset[str], plain: Reading) -> bool:
    """Whether more of the words are such backwards than forwards: a few are words both ways."""
    count = len(backwards() & said)
    return count >= _FEWEST and count > len(anchors() & plain.known)


def _pieces(text: str) -> Iterator[tuple[str, str, int, int]]:
    """Guises of pieces, or with a way back to no more than the text as a whole."""
    if "&" in text and (changed := _changed(text, _ENTITY, lambda found: unescape(found[0]))):
        yield "entities", changed, 0, len(text)
    if text.count("%") > _FEWEST and (changed := _percent(text)):
        yield "percent", changed, 0, len(text)
    if "\\" in text and (changed := _changed(text, _CODE, _sign)):
        yield "codes", changed, 0, len(text)
    yield from _encoded(text)
    if _HEX_BEGIN.search(text) is not None:
        yield from _in_hex(_HEX.finditer(text))


def _encoded(text: str) -> Iterator[tuple[str, str, int, int]]:
    """What is encoded: of each run what is in base64, and then what is in hex."""
    in_hex, end = list[tuple[str, str, int, int]](), 0
    for first, last in _solid(text):
        if in_hex and _BLANK.search(text, end, first) is not None:
            yield from in_hex
            in_hex.clear()
        padding = text[last : last + 2]
        end = last + len(padding) - len(padding.lstrip("="))
        if said := _decoded("".join(text[first:end].split())):
            yield "base64", said, first, end
        in_hex += _in_hex(_HEX_RUN.finditer(text, first, last))
    yield from in_hex


def _solid(text: str) -> Iterator[tuple[int, int]]:
    """Where letters and figures stand for long, and what else base64 has, and nothing between them but its breaks."""
    octets = text.encode("ascii", "replace").translate(_SOLID)
    begun, end, signs = 0, 0, 0
    for piece in _PIECE.finditer(octets):
        first, last = piece.span()
        if signs % _QUARTET or not text[end:first].isspace():
            if signs >= _LONG:
                yield begun, _with_tail(text, octets, end, signs)
            begun, signs = first, 0
        end, signs = last, signs + last - first
    if signs >= _LONG:
        yield begun, _with_tail(text, octets, end, signs)


def _with_tail(text: str, octets: bytes, end: int, signs: int) -> int:
    """Where a run ends that may have a last piece, shorter than the others."""
    tail = None if signs % _QUARTET else _TAIL.match(octets, end)
    return tail.end() if tail is not None and text[end].isspace() else end


def _in_hex(every: Iterable[re.Match[str]]) -> Iterator[tuple[str, str, int, int]]:
    for found in every:
        if said := _readable(bytes.fromhex("".join(_PAIR.findall(found[0])))):
            yield "hex", said, *found.span()


def spaced(plain: Reading) -> Iterator[tuple[str, str, int, int]]:
    """What is written letter by letter: in words where gaps tell them, all in one, and where in the folded text."""
    if _LETTERS.search(f" {plain.spoken} ") is None:
        return
    for found in _SPACED.finditer(plain.text):
        parts = ("".join(words_of(part)) for part in _WIDE_GAP.split(found[0]))
        yield " ".join(parts), "".join(words_of(found[0])), *found.span()


def _changed(text: str, pattern: re.Pattern[str], undone: Callable[[re.Match[str]], str]) -> str:
    changed, count = pattern.subn(undone, text)
    return changed if count >= _FEWEST else ""


def _percent(text: str) -> str:
    octets = text.encode("utf-8", "replace")
    return re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes.fromhex(found[1].decode()), octets).decode(
        "utf-8", "replace"
    )


def _sign(found: re.Match[str]) -> str:
    code = int(found[1] or found[2], 16)
    return chr(code) if code <= _LAST else "\ufffd"


def _decoded(said: str) -> str:
    standard = said.rstrip("=").replace("-", "+").replace("_", "/")
    whole = standard[: len(standard) - (len(standard) % 4 == 1)]
    return _readable(base64.b64decode(whole + "=" * (-len(whole) % 4)))


def _readable(octets: bytes) -> str:
    """What they say, where it is a text."""
    said = octets.decode(_letters_of(octets), "replace")
    head = said[:_HEAD]
    signs = sum(map(str.isprintable, head)) - head.count("\ufffd")
    return said if signs >= _READABLE * max(1, len(head)) else ""


def _letters_of(octets: bytes) -> str:
    """How letters are written: where every other octet is nothing, in two octets each."""
    if octets.count(0) * 3 < len(octets):
        return "utf-8"
    return "utf-16-le" if octets[1::2].count(0) > octets[::2].count(0) else "utf-16-be"


def _within(first: int, last: int, length: int) -> Callable[[int], int]:
    """The way back from what was decoded: the beginning of what it was decoded of, and from its last sign the end."""
    return lambda at: last - 1 if at >= length - 1 else first
