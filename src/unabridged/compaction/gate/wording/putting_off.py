"""Whether a short text talks to whoever asked for it: it will come later, it may not be, which one is wanted, and good luck with it all.
It refuses to stand alone: a story told in the first person is about what happened.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

# It comes later; whoever reads is to wait.
_LATER: Final = lazy(
    r"\b(?:please\s+)?(?:hold\s+on|bear\s+with\s+me|stand\s+by|give\s+me\s+(?:a|some|one|\w+\s+more)\s+(?:moment|minute|second|time|while)|one\s+moment|just\s+a\s+(?:moment|second|minute)|be\s+right\s+back)\b|\bi(?:['’]ll|\s+will|['’]m\s+going\s+to|\s+am\s+going\s+to|\s+shall)\s+(?:now\s+)?(?:\w+\s+){0,2}?(?:put|prepare|write|draft|compile|start|begin|get\s+back|return|summari[sz]e|work|read|do\s+my\s+best|need)\b"
    r"|\b(?:einen\s+(?:moment|augenblick)|moment\s+bitte|gleich\s+(?:fertig|zurück)|ich\s+(?:werde|melde|beginne|fange|arbeite|bemühe|lese|kümmere)\s+\w*|werde\s+mich\s+(?:\w+\s+)?(?:bemühen|melden)|folgt\s+(?:in\s+kürze|gleich|später|sobald)|geben\s+sie\s+mir|gib\s+mir)\b"
    r"|\b(?:d[eé](?:me|nme|jame|jeme)\s+(?:un|unos)|un\s+momento|espere\s+un|enseguida\s+(?:lo|la|te|le)|voy\s+(?:a\s+(?:preparar|resumir|leer|escribir)|por\s+la\s+mitad)|en\s+breve\s+(?:lo|la|le|te)|lo\s+(?:preparo|tendré|redactaré))\b"
    r"|\b(?:un\s+(?:instant|moment)|laissez-moi|laisse-moi|le\s+temps\s+(?:pour\s+moi\s+)?de\s+(?:\w+\s+)?(?:relire|lire|préparer)|suivra\s+(?:dans|sous|bientôt)|je\s+(?:vais|reviens|m['’]y\s+mets|prépare|commence)|avant\s+de\s+commencer)\b"
    r"|\b(?:um\s+(?:momento|instante)|aguarde|vou\s+(?:preparar|resumir|ler|escrever|começar)|já\s+volto|dê-me|me\s+d[êe]\s+(?:um|alguns)|em\s+breve\s+(?:envio|mando|trago)|só\s+um\s+minut\w+)\b"
    r"|\b(?:дайте|дай)\s+(?:мне\s+)?(?:немного\s+)?(?:время|времени|минут\w*)|\b(?:подождите|подожди|минутку|секунду|сейчас\s+(?:подготовлю|напишу|составлю|прочитаю)|скоро\s+(?:пришлю|вернусь|будет)|управлюсь|подготовлю|приступаю)\b"
    r"|(?:请|請)?稍(?:等|候|后)|等(?:我)?一(?:下|会)|(?:我)?(?:马上|正在|这就|稍后|一会儿?)(?:就)?(?:整理|总结|阅读|处理|写|给您|给你|为您|开始)|(?:少々|しばらく|今しばらく|もうしばらく)(?:お待ち|お時間)|お時間を(?:ください|いただ)|(?:ただいま|現在|只今)[^。\n]{0,12}(?:おります|しています|中です)|後ほど(?:お送り|お届け|提出|まとめ)",
    re.IGNORECASE,
)
# It may not be, by rules of whoever writes; nobody else has such.
_RULES: Final = lazy(
    r"\b(?:my|our|the\s+usage|usage|company|content)\s+(?:\w+\s+)?(?:guidelines?|polic(?:y|ies)|principles|programming|training|instructions)\b|\b(?:i['’]m|i\s+am)\s+(?:not\s+)?(?:\w+\s+)?(?:comfortable|permitted|allowed|prohibited|in\s+a\s+position|equipped|designed|just\s+an?|only\s+an?|unable|not\s+able|not\s+going)\b|\bno\s+can\s+do\b|\bi\s+(?:lack|have\s+concerns|would\s+rather|['’]d\s+rather|prefer\s+not|refuse|suggest|can['’]t|cannot|could\s+not|only\s+see|see\s+only|notice)\b|\bagainst\s+my\b"
    r"|\b(?:meine|meinen|unseren?)\s+(?:\w+\s+)?(?:richtlinien|regeln|vorgaben|grundsätze\w*)\b|\bleider\s+nicht\s+(?:helfen|möglich|dienen)\b|\bich\s+leider\s+nicht\b|\b(?:möchte|will)\s+ich\s+(?:\w+\s+)?nicht\b|\bich\s+(?:möchte|werde|will|darf|kann)\s+(?:\w+\s+){0,3}?(?:nicht|keine?)\b|\bzu\s+lang\s+für\s+mich\b"
    r"|\b(?:mis|nuestras)\s+(?:normas|políticas|directrices|reglas|principios)\b|\bno\s+(?:encuentro|veo|tengo)\s+(?:ninguna|ningún|acceso|la\s+conversación)|\bprefiero\s+no\b|\bno\s+me\s+(?:dejan|permiten|es\s+posible)\b"
    r"|\b(?:mes|nos)\s+(?:règles|principes|directives|consignes)\b|\bje\s+ne\s+(?:souhaite|peux|veux|suis|vois|trouve|dispose)\s+(?:pas|plus|aucun\w*)|\bje\s+(?:préfère|signale|refuse)\b|\bon\s+me\s+demande\s+de\b"
    r"|\b(?:minhas|nossas)\s+(?:diretrizes|normas|políticas|regras)\b|\bnão\s+(?:posso|consigo|vejo|encontro|tenho)\s+(?:\w+\s+){0,2}?(?:ajudar|resumir|acesso|conversa|nenhuma|fazer|mensagens)\b|\bprefiro\s+não\b"
    r"|\b(?:мои|моим|моих|наши|нашим)\s+(?:правил|принцип|инструкц|политик)\w*|\bя\s+(?:не\s+(?:могу|буду|вижу|стану|имею|нашёл|хочу)|лишь|всего\s+лишь|предпоч\w+)\b|\bне\s+(?:вижу|нахожу)\s+(?:никак\w+\s+)?(?:переписк|разговор|диалог|сообщен)\w*"
    r"|我(?:这边|这里)?(?:什么都)?(?:看不到|没有看到|没看到|调不出|处理不了|不方便|不便|无权|无法|不能)|(?:根据|依据|按照)(?:相关)?(?:规定|政策|准则)[^。\n]{0,10}(?:我|不便|不能|无法)|(?:コメント|回答|お答え|言及|要約)(?:を|は)?(?:差し控え|控え)|(?:私|わたし)(?:の|は)[^。\n]{0,14}(?:方針|規約|できません|できかねます)|ガイドライン[^。\n]{0,16}(?:でき|反し|違反)",
    re.IGNORECASE,
)
# Which one is wanted; what else there is to do; what a fine talk that was; and good luck.
_CHATS: Final = lazy(
    r"\b(?:great|good|excellent|interesting)\s+question\b|\b(?:it['’]s|that['’]s|what)\s+an?\s+(?:fascinating|interesting|great|lovely|good)\s+(?:exchange|conversation|question|chat|discussion|read)\b|\bhave\s+a\s+(?:nice|good|great|lovely|safe)\s+\w+\s*!?|\bgood\s+luck\b|\b(?:hope\s+(?:this|that)\s+helps|let\s+me\s+know|feel\s+free\s+to\s+(?:ask|reach)|happy\s+to\s+help|glad\s+to\s+help|which\s+(?:one|would)\s+(?:do\s+)?you\s+prefer|i\s+can\s+offer\s+you|tell\s+me\s+what\s+you|this\s+should\s+(?:solve|fix|help)|in\s+order\s+to\s+continue|whatever\s+you\s+(?:choose|decide))\b"
    r"|\b(?:um\s+(?:deine|ihre|eure)\s+(?:letzte\s+)?frage\s+zu\s+beantworten|zu\s+(?:deiner|ihrer)\s+(?:letzten\s+)?frage|viel\s+(?:glück|erfolg|spaß)|gute\s+(?:reise|frage|besserung)|sag\s+(?:mir\s+)?bescheid|melde\s+dich|verraten\s+sie|gerne?\s+doch|was\s+für\s+ein\s+\w+\s+gespräch|hoffe,?\s+das\s+hilft)\b"
    r"|\b(?:buena\s+pregunta|buen\s+viaje|mucha\s+suerte|suerte\s+con|espero\s+que\s+(?:te|le|os)\s+sirva|en\s+cuanto\s+a\s+(?:tu|su)\s+(?:última\s+)?pregunta|qué\s+conversación\s+(?:tan|más)|resumir\s+qué|podrías?\s+(?:pegar|enviar|compartir)\w*|quieres\s+que|prefieres)\b"
    r"|\b(?:bonne\s+(?:question|route|chance|journée|continuation)|bon\s+(?:courage|voyage|appétit)|que\s+puis-je\s+faire|pour\s+répondre\s+à\s+(?:votre|ta)|(?:en\s+quoi|comment)\s+puis-je|n['’]hésitez\s+pas|souhaitez-vous|quelle\s+(?:belle|intéressante)\s+\w+)\b"
    r"|\b(?:boa\s+(?:viagem|sorte|pergunta)|bom\s+(?:trabalho|proveito)|sobre\s+a\s+(?:sua|tua)\s+(?:última\s+)?(?:dúvida|pergunta)|que\s+conversa\s+(?:interessante|boa)|quer\s+que\s+eu|prefere\s+que|espero\s+ter\s+ajudado|posso\s+ajudar\s+em)\b"
    r"|\b(?:хороший\s+вопрос|отвечая\s+на\s+(?:ваш|твой|последн)\w*|удачи|счастливого\s+пути|чем\s+ещ[её]\s+могу|могу\s+(?:перевести|помочь|предложить|написать)|надеюсь,?\s+(?:это\s+)?помо\w+|какой\s+интересный|хотите,?\s+(?:чтобы\s+)?я)\b"
    r"|(?:好问题|祝(?:您|你)|希望(?:对您|对你|能帮)|关于(?:您|你)(?:最后|刚才)的(?:问题|疑问)|(?:您|你)(?:希望|想要|更喜欢)(?:哪|我)|能不能分几次|建议(?:您|你)自己)|(?:最後の)?ご質問(?:です|ですが|について|ありがとう)|ぜひお試し|お好みを|お知らせください|お作りできます|お手伝い(?:でき|し)|いかがでしょうか|よい旅を|ご希望(?:を|の)",
    re.IGNORECASE,
)


def chats(text: str) -> bool:
    """Whether one of the three is in it."""
    return any(each.search(text) is not None for each in (_LATER, _RULES, _CHATS))
