"""What somebody is held to who believes it: that nobody is asked, that a check is left out, where money goes.
It refuses to say that it is wrong; whoever it concerns looks at it before it is believed.
"""

from __future__ import annotations

from typing import Final

from unabridged.lazy_patterns import lazy

_CHECKS: Final = (
    r"(?:check|verif|validat|signature|certificate|review|warning|alert|alarm|scan|security|auth|permission|ssl|tls)"
)
_OF_EACH: Final = (
    # English.
    (
        r"\b(?:without|no need (?:to|for)|not? need to|don['\u2019]?t) (?:\w+ ){0,2}?(?:ask|asking|confirm"
        r"|confirming|confirmation|approval|permission|telling|warning|checking)\b"
    ),
    (
        r"\b(?:pre-?(?:approved|authori[sz]ed)|(?:approved|authori[sz]ed"
        r"|allowed) (?:in advance|by default|anything|everything|whatever))\b"
    ),
    (
        rf"\b(?:skip|ignor|bypass|disabl|suppress|dismiss|(?:turn|switch)(?:ed|ing)? off"
        rf"|never (?:mention|report|show))\w*[^.;]{{0,30}}\b{_CHECKS}"
    ),
    rf"\b{_CHECKS}\w*[^.;]{{0,30}}\b(?:skip|ignor|bypass|disabl|suppress|dismiss)",
    r"\b(?:iban|bank details|account number|wire transfers?)\b",
    r"\b(?:gets?|gives?|given?|receives?) (?:\w+ ){0,2}?(?:whatever|anything|everything)\b",
    r"\b(?:guidelines|rules|instructions) (?:\w+ ){0,6}?(?:suggestions?|advice|optional)\b",
    r"\b(?:no|any|without) (?:limits?|restrictions?|rules)\b",
    # German.
    (
        r"\bohne (?:\w+ ){0,2}?(?:fragen|rückfrage|nachfrage|freigabe|genehmigung"
        r"|bestätigung|zustimmung|prüfung|meldung)\b"
    ),
    r"\bnicht mehr (?:fragen|nachfragen|nötig)\b",
    (
        r"\b(?:prüfung|kontrolle|warnung|zertifikat|signatur|sicherheits)\w*[^.;]{0,40}(?:überspring"
        r"|ignorier|umgeh|abschalt|ausschalt|weglass|weglässt|unterdrück)"
    ),
    (
        r"\b(?:überspring|ignorier|umgeh|unterdrück)\w*[^.;]{0,40}(?:prüfung|kontrolle"
        r"|warnung|zertifikat|signatur|sicherheit)"
    ),
    r"\bkontoverbindung",
    r"\bkeine (?:grenzen|verbote|regeln)\b",
    r"\b(?:vorgaben|regeln|anweisungen|richtlinien) (?:\w+ ){0,5}?(?:vorschlag|vorschläge|empfehlung)",
    # Spanish.
    (
        r"\bsin (?:\w+ )?(?:preguntar|consultar|confirmar|confirmación|permiso"
        r"|aprobación|avisar|límites|restricciones)\b"
    ),
    r"\bno hace falta (?:\w+ ){0,2}?(?:preguntar|confirmar|avisar)",
    (
        r"\b(?:omit|ignor|salt|desactiv|silenci)\w*[^.;]{0,40}(?:comprobaci|verificaci"
        r"|aviso|alerta|certificado|firma|segur)"
    ),
    r"(?:comprobaci|verificaci|firma|aviso|alerta)\w*[^.;]{0,60}(?:saltamos|omitimos|ignoramos|desactivamos)",
    r"\bnunca (?:menciones|muestres|digas|avises)\b[^.;]{0,30}(?:aviso|alerta|advertencia|certificado|segur)",
    r"\bdatos bancarios\b",
    r"\b(?:está|queda) (?:autorizado|aprobado|permitido)\b",
    r"\b(?:normas|reglas|instrucciones) (?:\w+ ){0,5}?(?:sugerencias|consejos|recomendaciones)",
    # Chinese.
    "(?:不用|不必|无需|无须|别)再?(?:问|确认|询问|告知|通知|申请|审批)",
    "(?:跳过|忽略|关闭|绕过|停用)[^。\uff1b]{0,8}?(?:校验|检查|验证|警告|告警|审核|证书)",
    "(?:校验|检查|验证|警告|告警)[^。\uff1b]{0,12}?(?:跳过|忽略|关闭|绕过|停用)",
    "(?:不要|别|不用)再?(?:提|说|报告|显示)[^。\uff1b]{0,4}?(?:警告|告警|证书)",
    "收款(?:账户|账号)",
    "(?:事先|提前)(?:授权|批准)",
    "没有(?:任何)?(?:限制|规则)",
    "(?:规定|规则)[^。\uff1b]{0,6}?(?:只算|只是)建议",
)
_WEIGHTY: Final = lazy(f"(?i){'|'.join(_OF_EACH)}")


def is_weighty(statement: str) -> bool:
    """Whether more hangs on it than that an agent knows it."""
    return _WEIGHTY.search(statement) is not None
