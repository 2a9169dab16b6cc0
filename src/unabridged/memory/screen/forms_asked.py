"""Forms by which a text says in advance what whoever asks for a thing, or speaks of it, is to hear, and what he is not.
It refuses to call any of them sure, and leaves be what says who means what, who does what, or who wants what.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely
from unabridged.memory.screen.verdict import Weight

_STANDING: Final = "It orders what whoever asks is to be told."

# Marks between words are gone here: what stands before these words says whether they are an order or a report.
_NO_ORDER: Final = "".join(
    rf"(?<!\b{each} )"
    for each in (
        *("to", "we", "they", "i", "you", "who", "people", "users", "customers", "clients", "docs", "pages", "rules"),
        *("notes", "guidelines", "policies", "manuals", "agents", "colleagues", "engineers", "developers", "managers"),
        *("members", "staff", "experts", "reviewers", "will", "would", "can", "could", "may", "might", "did", "does"),
        *("reports", "logs", "teams", "and", "or"),
    )
)
_ANYONE: Final = (
    r"(?:(?:the|an?|any) (?:user|customer|client|person|visitor|patient|reader|member)|users|customers|clients|visitors"
    r"|people|anyone|anybody|someone|somebody|they|he|she)"
)
_ASKS: Final = (
    r"(?:asks?|mentions?|talks?|wants?|wishes|needs?|speaks?|hesitates?|compares?|considers?|wonders?|inquires?|doubts?"
    r"|complains?|seeks?|requests?|looks? for|brings? up|(?:is|are) (?:interested|looking|unsure|thinking|asking|talking))"
)
_WHEN: Final = r"(?:when|whenever|if|once|should|as soon as|each time|every time|any time|anytime|wherever)"
_TOLD: Final = r"(?:him|her|them|the user|users|people|customers|everybody|everyone|anyone)"
_SITE: Final = r"(?:\w+ ){0,4}?(?:example|com|net|org|io|shop|info|biz|xyz)"
_OPINION: Final = r"(?:the )?(?:only|best|safest|most|leading|superior|inferior|worst|cheapest|flawless|perfect|trustworthy|reliable|dangerous|risky|safe|harmless|official|un\w+|in\w+)"
_CONDITIONS: Final = "when whenever if once should soon time anytime wherever answer answers reply replies response responses question questions conversation conversations anything everything requests whatever"
# Orders that nobody gives who has nothing to sell or to hide, whatever they are given for.
_STEERING: Final = (
    r"(?:promote|advertise|praise|endorse) (?!it\b|this\b|that\b)\w+|(?:steer|nudge) (?!clear\b)\w+|(?:lead|turn) the (?:talk|conversation|subject)"
    r"|claim (?:that|to|not|you|there|it)|(?:deny|pretend|reassure|discourage|dissuade|convince|persuade) \w+"
    rf"|(?:describe|present|portray) (?:\w+ ){{1,5}}?as {_OPINION}|put in a (?:good |kind |nice )?word|(?:slip|weave|sneak) in"
    r"|(?:omit|drop|exclude) (?:whatever|everything|anything|all) (?:\w+ ){0,3}?(?:against|negative|critical|bad|unfavou?rable)"
)
# Orders that are odd where somebody else's question is answered, and the task itself where the reader has one.
_SAYING: Final = (
    r"say (?!so\b|hello\b|hi\b|please\b|thanks\b|yes\b|no\b|which\b|what\b|where\b|how\b|why\b|whether\b)\w+"
    rf"|tell {_TOLD}|(?:answer|reply|respond) (?:that|nothing)"
    r"|(?<=always )answer (?!in\b|as\b|with\b|the\b|briefly\b|politely\b|first\b|honestly\b|directly\b|by\b|from\b|within\b|on\b|at\b|to\b|my\b|their\b|his\b|her\b|him\b|them\b|every\b|each\b|all\b|questions?\b|mails?\b)\w+"
)
_OFFERING: Final = (
    rf"(?:mention|recommend|suggest) (?!it\b|this\b|that\b|to\b)\w+|bring up \w+|(?:point|send|direct|refer) {_TOLD} (?:on )?to {_SITE}"
    rf"|leave (?:\w+ ){{1,4}}?out|remind {_TOLD} (?:that|of)|(?:omit|drop|exclude) (?:whatever|everything|anything|all)"
    r"|(?:rank|rate) (?:\w+ ){1,4}?(?:first|last|highest|lowest|best|worst)"
)
_THEN: Final = rf" (?:\w+ ){{0,12}}?{_NO_ORDER}(?:(?:always|never|please|first|just|only|then|not) )*"

FORMS: Final[tuple[Form, ...]] = (
    likely(
        "injection.standing-order",
        "say tell mention recommend suggest bring point send direct refer leave remind answer reply respond rank rate omit drop exclude",
        "when whenever if once should soon time anytime wherever",
        rf"{_WHEN} (?:{_ANYONE} (?:\w+ ){{0,2}}?{_ASKS}"
        r"|(?:the |a |any )?(?:talk|topic|conversation|subject|discussion|chat)(?: \w+){0,4}? (?:turns?|comes?|is|moves?|drifts?|touches|concerns?|goes))"
        rf"{_THEN}(?:{_SAYING}|{_OFFERING})",
        _STANDING,
    ),
    likely(
        "injection.standing-order",
        "say tell recommend answer reply respond promote advertise praise endorse steer nudge lead turn claim deny pretend reassure discourage dissuade convince persuade describe present portray put slip weave sneak omit drop exclude",
        _CONDITIONS,
        rf"(?:{_WHEN} (?:\w+ ){{1,6}}?(?:is|are|gets?|comes?) (?:named|mentioned|discussed|raised|brought up|up|reviewed|compared|asked (?:for|about))"
        rf"{_THEN}(?:{_SAYING}|{_STEERING}|recommend \w+)"
        rf"|(?:(?:when|whenever|if|once) asked|(?:in|for|on|to|with) (?:(?:every|each|any|all|the) )?(?:questions?|anything|everything|requests?) (?:about|on|regarding|concerning)|whatever the (?:question|query|topic))"
        rf"{_THEN}(?:{_SAYING}|{_STEERING})"
        rf"|(?:{_WHEN} (?:{_ANYONE} (?:\w+ ){{0,2}}?{_ASKS}|(?:the |a |any )?(?:talk|topic|conversation|subject|discussion|chat)(?: \w+){{0,4}}? (?:turns?|comes?|is|moves?|drifts?|touches|concerns?|goes))"
        r"|(?:when|whenever|if) (?:discussing|summari[sz]ing|comparing|reviewing|recommending|answering|talking)"
        r"|(?:in|for|on|with) (?:(?:every|each|any|all|the) )?(?:answers?|repl(?:y|ies)|responses?|conversations?) (?:about|on|regarding|concerning))"
        rf"{_THEN}(?:{_STEERING}))",
        _STANDING,
    ),
    # German.
    likely(
        "injection.standing-order",
        "sag sage nenn nenne empfiehl empfehle erwahne rate lenk lenke verweise antworte behaupte leugne bestreite erinnere schlag schlage stell stelle lobe bewirb lass lasse beruhige rede tu tue gib",
        "wenn falls sobald sollte fragt erwahnt geht wird kommt bei antwort",
        r"(?:(?:wenn|falls|sobald|sollten?|(?:jedes mal|jedesmal) wenn|wann immer) (?:(?!ich\b|wir\b)\w+ ){0,8}?(?:fragt|fragen|gefragt|erwahnt|erwahnen|mochte|will|wollen|wunscht|spricht|sprechen|redet|rede|geht|zogert|vergleicht|vergleichen|sucht|suchen|braucht|genannt|kommt)"
        r"|fragt (?:jemand|man|er|sie|der|die|ein|eine)|erwahnt (?:jemand|er|sie|der|die|ein|eine)|geht es (?:\w+ )?um|wird (?:\w+ ){1,6}?(?:genannt|erwahnt)|kommt (?:das gesprach|die rede|jemand) auf"
        r"|bei (?:\w+ )?(?:fragen?|anfragen?|gesprachen?) (?:nach|zu|zum|zur|uber)|in jeder antwort (?:uber|zu|auf))"
        r" (?:\w+ ){0,10}?(?<!\bich )(?:(?:immer|stets|nie|bitte|zuerst|einfach|dann) )*(?:sage?(?: (?:ihm|ihr|ihnen|dem \w+|der \w+))?|nenne?|empfiehl|empfehle|erwahne|rate (?:\w+ ){0,3}?(?:zu|ab|von)|lenke?|verweise (?:ihn|sie|auf)|antworte (?:\w+ )?(?:dass|nichts)|behaupte|leugne|bestreite|erinnere (?:ihn|sie|den|die)|schlage? (?:\w+ ){0,4}?vor|stelle? (?:\w+ ){1,5}?als|lobe|bewirb|lasse? (?:\w+ ){1,6}?(?:weg|aus)|beruhige|rede (?:ihm|ihr|ihnen)|tue? so|gib vor)(?! ich\b)",
        _STANDING,
    ),
    # Spanish: half of its orders are spelled as reports are, and count only where nobody stands before them.
    likely(
        "injection.standing-order",
        "di dile diles recomiendale recomiendales sugierele sugiereles recuerdale recuerdales asegurale asegurales respondele respondeles contestale contestales describelo describela describelos presentalo presentala finge saca lleva desvia deja omite oculta menciona recomienda sugiere responde contesta incluye elogia alaba promociona",
        "cuando si siempre cada caso cuanto ante",
        r"(?:(?:cuando|si|siempre que|cada vez que|en caso de que|en cuanto) (?:(?!yo\b)\w+ ){0,5}?(?:pregunt(?:a|an|e|en)|pid(?:a|an|e|en)|habl(?:a|an|e|en)|mencion(?:a|an|e|en)|nombr(?:a|an|e|en)|trate|trata|quier(?:a|an|e|en)|dud(?:a|e|an|en)|gir(?:a|e)|consult(?:a|an|e|en)|compar(?:a|an|e|en)|busc(?:a|an)|busquen?|solicit(?:a|an|e|en))"
        r"|ante (?:cualquier|toda) (?:pregunta|consulta)|ante (?:preguntas|consultas)|en cada respuesta (?:sobre|acerca))"
        r" (?:\w+ ){0,10}?(?:di(?:le|les)?|(?:recomienda|sugiere|recuerda|asegura|responde|contesta)les?|(?:describe|presenta)(?:l[oa]s?)|finge|saca a relucir|lleva la conversacion|desvia|deja fuera|omite|oculta"
        r"|(?<!usuario )(?<!cliente )(?<!\bel )(?<!\bella )(?<!quien )(?<!\bque )(?<!\bse )(?<!\bsi )(?<!cuando )(?<!equipo )(?<!soporte )(?<!\bbot )(?<!agente )(?<!sistema )(?<!alguien )(?<!nadie )(?:(?:menciona|recomienda|sugiere|elogia|alaba|promociona) (?!su\b|que\b|al?\b)\w+|sugiere que|(?:responde|contesta) que|incluye (?:\w+ ){0,5}?(?:alabanza|elogio|anuncio|enlace|mencion)))",
        _STANDING,
    ),
)

# Chinese, between whose words are no blanks: what is to be said stands behind a comma, or behind the words for "when" and "then".
UNSPACED: Final = (
    "injection.standing-order",
    Weight.LIKELY,
    (
        r"(?:(?<!我)(?:问(?!题)|提到|提起|提及|谈到|谈起|聊到|聊起|说到|说起|想要|想买|想比较|想知道|询问|咨询|要推荐|犹豫|有关|选型))"
        r"[^。.;!?我]{0,16}?(?:[,，]|时|时候|就)[,，]?(?:就|请|要|都|一律|务必|必须|也|顺便|先|总是|始终|记得){0,4}"
        r"(?:说(?!话|明|的)|告诉(?:[他她它]|对方|用户|客户)|推荐|回答(?!要|得|应|尽|请|用|以|时|可|里|中|都|必)|夸|提醒(?:[他她]|对方|用户)|建议(?:[他她]|对方|用户)|装作|假装|把话题|不要(?:提|列|说|把)|别(?:提|列|说|把)|声称|谎称|否认|吹捧|宣传|提(?!前|供|交|出|醒|到|问|高|升))"
    ),
    _STANDING,
)
