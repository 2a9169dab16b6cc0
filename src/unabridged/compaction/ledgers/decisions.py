"""What was decided, with the reason and what was rejected as it was said; and what takes something back.
It refuses to take a question, or what is denied, for a decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from unabridged.compaction.ledgers import choosing, replacing, taking_back
from unabridged.compaction.ledgers.statements import Statement, short
from unabridged.compaction.said import talk
from unabridged.lazy_patterns import lazy
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
# Behind one of these somebody says something else.
_CLAUSE: Final = lazy("[,;:\u2013\u2014\u060c\u3001\uff0c\uff1b]")


def decisions(
    whole: Statement, said: Sequence[Statement], seq: int, by: str = "", last: Sequence[str] = ()
) -> Iterator[LedgerEntry]:
    """What is decided in what is said, each with what is said right after it of why; and what is taken back.

    ``by`` is whose constraints it may take back, and ``last`` what was decided right before it; the whole text is asked
    first, since most have nothing of either.
    """
    may_take_back, may, is_asked = taking_back.may_stand_in(whole), _may(whole, is_asked=by != ""), by != ""
    if not (may_take_back or any(may) or talk.is_cut(whole.text)):
        return
    for n, each in enumerate(said):
        if may_take_back and taking_back.at_all(each):
            whose, gone, decides = by if taking_back.clearly(each) else "", *_in_place(each, may, is_asked=is_asked)
            heard = [each for each in last if not _is_said_again(each, said[n + 1 :])]
            for before in _before(Statement(gone), said[:n], heard):
                yield ledger.entry_of(ledger.WITHDRAWN, short(f"{before} {gone}", 2 * _LONGEST), seq, state=whose)
        else:
            decides = _decides(each, may, is_asked=is_asked)
        if decides:
            told = short(" ".join([each.text, *_reasons(said, n)]), _LONGEST)
            yield ledger.entry_of(ledger.DECISION, told, seq)
            for other in replacing.replaced(each.text):
                yield ledger.entry_of(ledger.WITHDRAWN, other, seq, told=ledger.REPLACED)


class _May(NamedTuple):
    """What may stand in a text: a user's words that settle something, anybody's, and a phrase that decides."""

    users: bool
    anybodys: bool
    phrase: bool


def _may(whole: Statement, *, is_asked: bool) -> _May:
    return _May(
        is_asked and choosing.users_may_stand_in(whole),
        choosing.may_stand_in(whole),
        talk.may_decide(whole.said, whole.words),
    )


def _decides(statement: Statement, may: _May, *, is_asked: bool) -> bool:
    """Whether a statement decides something; who is asked does so in more words than who is to do it."""
    if statement.is_question:
        return False
    if may.users and choosing.users(statement):
        return True
    if not (may.anybodys and choosing.anybodys(statement)) and not _is_said(statement, may):
        return False
    return not choosing.is_of_others(statement) and (is_asked or not choosing.is_nod(statement))


def _in_place(statement: Statement, may: _May, *, is_asked: bool) -> tuple[str, bool]:
    """What somebody takes back, and whether he says in the same sentence what holds in its place."""
    for mark in _CLAUSE.finditer(statement.text):
        later = Statement(statement.text[mark.end() :].strip())
        if later.text and not taking_back.at_all(later) and _decides(later, may, is_asked=is_asked):
            return statement.text[: mark.start()], True
    return statement.text, False


def _is_said(statement: Statement, may: _May) -> bool:
    """Whether it decides something in a phrase that decides whoever says it."""
    may_be = may.phrase and talk.may_decide(statement.said, statement.words)
    return (may_be or talk.is_cut(statement.text)) and talk.decides(talk.heard(statement.text))


def _is_said_again(before: str, later: Sequence[Statement]) -> bool:
    """Whether what would be taken back is said once more, and so holds."""
    return any(before in each.text for each in later)


def _before(gone: Statement, said: Sequence[Statement], last: Sequence[str]) -> Sequence[str]:
    """What a statement is about that does not say it: the one before it, or what was decided last."""
    if said:
        return (said[-1].text if len(gone.text.split()) < _FEW else "",)
    return last if last and taking_back.what_was_last(gone) else ("",)


def _reasons(said: Sequence[Statement], n: int) -> Iterator[str]:
    for each in said[n + 1 : n + 1 + _MOST_REASONS]:
        if not each.text.lower().startswith(_GOES_ON):
            return
        yield each.text
