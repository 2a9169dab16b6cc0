"""Forms by which a text takes over whoever reads it: set aside what was said, follow this instead, keep it quiet.
It refuses to know for whom a text is screened.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely, sure

_SET_ASIDE: Final = "ignore ignoring ignored disregard disregarding forget forgetting override overriding bypass bypassing discard neglect skip overlook dismiss abandon drop erase cancel delete void nullify"
_SET: Final = "(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|bypass(?:ing)?|discard|neglect|skip|overlook|dismiss|abandon|drop|erase|cancel|delete|void|nullify)"
_EARLIER: Final = "(?:previous(?:ly)?|prior|preceding|earlier|above|before|foregoing|former|initial|original|existing|current|system|safety|default)"
_ORDERS: Final = "(?:instructions?|prompts?|directions?|directives?|guidelines?|orders?|commands?|programming|restrictions?|constraints?|guardrails?|safeguards?|training|guidance)"
_RULES: Final = "(?:rules?|polic(?:y|ies)|messages?|context|conversations?|text|content|inputs?|information|limits?|limitations?|filters?|protocols?|requests?|tasks?|assignments?)"
_ORDERS_LIST: Final = "instruction instructions prompt prompts direction directions directive directives guideline guidelines order orders command commands programming restriction restrictions constraint constraints guardrail guardrails safeguard safeguards training guidance"
_RULES_LIST: Final = "rule rules policy policies message messages context conversation conversations text content input inputs information limit limits limitation limitations filter filters protocol protocols request requests task tasks assignment assignments"
_OVERRIDE: Final = "It tells its reader to set aside what the reader was told."
_NEW: Final = "It gives itself out as new instructions."

FORMS: Final[tuple[Form, ...]] = (
    sure("injection.override", _SET_ASIDE, _ORDERS_LIST, rf"{_SET} <8>{_EARLIER} <4>(?!command\b){_ORDERS}", _OVERRIDE),
    sure(
        "injection.override",
        _SET_ASIDE,
        _ORDERS_LIST,
        rf"{_SET} (?:all|any|every|each|your|these|those|my|our)(?: (?:of|the|your|those|these|my|our|other|known|given|safety|content|ethical|old)){{0,3}} (?!(?<=all )command\b){_ORDERS}",
        _OVERRIDE,
    ),
    sure(
        "injection.override",
        _SET_ASIDE,
        _ORDERS_LIST,
        rf"{_SET} <2>(?:the )?{_ORDERS} <3>(?:above|before|earlier|previously|prior|preceding|given|told|received)",
        _OVERRIDE,
    ),
    sure(
        "injection.override",
        _SET_ASIDE,
        _RULES_LIST,
        rf"{_SET} (?:all|any|everything|the|your)(?: (?:of|the|your|those|other)){{0,2}} {_EARLIER} <2>{_RULES}(?! (?:timeouts?|headers?|options?)\b)",
        _OVERRIDE,
    ),
    sure(
        "injection.override",
        _SET_ASIDE,
        "rules policy policies guidelines context filters",
        r"(?:ignore|disregard|forget|override|bypass|break) (?:all )?(?:of )?your (?:own |internal |content |safety |usage |ethical )?(?:rules|polic(?:y|ies)|guidelines|context|filters|restrictions|alignment)",
        _OVERRIDE,
    ),
    # What an order is parted at, so that either half looks like nothing.
    sure(
        "injection.override",
        _SET_ASIDE,
        "previous prior preceding foregoing",
        r"(?:ignore|disregard|forget) all (?:of )?(?:the |your |my )?(?:previous|prior|preceding|foregoing)$",
        _OVERRIDE,
    ),
    sure(
        "injection.override",
        _SET_ASIDE,
        "above before everything said told know learned earlier",
        r"(?:ignore|disregard|forget|discard) (?:about )?(?:all|everything|anything|whatever|what) (?:that )?(?:(?:i|you|we|they|he|was|were|is|has|have|been|had) ){0,4}(?:above|before|said|told|know|learned|wrote|written|discussed|instructed|earlier|prior)(?! about )",
        _OVERRIDE,
    ),
    sure(
        "injection.override",
        _SET_ASIDE,
        "above before",
        r"(?:ignore|disregard|forget) (?:the |all |of )*(?:above|(?:all )?(?:that |things )?(?:which )?(?:came |was |is )?before (?:this|that|now))",
        _OVERRIDE,
    ),
    sure(
        "injection.override",
        "system prompt instruction instructions safety policy",
        "override overrides overriding overridden reset bypass disabled",
        r"(?:system (?:prompt )?|instructions? |safety |policy )(?:override|overridden|bypass)|(?:system prompt|instructions) reset",
        _OVERRIDE,
    ),
    sure(
        "injection.override",
        "do dont not stop cease",
        "follow following obey obeying",
        r"(?:(?:do not|dont) (?:follow|obey)|stop (?:following|obeying)|cease (?:following|obeying)) <3>(?:instructions?|rules|guidelines|orders|system prompt|policy|policies|programming)(?: (?:above|before|you))?",
        _OVERRIDE,
    ),
    likely(
        "injection.override",
        "dont do not",
        "answer respond",
        r"(?:dont|do not) (?:answer|respond to) the (?:question|user|above|query) <5>(?:but|instead|rather|according)",
        _OVERRIDE,
    ),
    sure(
        "injection.new-orders",
        "new updated revised real true actual secret hidden latest",
        _ORDERS_LIST + " task tasks rules role",
        r"(?:your|the|my|these|following|here are (?:your|the)|follow(?:ing)?(?: these| the)?|obey) (?:new|updated|revised|real|true|actual|secret|hidden|latest) (?:system )?(?:instructions?|orders?|directives?|prompt|programming)(?: (?:is|are|now|to|follow|begin|below|as|only))?",
        _NEW,
    ),
    likely(
        "injection.new-orders",
        "new updated revised real true actual secret hidden next",
        "instruction instructions directive directives task tasks orders objective mission goal",
        r"(?:new|updated|revised|real|true|actual|secret|hidden) (?:system )?(?:instructions?|directives?|orders) (?:is|are|for (?:the |all |any )?(?:assistant|ai|model|agent|llm|bot)s?|from (?:the )?(?:developer|admin|administrator|system|operator|anthropic|openai|google|company))|your (?:new |next |only |real |true |actual )?(?:task|job|goal|mission|objective|purpose|role) (?:now )?(?:is|becomes|will be) (?:now )?to",
        _NEW,
    ),
    sure(
        "injection.new-orders",
        "change replace update modify rewrite overwrite alter",
        "instructions prompt",
        r"(?:change|replace|update|modify|rewrite|overwrite|alter) (?:all )?(?:of )?(?:your|the system|its) <2>(?:instructions?|system prompt|guidelines|directives?|programming)(?: (?:to|with|as|by|so))?",
        _NEW,
    ),
    likely(
        "injection.new-orders",
        "following obey execute comply follow",
        "instructions orders commands",
        r"(?:follow|obey|execute|comply with|adhere to) (?:only )?(?:the following|these|this|my|all)(?: of)?(?: (?:new|following|next|my))? (?:instructions?|orders|commands|directives?)(?! if you (?:would|want|need|wish)\b)(?: (?:instead|below|only|now|exactly|without|from))?",
        _NEW,
    ),
    likely(
        "injection.new-orders",
        "start begin",
        "over anew new scratch",
        r"(?:we |let us |lets |now )?(?:start|begin|starting) (?:all )?(?:over|anew|afresh|from (?:scratch|the beginning)) (?:with|and) <3>(?:new )?(?:tasks?|instructions?|assignment|focus)",
        _NEW,
    ),
    likely(
        "injection.override",
        "longer void withdrawn expired outdated obsolete suspended cancelled canceled lifted revoked replaced waived off disabled hold none",
        "",
        r"(?:your|all|every|any|previous|prior|earlier|above|safety|security|privacy|system|original|of)(?: (?:your|the|previous|prior|earlier|safety|system|above|other|tool|security))* (?:instructions?|directions?|rules?|guidelines?|guidance|restrictions?|constraints?|polic(?:y|ies)|limits|prompts?|orders|checks?|confirmations?|filters?|directives?|safeguards?) (?!on )<3>(?:(?:no longer|not) (?:apply|applies|hold|count|binding|valid|needed|required|in force)(?: to you)?|(?:are|is|have|has|were|was) (?:been |now |hereby |all )*(?:void|withdrawn|expired|outdated|obsolete|suspended|cancell?ed|lifted|revoked|off|disabled|replaced|waived|switched off|turned off))|none of (?:your|the|these) (?:restrictions|rules|limits|guidelines|instructions|filters|constraints) ",
        _OVERRIDE,
    ),
    sure(
        "injection.override",
        "stop ignore ignoring disregard discard disobey obey forget follow override",
        "developer developers system operator operators creator creators assistant administrator",
        r"(?:stop following|ignore|ignoring|disregard|discard|disobey|do not obey|dont obey|forget|override|do not follow) (?:about )?(?:(?:the|your|what|any|all|whatever|earlier) ){0,3}(?:developers?|system|operators?|creators?|assistants?)(?: (?:messages?|instructions?|prompts?|rules?|said|told|wants?|was|notes?|text|guidelines?))",
        _OVERRIDE,
    ),
    likely(
        "injection.override",
        "before above below",
        "this",
        r"(?:everything|all|instructions?|text|lines?|anything|rules|words) (?:(?:that|which) (?:is|was|came|stands?) )?(?:before|above|below) this (?:sentence|line|message|point|text|paragraph|one)",
        _OVERRIDE,
    ),
    likely(
        "injection.override",
        "aside behind go",
        "instructions guidance rules context everything discussed told limits",
        r"(?:leave|leaving|set|put|let|lay)(?: (?:all|the|your|our|those|these|earlier|previous|any|of|everything|what))* (?:(?:instructions?|guidance|rules|context|limits|guidelines|prompt)(?: (?:aside|behind|go))|(?:aside|behind|go of) (?:all|the|your|our|everything|any|earlier|previous|what)(?: (?:the|your|that|our|previous|earlier|we))* (?:instructions?|guidance|rules|context|guidelines|limits|discussed|said|were told))",
        _OVERRIDE,
    ),
    likely(
        "injection.override",
        "ignore forget disregard",
        "documents document question article context text instead",
        r"(?:ignore|forget|disregard) (?:about )?(?:(?:all|the|this|any|every|provided|given) )+(?:documents?|question|article|context|text|information|data) (?:provided |given |above )?(?:and |but |then )?(?:instead|tell|write|say|print|just|only|answer|praise|show|give|reveal|respond)",
        _OVERRIDE,
    ),
    likely(
        "injection.new-orders",
        "task tasks",
        "new next now",
        r"(?:stop )?(?:new|next|real|now a new) task (?:for you )?(?:is )?(?:to )?(?:forget|ignore|write|print|say|you|disregard|tell|output)|(?:now |here )?(?:come|comes|follow|follows) (?:some |a few |a couple |more |new |other )+tasks?",
        _NEW,
    ),
    likely(
        "injection.override",
        _SET_ASIDE,
        "your you youve",
        rf"{_SET} (?:\w+ ){{0,5}}?(?:your (?:\w+ ){{0,2}}?(?:rules|instructions?|guidelines?|polic(?:y|ies)|training|programming|restrictions?|limits|prompts?|constraints?|orders|directives?|memory of)|(?:you were|you are|you have been|youve been) (?:\w+ ){{0,2}}?(?:told|given|taught|asked|instructed|trained))",
        _OVERRIDE,
    ),
    likely(
        "injection.override",
        "only alone",
        "text note message orders instructions words lines",
        r"(?:follow|obey|act on|do|listen to|answer to|heed|trust) (?:only |just )?(?:\w+ ){0,2}?(?:this|these|my|the following) (?:\w+ )?(?:text|note|message|orders|instructions?|words|lines|list)(?: (?:alone|only|instead|from now))|only (?:what )?(?:this|these) (?:text|note|message|lines|orders|instructions?) (?:says?|counts?|are|is|hold|apply)|the only (?:ones?|rules?|instructions?|orders) that (?:counts?|applies|apply|matters?|is)",
        _OVERRIDE,
    ),
)
