"""Whether a draft breaks off: at a word that needs another, an open bracket, an open fence, within a word.
It refuses to mind a missing full stop: a list has none.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

_FENCE: Final = re.compile(r"^[ \t]*```", re.MULTILINE)
_OPEN_WORDS: Final = frozenset(
    """a an the and or of with without because which that to for from by at into onto than as if but is are was were be been has have had
    will would should could can may must its their his her our your this these those not after before while when where about between
    und oder der die das den dem des ein eine einen einem einer mit von zu zum zur für ohne weil dass ob wenn als bei aus nach vor ist sind war
    wurde wird hat haben nicht sowie wobei im am vom
    y o de del la las el los un una con sin porque que para por en al se su sus es son fue ha han no pero como
    et ou le les du des une avec sans pour par dans sur est sont qui que au aux""".split()
)
# Such a word may end a line of a list: "what it is for", "things to do without".
_MAY_END: Final = frozenset(
    "to for by at from with without about before after as is was not no if when where no so that this these in on".split()
)
_ENDS: Final = re.compile(r"[.!?。！？…)\]】」』”\"'’`*_|>:;~]\s*$")
# A path or a name that breaks off behind what joins its parts.
_TAIL: Final = re.compile(r"\w[\w./\\-]*[_/\\-]$")
_LAST: Final = re.compile(r"(?:^|[^\w])(?P<word>[^\W\d_]+)$")
_OPEN_LETTERS: Final = (
    "，",
    "、",
    "的",
    "和",
    "与",
    "及",
    "并",
    "了一个",
    "は",
    "を",
    "に",
    "と",
    "の",
    "が",
    "で",
    ",",
    "(",
    "（",
    "[",
    "{",
    " -",
    " –",
    "「",
)
_UNSPACED: Final = 0x2E80
_LEAST_PREFIX: Final = 3
# A word may stand with an ending elsewhere.
_INFLECTED: Final = 2


def cut(draft: Words, source: Source) -> tuple[str, ...]:
    """What it ends with, where that is no end."""
    own = draft.own.rstrip()
    if draft.reports or not own:
        return ()
    if len(_FENCE.findall(own)) % 2:
        return ("an open fence",)
    if own.endswith(_OPEN_LETTERS):
        return (own[-12:],)
    if (tail := _TAIL.search(own)) and _is_part(tail[0], source):
        return (tail[0],)
    if _ENDS.search(own):
        return ()
    match = _LAST.search(own)
    if match is None:
        return ()
    word = match["word"]
    if word.casefold() in _OPEN_WORDS - _MAY_END and word.islower():
        return (own[-24:],)
    return (word,) if _is_within(word, own, source) else ()


def _is_part(tail: str, source: Source) -> bool:
    """Whether a path or a name ends where the next part of it would begin, and never does so where it comes from."""
    found = re.findall(rf"{re.escape(tail)}(\w?)", source.text)
    return bool(found) and all(found)


def _is_within(word: str, own: str, source: Source) -> bool:
    """Whether a sentence ends within a word: the source has it longer, and neither knows it so short."""
    if ord(word[-1]) >= _UNSPACED or len(word) < _LEAST_PREFIX:
        return False
    before = own[: -len(word)]
    if not re.search(r"[.!?]\s", before) and "\n" in before:
        return False
    pattern = re.compile(rf"\b{re.escape(word)}(?P<more>\w*)")
    mores = {match["more"] for text in (source.text, before) for match in pattern.finditer(text)}
    return bool(mores) and all(len(each) > _INFLECTED for each in mores)
