"""Words and letters that need others behind them, by language, and marks that open what has to be closed.
It refuses a word that another language has at the end of its sentences.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

LINKING: Final = frozenset(
    """a an the and or of with without because which that to for from by at into onto than as if but is are was were be been has have had
    will would should could can may must its their his her our your this these those not after before while when where about between
    whether unless although whereas until upon via whose every
    und oder der die das den dem des ein eine einen einem einer mit von zu zum zur für ohne weil dass ob wenn als bei aus nach vor ist sind war
    wurde wird hat haben nicht sowie wobei im am vom damit obwohl zwischen dessen deren jede jeder beim
    y o de del la las el los un una con sin porque que para por en al se su sus es son fue ha han no pero como aunque cuya cuyo según cada
    et ou le les du des une avec sans pour par dans sur est sont qui que au aux dont lorsque puisque afin chaque ses leurs cette ces
    perché che di della dello degli delle dei nel nella nei nelle sul sulla sui sulle dal dalla dai dalle allo alla alle gli uno ed poiché siccome oppure
    è cui mentre affinché ogni tra fra
    os uma com pelo pela pelos pelas dos das nos nas ao à às é são mas também não seu sua cada enquanto
    и в на с по для что из от до при об но или а чтобы если когда который которая которое которые потому поскольку к у о за не без чтоб через между
    w z że dla przez ale oraz lub przy który która które ponieważ żeby aby jest nie
    het een met voor naar omdat deze zijn och att på av för eller ve veya
    من إلى على عن أن التي الذي أو في مع لأن حتى بين إذا لكن حيث عندما سوف قد لم لن و और कि या và của là""".split()
)
# Such a word may end a line of a list: "what it is for", "things to do without", "erledigt: nein, war nicht".
MAY_END: Final = frozenset(
    """to for by at from with without about before after as is was not no if when where no so that this these in on until every
    nicht damit war hat haben sind ist wird wurde nach vor aus zu ab
    una un uno como son fue ha han no es according cada según les le du y
    dal tra fra ogni è nos nas não também para são é mas cada chaque ses là
    не нет за до при без jest nie w z a o e i
    zijn een voor met her his those but på av för sans""".split()
)
# Behind a comma as well: "findet, dann". What denies may stand there alone: "planned, not".
BEHIND_A_COMMA: Final = frozenset(
    "then dann denn sondern doch puis donc alors luego entonces então poi quindi потом затем więc potem dan sedan".split()
)
# What such a word may be where a sentence ends without a full stop: a verb, one part of it, a letter, what denies or points.
ENDING: Final = frozenset(
    """not no nicht pas non não не нет nie niet inte before after about without as if that this these those while when where until her his is was has
    ist sind war hat haben wurde wird an ein mit bei aus nach vor ab zu auf als es son fue ha han on så op av på til
    ont é è são mas même là a e i o u y z w в к у о и да на в""".split()
)
# These end a sentence as well, but not behind a word that links others: "kauft die Ordner ein", "1 860 € par an".
PARTED: Final = frozenset("ein an mit bei".split())
NOT_LINKED: Final = frozenset("nicht par un chaque cet pro sich es ihn sie ihm ihr uns".split())
# These end one that compares, or that says where and how: "as they were", "là où il est", "wherever we can".
FINITE: Final = frozenset(
    "are were be been have has had will would should can could may must est sont są son è".split()
)
COMPARED: Final = frozenset(
    """as than where wherever what whatever how who whoever whichever if whether all so like rather better not to
    où que qu' quel quelle tel telle tels telles comme ce qui como donde tal cual come dove jak gdzie""".split()
)
# Behind these: "taken care of", "agreed upon", "for a while", "in between".
SETTLED: Final = lazy(
    r"\b(?:(?:care|rid|aware|kind|sort|out|made|heard|disposed|approved?|thought|spoken|speaks?|spoke)\s+of|\w+ed\s+(?:upon|into|onto|about|over)|(?:look\w*|check\w*)\s+into"
    r"|in\s+between|(?:a|quite\s+a|some|long|little|short)\s+while|(?:just|only)\s+because)$",
    re.IGNORECASE,
)
# Two words of which the second may end a sentence, and both together may not.
DANGLING: Final = lazy(
    r"(?:^|\s)(?:(?:which|who|whose|that)\s(?:is|was|are|were|has|had|have|will|would|should|may|might|must)|(?:as\swell|such|as\ssoon)\sas|(?:due|owing|thanks|in\saddition|in\sorder|with\sregard|according)\sto|(?:because|instead|in\sspite|on\sbehalf|as\sa\sresult|by\smeans)\sof"
    r"|(?:along|together)\swith|(?:sowie|und|oder|aber|weil|dass|damit|bevor|nachdem)\s(?:die|der|das|den|dem|des|ein|eine|einen|sie|er|es|wir)|(?:así|assim|ainsi|tanto|tal)\s(?:como|que)(?:\s(?:l[aeo]s?|os?|as?|des?|un\w?))?|(?:debido|gracias|devido|graças|grâce)\s[aà]l?(?:\sl[ao]s?)?"
    r"|(?:antes|después|depois|avant|après)\s(?:de\s)?(?:que|de)(?:\s(?:l[aeo]s?|os?|as?))?|(?:che|qui|que)\s(?:era|erano|é|était|étaient|fue|foi|foram|fueron|será)(?:\s(?:nel|nella|dans|en|por|pela|pelo|por))?|(?:и|или|а\sтакже|чтобы|который|которая|которые)\s(?:с|для|в|на|из|к|от|по|был[аои]?|эт\w+|их))$",
    re.IGNORECASE,
)
LETTERS: Final = (
    "，", "、", "的", "和", "与", "及", "并", "了一个", "以及", "或者", "因为", "如果", "但是", "而且", "由于", "为了", "对于", "不能", "正在", "把", "并且", "将",
    "は", "を", "に", "と", "の", "が", "で", "および", "または", "そして", "また", "により", "による", "ながら",
    "을", "를", "에서는", "그리고", "또는", "하지만", "위해서는",
    ",", "،", "(", "（", "[", "{", " -", " –", "「", "『", "“", "«", "„",
)  # fmt: skip
# These end a note as well: a day until which, a word for "no" behind a name, a dash for nothing, what something is of.
WHOLE: Final = lazy(
    r"(?<![うくすつぬむるぐぶ])まで$|[:：]\s*(?:不能|正在)$|(?:あと|もと|こと|ひと|もの|このあと)$"
    r"|[:：]\**\s*[-–]$|是[^，。；,;]{1,20}的$|(?:가|마|노|겨|개)을$"
)
# So the lines of a list end in Japanese, where none has a full stop.
NOTED: Final = lazy(r"[ \t]*(?:[-*+•・·–—>■◆●]|\d{1,3}[.)、]|[^\n]{1,20}[:：]).*[にでをとが]$")
ELIDED: Final = lazy(
    r"(?:^|[^\w])(?:l|d|qu|n|s|c|j|m|t|jusqu|lorsqu|puisqu|dell|all|nell|sull|dall|un|quest|quell|dev)['’]$",
    re.IGNORECASE,
)
# Behind these stands how much, unless it stood before them: "5 kg at most".
MEASURED: Final = lazy(
    r"(?:^|[,;:.(—–]|[，。；：、])(?P<clause>[^,;:.(—–，。；：、]*?)(?:(?:^|\b)(?:at\s+(?:most|least)|more\s+than|less\s+than|fewer\s+than|up\s+to|approximately|al\s+massimo|almeno|al\s+minimo"
    r"|più\s+di|meno\s+di|circa|höchstens|mindestens|maximal|ungefähr|au\s+(?:moins|plus|maximum|minimum)|environ|plus\s+de|moins\s+de|al\s+menos|como\s+(?:máximo|mínimo)"
    r"|más\s+de|menos\s+de|aproximadamente|no\s+(?:máximo|mínimo)|pelo\s+menos|mais\s+de|не\s+(?:более|менее|больше|меньше)|около|примерно|свыше|co\s+(?:najmniej|najwyżej)"
    r"|około|ponad|ten\s+(?:minste|hoogste)|minstens|ongeveer|minst|högst|ungefär|en\s+az|en\s+fazla|최소|최대|약)|至少|最多|不超过|大约|超过|少なくとも|最大で?|およそ|على\s+الأقل|حوالي)$",
    re.IGNORECASE,
)
