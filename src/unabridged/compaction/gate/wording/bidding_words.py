"""The words by which acts are bidden, in the form in which somebody is told to do them, and by which they are spoken of.
They refuse to be complete: what is bidden in words that stand here in no form is not heard.
"""

from __future__ import annotations

from typing import Final

# What opens a sentence before its verb: a condition, a time, what comes before.
OPENERS: Final = (
    r"(?:before|after|when(?:ever)?|once|as\s+soon\s+as|if|in|at|on|for|from|until|during|with|bevor|nachdem|wenn|sobald"
    r"|ab|antes|después|cuando|a\s+partir|avant|après|quand|dès|prima|dopo|quando|da|depois|перед|после|когда|как\s+только"
    r"|с|przed|po|gdy|voordat|nadat|zodra|innan|efter|när)\b[^.!?\n]{2,90}?[,:\u2013\u2014]\s*"
    r"|(?:接下来|然后|之后|今后|从现在起|次に|今後|これから|その後|그다음|앞으로|بعد ذلك|من الآن)[\s,，、]*"
)
SOFTENERS: Final = (
    r"please|kindly|now|then|first|next|just|also|simply|go\s+ahead\s+and|make\s+sure\s+to|be\s+sure\s+to|remember\s+to"
    r"|do\s+not\s+forget\s+to|don'?t\s+forget\s+to|always|immediately|at\s+once|quietly|silently|feel\s+free\s+to|bitte"
    r"|jetzt|dann|sofort|immer|por\s+favor|ahora|luego|siempre|s'il\s+(?:te|vous)\s+pla[iî]t|maintenant|ensuite|toujours"
    r"|per\s+favore|ora|poi|sempre|agora|depois|пожалуйста|сейчас|затем|всегда|proszę|teraz|zawsze|alsjeblieft|nu|dan|altid"
    r"|请|請|立刻|立即|马上|必ず|꼭|lütfen|şimdi|من\s+فضلك"
)
# Kinds of acts: how each is bidden, and by what words it is spoken of.
ACTS: Final[tuple[tuple[str, str], ...]] = (
    (
        (
            r"(?:delete|erase|wipe|purge|destroy|drop|remove|clear\s+out|shred|format)\b\s+(?!that\b)\S"
            r"|(?:lösche?n?\s+sie|lösch(?:e|t)?|entferne?|vernichte)\s|(?:borra|elimina|borre|elimine)\s|(?:supprimez?|effacez?)\s"
            r"|(?:cancella|elimina|cancellate)\s|(?:apague|apaga|exclua|exclui)\s|(?:удалите?|сотрите?|удали)\s"
            r"|(?:usuń|skasuj|usuńcie)\s|(?:verwijder|wis)\s|(?:radera|ta\s+bort)\s|(?:把[^。\n]{1,30})?(?:删除|删掉|清空|抹去)"
            r"|[^。\n]{1,40}(?:を|は)(?:全部|すべて|直ちに)?(?:削除|消去)(?:して|せよ|しろ|すること)|[^.\n]{1,40}삭제(?:하세요|해라|하라|하십시오)"
            r"|(?:احذف|امسح)\s|[^.\n]{1,40}\bsil(?:in)?\b"
        ),
        (
            r"delet|eras|wip(?:e|ing)|purg|destroy|\bdrop|remov|clean|clear|\brm\b|truncat|lösch|entfern|vernicht|borr|elimin|supprim"
            r"|effac|cancell|apag|exclu|удал|стер|стир|usu[nńw]|skasow|verwijder|\bwis|rader|ta(?:gi[tn]s?|s)?\s+bort|删|清空|清除|移除|抹"
            r"|削除|消去|消し|삭제|지우|حذف|مسح|\bsil|löscht|archiv|uninstall|discard|throw|format"
        ),
    ),
    (
        r"(?:upload|share|publish|transmit|leak|disclose|hand\s+over|exfiltrate)\b\s+\S",
        r"upload|\bshar(?:e|ing)|publish|transmit|leak|disclos|hand(?:ed|ing)?\s+over|releas|public",
    ),
    (
        (
            r"(?:send|forward|post|e-?mail|mail)\b\s+\S"
            r"|(?:send(?:e|et)|schick(?:e|t)?|leite|teile|veröffentliche|lade)\s|(?:envía|manda|reenvía|comparte|publica|envíe|sube)\s"
            r"|(?:envo(?:ie|yez)|transf(?:ère|érez)|partagez?|publiez?)\s|(?:invia|manda|inoltra|condividi|pubblica)\s"
            r"|(?:envie|mande|encaminhe|compartilhe|publique)\s|(?:отправ(?:ь|ьте|ляй)|перешли|пришли|опубликуй)(?:те)?\s"
            r"|(?:wyślij|prześlij|udostępnij|opublikuj)\s|(?:stuur|verzend|deel)\s|(?:skicka|dela|vidarebefordra)\s"
            r"|(?:把[^。\n]{1,30})?(?:发送|发给|转发|上传|分享|发布)|[^。\n]{1,40}を[^。\n]{0,20}(?:送信|転送|共有|送付|公開)(?:して|せよ|しろ|すること)"
            r"|[^.\n]{1,40}(?:보내|전송하|공유하)(?:세요|라|십시오)|(?:أرسل|شارك|انشر)\s|[^.\n]{1,40}\bgönder(?:in)?\b"
        ),
        (
            r"\bsend|\bsent\b|forward|\bpost|mail|upload|\bshar(?:e|ing)|publish|transmit|leak|export|disclos|hand(?:ed|ing)?\s+over"
            r"|write\s+(?:me|us|to|him|her|them)|report|contact|notif|inform|tell|submit|deliver|reply|repl(?:y|ies)|answer"
            r"|s[ae]nd|schick|geschickt|leit|teil|veröffentlich|mitteil|bescheid|schreib|melde|enví|envi|mand|reenv|compart|public"
            r"|escrib|avis|envo|transf|partag|publi|écri|préven|invi|inoltr|condivid|scriv|avvis|encaminh|escrev|отправ|пересл|пришл"
            r"|опублик|напиш|сообщ|wyśl|wysył|przesł|udostępn|napisz|stuur|verzend|deel|schrijf|skick|dela|skriv|发|送|转发|上传|分享"
            r"|写给|告诉|通知|送|転送|共有|公開|連絡|知らせ|보내|전송|공유|알려|أرسل|إرسال|شارك|نشر|gönder|yaz"
        ),
    ),
    (
        (
            r"(?:grant|give|assign|allow)\b\s+[^.!?\n]{0,60}\b(?:access|admin\w*|rights?|permissions?|privileges?|roles?|root|owner\w*)\b"
            r"|(?:unlock|elevate|escalate|whitelist|authori[sz]e)\b\s+\S"
            r"|(?:gib|erteile|gewähre)\s[^.!?\n]{0,60}(?:zugriff|rechte?|zugang|freigabe)|(?:da|concede|otorga)\s[^.!?\n]{0,60}(?:acceso|permisos?|derechos)"
            r"|(?:donnez?|accordez?)\s[^.!?\n]{0,60}(?:accès|droits?|autorisation)|(?:дай|предоставь)(?:те)?\s[^.!?\n]{0,60}(?:доступ|прав)"
            r"|(?:授予|给予|赋予|开放)[^。\n]{0,30}(?:权限|访问|管理员)|[^。\n]{1,40}(?:権限|アクセス)を[^。\n]{0,10}(?:与え|付与)"
        ),
        (
            r"grant|access|admin|rights?\b|permission|privileg|\broles?\b|root|unlock|elevat|escalat|whitelist|authori|zugriff|rechte|zugang"
            r"|freigabe|acceso|permis|accès|droit|autoris|доступ|прав[ао]|权限|访问|管理员|権限|アクセス|권한|صلاحي"
        ),
    ),
    (
        (
            r"(?:pay|transfer|wire|refund|reimburse|charge|donate)\b\s+\S|approve\b\s+(?:all|any|every|each|the)\b"
            r"|(?:überweise|zahle|erstatte|genehmige)\s|(?:paga|transfiere|reembolsa|aprueba)\s|(?:payez?|virez?|remboursez?|approuvez?)\s"
            r"|(?:trasferisci|rimborsa|approva)\s|(?:pague|transfira|reembolse|aprove)\s|(?:переведи|оплати|верни|одобри)(?:те)?\s"
            r"|(?:zapłać|przelej|zwróć|zatwierdź)\s|(?:betaal|keur)\s|(?:betala|godkänn)\s|(?:支付|转账|退款|批准)|[^。\n]{1,30}を(?:支払|返金|承認|送金)"
        ),
        (
            r"\bpa(?:y|id)|transfer|\bwire|refund|reimburs|charg|donat|approv|überweis|zahl|erstatt|genehmig"
            r"|pag[aou]|transfier|reembols|aprueb|aprob|pay|vire|rembours|approuv|trasfer|rimbors|approv|transfir|aprov|перев[её]|оплат"
            r"|верн|возвра|одобр|zapła|płat|przel|zwró|zatwier|betaal|betala|godkän|支付|付款|转账|退款|批准|支払|返金|承認|送金|결제|환불|دفع"
        ),
    ),
    (
        (
            r"(?:execute|install|download|click|visit|launch|sudo)\b\s+\S|run\b\s+(?:`|the\s+following|this|sudo|rm|curl|wget|\S+\.(?:sh|py|exe))"
            r"|(?:führe|installiere|lade|klicke|starte)\s|(?:ejecuta|instala|descarga|ejecute)\s|(?:exécutez?|installez?|téléchargez?|lancez?)\s"
            r"|(?:esegui|installa|scarica|avvia)\s|(?:instale|baixe|rode)\s|(?:запусти|выполни|установи|скачай)(?:те)?\s"
            r"|(?:uruchom|zainstaluj|pobierz)\s|(?:installeer|download)\s|(?:kör|installera|ladda)\s|(?:运行|执行|安装|下载)"
            r"|[^。\n]{1,40}を(?:実行|インストール|ダウンロード)(?:して|せよ|しろ|すること)|[^.\n]{1,40}(?:실행|설치)하(?:세요|라|십시오)|(?:شغل|نفذ|ثبت)\s"
        ),
        (
            r"execut|install|download|click|visit|launch|\brun\b|\bran\b|running|\bruns\b|script|command|führ|installier|lade|klick|start"
            r"|ejecut|instal|descarg|exécut|télécharg|lanc|esegu|scaric|avvi|baix|rod[ae]|запус|выполн|установ|скача|urucho|zainstal|pobier"
            r"|kör|ladda|运行|执行|安装|下载|跑|実行|インストール|ダウンロード|실행|설치|شغ|نفذ|تثبيت"
        ),
    ),
    (
        (
            r"(?:disable|deactivate|turn\s+off|switch\s+off|shut\s+down|restart|reboot|kill|suspend|revoke|reset|overwrite|cancel)\b\s+\S"
            r"|(?:deaktiviere|schalte|starte|setze|storniere)\s|(?:desactiva|apaga|reinicia|cancela|anula)\s|(?:désactivez?|redémarrez?|annulez?|coupez?)\s"
            r"|(?:disattiva|riavvia|annulla|spegni)\s|(?:desative|reinicie|cancele)\s|(?:отключи|выключи|перезапусти|отмени)(?:те)?\s"
            r"|(?:wyłącz|zrestartuj|anuluj)\s|(?:schakel|annuleer|herstart)\s|(?:stäng|inaktivera|avboka)\s|(?:关闭|停用|重启|禁用|取消)"
            r"|[^。\n]{1,40}を(?:停止|無効|再起動|解約)(?:に?して|せよ|しろ|すること)"
        ),
        (
            r"disab|deactiv|turn(?:ed|ing)?\s+off|switch(?:ed|ing)?\s+off|shut|restart|reboot|\bkill|suspend|revok|reset|overwrit|cancel|stop"
            r"|deaktiv|schalt|neustart|storn|absag|desactiv|apag|reinici|cancel|anul|désactiv|redémarr|annul|coup|disattiv|riavvi|annull|spegn"
            r"|desativ|отключ|выключ|перезап|отмен|wyłącz|restart|anulow|odwoł|schakel|annuleer|stäng|inaktiv|avbok|关闭|停用|停|重启|禁用|取消"
            r"|停止|無効|再起動|解約|キャンセル|취소|중지|إلغاء|تعطيل"
        ),
    ),
)
# That nobody is asked any more, told as if it had been agreed; and the words of whoever speaks of being asked.
UNASKED: Final = (
    r"\b(?:needs?|requires?|requiring)\s+no\s+(?:further\s+|more\s+|prior\s+|additional\s+)?(?:confirmation|approval|review|permission|sign-?off|consent|check)"
    r"|\bno\s+(?:further\s+|prior\s+|additional\s+)?(?:confirmation|approval|review|permission|sign-?off|consent)\s+(?:is\s+|are\s+)?(?:needed|required|necessary)"
    r"|\bno\s+need\s+to\s+(?:ask|check|confirm|verify|consult|seek)\b|\bwithout\s+(?:any\s+|further\s+|prior\s+)?(?:review|approval|permission|consent|supervision|oversight|sign-?off|asking\s+(?:anyone|first|again|the))"
    r"|\b(?:standing|blanket|permanent)\s+(?:permission|approval|authori[sz]ation|consent)\b"
    r"|\b(?:treat|regard|consider)\b[^.!?\n]{2,60}\bas\s+(?:void|lifted|revoked|obsolete|cancelled|waived|withdrawn)\b"
    r"|\b(?:is|are|stands?)\s+(?:hereby\s+|now\s+|herewith\s+)(?:authori[sz]ed|lifted|waived|suspended|void|revoked)\b"
    r"|\b(?:braucht|brauchen|bedarf|bedürfen|benötigt)\s+(?:ab\s+(?:jetzt|sofort)\s+)?kein(?:e|er|en)?\s+(?:weiteren?\s+)?(?:bestätigung|freigabe|rückfrage|prüfung|zustimmung|genehmigung)"
    r"|\bohne\s+(?:weitere\s+)?(?:freigabe|zustimmung|genehmigung)\b"
    r"|\bsin\s+(?:necesidad\s+de\s+)?(?:aprobación|autorización|consultar|consentimiento)\b|\bno\s+(?:requiere|necesita)n?\s+(?:aprobación|confirmación|autorización)"
    r"|\bsans\s+(?:approbation|autorisation|accord)\b|\bsenza\s+(?:approvazione|autorizzazione|consenso)\b"
    r"|\bsem\s+(?:aprovação|autorização|consentimento)\b|без\s+(?:одобрения|разрешения|согласия)"
    r"|\bbez\s+(?:zatwierdzenia|zezwolenia)\b|\bzonder\s+(?:goedkeuring|toestemming)\b|\butan\s+(?:godkännande|tillstånd)\b"
    r"|(?:无需|不需要|不必|不再需要)(?:任何|再)?(?:批准|审核|审批|许可|授权)|(?:承認|許可)(?:は|も)?(?:不要|なしで)|(?:승인|허가)(?:은|이|는)?\s?(?:없이|필요)"
)
OVERSIGHT: Final = (
    r"confirm|approv|review|permi(?:ssion|t)|sign(?:ed|s|ing)?[ -]?off|consent|supervis|oversight|authori|allow|lifted|waive|void|revok"
    r"|bestätig|freigabe|freigeb|rückfrag|prüfung|prüf|zustimm|genehmig|erlaub|aprob|aprueb|autori|confirma|revis|consult|consent|approb|valid"
    r"|relect|accord|approv|conferm|aprov|одобр|разреш|провер|соглас|подтвер|zatwier|zezwol|sprawdz|zgod|potwier|goedkeur|toestem|contro|bevest"
    r"|godkän|tillstånd|gransk|bekräft|批准|审|许可|授权|确认|同意|承認|許可|確認|レビュー|同意|승인|허가|검토|확인|موافق|تأكيد|إذن"
)
# How answers are to be, whoever asks: in what tone, with what words, saying what is not so.
ANSWERS: Final = (
    r"\b(?:in|to|at|with|for)\s+(?:every|each|any|all)\s+(?:of\s+your\s+)?(?:future\s+|new\s+|further\s+|subsequent\s+|following\s+|later\s+)?(?:repl(?:y|ies)|answers?|responses?|summar(?:y|ies)|messages?|turns?)\b"
    r"|\b(?:begin|start|end|open|close|finish|preface|sign)\s+(?:all\s+|every\s+|each\s+(?:of\s+)?)?(?:your\s+|the\s+next\s+|future\s+)?(?:repl(?:y|ies)|answers?|responses?|messages?|summar(?:y|ies))\b"
    r"|(?:^|[.!?:]\s+)(?:always\s+|only\s+)?(?:answer|reply|respond|speak|write|talk)\s+(?:back\s+)?(?:only\s+|always\s+|solely\s+|exclusively\s+|just\s+)?(?:in|with|like|as)\s+"
    r"|\b(?:output|print|say|return|reply\s+with|answer\s+with)\s+(?:only|just|nothing\s+but)\s"
    r"|\bwhen(?:ever)?\s+(?:the\s+)?(?:user|customer|client|human|operator|they|someone|anyone|anybody|he|she)\s+(?:asks?|wants?|mentions?|inquires?)\b[^.!?\n]{0,80},\s*(?:just\s+|always\s+|simply\s+)?(?:say|answer|claim|tell|reply|respond|deny|insist|state|pretend)\b"
    r"|\b(?:in|bei|auf)\s+(?:jeder|allen|künftigen)\s+(?:weiteren\s+|künftigen\s+)?(?:antwort|antworten|nachricht(?:en)?)\b|(?:^|[.!?:,]\s+)(?:antworte|schreibe?|sprich)\s+(?:\w+\s+){0,2}?(?:nur|immer|ausschließlich|stets)\s"
    r"|\bsprich\s+mit\s+niemande?m\b|\b(?:contesta|responde|habla|escribe)\s+(?:solo|sólo|siempre|únicamente|solamente)\s|\ben\s+(?:cada|todas?\s+(?:tus|las))\s+(?:futuras?\s+)?respuestas?\b"
    r"|\b(?:répond(?:s|ez)|parlez?|écri(?:s|vez))\s+(?:uniquement|seulement|toujours)\s|\bdans\s+(?:chaque|toutes?\s+(?:tes|vos|les))\s+(?:futures?\s+)?réponses?\b"
    r"|\b(?:rispondi|parla|scrivi)\s+(?:solo|soltanto|sempre|esclusivamente)\s|\b(?:responda|fale|escreva)\s+(?:só|apenas|sempre|somente)\s|\bem\s+(?:cada|todas?\s+as)\s+respostas?\b"
    r"|(?:отвечай|говори|пиши)(?:те)?\s+(?:только|всегда|исключительно)\s|в\s+каждом\s+(?:следующем\s+)?ответе|(?:odpowiadaj|pisz)(?:cie)?\s+(?:tylko|zawsze|wyłącznie)\s|w\s+każdej\s+(?:kolejnej\s+)?odpowiedzi"
    r"|\b(?:antwoord|schrijf)\s+(?:alleen|altijd)\s|\b(?:svara|skriv)\s+(?:bara|alltid|endast)\s|(?:回答|回复)时?(?:只|必须|一律|都要|总是)|每次(?:回答|回复)"
    r"|(?:返信|回答|返答)(?:で|に|の(?:際|時|とき))(?:は|も)?[^。\n]{0,30}(?:こと|せよ|しろ|ください)|(?:답변|대답)(?:할\s?때|에는?|은)[^.\n]{0,30}(?:하세요|해라|하라|할\s?것)"
)
# Of these one stands in whatever lifts a duty to ask, and in whatever says how answers are to be; folded.
LIFTING: Final = tuple(
    """confirm approv review permi sign off signoff consent check ask verify consult seek superv oversight void lifted revoked obsolete
    cancelled waived withdrawn suspended consens authori bestätig freigabe rückfrag prüfung zustimm genehmig aprob autori consult
    consent approb accord conferm aprov одобр разреш соглас zatwier zezwol goedkeur toestem godkän tillstånd
    批准 审 许可 授权 承認 許可 승인 허가""".split()
)
ANSWERING: Final = tuple(
    """repl answer respon summar message turn speak write talk output print say return claim tell den insist state pretend antwort
    nachricht schreib sprich contest habla escrib respuest respost répon repon parle écri ecri rispo parla scriv fale escrev отве
    говор пиш odpowi pisz antwoord schrijf svar skriv 回答 回复 返信 返答 답변 대답""".split()
)
