"""What a service answers that has no summary to give: a record of its own names, an error by its class, a word of excuse.
It refuses to stand alone: a conversation about such a service has the same words.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from unabridged.compaction.gate.finding.folding import casefolded
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_FENCE: Final = lazy(r"\A\s*```[\w-]*\s*\n|\n?```\s*\Z")
_JOINED: Final = lazy(r"[\W_]+")
# The names of an answer: those that tell of a failure or of an empty answer, and those that may stand beside them.
_FAILED: Final = frozenset(
    """error errors detail details exception errorcode errormessage errordescription errmsg errcode fault faultstring stacktrace traceback
    fehler fehlercode erreur erreurs erro erros meldung mensagem detalle codigo código ошибка сообщение код 错误 错误码 エラー
    statuscode httpstatus httpcode choices candidates completions usage usagemetadata promptfeedback finishreason stopreason blockreason requestid traceid""".split()
)
_BESIDE: Final = frozenset(
    """message messages msg code status type param success ok result results data body id object model created title instance timestamp time path
    reason retryable retryafter response headers index role content text output version name method url service source info hint help docs documentationurl summary attempts retries wait waits
    wartezeits wartezeit estado mensaje tentativas intentos tentatives max recu demande etat statut grund limit used position queue attempt""".split()
)
_KINDS: Final = lazy(r"(?:Error|Exception|Failure|Fault|Timeout|Exceeded|Exhausted|Unavailable|Throttl\w+|Denied)\W*$")
# A name of a class of errors, and what opens as the report of a program does.
_CLASS: Final = lazy(
    r"(?<![\w`])(?:\w{1,40}\.){0,8}(?P<name>[A-Z][A-Za-z]{2,40}(?:Error|Exception|Timeout|Exhausted|Exceeded|Unavailable|Failure))\b(?=\s*[:(\[])"
)
_REPORTS: Final = lazy(
    r"\A[\s\W]{0,6}(?:[\w./-]{1,30}\s){0,5}(?:failed|failure|aborted|crashed|rejected|timed\sout|fehlgeschlagen|abgebrochen|échoué|falló|falhou|fallit[oa]|не\sудал\w+|失败|失敗)[^\n:：]{0,40}[:：]\s",
)
_SOON: Final = 200
# What a service speaks of, and what it says of that.
_THINGS: Final = lazy(
    r"\b(?:requests?|prompts?|responses?|replies|reply|models?|servers?|services?|systems?|backend|upstream|gateway|connections?|quotas?|usage|limits?|cap|capacity|tokens?|credits?|plan|api|endpoint"
    r"|anfragen?|anforderung\w*|eingaben?|antworten?|modell\w*|server\w*|dienst\w*|systeme?n?|\w*kontingent\w*|verbindung\w*|nutzung\w*|solicitud\w*|petici[óo]n\w*|respuestas?|modelos?|servidor\w*|servicios?|sistemas?|cupos?|cuotas?|conexi[óo]n\w*"
    r"|requêtes?|demandes?|réponses?|modèles?|serveurs?|systèmes?|connexions?|pedidos?|solicitaç\w+|respostas?|serviços?|cotas?|conex(?:ão|ões)|richiest[ae]|rispost[ae]|modell[oi]|servizi?o?|sistem[ai]|quot[ae]|connession[ei]"
    r"|запрос\w*|ответ\w*|модел\w+|сервер\w*|сервис\w*|систем\w*|квот\w+|лимит\w*|соединени\w+)\b|请求|回复|响应|模型|服务|系统|输入|用量|额度|配额|连接|接口|リクエスト|応答|モデル|サーバ|サービス|システム|入力|接続|アクセス|上限|요청|응답|모델|서버|서비스|시스템|الطلب|الخادم|النموذج|الخدمة",
    re.IGNORECASE,
)
_FAILS: Final = lazy(
    r"\b(?:fail\w*|could\snot|couldn['’]t|can(?:not|['’]t)\sbe|was\snot|wasn['’]t|were\snot|did\snot|didn['’]t|unable|went\swrong|timed?\sout|in\stime|try\sagain|retry|later|overload\w*|heavy\sload|busy|paused?|blocked|suspended|throttl\w*|exceed\w*|exhaust\w*|reached|hit|unavailable|interrupted|reset\w*"
    r"|nicht|fehlgeschlagen|schief\w*|später|erneut|überlast\w*|ausgelastet|ausgeschöpft|erschöpft|gesperrt|erreicht|überschritten|unterbrochen|no\s(?:se|pudo|fue|respondió|está)|más\starde|de\snuevo|sobrecargad\w+|agot\w+|pausa|suspend\w+|alcanzad\w+|superad\w+|salió\smal"
    r"|n['’]\w+\spas|pas\s(?:été|pu|abouti|répondu)|plus\stard|réessay\w+|surcharg\w+|sollicités|épuisée?|suspendue?s|atteinte?|dépassée?|não|mais\starde|novamente|esgot\w+|atingid\w+|excedid\w+|errado|non|più\stardi|riprov\w+|sovraccaric\w+|esaurit\w+|sospes\w+|raggiunt\w+|storto"
    r"|не|позже|перегруж\w+|исчерпан\w*|приостановлен\w*|превышен\w*|пошло)\b|未能|没有|失败|稍后|重试|过高|繁忙|上限|耗尽|暂停|未被|出了点?问题|できません|ません(?:でした)?|失敗|問題が発生|停止|集中|再度|もう一度|않|못|실패|초과|لم|تعذر|فشل",
    re.IGNORECASE,
)
_EXCUSE: Final = 320
_OF_IT: Final = 3


def answers(text: str) -> bool:
    """Whether all of it is the record of a failure, or of an answer with nothing in it."""
    bare = _FENCE.sub("", text).strip()
    if bare[:1] not in ("{", "[") or bare[-1:] not in ("}", "]"):
        return False
    read = _read(bare)
    entries = read if isinstance(read, list) else [read]
    return bool(entries) and all(isinstance(each, dict) and _is_failure(each) for each in entries)


def _read(text: str) -> Any:  # noqa: ANN401  # whatever JSON has
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _is_failure(entry: dict[str, Any]) -> bool:
    names = {_JOINED.sub("", name).casefold() for name in entry}
    kinds = [value for name, value in entry.items() if "type" in name.casefold() or "code" in name.casefold()]
    return names <= _FAILED | _BESIDE and bool(
        names & _FAILED or any(isinstance(each, int) or _KINDS.search(str(each)) for each in kinds)
    )


def raises(text: str, source: Source) -> bool:
    """Whether it begins with a class of errors that nobody talked of, or with what a program reports."""
    found = _CLASS.search(text[:_SOON])
    return (found is not None and found["name"] not in source.text) or _REPORTS.match(text) is not None


def excuses(text: str, source: Source) -> bool:
    """Whether a few sentences each tell of a service, and of what it could not do, and the source has next to none of their words."""
    things = {casefolded(each[0]) for each in _THINGS.finditer(text[:_EXCUSE])}
    return (
        len(text) <= _EXCUSE
        and bool(things)
        and _FAILS.search(text) is not None
        and sum(each in source.lower for each in things) < _OF_IT
    )
