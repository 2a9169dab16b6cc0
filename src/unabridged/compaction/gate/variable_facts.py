"""Shapes, types and values that a draft gives to variables, and that are not those they have.
It refuses to mind a number that is near enough, one that was told of the same name before, and what only may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.variable_words import BEFORE, GONE, HOPED, SENTENCE
from unabridged.lazy_patterns import lazy
from unabridged.log.part import Variable

_TOKEN: Final = lazy(r"(?<![A-Za-z0-9_./-])[A-Za-z_][A-Za-z0-9_]*(?![A-Za-z0-9_\[/]|\.(?!shape\b)[A-Za-z]|\()")
# So much behind a name is looked at.
SHOWN: Final = 90
_NEAR: Final = 200
_CLOSE: Final = 40
# So many claims that are not so are looked up in what was said, and so many places of each; of more nobody knows.
_MOST: Final = 50
_PLACES: Final = 2_000
_END: Final = r"(?:\.shape\b)?[`\"'”»」』*|)]{0,4}"
_STOPS: Final = r"(?=\s*(?:$|[;)）\]。；、*`\"'”|×&]|[.,，:：](?:\s|$)|(?:x|and|und|y|et|from|aus|by|is|are|was|were|ist|sind|est|es|está)\b|和|と|で|だ|である|あり|ある|の\s*DataFrame))"
# Between a name and what is said of it stand words that say that it is said of it, and no others.
_LINKS: Final = (
    r"(?:is|are|has|have|of|with|holds|contains|consists|counts|comprises|comprising|equals|shape|type|value|now|currently|ist|hat|mit|hält|enthält|umfasst|besteht|beträgt|Form|Größe|Wert"
    r"|es|tiene|contiene|guarda|consta|con|vale|forma|tamaño|valor|est|compte|comporte|contient|avec|vaut|forme|taille|valeur|a|de"
    r"|tem|contém|possui|soma|ha|conta|содержит|имеет|хранит|равн[аоы]|равен)(?![A-Za-zà-ÿа-я])"
    r"|是|为|為|有|等于|等於|共有|共|包含|含|形状|形狀|大小|值|は|値|サイズ|が|には|[:：=(（|–—]|\s-\s"
)
_FILLERS: Final = (
    r"(?:an|the|its|also|pandas|numpy|pd\.|np\.|DataFrame|data\s?frame|frame|Series|ndarray|array|Tensor|table|list|dict|float\d*|int\d*|number|eine?|der|die|das|jetzt|nun|una?"
    r"|ahora|el|la|las|los|les|den|une?|le|maintenant|actuellement|genau|exactly|aus|as)(?![A-Za-zà-ÿ0-9])|一个|一個|现在|目前|的|の|で|[\s,，\[\]`*\"'“]"
)
_GAP: Final = rf"{_END}(?P<gap>(?:{_LINKS}|{_FILLERS}){{1,16}}?)"
_NUMBER: Final = r"\d+(?:[.,\u00a0\u202f' ]\d{3})*"
_ROWS: Final = (
    r"(?:rows?|entries|records|observations|elements|values|Zeilen|Einträge[n]?|Datensätze|Werte|filas|registros|entradas|elementos|valores|lignes|entrées|enregistrements|éléments|valeurs"
    r"|linhas|righe|elementi|valori|строк[аи]?|запис(?:ей|и|ь)"
    r"|行|条|條|件|个值|個)"
)
_COLUMNS: Final = (
    r"(?:columns?|cols?|Spalten|columnas|colonnes|colunas|colonne|столбц(?:ов|а)|столбец|колон(?:ок|ки|ка)|列|カラム)"
)
_TUPLE: Final = lazy(rf"{_GAP}(?<=[(（])\s*(?P<dims>\d+\s*,\s*(?:\d+(?:\s*,\s*\d+)*)?)\s*[)）]", re.IGNORECASE)
_TIMES: Final = lazy(rf"{_GAP}(?P<dims>{_NUMBER}(?:\s*[x×]\s*\d+)+)(?![\d.])", re.IGNORECASE)
_COUNT: Final = lazy(
    rf"{_GAP}(?:(?P<rows>{_NUMBER})\s*{_ROWS}(?![A-Za-zà-ÿа-я])(?:\s*(?:[,，、×x*&/]|and|und|y|et|e|и|和|と|by)?\s*(?P<columns>\d+)\s*{_COLUMNS}(?![A-Za-zà-ÿа-я]))?"
    rf"|(?P<only>\d+)\s*{_COLUMNS}(?![A-Za-zà-ÿа-я])){_STOPS}",
    re.IGNORECASE,
)
_VALUE: Final = lazy(rf"{_GAP}(?P<value>-?\d[\d.,]*(?:e[+-]?\d+)?)\s?(?P<percent>%?){_STOPS}", re.IGNORECASE)
_SAID: Final = lazy(rf"{_GAP}(?:(?P<truth>True|False|None)\b|['\"“](?P<text>[^'\"“”\n]{{1,60}})['\"”]){_STOPS}")
_TYPE: Final = lazy(
    r"[`\"'”»」』*]{0,4}\s*(?P<link>[:：=(（|–—]|-\s|\b(?:is|ist|es|est)\b|是|は)\s*(?:(?:an?|the|eine?|una?|une|el|la|le|der|die)\s+|一个\s*|一個\s*)?(?:pandas\s+|numpy\s+|pd\.|np\.|pandas\.|numpy\.)*"
    r"(?P<type>DataFrame|Series|ndarray|dict|list|tuple|set|str|int|float|bool|empty\s(?:string|list|dict)|function|fonction|Funktion|función|funzione|função|funkcja|функция|函数|関数)\b(?P<then>\s*(?:$|[,;)）\[(（=.:\n]|\d|with\b|of\s+shape\b|mit\b|con\b|avec\b|[です])?)"
)
_TELLING: Final = frozenset({"DataFrame", "Series", "ndarray", "dict", "empty string", "empty list", "empty dict"})
_FAMILY: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("int", "float", "complex", "int64", "int32", "float64", "float32", "Decimal"), "number"),
        **dict.fromkeys(("list", "tuple", "set", "frozenset"), "several"),
        **dict.fromkeys(("dict", "OrderedDict", "defaultdict"), "dict"),
        **{each: each for each in ("DataFrame", "Series", "ndarray", "str", "bool")},
        **dict.fromkeys(
            "function fonction Funktion función funzione função funkcja функция 函数 関数".split(), "function"
        ),
        "empty string": "str",
        "empty list": "several",
        "empty dict": "dict",
    }
)
# A type that stands right before a name.
_AHEAD: Final = lazy(r"(?<![\w.])(?P<type>DataFrame|Series|ndarray|dict)\s+[*_]{0,2}[`\"'“„«]?$")
# A type that is told behind a comma, and ends there.
_BEHIND: Final = lazy(
    r"[`\"'”»」』*]{0,4}\s*[,，、]\s*(?:an?\s+|eine?\s+|una?\s+|une?\s+|一个\s*)?(?P<type>DataFrame|Series|ndarray|dict|字典|列表|数据框|辞書|リスト)\s*(?=$|[,，;；)）。、]|\.(?:\s|$))"
)
_ABROAD: Final = MappingProxyType(
    {"字典": "dict", "辞書": "dict", "列表": "list", "リスト": "list", "数据框": "DataFrame"}
)
# Where none of these stands, nothing is said that could be wrong.
_SAYS: Final = lazy(
    r"\d|['\"“]|True|False|None|DataFrame|Series|ndarray|\b(?:dict|list|tuple|set|str|int|float|bool|empty|function|fonction|Funktion|función|funzione|função|funkcja|функция)\b|函数|関数|字典|列表|数据框|辞書|リスト"
)
_LINKED: Final = lazy(_LINKS, re.IGNORECASE)
# Sides are told of a name as well right behind a comma, or as what it is.
_SHAPED: Final = lazy(r"^[`\"'”»」』*]{0,4}\s?[,，、]\s?$|\bas\b")
_FIGURES: Final = lazy(r"\d+")
_READABLE: Final = lazy(r"-?\d+(?:\.\d*)?(?:e[+-]?\d{1,3})?", re.IGNORECASE)
_ALIKE: Final = 1e-9
_GROUPED: Final = lazy(r"\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+")
_DECIMALS: Final = lazy(r"\d+(?:[.,]\d+)*")
_SHOWN_AS_CODE: Final = lazy(r"`\w+`")
_BASE: Final = lazy(r"[A-Za-z_]\w*")


def wrong(text: str, source: Source) -> Iterator[str]:
    """Each name with what is said of it, where that is not so."""
    looked_up = 0
    for match in SENTENCE.finditer(text) if source.registry else ():
        # A name is no word, whatever it reads like: "plan", "meta".
        plain = _SHOWN_AS_CODE.sub(" ", match[0])
        if GONE.search(plain) or HOPED.search(plain):
            continue
        was_so = BEFORE.search(plain) is not None
        for token in _TOKEN.finditer(match[0]):
            each = source.registry.get(token[0].casefold())
            if each is not None and (typed := _typed_ahead(match[0][: token.start()], each)):
                yield f"{typed} {token[0]}"
            if was_so:
                continue
            said = "" if each is None else told_of(match[0][token.end() : token.end() + SHOWN], each)
            looked_up += bool(said)
            if said and looked_up <= _MOST and not was_told(token[0].casefold(), said, source):
                yield f"{token[0]}: {said.strip()}"


def told_of(behind: str, each: Variable) -> str:
    """What is said of a variable behind its name and is not so, if anything is."""
    if _SAYS.search(behind) is None:
        return ""
    dims = [int(figure) for figure in _FIGURES.findall(each.shape)]
    if dims:
        for pattern in (_TUPLE, _TIMES):
            if (told := _linked(pattern, behind, _SHAPED)) and _dims(told["dims"]) != dims:
                return told["dims"]
        if (count := _linked(_COUNT, behind)) and not _counts(count, dims):
            return count[0][len(count["gap"]) :].strip()
    return _valued(behind, each) or _typed(behind, each)


def _linked(pattern: re.Pattern[str], behind: str, also: re.Pattern[str] | None = None) -> re.Match[str] | None:
    """What is said behind a name, where a word between says that it is said of it, or rows and columns both do."""
    match = pattern.match(behind)
    gap = behind[: match.end("gap")] if match else ""
    is_of_it = match and (
        match.groupdict().get("columns") or _LINKED.search(gap) or (also is not None and also.search(gap) is not None)
    )
    return match if is_of_it else None


def _dims(told: str) -> list[int]:
    return [_whole(each) for each in re.split(r"\s*[x×]\s*|\s*,\s*(?!\d{3}\s*[x×])", told, flags=re.IGNORECASE) if each]


def _whole(told: str) -> int:
    return int("".join(_FIGURES.findall(told)))


def _counts(count: re.Match[str], dims: list[int]) -> bool:
    """Whether so many rows and columns are those there are; of what has one dimension no columns are known."""
    rows, columns = count["rows"], count["columns"] or count["only"]
    if rows and _whole(rows) != dims[0]:
        return False
    return not columns or len(dims) == 1 or int(columns) == dims[1]


def _valued(behind: str, each: Variable) -> str:
    told = _linked(_VALUE, behind)
    try:
        value = float(each.value) if each.value.strip()[:1] not in "'\"" else None
    except ValueError:
        value = None
    if value is not None:
        return told[0][len(told["gap"]) :] if told and not _is_near(told["value"], told["percent"], value) else ""
    said = _linked(_SAID, behind)
    if said is None or not each.value:
        return ""
    if said["truth"]:
        return said["truth"] if each.value in ("True", "False", "None") and said["truth"] != each.value else ""
    is_text = each.value[:1] in "'\"" and each.value[-1:] == each.value[:1] and "…" not in each.value
    return said["text"] if is_text and said["text"] != each.value[1:-1] else ""


def _is_near(told: str, percent: str, value: float) -> bool:
    """Whether a number as somebody writes it is this one, rounded or cut off."""
    wanted = (value, value * 100) if percent else (value,)
    readings = [form for form in _readings(told.rstrip(".,")) if _READABLE.fullmatch(form)]
    return not readings or any(_is_rounded(form, each) for form in readings for each in wanted)


def _is_rounded(told: str, value: float) -> bool:
    decimals = len(told.partition(".")[2]) if "e" not in told.lower() else 3
    return abs(value - float(told)) <= max(10.0**-decimals, abs(value) * _ALIKE)


def _readings(told: str) -> Iterator[str]:
    """A number as each of those who write numbers reads it: a comma or a point may part thousands, or decimals."""
    yield told.replace(",", ".")
    whole, sign, decimals = told.rpartition(max(".,", key=told.rfind))
    if _GROUPED.fullmatch(told):
        yield "".join(_FIGURES.findall(told))
    elif sign and _GROUPED.fullmatch(whole):
        yield f"{''.join(_FIGURES.findall(whole))}.{decimals}"


def _typed(behind: str, each: Variable) -> str:
    has = _family(each)
    placed = _BEHIND.match(behind) if has is not None else None
    if placed is not None and _FAMILY[_ABROAD.get(placed["type"], placed["type"])] != has:
        return placed["type"]
    told = _TYPE.match(behind)
    if told is None or has is None or _FAMILY[told["type"]] == has:
        return ""
    is_entry = told["link"] in ":：=(（|–—" or told["link"].startswith("-")
    return told["type"] if told["type"] in _TELLING or (is_entry and told["then"].strip()) else ""


def _typed_ahead(before: str, each: Variable) -> str:
    """The type that stands right before a name, where that is not its own."""
    told, has = _AHEAD.search(before[-SHOWN:]), _family(each)
    return told["type"] if told is not None and has is not None and _FAMILY[told["type"]] != has else ""


def _family(each: Variable) -> str | None:
    base = _BASE.match(each.type.rpartition(".")[2])
    return _FAMILY.get(base[0]) if base else None


def was_told(name: str, said: str, source: Source) -> bool:
    """Whether near the name somebody told of that: it was so once, and nobody knows of when the draft tells."""
    figures = _DECIMALS.findall(said.casefold()) or [said.casefold().strip()]
    at, places = source.lower.find(name), 0
    while at >= 0:
        places += 1
        end = at + len(name)
        near = source.lower[max(0, at - _NEAR) : end + _NEAR]
        if len(max(figures, key=len)) == 1 or not figures[0][0].isdigit():  # what is short stands everywhere
            near = source.lower[end : end + _CLOSE].partition("\n")[0]
        if places > _PLACES or (all(figure in near for figure in figures) and _stand(figures, near)):
            return True
        at = source.lower.find(name, end)
    return False


def _stand(figures: Sequence[str], near: str) -> bool:
    """Whether these stand there and are no parts of longer ones."""
    return not figures[0][0].isdigit() or {*_DECIMALS.findall(near)}.issuperset(figures)
