"""Forms in which somebody binds another in English, and where an order begins in whatever language.
It refuses to tell an order from what is only told in the words of one.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.ledgers.forms import Form

# Where an order begins: at the beginning, behind a mark, or behind a word that joins it to what was before.
AT: Final = (
    r"(?:^|[,.:;!>*\u2013\u2014-]\s{0,3}|(?:^|\s)(?:please|pls|plz|and|but|also|so|or|then|just|ok|okay|yes|sure"
    r"|otherwise|still|i said"
    r"|i repeat|btw)[,:]? )"
)
_NO: Final = (
    r"no(?! (?:problem|worries|idea|need|rush|thanks?|thank|one|way|wonder|longer|reason|matter|hurry|doubt|luck|clue"
    r"|big|that|it|i|you|we|they|he|she|this|there|more questions|difference|change|changes|news|not|yet|please|of"
    r"|as|the"
    r"|hay|es|se|me|lo|la|le|te)\b) \w"
)
_IDLE: Final = r"(?:worry|bother|mind|know|think|get me wrong|you|be (?:so|silly|sorry|shy))\b"
_ONES_OWN: Final = (
    r"(?:use|eat|drink|fly|deploy|push|commit|write|ship|merge|store|log|send|release|publish|pay|accept|take"
    r"|drive|want)"
)
_NUMBER: Final = r"(?:[$€£¥]?\d|an? |one\b|two\b|three\b|four\b|five\b|six\b|ten\b)"
_STAYS: Final = (
    r"(?:be|stay|remain|arrive|fit|work|go|match|pass|keep|support|have|come|contain|include|happen|look|sound"
    r"|last|end)"
)
# Words that stand where an order begins; what goes on from one within a word is told apart from it.
_BEGINS: Final = (
    r"(?:never\b(?! (?:mind|again|heard|knew|received|got|saw|had|been)\b)|always\b|only\b(?! (?:then|just|thing)\b)"
    r"|avoid\b|ensure\b|make sure\b|be sure to|by default\b|use only\b)"
)
ENGLISH: Final[tuple[Form, ...]] = (
    ("never always only avoid ensure sure default", rf"{AT}{_BEGINS}"),
    ("never* always* only* avoid* ensure* default*", rf"{AT}(?:never|always|only|avoid|ensure|by default|use only)\w"),
    ("sure* & make", rf"{AT}make sure\w"),
    ("don dont not", rf"{AT}(?:don't|do not|dont) (?!{_IDLE})"),
    ("no", rf"{AT}{_NO}"),
    ("keep", rf"{AT}keep (?:it|the|all|my|our|each|every|this|these|them|everything)\b"),
    ("stick & to with", rf"{AT}stick (?:to|with)\b"),
    ("now & from", rf"{AT}from now on"),
    ("nothing", rf"{AT}nothing (?:over|under|above|below|with|before|after|longer|more|that|but)\b"),
    ("max maximum", rf"{AT}max(?:imum|\.)? (?:of )?\d"),
    (
        "cite answer reply respond speak talk comment & in",
        rf"{AT}(?:cite|answer|reply|respond|speak|talk|comment)\b.{{0,20}}\bin\b",
    ),
    ("use & instead rather not", rf"{AT}use .{{1,60}}\b(?:instead of|rather than|not)\b"),
    (
        "never always only",
        r"\b(?:are|is|must|should|shall|may|can|will|to) (?:never|always|only) (?:be\b|to\b|use\b|go\b|have\b|run\b)",
    ),
    ("must mustn", r"(?<!^)\bmust(?:n't)?\b(?! (?:be|have been|have had|say|admit)\b)|\bmust (?:not|never|always)\b"),
    (
        "must* & be",
        (
            r"(?<!^)(?<!\bit )(?<!\bthis )(?<!\bthat )(?<!\bthere )(?<!\byou )(?<!\bhe )"
            r"(?<!\bshe )(?<!\bthey )(?<!\bi )must be\b"
        ),
    ),
    (
        "shall shan shouldn required circumstances allowed forbidden mandatory policy limits",
        (
            r"\b(?:shall|shan't|shouldn't|required to|under no circumstances|not allowed|forbidden|mandatory"
            r"|policy is|off limits)\b"
        ),
    ),
    ("not & may should", r"\b(?:may|should) not\b"),
    (
        "cannot can & be exceed go use have take cost",
        r"(?<!\bi )\b(?:cannot|can't|can not) (?:be|exceed|go|use|have|take|cost)\b",
    ),
    ("never always don not only & i we", rf"\b(?:i|we) (?:never|always|don't|do not|only) {_ONES_OWN}\b"),
    ("cannot can & eat drink fly drive have", r"\b(?:i|we) (?:can't|cannot) (?:eat|drink|fly|drive|have)\b"),
    ("has have need needs & to", rf"(?<!\bi )\b(?:has|have|needs?) to {_STAYS}\b"),
    (
        "every each all & need needs has have should",
        r"\b(?:every|each|all)\b.{0,40}\b(?:needs?|has to|have to|should)\b",
    ),
    (
        "most least than up within limit limited",
        (
            r"\b(?:at (?:most|least)|(?:no|not) (?:more|less|later|fewer|longer|earlier) than|up to|within"
            rf"|limit(?:ed)? to) {_NUMBER}"
        ),
    ),
    ("budget", r"^budget\b|\bbudget (?:is|of)\b|\b(?:within|under|below) (?:my|our|the) budget\b"),
    ("under below", r"\b(?:under|below) [$€£]\d"),
    ("want & stay remain kept", r"\bwant .{1,40} to (?:stay|remain|be kept)\b"),
    ("sure & make", r"\bmake sure\b"),
    ("until & say", r"\buntil i say\b"),
    ("insist & i we", r"\b(?:i|we) insist\b"),
    ("deadline", r"\bdeadline is\b|^deadline:? (?!was|has)"),
    ("without", r"\bwithout (?:changing|using|breaking|touching|adding|removing|losing)\b"),
    ("keeping & same", r"\bkeeping the same\b"),
    (
        "only",
        (
            r"(?<!\bi )(?<!\bwe )\bonly (?:once|after|if|when)\b"
            r"|^(?!.{0,60}\b(?:fails?|happens?|occurs?|works?|breaks?|crash(?:es)?)\b)"
            r".{0,200}\bonly(?=[,.!;]|$| please| pls)"
        ),
    ),
    (
        "allergic intolerant coeliac celiac diabetic vegan vegetarian vertigo wheelchair pregnant",
        r"\b(?:allergic|intolerant|coeliac|celiac|diabetic|vegan|vegetarian|vertigo|wheelchair|pregnant)\b",
    ),
    (
        "prefer prefers preferably preferred preference",
        r"(?<!\bthey )(?<!\bhe )(?<!\bshe )\bprefer(?:s|ably|red|ence)?\b",
    ),
    ("rather & i we", r"\b(?:i|we)(?:'d| would| had)? (?:much )?rather\b"),
    (
        "like & best better most more",
        r"\b(?:i|we) (?:really |would |do )?like .{1,60}\b(?:best|better|most|more than)\b",
    ),
    ("possible ideally", r"\b(?:if possible|ideally)\b"),
    ("better & for", r"\b(?:is|are|works?) (?:much )?better for (?:me|us)\b"),
    ("don not & want need", r"\b(?:don't|do not) (?:want|need) (?:any|travel|to)\b"),
)
