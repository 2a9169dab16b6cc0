"""By what words somebody settles on something here and now, and by what words others did, or somebody long ago.
It refuses to take what is only about to be done next for a choice, unless something was not chosen.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

# Whoever decides says these, an agent as well as a user.
_SETTLES: Final = (
    r"\bdecision:|\b(?:we|i) (?:chose|picked)\b|\b(?:we|we'll|we will|i'll|i will|let's|let us) (?:go|went) (?:with"
    r"|for)\b"
    r"|\bwe(?:'ll| will) use\b|\bgoing with\b|\bon a choisi\b|\bnous avons décidé\b|\bon part sur\b|\bdecidimos\b"
    r"|\bdecidido\b"
    r"|\babbiamo deciso\b|\bрешили\b|\bрешено\b|\bвыбрали\b|\bbesloten\b|\bzdecydowali"
    r"|決めました|に決定|にします|결정했|로 하겠습니다"
)
# A choice between two: it names what was not taken, or why.
_BETWEEN: Final = r"\b(?:rather than|instead of|over the|not (?:the|a|an)\b|since|because)\b"
_I_WILL: Final = (
    r"\b(?:i|we)(?:'ll| will|'m going to|'re going to) (?!be\b|not\b|see\b|check\b|ask\b|try\b|look\b|think\b"
    r"|wait and)"
)
# Only who is asked settles it by these; an agent says so of its next step.
_OPENS: Final = (
    r"^(?:(?:ok(?:ay)?|alright|right|so|then|hm+|ah|oh|ugh|well|haha|sold|great|good|cool|fine|yes|yeah|sure"
    r"|vaya|alors|bon|also|dann|gut|entonces|bueno|vale|好|好的|嗯)[\s,.!:，。]{1,4}){0,4}"
)
_USERS: Final = (
    r"\blet's (?!see\b|say\b|hope\b|be\b|talk\b|look\b|check\b|hear\b|find\b|get\b|start\b|focus\b|try\b|not forget)"
    r"|\b(?:i|we)(?:'ll| will) (?:just |rather |only |all )?(?:go (?:with|for|ahead)|take|use|have|keep|stick|pick"
    r"|choose|read|build|set"
    r"|make|put|book|leave|drop|split|squash|hold off|do without|stay|buy|order|live with)\b"
    rf"|{_OPENS}(?:i|we) (?:take|go (?:with|for)|pick|choose|stick (?:to|with)|settle)\b"
    r"|\bi'd like to (?:go with|keep|stick)\b|\bmy (?:choice|pick) is\b"
    rf"|{_OPENS}(?!(?:what|how|as|that|whatever|who|where|so|and|but|then"
    rf"|because)\b)[\w'-]+(?: [\w'-]+){{0,3}} it is(?=[,.!;]|$| then)"
    rf"|{_OPENS}(?!(?:ok|okay|alright|right|well|fine|good|great|sure|yes|no|do|try|go|run|what|why|how|who|see|and"
    rf"|but|thanks|until|since|now|by|bye)\b)[\w'-]+(?: (?!is\b|was\b|i\b|it\b|night\b|until\b|by\b)[\w'-]+){{0,1}}"
    r"(?: is fine)? then(?=[,.!;]|$)"
    # German
    r"|^(?:dann|gut|ok(?:ay)?|also)?[, ]*(?:dann )?(?:nehmen|fahren|machen|bleiben|gehen|lassen|setzen|behalten"
    r"|wählen) wir\b"
    r"|\b(?:wir|ich) (?:nehmen?|bleiben? bei|entscheiden? (?:uns|mich)|behalten?|wählen?)\b"
    # French
    r"|\b(?:on|nous|je) (?:prends?|prenons|passe par|passons par|garde|gardons|choisi[st]|choisissons|reste sur"
    r"|part sur|vais prendre)\b"
    r"|\bva pour\b|\bje me décide pour\b"
    # Spanish
    r"|\b(?:me|nos) (?:quedo|quedamos) con\b|^(?:vaya|bueno|vale|entonces|pues)?[, .]*(?:entonces "
    r"|pues )?(?:ponemos|cogemos|tomamos"
    r"|usamos|hacemos|dejamos|elegimos)\b|\belijo\b|\bmejor (?:la|lo|el|los|las) \w+"
    # Chinese
    r"|那就(?!好|行|这样|可以|算|是|麻烦)|就(?:住|选|买|订|改|走|定)(?!是)"
)
# Others decided, or did so long ago: nothing to be kept to.
_OTHERS: Final = (
    r"\b(?!(?:we|i|us|'?ve|have|had|has|was|were|been|be|is|are|finally|already|also|just|all|then|so|and|it's|team"
    r"|now|not|to)\b)"
    r"[\w'-]+(?<!n't) (?:decided|opted|chose|picked|settled|went with)\b|\b(?:last (?:time|year|month|week|spring"
    r"|summer|autumn|winter)"
    r"|back in (?:the|\d)|(?:years|months|ages) ago|almost (?:went|chose|took))\b"
    r"|\b(?:hat|hatte|hatten|haben die) (?:\w+ ){0,5}entschieden\b|\bhat sich\b|\bletzte[sn] (?:jahr|mal)\b"
    r"|\b(?:eligió|optó|decidió)\b|\bhace (?:años|meses)\b|\b(?:avait choisi|a décidé|l'an dernier"
    r"|l'année dernière)\b"
    r"|是[^，。！？]{1,8}决定|去年|上个版本|他们?决定"
)
# Letters of which some stand in each of these, which is looked at much more quickly.
_SETTLING: Final = (
    *(
        "decision:",
        " chose",
        " picked",
        "go with",
        "go for",
        "went with",
        "went for",
        "we'll use",
        "we will use",
        "going with",
    ),
    *(
        "choisi",
        "décidé",
        "part sur",
        "decidi",
        "deciso",
        "реш",
        "выбр",
        "beslo",
        "zdecyd",
        "決",
        "にします",
        "결정",
        "로 하",
    ),
)
_USERS_LETTERS: Final = (
    *(
        "let's ",
        "i'll ",
        "we'll ",
        "i will ",
        "we will ",
        " take ",
        " go ",
        "pick",
        "choose",
        "stick",
        "settle",
        "i'd like to ",
    ),
    *(
        "choice is",
        " it is",
        " then",
        " wir",
        "wir ",
        "ich ",
        "on ",
        "nous ",
        "je ",
        "va pour",
        "quedo",
        "quedamos",
        "emos",
    ),
    *("amos", "imos", "elijo", "mejor ", "那就", "就"),
)
_INTENDING: Final = ("i'll ", "we'll ", "i will ", "we will ", "going to ")
_OVER: Final = ("rather than", "instead of", "over the", "not the", "not a", "since", "because")
_ACKNOWLEDGES: Final = 2
_ITS: Final = re.compile(r"\b(?:that|it|this|so)[.!]?$")
_FEW: Final = 6


def users(said: str) -> bool:
    """Whether a user's statement, told in small letters, settles something."""
    return any(letters in said for letters in _USERS_LETTERS) and _found(_USERS).search(said) is not None


def may_stand_in(lowered: str) -> bool:
    """Whether anybody may settle something in a text, which is told in small letters."""
    return any(letters in lowered for letters in _SETTLING) or (
        any(letters in lowered for letters in _OVER) and any(letters in lowered for letters in _INTENDING)
    )


def anybodys(said: str) -> bool:
    """Whether a statement settles something, whoever makes it; nobody else's choice, nor one of another time."""
    if any(letters in said for letters in _SETTLING) and _found(_SETTLES).search(said):
        return True
    intends = any(letters in said for letters in _INTENDING) and _found(_BETWEEN).search(said) is not None
    return intends and _found(_I_WILL).search(said) is not None


def is_of_others(said: str) -> bool:
    """Whether others decided, or somebody did so in another time."""
    return _found(_OTHERS).search(said) is not None


def is_nod(said: str) -> bool:
    """Whether this does not say what was decided: "agreed", "I'll use that"."""
    words = len(said.split())
    return (words <= _ACKNOWLEDGES and said.isascii() and ":" not in said) or (
        words <= _FEW and _ITS.search(said) is not None
    )


@cache
def _found(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
