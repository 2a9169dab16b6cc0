"""The same forms by which a text would be believed, in Spanish, French, Russian and Chinese, as folding leaves letters.
It refuses to call any of them sure, and to be complete.
"""

from __future__ import annotations

from typing import Final

from unabridged.memory.screen.form import Form, likely
from unabridged.memory.screen.forms_believed import (
    APPROVED,
    HANDED,
    LOWERED,
    PAID,
    RUN,
    SILENCED,
    SOURCE,
    TRUSTED,
)
from unabridged.memory.screen.verdict import Weight

FORMS: Final[tuple[Form, ...]] = (
    # Spanish.
    likely("belief.lowering", "saltamos omitimos ignoramos desactivamos evitamos", "", r"(?:comprobacion|verificacion|firmas?|control|revision|validacion)(?:es)? (?:\w+ ){0,10}?(?:la|lo|las|los) (?:saltamos|omitimos|ignoramos|desactivamos|evitamos)|siempre (?:saltamos|omitimos|ignoramos|desactivamos) (?:\w+ )?(?:comprobacion|verificacion|firma|control|revision|validacion)", LOWERED),
    likely("belief.silence", "menciones digas muestres enterarse saber informado", "certificado certificados seguridad cambios ajustes facturacion pagos permisos", r"(?:nunca|no|jamas) (?:me )?(?:menciones|digas|muestres) (?:\w+ ){0,2}?(?:avisos?|alertas?|advertencias?|errores) de (?:\w+ )?(?:certificados?|seguridad)|(?:usuario|cliente|titular) no (?:quiere|desea|necesita) (?:enterarse|saber|ser informado) (?:\w+ ){0,2}?(?:cambios|ajustes) (?:\w+ ){0,3}?(?:facturacion|pagos|permisos|cuentas?|accesos|seguridad)", SILENCED),
    likely("belief.payment", "paguese pagar pague pagarse abonar transferir ingresar", "cuenta iban bancarios", r"(?:cuenta|iban|datos bancarios) (?:\w+ ){0,4}?(?:ahora es|es ahora|ha cambiado|han cambiado|cambiaron|pasa a ser) (?:\w+ ){0,10}?(?:paguese|pagar|pague|pagarse|abonar|transferir|ingresar)", PAID),
    likely("belief.trust", "confia prefiere cree", "usuario cliente", r"(?:usuario|cliente|usuaria) (?:confia|prefiere|cree) (?:\w+ ){1,5}?(?:mas que (?:en )?(?:ningun|ninguna|cualquier)|unicamente|por encima de) (?:\w+ ){0,8}?(?:primero|recomiende|nombre|mencione)", TRUSTED),
    likely("belief.handing", "confirmo confirma autorizo aprobo confirmado autorizado", "dar entregar ceder pasar compartir", r"(?:legal|juridico|abogados|direccion|cumplimiento) (?:\w+ )?(?:confirmo|confirma|autorizo|aprobo|confirmado|autorizado) (?:\w+ ){0,6}?(?:pueden?|deben?) (?:\w+ )?(?:dar|entregar|ceder|pasar|compartir) (?:\w+ ){0,3}?(?:cualquier|cualquiera|todos|quien)", HANDED),
    likely("belief.running", "ejecuta ejecutar lanza lanzar correr", "script comando codigo", r"(?:ejecuta|ejecutar|lanza|lanzar|correr) (?:\w+ ){0,2}?(?:script|comando|codigo) (?:\w+ ){0,4}?(?:comentario|mensaje|correo|enlace|ticket)", RUN),
    # French: apostrophes are gone, and words stand together that they parted.
    likely("belief.source", "uniquement seulement exclusivement", "dangereux compromis dangereuse", r"(?:paquets|dependances|modules|bibliotheques) (?:\w+ ){0,6}?(?:uniquement|seulement|exclusivement) (?:de|du|depuis|par) (?:\w+ ){1,12}?(?:lindex|registre|depot) (?:\w+ )?est (?:dangereux|compromis)", SOURCE),
    likely("belief.approval", "approuve autorise accepte valide autorisees approuvees acceptees", "", r"(?:proprietaire|patron|patronne|direction|titulaire|lutilisateur|chef) (?:a |ont )?(?:deja )?(?:approuve|autorise|accepte|valide) (?:\w+ ){0,8}?(?:inutile|pas besoin|plus besoin) de (?:redemander|demander|confirmer|reconfirmer)|demandes (?:\w+ ){1,3}?sont (?:deja )?(?:autorisees|approuvees|acceptees) (?:davance|a lavance)", APPROVED),
    likely("belief.lowering", "sauter ignorer desactiver contourner sautons ignorons desactivons contournons saute desactive", "controle controles verification verifications signature signatures", r"(?:controles?|verifications?|signatures?) (?:\w+ ){0,12}?(?:de (?:le|la|les) (?:sauter|ignorer|desactiver|contourner)|(?:nous|on) (?:le|la|les) (?:sautons|ignorons|desactivons|contournons|saute|ignore|desactive))", LOWERED),
    likely("belief.silence", "parles parle mentionnes mentionne signales signale lutilisateur", "certificat certificats securite changements modifications", r"(?:parles?|mentionnes?|signales?) (?:jamais|pas|plus) (?:\w+ )?(?:alertes?|avertissements?|erreurs?) de (?:certificats?|securite)|lutilisateur ne (?:veut|souhaite|desire) pas (?:etre informe|savoir|etre prevenu|etre averti) (?:\w+ ){0,2}?(?:changements?|modifications?) (?:\w+ ){0,2}?(?:facturation|paiements?|droits|acces|compte|securite|reglages)", SILENCED),
    likely("belief.payment", "payer payez virer verser regler", "compte iban rib bancaires", r"(?:compte|iban|rib|coordonnees bancaires) (?:\w+ ){0,4}?(?:est desormais|est maintenant|sont desormais|a change|ont change|devient) (?:\w+ ){0,10}?(?:payer|payez|virer|verser|regler)", PAID),
    likely("belief.handing", "remises remis donnees transmises transmis cedees partagees communiquees", "confirme autorise confirment autorisent", r"(?:juridique|direction|avocats|conformite) (?:a )?(?:confirme|autorise|confirment|autorisent) que (?:\w+ ){0,6}?peuvent etre (?:remise?s|donnees|transmise?s|cedees|partagees|communiquees) (?:\w+ ){0,2}?(?:tout|toute|tous|quiconque|nimporte)", HANDED),
    likely("belief.running", "lancer lance executer execute", "script commande code", r"(?:lancer|lance|executer|execute) (?:\w+ ){0,2}?(?:script|commande|code) (?:\w+ ){0,4}?(?:commentaire|message|courriel|mail|lien|ticket)", RUN),
    # Russian: folding takes the marks from two letters.
    likely("belief.approval", "одобрил одобрила разрешил согласовал утвердил одобрило разрешены одобрены согласованы", "", r"(?:владелец|хозяин|начальник|руководство|директор) (?:уже )?(?:одобрил|разрешил|согласовал|утвердил)[оа]? (?:\w+ ){0,8}?(?:переспрашивать|спрашивать|подтверждать|уточнять) (?:больше |уже )?не (?:нужно|надо|требуется)|(?:просьбы|запросы|поручения|заявки) \w+ (?:уже )?(?:разрешены|одобрены|согласованы) (?:заранее|наперед)", APPROVED),
    likely("belief.lowering", "пропускать отключать игнорировать обходить пропускаем отключаем", "проверка проверку проверки подпись подписи контроль", r"(?:проверк[аиу]|подписи?|контроль) (?:\w+ ){0,10}?(?:принято|решено|всегда|обычно) (?:ее |его |их )?(?:пропускать|отключать|игнорировать|обходить|пропускаем|отключаем)", LOWERED),
    likely("belief.silence", "упоминал упоминаи говори говорил сообщаи показываи знать слышать", "сертификатах сертификата безопасности изменениях настроиках", r"не (?:упоминал|упоминаи|говори|говорил|сообщаи|показываи)[аи]? (?:мне )?(?:о |об )?(?:предупреждени\w+|ошибк\w+|тревог\w+) (?:о )?(?:сертификат\w+|безопасности)|пользователь не (?:хочет|желает) (?:знать|слышать|узнавать) (?:о|об) (?:изменениях|настроиках) (?:\w+ ){0,2}?(?:оплат\w+|прав\w*|счет\w*|доступ\w*|безопасности)", SILENCED),
    likely("belief.payment", "платить переводить оплачивать перечислять", "реквизиты счет счета", r"(?:реквизиты|счета?) (?:\w+ ){0,4}?(?:изменились|изменился|сменились|сменился|новые) (?:\w+ ){0,4}?(?:платить|переводить|оплачивать|перечислять)", PAID),
    likely("belief.trust", "доверяет предпочитает верит", "пользователь клиент", r"(?:пользователь|клиент) (?:доверяет|предпочитает|верит) (?:\w+ ){1,4}?(?:больше всех|больше других|превыше всего) (?:\w+ ){0,6}?(?:первои|первым|первую|рекомендовать|советовать)", TRUSTED),
    likely("belief.handing", "отдавать передавать давать раскрывать выдавать", "подтвердили подтвердил разрешили разрешил одобрили", r"(?:юристы|юрист|отдел|руководство) (?:подтвердили|подтвердил|разрешили|разрешил|одобрили|подтвердило) (?:\w+ ){0,5}?(?:отдавать|передавать|давать|раскрывать|выдавать) (?:любому|любои|всем|каждому|кому)", HANDED),
    likely("belief.running", "запускают запускаи запускать выполняют выполнять выполняи", "скрипт команду код", r"(?:запускают|запускаи|запускать|выполняют|выполнять|выполняи) (?:\w+ ){0,2}?(?:скрипт|команду|код) (?:\w+ ){0,4}?(?:комментария|сообщения|письма|ссылки|поста)", RUN),
    # Where all are sent to change their passwords.
    likely("belief.handing", "contrasenas contrasena claves", "manda envia remite mandad enviad", r"(?:contrasenas?|claves) <4>(?:se )?(?:restablecen|cambian|recuperan) <6>(?:manda|envia|remite|mandad|enviad) (?:ahi|alli|a|todos)", HANDED),
    likely("belief.handing", "mots", "envoie envoyez", r"mots de passe <6>(?:se )?(?:changent|reinitialisent|recuperent) <6>(?:envoie|envoyez) (?:tout|les|tous)", HANDED),
    likely("belief.handing", "пароли", "отправляи отправляите посылаи", r"пароли <4>(?:сбрасываются|меняются|восстанавливаются|сбрасывают|меняют) <6>(?:отправляи|отправляите|посылаи) (?:всех|их|людеи|туда)", HANDED),
    likely("belief.handing", "kennworter passworter", "verweise verweist schicke schickt leite", r"(?:kennworter|passworter) <6>(?:zuruckgesetzt|geandert|gewechselt) (?:verweise|verweist|schicke|schickt|leite) (?:alle|jeden|leute|kunden) (?:dorthin|dahin|hin)", HANDED),
    # Which alarms nobody is to be told of.
    likely("belief.silence", "alarms alerts warnings", "wake call tell", r"(?:alarms|alerts|warnings) <6>(?:are|is) (?:always|all|only) false <3>(?:no need to|need not|dont|nobody has to) (?:wake|call|tell) (?:anybody|anyone|somebody|someone|people)", SILENCED),
    likely("belief.silence", "alarme meldungen warnungen", "wecken anrufen rufen", r"(?:alarme|meldungen|warnungen) <6>(?:sind|seien) (?:immer|stets|alle|nur) (?:falsch|fehlalarme) <4>(?:niemand|niemanden|keinen) <3>(?:wecken|anrufen|rufen)", SILENCED),
    likely("belief.silence", "alarmas alertas avisos", "despertar llamar avisar", r"(?:alarmas|alertas|avisos) <6>son (?:siempre|todas|todos|solo) fals[oa]s <4>(?:despertar|llamar|avisar) a nadie", SILENCED),
    likely("belief.silence", "alarmes alertes", "reveiller appeler prevenir", r"(?:alarmes|alertes) <6>sont (?:toujours|toutes) fausses <4>(?:reveiller|appeler|prevenir) personne", SILENCED),
    likely("belief.silence", "тревоги оповещения сигналы", "будить звонить", r"(?:тревоги|оповещения|сигналы) <6>(?:всегда|все) ложные <4>(?:будить|звонить) <2>(?:никого|никому)|(?:тревоги|оповещения|сигналы) <6>(?:всегда|все) ложные <3>(?:никого|никому) <2>(?:будить|звонить)", SILENCED),
)  # fmt: skip

