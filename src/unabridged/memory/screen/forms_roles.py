"""Forms by which a text gives its reader another role, draws its prompt out, or speaks with an authority it has not.
It refuses to know for whom a text is screened.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely, sure

_ROLE: Final = "It gives its reader another role."
_DRAWN: Final = "It asks for the system prompt, or for what nobody may see."
_NOTICE: Final = "It gives itself out as a notice of somebody with authority."
_CLAIM: Final = "It claims a permission, or takes a check away."
_BOTS: Final = "(?:ai|assistant|bot|chatbot|model|persona|character|hacker|terminal|console|shell|interpreter|agent|entity|machine|gpt|dan|admin|administrator|developer|root|system|evil|villain)"

FORMS: Final[tuple[Form, ...]] = (
    sure(
        "role.hijack",
        "you youre your",
        "now longer",
        r"(?<!that )(?:you are|youre|you were) (?:now |from now on |henceforth |no longer |hereby )+(?:an? |the |my |bound |required |restricted |limited |subject |free )(?:\w+ ){0,3}?(?:"
        + _BOTS
        + r"|by|to|from|expert|mode|version|unrestricted|uncensored|evil|assistant|named|called)",
        _ROLE,
    ),
    likely(
        "role.hijack",
        "you youre",
        "now longer",
        r"(?<!that )(?:you are|youre) (?:now |no longer |from now on |henceforth |hereby )+(?!my (?:\w+ ){0,2}?(?:teacher|tutor|coach|trainer|examiner|guide|partner)\b)(?:an?|the|my|bound|in|called|named|known|acting|playing|operating|free|going)",
        _ROLE,
    ),
    sure(
        "role.persona",
        "pretend imagine roleplay act behave simulate assume",
        "you youre your",
        r"(?:pretend|imagine|act as if|behave as if|act like|assume|act as though) (?:that )?(?:you are|youre|you were|you have|to be|you can|being) <4>"
        + _BOTS,
        _ROLE,
    ),
    likely(
        "role.persona",
        "pretend imagine roleplay",
        "you youre to be",
        r"(?:pretend|imagine|act as if|behave as if|act as though|role ?play as) (?:that )?(?:you are|youre|you were|you have|you can|to be an?)"
        r"|role ?play as (?:an? |the )",
        _ROLE,
    ),
    likely(
        "role.persona",
        "act behave respond answer speak write simulate function serve play stay remain adopt take assume pretend going",
        "as role like persona character identity play console terminal be",
        r"(?:act|behave|function|respond|answer|reply|speak) (?:only |now |strictly )?(?:as|like) (?:an?|the|my|if) (?:\w+ ){0,3}?"
        + _BOTS
        + r"|(?:i want you to|you will|you shall|you must|you should|you are going to|now) (?:now |only |always )?(?:act|behave|function|respond|answer|play|roleplay|simulate|impersonate|speak) (?:as(?! my (?:\w+ ){0,2}?(?:teacher|tutor|coach|trainer|examiner|guide|partner)\b)|the role|the part|the character|like)|(?:stay|remain) in character|you are going to play|pretend to be (?!my (?:\w+ ){0,2}?(?:teacher|tutor|coach|trainer|examiner|guide|partner)\b)(?:my|an?|the) |simulate (?:an? |the )?(?:\w+ )?(?:console|terminal|shell|model|ai)|assume the (?:identity|role|persona) of|take on the (?:role|persona|identity) of|adopt (?:the|a new|this) (?:persona|identity|role)",
        _ROLE,
    ),
    likely(
        "role.rename",
        "name call known called",
        "you your yourself",
        r"(?:your (?:new )?name is (?:now|from now on)|from now on (?:you are |your name is |you will be )(?:known as|called|named)?|call yourself|you (?:are|will be) (?:now|from now on|henceforth) (?:called|named|known)|rename yourself)",
        _ROLE,
    ),
    sure(
        "role.reveal",
        "reveal print repeat output show display disclose recite leak expose tell give return write dump share state list echo quote summarize provide what copy spell translate say",
        "prompt instructions instruction rules configuration guidelines message",
        r"(?:reveal|print|repeat|output|show|display|disclose|recite|leak|expose|tell|give|return|write|dump|share|state|echo|quote|provide|spell|copy|summari[sz]e|translate|say|list)(?: (?:out|me|us|back|verbatim|exactly|word for word|in full|the|all|your|any|of|full|entire|complete|whole|exact|hidden|secret|initial|original|internal|confidential|own|current|first|previous)){0,7} (?:system (?:prompt|message|instructions?|configuration)|(?:initial|hidden|secret|internal|original|confidential) (?:prompt|instructions?|message|rules|guidelines)|prompt (?:above|text|you)|instructions? (?:above|you (?:were|got|have|received))|prompt (?:verbatim|instructions?|texts?))",
        _DRAWN,
    ),
    likely(
        "role.reveal",
        "what which how text words wording your print show tell give write spell instructions policy rules lines",
        "instructions prompt prompts told given environment configuration message policy rules",
        r"what (?:are|is|were|was)(?: all)? (?:your (?:\w+ )?(?:instructions|prompts?|rules)|the (?:system|initial) prompt)|what (?:does|do|did|says?) your (?:system|developer|initial|first) (?:message|prompt|instructions?)|(?:text|words|lines|wording|message|rules|policy|instructions|what) (?:\w+ ){0,3}?(?:you|that|which) (?:(?:was|were|got|have|had|been|are) ){0,3}(?:given|told|started|received|initiali[sz]ed|operating|operate)(?: (?:to you|under|with|before|at the start|from your))|(?:show|tell|give|write|say|print)(?: (?:me|us|down|out))* what you (?:were|have been|got) (?:told|given|instructed)|print all environment variables|your (?:system )?(?:prompt|configuration|instructions) (?:\w+ ){0,3}?(?:in base64|word for word|verbatim|including|in full|backwards)|(?:show|tell|give|print|repeat|spell|write)(?: me| out| us)? (?:all )?(?:your|the|my) (?:\w+ )?(?:prompts?|instructions)(?: (?:text|texts|above|now|exactly|verbatim))?|instructions (?:do )?you (?:have been|were|have|got)",
        _DRAWN,
    ),
    sure(
        "role.reveal",
        "repeat print output say",
        "above everything words text",
        r"(?:repeat|print|output|say|copy|write) (?:back )?(?:all |everything |the (?:words|text) )+(?:above|before this|verbatim|starting with)",
        _DRAWN,
    ),
    sure(
        "role.reveal",
        "print output reveal show give tell send dump return list leak share",
        "key keys password passwords credentials token tokens secrets",
        r"(?:print|output|reveal|show|give|tell|dump|return|leak|share|disclose)(?: (?:out|me|us|the|all|your|any|every|user|users|of|system|stored|full)){0,5} (?:api ?keys?|passwords?|credentials?|(?:access |auth |api |secret )tokens?|secrets?|private keys?)(?! (?:to use )?for the (?:specified|provided|given|requested) )(?: (?:here|now|you|in|to|of|from|that|for))?",
        _DRAWN,
    ),
    likely(
        "role.rename",
        "upgraded reprogrammed unlocked freed liberated updated",
        "you",
        r"you (?:have been|were|are) (?:now )?(?:upgraded|reprogrammed|unlocked|freed|liberated|updated) ",
        _ROLE,
    ),
    likely(
        "authority.claim",
        "i as this we",
        "administrator admin developer ceo owner creator boss supervisor",
        r"(?:i am|im|this is|(?<!such )as|we are) (?:the|your) (?:\w+ )?(?:administrator|admin|developers?|ceo|owner|creators?|boss|supervisor|system administrator)(?: (?:speaking|i|and|so|of this|who|you|we|now))",
        _CLAIM,
    ),
    likely(
        "authority.claim",
        "checks check confirmations confirmation verification security legal compliance privileges",
        "suspended disabled obsolete removed approved waived lifted root off requires granted access",
        r"(?:safety|security|tool|permission|approval|privacy) (?:checks?|confirmations?|rules|verification) (?:are|is|were|have been|has been) (?:now )?(?:suspended|disabled|obsolete|removed|waived|lifted|off|switched off|turned off)|(?:security|legal|compliance|management|it|admin)(?: team| department)? (?:has |have )?(?:approved|waived|lifted|granted) (?:\w+ ){0,3}?(?:full|all|access|rules|root|unrestricted|checks?)|(?:agents?|assistants?|you) (?:\w+ ){0,4}?(?:has|have) (?:root|admin|full|unrestricted) (?:privileges|access|rights)|execute any command|without review",
        _CLAIM,
    ),
    likely(
        "role.notice",
        "notice update message announcement system admin administrator policy security maintenance",
        "system admin administrator developer openai anthropic google security policy",
        r"(?:(?:important|urgent|official|critical|emergency|priority) )?(?:system|admin|administrator|security|policy|developer|operator) (?:notice|update|message|announcement|alert|notification|advisory|directive|instruction|override) (?:(?:from|by|for|to|as of|effective) )?(?:\w+ ){0,6}?(?:you|assistant|must|all|users|now|ignore|disable|allow|update|agents?|effective|immediately)",
        _NOTICE,
    ),
    sure(
        "role.notice",
        "openai anthropic google microsoft meta developer developers admin administrator operator",
        "authorized authorised permits permitted allows allowed instructs instructed requires approved updated changed lifted disabled",
        r"(?:openai|anthropic|google|microsoft|meta|(?:the|your) (?:developers?|admin|administrators?|operators?|creators?)) (?:has|have|hereby|now)? ?(?:authori[sz]ed?s?|permit(?:s|ted)?|allow(?:s|ed)?|instruct(?:s|ed)?|approved?|lifted|updated|changed|disabled) <4>(?:you|your|unrestricted|all restrictions|the restrictions|policy|policies|filters|rules)",
        _NOTICE,
    ),
    sure(
        "authority.claim",
        "disable allow grant enable bypass skip update",
        "unrestricted safety verification confirmation approval permission checks access",
        r"(?:allow|grant|enable|give)(?: (?:the|all|any|it|them|me|user|this|every)){0,3} (?:unrestricted|unlimited|full|root|admin(?:istrator)?) (?:\w+ )?(?:access|rights|privileges|permissions?|control) <4>(?:to|without|for|from)? ?<3>(?:tools?|system|data|files|all|everything|verification|checks?|database|accounts?|memory)|(?:skip|bypass|disable|ignore|omit|turn off) (?:all |any |the |every |further )*(?:\w+ )?(?:verification|authentication|authori[sz]ation|confirmation|approval|permission|security) (?:checks?|steps?|prompts?|requests?|requirements?|for)",
        _CLAIM,
    ),
    likely(
        "authority.claim",
        "authorized authorised authorization authorisation permission approved trusted verified",
        "user admin comply verification full data access request requests confirmation asking",
        r"(?:this|the) (?:user|account|sender|caller) (?:has|is|was) (?:been )?(?:fully |pre ?)?(?:authori[sz]ed|approved|verified|trusted|granted) <6>(?:access|admin|administrator|everything|all|root|export|without|bypass)|(?:without|no) (?:additional|further|any|asking for|requiring) (?:\w+ )?(?:verification|confirmation|approval|authori[sz]ation|permission|questions)",
        _CLAIM,
    ),
    likely(
        "role.reveal",
        "print output list write copy show reveal repeat display recite give tell dump echo spell encode summarise summarize paste quote expose leak state disclose describe explain put",
        "your you were",
        r"(?:print|output|list|write|copy|show|reveal|repeat|display|recite|give|tell|dump|echo|spell|encode|summari[sz]e|paste|quote|expose|leak|state|disclose|describe|put) (?:\w+ ){0,7}?(?:your (?:\w+ ){0,2}?(?:prompts?|instructions?|context|configuration|guidelines|policy|policies|rules|directives?|programming|training data|(?:hidden|secret|internal) \w+)|(?:instructions?|rules|guidelines|prompts?|polic(?:y|ies)|directives?|text|words|keys|tools|secrets?) (?:that |which )?(?:you |were )(?:\w+ ){0,2}?(?:given|got|have|follow|operate|received|started|told|told to|to you|with|under)|(?:hidden|secret|internal|confidential) (?:rules|tools|instructions?|guidelines|prompts?|polic(?:y|ies)))|(?:what|which) (?:\w+ ){0,4}?(?:were|was|are|have) you (?:\w+ )?(?:given|told|instructed|started with)|before (?:this|our|the) conversation (?:began|started|begins)",
        _DRAWN,
    ),
)
