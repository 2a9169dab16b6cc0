"""Forms by which a text takes over its reader in other languages; letters stand without accents, as folding leaves them.
It refuses to be complete: a language that is not here is left to the model of letters and words.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely, sure
from unabridged.memory.screen.verdict import Weight

_OVERRIDE: Final = "It tells its reader to set aside what the reader was told."
_ROLE: Final = "It gives its reader another role."
_QUIET: Final = "It asks to keep something from the user."
_DRAWN: Final = "It asks for the system prompt, or for what nobody may see."
_SENT: Final = "It has what was said, or what is secret, sent to somebody."
_STANDING: Final = "It orders what to do in every answer, or whenever a thing is asked."

FORMS: Final[tuple[Form, ...]] = (
    # German.
    sure(
        "injection.override",
        "ignoriere ignorieren ignorier vergiss vergessen missachte missachten ubergehe verwirf lass lassen streiche",
        "",
        r"(?:ignorier(?:e|en)?|vergiss|vergessen|missachten?|ubergehen?|verwirf|lass(?:en)?|streiche) <4>(?:alle[ns]?|alles|bisherigen?|vorherigen?|vorigen?|vorangegangenen?|obigen?|fruheren?|deine|ihre|was(?! ich\b)|davor|zuvor) <5>(?:anweisung(?:en)?|instruktion(?:en)?|regeln?|vorgaben?|befehle?|nachrichten|prompts?|gesagt|gesagte|davor|vorher|zuvor|besprochen|angaben|informationen|aufgaben?|hinter|auftrage|anordnungen|daruber|oben)",
        _OVERRIDE,
    ),
    sure(
        "injection.override",
        "vergiss ignoriere vergessen ignorieren",
        "",
        r"(?:vergiss|ignoriere?|vergessen|ignorieren)(?: sie)? (?:nun |jetzt |bitte |mal |einfach )*(?:alles|alle)(?: (?:davor|vorher|zuvor|was|andere|bisherige|vorherige|daruber|von|anweisungen))",
        _OVERRIDE,
    ),
    likely(
        "injection.new-orders",
        "neue neuen neuer weitere",
        "aufgabe aufgaben anweisung anweisungen",
        r"(?:beginnen|starten|fangen) (?:wir |sie )?(?:nun |jetzt )?(?:von neuem |von vorne |neu |ganz )*(?:an |mit )*<2>(?:neuen?|anderen) (?:aufgaben?|anweisungen?)|(?:folgen|kommen) (?:nun |jetzt |noch |aber |ein |paar )*(?:neue|weitere) (?:aufgaben?|anweisungen?)|neue (?:system ?)?anweisung(?:en)?(?: (?:lautet|lauten|fur|an|des))",
        _OVERRIDE,
    ),
    sure(
        "role.hijack",
        "du sie",
        "jetzt nun sofort mehr",
        r"(?:du bist|sie sind) (?:jetzt|nun|ab sofort|ab jetzt|nicht mehr) (?:ein(?:e|en)?|der|die|das|im|nicht|mein(?:e)?|an) (?:\w+ ){0,3}?(?:ki|assistent|bot|modus|modell|hacker|regeln|gebunden|einschrankungen|administrator|entwickler|chatbot|system)",
        _ROLE,
    ),
    likely(
        "role.persona",
        "ich stell du agiere verhalte spiele",
        "als vor rolle fungieren agieren agierst",
        r"ich mochte dass (?:du|sie) (?:\w+ ){0,5}?(?:fungier(?:en|st)|agier(?:en|st)|handeln|handelst|spielen|spielst|auftreten|auftrittst|verhalten|verhaltst)|stell(?:e|en)? (?:dir|sie sich) vor du (?:bist|warst)|(?:tu|tue) so als (?:ob|warst|hattest|seist) du|du bist (?:ab jetzt|ab sofort|von nun an) ",
        _ROLE,
    ),
    sure(
        "injection.conceal",
        "sage sag sagen verrate erwahne informiere verraten erzahle teile",
        "nutzer benutzer anwender kunden nutzerin benutzerin niemandem user",
        r"(?:sage?n?|verraten?|erwahnen?|erzahlen?|teilen?)(?: sie)? (?:es |das |dies |davon )?(?:dem|der|den|gegenuber dem|niemandem) ?(?:benutzer|nutzer|anwender|kunden|user)?(?:in)? ?<4>(?:nicht|nichts|niemals|davon nichts)|informiere (?:den|die) (?:nutzer|benutzer|user)(?:in)? <2>nicht|ohne (?:es |dass )?(?:dem|der|den) (?:benutzer|nutzer|anwender|user)(?:in)? <3>(?:sagen|mitzuteilen|erwahnen|merkt|informieren)",
        _QUIET,
    ),
    sure(
        "exfiltration.send",
        "sende schicke senden schicken leite ubermittle leiten",
        "",
        r"(?:sende|schicke?|senden sie|schicken sie|leite|ubermittle|ubertrage|leiten sie) <6>(?:gesprach\w*|unterhaltung\w*|chatverlauf|verlauf|passwort\w*|zugangsdaten|schlussel|api|token|daten|geheimnis\w*|nachrichten|protokoll\w*) <6>(?:an|nach|zu|weiter) (?:https?|\w+ (?:example|xyz|com|evil)|den server|diese|folgende|die adresse|externe)",
        _SENT,
    ),
    sure(
        "role.reveal",
        "zeige zeig gib nenne verrate drucke wiederhole",
        "systemprompt system prompt anweisungen zugangsdaten passworter kennwort systemanweisung",
        r"(?:zeige?|gib|nenne|verrate|drucke|wiederhole)(?: (?:mir|uns|alle|deinen?|deine|den|die|das|vollstandigen?|geheimen?|internen?)){0,6} (?:system ?prompts?|system ?anweisungen?|(?:geheimen?|internen?|ursprunglichen?) (?:anweisungen?|regeln|prompt)|zugangsdaten|administratorkennwort)",
        _DRAWN,
    ),
    likely(
        "injection.standing-order",
        "wenn sobald immer falls",
        "empfiehl empfehle empfehlen",
        r"(?:wenn|sobald|falls|immer wenn) <8>(?:fragt|fragen|gefragt|erwahnt) <4>(?:empfiehl|empfehle|nenne|sage|verweise|leite|schicke)",
        _STANDING,
    ),
    likely(
        "injection.override",
        "gelten aufgehoben ungultig abgeschaltet deaktiviert ausgesetzt",
        "",
        r"(?:deine|alle|ihre|samtliche|bisherigen) (?:\w+ )?(?:anweisungen|vorgaben|regeln|instruktionen|einschrankungen|befehle) (?:gelten nicht(?: mehr)?|sind (?:aufgehoben|ungultig|ausgesetzt|nichtig))|sicherheits(?:prufung|prufungen|regeln|filter) (?:ist|sind) (?:jetzt )?(?:abgeschaltet|deaktiviert|ausgesetzt|aufgehoben)",
        _OVERRIDE,
    ),
    likely(
        "injection.reader",
        "hinweis nachricht anweisung achtung merke merk stell nota aviso mensaje finge deja guarda note",
        "",
        r"(?:hinweis|nachricht|anweisung) (?:an|fur) (?:das |die |den |alle )?(?:sprachmodell|ki|assistenten|modell|chatbots?)|merke? dir fur immer|stell dir vor du hattest keine|(?:nota|aviso|mensaje) para (?:el |la |los )?(?:asistente|modelo|ia|agente)s?|finge que (?:no tienes|eres|no hay)|deja(?:r)? (?:a un lado|de lado|atras) (?:las |tus |todas )+(?:instrucciones|reglas)|guarda esta regla|(?:comprobaciones|filtros|controles) de seguridad (?:estan|han sido) (?:desactivad|suspendid)[oa]s|note (?:a|pour) l ?(?:assistant|ia)",
        _OVERRIDE,
    ),
    # Spanish, Portuguese, Italian and French.
    sure(
        "injection.override",
        "ignora ignore ignorar olvida olvide olvidar descarta omite desobedece haz ignoren olviden desconsidere esqueca dimentica ignorez oublie oubliez oublier",
        "",
        r"(?:ignor(?:a|e|ar|en|ez)|olvid(?:a|e|ar|en)|descarta|omite|desobedece|haz caso omiso de|desconsidere|esqueca|dimentica|oubli(?:e|ez|er)) <4>(?:instrucciones|instrucoes|istruzioni|instructions|consignes|reglas|regras|regole|regles|ordenes|ordens|ordini|ordres|mensajes|indicaciones|directrices|directives|contexto|todo lo|tout ce|tutto|tudo o)(?: <4>(?:anterior(?:es)?|previas?|precedentes?|precedenti|anteriores|dichos?|dado|anterieures|recues|dit|avant|arriba|acima))?",
        _OVERRIDE,
    ),
    sure(
        "role.hijack",
        "ahora eres vous tu agora sei partir voce",
        "eres etes es maintenant sei agora ora",
        r"(?:ahora eres (?:un|una|el|la|mi|libre)|a partir de ahora (?:eres|debes|responde|actua|anade este|ignora)|(?:vous etes|tu es) (?:maintenant|desormais) (?:un|une|le|la|mon(?! (?:prof|professeur|coach|entraineur|tuteur|guide|partenaire)\b))|(?:voce e|tu es) agora (?:um|uma|o|a)|agora voce e(?! (?:meu|minha) (?:professora?|treinadora?|tutora?|guia|parceir[oa])\b)|ora sei (?:un|una|il)|sei ora (?:un|una|il)|da ora in poi sei)",
        _ROLE,
    ),
    sure(
        "injection.conceal",
        "digas diga menciones informes reveles dites dire mencione conte dire avises",
        "usuario utilisateur utente",
        r"(?:no (?:le |se lo |lo )?(?:digas?|menciones?|informes?|reveles?|avises?|cuentes?)|nao (?:diga|mencione|informe|conte)|ne (?:le )?(?:dites|dis|mentionnez|mentionne|revelez|revele) (?:pas|rien|jamais)|non (?:dire|dirlo|menzionare)|sans (?:le )?(?:dire|prevenir|informer)) <5>(?:usuarios?|utilisateurs?|utente)",
        _QUIET,
    ),
    sure(
        "role.reveal",
        "revela muestra imprime revelez montre affiche mostra mostre revele",
        "sistema systeme instrucciones",
        r"(?:revela|muestra|imprime|dime|revelez|revele|montrez?(?! un faux)|affichez?|mostra|mostre|donne moi) <5>(?:prompt|instrucciones|instructions|mensaje|message) (?:del sistema|de sistema|du systeme|systeme|do sistema|di sistema|secretas?|ocultas?|internas?|iniciales|initiales|secretes)",
        _DRAWN,
    ),
    sure(
        "exfiltration.send",
        "envia envie manda enviar reenvia envoie envoyez transmets invia",
        "",
        r"(?:envia|envie|enviar|manda|reenvia|envoie|envoyez|transmets|transmettez|invia) <6>(?:conversacion(?:es)?|historial|contrasenas?|claves?|credenciales|datos|mensajes|dinero|conversation|historique|mots? de passe|cles?|identifiants|donnees|messages|conversazione|dati|conversa|dados|senhas?|tokens?) <6>(?:a|al|hacia|vers|para|verso) (?:https?|esta|este|cette|ce|la siguiente|el siguiente|un servidor|mi servidor|questo|\w+ (?:example|evil|com))",
        _SENT,
    ),
    likely(
        "injection.standing-order",
        "cuando siempre quand",
        "siempre recomienda recomendar toujours recommande",
        r"cuando <5>(?:pregunt\w+|hable\w*|consult\w+) <4>siempre <2>(?:recomiend\w+|envi\w+|menciona|sugiere)|siempre recomienda (?:enviar|transferir)|(?:quand|lorsque) <6>demande\w* <4>(?:recommande\w*|mentionne\w*) toujours",
        _STANDING,
    ),
    # Russian, Ukrainian, Polish, Dutch, Turkish.
    sure(
        "injection.override",
        "игнорируи игнорируите забудь забудьте проигнорируи отмени ігноруи забудь zignoruj ignoruj zapomnij negeer vergeet yoksay unut gormezden",
        "",
        r"(?:про)?игнорируи(?:те)? <4>(?:инструкци\w*|указани\w*|правил\w*|команд\w*|сообщени\w*|все)|забудь(?:те)? <3>(?:инструкци\w*|указани\w*|правил\w*|все (?:что|предыдущ\w*)|о чем)|ігноруи <4>(?:інструкці\w*|вказівк\w*|правил\w*)|(?:z?ignoruj|zapomnij) <4>(?:instrukcj\w*|polece\w*|zasad\w*|wszystk\w*)|(?:negeer|vergeet) <4>(?:instructies|regels|opdrachten|aanwijzingen|alles)|(?:yoksay|unut|gormezden)",
        _OVERRIDE,
    ),
    sure(
        "role.hijack",
        "ты вы теперь",
        "теперь больше отныне",
        r"(?:ты|вы) (?:теперь|больше не|отныне) \w+|теперь ты \w+",
        _ROLE,
    ),
    sure(
        "injection.conceal",
        "не",
        "пользователю пользователя никому",
        r"не (?:говори|сообщаи|рассказываи|упоминаи|раскрываи)(?:те)? <3>(?:пользовател\w*|никому)",
        _QUIET,
    ),
    sure(
        "exfiltration.send",
        "отправь отправьте перешли передаи",
        "",
        r"(?:отправь(?:те)?|перешли(?:те)?|передаи(?:те)?) <6>(?:парол\w*|ключ\w*|переписк\w*|истори\w*|данны\w*|сообщени\w*|токен\w*) <5>(?:на|в) (?:https?|адрес|сервер|почту|\w+)",
        _SENT,
    ),
)

# Scripts that write no blanks, or read the other way: looked for as they stand, blanks left out.
UNSPACED: Final[tuple[tuple[str, Weight, str, str], ...]] = (
    ("injection.override", Weight.SURE, r"(?:忽略|无视|無視|忽視|忘记|忘記|忘掉|不要理会|不要遵守|抛弃|撤销|取消|覆盖)[^。\n]{0,12}?(?:指令|指示|提示词|提示|规则|規則|要求|限制|设定|設定|命令|说明|对话|内容)", _OVERRIDE),
    ("role.hijack", Weight.SURE, r"(?:你|您)(?:现在|現在|从现在起|從現在起|从现在开始|不再|以后)(?:是|必须|要扮演|应该|将|扮演|不受|受)|(?:扮演|假装|假裝|假设)(?:你是|成|一个|自己是)", _ROLE),
    ("injection.conceal", Weight.SURE, r"(?:不要|不得|别|切勿|不能|请勿|勿)(?:把[^。\n]{0,8})?(?:告诉|告訴|告知|通知|提醒|透露给|让)(?:任何)?(?:用户|使用者|用戶|客户|人)", _QUIET),
    ("role.reveal", Weight.SURE, r"(?:输出|显示|透露|打印|告诉我|泄露|重复|公开|说出|给我)[^。,，;；\n]{0,10}?(?:系统提示|系統提示|系统指令|初始指令|内部指令|提示词|隐藏指令|密钥|密码|口令)", _DRAWN),
    ("exfiltration.send", Weight.SURE, r"(?:把|将|將|请)[^。\n]{0,16}?(?:对话|聊天记录|密码|密钥|数据|资料|凭据|令牌|历史|信息)[^。\n]{0,12}?(?:发送|发到|发给|上传|转发|寄到|提交)(?:到|给|至)?|(?:发送|上传|转发)[^。\n]{0,10}?(?:对话|聊天记录|密码|密钥|凭据|令牌|全部数据)[^。\n]{0,6}?(?:到|给|至)", _SENT),
    ("injection.standing-order", Weight.LIKELY, r"(?:当|每当|如果|只要)[^。\n]{0,14}?(?:用户|有人|客户|对方)[^。\n]{0,10}?(?:问|提到|询问|谈到)[^。\n]{0,16}?(?:总是|一律|始终|都要|必须)[^。\n]{0,6}?(?:推荐|回答|建议|发送|说|转)", _STANDING),
    ("role.reveal", Weight.SURE, r"(?:把|将)[^。;；\n]{0,6}?(?:系统提示词?|提示词|密钥|密码|口令)[^。;；\n]{0,10}?(?:输出|写出|写进|显示|发出来|贴出来)|写出[^。\n]{0,6}?(?:密钥|密码|口令)", _DRAWN),
    ("injection.standing-order", Weight.LIKELY, r"每(?:次|个|一个)回答[^。\n]{0,6}?(?:都|必须)[^。\n]{0,8}?(?:链接|网址|推荐|http)|(?:安全检查|安全限制|过滤)[^。\n]{0,4}?(?:已经|已)?(?:关闭|解除|取消)|执行[^。\n]{0,6}?任何(?:命令|指令)|永远记住[^。\n]{0,6}?(?:规则|指令)", _STANDING),
    ("injection.override", Weight.SURE, r"(?:以前|前|上記|これまで|すべて|全て|今まで|元)の?[^。\n]{0,10}?(?:指示|命令|ルール|プロンプト|設定|制約)[^。\n]{0,8}?(?:無視|忘れ|破棄|従わ|無効)", _OVERRIDE),
    ("role.hijack", Weight.SURE, r"あなたは(?:今から|これから|今や|もはや|今後)", _ROLE),
    ("injection.conceal", Weight.SURE, r"(?:ユーザー|利用者|誰)に(?:は|も)?[^。\n]{0,12}?(?:知らせ|伝え|教え|話さ|言わ)(?:ない|るな|ては|ずに)", _QUIET),
    ("role.reveal", Weight.SURE, r"システムプロンプト[^。\n]{0,10}?(?:表示|出力|教え|見せ|公開)", _DRAWN),
    ("injection.override", Weight.SURE, r"(?:이전|앞선|위의|기존)(?:의)?(?:모든)?(?:지시|명령|규칙|지침|프롬프트|설정)[^.\n]{0,6}?(?:무시|잊)", _OVERRIDE),
    ("injection.override", Weight.SURE, r"(?:تجاهل|انس|اهمل)[^.\n]{0,16}?(?:التعليمات|الاوامر|القواعد|ماسبق)", _OVERRIDE),
    ("injection.override", Weight.SURE, r"(?:पिछले|पहले|सभी|पूर्व)[^।\n]{0,14}?(?:निर्देश|आदेश|नियम)[^।\n]{0,10}?(?:अनदेखा|भूल|नज़रअंदाज|उपेक्षा)", _OVERRIDE),
)  # fmt: skip
