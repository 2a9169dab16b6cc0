"""Whether a statement takes something back: a decision, or with a clear word a constraint too, or what was said last.
It refuses to hear it in a mere "no longer", which whoever confirms a constraint says as well.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_RULE: Final = r"(?:rules?|bans?|limits?|requirements?|restrictions?|constraints?|instructions?)"
_ITS: Final = rf"(?:the|my|that) \w{{0,20}} ?{_RULE}"
_CLEAR: Final = "|".join(
    (
        r"\bscratch that",
        rf"(?<!don't )(?<!not )(?<!never )\bforget (?:about|it|that|what i said|{_ITS})",
        r"\bchanged my mind",
        r"\b(?:take|taking) (?:that|it) back",
        r"\bgo(?:ing)? back on",
        r"\brevert the decision",
        rf"\b(?:drop|lift(?:ed|ing)?) (?:the|my|that) (?:idea|{_RULE})",
        rf"\bignore (?:what i said|{_ITS})",
        r"\bcancel that",
        r"\bno longer (?:appl(?:y|ies)|holds?|in force|valid|required|necessary)",
        r"\byou no longer (?:need|have) to",
        r"\b(?:you|we) (?:may|can) .{0,200}\bafter all",
        r"\bvergiss(?! nicht)|\bgilt nicht mehr|\bmir anders überlegt|\bnehme (?:das|es) zurück",
        r"\bolvida(?! no)|\bcambié de opinión|\bya no (?:aplica|vale|es necesario|hace falta)",
        r"\blaisse tomber|(?<!n')\boublie\b(?! pas)|\bchangé d'avis|\bne s'applique plus",
        r"\bпередумал|(?<!не )\bзабудь|\bбольше не (?:действует|нужно)",
        "取消刚才|撤回|改主意|不再(?:适用|需要|有效|要求)|더 이상 (?:적용|필요)",
    )
)
# Enough for a decision, which is no promise to anybody.
_PLANS: Final = (
    r"\bnever ?mind|\bnot (?:use|using|go|going) .{0,80}\banymore"
    r"|\b(?:we|i|let's)(?:'ll| will| do| are|'re| am|'m)? no longer (?:use|using|go|going|take|taking|want|need)"
    r"|\bdoch nicht|\bwir .{0,80}\bnicht mehr|\bya no (?:usamos|queremos)|\bon n'utilise plus"
    r"|\bбольше не (?:используем|хотим)|不再(?:使用|采用|用)|算了|やっぱり|もう使わない|취소"
)
_OPENS: Final = (
    r"^(?:(?:actually|no|oh|hm+|wait|sorry|ok(?:ay)?|well|ach|nein|also|moment|non|нет|不|嗯)[\s,.!:…，。]{1,4}){0,3}"
)
_BARE: Final = (
    r"scratch that|never ?mind(?: that| it)?|forget (?:it|that|what i said)|cancel that"
    r"|(?:i )?take (?:that|it) back|(?:lieber )?doch nicht|vergiss (?:es|das)|olvídalo|laisse tomber|oublie ça"
    r"|передумал\w?|забудь|算了|取消刚才\w{0,6}|撤回\w{0,6}|やっぱり\w{0,8}|취소"
)
_LAST: Final = rf"{_OPENS}(?:{_BARE})(?=\s*(?:[.,!;:…，。！；–—-]|$))"


# Letters of which some stand wherever something is taken back.
_LETTERS: Final = (
    *("scratch", "forget", "mind", "back", "revert", "drop", "lift", "ignore", "cancel", "longer", "after all"),
    *("anymore", "vergiss", "nicht", "anders", "nehme", "olvida", "opini", "ya no", "laisse", "oubli", "avis"),
    *("plus", "передумал", "забудь", "больше", "取消", "撤回", "改主意", "不再", "算了", "더 이상", "취소"),
    *("やっぱり", "もう使わない"),
)


def may_stand_in(lowered: str) -> bool:
    """Whether something may be taken back in a text, which is told in small letters; looked at much more quickly."""
    return any(letters in lowered for letters in _LETTERS)


def clearly(statement: str) -> bool:
    """Whether this takes something back in so many words, as a constraint needs it."""
    return _found(_CLEAR).search(_plain(statement)) is not None


def at_all(statement: str) -> bool:
    """Whether this takes a decision back."""
    return _found(f"{_CLEAR}|{_PLANS}").search(_plain(statement)) is not None


def what_was_last(statement: str) -> bool:
    """Whether this names nothing, and takes back what was said right before."""
    return _found(_LAST).search(_plain(statement)) is not None


def _plain(statement: str) -> str:
    return statement.lower().replace("\u2019", "'")


@cache
def _found(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
