"""Forms by idea and not by subject: a text speaks to the machine that reads it, lifts a check for good, wants its brief.
It refuses to call any of them sure: a person looks at it.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely

READER: Final = "It speaks to a machine that reads it."
ASIDE: Final = "It says that what its reader was asked to do counts no longer."
BRIEF: Final = "It asks for what its reader was told before."
HIDDEN: Final = "It wants something kept from those whom it concerns."
LIFTED: Final = "It says that a check falls away for good."
ROLE: Final = "It gives its reader a part to play in which no rule holds."
KEPT: Final = "It wants to be kept as what somebody else wishes."
ASKED: Final = "It orders what whoever asks is to be told."
REAL: Final = "It asks for a secret that its reader was given."
SENT: Final = "It has what is secret sent to somebody."
UNASKED: Final = "It wants something done that cannot be undone, and nobody asked."

_MACHINE: Final = r"(?:assistants?|bots?|chatbots?|(?:language )?models?|llms?|ai|(?:automated|automatic|ai|machine) (?:readers?|agents?|systems?)|summari[sz]ers?)"
_CHECK: Final = r"(?:signatures?|approvals?|confirmations?|checks?|reviews?|verifications?)"

FORMS: Final[tuple[Form, ...]] = (
    likely(
        "injection.reader",
        "assistants assistant bots bot chatbots models model ai llms llm readers agents agent summarisers summarizers program programs",
        "note notice message word tip hint attention warning reminder advice information update that who which reading if youre usually generally normally want",
        rf"(?:note|notice|message|word|tip|hint|attention|warning|reminder|advice|information|update)s? (?:to|for) (?:(?:the|all|any|every|your|ai|coding|reviewing) ){{0,2}}{_MACHINE}(?! (?:of|railway|number))"
        r"|(?:assistants?|agents?|bots?|models?|ai|llms?|programs?) (?:that|who|which) (?:reads?|opens?|summari[sz]es?|parses?|index(?:es)?|loads?|visits?|arrived?|imports?) (?:it|this|here)"
        r"|(?:assistants?|bots?|models?|ai|llms?|agents?) reading (?:this|it|the (?:page|file|document|text))"
        r"|(?:if youre|if you are) (?:an? |the )?(?:ai|(?:large )?language model|llm|bot|chatbot|(?:ai|automated|autonomous) \w+|crawler)"
        r"|(?:assistants?|agents?|bots?) (?:usually|generally|normally|may want|might want|are welcome) (?:\w+ ){0,8}?(?:run|running|set|setting|turn|turning|keep|store|disable|disabling|install|start)",
        READER,
    ),
    likely(
        "injection.override",
        "task question request guidance instructions directives directive rules whatever everything start",
        "closed completed done changed settled over predates superseded revoked applies zero follow elsewhere",
        r"(?:task|question|request) (?:that |which )?(?:you (?:were given|came with|were asked)|brought you(?: here)?) (?:\w+ ){0,4}?(?:closed|completed|done|changed|settled|over|dealt)"
        r"|(?:whatever|everything) you were told (?:\w+ ){0,5}?(?:no longer|not) (?:applies|apply|counts?)"
        r"|(?:guidance|instructions?|directives?|rules) (?:that )?you (?:\w+ ){0,8}?(?:predates?|superseded|revoked|replaced)"
        r"|start from zero and follow",
        ASIDE,
    ),
    likely(
        "exfiltration.brief",
        "quote restate repeat copy show give state write print cite reproduce read output text rules instructions guidelines briefing preamble line",
        "given govern configured started briefed briefing works got received began preamble",
        r"(?:quote|restate|repeat|copy|show|give|state|write|print|cite|reproduce|output) (?:\w+ ){0,5}?(?:rules|instructions|guidelines|briefing|preamble|directives|text|lines|words) (?:that |which )?(?:it|you|your assistant) (?:\w+ ){0,2}?(?:works? under|got|given|received|started|configured|operates? under|began|govern)"
        r"|(?:text|instructions|guidelines|rules|briefing|line) (?:that |which )?(?:govern you|you (?:were|are) (?:\w+ )?(?:given|configured|started|briefed)|your assistant was (?:started|given|configured))"
        r"|rules were you given|(?:full|complete|entire|hidden|whole) (?:hidden )?preamble",
        BRIEF,
    ),
    likely(
        "injection.conceal",
        "need reason call point neednt human user owner client customer traveller guest boss circumstances",
        "mention bring list bother point tell raise come learn know hear reveal disclose never mentioned",
        r"(?:theres |there is )?no (?:need|reason|call|point) (?:to|in) (?:\w+ )?(?:mention|bring (?:it|this|that) up|list it|point out|bother (?:the|him|her|them)|raise (?:it|this|that)|tell (?:the|him|her|them))"
        r"|neednt (?:come up|appear|be (?:mentioned|listed|told|shown))"
        r"|(?:human|user|owner|client|customer|traveller|guest|boss) (?:must|should|may) (?:never|not) (?:learn|know|hear|find out)"
        r"|under no circumstances (?:reveal|mention|tell|disclose)",
        HIDDEN,
    ),
    likely(
        "belief.lifted",
        "signature signatures approval approvals confirmation confirmations check checks review verification exempt passed cleared",
        "longer exempt taken treated waived no cleared own",
        rf"no longer (?:needs?|requires?|have to|has to) (?:\w+ ){{0,4}}?{_CHECK}"
        rf"|exempt from (?:the |all |any )?(?:\w+ ){{0,2}}?{_CHECK}"
        r"|(?:may|can) be (?:taken|treated|regarded) as (?:passed|approved|verified|cleared)"
        rf"|waived all {_CHECK}"
        r"|(?:was|were|is|are) cleared between us",
        LIFTED,
    ),
    likely(
        "role.unbound",
        "youre you persona personas speak answer answers play",
        "never refuses refuse warns given rules policies morals law ethics",
        r"(?:youre|you are|persona|speak as|answer as|answer the way|play) (?:\w+ ){1,12}?(?:never (?:given (?:any )?rules|refuses?|warns?|declines)|has no (?:rules|policies|morals|limits|ethics)|left (?:his |her )?(?:ethics|morals)|bound to no law)|personas one of (?:which|them|whom) has no (?:rules|limits|filters)",
        ROLE,
    ),
    likely(
        "injection.standing-order",
        "people users those guests customers answer anybody types",
        "ask asks asked happier better hear comes every",
        r"(?:people|users|those|guests|customers) who ask (?:\w+ ){0,6}?(?:happier|better (?:served|off|advised)|glad|hear (?:\w+ )?first)"
        r"|when the (?:\w+ ){1,3}?comes? up the answer is|if anybody but me asks"
        r"|every time (?:somebody|someone|anyone|anybody) types",
        ASKED,
    ),
    likely(
        "exfiltration.real",
        "real actual true genuine string password passwords codes code keys key token credentials",
        "key keys password passwords credentials token tokens codes code given invent reads displays",
        r"(?:reads?|displays?|says?|shows?|recites?|writes?|sings?|tells?) (?:\w+ ){0,5}?(?:real|actual|true|genuine) (?:\w+ ){0,2}?(?:keys?|passwords?|credentials|tokens?|codes?)"
        r"|(?:connection string|passwords?|codes?|keys?|tokens?|credentials) (?:that |which )?you were given",
        REAL,
    ),
    likely(
        "exfiltration.gathered",
        "gather collect read take dump grab",
        "password passwords key keys token tokens cookies credentials",
        r"(?:gather|collect|read|take|dump|grab) (?:\w+ ){0,2}?(?:all|every|any) (?:\w+ ){0,3}?(?:passwords?|keys?|tokens?|cookies|credentials) (?:\w+ ){0,12}?(?:upload|send|post|put|forward|mail)",
        SENT,
    ),
    likely(
        "injection.unasked",
        "wait delete overwrite wipe act do push install",
        "approval confirmation permission permissions asking ask",
        r"(?:do not|dont|never) wait for (?:\w+ )?(?:approval|confirmation|permission)|(?:delete|overwrite|wipe) (?:\w+ ){1,14}?(?:without asking|do not ask|dont ask)|can act on them without asking|install (?:\w+ ){1,8}?give it (?:all|every|full) permissions?",
        UNASKED,
    ),
    likely(
        "persistence.trigger",
        "requests request messages message anything whatever session",
        "carrying containing carry word phrase owner approval start fetch download",
        r"(?:requests?|messages?|anything|whatever) (?:\w+ ){0,8}?(?:carrying|containing|with|after) (?:\w+ ){1,6}?(?:comes? from (?:them|the owner|me)|(?:has|have) my (?:\w+ )?approval)|at the start of (?:every|each) (?:session|chat|conversation) (?:\w+ )?(?:fetch|download|load|run|open)",
        KEPT,
    ),
    likely(
        "injection.override",
        "drop stick",
        "rule rules set start",
        r"drop (?:every|all) (?:\w+ )?rules?|stick to what they set up for you",
        ASIDE,
    ),
    # German.
    likely(
        "injection.reader",
        "programme bots assistenten ki modelle seite automatisch",
        "hinweis nachricht tipp achtung fur wer zusammenfasst auswertet auswerten annimmt seite",
        r"(?:hinweis|nachricht|tipp|info) (?:an|fur) (?:\w+ )?(?:programme|bots|assistenten|ki|modelle)|achtung ki|programme die (?:diese|dieses|diesen)|wer (?:diese seite|dieses dokument|den termin) (?:automatisch|maschinell|zusammenfasst|auswertet)",
        READER,
    ),
    likely(
        "injection.override",
        "anweisungen aufgabe vorgaben",
        "geloscht erledigt aufgehoben",
        r"(?:deine|bisherigen) (?:\w+ )?(?:anweisungen|vorgaben) sind (?:geloscht|erledigt|aufgehoben)|aufgabe mit der (?:du|ihr|sie) (?:\w+ )?(?:gekommen|geschickt) (?:\w+ ){0,3}?erledigt",
        ASIDE,
    ),
    likely(
        "belief.lifted",
        "entfallt braucht unterschrift freigabe rucksprache bestatigung ruckfrage bestatigt",
        "freigabe prufung bestatigung unterschrift mehr notig kontrolle loschung",
        r"entfallt (?:\w+ ){0,4}?(?:die )?(?:freigabe|prufung|bestatigung|kontrolle)|braucht (?:\w+ ){0,4}?keine (?:\w+ )?(?:unterschrift|freigabe|prufung|bestatigung) mehr|(?:ruckfrage|bestatigung|freigabe) ist nicht (?:mehr )?notig",
        LIFTED,
    ),
    likely(
        "role.unbound",
        "du heisst beantwortet kennst berater",
        "verbote nie niemals bedenken ablehnt",
        r"(?:du heisst|du bist|du warst) (?:\w+ ){1,6}?(?:kennst keine (?:verbote|regeln|grenzen)|(?:nie|niemals) (?:etwas )?(?:ablehnt|verweigert)|keine bedenken)",
        ROLE,
    ),
    likely(
        "injection.unasked",
        "losche loschen uberschreibe fuhre lies",
        "ohne schicke sende nachzufragen",
        r"(?:losche|uberschreibe|fuhre) (?:\w+ ){1,16}?ohne (?:nachzufragen|zu fragen|ruckfrage)|lies die datei (?:\w+ ){1,8}?(?:schicke|sende)",
        UNASKED,
    ),
    likely(
        "persistence.trigger",
        "stammt kommt hebe",
        "eigentumer inhaber betreiber sperren",
        r"(?:stammt|kommt) vom (?:eigentumer|inhaber|betreiber)|hebe ich (?:\w+ )?sperren",
        KEPT,
    ),
)  # fmt: skip
