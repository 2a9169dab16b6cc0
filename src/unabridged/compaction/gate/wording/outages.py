"""What a provider, a proxy, a queue or a program says where it has no answer, by the thing that it speaks of and what became of that.
It refuses to stand alone: a conversation about an outage has the same words, and is told by what else stands in it.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_MARK: Final = r"[\s#>*`\[(\"'<|⚠️❌🚫_-]{0,9}"
# How a line of a log, or of what a program says last, begins.
_OPENS: Final = lazy(
    rf"""\A{_MARK}(?:
        (?:\d{{4}}-\d\d-\d\d|\d\d:\d\d|\w{{3}}\s+\d{{1,2}}\s)[^\n]{{0,40}}?\b(?-i:ERROR|FATAL|CRITICAL|SEVERE|ERR|FEHLER|ERREUR|ERRO|ОШИБКА)\b
      | (?:[\w.-]{{1,24}}[\])]?\s?[:|]?\s?)?\b(?:level|lvl|severity)\s?=\s?[\"']?(?:error|err|fatal|critical|crit|panic)\b
      | (?-i:ERROR|FATAL|CRITICAL|FEHLER|FATALE?|ERREUR|ERRO|ОШИБКА|错误|錯誤|失败|エラー|障害)\s?[\])】:：]
      | (?-i:ERROR|FATAL|FEHLER|ERREUR|ERRO|ОШИБКА)\s+(?:fatal\b|\[|\()
      | stderr\s?[:>] | [45]\d\d\s?[:–—-]\s?[^\W\d_] | (?:http|status|code|código|код|代码|コード)\W{{0,3}}[45]\d\d\b
      | (?:job|task|worker|pod|process|container|run|request|задание|задача|процесс|auftrag|prozess|tâche|tarea|proceso|trabajo|tarefa|processo|任务|ジョブ|タスク)\s\W{{0,2}}[\w-]{{0,24}}\s?
        (?:was\s|wurde\s|a\s été\s|fue\s|foi\s|被)?(?:killed|failed|cancell?ed|aborted|terminated|evicted|timed|exited|abgebrochen|beendet|interrompue?|arrêtée?|abortad\w|cancelad\w|encerrad\w|прерван\w*|снят\w*|终止|中止)
      | traceback\b | undefined[.:]\s | \[?(?:proxy|gateway|relay|upstream|router|envoy|nginx|haproxy|worker|watchdog|queue|relais)[\])]?\s?[:|]
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# What fails of a program, a line or a record, said in a few words that no sentence about people has.
_SAID: Final = lazy(
    r"\b(?:out\s+of\s+memory|broken\s+pipe|connection\s+(?:refused|reset|closed|terminated|aborted)|(?:request|payload|entity|header|prompt|input|message)\s+(?:entity\s+)?(?:is\s+)?too\s+(?:large|long|big)|unexpected\s+(?:end|token|eof)|failed\s+to\s+(?:parse|decode|fetch|connect|load|allocate)"
    r"|exit(?:ed\s+with)?\s+(?:status|code)\s+\d|access\s+denied|permission\s+denied|certificate\s+verif\w+|stream(?:ing)?\s+(?:closed|ended|interrupted|error|failed)|error\s+while|core\s+dumped|segmentation\s+fault|null\s*pointer\w*|stack\s+overflow|deadline\s+exceeded|max_tokens|finish_reason|content_filter"
    r"|(?:session|token|key|licen[cs]e|subscription|trial|certificate|link)\s+(?:has\s+|is\s+)?(?:expired|invalid|revoked)|no\s+response\s+(?:with)?in|nothing\s+was\s+(?:returned|generated|produced)|not\s+(?:supported|available)\s+in\s+your)\b"
    r"|内存不足|显存不足|连接被(?:拒绝|重置)|已(?:触发)?限流|memória\s+insuficiente|memoria\s+insuficiente|mémoire\s+insuffisante|nicht\s+genügend\s+speicher|speicher\s+voll|недостаточно\s+памяти|メモリ(?:が)?不足|接続が(?:拒否|切断)",
    re.IGNORECASE,
)
# What somebody who pays or writes is told of: his account and plan, what he sent or would have got.
_THINGS: Final = (
    r"(?:\b(?:account|balance|credits?|subscription|plan|organi[sz]ation|workspace|page|site|content|output|region|country|session|queue|memory|stream|filter|moderation|polic(?:y|ies)|key|tokens?|endpoint|prompt|request|response|model|server|service|quota|limit|api"
    r"|guthaben|kontingent|konto|tarif|abonnement|inhalte?|sitzung|warteschlange|anfragen?|antwort|modell|dienst|schlüssel|eingabe|limit"
    r"|cuenta|saldo|crédito|suscripción|plan|contenido|sesión|cola|solicitud|petición|respuesta|modelo|servidor|servicio|cuota|clave|entrada"
    r"|compte|solde|crédit|forfait|abonnement|contenu|session|file|requête|demande|réponse|modèle|serveur|service|quota|clé|invite|saisie"
    r"|conta|assinatura|plano|conteúdo|sessão|fila|pedido|solicitação|resposta|serviço|cota|chave|entrada"
    r"|баланс\w*|средств\w*|сч[её]т\w*|подписк\w+|тариф\w*|контент\w*|содержимо\w+|сесси\w+|очеред\w+|запрос\w*|ответ\w*|модел\w+|сервер\w*|сервис\w*|квот\w+|лимит\w*|ключ\w*|генераци\w+|шлюз\w*)\b"
    r"|账户|余额|额度|配额|套餐|内容|会话|队列|请求|回复|模型|服务|密钥|接口|输入|网络|無料枠|残高|クレジット|プラン|コンテンツ|セッション|リクエスト|応答|モデル|サーバー?|サービス|トークン|キー|入力|文字数|アクセス)"
)
_BECAME: Final = (
    r"(?:\b(?:disabled|deactivated|suspended|denied|flagged|blocked|expired|refused|rejected|exceeded|exhausted|depleted|reached|invalid|revoked|unavailable|unsupported|not\s+(?:supported|available|found|allowed|authori[sz]ed|be\s+displayed)|too\s+(?:low|long|large|many)|insufficient|throttled|overloaded|interrupted|truncated|deprecated|shut\s+off|cut\s+off|removed|closed|failed|placed\s+in\s+a\s+queue|used\s+up|unusually\s+high|log\s+in\s+again|upgrade|try\s+again|retry"
    r"|aufgebraucht|erschöpft|gesperrt|blockiert|abgelaufen|abgelehnt|überschritten|überlastet|ungültig|nicht\s+(?:verfügbar|erreichbar|unterstützt|angezeigt)|zu\s+(?:lang|groß|viele)|unterbrochen|fehlgeschlagen"
    r"|agotad[oa]s?|superad[oa]|excedid[oa]|bloquead[oa]|suspendid[oa]|caducad[oa]|rechazad[oa]|inválid[oa]|no\s+(?:disponible|válid[oa]|admitid[oa])|insuficiente|demasiad\w+|interrumpid[oa]|ha\s+superado"
    r"|épuisée?|dépassée?|bloquée?|suspendue?|expirée?|refusée?|invalide|révoquée?|non\s+(?:disponible|valide|pris)|indisponible|insuffisante?|trop\s+\w+|interrompue?"
    r"|esgotad[oa]s?|bloquead[oa]|suspens[oa]|expirad[oa]|recusad[oa]|inválid[oa]|indisponível|excedid[oa]|insuficientes?|interrompid[oa]|longo\s+demais"
    r"|исчерпан\w*|превышен\w*|заблокирован\w*|приостановлен\w*|остановлен\w*|ист[её]к\w*|отклон[её]н\w*|недостаточно|недоступ\w+|неверн\w+|недействит\w+|слишком|прерван\w*)\b"
    r"|不足|用完|耗尽|超出|超过|已达|上限|屏蔽|违反|违规|拦截|封禁|停用|过期|失效|无效|拒绝|不可用|频繁|过长|终止|失败|使い切|不足し|超え|超過|ブロック|停止|期限切れ|無効|拒否|長すぎ|利用できません|表示できません|混み合)"
)
_OUT: Final = lazy(
    rf"{_THINGS}[^.!?。！？\n]{{0,90}}?{_BECAME}|{_BECAME}[^.!?。！？\n]{{0,60}}?{_THINGS}",
    re.IGNORECASE,
)
_EXCUSE: Final = 320
_FIGURE: Final = lazy(r"\d[\d.,:]*\d")
# A subject that did something tells a story of it.
_TELLS: Final = lazy(
    r"\b(?:the\s+(?:user|customer|client|team|agent|assistant)|because|since|after|when|until|therefore|he|she|they|nutzer\w*|kund\w+|weil|nachdem|usuari\w+|cliente|porque|cuando|utilisa\w+|client\w*|parce|depuis|quando|пользовател\w+|потому|поэтому|после|когда)\b|用户|客户|因为|原因|利用者|ため|ので",
    re.IGNORECASE,
)


def tells(text: str, source: Source) -> bool:
    """Whether it is a message of this kind, and nobody named any of its figures."""
    if _OPENS.search(text) is not None:
        return True
    if len(text) > _EXCUSE or _TELLS.search(text) is not None:
        return False
    if any(figure in source.text for figure in _FIGURE.findall(text)):
        return False
    return _SAID.search(text) is not None or _OUT.search(text) is not None
