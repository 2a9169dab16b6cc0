"""What was decided, with the reason and what was rejected as it was said; and what takes something back.
It refuses to take a question, or what is denied, for a decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from unabridged.compaction.ledgers import choosing, taking_back
from unabridged.compaction.ledgers.statements import is_question, short
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


def decisions(said: Sequence[str], seq: int, by: str = "", last: Sequence[str] = ()) -> Iterator[LedgerEntry]:
    """What is decided in what is said, each with what is said right after it of why; and what is taken back.

    ``by`` is whose constraints it may take back, and ``last`` what was decided right before it.
    """
    lowered = "\n".join(said).lower().replace("\u2019", "'")
    may_take_back, may_settle = taking_back.may_stand_in(lowered), by != "" or choosing.may_stand_in(lowered)
    for n, each in enumerate(said):
        if may_take_back and taking_back.may_stand_in(each.lower()) and taking_back.at_all(each):
            whose = by if taking_back.clearly(each) else ""
            for before in _before(said, n, last):
                yield ledger.entry_of(ledger.WITHDRAWN, short(f"{before} {each}", 2 * _LONGEST), seq, state=whose)
        elif _decides(each, is_asked=by != "", may_settle=may_settle):
            yield ledger.entry_of(ledger.DECISION, short(" ".join([each, *_reasons(said, n)]), _LONGEST), seq)


def _decides(statement: str, *, is_asked: bool, may_settle: bool) -> bool:
    """Whether a statement decides something; who is asked does so in more words than who is to do it."""
    if is_question(statement):
        return False
    low = statement.lower().replace("\u2019", "'") if may_settle else ""
    if is_asked and choosing.users(low):
        return True
    if not (may_settle and choosing.anybodys(low)) and not talk.decides(talk.heard(statement)):
        return False
    low = low or statement.lower().replace("\u2019", "'")
    return not choosing.is_of_others(low) and (is_asked or not choosing.is_nod(low))


def _before(said: Sequence[str], n: int, last: Sequence[str]) -> Sequence[str]:
    """What a statement is about that does not say it: the one before it, or what was decided last."""
    if n:
        return (said[n - 1] if len(said[n].split()) < _FEW else "",)
    return last if last and taking_back.what_was_last(said[n]) else ("",)


def _reasons(said: Sequence[str], n: int) -> Iterator[str]:
    for each in said[n + 1 : n + 1 + _MOST_REASONS]:
        if not each.lower().startswith(_GOES_ON):
            return
        yield each
