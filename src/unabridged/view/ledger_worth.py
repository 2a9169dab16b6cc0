"""Which entries of a kind are the most useful: of constraints those that bind, of all others what comes back.
It refuses to know how much room there is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger
from unabridged.view.ledger import about, last_of

# What is told to be one of these is asked for again more often than times and prices.
_NAMES: Final = frozenset(
    {"account", "code", "customer", "email", "file", "id", "ids", "key", "number", "order", "path"}
)
_DO: Final = (
    r"(?:never|always|only|must(?:n't)?|don't|do not|use|keep|make sure|ensure|avoid|no|under no circumstances|without"
    r"|stick to)\b(?! be (?:so |very )?(?:tired|hungry|joking|kidding|sorry|busy|glad|happy|right|wrong))"
)
_WHO: Final = r"(?:please|and|but|also|so|or|then|to|you|(?:you|we|they|it) (?:should|shall|may|will)|i said)"
_WHAT: Final = r"(?:tests?|code|answers?|repl(?:y|ies)|commits?|files?|functions?|output|everything|nothing|nobody)"
# With these begins what somebody tells of himself, of others and of things; with another word what he asks for.
_OF_OTHERS: Final = (
    "i|we|he|she|it|they|you|my|his|her|its|our|their|the|an?|there|this|that|these|those|by"
    "|mine|yours|hers|ours|theirs|every|each|everybody|everyone|somebody|someone|nobody|some|many|most|both|one"
)
_ASKS: Final = rf"^(?!(?:{_OF_OTHERS})\b)[a-z]+ "
# What somebody wants of whoever he talks to; of the weather and of his brother he says what it must be and never was.
_AT_A_WORD: Final = (
    rf"(?:{_WHO} {_DO}|{_WHAT} must\b|budget (?:is|of)\b"
    r"|(?:must not|mustn't|may not|shall|cannot|can't|not allowed|forbidden|mandatory|required to|allergic)\b"
    r"|must (?:use|keep|run|pass|have|call|write|return|stay|include|contain|go|come|follow)\b"
    r"|(?:niemals|nie|nur|immer|muss|musst|müssen|auf keinen fall|darf(?:st)? (?:nicht|kein\w*|nur)|bitte)\b"
    r"|(?:nunca|siempre|no \w{2,12}es|no uses?|debes?|jamais|toujours|ne pas|interdit|sempre|não use|non usare)\b"
    r"|(?:никогда|всегда|нельзя|обязательно|только|не \w{2,20}(?:й|йте)|ніколи|завжди|nigdy|zawsze)\b"
    r"|(?:nooit|altijd|asla|ausschließlich)\b"
    r"|(?:allergisch|allergique|alérgic[oa]|allergic[oa]|allergie|alergia|аллерги\w|alergi[ęa]|uczulon\w|alerji\w*)\b)"
)
# Looked for together where a word begins, or where a letter of another script stands: all others are passed by at once.
_BINDS: Final = (
    rf"(?:^|[.,:;!>*-]\s*){_DO}|\b{_AT_A_WORD}"
    r"|không bao giờ|phải|(?=[^\x00-\x7f])(?:"
    "必须|不要|不能|不得|禁止|只能|只用|务必|请勿|切勿|绝不|千万别|别用|不许|必須|始终|一定要"
    "|しないで|してはいけ|てはならな|必ず|絶対|なければなら|ないでください|のみ|반드시|절대|마세요|하지 마|항상|금지"
    "|过敏|過敏|アレルギー|알레르기|حساسية|एलर्जी|てはいけ|ではいけ|てはだめ|てはダメ|ないようにして"
    "|لا تلمس|لا تحذف|لا تغير|لا ترسل|नहीं हो|न करें"
    "|يجب|دائما|أبدا|لا تستخدم|ممنوع|कभी नहीं|हमेशा|ห้าม|ต้อง|อย่า|đừng)"
)


def binds(entry: LedgerEntry) -> bool:
    """Whether a constraint tells somebody what to do or to leave, and not what he likes or how things are."""
    said = entry.text.lower().replace("\u2019", "'")
    return entry.kind == ledger.CONSTRAINT and (entry.state != "" or _binds().search(said) is not None)


def bids(text: str) -> bool:
    """Whether a sentence says what to do or to leave, whoever says it and whatever it was taken for."""
    return _bids().search(text.lower().replace("\u2019", "'")) is not None


def useful(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """The most useful first: what was used again later, what is recent, what is rare; of asks the first of all too."""
    newest = max((last_of(entry) for entry in entries), default=0) or 1
    first = min((entry for entry in entries if entry.kind == ledger.ASK), key=last_of, default=None)

    def worth(entry: LedgerEntry) -> tuple[float, str]:
        again, is_used = min(len(entry.sources), 4) - 1, entry.state == ledger.USED
        score = (1.0 if is_used else 0.3) * again + 2.0 * last_of(entry) / newest + _rarity(entry.text)
        score += 2.0 * is_used + 1.0 * (not _NAMES.isdisjoint(about(entry).split()))
        return -score if entry is not first else float("-inf"), entry.text

    return sorted(entries, key=worth)


def _rarity(text: str) -> float:
    """How little a text says to whoever has not read where it stood: a code of letters and digits the least."""
    if any(map(str.isalpha, text)):
        return 1.5 if any(map(str.isdigit, text)) else 0.0
    return min(1.0, sum(map(str.isdigit, text)) / 8)


@cache
def _binds() -> re.Pattern[str]:
    return re.compile(f"{_ASKS}|{_BINDS}")


@cache
def _bids() -> re.Pattern[str]:
    return re.compile(_BINDS)
