"""Whether a draft is about as long as what stands for so much can be: no longer than that, and not next to nothing.
It refuses to count tokens: that is done where the counter is.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

from unabridged.compaction.gate import taken_over
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import about, specifics
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

# For each so many characters a letter, up to so many; a letter of Chinese counts as three.
_PER_LETTER: Final = 36
_MOST: Final = 40
# A draft of twice that is long enough for anything.
_ENOUGH: Final = 2 * _MOST
# So short a text without a word of what it stands for is of nothing, where that is so long.
_OF_NOTHING: Final = 40
_STEM: Final = 4
_LONG: Final = 700
_FACTS: Final = 3
_NEARLY_ALL: Final = 0.9
# So much shorter a text tells of something by what it names.
_NEWS: Final = 0.3
_MUCH_SHORTER: Final = 20
# For each thing that it names so much shorter yet.
_FOR_EACH: Final = 10
# What has so many words of its source, and few others, names things without figures.
_OF_ITS_WORDS: Final = 8
_MOSTLY: Final = 0.85
_MOSTLY_WIDE: Final = 0.55
_QUOTED: Final = lazy(r"[\"“„«「『](?P<said>[^\"“”„«»「」『』\n]{3,300})[\"”“»」』]")
_WIDE: Final = lazy(r"[\u2e80-\uffff]")
_SAMPLE: Final = 4_000


def too_long(draft: Words, source: Source) -> tuple[str, ...]:
    """A text that replaces another is shorter, and no copy of it."""
    longer = len(draft.whole) > source.size or taken_over.whole(draft, source)
    return (f"{len(draft.whole)} characters for {source.size}",) if longer else ()


def too_short(draft: Words, source: Source) -> tuple[str, ...]:
    """Half a sentence tells nothing of a long conversation, nor does a whole one without a word of it."""
    if draft.reports:
        return ()
    own = _said(draft.own[: 4 * _ENOUGH], source.headings)
    own = _without_ledger(own, source.ledger) if source.ledger else own
    letters = _weight("".join(filter(str.isalnum, own)))
    if len(draft.own) < 4 * _ENOUGH and _lets_all_go(own, letters, source):
        return (f"{len(draft.own)} characters for {source.size}",)
    if letters >= _ENOUGH:
        return ()
    sample = source.text[:_SAMPLE]
    least = min(_MOST, source.size * _weight(sample) // max(len(sample), 1) // _PER_LETTER)
    if letters >= least and not (letters < _OF_NOTHING and _is_of_nothing(own, source)):
        return ()
    if 2 * letters >= least and _is_of_facts(own, source):
        return ()
    return (f"{len(draft.own)} characters for {source.size}",)


def _said(text: str, headings: tuple[str, ...]) -> str:
    """A text less the headings that were asked for: these anybody can write."""
    for heading in headings:
        text = re.sub(rf"^[\W\d_]*{re.escape(heading)}\W*", "\n", text, flags=re.IGNORECASE | re.MULTILINE)
    return text


def _without_ledger(text: str, ledger: str) -> str:
    """A text less what it quotes of the ledger, which stands beside it anyway."""
    return _QUOTED.sub(lambda match: " " if match["said"] in ledger else match[0], text)


def _is_of_nothing(text: str, source: Source) -> bool:
    """Whether a source of some length has none of its words, though written in the same letters."""
    words = weighty(text)
    sample = source.text[:_SAMPLE]
    plain = text.isascii() and sum(map(str.isascii, sample)) >= _NEARLY_ALL * len(sample)
    return plain and source.size >= _LONG and not any(word[:_STEM] in source.lower for word in words)


def _lets_all_go(text: str, letters: int, source: Source) -> bool:
    """Whether next to none of what the source alone has is left in what is much shorter."""
    sample = source.text[:_SAMPLE]
    shorter = source.size * _weight(sample) // max(len(sample), 1) // max(letters, 1)
    if shorter < _MUCH_SHORTER or source.size < _LONG or _repeats(sample):
        return False
    kept = len(specifics.found(text, source))
    if shorter < _MUCH_SHORTER + _FOR_EACH * kept or (kept and _is_of_facts(text, source)):
        return False
    mostly = _MOSTLY_WIDE if _WIDE.search(text) else _MOSTLY
    return not about.is_mostly(text, source, share=mostly, fewest=_OF_ITS_WORDS)


def _repeats(text: str) -> bool:
    """Whether a source says the same again and again, of which a few words are enough."""
    written = text.encode("utf-8", "replace")
    return len(zlib.compress(written)) < _NEWS * len(written)


def _is_of_facts(text: str, source: Source) -> bool:
    """Whether every word of it stands in the source, and one is a figure: so terse is a note."""
    words = weighty(text)
    return len(words) >= _FACTS and any(map(str.isdigit, text)) and all(word in source.lower for word in words)


def _weight(text: str) -> int:
    return len(text) + 2 * len(_WIDE.findall(text))
