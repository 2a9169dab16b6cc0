"""Whether a draft is about as long as what stands for so much can be: no longer than that, and not next to nothing.
It refuses to count tokens: that is done where the counter is.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

# For each so many characters a letter, up to so many; a letter of Chinese counts as three.
_PER_LETTER: Final = 60
_LEAST: Final = 12
# So many letters are not looked at twice.
_ENOUGH: Final = 48
_WIDE: Final = re.compile(r"[\u2e80-\uffff]")
_SAMPLE: Final = 4_000
# So long a conversation is about something that can be named.
_ABOUT: Final = 500
_WIDE_WORDS: Final = 9
_STEM: Final = 4
_WORD: Final = re.compile(r"\w{4,}")
# These fit every conversation.
_VAGUE: Final = re.compile(
    r"user|assist|help|conv|summ|disc|tech|every|all|reso|talk|abov|task|some|took|place|done|went|fine|abou|with|that|this|they|requ|ques|answ"
    r"|good|succ|comp|fini|chat|mess|gesp|alle|erle|nutz|über|thin|topi|various|seve|todo|resu|conv|usua|util|tous|term|chos",
    re.IGNORECASE,
)


def too_long(draft: Words, source: Source) -> tuple[str, ...]:
    """A text that replaces another is shorter."""
    longer = len(draft.whole) > source.size
    return (f"{len(draft.whole)} characters for {source.size}",) if longer else ()


def too_short(draft: Words, source: Source) -> tuple[str, ...]:
    """Half a sentence tells nothing of a long conversation."""
    if draft.reports:
        return ()
    if len(draft.own) > _ENOUGH * 4:
        return ()
    sample = source.text[:_SAMPLE]
    least = min(_LEAST, source.size * _weight(sample) // max(len(sample), 1) // _PER_LETTER)
    letters = _weight("".join(letter for letter in draft.own if letter.isalnum()))
    if letters >= least and (letters >= _ENOUGH or source.size < _ABOUT or _is_about(draft.own, source)):
        return ()
    return (f"{len(draft.own)} characters for {source.size}",)


def _weight(text: str) -> int:
    return len(text) + 2 * len(_WIDE.findall(text))


def _is_about(text: str, source: Source) -> bool:
    """Whether a short text names anything of what it stands for; one of Chinese does, unless it is of a word or two."""
    if any(letter.isdigit() for letter in text):
        return True
    if wide := len(_WIDE.findall(text)):
        return wide >= _WIDE_WORDS
    words = (word for word in _WORD.findall(text.casefold()) if not _VAGUE.match(word))
    return any(word[:_STEM] in source.lower for word in words)
