"""By what words somebody settles on something here and now, and by what words others did, or somebody long ago.
It refuses to take what is only about to be done next for a choice, unless something was not chosen.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from unabridged.compaction.ledgers.forms import Form, Forms
from unabridged.compaction.ledgers.statements import Statement
from unabridged.lazy_patterns import lazy

# Whoever decides says these, an agent as well as a user.
SETTLES: Final[tuple[Form, ...]] = (
    ("decision", r"\bdecision:"),
    ("chose picked & we i", r"\b(?:we|i) (?:chose|picked)\b"),
    (
        "go went & with for",
        r"\b(?:we|we'll|we will|i'll|i will|let's|let us) (?:go|went) (?:with|for)\b",
    ),
    ("use & we", r"\bwe(?:'ll| will) use\b"),
    ("going & with", r"\bgoing with\b"),
    ("choisi", r"\bon a choisi\b"),
    ("décidé", r"\bnous avons décidé\b"),
    ("part & sur", r"\bon part sur\b"),
    ("decidimos", r"\bdecidimos\b"),
    ("decidido", r"\bdecidido\b"),
    ("deciso", r"\babbiamo deciso\b"),
    ("решили решено выбрали", r"\b(?:решили|решено|выбрали)\b"),
    ("besloten", r"\bbesloten\b"),
    ("zdecydowali*", r"\bzdecydowali"),
    (
        "決めました* 決めた* に決定* にします* にしました* 결정했* 하겠습니다*",
        r"決めました|に決めた|に決定|にします|ことにしました|결정했|로 하겠습니다",
    ),
    ("改用*", r"(?:^|我们|就)改用"),
    (
        "قررنا* قررت* اخترنا* اتفقنا* سنستخدم* سنعتمد*",
        r"(?:^|\s|،)و?(?:قررنا|قررت|اخترنا|اتفقنا على|سنستخدم|سنعتمد)(?=\s)",
    ),
    ("तय* फैसला* चुना*", r"(?:हमने|मैंने) .{0,200}(?:तय किया|फैसला किया|चुना)"),
)
# What is about to be done, and a choice between two: it names what was not taken, or why.
I_WILL: Final[tuple[Form, ...]] = (
    (
        "ll will going & i we",
        (
            r"\b(?:i|we)(?:'ll| will|'m going to|'re going to)"
            r" (?!be\b|not\b|see\b|check\b|ask\b|try\b|look\b|think\b|wait and)"
        ),
    ),
)
BETWEEN: Final[tuple[Form, ...]] = (
    (
        "rather instead over not since because",
        r"\b(?:rather than|instead of|over the|not (?:the|a|an)\b|since|because)\b",
    ),
)
# Only who is asked settles it by these; an agent says so of its next step.
_OPENS: Final = (
    r"^(?:(?:ok(?:ay)?|alright|right|so|then|hm+|ah|oh|ugh|well|haha|sold|great|good|cool|fine|yes|yeah|sure"
    r"|vaya|alors|bon|also|dann|gut|entonces|bueno|vale|好|好的|嗯)[\s,.!:，。]{1,4}){0,4}"
)
USERS: Final[tuple[Form, ...]] = (
    (
        "let",
        (
            r"\blet's (?!see\b|say\b|hope\b|be\b|talk\b|look\b|check\b|hear\b|find\b|get\b|start\b|focus\b|try\b"
            r"|not forget)"
        ),
    ),
    (
        "ll will & i we",
        (
            r"\b(?:i|we)(?:'ll| will) (?:just |rather |only |all )?(?:go (?:with|for|ahead)|take|use|have|keep|stick"
            r"|pick|choose|read|build|set|make|put|book|leave|drop|split|squash|hold off|do without|stay|buy|order"
            r"|live with)\b"
        ),
    ),
    (
        "take go pick choose stick settle & i we",
        rf"{_OPENS}(?:i|we) (?:take|go (?:with|for)|pick|choose|stick (?:to|with)|settle)\b",
    ),
    ("like & go keep stick", r"\bi'd like to (?:go with|keep|stick)\b"),
    ("choice pick & my", r"\bmy (?:choice|pick) is\b"),
    (
        "it & is",
        (
            rf"{_OPENS}(?!(?:what|how|as|that|whatever|who|where|so|and|but|then|because)\b)"
            r"[\w'-]+(?: [\w'-]+){0,3} it is(?=[,.!;]|$| then)"
        ),
    ),
    (
        "then",
        (
            rf"{_OPENS}(?!(?:ok|okay|alright|right|well|fine|good|great|sure|yes|no|do|try|go|run|what|why|how|who|see"
            r"|and|but|thanks|until|since|now|by|bye)\b)[\w'-]+(?: (?!is\b|was\b|i\b|it\b|night\b|until\b|by\b)[\w'-]+)"
            r"{0,1}(?: is fine)? then(?=[,.!;]|$)"
        ),
    ),
    # German
    (
        "wir",
        (
            r"^(?:dann|gut|ok(?:ay)?|also)?[, ]*(?:dann )?"
            r"(?:nehmen|fahren|machen|bleiben|gehen|lassen|setzen|behalten|wählen) wir\b"
        ),
    ),
    ("wir ich", r"\b(?:wir|ich) (?:nehmen?|bleiben? bei|entscheiden? (?:uns|mich)|behalten?|wählen?)\b"),
    # French
    (
        "prend prends prenons passe passons garde gardons choisis choisit choisissons reste part vais & on nous je",
        (
            r"\b(?:on|nous|je) (?:prends?|prenons|passe par|passons par|garde|gardons|choisi[st]|choisissons|reste sur"
            r"|part sur|vais prendre)\b"
        ),
    ),
    ("va & pour", r"\bva pour\b"),
    ("décide", r"\bje me décide pour\b"),
    # Spanish
    ("quedo quedamos", r"\b(?:me|nos) (?:quedo|quedamos) con\b"),
    (
        "emos* amos* imos*",
        (
            r"^(?:vaya|bueno|vale|entonces|pues)?[, .]*(?:entonces |pues )?"
            r"(?:ponemos|cogemos|tomamos|usamos|hacemos|dejamos|elegimos)\b"
        ),
    ),
    ("elijo", r"\belijo\b"),
    ("mejor", r"\bmejor (?:la|lo|el|los|las|usamos|tomamos|elegimos|vamos con|ponemos) \w+"),
    # Chinese
    ("就*", r"那就(?!好|行|这样|可以|算|是|麻烦)|就(?:住|选|买|订|改|走|定)(?!是)"),
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
# Of these letters some have to stand in what a user settles; or too little is said there.
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
_ACKNOWLEDGES: Final = 2
_ITS: Final = lazy(r"\b(?:that|it|this|so)[.!]?$")
_FEW: Final = 6


def may_stand_in(whole: Statement) -> bool:
    """Whether anybody may settle something in a text."""
    return _settles().may_stand_in(whole) or (_between().may_stand_in(whole) and _i_will().may_stand_in(whole))


def users_may_stand_in(whole: Statement) -> bool:
    """Whether a user may settle something in a text, in words that settle nothing when another says them."""
    return _users().may_stand_in(whole)


def users(statement: Statement) -> bool:
    """Whether a user's statement settles something."""
    return _users().stand_in(statement) and any(letters in statement.said for letters in _USERS_LETTERS)


def anybodys(statement: Statement) -> bool:
    """Whether a statement settles something, whoever makes it; nobody else's choice, nor one of another time."""
    if _settles().stand_in(statement):
        return True
    return _between().stand_in(statement) and _i_will().stand_in(statement)


def is_of_others(statement: Statement) -> bool:
    """Whether others decided, or somebody did so in another time."""
    return _others().search(statement.said) is not None


def is_nod(statement: Statement) -> bool:
    """Whether this does not say what was decided: "agreed", "I'll use that"."""
    said = statement.said
    words = len(said.split())
    return (words <= _ACKNOWLEDGES and said.isascii() and ":" not in said) or (
        words <= _FEW and _ITS.search(said) is not None
    )


@cache
def _settles() -> Forms:
    return Forms(SETTLES)


@cache
def _between() -> Forms:
    return Forms(BETWEEN)


@cache
def _i_will() -> Forms:
    return Forms(I_WILL)


@cache
def _users() -> Forms:
    return Forms(USERS)


@cache
def _others() -> re.Pattern[str]:
    return re.compile(_OTHERS)
