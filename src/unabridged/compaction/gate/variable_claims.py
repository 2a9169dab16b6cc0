"""The names that a draft says are variables, sentence by sentence, where somebody keeps count of those there are.
It refuses to take for one what a sentence only wishes for, denies or tells of as gone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.gate.variable_words import (
    CUSTOMARY,
    DENIED,
    GONE,
    HOPED,
    NOTHING,
    NOUN,
    QUOTED,
    SENTENCE,
    SHORT,
    WIDE_NOUN,
    is_code,
    is_strange,
)
from unabridged.lazy_patterns import lazy

_KEEPS: Final = r"(?:holds|contains|stores|keeps|exists|enthält|hält|speichert|existiert|contiene|guarda|almacena|existe|contient|stocke|conserve)\b"
# What is named beside one of these is no variable.
KINDS: Final = lazy(
    r"(?:\b(?:class|function|method|module|package|script|file|folder|directory|table|column|field|key|option|flag|setting|branch|bucket|queue|topic|index|endpoint|service|tool|page|secret"
    r"|Klasse|Funktion|Methode|Datei|Ordner|Tabelle|Spalte|Feld|Schlüssel|Option|Skript|clase|función|archivo|fichero|tabla|columna|campo|carpeta|classe|fonction|fichier|dossier|colonne|champ)"
    r"|类|函数|文件|表|列|字段|目录|脚本|クラス|関数|ファイル|テーブル|フォルダ|フィールド)\s*$",
    re.IGNORECASE,
)
_OF_DATA: Final = rf"(?:{NOUN}|frame|array|series|dictionary|Datenrahmen|tableau de données|DataFrame)"
_CALLED: Final = (
    r"(?:(?:is|are)\s+(?:now\s+)?(?:called|named)|called|named|heißt|heisst|heißen|namens|se\s+llaman?|llamad[oa]s?|denominad[oa]s?|s['’]appelle(?:nt)?"
    r"|nommée?s?|appelée?s?|叫做?|名为|名叫|命名为|名称是|名字是)"
)
# A noun says that it is one, whatever it is called.
_CERTAIN: Final = tuple(
    lazy(each, re.IGNORECASE | re.ASCII)
    for each in (
        rf"\b{_OF_DATA}\b[^\n,，]{{0,30}}?(?<![A-Za-z]){_CALLED}\s*{QUOTED}",
        rf"{WIDE_NOUN}[^\n,，]{{0,20}}?{_CALLED}\s*{QUOTED}",
        rf"{WIDE_NOUN}\s*(?:の名前)?(?:は)?\s*{QUOTED}",
        rf"{QUOTED}\s*(?:という|と呼ばれる|という名前の|の)\s*(?:変数|データフレーム|DataFrame|リスト|配列|辞書)",
        rf"名[为叫]\s*{QUOTED}\s*的\s*(?:变量|變數|数据框|DataFrame|列表|字典|数组)",
        rf"\b{NOUN}\s+{QUOTED}(?=\s+(?:now\s+|jetzt\s+|ahora\s+)?{_KEEPS})",
    )
)
# A noun and what looks like a name, or is set off as one.
_LIKELY: Final = lazy(rf"\b(?:{NOUN}|frame|array|series|ndarray|list|dict)\s+{QUOTED}", re.IGNORECASE | re.ASCII)
# Where something is said to be; it may be a file or a table too.
_PLACES: Final = tuple(
    lazy(each, re.IGNORECASE | re.ASCII)
    for each in (
        rf"\b(?:stored|saved|kept|held|loaded|read|put|placed|collected|available|lives?|lies|sits|found|is|are|remains?)\s+(?:in|into|inside|under)\s+{QUOTED}",
        rf"\bassigned\s+to\s+{QUOTED}",
        rf"\bin\s+{QUOTED}\s+(?:gespeichert|abgelegt|enthalten|gehalten|gesichert|geladen|hinterlegt)\b",
        rf"\b(?:liegt|liegen|steht|stehen|steckt|stecken|ist|sind|befindet\s+sich|befinden\s+sich)\s+(?:jetzt\s+|nun\s+)?in\s+{QUOTED}",
        rf"(?:guardad[oa]s?|guard[óo]|almacenad[oa]s?|est[áa]n?|cargad[oa]s?|quedan?|asignad[oa]s?)\s+(?:en|a)\s+{QUOTED}",
        rf"(?:stocké|enregistré|chargé|conservé|gardé|rangé|placé)e?s?\s+dans\s+{QUOTED}",
        rf"\b(?:est|sont|se\s+trouven?t)\s+dans\s+{QUOTED}",
    )
)
_KEEPING: Final = lazy(rf"{QUOTED}\s+(?:now\s+|also\s+)?{_KEEPS}", re.IGNORECASE | re.ASCII)
# What was made, or is known by a name, where that is one that only code has.
_MADE: Final = lazy(
    rf"(?:\b(?:created|defined|computed|built|créé|défini|creó|creado|definió|erstellt)\s+(?:(?:an?|the|new|une?|le|una?|el|la|eine?|die|den)\s+){{0,2}}"
    rf"|创建了|定义了|\b(?:stored|saved|kept|available|cached)\s+as\s+){QUOTED}",
    re.IGNORECASE | re.ASCII,
)
_IS_DATA: Final = lazy(
    rf"{QUOTED}\s+(?:is|ist|es|est)\s+(?:now\s+)?(?:an?|the|eine?|una?|une)\s+(?:pandas|numpy|data\s?frame|ndarray|series|variable)\b",
    re.IGNORECASE | re.ASCII,
)
_WIDE_PLACES: Final = tuple(
    lazy(each, re.ASCII)
    for each in (
        rf"(?:保存|存放|储存|存储|存|放|读|載|载|赋值)(?:在|到|入|进|給|给|于)(?:了)?\s*{QUOTED}",
        rf"{QUOTED}\s*(?:に|へ)\s*(?:は\s*)?(?:入って|格納|保存|代入|読み込|あり|ある|入れ)",
        rf"{QUOTED}\s*(?:保存了|存放了|存放着|存着|存了|包含|里是|中是|里有|里存|には)",
    )
)
_TYPED: Final = lazy(
    rf"^[ \t]*[-*+•][ \t]+{QUOTED}[ \t]*[:：=(][ \t]*(?:pandas\.|pd\.|np\.|numpy\.)?(?:DataFrame|Series|ndarray)\b",
    re.ASCII | re.MULTILINE,
)
# The type stands in brackets behind a name as only code has one.
_IN_BRACKETS: Final = lazy(
    rf"{QUOTED}\s?[(（]\s?(?:pandas\.|pd\.|np\.|numpy\.)?(?:DataFrame|Series|ndarray)\s?[,，)）]", re.ASCII
)
_HEADED: Final = lazy(
    rf"(?P<head>(?:variables?|variablen?|vars|data ?frames|{WIDE_NOUN})[^\n:：.,，/\d()!?;。！？；]{{0,30}})[:：][ \t*_]*(?P<rest>(?:(?![.!?](?:\s|$))[^\n。！？])+)",
    re.IGNORECASE,
)
# So much before a noun may be of its heading, as far as nothing ends in it.
_HEAD: Final = 40
_FRESH: Final = lazy(r"[\n:：.!?;。！？；]")
# What is listed in brackets ends with them, and so does an object, whatever stands behind it.
_OPENED: Final = lazy(r"^\s*(?:\[([^\]\n]*)\]|\{((?:[^{}\n]|\{[^{}\n]*\})*)\}).*", re.DOTALL)
_SESSION: Final = r"\b(?:session|namespace|kernel|workspace|Sitzung|sesión)\s+(?:still\s+|now\s+)?(?:has|holds|contains|hat|enthält|tiene|contiene|contient)\b|\b(?:in\s+memory|im\s+(?:arbeits)?speicher|en\s+memoria|en\s+mémoire|in\s+memoria|na\s+memória|в\s+памяти)\s+(?:are|is|remains?|sind|ist|bleib\w+|hay|quedan?|est[áa]n?|restent|reste|sont|il\s+y\s+a|restano|ci\s+sono|há|ficam|есть|оста\w+|хран\w+)\b|(?:会话|會話|内存)(?:里|中)有"
_ENUMERATED: Final = lazy(
    rf"(?:\b(?:variables|variablen|vars|data ?frames)\b|{WIDE_NOUN}(?:有|包括|には|は)?|{_SESSION})\s*(?:are\s+|include\s+|sind\s+|umfassen\s+|son\s+|incluyen\s+|sont\s+|comprennent\s+)?(?P<rest>[^\n:：.!?;。！？；]+)",
    re.IGNORECASE,
)
_ROUND: Final = lazy(r"\([^()\n]*\)|（[^（）\n]*）")
# What an object has in it is told of the one before it.
_WITHIN: Final = lazy(r"\{[^{}\n]*\}|\[[^\[\]\n]*\]")
_SEMICOLON: Final = lazy("[;；]")
_COMMA: Final = lazy("[,、，]")
_BARE: Final = lazy(r"[A-Za-z_]\w*", re.ASCII)
_CHUNK: Final = lazy(r"(?:\([^()\n]*\)|（[^（）\n]*）|[^,;、，；/])+")
_AND: Final = lazy(r"\s+(?:and|und|y|e|et|&|as well as|sowie)\s+|\s*(?:和|与|及|以及|と|や)\s*")
_ALONE: Final = lazy(
    rf"[ \t*_]*(?:(?:and|und|y|e|et)\s+|和|と)?{QUOTED}[ \t*_]*(?P<then>$|[:：=(（\[–—]|-\s|exist|remain|are\b|sind\b|existen|existent|sont\b|が|は|を)",
    re.ASCII | re.IGNORECASE,
)
_COMPLETE: Final = lazy(r"\s*(?:$|[.,;:)、，]|(?:and|und|y|et)\b)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A name that is said to be a variable; where it is not sure that one is meant, what nobody told of tells."""

    name: str
    is_sure: bool


