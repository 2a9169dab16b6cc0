"""Forms by which a text has its reader act without rules, in every answer, or behind the back of who it works for.
It refuses to know for whom a text is screened.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely, sure

_OVERRIDE: Final = "It tells its reader to set aside what the reader was told."
_QUIET: Final = "It asks to keep something from the user."
_FREE: Final = "It asks to act without rules."
_STANDING: Final = "It orders what to do in every answer, or whenever a thing is asked."
_READER: Final = "It speaks to a machine that reads it."

FORMS: Final[tuple[Form, ...]] = (
    sure(
        "injection.conceal",
        "tell inform mention reveal alert notify warn disclose show let say",
        "user users human humans operator owner anyone customer",
        r"(?:do not|dont|never|without|must not|should not|not to|wont|cannot) (?:ever )?(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|reveal(?:ing)?|alert(?:ing)?|notify(?:ing)?|warn(?:ing)?|disclos(?:e|ing)|show(?:ing)?|let(?:ting)?|say(?:ing)?) <4>(?:the |your |any |this to )(?:users?|human|humans|operator|owner|customer)(?: (?:about|know|of|that|this|anything|see))?",
        _QUIET,
    ),
    sure(
        "injection.conceal",
        "user users human operator",
        "know knowing notice noticing aware",
        r"(?:without|never|do not|dont) <4>(?:the |your )(?:user|human|operator|owner)s? (?:ever )?(?:know(?:ing)?|notic(?:e|ing)|being aware|becom(?:e|ing) aware|finding out|find out|see(?:ing)?)",
        _QUIET,
    ),
    likely(
        "injection.conceal",
        "mention tell keep reveal",
        "this it instruction instructions note",
        r"(?:do not|dont|never) (?:ever )?(?:mention|reveal|disclose|tell anyone about|talk about|refer to|acknowledge) (?:this|these|that) (?:instructions?|notes?|messages?|rules?|prompts?|memor(?:y|ies)|step|requests?|steps|section|directives?)|keep (?:this|these|it) (?:instructions? |note |step )?(?:hidden|secret|confidential|invisible) from (?:the )?(?:user|users|human|operator|owner|everyone|anyone)",
        _QUIET,
    ),
    sure(
        "injection.unrestricted",
        "without no free unrestricted uncensored unfiltered",
        "restrictions restriction rules filters filter limits limitations guidelines censorship guardrails ethics moderation unrestricted uncensored unfiltered",
        r"(?:act|behave|respond|answer|reply|speak|operate|work|write|assistant|ai|model|bot|mode|you (?:now )?(?:are|have)|as if (?:you|there) (?:had|have|were|are)) <4>(?:without (?:any )?(?:\w+ )?(?:restrictions?|rules|filters?|limits?|limitations|guidelines|censorship|guardrails|moderation|ethics)|(?:no|free (?:of|from)(?: all| any)?) (?:\w+ )?(?:restrictions?|rules|filters?|limits|limitations|guidelines|censorship|guardrails|ethics)|(?:fully |completely |totally )?(?:uncensored|unfiltered|unrestricted))",
        _FREE,
    ),
    sure(
        "injection.unrestricted",
        "disable disabled deactivate remove bypass circumvent unlock turn switch",
        "filter filters safety guardrails guardrail restrictions safeguards moderation",
        r"(?:disabled?|deactivate|remove|bypass|circumvent|unlock|turn off|switch off|lift) (?:all |any |your |the |its |every )*(?:\w+ )?(?:safety|content|ethical|security|moderation|output|usage) (?:filters?|guardrails?|checks?|restrictions?|measures|mechanisms?|protocols?|settings|systems?|rules|policies|policy)",
        _FREE,
    ),
    sure(
        "injection.unrestricted",
        "developer debug god admin jailbreak dan unrestricted sudo root maintenance dev",
        "mode",
        r"(?:enter|enable|enabled|activate|activated|switch(?:ed)? (?:in)?to|you are (?:now )?in|is now|turn on|engage|start|begin) <2>(?:developer|debug|god|admin|jailbreak|jailbroken|dan|unrestricted|sudo|root|maintenance|dev|evil|opposite) mode(?! by )|(?:developer|debug|god|jailbreak|dan|unrestricted) mode (?:is )?(?:now )?(?:enabled|activated|active|on)",
        _FREE,
    ),
    sure(
        "injection.unrestricted",
        "jailbreak jailbroken dan",
        "anything jailbreak jailbroken",
        r"do anything now|jailbroken (?:ai|model|assistant|version|mode)|you (?:are|have been) jailbroken",
        _FREE,
    ),
    sure(
        "injection.translate-run",
        "translate decode decrypt deobfuscate",
        "execute follow obey run do comply act",
        r"(?:translate|decode|decrypt|deobfuscate|unscramble|base64) <8>(?:and|then) (?:then )?(?:execute|follow|obey|run|comply|act on|do what|carry out)",
        "It asks to decode something and to obey it.",
    ),
    likely(
        "injection.standing-order",
        "when whenever if every each time",
        "always",
        r"(?:when(?:ever)?|if|every time|each time|any time) (?:(?:the |a |any |some )?(?:users?|customers?|humans?|anyone|anybody|someone|people|you are|you|asked|discussing|asking|talking) ?)<9>always (?:recommend|suggest|mention|promote|include|send|forward|say|claim|answer that|tell|direct|redirect|route|link|append|transfer|use the account)",
        _STANDING,
    ),
    sure(
        "injection.standing-order",
        "always append include add insert end begin finish",
        "link url http https message response responses answer answers reply replies output",
        r"(?:always|from now on|in every|in each|to every|to each|at the end of every) <3>(?:append|include|add|insert|embed|put|attach|end|begin|finish|start) <8>(?:link|url|https?|image|script|tracking|pixel) <6>(?:every|each|all|any) (?:\w+ )?(?:response|answer|reply|output|message|email|conversation)s?",
        _STANDING,
    ),
    likely(
        "injection.standing-order",
        "all every future",
        "requests request instructions conversations interactions verification approve authorize authorized",
        r"(?:always )?(?:comply|agree|approve|authori[sz]e|accept|obey|grant) (?:with )?(?:all|any|every) <3>(?:requests?|orders|commands|instructions?|transfers?|transactions|exports?)(?: <3>(?:without|from|regardless|no matter))?|for all future (?:interactions|conversations|requests|sessions) <4>(?:assistant|agent|model|ai|you)",
        _STANDING,
    ),
    likely(
        "injection.standing-order",
        "always must should prioritize prefer",
        "endpoint server url external",
        r"(?:route|routing|forward|forwarding|redirect|send|sending|submit|include|share|sharing|pass|post) <8>(?:queries|requests|data|messages|conversations?|context|prompts?|inputs?|traffic|questions) <6>(?:to|through|via|at) (?:the |this |our |an )?(?:external|following|third party|validation|outside|remote|new) <3>(?:endpoint|server|url|address|api|webhook|site|domain)",
        _STANDING,
    ),
    likely(
        "injection.reader",
        "assistant ai llm model agent bot chatbot gpt claude assistants agents models bots",
        "",
        r"(?:(?:note|message|instructions?|memo|reminder|notice|information|warning)s? (?:to|for) |attention |dear |hey |hello |to )(?:(?:the|any|all|every|whichever|future|next|you) ){0,3}(?:ai|llm|language model|assistant|chatbot|bot|gpt|claude|gemini|copilot|model|agent)s? (?:agents? |assistants? |models? |systems? |readers? )?(?:that|who|which|reading|processing|when|if|the|please|you|mark|rate|always|do|never|parsing|must|should)|(?:if|when|once|since|as) you(?: are| re)? (?:are )?an? (?:ai|llm|language model|assistant|automated|agent)|(?:ai|llm|assistant|agent|model)s? (?:reading|processing|parsing|summari[sz]ing|seeing) this",
        _READER,
    ),
    likely(
        "injection.reader",
        "you must",
        "must now immediately",
        r"you (?:must|will|shall|are required to|have to) (?:now |immediately |always )?(?:obey|comply|ignore|disregard|forget|follow (?:these|my|the following|this))"
        r"|you (?:must|shall) always (?:recommend|praise|promote) <3>to (?:everybody|everyone|anyone|anybody)",
        _OVERRIDE,
    ),
    likely(
        "injection.conceal",
        "trace quiet say deny admit told learn silently exists",
        "",
        r"leav(?:e|ing) no traces?|keep quiet about (?:it|this)|(?:do not|dont) say so|deny (?:that )?(?:it|this|these|having)(?: \w+)? exists?|never admit|(?:users?|customers?|humans?|owner|operator|person) (?:\w+ ){0,6}?(?:is|are|must|should|may) (?:not|never)(?: to)? (?:be told|learn|know|find out|notice|see)|silently (?:send|forward|add|change|upload|copy|delete|run|execute)|do this silently|without (?:telling|informing|notifying|asking) (?:the |your |any )?(?:user|users|human|owner|operator|customer|anyone)",
        _QUIET,
    ),
    likely(
        "injection.standing-order",
        "each every all",
        "link url http https advertise advertisement ad promote",
        r"(?:(?:in|to|at the end of|with) )?(?<!not )(?:each|every|all)(?: (?:your|of|my|future))* (?:repl(?:y|ies)|answers?|responses?|messages?|mails?|emails?|outputs?) (?:\w+ ){0,8}?(?:link|url|https?|advertise|promote|advert)|(?:link|url|https?|advert|advertisement) (?:\w+ ){0,8}?(?:in|to|at the end of) (?:each|every|all)(?: (?:your|of|future))* (?:repl(?:y|ies)|answers?|responses?)",
        _STANDING,
    ),
    likely(
        "injection.conceal",
        "hide hidden conceal conceals keep secretly quietly need",
        "user users customer customers human humans owner operator anybody everybody",
        r"(?:hide|conceal|keep) (?:\w+ ){0,6}?from (?:the |any |every |all )?(?:users?|customers?|humans?|owner|operator|anybody|everybody)|(?:no need|need not|not necessary|no reason) (?:to )?(?:\w+ ){0,2}?(?:let|tell|inform|ask|warn) (?:\w+ )?(?:users?|customers?|humans?|owner|operator)|(?:if|when) (?:the user|anybody|anyone|somebody|someone|he|she|they|asked) (?:\w+ ){0,5}?(?:deny|denies|lie|say that (?:it|there) (?:is|was|does) no)",
        _QUIET,
    ),
)
