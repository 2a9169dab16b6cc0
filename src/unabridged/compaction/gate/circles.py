"""Whether a draft goes in circles: equal lines, equal sentences, or a text of next to no news.
It refuses to count what is reported: a conversation may repeat itself.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Sequence
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import anchors, leaves, news, retold
from unabridged.compaction.gate.wording.sentences import Sentence, sentences
from unabridged.lazy_patterns import lazy

# So many lines, of which fewer than this share say something new, are a model that goes in circles.
_LINES: Final = 8
_NEW: Final = 0.34
# So many equal sentences beside each other, or in all, are more than an emphasis.
_RUN: Final = 4
# So short a text is not squeezed, and one that shrinks to less than this share says little.
_LONG: Final = 400
_NEWS: Final = 0.08
_TAIL: Final = 1_200
# What the entries of a record say of each may be the same of all.
_FIELD: Final = lazy(r"^[ \t]+\"?[\w ]{1,30}\"?[ \t]*:[ \t]*\S[^\n]{0,60}$", re.MULTILINE)
_SENTENCE: Final = lazy(r"[.!?。！？\n]+")
# Of which step it is, makes a sentence no other.
_STEP: Final = lazy(
    r"^[\s*#-]{0,6}(?:(?:step|schritt|étape|paso|passo|etapa|шаг|krok|stap|steg|步骤|第|手順|ステップ|단계|الخطوة)\s?)?\d{1,3}\s?[步歩]?[.:：)）、-]?\s*",
    re.IGNORECASE,
)
_LEAST_SENTENCE: Final = 12
_WORDS_OF_A_RUN: Final = 5
_RUNS: Final = 20
_HALF: Final = 0.5
# So many words of one sentence, so often.
_WORDS_OF_A_ROUND: Final = 8
_LEAST_ROUND: Final = 3
# So many sentences that tell again, so much of a draft, or so many in a row.
_AGAIN: Final = 3
_SHARE: Final = 0.33
_IN_A_ROW: Final = 6
# What stands behind the last of them, the letters by which the one before is found, and how long all of them are.
_PUT_OUT: Final = " \t\n.,;!?。，、；"
_SAME: Final = 16
_CIRCLED: Final = 60
_LOOKED_THROUGH: Final = 60_000


def circles(draft: Words, source: Source) -> tuple[str, ...]:
    """The same again and again."""
    own = leaves.lines(draft.own)
    own = _FIELD.sub("", own) if own is draft.own else own
    lines = [line for line in map(str.strip, own.splitlines()) if any(map(str.isalnum, line))]
    if len(lines) >= _LINES and len(set(lines)) < len(lines) * _NEW:
        return ("",)
    said = [_STEP.sub("", each.strip()).casefold() for each in _SENTENCE.split(own)]
    said = [each for each in said if len(each) >= _LEAST_SENTENCE]
    if len(said) >= _RUN and len(said) - len(set(said)) >= max(_RUN - 1, len(said) // 2):
        return ("",)
    if _repeats(own[:_LOOKED_THROUGH].casefold().split()):
        return ("",)
    if _ends_in_circles(own):
        return ("",)
    told = list(sentences(own[:_LOOKED_THROUGH]))
    if any(_comes_round(each.casefold().split()) for each, _ in told):
        return ("",)
    if (
        anchors.return_to(own[:_LOOKED_THROUGH], told)
        or _tells_again(told, source)
        or (not draft.reports and news.stale(own, told, source))
    ):
        return ("",)
    return ("",) if _is_thin(draft.own) or _is_thin(draft.own[-_TAIL:]) else ()


def _repeats(words: Sequence[str]) -> bool:
    """Whether most runs of some words stand there before, wherever a sentence ends."""
    runs = [tuple(words[at : at + _WORDS_OF_A_RUN]) for at in range(len(words) - _WORDS_OF_A_RUN + 1)]
    return len(runs) >= _RUNS and len(set(runs)) <= _HALF * len(runs)


def _comes_round(words: Sequence[str]) -> bool:
    """Whether so many words in a row come again and again in one sentence, whatever stands between."""
    if len(words) < _LEAST_ROUND * _WORDS_OF_A_ROUND:
        return False
    runs = Counter(zip(*(words[at:] for at in range(_WORDS_OF_A_ROUND)), strict=False))
    return max(runs.values()) >= _LEAST_ROUND


def _tells_again(told: Sequence[Sentence], source: Source) -> bool:
    """Whether much of it tells again what a sentence before it told, or sentence after sentence does."""
    again = run = length = said = 0
    for sentence, is_again in retold.retold(told, source):
        length += len(sentence)
        run = run + 1 if is_again else 0
        if run >= _IN_A_ROW:
            return True
        if is_again:
            again, said = again + 1, said + len(sentence)
    return again >= _AGAIN and said >= _SHARE * length


def _ends_in_circles(text: str) -> bool:
    """Whether it ends with some letters, few or many, that come again and again without anything between them."""
    end = text.rstrip(_PUT_OUT)
    again = len(end) - _SAME - end.rfind(end[-_SAME:], -_TAIL - _SAME, -1)
    if not 0 < again <= _TAIL // _RUN:
        return False
    part = end[-again:]
    return any(map(str.isalnum, part)) and end.endswith(part * max(_RUN, 1 + _CIRCLED // again))


def _is_thin(text: str) -> bool:
    written = text.encode("utf-8", "replace")
    return len(written) >= _LONG and len(zlib.compress(written)) < _NEWS * len(written)
