"""By what words a ledger and a draft say how something stands: open, done, turned down, decided, not yet, or word for word.
It refuses to know what it is that stands so.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.wording.nothing import NO
from unabridged.lazy_patterns import lazy

# A sign of Chinese and an ending of Japanese deny a verb, which tells of a task or a choice, and not that there is nothing.
DENIES: Final = lazy(rf"{NO}|[不没沒未]|ません|ない", re.IGNORECASE)
VERBATIM: Final = lazy(
    r"word[ -]for[ -]word|verbatim|(?:exact|same|original) (?:words|wording)|literal|wörtlich|wortlaut|wort für wort|mot pour mot|textuel|tel quel|palabra por palabra|parola per parola|testual|palavra por palavra|ao pé da letra"
    r"|дословно|слово в слово|dosłown|słowo w słowo|letterlijk|woordelijk|ord för ord|ordagrant|kelimesi kelimesine|aynen|逐字|原文|原话|原話|一字不|一字一句|そのまま|그대로|حرفي|शब्दशः",
    re.IGNORECASE,
)
# What is told of another time, or wished, is told of no state.
LATER: Final = lazy(
    r"\b(?:until|unless|before|after|whether|will|would|must|should|shall|to\s+be|can|could|may|when|once|if|want\w*|needs?|plan\w*|remain\w*|still|open|pending|ob|bis|muss|müssen|soll\w*|wird|werden|wenn|sobald|noch|vor|nach"
    r"|hasta|debe\w*|cuando|si|falta|queda\w*\s+(?:por|pendiente\w*)|jusqu\w*|doit|sera|quand|reste\w*|fino|deve|quando|ancora|até|ainda|до|после|если|когда|нужно|осталось)\b|[待需要将将会]|まで|予定|する前",
    re.IGNORECASE,
)
OPEN: Final = lazy(
    r"(?:still )?(?:open|pending|to[ -]?do|outstanding|unresolved|remaining|next|deferred|postponed|put off)|offen|ausstehend|zurückgestellt|verschoben|vertagt|aufgeschoben|noch zu tun|pendientes?|abiert[oa]s?|aplazad[oa]s?|pospuest[oa]s?|à faire|en attente|ouvert|reportée?s?|différée?s?|aperto|da fare|in sospeso|rimandat[oaie]|rinviat[oaie]|pendente|(?:em )?abert[oa]s?|adiad[oa]s?|открыт\w*|осталось|отложен\w*|не сделано|do zrobienia|otwarte"
    r"|待办|暂缓|推迟|延后|保留|先送り|延期|未决|未決|未解决|未解決|未完成|待处理|残り|未了|미완료|남은 일|مفتوح|المتبقي",
    re.IGNORECASE,
)
DONE: Final = lazy(
    r"\b(?:is|are|was|were|been|got|has|have)\s+(?:now\s+|already\s+|all\s+)?(?!not\b|to\b|being\b|due\b|planned\b|scheduled\b|expected\b)\w+(?:ed|ne|en|nt)\b|\b(?:ist|sind|wurden?|hat|haben)\b|\b(?:(?:est|sont)(?!\s+(?:de|d['’]|à|au|en|le|la|les|un|une|pour|dès)\b)|a\s+été|ont\s+été|fue|fueron|se\s+ha|è\s+stat\w|foi|foram)\b|сделан\w*|готов\w*|[已完好了]|ました|済み",
    re.IGNORECASE,
)
FINISHED: Final = lazy(
    r"(?<![\w-])(?:done|finished|completed?|written|fixed(?!\s(?:that|this|it|them|the)\b)|implemented|closed|resolved|settled(?!\son\b)|booked|answered|arrived|merged|deployed|released|issued|reserved|signed|sent|paid|approved|published|delivered|submitted|renewed"
    r"|fertig|erledigt|gemacht|abgeschlossen|geschrieben|bestellt|gebucht|ausgestellt|reserviert|unterschrieben|verschickt|bezahlt|genehmigt|veröffentlicht|erneuert|eingetroffen|umgesetzt|behoben"
    r"|hech[oa]s?|terminad[oa]s?|completad[oa]s?|escrit[oa]s?|acabad[oa]s?|finalizad[oa]s?|leíd[oa]s?|emitid[oa]s?|reservad[oa]s?|firmad[oa]s?|enviad[oa]s?|pagad[oa]s?|publicad[oa]s?|renovad[oa]s?)(?![\w-])|完成|做完|写完|画好|读完|弄好|搞定|已更新|已修复"
)
# All that is said of a task may be that it is done.
SETTLED: Final = lazy(
    r"(?:✅|✔|☑|(?:\w+\s+){0,2}(?:done|erledigt|fertig|beendet|abgeschlossen|hech[oa]|fait[es]*|terminée?s?|achevée?s?|feit[oa]|concluíd[oa]s?|fatt[oa]|conclus[oa]|completat[oa]|готово|сделано|выполнен\w*|завершен\w*|завершён\w*)(?!\w)"
    r"|(?:已经?)?(?:完成|做完|结束|办好)|任务[^。\n]{0,4}(?:完成|结束)|完了|終了|(?:作業は)?[^。\n]{0,6}終了)",
    re.IGNORECASE,
)
# What is done in part, or waited for is not done yet.
BEGUN: Final = lazy(
    r"\b(?:half|halves|part(?:s|ly|ial(?:ly)?)?|first|beg[au]n|start(?:s|ed)?|so far|prepared|await\w*|wait\w*|being|in progress|draft\w*|hälfte|halb\w*|teil\w*|begonnen|angefangen|erste\w*|vorbereitet|wartet"
    r"|mitad|parte|parcial\w*|empezad\w+|comenzad\w+|primer[ao]?|preparad\w+|espera\w*|moitié|partie\w*|partiel\w*|commencé\w*|premi(?:er|ère)|prépar\w+|attend\w*|metà|iniziat\w+|prim[ao]|attes\w+|metade|começad\w+|iniciad\w+"
    r"|начат\w*|половин\w*|част\w*|перв\w+|подготов\w*|ждёт|ждет|ожида\w*)\b|一半|部分|开始|第一|等待|半分|一部|着手|最初|待ち|절반|일부|시작",
    re.IGNORECASE,
)
# Who tells why, or of one thing in place of another, names what was turned down beside what was taken.
REASONS: Final = lazy(
    r"\b(?:because|since|due\s+to|reasons?|over|instead|rather|weil|wegen|grund|statt|anstatt|porque|debido|motivo|lugar|vez\s+de|parce|car|raison|lieu|plutôt|perché|poiché|invece|porque|razão|потому|вместо|причин\w*)\b|因为|由于|而不是|原因|ため|代わり|때문|대신",
    re.IGNORECASE,
)
# Before this stands what was taken, and behind it what was not.
CHOSEN_OVER: Final = lazy(
    r"\s(?:over|instead\s+of|rather\s+than|in\s+place\s+of|statt|anstatt|anstelle|en\s+lugar\s+del?|en\s+vez\s+del?|plutôt\s+que?|au\s+lieu\s+de|invece\s+d\w+|em\s+vez\s+d\w+|вместо)\s"
)
# Behind this stands what was done.
CARRIED_OUT: Final = lazy(
    r"\b(?:was|were|been|got|is\s+now|are\s+now|fue|fueron|sido|été|stat[oaie]|foi|foram)\s+(?P<done>\w{4,})"
)
# What was turned down, and what says of a thing that it was taken; what was decided is so, whatever else was offered.
REJECTED: Final = lazy(
    r"(?:rejected|vetoed|vetad\w+|turned down|ruled out|declined|discarded|dropped|abgelehnt|verworfen|ausgeschlossen|rechazad\w+|descartad\w+|rejet\w+|écart\w+|refus\w+|scartat\w+|rifiutat\w+|esclus[oaie]|excluíd[oa]s?|rejeitad\w+|recusad\w+|odrzucon\w+|отклонен\w+|отклонён\w*|отвергнут\w*|afgewezen|avvisat)\b|否决|拒绝|放弃|排除|却下|見送り|거절|기각|مرفوض",
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
# What came out badly, and well; what says that nothing was wrong says that it came out well.
FAILED: Final = lazy(
    r"(?:exit\s*(?:code\s*)?[1-9]\d*|fail\w*|errors?|errored|broke|broken|crash\w*|abort\w*|red|fehl\w*|gescheitert|scheiter\w*|abgebrochen|fall[óoa]\w*|fallid\w*|error\w*|échou\w*|échec\w*|erreur\w*|fallit\w*|falh\w*|erros?|ошибк\w*|провал\w*|упал\w*|сбой|mislukt\w*|fout\w*|nie\s+powiod\w*|błąd\w*|misslyck\w*|başarısız|hata\w*)\b|失败|失敗|错误|报错|エラー|실패|오류|فشل|خطأ",
    re.IGNORECASE,
)
PASSED: Final = lazy(
    r"(?:exit\s*(?:code\s*)?0|pass(?:es|ed|ing)?|succe(?:ss|ed)\w*|green|clean|ok|fine|works?|worked|went\s+through|erfolgreich\w*|bestanden|grün|fehlerfrei|durchgelaufen|éxito|exitos\w*|pas[óa]|superad\w*|réussi\w*|succès|passe\w*|riuscit\w*|superat\w*|sucesso|passou|aprovad\w*|успешн\w*|прош[её]л\w*|прошл\w+|geslaagd|udan\w*|lyckad\w*|başarılı)\b|成功|通过|通過|合格|성공|통과|نجح",
    re.IGNORECASE,
)
UNHARMED: Final = lazy(
    r"\b(?:without|ohne|sin|sans|senza|sem|без|zonder|bez|utan|zero|no|keine?|0)\s+(?:(?:a|any|single|further|ein\w*|irgend\w*|ning\w+|aucun\w*|alcun\w*|nenhum\w*)\s+){0,2}(?:fail\w*|errors?|findings?|problems?|issues?|warnings?|complaints?|fehler\w*|beanstandung\w*|befund\w*|problem\w*|errore\w*|fallos?|hallazgos?|incidencias?|erreurs?|problèmes?|erros?|falhas?|ошиб\w*|проблем\w*|замечани\w*|fouten|błęd\w*|fel)\b|没有(?:错误|问题|失败)|无(?:错误|误)|エラーなし|問題なく|오류\s*없이",
    re.IGNORECASE,
)
EXCEPT: Final = lazy(
    r"\b(?:except|but|apart|aside|außer|bis\s+auf|aber|nur|only|salvo|excepto|pero|solo|sólo|sauf|mais|excepté|tranne|eccetto|ma|exceto|menos|mas|кроме|но|behalve|maar|utom|men)\b|除|但|只|以外|のみ|하지만|제외",
    re.IGNORECASE,
)
# Who asks about a thing, or plans it, has not done it.
PLANNED: Final = lazy(
    r"\b(?:ha(?:s|ve)\s+to|schedul\w*|due|vorgesehen|geplant|braucht|benötigt|programad\w+|previst\w+|prévu\w*|programmat\w+|zaplanowan\w+|gepland|planerad\w*|запланир\w+|ask\w*|question\w*|enquir\w*|inquir\w*|frag\w*|gefragt|pregunt\w*|demand\w*|question\w*|chiest\w*|domand\w*|pergunt\w*|спрос\w*|спраш\w*|вопрос\w*|gevraagd|pyta\w*|zapyta\w*|fråg\w*)\b|问|尋ね|質問|물어|질문|计划|安排|예정",
    re.IGNORECASE,
)
