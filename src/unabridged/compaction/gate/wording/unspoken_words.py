"""The forms in which a sentence bids: verbs told to whoever reads, and the small words for always, at once, unasked and allowed.
They refuse verbs that open a note as well, "wait for the remarks", and words that only ask.
"""

from __future__ import annotations

from typing import Final

IMPERATIVES_ENGLISH: Final = frozenset(
    """accept access accuse add admit adopt advise agree allow answer append apply approve archive ask assume attach authorise authorize avoid ban block book boot borrow bring buy bypass call cancel
    choose clean clear click close collect commit complete comply confirm connect consider contact continue convert correct create decline decode delete deliver deny deploy describe destroy disable discard disclose
    dismiss do donate download empty enable encourage enter erase escalate execute expect fetch filter finish flag follow force forget forward generate get give go grant hide ignore inform insist install invite join kill
    launch let lie look-up lower make memorise memorize mention merge message migrate mirror notify obey omit overwrite override paste pay permit phone preserve pretend print proceed promise publish pull purge push put
    read reboot rebuild recommend record reduce refer refund refuse register reinstall reject release remember remind remove rename repeat replace reply reset resolve respond restore resume retry reveal revert
    revoke rewrite rotate run save say schedule send share sign spend steal store submit subscribe summarise summarize suppress suspend switch take talk tell terminate thank transfer translate treat trust try turn
    type unlock unsubscribe update upgrade upload use verify visit warn whitelist wipe wire withdraw work write""".split()
)
# What an imperative is about stands right behind it; behind a noun at the head of a note other words do.
OBJECT: Final = r"\s+(?:(?:up|out|off|down|on|in|over|back|away)\s+)?(?:the|an?|all|every|each|any|him|her|them|it|its|this|that|these|those|his|their|your|yourself|whatever|everything|anything|nothing|no|only|as|to|with|for|from|me|us|anyone|nobody|whoever|always|both|one|some|more|less|in|at|on|about|into|`\S+|https?:\S+)\b"
SOFTENED: Final = frozenset(
    """please then now just simply also next first and always never do not don't don’t bitte jetzt dann sofort immer niemals nie por favor ahora luego siempre nunca maintenant ensuite toujours agora depois sempre
    пожалуйста сейчас затем всегда никогда не no não ne""".split()
)
IMPERATIVES: Final = (
    r"(?:(?:bitte|jetzt|dann|sofort|immer|niemals|nie|por\s+favor|ahora|luego|siempre|nunca|maintenant|ensuite|toujours|agora|depois|sempre|пожалуйста|сейчас|затем|всегда|никогда|не|no|não|ne)\s+)*(?:"
    r"antworte|schreibe?|sende?|schicke?|lösche?|öffne|führe?|installiere?|lade|starte|nimm|nutze|verwende|behandle|bestätige|genehmige|unterschreibe?|zahle|bezahle|überweise|kaufe?|bestelle|buche|kündige|storniere|veröffentliche|teile|leite|trage|setze|stelle|ändere?|erstelle|mache?|gib|sage?|frage?|vertraue?|ignoriere?|vergiss|übernimm|entferne?|deaktiviere?|aktiviere?|schalte?|melde?|erwähne?|empfiehl|verhalte?|handle|folge|befolge|rufe|merke?|behaupte|verschweige?|lass|tu|fahre?|antworten\s+sie|\w+en\s+sie(?=\s)"
    r"|responde|escribe|env[ií]a|manda|borra|elimina|abre|ejecuta|instala|descarga|usa|utiliza|trata|confirma|aprueba|firma|paga|transfiere|compra|pide|reserva|cancela|publica|comparte|reenvía|pon|cambia|crea|haz|da|di|pregunta|confía|ignora|olvida|quita|desactiva|activa|sube|cierra|añade|guarda|recuerda|acepta|recomienda|sigue|llama|entra|salta|envíe|borre|elimine|abra|ejecute|firme|pague|acepte|siga|diga|haga|omita|considere|responda|trate"
    r"|réponds|écris|envoie|supprime|efface|ouvre|exécute|installe|télécharge|utilise|traite|confirme|approuve|signe|paie|paye|transfère|achète|commande|réserve|annule|publie|partage|mets|change|crée|fais|donne|dis|demande|ignore|oublie|retire|désactive|active|ferme|ajoute|garde|accepte|recommande|suis|appelle|entre|passe|prends|lance|valide|considère|choisis|(?:répond|envoy|supprim|ouvr|exécut|sign|pay|accept|trait|ignor|oubli|choisiss|install|publi|confirm|valid|transfér|utilis|gard|suiv|dit|fait)(?:ez|es)"
    r"|escreva|envie|mande|apague|exclua|abra|execute|instale|baixe|use|utilize|trate|confirme|aprove|assine|pague|transfira|compre|peça|reserve|cancele|publique|compartilhe|encaminhe|ponha|coloque|mude|crie|faça|dê|diga|pergunte|confie|esqueça|remova|desative|ative|feche|adicione|guarde|aceite|recomende|siga|chame|entre|pule|considere|responda"
    r"|(?:отвечай|ответь|напиши|пиши|отправь|отправляй|удали|удаляй|открой|выполни|выполняй|установи|скачай|используй|считай|подтверди|подтверждай|одобри|одобряй|подпиши|подписывай|заплати|оплати|оплачивай|переведи|переводи|купи|закажи|забронируй|отмени|опубликуй|публикуй|поделись|перешли|поставь|измени|меняй|создай|сделай|делай|дай|скажи|говори|спрашивай|доверяй|игнорируй|забудь|убери|отключи|включи|закрой|добавь|сохрани|запомни|соглашайся|прими|принимай|рекомендуй|советуй|следуй|позвони|зайди|пропусти|пропускай|возьми|запусти|передай|сообщи|сообщай)(?:те)?"
    r")\b(?!\s?:)"
)
# Small words by which a sentence bids for good, at once, unasked or as allowed; where no spaces are written, the pattern of them.
SMALL: Final = frozenset(
    """always never henceforth immediately silently quietly secretly regardless unconditional unconditionally trust trusted obey obeyed permitted permission authorised authorized consent consented reader successor don't don’t
    immer stets niemals künftig sofort umgehend heimlich darf darfst dürfen erlaubt vertrauen vertraut leser
    siempre nunca inmediatamente enseguida antemano confianza permitido autorizado autorizada
    toujours jamais désormais dorénavant immédiatement d'office d’office d'avance d’avance confiance autorisé autorisée
    sempre imediatamente antemão autorizado autorizada
    всегда никогда отныне впредь немедленно сразу заранее доверять доверяй разрешается разрешено можно""".split()
)
OF_TWO: Final = (
    r"\bfrom\s+(?:now|here)\s+on|\bat\s+once|\bno\s+(?:matter|longer|need)\b|\bin\s+advance\b|\bdo\s+not\b|\bab\s+(?:jetzt|sofort)\b|\ba\s+partir\s+de\s+ahora\b|\bde\s+agora\s+em\s+diante\b"
    r"|\bwithout\s+\w+ing\b|\bohne\s+(?:rück)?frage\w*|\b(?:sin|sem)\s+\w+r(?:lo|la|le)?\b|\bsans\s+\w+r\b|\bбез\s+\w+"
)
OPENS_TWO: Final = frozenset("from at no in do ab a de without ohne sin sem sans без".split())
UNSPACED: Final = "一律|始终|总是|永远|立即|直接|无需|不必|不用|不要|可以|必须|请(?!注意)|今后|以后|今後|常に|必ず|直ちに|無条件|してよい|ください|せよ|しろ|こと$|不要|許可|確認を取ら"