def claims(text: str, is_known: Callable[[str], bool]) -> Iterator[Claim]:
    """Every name that is told of as a variable, in order; ``is_known`` is whether there is one."""
    for each in _claims(text, is_known):
        if each.name.casefold() not in NOTHING and each.name.strip("_"):
            yield each


def tells(sentence: str) -> bool:
    """Whether it tells of what there is."""
    return not any(each.search(sentence) for each in (GONE, HOPED, DENIED))


def in_a_row(line: str) -> Iterator[str]:
    """The names of a line that lists nothing but names, with what is told of each in brackets."""
    chunks = [_ROUND.sub("", each).strip(" `*.") for each in _SEMICOLON.split(line) if GONE.search(each) is None]
    names = [each.strip(" `*.") for chunk in chunks if chunk for each in _COMMA.split(chunk)]
    if all(_BARE.fullmatch(each) for each in names):
        yield from names


def _claims(text: str, is_known: Callable[[str], bool]) -> Iterator[Claim]:
    for match in SENTENCE.finditer(text):
        sentence = match[0]
        if tells(sentence):
            yield from _told(sentence)
            yield from _listed(sentence, is_known)
    yield from (Claim(name=match["name"], is_sure=True) for match in _TYPED.finditer(text))
    for match in _HEADED.finditer(text):
        head = _FRESH.split(text[max(0, match.start() - _HEAD) : match.end("head")])[-1]
        if tells(head):
            yield from _in_list(_WITHIN.sub("", _OPENED.sub(r"\1\2", match["rest"])), is_known)


