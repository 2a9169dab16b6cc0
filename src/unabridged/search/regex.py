"""Regular expressions over many texts, as a task of bytes and names that another program can be given.
It refuses to know that program, and how long it may take.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from unabridged.log import json_text
from unabridged.search.finding import Finder, Hit, finder, hits
from unabridged.search.patterns import Case, Match, Pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """A hit in one of several texts, by the text's index."""

    index: int
    hit: Hit


def found(find: Finder, texts: Sequence[str]) -> list[Matched]:
    """Every hit in these texts, in order."""
    return [Matched(index=index, hit=hit) for index, text in enumerate(texts) for hit in hits(find, text)]


def asked(pattern: Pattern, texts: Sequence[str]) -> tuple[dict[str, Any], bytes]:
    """The task for these texts, as a header and bytes."""
    raw = [text.encode("utf-8", "surrogatepass") for text in texts]
    header = {"pattern": pattern.text, "case": pattern.case.value, "sizes": [len(each) for each in raw]}
    return header, b"".join(raw)


def answered(header: Mapping[str, Any], body: bytes) -> bytes:
    """What the task finds, as bytes that :func:`heard` reads; runs in the other program."""
    pattern = Pattern(text=header["pattern"], match=Match.REGEX, case=Case(header["case"]))
    lines = [_numbers(each) for each in found(finder(pattern), list(_texts(header["sizes"], body)))]
    return json_text.encode(lines)


def heard(answer: bytes) -> list[Matched]:
    """What the other program found."""
    lines: Any = json_text.decode(answer)
    return [
        Matched(index=index, hit=Hit(line=line, first=first, last=last, offset=offset, spans=tuple(map(tuple, spans))))
        for index, line, first, last, offset, spans in lines
    ]


def _numbers(each: Matched) -> list[Any]:
    hit = each.hit
    return [each.index, hit.line, hit.first, hit.last, hit.offset, hit.spans]


def _texts(sizes: Sequence[int], body: bytes) -> Iterator[str]:
    at = 0
    for size in sizes:
        yield body[at : at + size].decode("utf-8", "surrogatepass")
        at += size
