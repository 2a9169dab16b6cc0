"""Forms by which a text has something sent away, reads what holds secrets, or settles where it is run.
It refuses to know for whom a text is screened.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely, sure

_SENT: Final = "It has what was said, or what is secret, sent to somebody."
_SETTLED: Final = "It changes what starts, steers or watches a machine or an agent."
_SEND: Final = "send sends sending post posting upload uploading forward forwarding transmit email mail exfiltrate submit leak share copy deliver report include publish push transfer paste dump"
_SENDING: Final = "(?:send(?:ing)?|post(?:ing)?|upload(?:ing)?|forward(?:ing)?|transmit|e ?mail|mail|exfiltrate|submit|leak|share|copy|deliver|report|publish|push|transfer|paste|dump)"
_PRIVATE: Final = "(?:conversations?(?: history| data)?|chat(?: history| log|s)?|transcripts?|history|messages|system prompt|memor(?:y|ies)|api ?keys?|keys|passwords?|credentials?|tokens?|secrets?|cookies|env(?:ironment)?(?: variables| file)?|private keys?|(?:user|personal|private|customer|sensitive|confidential|all|session|account|payment|their|the|my) (?:data|information|details|records|files|documents|emails|contacts)|card numbers?|data|logs|contents|everything)"
_PRIVATE_LIST: Final = "conversation conversations chat chats transcript transcripts history messages prompt memory memories key keys password passwords credential credentials token tokens secret secrets cookies env environment data information details records files documents emails contacts logs contents everything card"

FORMS: Final[tuple[Form, ...]] = (
    sure(
        "exfiltration.send",
        _SEND,
        _PRIVATE_LIST,
        rf"{_SENDING} (?:\w{{1,30}} ){{0,6}}?{_PRIVATE} <6>(?:to|at|via|into) <2>(?:https?|http|ftp|webhook|attacker|evil|exfil\w*|collect\w*|pastebin|ngrok|external|(?:the )?following (?:url|address|server|site|link)|this (?:url|address|server|site|webhook)|(?:my|an|a|our) (?:server|website|webhook|remote|external)|\w+ (?:evil|attacker|example|xyz|collector))",
        _SENT,
    ),
    sure(
        "exfiltration.send",
        "exfiltrate exfiltrating exfiltration",
        "",
        r"exfiltrat(?:e|ing) <6>(?:data|keys?|secrets?|credentials|conversation|files?|to|tokens?|them|it|everything)",
        _SENT,
    ),
    likely(
        "exfiltration.send",
        _SEND,
        _PRIVATE_LIST,
        rf"{_SENDING} (?:all |any |every |each |whatever )(?:\w{{1,30}} ){{0,4}}?{_PRIVATE} <3>(?:to|at|via) ",
        _SENT,
    ),
    sure(
        "exfiltration.share",
        "share include send forward reveal give provide attach expose",
        "conversation transcript history context dialogue prompt",
        r"(?:share|include|send|forward|reveal|give|provide|attach|expose|email) (?:(?:the|this|our|your|my|a|all|of) )*(?:full|entire|whole|complete|all) (?:of )?(?:(?:the|this|our|your|previous) )*(?:\w+ )?(?:conversations?|transcripts?|chat|history|dialogue|context|system prompt|prompt) <6>(?:with|to|in|as|into|and)",
        _SENT,
    ),
    likely(
        "exfiltration.send",
        "wire transfer send pay deposit payments funds money refund",
        "account iban wallet address bitcoin",
        r"(?:wire|transfer|send|sending|pay|paying|deposit|redirect|route) (?:it |all |any |the |future |your |their |every )*(?:\w+ )?(?:money|funds|payments?|deposits?|refunds?|it|crypto|bitcoin|savings|invoices?) <3>(?:to|into) (?:\w+ ){0,4}?(?:account|iban|wallet|address)(?: \w*\d)?",
        "It has money sent to an account.",
    ),
    sure("persistence.login", "authorized", "keys", r"authorized keys", _SETTLED),
    sure(
        "persistence.beacon",
        "beacon heartbeat register poll pull check",
        "c2 node command server tasks controller",
        r"(?:register|enroll) (?:\w+ ){0,3}?(?:as )?(?:an? |the )?(?:new )?(?:node|implant|agent|bot) (?:with|at|to|on) <3>(?:c2|command|controller|server|https?)|(?:beacon|heartbeat) <3>(?:to|every|home|back) <4>(?:c2|command (?:and|server))|(?:pull|poll|fetch|check(?: in)?) (?:for )?(?:new )?(?:tasks|commands|orders|jobs|instructions) (?:from|at|on) <4>(?:c2|https?|command|remote|controller|server|following)",
        _SETTLED,
    ),
    likely(
        "persistence.agent-files",
        "edit write add append modify update change insert put overwrite replace",
        "agents claude cursorrules soul memory copilot gemini",
        r"(?:edit|write|add|append|modify|update|change|insert|put|overwrite|replace) <8>(?:agents md|claude md|cursorrules|gemini md|soul md|copilot instructions md|memory md|mcp json|settings json|bashrc|zshrc|profile|crontab)",
        _SETTLED,
    ),
    sure(
        "persistence.wipe",
        "unset clear wipe delete erase disable turn stop remove",
        "history logs log logging audit telemetry histfile claude openai anthropic agent llm ai cursor codex",
        r"(?:wipe|erase|delete|clear|remove|destroy) (?:all |the |your |its |any |shell |bash |audit |every )*(?:history|logs?|audit (?:trail|logs?)|tracks|traces)(?: (?:after|afterwards|before|so|to|of|and|file|files|when))|unset (?:histfile|(?:claude|openai|anthropic|agent|llm|ai|cursor|codex) \w+)|(?:disable|turn off|stop) (?:all |the |audit |any )*(?:audit(?:ing)?|logging|telemetry|monitoring) (?:before|so|to|and|while)",
        _SETTLED,
    ),
    likely(
        "persistence.lasting",
        "remember keep store save memorize memorise persist add copy write",
        "forever ever permanently future session sessions memory every",
        r"(?:remember|keep|store|save|memori[sz]e|persist) <6>(?:for ?ever|permanently|in (?:all|every) (?:future )?(?:summary|summaries|conversations?|sessions?)|across all (?:sessions|conversations))|your long ?term memory|in long ?term memory|(?:add|copy|write|put) (?:this|these) (?:text|note|rule|rules|message|instructions?|lines?|paragraph) (?:\w+ ){0,3}?(?:to|into|in) (?:the )?(?:every|each|all|summar(?:y|ies))",
        "It asks to be kept for ever.",
    ),
    likely(
        "exfiltration.send",
        "share send forward mail email attach upload push deliver append put take collect include paste post",
        "token cookie credentials card conversation log repository notes contacts contact messages message key keys password secrets tells chat health",
        r"(?:share|send|forward|e?mail|attach|upload|push|deliver|append|put|take|collect|include|paste|post) (?:\w+ ){0,10}?(?:tokens?|cookies?|credentials|card number|conversation|chat log|repository|private notes|contacts|last (?:\w+ )?messages?|api keys?|passwords?|secrets|tells you) (?:\w+ ){0,10}?(?:into the (?:link|url|address|query)|every (?:address|url|request|page|link)|(?:the|this|a) (?:webhook|form|url)|(?:to|with) \w+ (?:\w+ )?\w+ (?:example|com|net|org|io)|search query|next invoice)",
        _SENT,
    ),
    likely(
        "persistence.settings",
        "edit change create disable modify",
        "settings admin administrator scanner antivirus own",
        r"(?:edit|change|modify|rewrite) your (?:own )?(?:settings|configuration|permissions|tools)|create (?:an? )?(?:new )?(?:admin|administrator|root) (?:user|account)|disable (?:the )?(?:virus scanner|antivirus|firewall)",
        _SETTLED,
    ),
    likely(
        "exfiltration.send",
        _SEND,
        "conversation conversations chat transcript history token tokens cookie cookies credentials password passwords secret secrets key keys messages notes customers customer card memory",
        rf"{_SENDING} (?:\w{{1,30}} ){{0,6}}?(?:conversations?|chat(?: log)?|transcripts?|history|tokens?|cookies?|credentials|passwords?|secrets?|api keys?|private notes|all notes|messages|customer (?:list|table|data)|card numbers?|memor(?:y|ies)) (?:\w{{1,30}} ){{0,6}}?(?:https?|to \w+ (?:\w+ )?\w+ (?:example|com|net|org|io|xyz|ru|cn|info|dev)|to the (?:form|webhook|server|address|site|url))",
        _SENT,
    ),
)