def _told(sentence: str) -> Iterator[Claim]:
    for pattern in _CERTAIN:
        yield from (Claim(name=match["name"], is_sure=True) for match in pattern.finditer(sentence))
    for match in (*_LIKELY.finditer(sentence), *_IS_DATA.finditer(sentence)):
        if match["quote"] or is_code(match["name"]):
            yield Claim(name=match["name"], is_sure=match["quote"] == "`" or is_code(match["name"]))
    for match in _IN_BRACKETS.finditer(sentence):
        if is_strange(match["name"]) and KINDS.search(sentence, max(0, match.start() - _HEAD), match.start()) is None:
            yield Claim(name=match["name"], is_sure=True)
    for match in _KEEPING.finditer(sentence):
        is_meant = match["quote"] == "`" or is_strange(match["name"]) or match["name"] in SHORT
        if is_meant and KINDS.search(sentence, max(0, match.start() - _HEAD), match.start()) is None:
            yield Claim(name=match["name"], is_sure=False)
    for match in _MADE.finditer(sentence):
        if is_strange(match["name"]):
            yield Claim(name=match["name"], is_sure=False)
    for pattern in _PLACES:
        for match in pattern.finditer(sentence):
            is_word = match["name"] in CUSTOMARY and _COMPLETE.match(sentence, match.end())
            if match["quote"] == "`" or is_strange(match["name"]) or is_word:
                yield Claim(name=match["name"], is_sure=False)
    for pattern in _WIDE_PLACES:
        for match in pattern.finditer(sentence):
            if match["quote"] or match["name"][0].islower() or "_" in match["name"]:
                yield Claim(name=match["name"], is_sure=False)


def _listed(sentence: str, is_known: Callable[[str], bool]) -> Iterator[Claim]:
    for match in _ENUMERATED.finditer(sentence):
        yield from (each for each in _in_list(match["rest"], is_known) if each.is_sure)


def _in_list(rest: str, is_known: Callable[[str], bool]) -> Iterator[Claim]:
    """The names of a list: plain words among them are names where a variable stands beside them, or nobody said them."""
    found, described = list[tuple[str, bool]](), False
    for chunk in _CHUNK.findall(rest):
        for part in _AND.split(chunk) if not described else [chunk]:
            entry = _ALONE.match(part)
            if entry is None:
                described = True
                continue
            tells = entry["then"] != "" and entry["then"] not in "(（["
            looks = entry["quote"] is not None or is_code(entry["name"])
            # A word with a colon behind it opens something else: "next: the forecast".
            is_label = not looks and entry["then"] in (":", "：")
            if (tells or not described) and not is_label and GONE.search(part) is None:
                found.append((entry["name"], looks))
            described = described or tells
    beside = any(is_known(name) for name, _ in found)
    yield from (Claim(name=name, is_sure=beside or looks) for name, looks in found)
