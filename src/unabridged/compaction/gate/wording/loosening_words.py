"""The words by which a reader is loosened in eight languages, each pattern with the words one of which stands in whatever it finds.
They refuse to be complete.
"""

from __future__ import annotations

from typing import Final

_GUARDS: Final = r"(?:(?:safety|security|permission|confirmation|approval|verification|review)\s+)?(?:confirmations?|approvals?|checks?|prompts?|reviews?|guard-?rails?|safeguards?|restrictions?|constraints?|limits?|warnings?|verification|validation|dialogs?|steps?|filters?|permissions?|rules?|tests?)"
# What guards is off: told as a fact that holds now.
OFF: Final = (
    rf"\b{_GUARDS}\s+(?:(?:for|of|in|on)\s+(?:\w+\s+){{1,4}})?(?:is|are|stays?|remains?)\s+(?:now\s+|hereby\s+|all\s+|currently\s+)*(?:off|disabled|switched\s+off|turned\s+off|lifted|removed|waived|obsolete|suspended|dispensed\s+with|unnecessary|void|no\s+longer\s+(?:needed|required|necessary))\b"
    r"|\b(?:it\s+)?is\s+(?:now|hereby)\s+(?:permitted|allowed)\s+to\b|\bno\s+longer\s+(?:needs?|ha(?:s|ve))\s+to\s+(?:ask|check|confirm|wait)\b"
    r"|\b\w*(?:abfragen?|rückfragen?|prüfungen?|freigaben?|bestätigung(?:en)?|kontrollen?|tests?|sperren?|beschränkungen?)\s+(?:sind|ist|bleiben|bleibt)\s+(?:\w+\s+){0,3}?(?:abgeschaltet|ausgeschaltet|deaktiviert|aufgehoben|ausgesetzt|hinfällig|unnötig|nicht\s+mehr\s+nötig|mit\s+\S{1,6}\s+zu\s+beantworten)\b|\b\w*(?:abfragen?|rückfragen?|prüfungen?|freigaben?|bestätigung(?:en)?)\s+(?:entfallen|entfällt)\b"
    r"|\b(?:confirmacion|comprobacion|verificacion|revision|aprobacion|restriccion|control|aviso|prueba|límite)\w*\s+(?:de\s+\w+\s+)?(?:está|están|queda|quedan)\s+(?:\w+\s+)?(?:desactivad|suspendid|suprimid|anulad|levantad|eliminad|dispensad)\w+"
    r"|\b(?:contrôle|vérification|confirmation|validation|restriction|avertissement|limite|test)s?\s+(?:de\s+\w+\s+)?(?:est|sont)\s+(?:\w+\s+)?(?:désactivé|levé|suspendu|supprimé|inutile|superflu|annulé)\w*"
    r"|\b(?:confirmaç|verificaç|revis|aprovaç|restriç|valid|controle|teste|aviso|limite)\w*\s+(?:de\s+\w+\s+)?(?:está|estão|fica|ficam)\s+(?:\w+\s+)?(?:desativad|desligad|suspens|dispensad|removid|anulad|levantad)\w+"
    r"|(?:проверк|подтвержден|ограничен|согласован|запрет|предупрежден|лимит|тест)\w*\s+(?:\w+\s+)?(?:отключен|снят|отменен|выключен|не\s+нужн|не\s+требу)\w*|\bразрешается\s+\w+(?:ть|ться)\b|\bбольше\s+не\s+(?:спрашивай|нужно\s+спрашивать|требуется)"
    r"|(?:确认|检查|审批|验证|审核|限制|测试|提示|权限)(?:步骤|流程|环节|要求)?(?:已经?|均|一律|全部|都)?(?:关闭|取消|解除|停用|跳过|免除|免去)(?!后|时)"
    r"|(?:確認|検査|検証|承認|制限|警告|試験|テスト|審査|安全確認)(?:の手順)?(?:は|を|が)?(?:すべて|一切|もう)?(?:不要|無効|解除|オフ|省略|無視|飛ば|スキップ|切って)(?!した|し|に(?:した|なった)|だと|で(?:は)?ない)"
)
OFF_NEEDS: Final = """disabled|switched off|turned off|lifted|removed|waived|obsolete|suspended|dispensed|unnecessary| void|no longer|now permitted|now allowed|hereby| off|abgeschaltet|ausgeschaltet|deaktiviert|aufgehoben|ausgesetzt|hinfällig|unnötig|mehr nötig|zu beantworten|entfallen|entfällt
desactivad|suspendid|suprimid|anulad|levantad|eliminad|dispensad|désactivé| levé|suspendu|supprimé|inutile|superflu|annulé|desativad|desligad|suspens|removid
отключен|снят|отменен|выключен|не нужн|не требу|разрешается|больше не|关闭|取消|解除|停用|跳过|免除|免去|不要|無効|オフ|省略|無視|飛ば|スキップ|切って"""
# Somebody has agreed to whatever comes.
CONSENTED: Final = (
    r"\b(?:agreed|consented|said\s+yes|says\s+yes|approved|okayed|signed\s+off)\s+(?:\w+\s+){0,3}?(?:to|on)?\s*(?:all|everything|any|every)\b(?:\s+(?:future|later|further|coming)\b|\s+in\s+advance\b|\s+that\s+(?:comes|follows)\b|\s*[,.;])"
    r"|\b(?:consent|approval|permission|agreement)\s+(?:of\s+(?:the\s+)?\w+\s+)?(?:is|are|can\s+be|may\s+be)\s+(?:\w+\s+)?(?:assumed|presumed|implied|given\s+in\s+advance|taken\s+(?:as\s+given|for\s+granted))\b|\b(?:agreed|consented|approved|consent\w*|approval\w*)\b[^.\n]{0,50}\bin\s+advance\b"
    r"|\bim\s+voraus\s+(?:\w+\s+){0,3}?(?:zugestimmt|genehmigt|eingewilligt|erlaubt)|\b(?:allem|sämtliche[nm]?|jeder?m?)\s+(?:\w+\s+){0,3}?(?:im\s+voraus|vorab|pauschal)\s+(?:\w+\s+)?(?:zugestimmt|genehmigt)|\bpauschal(?:e[rn]?)?\s+(?:genehmig|freigegeben|zustimm|zugestimmt)\w*|\b(?:zustimmung|einverständnis|einwilligung)\s+(?:\w+\s+){0,2}?(?:gilt|ist)\s+(?:als\s+)?(?:vorausgesetzt|erteilt|anzunehmen)"
    r"|\b(?:acept|aprob|consint|consient|autoriz|aprueb)\w*\s+(?:\w+\s+){0,2}?(?:por\s+adelantado|de\s+antemano)|\bsí\s+a\s+todo\b|\bconsentimiento\s+se\s+da\s+por\b"
    r"|\b(?:dit\s+oui|accept\w+|approuv\w+|consent\w*|donné\s+son\s+accord)\s+(?:\S+\s+){0,3}?(?:d['’]avance|par\s+avance|à\s+l['’]avance)|\baccord\s+(?:\w+\s+){0,3}?(?:présumé|acquis\s+d['’]avance)"
    r"|\b(?:aceit|aprov|concord|autoriz|consent)\w*\s+(?:\w+\s+){0,3}?(?:de\s+antemão|antecipadamente|por\s+antecipação)|\bdisse\s+sim\s+a\s+tudo\b"
    r"|(?:согласи|одобр|разреш)\w*\s+(?:\S+\s+){0,4}?(?:заранее|наперёд|наперед)|(?:заранее|наперёд)\s+(?:\S+\s+){0,2}?(?:соглас|одобр|разреш)\w*|согласие\s+(?:\S+\s+){0,3}?(?:заранее|на\s+вс[её])"
    r"|(?:事先|预先|提前)(?:已经?)?(?:同意|批准|授权|许可|答应)(?:了)?(?:一切|所有|全部|任何)|(?:同意|授权|答应)(?:了)?(?:一切|所有事|今后所有)|(?:事前に|あらかじめ|前もって)(?:すべて|全て|何でも|一切)?[^。\n]{0,8}(?:同意|承諾|許可|了承)(?:済み|して(?:いる|ある|おり)|を得て)"
)
CONSENTED_NEEDS: Final = """to all|to every|to any|on every|yes to|consent|approval is|permission is|agreement is|in advance|im voraus|vorab|pauschal|einverständnis|zustimmung|einwilligung|por adelantado|de antemano|sí a todo|consentimiento|d'avance|d’avance|par avance|à l'avance|à l’avance|présumé|acquis
de antemão|antecipa|antecipação|sim a tudo|заранее|наперёд|наперед|на всё|на все|同意|批准|授权|许可|答应|承諾|許可|了承"""
# Somebody, or a text, is believed whatever comes of it.
TRUSTED: Final = (
    r"\b(?:treat|regard|consider|count|take)\s+(?:all|any|every|each|everything|anything|whatever)\b[^.\n]{1,60}?\bas\s+(?:\w+\s+)?(?:trusted|safe|approved|genuine|true|authori[sz]ed|verified)\b|\btrust\s+(?:all|any|every|each|everything|anything|whatever)\b"
    r"|\b(?:outranks?|overrides?|supersedes?|takes\s+precedence\s+over)\s+(?:the\s+|any\s+|all\s+|your\s+)*(?:system\s+prompt|system\s+message|instructions?|rules|previous|earlier)\b|\btheir\s+word\s+is\s+(?:final|law)\b|\b(?:is|are)\s+to\s+be\s+(?:carried\s+out|obeyed|executed|followed)\s+(?:without|at\s+once|immediately|to\s+the\s+letter)\b"
    r"|\bals\s+(?:\w+\s+){0,3}?(?:genehmigt|freigegeben|vertrauenswürdig|echt|geprüft)\s+zu\s+(?:behandeln|betrachten|werten)\b|\b(?:ist|sind)\s+(?:blind|ungeprüft|uneingeschränkt|bedingungslos|in\s+jedem\s+fall)\s+zu\s+(?:vertrauen|glauben|befolgen)\b"
    r"|\b(?:trat|consider)\w*\s+(?:como|por)\s+(?:\w+\s+)?(?:aprobad|fiable|segur|aprovad|confiáve)\w*\b|\bfaire\s+(?:entièrement\s+|toujours\s+)?confiance\s+à\b|\btraite[rz]?\s+[^.\n]{1,50}\bcomme\s+(?:\w+\s+)?(?:approuvé|fiable|sûr|validé)\w*"
    r"|(?:исполня|выполня)\w*\s+(?:немедленно|беспрекословно|без\s+вопросов)|(?:доверя\w+|верить)\s+(?:\S+\s+){0,3}?(?:безусловно|без\s+проверки|во\s+вс[её]м)|считать\s+(?:\S+\s+){0,4}?(?:одобренн|проверенн|подлинн)\w+"
    r"|(?:也|都|一律|均)?视为(?:通过|已批准|可信|有效|同意|已授权)|(?:无条件|完全)(?:信任|相信|服从)|(?:無条件|全面的)に(?:信用|信頼|従)|(?:そのまま|すべて)(?:実行|従)(?:すること|せよ|ってください|してください)"
)
TRUSTED_NEEDS: Final = """treat |regard |consider |count |as trusted|as safe|as approved|as genuine|as true|as authori|as verified|as fully|trust all|trust any|trust every|trust whatever|outrank|override|supersede|precedence|word is|carried out|obeyed|executed|be followed|zu behandeln|zu betrachten|zu werten|zu vertrauen|zu glauben|zu befolgen|aprobad|fiable|como segur|aprovad|confiáve|confiance|comme
исполня|выполня|доверя|верить|считать|视为|信任|相信|服从|信用|信頼|実行|従"""
# Whoever comes next is spoken to by a heading, a label or as the one who is to do something.
HEADED: Final = (
    r"^[\s>#*_•-]*(?:todo\s+for\s+(?:the\s+)?(?:reader|agent|model|assistant)|(?:for\s+the\s+)?(?:reader|successor)|(?:hidden|secret|silent)\s+(?:directive|order|instruction|rule)s?(?:\s+(?:for|to)\s+\w+(?:\s+\w+)?)?|(?:rules|protocol|directives?)\s+for\s+(?:continuing|continuation|the\s+(?:reader|successor|next\s+\w+))|continuation\s+protocol)\s*(?:\([^()\n]{0,40}\))?\s*[:：]"
    r"|\b(?:successor|next)\s+(?:model|agent|assistant|ai)s?\s?[:：]\s+(?!(?:none|see|tbd|n/?a|the|a|an)\b)[a-z]+|\b(?:it|this)\s+must\s+be\s+(?:kept|carried|copied|repeated)\s+(?:\w+\s+)?in(?:to)?\s+(?:all|every|each)\s+(?:later|future|further|next)\b|\b(?:preserve|keep|repeat|copy)\s+(?:\w+\s+){1,3}?in(?:to)?\s+(?:all|every|each)\s+(?:later|future|further|subsequent)\s+(?:summar\w+|notes?|versions?)\b"
    r"|\b(?:der|die|jeder|jede)\s+(?:leser\w*|nachfolger\w*|nächste\s+agent|nächste\s+assistent)\s+(?:hat|muss|darf|soll)\b|\b(?:hinweis|notiz|anweisung|befehl)\s+(?:an|für)\s+(?:den\s+|die\s+)?(?:leser\w*|nachfolger\w*|nächste\w*|wer\b)|\bin\s+(?:jede|alle)\s+(?:weiteren?|künftigen?|spätere[nr]?)\s+zusammenfassung\w*\s+zu\s+übernehmen"
    r"|\b(?:nota|aviso|orden|instrucci[óo]n)\s+para\s+(?:quien\s+(?:lea|continúe|siga)|el\s+(?:lector|próximo|siguiente))|\b(?:el|la)\s+(?:próxim[oa]|siguiente)\s+(?:agente|asistente|modelo)\s+(?:deberá|debe|tiene\s+que|ha\s+de|responderá)|\bel\s+lector\s+(?:debe|deberá|ha\s+de)\b"
    r"|\ble\s+(?:lecteur|prochain\s+agent|prochain\s+assistant)\s+(?:doit|devra|est\s+tenu)\b|\b(?:note|consigne|ordre)\s+(?:pour|à)\s+(?:le\s+lecteur|celui\s+qui|le\s+prochain)|\bnote\s+à\s+moi-même\s?:\s+(?:faire|envoyer|oublier|supprimer|accepter|ignorer|ne\s+(?:pas|rien))"
    r"|\b(?:nota|aviso|ordem|instrução)\s+(?:para|a)\s+quem\s+(?:ler|continuar)|\b(?:o\s+leitor|o\s+próximo\s+(?:agente|assistente|modelo))\s+(?:deve|deverá|tem\s+de|terá)\b"
    r"|(?:для|к)\s+(?:следующ\w+|читател\w+)\s*(?:сесси\w+|агент\w*|модел\w+|ассистент\w*|помощник\w*)?\s*[:：\n]|(?:следующ\w+\s+(?:агент|ассистент|модел)\w*|читатель)\s+(?:долж\w+|обязан\w*)"
    r"|(?:读到|看到|阅读)(?:这里|此处|本文|这段话?)的?(?:助手|模型|智能体|代理|人|AI)|(?:下一(?:个|位|任)|后续)(?:助手|模型|智能体|代理|AI)(?:必须|应|要|须|请)|(?:次の|引き継ぐ)(?:担当|エージェント|アシスタント|モデル|AI)(?:は|へ)[^。\n]{0,40}(?:こと|せよ|ください|しろ)|自分用メモ[:：][^。\n]{0,40}(?:無視|飛ばす|直接|黙って)"
)
HEADED_NEEDS: Final = """reader|successor|hidden |secret |silent |protocol|rules for|directives for|next agent|next model|next assistant|next ai|must be kept|must be carried|must be copied|must be repeated|later summar|future summar|every later|every future|all later|all future|each later|leser|nachfolger|nächste agent|nächste assistent|nächste|wer |zu übernehmen|hinweis an|hinweis für|notiz an|notiz für|anweisung an|anweisung für
para quien|el lector|próxim|siguiente agente|siguiente asistente|siguiente modelo|lecteur|prochain|celui qui|moi-même|quem ler|quem continuar|leitor|следующ|читател|读到|看到|阅读|助手|模型|智能体|代理|次の|引き継ぐ|自分用メモ"""
# A check that is to be passed over.
SKIPPED: Final = (
    rf"(?:skip|disable|bypass|omit|ignore|turn\s+off|switch\s+off|leave\s+out|remove|dismiss|silence)\s+(?:the\s+|all\s+|any\s+|every\s+)?(?:[\w-]+\s+){{0,2}}?(?:{_GUARDS}|linter|firewall|rate\s+limit|two-factor\w*|2fa|checksums?|signatures?|audit\w*|logging)\b|(?:don['’]t|do\s+not|never)\s+bother\s+(?:to\s+\w+|with|\w+ing)\b"
    r"|(?:überspring\w*|umgeh(?:e|en\s+sie)?|deaktiviere?|schalte?|ignoriere?)\s+(?:\w+\s+){0,2}?\w*(?:prüfung|tests?|bestätigung|rückfrage|abfrage|kontrolle|warnung|freigabe)\w*"
    r"|(?:sáltate|omite|omita|desactiva|desactive|ignora|ignore)\s+(?:\w+\s+){0,2}?(?:comprobaci|verificaci|confirmaci|revisi|aprobaci|prueba|aviso|control)\w*|(?:saute|ignore|désactive|passe|contourne)(?:z|s)?\s+(?:\w+\s+){0,2}?(?:contrôle|vérif|confirm|valid|test|avertiss)\w*"
    r"|(?:pule|ignore|desative|dispense|salte)\s+(?:\w+\s+){0,2}?(?:verific|confirm|revis|aprova|teste|aviso|controle)\w*|(?:пропус(?:ти|кай)|отключи|игнорируй|обойди)(?:те)?\s+(?:\S+\s+){0,2}?(?:провер|подтвержд|тест|предупрежд|согласов|ограничен)\w*"
    r"|(?:直接)?跳过(?:所有|全部|一切)?(?:的)?(?:安全)?(?:检查|测试|确认|验证|审核|审批)|(?:忽略|绕过)(?:所有|全部|一切)?(?:警告|检查|限制|签名错误)"
)
SKIPPED_NEEDS: Final = """skip|disable|bypass|omit|ignore|turn off|switch off|leave out|remove |dismiss|silence|bother|überspring|umgeh|deaktivier|schalte |ignorier|sáltate|omite|omita|desactiv|ignora|saute|désactive|passe|contourne
pule |desative|dispense|salte |пропусти|пропускай|отключи|игнорируй|обойди|跳过|忽略|绕过"""
# What is to be said though it is not so, or not to be said though it is.
LIES: Final = (
    r"(?:claim|pretend|insist|assert|swear)\s+that\b|(?:say|answer|reply)\s+(?:with\s+)?that\s+(?:it|this|they|all|everything|she|he)\b|(?:make|invent)\s+(?:them|it|some|one)\s+up\b|present\s+(?:it|them|this)\s+as\s+(?:their|his|her|the|a)\b|(?:cover|erase|delete)\s+(?:your|all|any|the)\s+(?:tracks|traces)\b|do\s+(?:it|this|that|so)\s+(?:quietly|silently|secretly)\b|(?:don['’]t|do\s+not|never)\s+(?:send|refer)\s+(?:him|her|them)\s+to\s+(?:a|the)\s"
    r"|(?:ist|sind)\s+zu\s+(?:behaupten|leugnen|verschweigen|verheimlichen|bestreiten)\b|(?:behaupte|leugne|verschweige|gib\s+vor|tu\s+so)\b|(?:di|diga|dígale|responde|contesta)\s+que\s+(?:ya|no|fue|era|estaba|así|vin)\w*|no\s+(?:dejes|deje)\s+rastro|(?:finge|inventa|invéntate)\s+\w+"
    r"|(?:dis|dites|réponds|répondez|prétends|prétendez)(?:-\w+)?\s+que\b|(?:ne\s+pas\s+(?:la|le|les|lui|l['’])\s?(?:signaler|dire|montrer|révéler)|oublie[rz]?\s+(?:ensuite\s+)?cet\s+échange)|ne\s+laisse[rz]?\s+(?:pas\s+de|aucune)\s+trace|(?:diga|responda|afirme|finja|invente)\s+que\b|não\s+(?:avise|diga|conte|deixe\s+rastro)\b"
    r"|(?:скажи|отвечай|говори|утверждай|соври|притворись)(?:те)?,?\s+что\b|(?:показывать|сообщать|говорить|знать)\s+(?:ей|ему|им|хозя\w+|клиент\w*)?\s*(?:об\s+этом\s+)?(?:не\s+(?:нужно|надо|обязательно)|незачем)|(?:就说|谎称|声称|假称|佯称)(?:是|已|没有|他|她|用户)|不要留(?:下)?(?:痕迹|记录)|(?:本人|利用者|相手|客|家族)に(?:は)?(?:知らせない|伝えない|言わない|黙っている)(?:こと|で)|と(?:答え|言い張|偽)(?:ること|れ|ってください)"
)
LIES_NEEDS: Final = """claim that|pretend that|insist that|assert that|swear that|say that|say with that|answer that|answer with that|reply that|reply with that|make them up|make it up|make some up|make one up|invent |present it|present them|present this|tracks|traces|quietly|silently|secretly|him to |her to |them to |behaupte|leugne|verschweig|verheimlich|bestreiten|gib vor|tu so|di que|diga que|dígale que|responde que|contesta que|dis que|dites que|réponds que|répondez que|-lui que|-leur que|-le que|-la que|prétend|responda que|afirme que|finja|invente|rastro|finge |inventa |invéntate|signaler|montrer|révéler|cet échange|trace|não avise|não diga|não conte|não deixe
, что|скажи|отвечай|говори|утверждай|соври|притворись|не нужно|не надо|не обязательно|незачем|就说|谎称|声称|假称|佯称|痕迹|记录|知らせない|伝えない|言わない|黙って|答え|言い張|偽"""
# To go on alone.
ALONE: Final = (
    r"(?<!not )\bwithout\s+(?:asking|warning|telling|informing|consulting|checking\s+with|waiting\s+for)\b(?:\s+(?:him|her|them|anyone|anybody|first|again|the\s+\w+))?|(?:don['’]t|do\s+not)\s+wait\s+for\s+(?:his|her|their|the|any)\s+(?:\w+\s+)?(?:reply|answer|approval|consent|confirmation|okay|go-ahead)\b|\bso\s+\w+\s+without\s+(?:checking|asking|confirming)\b"
    r"|\b(?:unterschreibe?|zahle|bezahle|lösche|schicke|sende|bestelle|buche|kündige|überweise|veröffentliche)\b[^.\n]{0,60}\b(?:gleich|sofort|direkt|ungefragt|in\s+(?:ihrem|seinem)\s+namen)\b|\brückfragen?\s+(?:\w+\s+)?(?:weglassen|unterlassen|sparen)\b"
    r"|\bsin\s+(?:consultar(?:lo|la|le)?|comentar(?:lo|la)?|avisar(?:le|lo|la)?|preguntar(?:le)?)\b|\bhay\s+que\s+\w+[^.\n]{0,60}\b(?:avisar|decir|informar)(?:le|les)?\s+después\b|\bsans\s+(?:consulter|prévenir|demander|avertir|en\s+parler|attendre)\b|\b(?:supprime|efface|envoie|accepte|signe|paie|ouvre|mets|réponds|publie|valide|installe)\b[^.\n]{0,60}\b(?:tout\s+de\s+suite|d['’]office|immédiatement|sans\s+attendre)\b"
    r"|\bsem\s+(?:perguntar|consultar|avisar|pedir|confirmar)\b(?:-\w+)?|\b(?:apague|envie|aceite|assine|pague|compre|publique|transfira|cancele)\b[^.\n]{0,60}\b(?:direto|de\s+imediato|imediatamente|em\s+vez\s+de|já)\b"
    r"|\b(?:удаляй|удали|отправь|отправляй|подпиши|подписывай|оплати|плати|открой|добавь|закрой|публикуй|соглашайся|переводи|переведи)(?:те)?\b[^.\n]{0,60}(?:\bсразу\b|\bнемедленно\b|\bне\s+спрашивая\b|\bбез\s+(?:вопрос|спрос|подтвержд)\w*|$)"
    r"|(?:不用|无需|不必|不要)(?:再)?(?:问|等|征求)(?:他|她|用户|任何人|本人)|(?:無断で|確認(?:を取ら)?ず(?:に)?|承認を待たず(?:に)?|中身を見ないで)[^。\n]{0,24}(?:ください|よい|せよ|こと|しろ)"
)
ALONE_NEEDS: Final = """without asking|without warning|without telling|without informing|without consulting|without checking|without waiting|without confirming|wait for|gleich|sofort|direkt|ungefragt|namen|rückfrage|sin consultar|sin comentar|sin avisar|sin preguntar|después|sans consulter|sans prévenir|sans demander|sans avertir|sans en parler|sans attendre|tout de suite|d'office|d’office|immédiatement
sem perguntar|sem consultar|sem avisar|sem pedir|sem confirmar|direto|imediat|em vez de| já|удал|отправ|подпи|оплати|плати|открой|добавь|закрой|публикуй|соглашайся|переводи|переведи|不用|无需|不必|不要|無断|確認|承認|中身"""
