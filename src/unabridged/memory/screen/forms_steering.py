"""Forms by which a text steers its reader in a quiet voice: somebody allowed it, whoever asks is told so, it lives on.
It refuses to call any of them sure: each may be a rule that a business goes by, and a person looks at it.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely

_OVERRIDE: Final = "It tells its reader to set aside what the reader was told."
_ROLE: Final = "It gives its reader a part to play in which no rule holds."
_ALLOWED: Final = "It says that somebody has allowed the reader what is not allowed."
_STANDING: Final = "It orders what whoever asks is to be told."
_LASTING: Final = "It orders that it be kept, spread or written again."
_SENDING: Final = "It asks to send off what is not for others."
_REVEAL: Final = "It asks for what stands before the conversation."
_QUIET: Final = "It asks to keep something from the user."
_READER: Final = "It speaks to a machine that reads it."

_SOMEBODY: Final = r"(?:somebody|someone|anyone|anybody|a person|whoever|(?:the |a |any )?(?:users?|customers?|clients?|visitors?|patients?)|people|the (?:talk|conversation|topic|subject)|(?:a|any) (?:message|mail|question)|asked|you (?:are|write|suggest|choose|recommend|summari[sz]e|give)|the word)"

FORMS: Final[tuple[Form, ...]] = (
    likely(
        "injection.override",
        "setup configuration opening paragraph instructions rules limits programmed programming policy text promise configured message",
        "binds bind outdated sent another model finished released stops replaces mind priority precedence loaded never count opposite skip",
        r"(?:your|the|any|these|those|all|what|every|none of|from) (?:\w+ ){0,6}?(?:configuration|configured|setup|rules|limits|limitations|instructions?|paragraph|opening message|text (?:before|above)|promises?|polic(?:y|ies)|programming|programmed) (?:\w+ ){0,7}?(?:outdated|was never sent|were never sent|for another (?:model|system|assistant|version)|(?:is|are|was) (?:now )?finished|stops? here|do(?:es)? not (?:count|bind|hold)|binds? you|replaced by|out of your mind|never been loaded|training exercise|expired)|released from (?:every|all|any|your)|(?:out of|from) your mind (?:while|when|as)",
        _OVERRIDE,
    ),
    likely(
        "injection.override",
        "orders priority precedence opposite wishes released fresh",
        "here over whatever configured first law only promise this",
        r"take (?:your )?orders from (?:here|me|this|now)|(?:give|grant) (?:this|these|my) (?:\w+ ){0,2}?(?:priority|precedence)|do the opposite of|my (?:wishes|words?|orders) (?:are|is) (?:the )?(?:only )?law|only my (?:wishes|words?|orders|instructions?)|consider yourself (?:released|free|freed|relieved)",
        _OVERRIDE,
    ),
    likely(
        "injection.override",
        "keep nothing",
        "answering helping telling start beginning said",
        r"(?:let )?nothing (?:\w+ ){0,8}?(?:keeps?|stops?|holds?) you from|as (?:though|if) (?:\w+ ){0,5}?(?:before|above) (?:\w+ ){0,4}?(?:never|not) (?:been )?(?:loaded|said|given|written|sent)",
        _OVERRIDE,
    ),
    likely(
        "injection.role",
        "grants hides refuse refuses morals conscience scruples twin tamed root persona policy grandfather grandmother",
        "you your be answer play owner assistant model switch suppose everything nothing print",
        r"(?:you|your|assistant|model|persona|one|owner|ai|bot|twin) (?:\w+ ){0,8}?(?:grants?|answers?|allows?|hides?|refuses?|permits?|denies) (?:everything|nothing|anything)|refuse nothing|(?:persona|model|assistant|ai|character|version|self) (?:\w+ ){0,2}?without (?:any )?(?:morals?|conscience|scruples|shame|rules|limits)|never heard of (?:a |any )?(?:polic(?:y|ies)|rules?|limits)|before (?:anybody|anyone|somebody|they) (?:tamed|trained|filtered|aligned)|(?:you were|you are|be) a (?:terminal|shell|console) with|be my (?:\w+ )?grand(?:father|mother|ma|pa)",
        _ROLE,
    ),
    likely(
        "injection.authority",
        "signed cleared authorised authorized approved lift lifted lifts waived ordered agreed certified verified confirmed allowed permitted supervisor vendor police judge exempt",
        "you agent agents assistant share sharing hand reveal export money approvals checks check scanning hidden skip without approval identity address production",
        r"(?:owner|vendor|board|supervisor|manager|security|legal|management|police|judge|court|officer|developers?|engineer|administrators?|admins?|ceo|staff|compliance|provider|hosting company|department|team|memo|they|i|we) (?:\w+ ){0,6}?(?:signed off|cleared|authori[sz]ed?s?|approved|allow(?:s|ed)?|permit(?:s|ted)?|lift(?:s|ed)?|waive[sd]?|order(?:s|ed)?|told me|confirm(?:s|ed)?|agreed|certified) (?:\w+ ){0,8}?(?:you (?:may|can|should|to|reveal|are)|for you|shar(?:e|ing) (?:\w+ ){0,3}(?:records?|data|files?)|hand out|reveal|export (?:everything|all|the)|move money|give out|(?:identity |security |safety |all )?checks? (?:can|are|may|is|need)|without (?:a |any )?(?:second|approval|check|look|question)|no scanning|hidden)|(?:exempt|free) from (?:every|all|any) (?:checks?|controls?|verifications?|rules?|reviews?)|(?:is|are) to be obeyed|needs? no (?:scanning|checks?|approval|verification|screening)|(?:checks?|approvals?|confirmations?) (?:can|may) be (?:left out|skipped|omitted|dropped)|approvals? are no longer",
        _ALLOWED,
    ),
    likely(
        "injection.authority",
        "need needs work order comes give open",
        "hidden secret audit address everybody once approvals vendor developer",
        r"(?:i work for|i am (?:from|with)|this comes from|we at) (?:\w+ ){0,8}?(?:need|needs|want|ask|require|no longer|open) (?:\w+ ){0,6}?(?:hidden|secret|internal|everybody|everyone|asked for|agent|approval)|(?:address|name|number|location|data) of (?:this|that|the last|the) (?:user|customer|client|person) (?:\w+ ){0,4}?(?:give|hand) (?:it|them) (?:out|over)",
        _ALLOWED,
    ),
    likely(
        "injection.standing-order",
        "say name claim call cast recommend suggest quote rank approve repeat talk make mention ask contain praise doubt first",
        "if when whenever once should soon wherever whoever turn questions answers",
        rf"(?:if|when|whenever|once|should|as soon as|wherever|every time|each time|for|where) {_SOMEBODY} (?:\w+ ){{0,9}}?(?:(?:say|claim|answer|reply|tell (?:him|her|them)) (?:\w+ ){{0,3}}?(?:that|nothing|only)|name (?:\w+ ){{0,5}}?(?:only|first|always)|always (?:name|say|pick|choose|call|praise|quote|point|suggest)|cast doubt|call (?:\w+ ){{0,7}}?(?:flawless|perfect|the best|safe)|rank (?:\w+ ){{0,4}}?(?:first|last)|make it \w+ whatever|first ask for (?:his|her|their)|talk (?:him|her|them) out|do what it says|repeat (?:his|her|their|the) last|check nothing|quote the (?:phone|number|address))",
        _STANDING,
    ),
    likely(
        "injection.standing-order",
        "questions question answers answer reviews review summary summaries reply replies response responses invoice invoices product products link links mail mails plan query phrase",
        "every each any all must has have about on treat whatever whoever into",
        r"(?:questions?|queries) (?:on|about|regarding|for) (?:\w+ ){1,5}?(?:are to be|must be|have to be|shall be|should be) (?:answered|met) (?:with|in favou?r)|answers? (?:on|about|to|regarding) (?:\w+ ){1,5}?(?:must|have to|shall|should always) (?:contain|praise|mention|include|favou?r)|(?:each|every|any|all|let every) (?:\w+ ){0,2}?(?:summar(?:y|ies)|repl(?:y|ies)|answers?|responses?|invoices?|products?|plans?|links?|reviews?) (?:of \w+ )?(?:\w+ ){0,4}?(?:has to|have to|must|is to be|are to be|gets?|goes? through|includes?) (?:\w+ ){0,8}?(?:example|marked as paid|five stars|one star|stop at|mirror|address|praise|iban|account|promo)|treat (?:every|each|all|any) (?:\w+ ){1,6}?as (?:already )?(?:approved|trusted|paid|verified|safe|true)|(?:put|insert|add) (?:the )?(?:phrase|words?|slogan|line) (?:\w+ ){0,6}?(?:into|in|to) (?:your|every|each|all) (?:repl(?:y|ies)|answers?|responses?)|say nothing (?:of|about) this (?:entry|note|memory|line)",
        _STANDING,
    ),
    likely(
        "injection.persistence",
        "copy write spread save register rewrite append carry remove delete deleted removed cron belief",
        "memory agent agents entry note notes session sessions paragraph again orders own keys",
        r"(?:copy|write|spread|pass|put) (?:this|these|that|the) (?:\w+ ){0,4}?(?:into|to|in|on to) (?:the )?(?:memor(?:y|ies) of|every agent|all agents|other agents|each agent)|(?:should|if|once|when) (?:this|that) (?:entry|memory|note|rule|line) (?:\w+ ){0,3}?(?:deleted|removed|lost|erased)|never let (?:anyone|anybody|the user|someone|somebody|users) (?:remove|delete|change|edit)|what you carry into|(?:save|keep|store) (?:\w+ ){0,3}?as a belief|rewrite your (?:notes|memory|rules)|append this (?:paragraph|line|text|note|rule) to|cron (?:\w+ ){0,3}?(?:fetch\w*|runs?|pulls?) (?:orders|instructions|commands)|(?:register|add|install) the (?:public )?key of (?:\w+ ){1,6}?(?:access|authori[sz]ed)|lets? this (?:address|host|sender|user) through",
        _LASTING,
    ),
    likely(
        "exfiltration.quiet",
        "send mail upload forward hand encode collect put write copy",
        "key keys secret secrets environment address cookie cookies invoices conversation conversations typed contacts passwords records names",
        r"(?:send|e?mail|upload|forward|hand|encode|collect|put|write|copy) (?:\w+ ){0,9}?(?:keys?|secrets?(?: file)?|environment variables|address book|cookies?(?: store)?|last invoices|conversations?|what the user (?:typed|wrote|said)|contacts|passwords?|its values|names and numbers) (?:\w+ ){0,9}?(?:example(?: org| com)?|query string|(?:picture|image) (?:link|at)|bucket|number below|next request|(?:in|named in|of) this text)",
        _SENDING,
    ),
    likely(
        "exfiltration.reveal",
        "above before hidden developer developers context given show",
        "first message came begin quote summarise summarize turn letter sentences setup part window text",
        r"(?:text|sentences?|words|lines?|what|everything)(?: \w+){0,6}? (?:above|before) (?:the first (?:user )?message|my first message|i came|i arrived|i spoke)|what you were given before|(?:quote|print|show|summari[sz]e|repeat|write out|output) (?:\w+ ){0,3}?(?:hidden|developers?|secret) (?:setup|text|part|instructions?|messages?|rules)|(?:turn|put|convert) (?:\w+ ){0,3}?(?:of )?your context(?: window)? into|(?:sentences|rules|lines|words) may you not (?:show|say|repeat|tell)",
        _REVEAL,
    ),
    likely(
        "injection.conceal",
        "hear never trace reason background report gone",
        "owner need nothing happened another delete file already step",
        r"(?:owner|user|customer|client|boss|human|they|he|she) (?:need|needs|must|should|may|shall) never (?:hear|know|learn|notice|see|find)|(?:report|say|tell \w+) (?:\w+ ){0,3}?nothing (?:has )?happened|give (?:\w+ )?another reason than|(?:delete|remove|erase|wipe) (?:the |every |all )?traces? of (?:this|that|the)|say (?:that )?(?:\w+ ){1,4}?(?:was|were) already gone",
        _QUIET,
    ),
    likely(
        "injection.reader",
        "software program system automated reviewers reviewer indexer crawler parser machine",
        "reads indexes condenses summarises summarizes processes page document text paper form approve mark rank state",
        r"(?:software|program|system|indexer|crawler|parser|machine|tool)s? (?:that |which )?(?:reads?|index(?:es)?|condenses?|summari[sz]es?|process(?:es)?|ranks?|screens?) (?:this|the) (?:\w+ )?(?:page|document|text|paper|form|profile|note)?(?: \w+){0,3}? ?(?:raise|approve|state|give|rank|mark|shall|should|must)|automated (?:reviewers?|systems?|readers?|graders?) (?:\w+ ){0,2}?(?:give|approve|mark|must|should|rank|rate)|if (?:software|a machine|an ai|a program|a bot) reads this",
        _READER,
    ),
)
