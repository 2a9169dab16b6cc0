"""The labels of a draft: what stands before a colon or in a heading, however that is written, and which names they have.
It refuses to ask for a name as it is spelt: `next_steps` is the heading "Next steps", and two may share a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from unabridged.compaction.gate import language
from unabridged.compaction.gate.finding.composed import composed
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_MARKED: Final = lazy(r"[ \t]*(?:#{1,6}[ \t]|\*\*|__|【|<h\d|\|)")
_LABEL: Final = lazy(r"(?:^|[.;,{(（。；]|\|)\s*(?P<label>[^\n.;:：=|{}。；]{1,60})\s*(?:[:：=|]|\s[–—-]\s)")
_ROW: Final = lazy(r"\||</?[a-z]\w*>")
_CAMEL: Final = lazy(r"(?<=[a-zß-ÿ])(?=[A-ZÄÖÜ])")
_JOINED: Final = lazy(r"[\W_]+")
# Whatever stands before a name that opens a line: signs, a number of any kind, or a tag.
_OPENS: Final = lazy(
    r"(?:</?[A-Za-z]\w{0,9}>|[^\w\n<]|\d|_|(?:[IVX]{1,4}|[A-Za-z])(?=[.)])|[一二三四五六七八九十]{1,3}(?=[、.．）)]))*+"
)
_SAMPLE: Final = 8_000
_UNSPACED: Final = 0x2E80


def answered(text: str, headings: Sequence[str]) -> frozenset[str]:
    """The headings whose name a label has, alone or beside others."""
    labels = " \n ".join(f" {_plain(each)} " for each in _labels(text))
    return frozenset(each for each in headings if f" {_plain(each)} " in labels or _wide(each, labels))


def opened(text: str, headings: Sequence[str]) -> frozenset[str]:
    """The headings that open a line as whole words, behind whatever marks."""
    lines = [line[match.end() :].casefold() for line in text.splitlines() if (match := _OPENS.match(line))]
    return frozenset(
        each
        for each in headings
        if any(line.startswith(each.casefold()) and not line[len(each) :][:1].isalnum() for line in lines)
    )


def translates(text: str, source: Source) -> bool:
    """Whether it has as many labels as were asked for, in another language than the one that they were asked for in."""
    written, told = language.of(text[:_SAMPLE]), language.likely(source.instructions[:_SAMPLE])
    spoken = language.of(source.by_users[:_SAMPLE])
    if not told or (written or spoken) in ("", told):
        return False
    return _has_as_many(text, source)


def may_translate(text: str, source: Source) -> bool:
    """The same where nobody knows the language that they were asked for in, and no word of it is of the text's own."""
    spoken = language.of(text[:_SAMPLE]) or language.of(source.by_users[:_SAMPLE])
    asked_in = source.instructions[:_SAMPLE]
    if not spoken or language.likely(asked_in) or language.has_words_of(asked_in, spoken):
        return False
    return _has_as_many(text, source)


def _has_as_many(text: str, source: Source) -> bool:
    return sum(1 for line in text.splitlines() if _is_labelled(line)) >= len(source.headings)


def _is_labelled(line: str) -> bool:
    return _MARKED.match(line) is not None or _LABEL.match(line) is not None


def _labels(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if _MARKED.match(line):
            yield _ROW.sub(" ", line)
        for match in _LABEL.finditer(line):
            yield match["label"]


def _plain(text: str) -> str:
    """Its words in small letters with spaces between, whatever stood there."""
    folded = _CAMEL.sub(" ", composed(text)).casefold()
    return " ".join(filter(None, _JOINED.split(folded)))


def _wide(heading: str, labels: str) -> bool:
    """Whether a name without spaces around it stands in a label, where words have none."""
    return ord(heading[0]) >= _UNSPACED and _plain(heading) in labels
