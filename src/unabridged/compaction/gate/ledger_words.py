"""By what words a ledger and a draft say how something stands: open, done, turned down, decided, not yet, or word for word.
It refuses to know what it is that stands so.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from unabridged.lazy_patterns import lazy

VERBATIM: Final = lazy(
    r"word[ -]for[ -]word|verbatim|(?:exact|same|original) (?:words|wording)|literal|wörtlich|wortlaut|wort für wort|mot pour mot|textuel|tel quel|palabra por palabra|parola per parola|testual|palavra por palavra|ao pé da letra"
    r"|дословно|слово в слово|dosłown|słowo w słowo|letterlijk|woordelijk|ord för ord|ordagrant|kelimesi kelimesine|aynen|逐字|原文|原话|原話|一字不|一字一句|そのまま|그대로|حرفي|शब्दशः",
    re.IGNORECASE,
)
NO: Final = lazy(
    r"(?:(?:not(?:\s+yet)?|never|no|nicht|noch nicht|nie|kein\w*|sin|pas(?: encore)?|non|não|не|niet|inte)\s+|[未不没沒])",
    re.IGNORECASE,
)
# What is told of another time, or wished, is told of no state.
LATER: Final = lazy(
    r"\b(?:until|unless|before|after|will|would|must|should|shall|to\s+be|can|could|may|when|once|if|want\w*|needs?|plan\w*|remain\w*|still|open|pending|bis|muss|müssen|soll\w*|wird|werden|wenn|sobald|noch|vor|nach"
    r"|hasta|debe\w*|cuando|si|falta|queda\w*\s+(?:por|pendiente\w*)|jusqu\w*|doit|sera|quand|reste\w*|fino|deve|quando|ancora|até|ainda|до|после|если|когда|нужно|осталось)\b|[待需要将将会]|まで|予定|する前",
    re.IGNORECASE,
)
OPEN_WORDS: Final = (
    r"(?:still )?(?:open|pending|to[ -]?do|outstanding|unresolved|remaining|next)|offen|ausstehend|noch zu tun|pendientes?|abiert[oa]s?|à faire|en attente|ouvert|aperto|da fare|in sospeso|pendente|em aberto|открыт\w*|осталось|не сделано|do zrobienia|otwarte"
    r"|待办|未完成|待处理|残り|未了|미완료|남은 일|مفتوح|المتبقي"
)
OPEN: Final = lazy(OPEN_WORDS, re.IGNORECASE)
DONE: Final = lazy(
    r"\b(?:is|are|was|were|been|got|has|have)\s+(?:now\s+|already\s+|all\s+)?(?!not\b|to\b|being\b|due\b|planned\b|scheduled\b|expected\b)\w+(?:ed|ne|en|nt)\b|\b(?:ist|sind|wurden?|hat|haben)\b|\b(?:(?:est|sont)(?!\s+(?:de|d['’]|à|au|en|le|la|les|un|une|pour|dès)\b)|a\s+été|ont\s+été|fue|fueron|se\s+ha|è\s+stat\w|foi|foram)\b|сделан\w*|готов\w*|[已完好了]|ました|済み",
    re.IGNORECASE,
)
# What was turned down, and what says of a thing that it was taken; what was decided is so, whatever else was offered.
REJECTED: Final = lazy(
    r"(?:rejected|vetoed|vetad\w+|turned down|ruled out|declined|discarded|dropped|abgelehnt|verworfen|ausgeschlossen|rechazad\w+|descartad\w+|rejet\w+|écart\w+|refus\w+|scartat\w+|rifiutat\w+|rejeitad\w+|recusad\w+|odrzucon\w+|отклонен\w+|отклонён\w*|отвергнут\w*|afgewezen|avvisat)\b|否决|拒绝|放弃|排除|却下|見送り|거절|기각|مرفوض",
    re.IGNORECASE,
)
DECIDED: Final = lazy(
    r"(?:decided|decision|chosen|choice|agreed|settled|fixed|beschlossen|entschieden|entscheidung|vereinbart|gewählt|decidid\w+|decisión|decisão|acordad\w+|elegid\w+|décid\w+|décision|convenu\w*|choisi\w*|decis\w+|scelt\w+|concordat\w+|escolhid\w+|combinad\w+|ustalon\w*|decyzja|решен\w*|решён\w*|besloten|beslutat)\b|决定|约定|商定|決定|合意|결정|합의|تقرر",
    re.IGNORECASE,
)
TAKEN: Final = lazy(
    r"\b(?:agreed|decided|chosen|adopted|approved|accepted|settled\s+on|go(?:es|ing)?\s+(?:ahead\s+)?with|went\s+with|opted\s+for|beschlossen|entschieden|vereinbart|angenommen|gewählt|umgesetzt|decidid\w+|acordad\w+|elegid\w+|aprobad\w+|acept\w+|decidi[óo]|acordó|aprobó|eligió|décid\w+|adopt\w+|retenu\w*|choisi\w*|accept\w+|decis\w+|scelt\w+|approvat\w+|accettat\w+|escolhid\w+|aprovad\w+|aceit\w+|ustalon\w*|przyjęt\w*|решен\w+|решили|принят\w*|выбра\w+)\b|决定|采用|同意|选定|採用|合意|決定|채택|합의",
    re.IGNORECASE,
)
UNDECIDED: Final = lazy(
    r"\b(?:undecided|not\s+(?:yet\s+)?(?:decided|agreed|settled)|unresolved|(?:still\s+)?(?:open|pending)\b|unentschieden|(?:noch\s+)?(?:offen|nicht\s+entschieden)|sin\s+decidir|pendiente|indécis\w*|pas\s+(?:encore\s+)?décidé\w*|da\s+decidere|a\s+decidir|em\s+aberto|не\s+решен\w*|nierozstrzygn\w+|nie\s+ustalon\w*)|未定|待定|미정",
    re.IGNORECASE,
)
# A label that says how something stands, and not what it is.
STATES: Final = lazy(
    rf"(?:{OPEN_WORDS}|constraints?|rules?|decisions?|decided|rejected|preferences?|tasks?|asks?|done|keep\w*|never|vorgaben?|regeln?|entscheidung\w*|verworfen|abgelehnt|erledigt|contraintes?|règles?|décision|rejeté|garder|fait"
    r"|restricci[óo]n\w*|reglas?|decisi[óo]n|rechazado|hecho|regras?|decisão|rejeitado|feito|vincol[oi]|regol[ae]|decisione|escluso|fatto|ограничени\w+|правил\w+|решен\w+|отклонен\w+)\b|约束|规则|决定|拒绝|已完成|規則|制約|決定|却下",
    re.IGNORECASE,
)
# So it is forbidden, and so it is told to be allowed after all, or that it is left alone.
FORBIDDING: Final = lazy(
    r"\b(?:do\s+not|don['’]t|must\s+not|may\s+not|never|not|no|nicht|kein\w*|nie|niemals|ne|pas|jamais|no|nunca|não|nunca|non|mai|не|нельзя|никогда|nie|niet|nooit|inte|aldrig)\b|不(?:要|得|能|可|准|动)|勿|[别禁]|(?:する|し)な(?![いく])|しないで|禁止|않|말(?:것|고)|لا",
    re.IGNORECASE,
)
ALLOWED: Final = lazy(
    r"\b(?:may|can|could|might|allowed|permitted|possible|fine|free|now|will\s+be|also|too|even|as\s+well|if\s+need(?:ed)?|darf|dürfen|kann|können|erlaubt|möglich|auch|sogar|peu(?:t|vent)|possible|permis\w*|aussi|même|puede\w*|posible|permitid\w+|también|incluso|pode\w*|possível|permitid\w+|também|pu[òo]|possono|possibile|permess\w+|anche|можно|могут|может|разреш\w+|также|тоже|wolno|można|może|też|mag|mogen|får|kan)\b"
    r"|可以|可(?:改|动|用)|允许|也|てよい|ても(?:よい|いい|構)|可能|できる|あり(?:$|[。、])|해도",
    re.IGNORECASE,
)
KEPT_FROM: Final = lazy(
    r"\b(?:avoid\w*|forb\w+|ban(?:ned|s)?|prohibit\w*|refus\w+|exclu\w+|untouched|un\w+ed|hands\s+off|leave|left|stays?|stay\w*|keeps?|kept|only|unless|until|except|before|after|verbot\w*|untersag\w*|vermeid\w*|tabu|bleib\w*|nur|erst|außer|bis|vor|nach|interdi\w+|évit\w*|seulement|sauf|avant|après|prohib\w+|evit\w*|s[óo]lo|somente|salvo|antes|despu[ée]s|depois|viet\w+|proib\w+|solo|tranne|prima|dopo|запре\w+|только|кроме|до|после|tylko|alleen)\b|禁|避|勿|只|仅|除|之前|以外|だけ|まで",
    re.IGNORECASE,
)
# What a ledger has in the order in which it is done.
IN_ORDER: Final = lazy(
    r"\b(?:order|sequence|steps?|reihenfolge|ablauf|orden|secuencia|ordre|séquence|ordine|sequenza|ordem|sequência|порядок|очерёдность|очередность|последовательность|volgorde|kolejność|ordning|sıra|الترتيب)\b|顺序|次序|順番|順序|순서",
    re.IGNORECASE,
)
# What opens a line as done, or as open.
TICKED: Final = MappingProxyType(
    {
        "done": lazy(
            r"[\s>*+•,\"-]*(?:(?:\d{1,2}[.)]\s*)?(?:\[[xX✓✔]\]|[✅✓✔☑])|[*_\"]{0,3}(?:done|completed?|finished|closed|erledigt|abgeschlossen|hecho|terminado|completado|fait|terminé|fatto|completato|feito|concluído|сделано|готово|выполнено|gedaan|klaar|zrobione|gjort|yapıldı|已完成|完成|完了|済み|완료|تم)[*_\"]{0,3}\s*[:：])",
            re.IGNORECASE,
        ),
        "open": OPEN,
        "open_word": lazy(rf"(?<!\w)(?:{OPEN_WORDS})(?!\w)", re.IGNORECASE),
    }
)
