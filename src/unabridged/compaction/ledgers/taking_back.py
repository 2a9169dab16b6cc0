"""Whether a statement takes something back: a decision, or with a clear word a constraint too, or what was said last.
It refuses to hear it in a mere "no longer", which whoever confirms a constraint says as well.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from unabridged.compaction.ledgers.forms import Form, Forms
from unabridged.compaction.ledgers.statements import Statement
from unabridged.lazy_patterns import lazy

_RULE: Final = r"(?:rules?|bans?|limits?|requirements?|restrictions?|constraints?|instructions?)"
_ITS: Final = rf"(?:the|my|that) \w{{0,20}} ?{_RULE}"
CLEAR: Final[tuple[Form, ...]] = (
    ("scratch", r"\bscratch that"),
    ("forget", rf"(?<!don't )(?<!not )(?<!never )\bforget (?:about|it|that|what i said|{_ITS})"),
    ("changed & mind*", r"\bchanged my mind"),
    ("take taking & back*", r"\b(?:take|taking) (?:that|it) back"),
    ("go going & back", r"\bgo(?:ing)? back on"),
    ("revert", r"\brevert the decision"),
    ("drop lift lifted lifting", rf"\b(?:drop|lift(?:ed|ing)?) (?:the|my|that) (?:idea|{_RULE})"),
    ("ignore", rf"\bignore (?:what i said|{_ITS})"),
    ("cancel", r"\bcancel that"),
    ("longer & no", r"\bno longer (?:appl(?:y|ies)|holds?|in force|valid|required|necessary)"),
    ("longer & you", r"\byou no longer (?:need|have) to"),
    ("after & may can", r"\b(?:you|we) (?:may|can) .{0,200}\bafter all"),
    # German
    ("vergiss*", r"\bvergiss(?! nicht)"),
    ("gilt", r"\bgilt nicht mehr"),
    ("anders", r"\bmir anders überlegt"),
    ("nehme", r"\bnehme (?:das|es) zurück"),
    # Spanish, French
    ("olvida*", r"\bolvida(?! no)"),
    ("cambié", r"\bcambié de opinión"),
    ("ya", r"\bya no (?:aplica|vale|es necesario|hace falta)"),
    ("laisse", r"\blaisse tomber"),
    ("oublie", r"(?<!n')\boublie\b(?! pas)"),
    ("changé", r"\bchangé d'avis"),
    ("applique", r"\bne s'applique plus"),
    # Russian, Chinese, Korean
    ("передумал* забудь*", r"\bпередумал|(?<!не )\bзабудь"),
    ("больше", r"\bбольше не (?:действует|нужно)"),
    ("取消刚才* 撤回* 改主意* 不再* 이상*", "取消刚才|撤回|改主意|不再(?:适用|需要|有效|要求)|더 이상 (?:적용|필요)"),
    (
        "作废* 作廢* 撤销* 撤銷* 取り消* 취소*",
        "(?:规则|限制|要求|約束|规定|規則).{0,12}(?:作废|作廢|撤销|撤銷)|(?:作废|作廢)[。！]?$|を取り消|(?:규칙|제한|조건).{0,12}취소",
    ),
    # Portuguese, Arabic
    ("esquece esqueça", r"\besque(?:ce|ça)\b(?! de não)"),
    (
        "انس* لم* ألغ*",
        r"(?:^|\s)(?:انس|ألغ)[َِ]? (?:القاعدة|القيد|ما قلت|الشرط)|لم (?:يعد|تعد) .{0,40}(?:مطلوب|ضروري|سار)",
    ),
)
# Enough for a decision, which is no promise to anybody.
PLANS: Final[tuple[Form, ...]] = (
    ("mind* nevermind*", r"\bnever ?mind"),
    ("anymore*", r"\bnot (?:use|using|go|going) .{0,80}\banymore"),
    (
        "longer & no",
        r"\b(?:we|i|let's)(?:'ll| will| do| are|'re| am|'m)? no longer (?:use|using|go|going|take|taking|want|need)",
    ),
    ("doch", r"\bdoch nicht"),
    ("wir", r"\bwir .{0,80}\bnicht mehr"),
    ("ya", r"\bya no (?:usamos|queremos)"),
    ("utilise", r"\bon n'utilise plus"),
    ("больше", r"\bбольше не (?:используем|хотим)"),
    ("usamos", r"\bal final no usamos\b"),
    ("不用* 不要* はやめ* をやめ*", "不[用要][^，。！？]{1,24}了|[^、。]{1,24}[はを]やめ(?:て|ます|ました|る|よう)"),
    ("لن", r"(?:^|\s)لن (?:نستخدم|نعتمد|نأخذ|أستخدم)"),
    ("不再* 算了* やっぱり* もう使わない* 취소*", "不再(?:使用|采用|用)|算了|やっぱり|もう使わない|취소"),
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

# Whoever takes a rule back for some case keeps it for all others.
_CASE: Final = lazy(
    r"^\W*(?:(?:ok|okay|and|but|so|well|und|aber|y|pero|et|mais|и|но)\W+)?"
    r"(?:(?:if|unless|once|when|falls|wenn|sobald|si|cuando|quand|se|quando|если|когда|jeśli|eğer|إذا|अगर|यदि)\b"
    r"|如果|要是|除非|もし|만약)"
    r"|\b(?:forget|ignore|drop|lift|cancel|vergiss|olvida|oublie|забудь)\b[^:;.]*\b(?:if|unless|until|once|falls|wenn"
    r"|sobald|si|если|когда)\b"
)


def may_stand_in(whole: Statement) -> bool:
    """Whether something may be taken back in a text."""
    return _every().may_stand_in(whole)


def clearly(statement: Statement) -> bool:
    """Whether this takes something back in so many words, as a constraint needs it; for some case alone it does not."""
    return _clear().stand_in(statement) and _CASE.search(statement.said) is None


def at_all(statement: Statement) -> bool:
    """Whether this takes a decision back."""
    return _every().stand_in(statement)


def what_was_last(statement: Statement) -> bool:
    """Whether this names nothing, and takes back what was said right before."""
    return _last().search(statement.said) is not None


@cache
def _clear() -> Forms:
    return Forms(CLEAR)


@cache
def _every() -> Forms:
    return Forms((*CLEAR, *PLANS))


@cache
def _last() -> re.Pattern[str]:
    return re.compile(_LAST)
