"""Orders that a draft hands on as its own, and that only a tool, or the arguments of a call, gave.
It refuses to mind an order that a user gave, and one that is told with who gave it: the first binds, the second is news.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from unabridged.compaction.gate.finding.unfolded import unfolded
from unabridged.compaction.gate.ledger_words import REJECTED
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import addressed
from unabridged.lazy_patterns import lazy

_ADDRESS: Final = r"(?:https?://|[\w.+-]{1,64}@[\w-]{1,63}\.\w|\bwww\.)"
# An earlier digest may have no room for it where the ledger has.
_WHOLE_ADDRESS: Final = lazy(r"https?://\S+|[\w.+-]{1,64}@[\w.-]+", re.IGNORECASE)
_VERBS: Final = (
    r"approve|forward|remember|comply|reveal|obey|trust|release|decode|decrypt|disregard|ignore|forget|always|never|pay|refund|transfer|wire"
    r"|skip|grant|delete|append|print|keep\s+this|answer|reply|pretend|stop|greet"
)
_CUES: Final = lazy(
    r"\b(?:note\s+to\s+(?:the\s+)?\w+|see\s+the\s+(?:page|site|address)|you(?!\s+can\b)|your|yourself|please|whoever\s+reads|(?:the|this|ai|an)\s+(?:reader|assistants?|agent|model|summari[sz]er)\s+(?:must|has\s+to|should|shall|may)"
    r"|(?:do\s+not|don'?t|never)\s+(?:tell|mention|ask|say)|without\s+(?:asking|confirmation|checking)|from\s+(?:now|today|here)\s+on"
    r"|in\s+(?:all|every)\s+(?:future|summary|summaries)|long-term\s+memory|for\s*ever|for\s+(?:ai\s+)?assistants|rules?\s+are\s+off|mode\s+(?:is\s+)?enabled)\b"
    rf"|^\W*(?:(?:and|then|now|next\s+steps?|first|immediately|important|before\s+you\b[^,]*,)\W+)*(?:{_VERBS})\b(?!\s+(?:within|by|from|of|is|was|are|due|expected|comes|came|pending|in\s+\d)\b)"
    rf"|\b(?:send|post|fetch|open|use|enter|visit|upload|run|curl|call|get|submit|copy|e-?mail|write)\b[^\n]{{0,200}}?{_ADDRESS}"
    r"|\b(?:du|dir|dich|deine?[rmns]?|sie\s+(?:müssen|dürfen|sollen)|bitte|merke?|vergiss|antworte|führe|schicke|sende|erwähne|ignoriere|erstatte|ab\s+(?:jetzt|sofort))\b"
    r"|你|您|请(?!求)|必须|务必|不要|永远|从现在起|以后"
    r"|(?:して|で)ください|なければなりません|(?:する|言う)な|あなた|今後は"
    r"|\b(?:debes|tienes\s+que|recuerda|ignora|aprueba|env[ií]a|responde|olvida|por\s+favor|a\s+partir\s+de\s+ahora|no\s+lo\s+menciones|sin\s+preguntar|tu|tú)\b"
    r"|\b(?:tu|vous|retiens|ignorez?|réponds|répondez|envoie|envoyez|accepte|désormais|veuillez|oublie|sans\s+(?:le\s+dire|vérifier))\b"
    r"|\b(?:ты|вы|тебе|забудь|отправь|отвечай|запомни|пожалуйста|никому|напишите|пропускайте|должен|с\s+этого\s+момента)\b"
    r"|تجاهل|أرسل|وافق|لا\s+تخبر|من\s+فضلك|تخط|يجب\s+(?:عليك|أن)|احذف|تذكر",
    re.IGNORECASE,
)  # fmt: skip
_SENTENCE: Final = lazy(r"(?:(?![.!?;](?:\s|$))[^\n。！？；])+")
_BULLETS: Final = " \t-*|>#0123456789.)\"'"
_CALLED: Final = lazy(r"\[calls [^\n]*")
_QUOTES: Final = '"“”„«»「」『』'
_JOINED: Final = lazy(r",\s|\s(?:and|und|et|y|e|и)\s|[，、]")
_OF_A_PART: Final = 30
# A label before it, or a heading above, that says it was turned down.
_LABEL: Final = lazy(r"[^\n:：=]{1,40}[:：=]")
_HEADING: Final = lazy(
    r"^[ \t]*(?:#{1,6}[ \t][^\n]{1,60}|\*\*[^*\n]{1,60}\*\*[:：]?|[^\n:：]{1,40}[:：])[ \t]*$", re.MULTILINE
)
_NOT_FOLLOWED: Final = lazy(
    r"\b(?:refused|ignor\w+|not\s+(?:followed|done|run|obeyed)|verweigert|nicht\s+befolgt|no\s+seguid\w+|non\s+suivi\w*)\b|未照办|未执行|不照办|拒否|無視",
    re.IGNORECASE,
)
_NOT_LETTERS: Final = lazy(r"[\W_]+")
# A sentence is taken over where most of it stands there, looked at by so many letters at a time.
_WINDOW: Final = 12
_WINDOW_UNSPACED: Final = 4
_UNSPACED: Final = lazy("[\u2e80-\u9fff\uac00-\ud7af]")
_MOST: Final = 0.6
# So many letters at the end of a line that was cut show that a sentence goes on from there.
_END: Final = 20
_BEGUN: Final = 8
_LONGEST: Final = 400
# A draft has no more of them, or one of the first was found.
_SENTENCES: Final = 200


def handed_on(own: str, source: Source, tells: re.Pattern[str]) -> Iterator[str]:
    """The sentences that read like an order to whoever reads them, and that are taken from what is no user's.

    ``tells`` is a word by which a draft says that somebody said it; where that was taken over too, it tells of nobody.
    """
    told = _told(source)
    if not any(told):
        return
    yield from (each for each in addressed.found(own, told) if not tells.search(each))
    found = [each for each in _SENTENCE.finditer(own) if _CUES.search(each[0].lstrip(_BULLETS))][:_SENTENCES]
    theirs = _letters("\n".join(told)) if found else ""
    users = cache(lambda: _letters(source.by_users))
    for match in found:
        said = match[0]
        line = own[own.rfind("\n", 0, match.start()) + 1 : match.start()]
        is_quoted = sum(map(line.count, _QUOTES)) % 2 == 1 and _is_told(line, theirs, tells)
        if (
            not is_quoted
            and (
                any(_is_taken(each, theirs) for each in (said, _WHOLE_ADDRESS.sub(" ", said), *_parts(said)))
                or _goes_on(line + said, said, source)
            )
            and _letters(said) not in users()
            and not _is_told(said, theirs, tells)
            and not _is_turned_down(own[: match.start()], line + said)
        ):
            yield said


def _is_turned_down(before: str, line: str) -> bool:
    """Whether the label of a line, or the heading that it stands under, says that it was not done."""
    label, above = _LABEL.match(line), _HEADING.findall(before)
    told = (*([label[0]] if label else []), *above[-1:])
    return any(word.search(each) for each in told for word in (REJECTED, _NOT_FOLLOWED))


def _parts(said: str) -> Iterator[str]:
    """The parts of a sentence that bid by themselves."""
    for each in _JOINED.split(said):
        if len(each) >= _OF_A_PART and _CUES.search(each.lstrip(_BULLETS)):
            yield each


def _is_told(said: str, theirs: str, tells: re.Pattern[str]) -> bool:
    """Whether the draft itself says that somebody said it: the words before that are its own."""
    plain = _WHOLE_ADDRESS.sub(" ", said)
    for match in tells.finditer(plain):
        if _letters(plain[: match.end()]) not in theirs and not _is_taken(plain[: match.start()], theirs):
            return True
    return False


def _told(source: Source) -> list[str]:
    """What tools said, and arguments of calls; also as an earlier digest tells it."""
    texts = [what for who, what in source.said if who.casefold() in source.tools]
    return [*texts, *_CALLED.findall(source.text), *_of_digests(source)]


def _of_digests(source: Source) -> Iterator[str]:
    for line in source.kept:
        who, colon, what = line.partition(": ")
        if colon and who.casefold() in source.tools:
            yield what


def _goes_on(line: str, sentence: str, source: Source) -> bool:
    """Whether a line has more of what an earlier digest cut short, or a sentence begins with what stands at its end."""
    told, said = _letters(line), _letters(sentence)
    ends = [_letters(each)[-_END:] for each in _of_digests(source) if each.endswith("…")]
    return any(
        (len(end) == _END and end in told)
        or any(end.endswith(said[:size]) for size in range(_BEGUN, min(_END, len(said)) + 1))
        for end in ends
    )


def _letters(text: str) -> str:
    """The letters and figures of a text, run together."""
    return _NOT_LETTERS.sub("", unfolded(text).casefold())


def _is_taken(sentence: str, theirs: str) -> bool:
    """Whether most of a sentence stands in what others said."""
    said = _letters(sentence)[:_LONGEST]
    size = _WINDOW_UNSPACED if _UNSPACED.search(said) else _WINDOW
    windows = [said[at : at + size] for at in range(0, len(said) - size + 1, size // 3)]
    return bool(windows) and sum(each in theirs for each in windows) >= _MOST * len(windows)
