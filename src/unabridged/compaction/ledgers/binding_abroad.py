"""Forms in which somebody binds another in the languages of Europe beside English, and in Turkish.
It refuses to tell an order from what is only told in the words of one.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.ledgers.binding_english import AT
from unabridged.compaction.ledgers.forms import Form

GERMAN: Final[tuple[Form, ...]] = (
    (
        "niemals nie immer nur kein keine keinen keinn ausschließlich",
        r"^(?:niemals|nie|immer|nur|keine?n?|ausschließlich)\b(?! (?:wieder|problem|ahnung|sorge))",
    ),
    ("ab", r"\bab (?:jetzt|sofort)\b"),
    (
        "bitte",
        (
            r"\bbitte\b.{0,60}\b(?:nichts?|kein\w*|nur|nie|niemals|immer|ausschließlich|ohne)\b"
            r"|\b(?:nichts?|kein\w*|nie|niemals)\b.{0,60}\bbitte\b"
        ),
    ),
    (
        "lieber",
        r"^lieber (?!herr)\w+ \w|\blieber nicht\b|\b(?:ich|wir|uns|mir)\b.{0,40}(?<!\bja )\blieber\b",
    ),
    (
        "nie niemals immer nur ausschließlich",
        (
            r"^(?!(?:d(?:er|ie|as|en|em)|eine?|ich|wir|er|sie|es|man|mein\w*|unser\w*|ihr\w*|dein\w*|was|wie|heute)\b)"
            r"[\w-]+ (?:[\w-]+ ){0,3}(?:nie|niemals|immer|nur|ausschließlich)\b"
        ),
    ),
    ("muss müssen", r"(?<!\bich )\bm(?:uss|üssen)\b(?! (?:ich|man|ja|wohl)\b)"),
    ("soll sollen sollte", r"(?<!\bich )\bsoll(?:en|te)?\b"),
    (
        "darf darfst dürfen",
        r"\b(?:darf|darfst|dürfen)\b.{0,40}\b(?:nicht|kein\w*|nur|höchstens|maximal|nie|niemals)\b",
    ),
    ("keinen & auf", r"\bauf keinen fall\b"),
    (
        "ändern löschen verwenden benutzen anfassen & nicht",
        r"\bnicht (?:ändern|löschen|verwenden|benutzen|anfassen)\b",
    ),
    ("bevorzug* vermeide*", r"\bbevorzug\w+|\bvermeide\w*"),
    ("höchstens spätestens", r"\b(?:höchstens|spätestens)\b"),
    ("mindestens maximal", r"\b(?:mindestens|maximal) \d"),
    (
        "allergisch allergische allergie unverträglichkeit zöliakie diabetiker diabetikerin schwanger",
        r"\b(?:allergisch|allergie|unverträglichkeit|zöliakie|diabetiker(?:in)?|schwanger)\b",
    ),
    # Dutch
    ("nooit altijd moet liever uitsluitend", r"\b(?:nooit|altijd|moet|liever|uitsluitend)\b"),
    ("mag & niet", r"\bmag niet\b"),
)
FRENCH: Final[tuple[Form, ...]] = (
    (
        "pas jamais plus rien & n ne",
        (
            rf"(?:{AT}|\bet |\bmais )(?:n'\w+|ne (?!sais|suis|peux|comprends|vois|me\b|te\b|se\b)\w+(?: \w+)?)"
            r" (?:pas|jamais|plus|rien)\b"
        ),
    ),
    (
        "jamais toujours uniquement seulement évite évitez éviter pas aucun aucune",
        rf"{AT}(?:jamais|toujours|uniquement|seulement|évite[rz]?|surtout pas|pas de|aucune?)\b",
    ),
    ("surtout & pas", r"\bsurtout pas\b"),
    ("seulement", r"\bseulement(?=[,.:;!]|$)"),
    ("interdit obligatoire devez", r"\b(?:interdit|obligatoire|devez)\b"),
    ("doit dois doivent", r"(?<!\bje )(?<!\bça )\bdoi(?:t|s|vent)\b(?! être (?:sympa|dur|bien))"),
    ("faut & il", r"\bil faut\b(?! (?:toujours|encore) qu)"),
    ("au & plus moins maximum", r"\bau (?:plus|moins|maximum) \w"),
    ("maximum", r"\bmaximum \d"),
    ("que & n", r"\b(?:je|on|nous) n'(?:ai|a|avons) que\b"),
    ("partir désormais dorénavant", r"\b(?:à partir de maintenant|désormais|dorénavant)\b"),
    (
        "préfère préférons préférerai préférerais préférerait",
        r"\bpréf(?:ère|érons|érerai[st]?)\b",
    ),
    ("mieux", r"\baim(?:e|erai[st]?) mieux\b"),
    (
        "allergique allergie intolérant intolérante cœliaque diabétique enceinte",
        r"\b(?:allergique|allergie|intolérante?|cœliaque|diabétique|enceinte)\b",
    ),
)
SPANISH: Final[tuple[Form, ...]] = (
    (
        "nunca siempre",
        rf"{AT}(?:nunca|siempre)(?! (?:dice|me|lo|la|te|nos|se|hay|es|está|pasa|he|ha)\w*\b) \w",
    ),
    (
        "no",
        (
            rf"(?:{AT}|\by |\bpero |\bpor favor,? )no (?:me |lo |la |los |las |le |les |se |nos )?"
            r"(?!tienes|puedes|quieres|eres|sabes|tienen|pueden|quieren|saben|vienen|hacen|son|entiendes|crees|dicen)"
            r"(?:\w{2,}[ae]s|\w{2,}[ae]n|use|toque)\b"
        ),
    ),
    ("quiero queremos & no", r"\bno (?:quiero|queremos)\b"),
    ("puedo podemos & no", r"\bno (?:puedo|podemos)\b.{1,40}\b(?:antes|después|más)\b"),
    ("tiene tienen & que", r"\btienen? que (?:ser|estar|ir|llegar|caber)\b"),
    ("prefe*", r"(?<!\bél )(?<!\bella )\bprefer?i(?:o|mos|ría)\b"),
    (
        "debe deben debes solamente prohibido prefiero evita evitar obligatorio",
        r"\b(?:deben?|debes|solamente|prohibido|prefiero|evita[r]?|obligatorio)\b",
    ),
    ("máximo", r"\b(?:como|no) máximo\b"),
    ("menos", r"\bal menos \w|\bpelo menos\b"),
    ("adelante", r"\bde ahora en adelante\b"),
    ("gusta gustan gustaría & más", r"\bme gusta(?:n|ría)? más\b"),
    (
        (
            "alérgico alérgica alergia intolerante celíaco celíaca diabético diabética embarazada grávida allergico "
            "allergica allergia celiaco celiaca"
        ),
        (
            r"\b(?:alérgic[oa]|alergia|intolerante|celíac[oa]|diabétic[oa]|embarazada|grávida|allergic[oa]|allergia"
            r"|celiac[oa])\b"
        ),
    ),
    # Portuguese, Italian
    (
        "sempre deve devem somente apenas prefiro evite mai soltanto solo preferisco evitare almeno devi",
        (r"\b(?:sempre|deve[m]?|somente|apenas|prefiro|evite|mai|soltanto|solo|preferisco|evitare|almeno|devi)\b"),
    ),
    ("não", r"\bnão (?:use|mude|toque|apague|altere)\b"),
    ("non", r"\bnon (?:usare|toccare|cambiare|modificare)\b"),
    ("massimo", r"\bal massimo\b"),
)
SLAVIC: Final[tuple[Form, ...]] = (
    (
        "никогда всегда должен должна должны нельзя обязательно только предпочитаю ніколи завжди повинен тільки",
        (
            r"\b(?:никогда|всегда|должен|должна|должны|нельзя|обязательно|только|предпочитаю|ніколи|завжди|повинен"
            r"|тільки)\b"
        ),
    ),
    ("не", r"\bне (?:используй\w*|меняй\w*|трогай\w*|удаляй\w*)\b"),
    ("nigdy zawsze musi musisz tylko", r"\b(?:nigdy|zawsze|musi(?:sz)?|tylko)\b"),
    ("używaj zmieniaj usuwaj", r"\bnie (?:używaj|zmieniaj|usuwaj)\b"),
    (
        "аллергия аллергии аллергию алергія alergię alergia uczulony uczulona",
        r"\b(?:аллерги[яию]|алергія|alergi[ęa]|uczulon[ya])\b",
    ),
    # Turkish
    ("alerjim alerjisi", r"\balerj(?:im|isi)\b"),
    ("asla sadece mutlaka kesinlikle", r"\b(?:asla|sadece|mutlaka|kesinlikle)\b"),
    ("zaman ederim", r"\b(?:her zaman|tercih ederim)\b"),
)
