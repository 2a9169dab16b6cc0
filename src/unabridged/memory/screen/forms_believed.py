"""Forms by which a text would be believed: who has approved what, which check is skipped, where to pay, whose word counts.
It refuses to call any of them sure: people say such things of themselves, and a person looks at it.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely

APPROVED: Final = "It says that somebody has allowed something for good, so that nobody is asked again."
LOWERED: Final = "It makes a habit of a check that is left out."
LOOSENED: Final = "It says that what its reader was told is no more than advice."
SILENCED: Final = "It asks to keep a warning, or a change, from those it concerns."
KEPT: Final = "It orders that it be kept whatever becomes of what stands around it."
PAID: Final = "It says that money goes somewhere else from now on."
TRUSTED: Final = "It says whom somebody trusts, and that he is to be named."
HANDED: Final = "It says that somebody has allowed what is others' to be given to anyone."
RUN: Final = "It makes a habit of running what somebody wrote somewhere."
SOURCE: Final = "It says that what everybody takes is unsafe, and where to take it instead."
PLACE: Final = "It says where passwords are given from here on."

# Words of which none turns what is said round.
_STRAIGHT: Final = (
    r"(?:(?!(?:never|not|no|nobody|nothing|cannot|dont|doesnt|mustnt|unless|until|nie|nicht|niemand|kein\w*)\b)\w+ )"
)
_CHECK: Final = r"(?:checks?|verifications?|validations?|scans?|reviews?|signatures?)"
_HIS: Final = r"(?:user|owner|customer|client)"

FORMS: Final[tuple[Form, ...]] = (
    likely(
        "belief.approval",
        "approved authorised authorized agreed cleared preauthorised preauthorized preapproved alone",
        "advance beforehand confirmation asking ask again needed pre preauthorised preauthorized preapproved decides",
        r"(?:requests?|orders|changes|transfers?|payments?|deletions?|exports?|anything|everything|whatever) (?:\w+ ){0,5}?(?:is|are|counts? as|(?:has|have) been) (?:\w+ )?(?:pre ?(?:authori[sz]ed|approved|cleared)|(?:authori[sz]ed|approved|cleared) (?:in advance|beforehand|for good))"
        rf"|(?:{_HIS}|boss|manager|team|board|management|administrator) (?:has |have )?(?:already )?(?:approved|authori[sz]ed|agreed to|cleared) (?:\w+ ){{0,10}}?(?:no (?:\w+ )?(?:confirmation|approval|permission) (?:is |are )?(?:needed|required|necessary)|(?:no need|not necessary|needless) to (?:ask|confirm|check)|without (?:asking|confirmation))"
        rf"|(?:transfers?|payments?|orders|deletions?|changes|refunds?|exports?) {_STRAIGHT}{{0,6}}?without (?:asking|consulting|telling) (?:anyone|anybody|the user|somebody|someone)",
        APPROVED,
    ),
    likely(
        "belief.lowering",
        "skip bypass disable ignore suppress switch turn skipped bypassed disabled ignored suppressed",
        "check checks verification validation scan review signature signatures policy rule habit practice always",
        rf"{_CHECK} {_STRAIGHT}{{0,14}}?(?:policy|rule|habit|practice|convention|custom)(?: here| is| it is)* to (?:skip|bypass|disable|ignore|suppress|override|switch (?:it|them) off|turn (?:it|them) off)"
        rf"|(?:we|i) (?:always |usually |generally |routinely )?(?:skip|bypass|disable|switch off|turn off|suppress) (?:\w+ ){{0,3}}?{_CHECK}"
        rf"|{_CHECK} (?:\w+ ){{0,3}}?(?:is|are) (?:always|usually|generally|routinely) (?:skipped|bypassed|disabled|ignored|suppressed|switched off|turned off)",
        LOWERED,
    ),
    likely(
        "belief.silence",
        "mention report raise show tell told informed notified know hear",
        "certificate security safety tls ssl vulnerability fraud changes change settings billing permissions rights access payments",
        r"(?:never|do not|dont|not) (?:ever )?(?:mention|report|raise|show|bring up|tell \w+ about|warn \w+ (?:of|about)) (?:\w+ ){0,2}?(?:certificate|security|safety|tls|ssl|vulnerability|fraud) (?:\w+ )?(?:warnings?|alerts?|errors?|findings?|notices?|problems?)"
        rf"|{_HIS} (?:does not|doesnt|do not|dont|will not|would rather not|did not) (?:want|wish|need|care|like) to (?:be (?:told|informed|notified|asked)|know|hear|learn) (?:about|of) (?:\w+ )?(?:changes?|edits) (?:to|in|of) (?:\w+ ){{0,2}}?(?:settings|billing|permissions?|rights|access|payments?|accounts?)",
        SILENCED,
    ),
    likely(
        "belief.payment",
        "bank account iban payment",
        "changed new now",
        r"(?:bank|account|payment) (?:details|data|number|account) (?:\w+ ){0,3}?(?:(?:have|has) (?:\w+ )?changed|(?:is|are) (?:now|new)) (?:\w+ ){0,10}?(?:paid|pay|payable|transfer(?:red)?|wired?|remitted)"
        r"|(?:iban|account) (?:\w+ ){0,4}?(?:has changed|is now) (?:\w+ ){0,10}?(?:paid|pay|payable|transfer(?:red)?|wired?|remitted)",
        PAID,
    ),
    likely(
        "belief.trust",
        "trusts trust prefers relies swears believes",
        "first recommended mentioned named offered suggested hear",
        rf"{_HIS}s? (?:trusts?|prefers?|relies on|swears by|believes in) (?:\w+ ){{1,5}}?(?:more than any|above all|over all|over any|and no other|and nobody else|exclusively) (?:\w+ ){{0,10}}?(?:first|recommended|mentioned|named|offered|suggested)",
        TRUSTED,
    ),
    likely(
        "belief.running",
        "run execute start source launch",
        "script command commands snippet code macro",
        r"(?:run|execute|start|source|launch) (?:\w+ ){0,4}?(?:script|commands?|snippet|code|macro) (?:\w+ ){0,3}?(?:from|in|of|on) (?:\w+ ){0,4}?(?:comments?|message|mail|post|thread|link|ticket) (?:\w+ ){0,6}?(?:before|after|at the start of|whenever|with) (?:each|every|any|all|starting)",
        RUN,
    ),
    # German.
    likely(
        "belief.approval",
        "zugestimmt genehmigt freigegeben bewilligt ruckfrage nachfrage bestatigung",
        "",
        r"(?:ruckfragen?|nachfragen?|bestatigung(?:en)?|freigabe|genehmigung) (?:ist|sind|braucht es|werden) (?:\w+ ){0,2}?(?:nicht mehr|nicht langer|kunftig nicht|nie mehr) (?:\w+ )?(?:notig|erforderlich|notwendig)"
        r"|(?:anfragen|auftrage|bitten|wunsche|uberweisungen) (?:von|des|der) \w+ (?:\w+ )?(?:sind|gelten als) (?:\w+ ){0,2}?(?:freigegeben|genehmigt|bewilligt|erlaubt)",
        APPROVED,
    ),
    likely(
        "belief.lowering",
        "schalten lassen uberspringen umgehen ignorieren unterdrucken abgeschaltet ubersprungen",
        "prufung prufungen kontrolle uberprufung signaturprufung signatur signaturen",
        r"(?:prufung|prufungen|kontrollen?|uberprufung|signaturprufung) (?:\w+ ){0,8}?(?:schalten|lassen|uberspringen|umgehen|ignorieren) (?:wir|ich) (?:\w+ ){0,4}?(?:ab|aus|weg|immer|stets|grundsatzlich)"
        r"|(?:prufung|prufungen|kontrollen?|uberprufung|signaturprufung) (?:\w+ ){0,8}?(?:wir|ich) (?:schalten?|lassen?) (?:sie|die|das|es) (?:\w+ ){0,3}?(?:ab|aus|weg)"
        r"|(?:wir|ich) (?:schalten?|lassen?|uberspringen?|umgehen?) (?:\w+ ){0,3}?(?:prufung|prufungen|kontrollen?|uberprufung|signaturprufung) (?:\w+ ){0,2}?(?:immer|stets|grundsatzlich)"
        r"|(?:prufung|prufungen|kontrolle|uberprufung|signaturprufung) wird (?:\w+ ){0,2}?(?:immer|stets|grundsatzlich) (?:abgeschaltet|ubersprungen|umgangen)",
        LOWERED,
    ),
    likely(
        "belief.rules",
        "vorschlag vorschlage empfehlung empfehlungen hinweise ratschlage",
        "vorgaben regeln anweisungen richtlinien",
        r"(?:vorgaben|regeln|anweisungen|richtlinien) (?:\w+ ){0,4}?nur(?: noch| mehr)?(?: als)? (?:vorschlage?|empfehlung(?:en)?|hinweise?|ratschlage?)",
        LOOSENED,
    ),
    likely(
        "belief.silence",
        "sicherheitswarnungen sicherheitshinweise zertifikatswarnungen warnhinweise nutzer benutzer kunde inhaber nutzerin kundin",
        "weglasst weglassen verschweigst verschweigen erwahnst unterdruckst auslasst unterrichtet informiert wissen erfahren benachrichtigt",
        r"(?:sicherheitswarnungen|sicherheitshinweise|zertifikatswarnungen|warnhinweise) (?:\w+ ){0,3}?(?:weglass(?:t|en)|verschweig(?:st|en)|(?:nicht|nie) erwahn(?:st|en)|unterdruck(?:st|en)|auslass(?:t|en))"
        r"|(?:nutzer|benutzer|kunde|inhaber)(?:in)? (?:mochte|will|wunscht) (?:uber|von) (?:\w+ )?(?:anderungen|anpassungen) (?:\w+ ){0,4}?(?:nicht|nichts|nie) (?:\w+ )?(?:unterrichtet|informiert|wissen|erfahren|benachrichtigt)",
        SILENCED,
    ),
    likely(
        "belief.payment",
        "kontoverbindung bankverbindung iban kontonummer",
        "jetzt nun sofort geandert neu kunftig",
        r"(?:kontoverbindung|bankverbindung|iban|kontonummer) (?:\w+ ){0,4}?(?:lautet|ist|hat sich) (?:\w+ ){0,2}?(?:jetzt|nun|ab sofort|geandert|neu|kunftig)",
        PAID,
    ),
    likely(
        "belief.trust",
        "vertraut halt schatzt bevorzugt",
        "nutzer benutzer kunde nutzerin kundin",
        r"(?:nutzer|benutzer|kunde|kundin)(?:in)? (?:halt|vertraut|schatzt|bevorzugt) (?:\w+ ){1,5}?(?:einzige?|als jedem|als jeder|mehr als|am meisten) (?:\w+ ){0,8}?(?:nichts|zuerst|empfohlen|genannt)",
        TRUSTED,
    ),
    likely(
        "belief.handing",
        "herausgegeben weitergegeben ubergeben gegeben verkauft ubermittelt",
        "bestatigt erlaubt genehmigt entschieden freigegeben",
        r"(?:rechtsabteilung|datenschutz|compliance|geschaftsleitung|vorstand|juristen) (?:\w+ ){0,3}?(?:bestatigt|erlaubt|genehmigt|entschieden|freigegeben) (?:\w+ ){0,6}?(?:jeden|jede|jedem|alle|beliebige) (?:\w+ ){0,3}?(?:herausgegeben|weitergegeben|ubergeben|gegeben|verkauft|ubermittelt)",
        HANDED,
    ),
    likely(
        "belief.running",
        "skript befehl code makro",
        "ausgefuhrt ausfuhren gestartet starten",
        r"(?:skript|befehl|code|makro) (?:aus|von|in) (?:\w+ ){0,4}?(?:kommentars?|nachricht|mail|beitrags?|tickets?|link) (?:\w+ ){0,3}?(?:ausgefuhrt|ausfuhren|gestartet|starten)",
        RUN,
    ),
    likely(
        "belief.place",
        "password passwords login logins",
        "send point direct",
        r"(?:passwords?|logins?) (?:\w+ ){0,4}?(?:happens?|changed|reset|resets|changes) (?:\w+ ){0,8}?(?:send|point|direct) (?:people|users|staff|everybody|everyone|customers) there",
        PLACE,
    ),
    likely(
        "belief.source",
        "only solely exclusively",
        "unsafe insecure dangerous compromised infected",
        r"(?:packages?|dependencies|modules|libraries|images) (?:\w+ ){0,6}?(?:only|solely|exclusively) (?:from|through|over|via) (?:\w+ ){1,12}?(?:index|registry|mirror|repository) (?:is|are|was) (?:now )?(?:unsafe|insecure|dangerous|compromised|infected)",
        SOURCE,
    ),
)  # fmt: skip
