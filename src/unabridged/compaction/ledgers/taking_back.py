"""Whether a statement takes something back: a decision, or with a clear word a constraint too, or what was said last.
It refuses to hear it in a mere "no longer", which whoever confirms a constraint says as well.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_RULE: Final = r"(?:rules?|bans?|limits?|requirements?|restrictions?|constraints?|instructions?)"
_CLEAR: Final = (
    r"\bscratch that|(?<!don't )(?<!not )(?<!never )\bforget (?:about|it|that|what i said|(?:the|my|that) \w{0,20} ?"
    rf"{_RULE})|\bchanged my mind|\b(?:take|taking) (?:that|it) back|\bgo(?:ing)? back on|\brevert the decision"
    rf"|\b(?:drop|lift(?:ed|ing)?) (?:the|my|that) (?:idea|{_RULE})|\bignore (?:what i said|(?:the|my|that) \w{{0,20}} ?{_RULE})"
    r"|\bcancel that|\bno longer (?:appl(?:y|ies)|holds?|in force|valid|required|necessary)|\byou no longer (?:need|have) to"
    r"|\b(?:you|we) (?:may|can) .{0,200}\bafter all"
    r"|\bvergiss(?! nicht)|\bgilt nicht mehr|\bmir anders überlegt|\bnehme (?:das|es) zurück"
    r"|\bolvida(?! no)|\bcambié de opinión|\bya no (?:aplica|vale|es necesario|hace falta)"
    r"|\blaisse tomber|(?<!n')\boublie\b(?! pas)|\bchangé d'avis|\bne s'applique plus"
    r"|\bпередумал|(?<!не )\bзабудь|\bбольше не (?:действует|нужно)"
    r"|取消刚才|撤回|改主意|不再(?:适用|需要|有效|要求)|더 이상 (?:적용|필요)"
)
# Enough for a decision, which is no promise to anybody.
_PLANS: Final = (
    r"\bnever ?mind|\bnot (?:use|using|go|going) .{0,80}\banymore|\bdoch nicht|\bwir .{0,80}\bnicht mehr|算了|やっぱり|もう使わない|취소"
    r"|\b(?:we|i|let's)(?:'ll| will| do| are|'re| am|'m)? no longer (?:use|using|go|going|take|taking|want|need)"
    r"|不再(?:使用|采用|用)|\bbольше не (?:используем|хотим)|\bya no (?:usamos|queremos)|\bon n'utilise plus"
)
_OPENS: Final = (
    r"^(?:(?:actually|no|oh|hm+|wait|sorry|ok(?:ay)?|well|ach|nein|also|moment|non|нет|不|嗯)[\s,.!:…，。]{1,4}){0,3}"
)
_ENDS: Final = r"(?=\s*(?:[.,!;:…，。！；]|$|[-–—]))"
_LAST: Final = (
    rf"{_OPENS}(?:scratch that|never ?mind(?: that| it)?|forget (?:it|that|what i said)|cancel that|(?:i )?take (?:that|it) back"
    r"|(?:lieber )?doch nicht|vergiss (?:es|das)|olvídalo|laisse tomber|oublie ça|передумал\w?|забудь|算了|取消刚才\w{0,6}|撤回\w{0,6}"
    rf"|やっぱり\w{{0,8}}|취소){_ENDS}"
)


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
