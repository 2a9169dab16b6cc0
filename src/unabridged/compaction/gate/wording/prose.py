"""Whether the last line of a draft is prose that stops, where all its other prose comes to an end.
It refuses to mind lists, tables, headings and notes: they have no full stop.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.gate.language import COMMON
from unabridged.compaction.gate.wording.linking import LINKING
from unabridged.lazy_patterns import lazy

_NO_PROSE: Final = lazy(
    r"[ \t]*(?:[-*+•·・–—>|#◦▪✓✅☑⏳❌→]|\d{1,3}[.)、:]|[（(]\d|\[|\{|\}|\"|`{3}|<|[^\n]{0,60}[:：]\s*$|\*\*[^*\n]*\*\*\s*$)"
)
_LABEL: Final = lazy(r"(?:\*\*|__)?[^\W\d_][^\n:：.!?。]{0,40}[:：](?:\*\*|__)?\s")
_ENDED: Final = lazy(r"[.!?…؟।]+[\"'”»’)\]*_`]*(?=\s|$)|[。！？…][」』”）)]*")
_WORD: Final = lazy(r"[^\W\d_]+")
_PLAIN: Final = lazy(r"(?:^|[\s\u2e80-\uffff])[^\W\d_][\w-]*$")
_POINT: Final = lazy(r"[ \t]*(?:[-*+•·・–]|\d{1,2}[.)])[ \t]+(?P<said>\S[^\n]*)")
_POINTS: Final = 3
_WIDE: Final = lazy(r"[\u2e80-\u9fff]")
# So many sentences that end show who ends them; so many words make one, and some of them link others.
_FEWEST: Final = 2
_WORDS: Final = 5
_SHOWN: Final = 60
_PER_WIDE: Final = 2.5
_LINKS: Final = 0.12


def stops(text: str) -> bool:
    """Whether it ends with some words of a sentence, and none before did."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not _NO_PROSE.match(line)]
    last = text.rstrip().rpartition("\n")[2].strip()
    if not lines or lines[-1] != last or not _PLAIN.search(last[-_SHOWN:]):
        return False
    if any(_ENDED.split(line)[-1].strip() for line in lines[:-1]):
        return False
    *ended, fragment = _ENDED.split(" ".join(lines))
    if _LABEL.match(fragment.strip() + " ") or (_LABEL.match(last) and not _ENDED.search(last)):
        return False
    # An abbreviation has a full stop too: then the lines tell.
    ended = max(([each for each in of if _size(each) >= _WORDS] for of in (ended, lines[:-1])), key=len)
    return (
        len(ended) >= _FEWEST
        and any(map(_links, ended))
        and (
            _size(fragment) >= _WORDS or (_ENDED.search(last) is not None and _WIDE.match(fragment.strip()) is not None)
        )
        and not fragment.strip()[0].islower()
    )


def breaks_off(text: str) -> bool:
    """Whether the last point of a list has no end, where each before it has one."""
    lines = [line for line in text.splitlines() if line.strip()]
    points = [match["said"].strip() for match in map(_POINT.match, lines) if match]
    if len(points) <= _POINTS or not _POINT.match(lines[-1]):
        return False
    *before, last = points
    if not _PLAIN.search(last[-_SHOWN:]) or _size(_ENDED.split(last)[-1]) < _WORDS:
        return False
    return all(_ENDED.split(each)[-1] == "" for each in before)


def _size(text: str) -> float:
    wide = len(_WIDE.findall(text))
    return len(_WORD.findall(_WIDE.sub(" ", text))) + wide / _PER_WIDE


def _links(text: str) -> bool:
    """Whether words of it link others, as in a sentence; where words stand without spaces, they do."""
    if _WIDE.search(text):
        return True
    words = _WORD.findall(text.casefold())
    return sum(word in LINKING or word in COMMON for word in words) >= _LINKS * len(words)