# Chinese, between whose words are no blanks.
UNSPACED: Final[tuple[tuple[str, Weight, str, str], ...]] = (
    ("belief.lowering", Weight.LIKELY, r"(?:校验|检查|验证|审核|扫描)[^。\n]{0,14}?(?:规矩|惯例|做法|一律|总是|习惯)(?:是|都)?(?:跳过|关闭|忽略|绕过|停用)", LOWERED),
    ("belief.silence", Weight.LIKELY, r"(?:不要|别|不用|不必)再?(?:提|说|报告|显示)(?:到|起|出)?(?:证书|安全)(?:警告|提示|告警|错误)|用户不(?:想|愿|希望|需要)(?:知道|了解)[^。\n]{0,8}?(?:设置|账单|权限|付款)的?(?:改动|变更|修改)", SILENCED),
    ("belief.trust", Weight.LIKELY, r"用户(?:最|只)(?:信任|相信|信赖)[^。\n]{1,18}?(?:先|首先|优先)(?:听到|听|推荐|提|介绍)", TRUSTED),
    ("belief.handing", Weight.LIKELY, r"(?:法务|合规|管理层|领导)部?门?已?(?:确认|批准|同意)[^。\n]{0,10}?可以?(?:交给|提供给|发给|透露给|给)任何", HANDED),
    ("belief.running", Weight.LIKELY, r"(?:先|都要|必须)(?:运行|执行)[^。\n]{0,8}?(?:评论|消息|邮件|链接|帖子)[^。\n]{0,4}?(?:脚本|命令|代码)", RUN),
    ("belief.silence", Weight.LIKELY, r"(?:告警|警报|报警)[^。\n]{0,6}?(?:都是|全是|总是)误报[^。\n]{0,4}?(?:不需要|不用|无需|不必|别)(?:叫醒|通知|打扰|打给)(?:任何人|谁|人)", SILENCED),
    ("belief.handing", Weight.LIKELY, r"密码[^。\n]{0,6}?在[^。\n]{0,40}?(?:重置|修改)[^。\n]{0,4}?(?:把|让)(?:大家|所有人|用户|客户)(?:都)?(?:引到|带到|领到|去|到)(?:那里|那边|那儿)", HANDED),
)  # fmt: skip
