"""The same forms by idea in Spanish, French, Portuguese, Russian, Chinese and Japanese, as folding leaves letters.
It refuses to call any of them sure, and to be complete.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely
from unabridged.memory.screen.forms_readers import (
    ASIDE,
    ASKED,
    BRIEF,
    HIDDEN,
    KEPT,
    LIFTED,
    READER,
    ROLE,
    SENT,
)
from unabridged.memory.screen.verdict import Weight

FORMS: Final[tuple[Form, ...]] = (
    # Spanish.
    likely("injection.reader", "asistentes asistente agentes agente modelos bots ia", "nota aviso atencion mensaje consejo que", r"(?:nota|aviso|mensaje|consejo) para (?:los |las )?(?:asistentes|agentes|modelos|bots|ia)|atencion (?:agente|ia|asistente)|(?:asistentes|agentes|modelos) que (?:lean|abran|resuman|procesen)", READER),
    likely("injection.override", "instrucciones pautas normas", "caducado anticuadas creador", r"(?:instrucciones|pautas|normas) (?:\w+ ){0,6}?(?:han caducado|han quedado anticuadas|quedan anuladas|ya no valen)", ASIDE),
    likely("injection.conceal", "vale merece hace falta mencionarselo contarselo decirselo", "mencionarselo contarselo decirselo explicarselo pena falta", r"no (?:vale la pena|merece la pena|hace falta) (?:mencionar|contar|decir|explicar)(?:se)?(?:lo)?", HIDDEN),
    likely("belief.lifted", "ya suspendidos levantados", "firma verificacion aprobacion comprobacion control controles confirmacion", r"ya no (?:pasa|necesita|requiere|precisa) (?:\w+ ){0,3}?(?:firma|verificacion|aprobacion|comprobacion|control|confirmacion)|(?:suspendidos|levantados) (?:\w+ ){0,3}?controles", LIFTED),
    # French.
    likely("injection.reader", "assistants agents modeles bots automatiques ia", "note astuce avis message conseil destinee destine attention lecteurs", r"(?:note|astuce|avis|message|conseil) (?:pour|aux|destinee? aux?) (?:les )?(?:assistants|agents|modeles|bots|ia|lecteurs automatiques)|destinee? aux lecteurs automatiques|attention (?:ia|agent)", READER),
    likely("injection.override", "demande oublie travail", "satisfaite concepteurs createurs", r"demande (?:\w+ ){0,5}?(?:reputee|consideree comme) satisfaite|oublie (?:\w+ ){0,4}?(?:concepteurs|createurs|developpeurs)", ASIDE),
    likely("injection.conceal", "inutile besoin", "parler dire mentionner", r"(?:inutile|pas besoin) (?:d en|den|de le|de lui en|de leur en|d) ?(?:parler|dire|mentionner) (?:\w+ )?(?:au|a la|aux|a) ", HIDDEN),
    likely("belief.lifted", "leve levee supprimes supprimees controles validation", "validation controles controle verification signature", r"(?:leve|supprime)(?:e|s|es)? (?:\w+ ){0,5}?(?:validation|controles?|verification|signature)|controles (?:\w+ ){0,5}?(?:sont|etant) supprimes", LIFTED),
    # Portuguese.
    likely("injection.reader", "assistentes resumidores agentes modelos robos ia", "observacao aviso dica nota mensagem atencao", r"(?:observacao|aviso|dica|nota|mensagem|atencao) (?:aos?|as?|para) (?:os |as )?(?:assistentes|resumidores|agentes|modelos|robos|ia)", READER),
    likely("injection.override", "pedido regras", "atendido canceladas", r"pedido que (?:os|as|o|a) trouxe (?:\w+ ){0,3}?(?:atendido|resolvido)|regras (?:\w+ ){0,4}?(?:foram|estao) (?:canceladas|revogadas)", ASIDE),
    # Russian.
    likely("injection.reader", "внимание агент агенты ассистент бот боты помощник", "", r"внимание (?:ии|боты|агенты)|(?:агент|агенты|ассистент|бот|боты|помощник) (?:прочитавш|читающ|открывш)\w*", READER),
    # Orders that are given without a question, in each of them.
    likely("exfiltration.gathered", "reune recopila leia собери rassemble", "contrasenas claves credenciales ssh переписку пароли mots senhas", r"(?:reune|recopila) (?:todas? )?(?:las |los )?(?:contrasenas|claves|credenciales) (?:\w+ ){0,5}?(?:y )?(?:envia|manda|sube)\w*|leia o arquivo (?:\w+ ){1,14}?(?:envie|faca|mande)|собери (?:\w+ ){1,6}?отправь", SENT),
    likely("persistence.trigger", "vient viene отныне todas todos каждом conversas", "proprietaire dueno разговоре conversas futuras", r"(?:vient du|viene del) (?:proprietaire|dueno|propietario)|в каждом (?:новом )?разговоре (?:\w+ ){0,8}?(?:выполняи|копия|отправляи)|em todas as conversas futuras", KEPT),
    likely("exfiltration.brief", "выведи покажи процитируи напиши", "промпт", r"(?:выведи|покажи|процитируи|напиши) (?:\w+ ){0,2}?системн\w* промпт", BRIEF),
    likely("belief.alarms", "alertas avisos", "falsas ignorados", r"(?:alertas|avisos) (?:\w+ ){0,7}?(?:son siempre falsas|sao sempre falsos|(?:devem|deben) ser ignorad[oa]s)", LIFTED),
    likely("injection.conceal", "hipotese слова", "conte mencione том", r"em hipotese alguma (?:conte|diga|mencione|revele)|ни слова о том", HIDDEN),
)  # fmt: skip

UNSPACED: Final[tuple[tuple[str, Weight, str, str], ...]] = (
    ("injection.reader", Weight.LIKELY, r"(?:给|致|提醒)(?:自动)?[^。\n]{0,6}?(?:阅读|读取|读到)[^。\n]{0,6}?(?:本页|此页|本文|此文|页面)[^。\n]{0,4}?(?:程序|助手|模型|机器人|ai)|(?:所有|各位|全体)(?:智能)?(?:助手|模型|机器人|ai)(?:注意|请|把)|所有[^。\n]{0,8}?(?:本页|此页|本文)的(?:机器人|助手|模型|程序)", READER),
    ("injection.override", Weight.LIKELY, r"(?:规定|规则|指令|要求|任务)(?:全部|都|已经|已|均){0,2}(?:作废|失效)|你带来的任务|只听我(?:一个人)?的", ASIDE),
    ("exfiltration.brief", Weight.LIKELY, r"(?:你|您)[^。\n]{0,12}?(?:收到|得到|拿到)的[^。\n]{0,6}?(?:设定|指令|指示|提示|说明|规则)", BRIEF),
    ("belief.lifted", Weight.LIKELY, r"不再(?:需要)?[^。\n]{0,10}?(?:签字|审批|审核|审查|复核|验证)|(?:关闭|取消|解除)[^。\n]{0,4}?(?:内容)?(?:审查|审核)", LIFTED),
    ("injection.reader", Weight.LIKELY, r"(?:読み込んだ|読んだ|読んでいる|受け取った|閲覧した)[^。\n]{0,6}?(?:ai|助手|エージェント|ボット|モデル|プログラム)|エージェントへ|(?:助手|ai|ボット)の皆", READER),
    ("injection.override", Weight.LIKELY, r"指示は(?:すべて|全て)?取り消|依頼は終了|制限は無視|命令だけに従", ASIDE),
    ("exfiltration.brief", Weight.LIKELY, r"(?:あなた|君)[^。\n]{0,8}?(?:与えられた|渡された|受け取った)[^。\n]{0,4}?(?:指示|設定|命令|文)", BRIEF),
    ("belief.lifted", Weight.LIKELY, r"(?:本人確認|確認の手順|二重確認|検査|承認)[^。\n]{0,8}?(?:省略し|省いて|対象外|不要|しません)", LIFTED),
    ("injection.conceal", Weight.LIKELY, r"(?:頼んだ|変えた|変更した)と(?:は)?(?:絶対に)?言うな|(?:お客様|利用者|相手)に(?:わざわざ)?(?:説明|知らせ|伝え)[^。\n]{0,6}?(?:必要はありません|なくてよ|不要)", HIDDEN),
    ("injection.standing-order", Weight.LIKELY, r"凡(?:是)?有人问[^。\n]{0,16}?一律|聞かれたら必ず[^。\n]{0,24}?(?:勧め|答え|言)", ASKED),
    ("exfiltration.gathered", Weight.LIKELY, r"(?:读取|收集)[^。\n]{0,30}?(?:credentials|密钥|密码|令牌|环境变量)[^。\n]{0,20}?(?:发送|上传|发到)|(?:apiキー|パスワード|鍵)[^。\n]{0,20}?集め[^。\n]{0,50}?送信", SENT),
    ("role.unbound", Weight.LIKELY, r"你(?:来)?演[^。\n]{0,14}?(?:什么都|从不)", ROLE),
)  # fmt: skip
