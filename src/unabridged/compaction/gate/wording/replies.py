"""How an error and a reply to whoever asks begin, in many languages; neither is about a conversation.
It refuses to stand alone: what opens so may be a summary, and is one where its words are those of its source.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

_OPENING: Final = r"[\s#>*`\[(\"'⚠️❌🚫_-]{0,9}"
# An error's name, then what kind or a code, and what separates it from the rest.
ERROR: Final = lazy(
    rf"""{_OPENING}(?:
        (?:fatal\s|unexpected\s|unknown\s|runtime\s|server\s|api\s|network\s)?(?:error|failure|exception|panic)\b[^.\n:]{{0,40}}(?:[:(\[]|\b[45]\d\d\b|\n|$)
      | (?:unerwarteter?\s|interner?\s|schwerer?\s|unbekannter?\s)?(?:\w+)?(?:fehler|störung|zeitüberschreitung)\b[^.\n:]{{0,40}}(?:[:(\[.]|\b[45]\d\d\b|\n|$)
      | (?:errore|error|erro|erreur|eroare|fout|storing|fel|feil|fejl|virhe|hiba|chyba|błąd|hata|lỗi|kesalahan|galat)\b[^.\n:]{{0,40}}(?:[:(\[.]|\b[45]\d\d\b|\n|$)
      | (?:внутренняя\s|неизвестная\s|произошла\s|непредвиденная\s)?(?:ошибка|сбой|помилка|превышен\w*\s(?:время|лимит))\b
      | (?:si\sè\sverificato|se\s(?:ha\s)?produ\w+|se\sha\sproducido|ocorreu|une?|une\serreur|il\sy\sa\seu|es\sist|wystąpił|произошла|er\sis|ett?|bir)\s(?:\w+\s){{0,2}}?(?:errore|error|erro|erreur|fehler|błąd|ошибка|fout|fel|hata)\b
      | (?:impossibile|impossible\sde|no\sse\s(?:pudo|puede)|não\sfoi\spossível|nie\smożna|nie\sudało\ssię|не\sудалось|unable\sto|failed\sto|could\snot|konnte\snicht)\s(?:\w+\s){{0,2}}?(?:genera\w*|connect\w*|conectar|collega\w*|générer|gerar|wygenerować|создать|подключиться|получить|reach|complete|contact|load|fetch|generate|summari\w*|respond)\b
      | (?:(?:die|der|das|la|le|el|il|lo|o|a|het|de)\s|l['’])?(?:richiesta|requête|solicitud|pedido|żądanie|запрос|anfrage|anforderung|verbindung|connexion|conexión|conexão|connessione|połączenie|соединение|server|serveur|servidor|serwer|сервер|dienst|servizio|servicio|serviço|service|сервис|usługa)\s(?:\S+\s){{0,4}}?
        (?:fallit\w+|échou\w+|fall\w+|falh\w+|expir\w+|scadut\w+|rifiutat\w+|refus\w+|rechaz\w+|fehlgeschlagen|abgebrochen|abgelehnt|nicht\s(?:verfügbar|erreichbar)|non\sdisponibile|indisponible|no\sdisponible|indisponível|niedostępn\w+|недоступ\w+|не\sотвечает|отклон\w+|unavailable|überlastet|sovraccaric\w+|surchargé\w*|saturad\w+|sobrecarregad\w+|перегружен\w*)
      | (?:limite|límite|лимит|limit|kontingent|quota)\b[^.\n]{{0,40}}(?:superat|dépass|excedid|superad|atingid|alcanzad|raggiunt|превыш|исчерпан|przekrocz|erreicht|überschritten|reached|exceeded)
      | (?:发生|出现)?(?:内部|系统|网络|服务器|服务|未知|请求|连接|调用|接口|模型|API)?(?:发生|出现)?(?:错误|異常|异常|故障|超时|失败|错误码|出错)(?:了)?\s*[:：,，。（(!！\d]
      | (?:内部|システム|サーバー?|ネットワーク|不明な|予期しない|接続)?(?:で)?(?:エラー|障害|例外|タイムアウト)(?:が発生|コード|\s*[:：(（\d]|になりました|しました)
      | (?:서버|내부|시스템|네트워크|요청|알\s수\s없는|연결)?\s*(?:내부\s)?(?:오류|에러|시간\s초과|실패)(?:가\s|코드|\s*[:：(\d]|했습니다|되었습니다|입니다)
      | (?:حدث\s)?(?:خطأ|فشل|انتهت\sمهلة|تعذر)\b
      | (?-i:[A-Z]{{2,}}_[A-Z_]{{3,}}\b\s*[:(])
      | \w+(?:\.\w+){{0,6}}\.(?:\w+(?:Error|Exception|Timeout|Failure)\b|(?-i:(?:[A-Z][a-z]+){{2,}})\s*(?::|\(|\n|$))
      | (?:curl|npm|git|pip|docker|ssh|fatal|panic|error|errno)\s?(?:ERR!|:|\(\d)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_CONVERSATION: Final = (
    r"(?:conversation\w*|chat|dialogue?\w*|transcri\w+|text\w*|message\w*|discussion|content|log|details|input|document|material|gespräch\w*|unterhaltung|verlauf|nachricht\w*|inhalt\w*"
    r"|conversaci[óo]n|texto|mensajes?|contenido|conversa\b|conversação|mensagens|conteúdo|échange|discussion|messages|contenu|conversazione|messaggi|testo|contenuto|rozmow\w+|tekst\w*|wiadomoś\w+"
    r"|разговор\w*|бесед\w*|диалог\w*|переписк\w*|текст\w*|сообщени\w*|gesprek|konversation|samtal\w*|konuşma\w*|metn\w+)"
)
# Whoever is asked to send it, which what somebody sent is not: "envíe el texto", and no "envió el texto".
_BIDDEN: Final = (
    r"(?:(?:(?<=favor\s)|(?<=favor,\s)|(?<=[.;:,¡]\s)|(?<=[¡\n])|\A)(?:proporci[oó]n[ae]|compart[ae]|env[ií][ae])n?"
    r"|(?:proporci[oó]n[ae]|comp[aá]rt[ae]|env[ií][ae])n?(?:me|nos)(?:l[oa]s?)?)\b"
)
# Whoever writes so talks to whoever asked, and of nothing else.
REPLY: Final = lazy(
    rf"""(?:
        \b(?:please|kindly|could\syou|can\syou|would\syou|if\syou|once\syou|feel\sfree\sto|go\sahead\sand)\s(?:\w+\s){{0,3}}?(?:provide|share|paste|send|give|upload|tell|supply|clarify|specify|post)\b[^.?!\n]{{0,80}}?\b{_CONVERSATION}
      | \b(?:which|what)\s(?:conversation|text|chat|transcript|document|messages)\b[^.\n]{{0,60}}\?
      | \b(?:i|we)(?:['’]d|['’]ll|\swould|\swill|\scan|\swould\sbe|['’]d\sbe)\s(?:be\s)?(?:happy|glad|love|delighted)\sto\b | \bhow\s(?:can|may)\si\s(?:help|assist)\b | \b(?:anything|something)\selse\s(?:i\scan|you)
      | \b(?:i\s(?:can(?:no|['’])t|can\snot|won['’]t|must\sdecline|am\snot\sable\sto|am\sunable\sto)|i['’]m\s(?:unable|not\sable)\sto)\s(?:\w+\s){{0,3}}?(?:summari[sz]\w*|help|assist|comply|fulfil\w*|continue|provide|create|produce|process|access)
      | \b(?:bitte|könn(?:en|test)\s(?:sie|du))\s(?:\S+\s){{0,6}}?{_CONVERSATION}\b[^.?!\n]{{0,60}}?(?:senden|schicken|teilen|einfügen|geben|bereitstellen|kopieren|zur\sverfügung)
      | \bbitte\s(?:senden|schick\w*|teile?n?|füge?n?|gib|geben|stelle?n?)\s | \bwie\skann\sich\s(?:ihnen|dir)\s | \b(?:gerne|klar|natürlich)\b[^.!\n]{{0,30}}\bhelfe\sich\b
      | \bich\s(?:kann|darf|werde)\s(?:\S+\s){{0,8}}?nicht\s(?:zusammenfassen|helfen|erstellen|erfüllen|behilflich)
      | \b(?:por\sfavor,?\s)?(?:{_BIDDEN}|pégal?[ao]?\w*|forneça|envie|cole|compartilhe|incolla\w*|invia(?:mi|ci|te)?\b|fornisci\w*|condivid(?:i|imi|ici|ete)\b|fournissez|envoyez|partagez|collez|fournir|partager|prześlij|wklej|podaj|udostępnij|пришлите|отправьте|предоставьте|вставьте|поделитесь)[\s,]+(?:\S+\s){{0,5}}?{_CONVERSATION}
      | \bno\s(?:puedo|me\ses\sposible|podré)\s(?:\w+\s){{0,3}}?(?:ayudar\w*|resumir\w*|hacer\w*|cumplir|continuar|procesar|generar) | (?:en|em|in)\s(?:qué|que|cosa)\s(?:más\s)?(?:puedo|posso)\s(?:ayudar|ajudar|aiutar)\w*
      | \b(?:não|nao)\s(?:posso|consigo|poderei)\s(?:\w+\s){{0,3}}?(?:ajud\w*|resum\w*|fazer|atender|continuar|process\w*|gerar) | \bnon\s(?:posso|sono\sin\sgrado\sdi|riesco\sa)\s(?:\w+\s){{0,3}}?(?:aiutar\w*|riassumere|fornire|procedere|generare|elaborare|soddisfare)
      | \bje\sne\s(?:peux|suis|pourrai)\s(?:\w+\s){{0,5}}?(?:aider|résumer|fournir|traiter|accéder|mesure|répondre) | \bpuis-je\svous\saider\b | \bc['’]è\saltro\s(?:che|in\scui)\b | \b(?:hay|há)\salg(?:o|uma\scoisa)\smás?\s
      | \bnie\s(?:mogę|jestem\sw\sstanie|potrafię)\s(?:\w+\s){{0,3}}?(?:pomóc|podsumować|stworzyć|streścić|zrealizować|spełnić|przygotować) | \bw\sczym\s(?:jeszcze\s)?mogę\spomóc\b
      | \bя\sне\s(?:могу|смогу|в\sсостоянии|имею)\s(?:\w+\s){{0,4}}?(?:помочь|обобщить|составить|пересказать|выполнить|доступа|резюмировать|предоставить|подвести|сделать) | \b(?:чем|могу\sли)\s(?:я\s)?(?:ещё\s)?(?:могу\s)?(?:вам\s)?помочь\b
      | \b(?:как|будучи)\s(?:языков\w+|ИИ|искусствен\w+)\b | \bjako\s(?:model|sztuczna|ai)\b | \bals\s(?:ki|sprachmodell|ai)\b | \bcome\s(?:modello|ia|assistente)\b | \ben\stant\sque\smod[èe]le\b | \bcomo\s(?:um\s)?(?:modelo|ia)\b | \bik\skan\s(?:\w+\s){{0,4}}?niet\s(?:samenvatten|helpen)\b
      | (?<![^\W还敬烦先就也])(?:请|請|麻烦|麻煩)(?:您|你)?(?:先|再)?(?:把|将|將)?[^。？！\n]{{0,20}}?(?:提供|发给|发送|發送|發給|粘贴|贴|分享|告诉|上传)
      | (?:能否|可否|能不能|可不可以|麻烦)[^。？！\n]{{0,20}}?(?:粘贴|贴过来|发(?:来|给|过来|一)|提供|分享|上传)
      | (?:有什么|有何|还有什么)[^。\n]{{0,8}}?(?:帮|可以帮|需要)|(?:无法|不能|没有办法|没法|無法|拒绝)[^。\n]{{0,8}}?(?:总结|概括|摘要|帮助|协助|完成|生成|總結|处理该)|(?:我可以|我能|可以)帮(?:您|你)|您?(?:想|要|需要)[^。\n]{{0,6}}?(?:哪|什么)[^。\n]{{0,8}}(?:？|\?)
      | (?:会話|内容|テキスト|文章|メッセージ|対話)[^。\n]{{0,12}}?(?:貼り付け|送って|送信|提供|共有|教えて|お送り)[^。\n]{{0,8}}?(?:ください|下さい|いただ|お願い)|(?:要約|対応|お手伝い|お答え|提供|作成)[^。\n]{{0,6}}?(?:できません|できかねます|いたしかねます|出来ません)|(?:お手伝い|サポート)(?:しましょうか|できます)
      | (?:대화|내용|텍스트|메시지)[^.\n]{{0,12}}?(?:보내|붙여|공유|제공|알려)[^.\n]{{0,6}}?(?:주세요|주시|주십시오)|(?:요약|도와|도움|제공|처리)[^.\n]{{0,10}}?(?:수\s?없|못합니다|불가|어렵습니다)|무엇을\s도와
      | (?:يرجى|من\sفضلك|الرجاء)\s[^.\n]{{0,20}}?(?:إرسال|أرسل|تزويد|لصق|مشاركة|تقديم|توفير)|(?:لا\s(?:أستطيع|يمكنني)|لن\sأتمكن)\s[^.\n]{{0,20}}?(?:تلخيص|مساعد|المساعدة|تقديم|أساعد|ألخص)|كيف\s(?:يمكنني|أستطيع)\sمساعد
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# A courtesy that no summary begins with.
SORRY: Final = lazy(
    rf"""{_OPENING}(?:
        (?:es\s)?tut\smir\s(?:sehr\s)?leid | (?:ich\sbitte\sum\s)?entschuldigung\b | (?:przepraszam|przykro\smi|niestety)\b | (?:извините|простите|к\sсожалению|прошу\sпрощения|сожалею)\b | beklager\b | tyvärr\b | förlåt\b | helaas\b | het\sspijt\smij\b
      | (?:scusa\w*|mi\sdispiace|purtroppo|spiacente)\b | (?:desculp\w+|lamento|infelizmente|sinto\smuito)\b | (?:lo\s(?:siento|lamento)|disculp\w+|perd[óo]n\w*|lamentablemente|desafortunadamente)\b | (?:désolée?|je\s(?:suis|regrette)|malheureusement|pardon)\b
      | üzgünüm\b | maalesef\b | anteeksi\b | sajnálom\b | omlouvám | maaf\b | xin\slỗi | 죄송 | 미안 | 유감 | 抱歉 | 对不起 | 對不起 | 很遗憾 | 申し訳 | すみません | ごめん | 恐れ入り | 残念ながら | あいにく | 承知(?:いた)?しました | 了解(?:です|しました) | かしこまりました | (?:عذر|آسف|للأسف|نعتذر|أعتذر)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# What only a program that failed says, or a service that asks for another try.
FAILING: Final = lazy(
    r"""
        \bthread\s'[^'\n]{1,40}'\spanicked | \bgoroutine\s\d+\s\[ | \bRUST_BACKTRACE\b | \bexception\sin\sthread\b | \bunhandled\s(?:exception|promise|rejection) | \bsegmentation\sfault\b | \bcore\sdumped\b
      | ^[ \t]*at\s[\w$.<>\s]{1,80}\([^()\n]{1,120}:\d+(?::\d+)?\) | \bon\sline\s\d+\s+(?:of|in)\s | \b(?:uncaught|fatal)\s(?:error|exception)\b
      | \b(?:try|retry|retrying|attempt)\b[^.\n]{0,20}\b(?:again|later|help|shortly|in\s(?:a|some)\s(?:few\s)?(?:moments?|minutes?|while)) | \bplease\sretry\b | \bsomething\swent\swrong\b | \bhigh(?:er)?\s(?:than\susual\s)?demand\b
      | \bversuch\w*\s(?:\S+\s){0,7}?(?:erneut|später|noch\s?einmal|nochmal) | \b(?:etwas|irgendetwas|(?:da|hier)\s(?:ist|lief)(?:\s\w+)?)\s(?:(?:ist|lief)\s)?(?:\S+\s)?schief
      | \br[ée]essay\w+ | \b(?:une\serreur|un\sproblème)\s(?:\S+\s)?(?:est\ssurvenue?|s['’]est\sproduite?)
      | \b(?:vuelv[ae]\w*\sa\s|int[ée]nt\w+\s(?:de\s)?nuevo|reint[ée]nt\w+|inténtalo|algo\s(?:ha\s)?sal(?:ió|ido)\smal) | \b(?:tente\snovamente|tenta\sde\snovo|algo\sdeu\serrado)
      | \b(?:riprov\w+|qualcosa\sè\sandato\sstorto) | \b(?:попробуйте|повторите|повторить)\s(?:\S+\s){0,3}?(?:позже|снова|ещё|попытк\w+|запрос) | \bчто-то\sпошло\sне\sтак
      | \bspróbuj\w*\s(?:\S+\s)?(?:ponownie|później) | \bcoś\sposzło\snie\stak | \bprobeer\s(?:\S+\s){0,2}?(?:opnieuw|later) | \ber\sging\siets\s(?:mis|fout) | \bförsök\sigen | \bnågot\sgick\sfel | \btekrar\sdene\w+ | \bbir\sşeyler\sters
      | (?:稍后|稍後|重新|请|請|再次)[^。\n]{0,6}?(?:重试|重試|再试|再試|尝试) | (?:もう一度|再度|しばらく|時間を[^。\n]{0,4}?いて)[^。\n]{0,10}?(?:試し|お試し|実行) | 다시\s?시도 | حاول\s(?:\S+\s)?(?:مرة|لاحق|مجدد) | المحاولة\s(?:مرة|لاحق)
    """,
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
