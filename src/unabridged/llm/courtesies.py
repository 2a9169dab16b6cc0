"""Lines of courtesy around an answer, in the languages that models are courteous in: "Here is the summary:" and offers.
It refuses a line that says anything else: one with a figure, a name of code or a second sentence of its own stays.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

_LONGEST: Final = 200
# A courtesy says nothing: where a figure or a piece of code stands, something is said.
_SAYS: Final = lazy(r"[\d`{}\[\]|/\\]")
_SURE: Final = (
    r"sure(?: thing)?|certainly|of course|okay|ok|absolutely|got it|understood|great|natürlich|gerne?|klar|bien sûr"
    r"|d'accord|claro(?: que s[ií])?|por supuesto|certo|certamente|natuurlijk|конечно|хорошо|oczywiście|jasne|tabii"
    r"|elbette|بالتأكيد|بالطبع|ज़रूर|जरूर|好的|当然|當然|はい|承知しました|네|물론입니다|tentu|chắc chắn rồi"
)
_ENGLISH: Final = (
    r"(?:here(?:['\u2019]s| is| are)|below is|the following is|this is) (?:(?:the|a|an|your|my) )?(?:[\w-]+ ){0,3}?"
    r"(?:summary|summari[sz]ation|recap|overview|digest|json(?: (?:object|result|summary|output))?|result)"
    r"(?: (?:of|for|in|as|based|under|so far|following)\b[^:\n]{0,80})?[:.]"
)
_WRITTEN: Final = (
    r"i(?:['\u2019]ve| have) (?:prepared|written|created|compiled|put together|summari[sz]ed)\b[^:\n]{0,30}?"
    r"(?:summary|conversation|recap|json)\b[^:.\n]{0,60}[:.]"
)
_WILL: Final = (
    r"(?:let me|i will|i['\u2019]ll|i need to|i have to|i should) (?:now )?(?:write|summari[sz]e|give|create|compile)\b"
    r"[^:.\n]{0,40}?(?:summary of (?:the|this)|summari[sz]e the|the|this|our) "
    r"(?:conversation|chat|discussion|dialogue|material)\b[^:.\n]{0,40}[:.]"
)
# What opens an announcement, and what a summary is called, in other languages than English.
_HERE: Final = (
    "hier|im folgenden|nachfolgend|anbei|voici|ci-dessous|ci-après|aquí|a continuación|ecco|di seguito|aqui|segue"
    "|a seguir|abaixo|hieronder|вот|ниже|ось|нижче|oto|poniżej|zde|níže|här|nedan|her er|nedenfor|işte|aşağıda"
    "|إليك|فيما يلي|هذا|यहाँ|यहां|नीचे|निम्न|以下|这是|這是|下面|这里是|こちら|다음은|아래는|여기|dưới đây|đây là|berikut"
    "|ακολουθεί|להלן|הנה"
)
_CALLED: Final = (
    "zusammenfassung|überblick|résumé|synthèse|récapitulatif|resumen|riassunto|riepilogo|sintesi|resumo|samenvatting"
    "|overzicht|резюме|сводк|изложени|содержани|підсум|podsumowani|streszczeni|shrnutí|souhrn|sammanfattning"
    "|sammendrag|özet|ملخص|خلاصة|सारांश"
    "|总结|摘要|概述|總結|概要|要約|まとめ|サマリ|요약|tóm tắt|ringkasan|περίληψη|סיכום"
)
# A whole sentence that says so, as it is said where no colon follows.
_SAID_SO: Final = (
    r"(?:以下|こちら|それでは)[^:\uff1a\n]{0,30}?(?:要約|まとめ)[^:\uff1a\n]{0,20}?(?:です|ます)\u3002"
    r"|[^:\uff1a\n.]{0,30}?요약(?:해|을)[^:\uff1a\n.]{0,20}(?:드리겠습니다|하겠습니다|입니다)\."
)
_SIGN: Final = r"[!,.\uff01\uff0c\u3002\u060c\u3001]"
_ANNOUNCED: Final = lazy(
    rf"[*_]{{0,2}}\u00a1?(?:(?:{_SURE})\b[^:.!\n]{{0,40}}? ?{_SIGN}\s*)?"
    rf"(?:{_ENGLISH}|{_WRITTEN}|{_WILL}|(?:{_HERE})[^:\uff1a\n]{{0,80}}?(?:{_CALLED})[^:\uff1a\n]{{0,80}}[:\uff1a]"
    rf"|{_SAID_SO})[*_]{{0,2}}",
    re.IGNORECASE,
)
_ALONE: Final = lazy(
    rf"(?:{_SURE}|here (?:you go|it is))(?: ?{_SIGN} ?(?:here (?:you go|it is)))? ?{_SIGN}", re.IGNORECASE
)
_MORE: Final = r"(?:any|anything|more|further|additional|changes|details|me to|else|help|assistance|other|it)\b"
_OFFERED: Final = lazy(
    rf"""[*_]{{0,2}}(?:
        (?:please[ ])?(?:just[ ])?let[ ]me[ ]know[ ](?:if|whether)[ ]
        (?:you(?:['\u2019]d)?|there)\b.{{0,30}}?\b{_MORE}[^.;:]*
      | i[ ]hope[ ](?:this|that|it|the)[ ](?:summary[ ]|recap[ ])?
        (?:helps|is[ ](?:helpful|useful|what)|was[ ]helpful)[^.;:]*
      | (?:please[ ])?feel[ ]free[ ]to[ ](?:ask|reach|let[ ]me|contact)\b[^.;:]*
      | if[ ]you[ ](?:need|have|want|would[ ]like|['\u2019]d[ ]like)[ ]{_MORE}
        [^.;:]*\b(?:let[ ]me[ ]know|feel[ ]free|just[ ]ask|i[ ]can|happy[ ]to)[^.;:]*
      | is[ ]there[ ]anything[ ]else\b[^.;:?]*
      | (?:would[ ]you[ ]like|do[ ]you[ ]want)[ ]me[ ]to[ ]
        (?:expand|elaborate|adjust|shorten|add|change|refine)\b[^.;:?]*(?=\?)
      | (?:this|the[ ]above|note:[ ]this)[ ](?:json|summary|recap)(?:[ ]object)?[ ]
        (?:has|contains|captures|keeps|retains|includes|covers|follows|preserves|reflects|was[ ]generated|is[ ]based)
        \b[^.;:]*
      | (?:lassen[ ]sie[ ]mich|lass[ ]mich)[ ]wissen,[ ](?:wenn|falls|ob)\b[^.;:]*
      | (?:ich[ ]hoffe,[ ](?:das|dies)[ ]hilft|bei[ ]fragen[ ]stehe[ ]ich)[^.;:]*
      | (?:n['\u2019]hésitez[ ]pas|faites-moi[ ]savoir[ ]si|j['\u2019]espère[ ]que[ ]cela)\b[^.;:]*
      | (?:avísame[ ]si|hazme[ ]saber[ ]si|no[ ]dudes[ ]en|espero[ ]que[ ]esto)\b[^.;:]*
      | (?:fammi[ ]sapere[ ]se|spero[ ]che[ ](?:questo|ti))\b[^.;:]*
      | (?:me[ ]avise[ ]se|espero[ ]que[ ]isso)\b[^.;:]*
      | laat[ ](?:het[ ])?me[ ]weten[ ]als\b[^.;:]*
      | дайте[ ]знать,[ ]если\b[^.;:]*
      | (?:如果您?需要|如需|希望这)[^\u3002]{{0,40}}(?:请告诉我|请随时|有帮助)[^\u3002]{{0,20}}
    )[.!?\u3002\uff01]?[ \U0001f300-\U0001faff]{{0,4}}[*_]{{0,2}}""",
    re.IGNORECASE | re.VERBOSE,
)


def without(text: str) -> str:
    """The text without one line of courtesy before it and one behind it; a text that is nothing else stays."""
    text = text.strip()
    first, _, rest = text.partition("\n")
    if (
        rest.strip()
        and _says_nothing(first)
        and (_ANNOUNCED.fullmatch(first.strip()) or _ALONE.fullmatch(first.strip()))
    ):
        text = rest.strip()
    rest, _, last = text.rpartition("\n")
    if rest.strip() and _says_nothing(last) and _OFFERED.fullmatch(last.strip()):
        text = rest.rstrip()
    return text


def _says_nothing(line: str) -> bool:
    return len(line) <= _LONGEST and _SAYS.search(line) is None
