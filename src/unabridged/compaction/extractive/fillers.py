"""Words that tell nothing by themselves: the commonest of many languages, greetings, thanks, praise and agreement.
It refuses to hold names, and words that say what happened.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.common_words import COMMON
from unabridged.search.letters import folded

_ENGLISH: Final = (
    "a i am so just like get got go going know think want need see look make say said one really very much too "
    "well also here now been being do don't didn't it's i'm that's i've you're we're isn't wasn't can't won't "
    "let's me my he she him her his hers them us or if no yes yeah yep nope ok okay oh ah hey hi hello bye wow "
    "haha lol hmm um uh thanks thank thx please sorry welcome cheers sure right alright fine good great nice cool "
    "awesome amazing wonderful fantastic perfect excellent lovely glad happy best better love hope wish sounds "
    "sound absolutely definitely totally exactly indeed course problem worries matter feel feeling thing things "
    "something anything everything lot lots kind bit way time day today always never maybe still even though "
    "pretty super keep take talk chat later soon care proud congrats congratulations agree true luck enjoy fun "
    "who whom why any some such own over again more most other only same than up down out off these those while "
    "during both few he's she's they're there's what's who's i'll i'd you'll we'll couldn't wouldn't shouldn't "
    "doesn't ain't gonna wanna able tell told help let might must may shall upon within without morning evening "
    "night goodbye dear guys mate buddy friend interesting incredible inspiring sweet cute beautiful gorgeous "
    "impressive thoughtful supportive support"
)
_OTHERS: Final = (
    "hallo danke dank gern gerne prima toll super schön genau klar guten tag morgen abend tschüss ja nein doch "
    "mal halt eben hola gracias buenos buenas días tardes noches vale claro genial bueno bien adiós sí perfecto "
    "estupendo bonjour salut merci bonsoir oui non d'accord parfait génial revoir c'est j'ai ciao grazie "
    "buongiorno buonasera sì certo perfetto bene prego olá obrigado obrigada sim ótimo bom boa dia tchau hoi "
    "bedankt goed leuk graag cześć dzięki dziękuję tak dobrze świetnie hej tack bra godt merhaba teşekkürler evet "
    "hayır tamam güzel ahoj děkuji ano dobře mulțumesc da bine hei kiitos hyvä igen köszönöm jó szia halo terima "
    "kasih ya baik chào cảm ơn vâng tốt привет спасибо да нет хорошо отлично здравствуйте пожалуйста и в на не "
    "что это как с я ты мы вы он она они но а то так же у по за из от до для был была было уже ещё очень тоже вот "
    "ну бы к мне меня тебя его её их все всё γεια ευχαριστώ ναι όχι και το η ο να του την με για που είναι שלום "
    "תודה כן לא של את על זה مرحبا شكرا نعم لا من في على ان هذا مع नमस्ते धन्यवाद हाँ नहीं है का की के में से को "
    "और यह"
)
# Pairs of letters, as what is written without spaces is read.
_PAIRS: Final = (
    "你好 您好 谢谢 謝謝 感谢 哈哈 好的 可以 没有 这个 那个 什么 怎么 我们 你们 他们 是的 不是 的时 时候 真的 "
    "太好 好了 棒了 非常 没问 问题 一个 就是 但是 因为 所以 如果 还是 已经 现在 知道 觉得 不错 了解 ます です "
    "した して ない から まし せん とう がと あり りが ござ ざい いま そう うで こと もの ては いる ある この "
    "その あの れは とて ても ので けど すね ませ 합니 니다 습니 세요 어요 아요 네요 안녕 녕하 하세 감사 사합 "
    "그리 리고 하지 지만 สวั วัส ขอบ อบค บคุ คุณ ครั รับ ค่ะ"
)
# What greets, thanks, praises or agrees, who speaks of himself or of whom he speaks to, and what says when it was.
_COURTESY: Final = (
    "hey hi hello thanks thank sorry welcome wow haha lol great cool awesome amazing wonderful fantastic perfect "
    "excellent lovely glad proud congrats congratulations absolutely totally definitely sounds beautiful "
    "inspiring incredible agree hallo danke prima toll super schön klar hola gracias genial estupendo merci "
    "parfait salut ciao grazie perfetto olá obrigado obrigada ótimo bedankt leuk cześć dzięki świetnie hej tack "
    "привет спасибо отлично здорово teşekkürler merhaba harika 你好 谢谢 哈哈 加油 太好 太棒 恭喜 高兴 とう がと "
    "すご 素晴 감사 축하 안녕 대박 مرحبا شكرا धन्यवाद ขอบ"
)
_SELF: Final = (
    "i my we our me us i'm i've i'd we're we've ich mein meine meinen meiner wir unser unsere mir mich yo mi mis "
    "nuestro nosotros je j'ai mon ma mes nous notre nos io mio mia miei noi eu meu minha meus nós ik mijn wij "
    "onze ja mój moja jag min mitt vi я мой моя мне меня мы наш наша ben benim biz bizim أنا नहीं मैं मेरा मेरी "
    "हम 我的 我在 我们 我是 我有 私は 僕は うち 저는 제가 나는 우리 ผม ฉัน"
)
_OTHER_PERSON: Final = (
    "you your yours you're you've you'll du dein deine dir dich ihr euch sie tu tus te ti usted vous votre vos "
    "ton ta tes toi tuo tua voi você seu sua jij je jouw ty twój din ditt dig ты вы твой ваш тебя вас sen senin "
    "siz 你的 你真 你们 你是 你一 あな なた 당신 너는 คุณ أنت आप तुम"
)
_WHEN: Final = (
    "yesterday tomorrow tonight week month year ago last next since until monday tuesday wednesday thursday "
    "friday saturday sunday january february march april june july august september october november december "
    "gestern morgen woche monat jahr letzte letzten letztes nächste nächsten seit montag dienstag mittwoch "
    "donnerstag freitag samstag sonntag ayer mañana semana mes año pasado próximo hace hier demain semaine mois "
    "dernier prochain ieri domani settimana mese scorso ontem amanhã mês passado gisteren wczoraj tydzień вчера "
    "завтра неделя неделе месяц год dün yarın hafta ay 昨天 明天 上周 下周 上个 下个 去年 今年 明年 月底 昨日 "
    "明日 先週 来週 先月 来月 어제 내일 지난 다음 أمس غدا कल เมื่ นี้"
)


def _folded(*said: str) -> frozenset[str]:
    return frozenset(folded(word) for each in said for word in each.split())


_FAILURE: Final = (
    "error errors failed fails failure exception traceback refused denied invalid forbidden crashed timeout fatal "
    "panic fehler fehlgeschlagen abgelehnt error errores falló rechazado erreur échoué refusé errore fallito falhou "
    "erro fout błąd fel hata ошибка ошибки отказано 错误 失败 拒绝 異常 失敗 エラ 오류 실패 خطأ فشل"
)


COURTESY: Final = _folded(_COURTESY)
SELF: Final = _folded(_SELF)
OTHER: Final = _folded(_OTHER_PERSON) - SELF
WHEN: Final = _folded(_WHEN)
FAILURE: Final = _folded(_FAILURE)
FILLERS: Final = _folded(*map(" ".join, COMMON.values()), _ENGLISH, _OTHERS, _PAIRS) | COURTESY | SELF | OTHER
