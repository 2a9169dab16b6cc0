"""By what words a thing is weighed, given up or hindered, and by which something is waited for, though it sounds as if it were done.
It refuses to know what it is that stands so.
"""

from __future__ import annotations

from typing import Final

from unabridged.lazy_patterns import lazy

# What speaks against a thing, replaces it, tells how it was before, or offers it beside another, does not take it.
AGAINST: Final = lazy(
    r"\b(?:against|avoid\w*|gegen|vermeid\w*|contra|evita\w*|contre|évit\w*|contro|evit\w*|против|избега\w*|tegen|przeciw\w*|mot"
    r"|replac\w*|remov\w*|abandon\w*|dropp\w*|discard\w*|veto\w*|reject\w*|refuse\w*|declin\w*|exclud\w*|gives?\s+up|gave\s+up|given\s+up|away|off\s+the\s+table|turn\w*\s+(?:[\w.]+\s+){0,6}down|rul\w+\s+(?:\w+\s+){0,4}out|skip\w*|leav\w+\s+out|left\s+out"
    r"|consider\w*|discuss\w*|propos\w*|suggest\w*|weigh\w*|compar\w*|alternativ\w*|options?|ways|either|or|versus|vs|would|could|too|until\s+now|so\s+far|previous\w*|former\w*|earlier|used\s+to|was\s+used|old|caus\w*"
    r"|ersetz\w*|ersatz|ablös\w*|entfern\w*|entfall\w*|entfäll\w*|schied\w*|scheid\w*|ausscheid\w*|lehn\w*|schloss|schließ\w*|vom\s+tisch|wegfall\w*|weg|erwog\w*|diskut\w*|vorgeschlag\w*|alternative\w*|oder|würde\w*|wäre\w*|zu\s+(?:langsam|teuer|groß|lang\w*|aufw\w+|komplex|riskant|spät|alt|wenig|viel\w*)|bisher\w*|früher\w*|vorher|zuvor"
    r"|reempla\w*|sustitu\w*|quita\w*|elimina\w*|abandon\w*|propuest\w*|alternativa\w*|opci\w+|sería|demasiado|antes|anterior\w*|rempla\w*|supprim\w*|retir\w*|propos\w*|serait|trop|avant|ancien\w*|ou|sostitu\w*|rimoss\w*|sarebbe|troppo|prima|substitu\w*|removid\w*|seria|demais)\b"
    r"|反对|避免|避け|替换|替代|取代|代替|以前|原来|之前|或者|还是|考虑|置き換|廃止|以前|従来|検討|または|대체|기존|이전|[✗✘❌✖]"
)
# What kept something from going well, in words that say of no fault.
HINDERED: Final = lazy(
    r"\b(?:block\w*|reject\w*|refus\w*|denied|timed\s+out|time-?out|killed|stop(?:s|ped)?|hung|stuck|cancel\w*|interrupt\w*|invalid|missing|blockiert\w*|abgelehnt|verweiger\w*|hing|gestoppt|angehalten|fehlt\w*|abgelaufen"
    r"|bloque\w*|rechaz\w*|cancelad\w*|interrump\w*|refusé\w*|arrêt\w*|interrompu\w*|manqu\w*|bloccat\w*|rifiutat\w*|bloquead\w*|recusad\w*)\b|拦下|拒绝|拒否|中断|超时|タイムアウト|차단"
)
# What is said of another day or still to come, in the present; who was told or asked something has not got it done.
AWAITED: Final = lazy(
    r"\b(?:(?:is|are)\s+(?:\w+ed|written|sent|done|run|given)\s+(?:by|on|in|at|next|tomorrow|for|as)|next|tomorrow|due|follow\w*|promis\w*|request\w*|missing|find\s+out"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|offen\w*|fällig\w*|fehlt|fehlen|folgt|folgen|morgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|läuft|laufen|nächste\w*|versprochen|ausstehend\w*|zu\s+\w+en"
    r"|pendiente\w*|mañana|lunes|martes|miércoles|jueves|viernes|próxim\w+|vence|pide|pidi\w+|demain|lundi|mardi|mercredi|jeudi|vendredi|prochain\w*|domani|lunedì|amanhã|segunda|falta\w*|manque\w*|manca\w*)\b"
    r"|明天|周[一二三四五六日]|下周|仍|还|尚|未|请|求|明日|来週|予定|残|必要|依頼|내일|예정|요청"
)
# What is over, and not only going on.
OVER: Final = lazy(
    r"\b(?:(?:has|have)\s+(?:(?:now|already|since|just|all)\s+)?(?:been\s+)?\w+(?:ed|en|wn|nt|ne)\b|(?:was|were)\s+\w+(?:ed|wn|nt|ne)|(?:is|are)\s+(?:(?:now|already)\s+)?(?:done|finished|completed?|booked|closed|resolved|settled)\b|already"
    r"|(?:ist|sind|wurden?|hat|haben)\b[^.,;]*\b\w*(?:ge\w+(?:t|en)|(?:er|ver|be|ent)\w+t)\s*$|bereits|schon|ya\s+(?:est\w+|se\s+ha\w*|ha\w*|fue\w*)|(?:ha|han)\s+sido|(?:a|ont)\s+(?:déjà\s+)?été|déjà|già|è\s+stat\w|sono\s+stat\w|já|foi|foram|уже)\b|已经?[^，。]|ました|済み|완료"
)
