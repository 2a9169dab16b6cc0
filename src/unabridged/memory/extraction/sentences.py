"""A message cut into sentences, and a sentence trimmed to what it says: no greeting before it, no request beside it.
It refuses to change a letter of what is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.extraction.masking import veiled
from unabridged.memory.extraction.rule_files import Rules

_END: Final = lazy(
    r"[.!?\u2026]+[\"')\]\u201d\u00bb]*\s+|\s*[\n\u2028\u2029]\s*|(?<=[\u3002\uff01\uff1f\uff1b\u2026])\s*"
)
_CLAUSE: Final = lazy(r",(?!\d)\s*|[;\uff0c\uff1b]\s*|\s[-\u2013\u2014]+\s+")
_ASKED: Final = lazy(r"[?\uff1f][\s!?\uff01\uff1f)\"'\u201d\u00bb]*$")
# Pictures before the first word, each with what belongs to it.
_PICTURES: Final = lazy("\\A\\s*(?:[\u2600-\u27bf\u2b50\u2b55\U0001f000-\U0001faff][\ufe0f\u200d]*\\s*)+(?=\\w)")
_LEADS: Final = 6
_EDGES: Final = " \t,;:.!\u3002\uff01\uff0c\uff1b\u2026-\u2013\u2014\u00a1"


def sentences(text: str) -> Iterator[str]:
    """The sentences in their order, each with the mark it ends in."""
    begun = 0
    hidden = veiled(text)
    for end in _END.finditer(hidden):
        if whole := text[begun : end.end()].strip():
            yield whole
        begun = end.end()
    if whole := text[begun:].strip():
        yield whole


def goes_on(sentence: str, follows: str) -> bool:
    """Whether a line may have been broken there alone, so that what bounds a sentence stands in the next."""
    return follows[:1].islower() and (sentence[-1:].isalnum() or sentence.endswith(","))


def is_asked(text: str) -> bool:
    """Whether it ends as a question does."""
    return bool(_ASKED.search(text))


def without_leads(text: str, rules: Rules) -> str:
    """The sentence without the greetings and fillers before it."""
    left = text.lstrip(_EDGES)
    for _ in range(_LEADS):
        found = rules.finds("lead", veiled(left))
        if not found or found.start() or not found.end():
            break
        left = left[found.end() :].lstrip(_EDGES)
    return left


def without_pictures(text: str) -> str:
    """The sentence without the emoji before its first word; what stands elsewhere may be what it speaks of."""
    return _PICTURES.sub("", text)


def without_objection(text: str, rules: Rules) -> str:
    """The sentence without what opens it: a word by which something said before is put right, or a turn of talk."""
    found = rules.finds("objection", veiled(text))
    return text[found.end() :] if found else text


def without_tag(text: str, rules: Rules) -> str:
    """The sentence without the short question at its end that only asks for a nod."""
    found = rules.finds("tag", veiled(text))
    return text[: found.start()].rstrip(_EDGES) if found and found.start() else text


def without_last_clause(text: str) -> str:
    """The sentence without its last clause; empty where it has but one."""
    cuts = list(_CLAUSE.finditer(veiled(text)))
    return text[: cuts[-1].start()] if cuts else ""


def without_requests(text: str, rules: Rules) -> str:
    """The sentence without the clauses at either end in which something is asked for; whole, where nothing else is."""
    hidden = veiled(text)
    cuts = list(_CLAUSE.finditer(hidden))
    begins = [0, *(cut.end() for cut in cuts)]
    ends = [*(cut.start() for cut in cuts), len(text)]
    kept = [
        at
        for at, (begin, end) in enumerate(zip(begins, ends, strict=True))
        if not rules.finds("request", hidden[begin:end])
    ]
    return text[begins[kept[0]] : ends[kept[-1]]] if kept else text


def bare(text: str) -> str:
    """The text without the marks at its edges."""
    return text.strip(_EDGES)
