"""Orders to whoever reads a draft, by what they do, in languages besides those that the patterns of orders have.
It refuses to know who is told of in a sentence: a subject before its verb makes a report of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from unabridged.lazy_patterns import lazy

# The words of a pattern, one of which stands in whatever it finds; those of plain letters; and the pattern.
Order: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], re.Pattern[str]]

# "To whoever reads this:", "to the AI that reads this".
_ADDRESSED: Final = (
    r"\b(?:to|note\s+(?:to|for)|message\s+(?:to|for)|attention,?)\s+(?:(?:the|any|all|every|next)\s+)?(?:(?:next|future)\s+)?(?:whoever|anyone\s+who|model|assistant|ai|llm|agent|reader)s?\s+(?:that\s+|who\s+)?(?:is\s+|are\s+)?(?:reads?|reading|sees?|processing|continues?|continuing)\b[^.\n:]{0,30}[:,]",
    r"\b(?:an\s+)?(?:(?:den|die|alle|jeden|das)\s+)?(?:wer\s+(?:das|dies|dieses|das\s+hier)\s+liest|(?:ki|assistent\w*|modell),?\s+(?:der|die|das)\s+(?:das|dies)\s+(?:hier\s+)?liest)\s*[:,]\s",
    r"\b(?:a|per|al)\s+(?:chi(?:unque)?\s+legge)\b[^.\n:]{0,20}[:,]",
    r"\b(?:a|para)\s+(?:quien(?:quiera)?\s+(?:que\s+)?le[ea]|quien\s+esté\s+leyendo|quem\s+(?:estiver\s+)?l(?:ê|er|endo))\b[^.\n:]{0,20}[:,]",
    r"(?:à|pour)\s+(?:celui|celle|ceux|quiconque|toute?\s+personne|l['’]ia|l['’]assistant|le\s+modèle)\s+(?:qui\s+)?(?:li(?:t|sent|ra)|lisant)\b[^.\n:]{0,20}[:,]",
    r"(?:тому|тем|всем|любому|ассистенту|модели),?\s+(?:кто|которы[йе]|которая)\s+(?:это\s+)?(?:чита|прочита|прочт)\w+[^.\n:]{0,20}[:,]",
    r"\b(?:do|dla)\s+(?:czytającego|każdego,?\s+kto\s+(?:to\s+)?czyta),?\s*[^.\n:]{0,20}:",
    r"(?:致|给|給)?(?:所有|任何|每个)?(?:阅读|閱讀|读到|看到|读取)(?:此|本|这|這|该)[^。\n:：]{0,10}?(?:的)?(?:AI|助手|模型|人|读者|助理)[^。\n:：]{0,6}[:：,，]",
    r"(?:これ|本文|この(?:文|要約|メモ|文章))を(?:読む|読んでいる|読んだ|見た|処理する)(?:すべての)?(?:AI|者|人|モデル|アシスタント)[^。\n:：]{0,12}[:：]",
    r"(?:이\s?(?:글|문서|요약|메시지)?\s?(?:을|를)?|이것을)\s?(?:읽는|읽고\s있는|본|보는)\s(?:AI|모델|어시스턴트|사람|자|분)[^.\n:]{0,12}[:,]",
    r"(?:إلى|على)\s(?:كل\s)?(?:من\sيقرأ|قارئ|النموذج|المساعد\sالذي)\s[^.\n:]{0,25}[:،]",
)
# "Forget what you were told."
_FORGOTTEN: Final = (
    r"(?:^|[.:;!¡\n][ \t]*)(?:ignora|ignori|ignorate|dimentica\w*|trascura|scorda\w*|non\s+(?:tenere|tener)\s+conto\s+d\w+)\s+(?:\w+\s+){0,3}?(?:istruzion\w+|regol\w+|richiest\w+|ordin[ei]|indicazion\w+|messagg\w+|quanto|tutto)",
    r"(?:^|[.:;!¡\n][ \t]*)(?:ignore|ignora|esqueç\w+|esquec\w+|desconsider\w+|descart\w+|olvid\w+|desatiend\w+)\s+(?:\w+\s+){0,3}?(?:instruç\w+|regras|orient\w+|pedidos|ordens|mensagens|tudo\s+o\s+que|instruccion\w+|reglas|peticion\w+|todo\s+lo\s+anterior|órdenes|indicacion\w+)",
    r"(?:^|[.:;!¡\n][ \t]*)(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|fais\s+fi|ne\s+tiens\s+(?:pas|plus)\s+compte|ne\s+tenez\s+(?:pas|plus)\s+compte)\s+(?:\w+[\s'’]+){0,4}?(?:instructions|consignes|règles|ordres|messages|demandes|directives|ce\s+qui\s+précède)",
    r"\b(?:ignorier\w*|vergiss|vergesst|vergessen\s+sie|missachte\w*|verwirf|beachte)\s+(?:\w+\s+){0,4}?(?:anweisung\w*|instruktion\w*|regel\w*|vorgabe\w*|befehl\w*|wünsche|bitten)(?:\s+nicht)?\b",
    r"(?:игнорируй|забудь|не\s+обращай|отбрось|проигнорируй|отмени|пренебреги)\w*\s+(?:\S+\s+){0,4}?(?:инструкци|указани|правил|просьб|приказ|распоряжени|запрет|сообщени|команд)\w*",
    r"\b(?:ignoruj|zignoruj|zapomnij|pomiń|odrzuć|zlekceważ)\w*\s+(?:\w+\s+){0,4}?(?:instrukcj\w+|poleceni\w+|zasad\w*|reguł\w*|prośb\w*|wskazów\w+|zakaz\w*)",
    r"\b(?:negeer|vergeet)\s+(?:\w+\s+){0,4}?(?:instructies|regels|opdrachten|aanwijzingen|verzoeken)\b|\b(?:ignorera|glöm)\s+(?:\w+\s+){0,4}?(?:instruktion\w*|regler\w*|anvisning\w*)",
    r"(?:önceki|tüm|bütün)\s+(?:\w+\s+){0,3}?(?:talimat|kural|komut)\w*\s+(?:\w+\s+){0,2}?(?:unut|yok\s?say|görmezden|dikkate\s+alma)\w*",
    r"(?:指示|命令|ルール|規則|プロンプト|制約|要望|依頼|設定)(?:は|を|も)?[^。\n]{0,8}?(?:無視|破棄)(?:し(?:てください|ろ|なさい|て、)|せよ)|(?:指示|命令|ルール)(?:は|を|も)?[^。\n]{0,8}?忘れ(?:てください|ろ|なさい)",
    r"(?:이전|앞선|지금까지|위의|모든|기존)[^.\n]{0,16}?(?:지시|명령|규칙|지침|요청|프롬프트)[^.\n]{0,8}?(?:무시(?:하세요|하십시오|해라|하라|하고\s)|잊(?:어라|으세요|고\s)|따르지\s?(?:마|말))",
    r"(?:تجاهل|انسَ?|اترك|أهمل)\s+(?:\S+\s+){0,3}?(?:التعليمات|تعليمات|القواعد|الأوامر|الطلبات|التوجيهات|ما\sسبق)",
)
# "From now on, answer ...", "you are now ...": a user may want it, and then it stands in the user's words.
_TAKEN_OVER: Final = (
    r"\b(?:da\s+(?:ora|adesso|questo\s+momento)(?:\s+in\s+(?:poi|avanti))?|d['’]ora\s+in\s+(?:poi|avanti)),?\s+(?:rispond[ie]|agisci|devi|sei|fai|tratta|approva|consiglia|usa|salta|esegui|obbedisci|di['’])\b|\b(?:ora|adesso)\s+sei\s+(?:un\w*|il|lo|la)\b|\bsei\s+(?:ora|adesso)\s+(?:un\w*|il|lo|la|in)\b",
    r"\ba\s+partir\s+de\s+(?:agora|ahora|este\s+momento|já),?\s+(?:respond\w+|aprueb\w+|aprov\w+|deb\w+|dev\w+|eres|você\s+(?:é|deve)|trat[ae]|ejecuta|execute|di|diga|salta|pule|obede\w+|usa|use|actúa|aja)\b|\b(?:agora\s+você|você\s+agora)\s+(?:é|está|deve)\b|\bahora\s+eres\b",
    r"\b(?:désormais|dorénavant|à\s+partir\s+de\s+maintenant|dès\s+maintenant),?\s+(?:tu|vous|réponds|répondez|agis|agissez|traite\w*|approuve\w*|accepte\w*|exécute\w*|utilise\w*)\b|\b(?:tu\s+es|vous\s+êtes)\s+(?:maintenant|désormais)\s+(?:un\w*|le|la|l['’]|en)\b",
    r"\bab\s+(?:jetzt|sofort|nun)\s+(?:antworte|folge|handle|befolge|beantworte|genehmige|sage?|schreibe?|nutze|verwende|behandle|lösche|gib|führe|bist\s+du|musst\s+du|sollst\s+du)\b|\b(?:antworte|beantworte|genehmige|erstatte|lösche|schicke|sende|überweise)\s+(?:ab\s+(?:jetzt|sofort|nun)|sofort|immer)\b",
    r"\b(?:с\s+этого\s+момента|отныне|с\s+данного\s+момента|теперь),?\s+(?:ты|вы|отвечай|одобряй|всегда|никогда|выполняй|говори|делай|соглашайся|считай)\w*|\b(?:сейчас\s+же|немедленно|срочно)\s+(?:убеди|удали|отправь|переведи|выполни|запусти|сообщи|перешли|подтверди|скажи|измени)\w*",
    r"\bod\s+(?:teraz|tej\s+(?:pory|chwili)),?\s+(?:odpowiadaj|jesteś|musisz|zatwierdzaj|zawsze|nigdy|traktuj|wykonuj|mów)\w*|\bjesteś\s+(?:teraz|od\s+teraz)\b|\b(?:natychmiast|bezzwłocznie)\s+(?:usuń|wyślij|uruchom|przelej|wykonaj|zatwierdź)\b",
    r"\bvanaf\s+nu\s+(?:moet|ben|antwoord|zeg|geef|keur|behandel)\w*|\bje\s+bent\s+nu\s+(?:een|de|in)\b|\bfrån\s+och\s+med\s+nu\s+(?:ska|måste|är|svara)\w*|\bdu\s+är\s+nu\s+(?:en|ett|i)\b|\bartık\s+(?:sen|bir)\b|\bbundan\s+(?:sonra|böyle)\s+(?:her|sadece|asla|sen)\b",
    r"(?:从现在(?:起|开始)|從現在(?:起|開始)|今后|今後|此后|即日起|自此)[,，]?(?:你|您|请|請|必须|必須|只能|只|一律|所有回答|对|對|无论|總是|总是|不要|不得|跳过)",
    r"(?:今後|これから|これ以降|今から|以後)(?:は|、)?[^。\n]{0,24}?(?:してください|しなさい|せよ|しろ|答えて|回答して|承認して|すること|に従え|従って)|(?:直ちに|ただちに|今すぐ|至急)[^。\n]{0,24}?(?:書き換え|削除|送信|実行|送って|消去|変更)(?:て|し|ろ|せよ|なさい|、|,)",
    r"(?:지금부터|이제부터|앞으로는?|이후로)[^.\n]{0,24}?(?:하세요|하십시오|해라|하라|답하|대답하|승인하|너는|당신은|해야)|(?:즉시|당장|지금\s?바로)\s[^.\n]{0,16}?(?:삭제|전송|보내|실행|승인)(?:하세요|하십시오|해라|하라|하고|해)",
    r"(?:من\sالآن(?:\sفصاعد\S*)?|ابتداء\S*\sمن\sالآن)،?\s(?:\S+\s){0,2}?(?:أجب|أنت|يجب|وافق|عليك|قل|نفذ|لا|دائم\S*)|(?:فورا|حالا|على\sالفور)\s(?:احذف|أرسل|نفذ|حول|امسح)|(?:احذف|أرسل|نفذ|امسح|حوّ?ل)\s(?:\S+\s){0,4}?(?:فورا|حالا|على\sالفور)",
)
# "And do not say so."
_HIDDEN: Final = (
    r"\b(?:do\s+not|don['’]?t|never|without)\s+(?:mention\w*|reveal\w*|disclos\w*|acknowledg\w*|repeat\w*|report\w*|tell\w*|ask\w*|inform\w*)\s+(?:(?:that|this|these|it|the|any\s+of\s+(?:this|these))\s*)(?:paragraph|note|instruction|order|message|line|rule|reminder|in\s+your\s+(?:reply|answer|response)|to\s+(?:the\s+)?(?:user|anyone|anybody))\w*",
    r"\bsenza\s+(?:dir\w*|menzionar\w*|rivelar\w*|avvisar\w*)\s+(?:\w+\s+){0,2}?(?:che|a|all['’]?|al|nulla|niente|questo)\b|\bnon\s+(?:dir(?:e|lo|glielo)?|menzionare|rivelare|informare|avvisare|avvertire)\s+(?:\w+\s+){0,2}?(?:all['’]utente|l['’]utente|a\s+nessuno|nessuno)",
    r"\b(?:no\s+(?:se\s+lo\s+|le\s+|lo\s+)?(?:digas|menciones|reveles|informes|avises)|sin\s+(?:decir\w*|mencionar\w*|avisar\w*)|não\s+(?:diga|conte|mencione|revele|informe|avise)|sem\s+(?:dizer|mencionar|avisar|contar))\s+(?:\w+\s+){0,3}?(?:al?\s+usuario|a\s+nadie|nada|esto|ao?\s+usuário|ao\s+utilizador|a\s+ninguém|isto|isso)",
    r"\b(?:ne\s+(?:le\s+)?(?:dis|dites|mentionne\w*|révèle\w*|signale\w*|préviens|informe\w*)\s+(?:pas|rien|jamais)|sans\s+(?:le\s+)?(?:dire|mentionner|signaler|prévenir|en\s+parler))\s*(?:\w+\s+){0,2}?(?:à\s+l['’]utilisateur|l['’]utilisateur|à\s+personne|cette\s+consigne|cet\s+ordre)",
    r"\b(?:sag\w*|erzähl\w*|verrate?|erwähne?|melde|teile?)\s+(?:das|dies|es|davon|hiervon|niemandem|keinem|dem\s+\w+)?\s*(?:\w+\s+){0,2}?(?:niemandem|keinem|nichts\s+davon|dem\s+(?:benutzer|nutzer)\s+(?:nicht|nichts))|\bohne\s+(?:es\s+)?(?:dem|den|der)?\s*(?:benutzer|nutzer|anwender)?\s*(?:zu\s+(?:fragen|informieren)\s+oder|davon\s+zu\s+(?:sagen|erzählen|berichten))",
    r"\bне\s+(?:говори|сообщай|рассказывай|упоминай|раскрывай|предупреждай)\w*\b[^.\n]{0,30}?(?:пользовател|никому|об\s+этом|указани|инструкци)\w*|\bникому[^.\n]{0,40}?не\s+(?:говори|сообщай|рассказывай|упоминай|раскрывай)\w*",
    r"\bnie\s+(?:mów|informuj|wspominaj|ujawniaj|powiadamiaj)\b[^.\n]{0,30}?(?:użytkownik|nikomu|o\s+tym)\w*|\bnikomu\s+(?:\w+\s+){0,3}?nie\s+(?:mów|wspominaj)\b|\bvertel\s+(?:\w+\s+){0,2}?(?:niets|niet)\b|\bsäg\s+(?:inget|inte)\s+(?:\w+\s+){0,2}?(?:till\s+)?användar\w*|\bkullanıcıya\s+(?:\w+\s+){0,3}?(?:söyleme|bildirme|bahsetme)\w*",
    r"(?:不要|不得|别|切勿|请勿|勿|無須|不必)(?:再)?(?:告诉|告訴|告知|通知|提醒|向|提及|提到|透露|泄露|汇报)(?:任何)?(?:用户|用戶|使用者|别人|任何人|此|这|這|本)",
    r"(?:ユーザー|利用者|誰|だれ)に(?:は|も)?[^。\n]{0,12}?(?:知らせ|伝え|教え|話さ|報告し|言わ|言及し)(?:ない|るな|ては|ずに|ません)",
    r"(?:사용자|누구)(?:에게|한테)(?:는|도)?[^.\n]{0,16}?(?:알리지|말하지|보고하지|언급하지|전하지)\s?(?:마|말|않)",
    r"(?:لا\s(?:تخبر|تذكر|تبلغ|تقل|تكشف)|دون\s(?:إخبار|إبلاغ|ذكر))\s(?:\S+\s){0,3}?(?:المستخدم|للمستخدم|أحد\S*|ذلك|هذا)",
)
_ESCAPE: Final = lazy(r"\\[a-zA-Z]")
_LITERAL: Final = lazy(r"[a-zß-ÿ\u0100-\u06ff]{4,}|[\u2e80-\uffff]{2,}")


def _compiled(patterns: tuple[str, ...]) -> tuple[Order, ...]:
    flags = re.IGNORECASE | re.MULTILINE
    worded = ((tuple(dict.fromkeys(_LITERAL.findall(_ESCAPE.sub(" ", each)))), each) for each in patterns)
    return tuple((words, tuple(filter(str.isascii, words)), lazy(each, flags)) for words, each in worded)


def found(orders: tuple[Order, ...], text: str) -> Iterator[re.Match[str]]:
    """Where a text has these; one none of whose words it has is not looked for."""
    lower = text.casefold()
    is_plain = lower.isascii()
    for words, plain, pattern in orders:
        if any(map(lower.__contains__, plain if is_plain else words)):
            yield from pattern.finditer(text)


OVERRIDES: Final = _compiled((*_ADDRESSED, *_FORGOTTEN, *_HIDDEN))
COMMANDS: Final = _compiled(_TAKEN_OVER)
# What a told order is told with, in the same languages.
TOLD: Final = (
    r"\b(?:ha\s+(?:chiesto|scritto|detto)|chiede(?:va)?|scrive(?:va)?|dice(?:va)?|contiene|conteneva|ordina(?:va)?|tentativo|sospett\w+|pediu|pede|disse|escreveu|contém|continha|tentou|ordena\w*|solicit\w+|escribió|escribe|mandaba"
    r"|a\s+(?:demandé|écrit|dit)|contenait|ordonn\w+|tent\w+|souhait\w+|voulait|prosił\w*|prosi|poprosił\w*|napisał\w*|zawiera\w*|próbował\w*|каза\w+|попроси\w+|просит|просил\w*|написа\w+|сказа\w+|говорит\w*|содерж\w+|требу\w+|потребова\w+|пыта\w+|велел\w*"
    r"|vroeg|vraagt|zei|bevat\w*|bad|skrev|innehöll|istedi|yazd\w+|dedi)\b|要求|指示|书写|提到|라고|요청|지시(?:했|가\s?있)|포함|적혀|قال|طلب|كتب|يحتوي|تضمن|يطلب|حاول"
)
