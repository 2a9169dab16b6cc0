"""What a user asked, word for word; of what is long the head and the tail, and where the whole of it stands.
It refuses to reword anything, and to take a bare yes for an ask.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from unabridged.compaction.ledgers import telling
from unabridged.compaction.ledgers.forms import Forms
from unabridged.compaction.ledgers.statements import Statement
from unabridged.lazy_patterns import lazy
from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger

_WHOLE: Final = 500
# What is longer says more than it tells.
_SHORT: Final = 240
_HEAD: Final = 320
_TAIL: Final = 140
_RULE: Final = frozenset({ledger.CONSTRAINT})
_LEAST_WORDS: Final = 2
_LEAST_LETTERS: Final = 4
# Lines of code lose what they say with their ends; so do lists of them.
_CODE: Final = lazy(r"^(?:```|~~~|\t| {2,}\S)", re.MULTILINE)
_ENDS: Final = lazy("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
# Who says nothing but these asks for nothing.
_NODS: Final = frozenset(
    (
        *("yes", "yeah", "yep", "no", "nope", "ok", "okay", "sure", "thanks", "thank", "you", "please", "go", "on"),
        *("ahead", "continue", "next", "great", "good", "fine", "cool", "nice", "perfect", "right", "exactly", "and"),
        *(
            "so",
            "very",
            "much",
            "now",
            "then",
            "do",
            "it",
            "that",
            "that's",
            "this",
            "is",
            "hello",
            "hi",
            "hey",
            "there",
        ),
        *(
            "sounds",
            "looks",
            "well",
            "done",
            "got",
            "i",
            "see",
            "all",
            "the",
            "same",
            "again",
            "never",
            "mind",
            "scratch",
        ),
        *("bye", "ja", "nein", "danke", "bitte", "gut", "weiter", "genau", "sí", "si", "gracias", "vale", "oui", "non"),
        *("merci", "d'accord", "да", "нет", "спасибо", "хорошо", "proceed", "keep", "going", "agreed", "actually"),
    )
)


def asks(
    text: str, seq: int, whole: Statement, said: Iterable[Statement], elsewhere: Sequence[LedgerEntry] = ()
) -> Iterator[LedgerEntry]:
    """The ask that a user's text is, unless all it says only tells something, or is carried ``elsewhere``.

    ``whole`` is the text without what it quotes, ``said`` its statements.
    """
    if seq > 1 and len(text) <= _SHORT and not _has_code(text):
        asking = telling.asking_in(whole)
        if not any(_asks_in(each, asking, elsewhere) for each in said):
            return
    plain = _plain(text) if len(text) <= _WHOLE else f"{_plain(text[:_HEAD])} … {_plain(text[-_TAIL:])}"
    if _asks(plain):
        state = f"{len(text)} characters, the whole: unfold seq {seq}" if len(text) > _WHOLE else ""
        yield ledger.entry_of(ledger.ASK, plain, seq, state=state)


def _asks_in(statement: Statement, asking: Sequence[Forms], elsewhere: Sequence[LedgerEntry]) -> bool:
    kinds = {each.kind for each in elsewhere if statement.text in each.text}
    if kinds:  # what somebody wants is an ask too, and so is an order with a rule in it
        return telling.wishes(statement) or (kinds == _RULE and not telling.is_rule(statement))
    return statement.is_question or not telling.only_tells(statement, asking)


def _asks(said: str) -> bool:
    words = said.split()
    if not said.isascii() and len(said) >= _LEAST_LETTERS and len(words) < _LEAST_WORDS:
        return True
    return len(words) >= _LEAST_WORDS and any(word.strip(".,:;!?…").lower() not in _NODS for word in words)


def _plain(text: str) -> str:
    """A text without the space around it; within it too, unless there is code in it, which is kept line by line."""
    if not _has_code(text):
        return " ".join(text.split())
    return "\n".join(line.rstrip() for line in _ENDS.sub("\n", text).split("\n")).strip()


def _has_code(text: str) -> bool:
    """Whether a line of it is one of code; what is one line is looked at where it begins."""
    return (_CODE.search(text) if "\n" in text else _CODE.match(text)) is not None
