"""What was decided, with the reason and what was rejected as it was said; and what takes something back.
It refuses to take a question, or what is denied, for a decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from unabridged.compaction.ledgers import taking_back
from unabridged.compaction.ledgers.statements import is_question, short, statements
from unabridged.compaction.strategies import talk
from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger

_LONGEST: Final = 360
_FEW: Final = 5
_MOST_REASONS: Final = 2
# With these begins what belongs to the decision before it: why, and what was not taken.
_GOES_ON: Final = (
    *("because", "since ", "as it", "the reason", "reason:", "why:", "so that", "due to", "rejected", "we rejected"),
    *("instead of", "rather than", "not ", "weil", "denn ", "grund:", "da ", "statt", "verworfen", "porque", "ya que"),
    *("en lugar de", "en vez de", "parce que", "car ", "au lieu", "потому что", "так как", "вместо", "因为", "由于"),
    *("而不是", "理由", "なぜなら", "왜냐하면"),
)
# By these somebody decides whom the phrases of decisions do not know.
_DECIDES: Final = (
    *("decision:", "we chose", "i chose", "we picked", "we will use", "we'll use", "i'll use", "going with"),
    *("on a choisi", "nous avons décidé", "on part sur", "decidimos", "abbiamo deciso", "decidido", "решили", "решено"),
    *(
        "выбрали",
        "決めました",
        "に決定",
        "にします",
        "결정했",
        "로 하겠습니다",
        "besloten",
        "zdecydowali",
    ),
)


def decisions(text: str, seq: int, by: str = "", last: Sequence[str] = ()) -> Iterator[LedgerEntry]:
    """What is decided in a text, each with what is said right after it of why; and what is taken back.

    ``by`` is whose constraints the text may take back, and ``last`` what was decided right before it.
    """
    said, lowered = list(statements(text)), text.lower()
    may_take_back, cues = taking_back.may_stand_in(lowered), [cue for cue in _DECIDES if cue in lowered]
    for n, each in enumerate(said):
        low = each.lower() if cues else ""
        if may_take_back and taking_back.at_all(each):
            whose = by if taking_back.clearly(each) else ""
            for before in _before(said, n, last):
                yield ledger.entry_of(ledger.WITHDRAWN, short(f"{before} {each}", 2 * _LONGEST), seq, state=whose)
        elif not is_question(each) and (any(cue in low for cue in cues) or talk.decides(talk.heard(each))):
            yield ledger.entry_of(ledger.DECISION, short(" ".join([each, *_reasons(said, n)]), _LONGEST), seq)


def _before(said: Sequence[str], n: int, last: Sequence[str]) -> Sequence[str]:
    """What a statement is about that does not say it: the one before it, or what was decided last."""
    if n:
        return (said[n - 1] if len(said[n].split()) < _FEW else "",)
    return last if last and taking_back.what_was_last(said[n]) else ("",)


def _reasons(said: list[str], n: int) -> Iterator[str]:
    for each in said[n + 1 : n + 1 + _MOST_REASONS]:
        if not each.lower().startswith(_GOES_ON):
            return
        yield each
