"""What was said of variables of which only names are known: their types and shapes, the newest of each, and which were deleted.
It refuses to read code further than to a name, what is made beside it, and the answer that shows its shape.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.variable_facts import SHOWN, told_of, was_told
from unabridged.compaction.gate.variable_places import named_in, places_of
from unabridged.compaction.gate.variable_words import BEFORE, DENIED, GONE, SENTENCE, is_code
from unabridged.lazy_patterns import lazy
from unabridged.log.part import Variable

_KINDS: Final = r"(?:pandas |numpy |pd\.|np\.)*(?P<type>(?:data ?)?frame|series|ndarray|array|dict(?:ionary|ionnaire)?|dizionario|dicionário|辞書|словарь|list|tuple|set|str(?:ing)?|float|int(?:eger)?|bool(?:ean)?|number|Zahl|Liste|lista|liste|diccionario|列表|字典|список|リスト|elenco|整数|浮点数)"
_SAYS: Final = lazy(
    rf"[`\"'*)]{{0,3}}\s*(?:,?\s*(?:(?:which|that|que|qui|che|die|der|das)\s+)?(?:is|are|=|ist|es|est|è|是|は)\s+(?:now\s+)?(?:an?\s+|the\s+|eine?\s+|una?\s+|une?\s+|un[ae]?\s+|一个)?|\s*[:：(（,–—]\s*[\"']?(?:an?\s+)?|\s*-\s+)(?:empty\s+)?{_KINDS}(?![\w.]|-\w)",
    re.IGNORECASE,
)
_MADE: Final = lazy(
    r"\s*=\s*(?:(?P<frame>pd\.(?:read_\w+|DataFrame|concat|merge|pivot_table|crosstab|json_normalize)\()|(?P<series>pd\.Series\(|[A-Za-z_][^;\n=]{0,120}?\.(?:value_counts|size)\(\)(?:\.(?:sort_values|sort_index|head)\([^()\n]*\))?(?=\s*(?:$|[;\n\"\\])))|(?P<column>[A-Za-z_]\w*(?:\[[^\]\n]*\])?\.groupby\((?:'\w+'|\\?\"\w+\\?\")\)(?:\.\w+|\[\\?['\"]\w+\\?['\"]\])\.(?:mean|sum|median|max|min|std|count|nunique)\(\)(?:\.(?:round|mul|div|sort_values|sort_index|head)\([^()\n]*\))*(?=\s*(?:$|[;\n\"\\])))|(?P<array>np\.(?:array|zeros|ones|arange|linspace|load)\()|(?P<dict>dict\(|\{[^{}\n]*:|json\.load)|(?P<list>list\(|sorted\(|\[)|(?P<set>set\()|(?P<number>-?\d[\d_.eE-]*(?=\s*(?:$|[;\n,)\"\\]))|\([\d\s_.()*+/-]+(?=\s*(?:$|[;\n\"\\]))|len\(|float\(|int\(|sum\()|(?P<str>f?['\"]|str\()"
    # What was turned into a table and into nothing else behind it.
    r"|(?P<table>[A-Za-z_][^;\n]{0,120}?\.(?:pivot|pivot_table|unstack|merge|to_frame|reset_index|agg\(\[[^\]]*\]|agg\(\w+=)(?![^;\n]{0,120}\.(?:to_dict|tolist|to_list|to_numpy|values|size|shape|iloc|loc|squeeze)\b)))"
)
_SHAPED: Final = lazy(r"(?<![\w.])(?P<name>[A-Za-z_]\w*)\.shape\b")
_DIMS: Final = lazy(r"\(\s*(?P<dims>\d+\s*,(?:\s*\d+\s*,?)*)\s*\)")
_DELETED: Final = lazy(r"\bdel\s+(?P<names>[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)")
_STANDS: Final = lazy(
    r"\b(?:still|available|in memory|exists?|kept|remains?|holds?|contains?|stored|there|noch|vorhanden|steht|bleibt|sigue|queda|disponible|toujours|reste|encore|ancora|resta|ainda|fica|всё ещё|остаёт\w*|доступ\w*)\b|仍|还在|保留|可用|残って|まだ",
    re.IGNORECASE,
)
_FAMILY: Final = lazy(
    r"(?P<frame>(?:data ?)?frame)|(?P<series>series)|(?P<array>nd)?array|(?P<dict>di[cz]|字典|辞書|словар)|(?P<several>list|tuple|set|lista|liste|列表|спис|リスト|elenco)|(?P<str>str)|(?P<number>float|int|number|zahl|整数|浮点数)|(?P<bool>bool)",
    re.IGNORECASE,
)
_PRINTED: Final = lazy(r"(?:\b|(?<=\\n))print\((?P<what>(?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*)\)")
_COUNTED: Final = lazy(r"len\(\s*(?P<name>[A-Za-z_]\w*)\s*\)")
# What is changed, so that it may be longer now.
_CHANGED: Final = lazy(
    r"(?:(?<![\w.])|(?<=\\n))([A-Za-z_]\w*)\s*[-+|&]?=(?!=)|(?:(?<![\w.])|(?<=\\n))([A-Za-z_]\w*)\.(?:append|extend|insert|pop|remove|update|add|clear|drop\w*\([^()\n]*inplace)"
)
_WORD: Final = lazy(r"\([^()\n]*\)|\S+")
# What is printed as one word, and what stands between two that are printed.
_ONE_WORD: Final = lazy(
    r"(?:len|round|int|float)\(.*|[A-Za-z_]\w*\.shape|[A-Za-z_]\w*\[[^\[\]]+\]|[\w.\[\]'\"()<>= -]*\.(?:sum|mean|median|min|max|std|nunique|count|round)\([^()]*\)(?:\.round\(\d*\))?"
)
_COMMA: Final = lazy(r",(?![^(]*\))\s*")
# A name as it stands among words, and between marks; and what is given a value.
_ALONE: Final = lazy(r"(?<![\w./-])[A-Za-z_]\w*(?![\w/-]|\.\w)")
_MARKED: Final = lazy(r"`([A-Za-z_]\w*+)(?=`)")
_GIVEN: Final = lazy(r"(?<![\w.])[A-Za-z_]\w*+(?=\s*=[^=])")
_NAMED: Final = lazy(r"`[^`\n]*`")
_RECORDED: Final = lazy(r"\"([A-Za-z_]\w*+)\"(?=\s*:\s*\S)")
_ESCAPED: Final = "\\n"
_SHOWN: Final = 140


@dataclass(frozen=True, slots=True, kw_only=True)
class _Past:
    """What was said of a variable: what it was, in order, and the shapes that were shown."""

    said: list[str]
    shapes: tuple[str, ...]


def otherwise(text: str, source: Source) -> Iterator[str]:
    """Each name with what a text says of it, where that is not what was said or shown of it last."""
    sentences = [match[0] for match in SENTENCE.finditer(text)]
    if _ESCAPED in source.text:
        # What is given to a tool has its lines in one.
        source = replace(source, text=source.text.replace(_ESCAPED, " \n"))
    shapes = _shapes(source)
    # A sentence may name thousands, and is read once.
    is_over, is_past = cache(_tells_of_what_was), cache(_tells_of_the_past)
    records = cache(lambda sentence: frozenset(_RECORDED.findall(sentence)))
    untyped = {known.name: known for known in source.registry.values() if not known.type}
    told = named_in(sentences, frozenset(untyped))
    places = places_of(frozenset(told), source.text)
    for name, known in untyped.items():
        if name in told:
            past = _Past(said=list(_families(places.get(name, ()), source)), shapes=shapes.get(name, ()))
            for sentence, end in told[name]:
                if not is_over(sentence):
                    yield from _of_another(known, sentence, end, text, past, source)
    gone = _deleted(source)
    ranks = {name: rank for rank, name in enumerate(gone)}
    named = _by_name(sentences, frozenset(gone), _ALONE)
    yield from (name for name in gone if _is_told_of(name, named.get(name, ()), is_past, records))
    for sentence in filter(_tells_of_the_present, sentences if gone else ()):
        yield from sorted(ranks.keys() & frozenset(_ALONE.findall(sentence)), key=ranks.__getitem__)
    marked = _by_name(sentences, frozenset(gone), _MARKED)
    yield from (name for name in gone if name in marked and not any(map(is_past, marked[name])))


def _by_name(sentences: Iterable[str], names: frozenset[str], standing: re.Pattern[str]) -> dict[str, list[str]]:
    """The sentences in which each of these names stands by itself, or as a pattern has it."""
    found: dict[str, list[str]] = {}
    for sentence in sentences if names else ():
        for name in dict.fromkeys(standing.findall(sentence)):
            if name in names:
                found.setdefault(name, []).append(sentence)
    return found


def _tells_of_the_present(sentence: str) -> bool:
    return bool(_STANDS.search(sentence) and not GONE.search(sentence) and not DENIED.search(sentence))


def _is_told_of(
    name: str, told: Collection[str], is_past: Callable[[str], bool], records: Callable[[str], frozenset[str]]
) -> bool:
    """Whether a record tells what it is, or a name that only code has is told of, and nowhere that it is gone."""
    if any(map(is_past, told)):
        return False
    return any(is_code(name) or name in records(each) for each in told)


def _tells_of_what_was(sentence: str) -> bool:
    plain = _NAMED.sub(" ", sentence)
    return any(each.search(plain) for each in (GONE, BEFORE))


def _tells_of_the_past(sentence: str) -> bool:
    return _tells_of_what_was(sentence) or DENIED.search(_NAMED.sub(" ", sentence)) is not None


def _of_another(  # where what is said begins, and what it is held against
    known: Variable, sentence: str, end: int, text: str, past: _Past, source: Source
) -> Iterator[str]:
    shapes = past.shapes
    behind = sentence[end : end + _SHOWN]
    if told := _SAYS.match(behind):
        family, said = _family(told["type"]), past.said
        shown = [each for each in shapes if "," in each]
        if shown and (_size(shown[-1]) > 1 or not said):
            said = ["frame" if _size(shown[-1]) > 1 else "array"]
        if family and said and not _may_be(family, said):
            yield f"{known.name}: {told['type']}"
    wrong = told_of(sentence[end : end + SHOWN], replace(known, shape=shapes[-1])) if shapes else ""
    if wrong and not _may_be_told(wrong, known.name, text, shapes, source):
        yield f"{known.name}: {wrong.strip()}"


def _may_be_told(wrong: str, name: str, text: str, shapes: tuple[str, ...], source: Source) -> bool:
    """Whether another shape may be told: of what was, by who tells beside it of what is, or that somebody told and no answer showed."""
    if any(_rows(each) in _plain(wrong) for each in shapes[:-1]):
        return _rows(shapes[-1]) in _plain(text)
    return was_told(name.casefold(), wrong, source)


def _may_be(family: str, said: list[str]) -> bool:
    """Whether what was said of it last allows for this; a table may be told as an array, and a column as either."""
    kin = {"frame": {"frame", "array"}, "array": {"array", "series", "several"}, "series": {"series", "array"}}
    return family in kin.get(said[-1], {said[-1]})


def _families(places: Iterable[re.Match[str]], source: Source) -> Iterator[str]:
    """What was said or made of a name, in the order in which it was."""
    for match in places:
        behind = source.text[match.end() : match.end() + _SHOWN]
        if told := _SAYS.match(behind):
            yield _family(told["type"])
        elif made := _MADE.match(behind):
            yield {"list": "several", "set": "several", "table": "frame", "column": "series"}.get(
                str(made.lastgroup), str(made.lastgroup)
            )


def _family(kind: str) -> str:
    match = _FAMILY.match(kind)
    return "" if match is None else str(match.lastgroup or "array")


def _shapes(source: Source) -> dict[str, tuple[str, ...]]:
    """The shapes that answers show of the names that were asked for theirs."""
    found: dict[str, tuple[str, ...]] = {}
    counts: dict[str, str] = {}
    for (_, asked), (_, answer) in zip(source.said, source.said[1:], strict=False):
        names = [match["name"] for match in _SHAPED.finditer(asked)] if ".shape" in asked else []
        dims = [match["dims"] for match in _DIMS.finditer(answer)] if names else []
        for name, each in zip(names, dims, strict=False) if len(dims) >= len(names) else ():
            found[name] = (*found.get(name, ()), each)
        for name in _CHANGED.findall(asked) if counts else ():
            counts.pop(name[0] or name[1], None)
        counts.update(_counted(asked, answer) if "len(" in asked else ())
    for name, count in counts.items():
        if name not in found or _rows(found[name][-1]) != count:
            found[name] = (*found.get(name, ()), count)
    return found


def _counted(asked: str, answer: str) -> Iterator[tuple[str, str]]:
    """The lengths that an answer shows, as far as each of its lines is known to be what was printed."""
    lines = iter(answer.splitlines())
    for printed in _PRINTED.finditer(asked):
        what, line = _COMMA.split(printed["what"]), _WORD.findall(next(lines, ""))
        if len(what) != len(line) or not all(map(_ONE_WORD.fullmatch, what)):
            return
        for each, shown in zip(what, line, strict=True):
            if (of := _COUNTED.fullmatch(each)) and shown.isdigit():
                yield of["name"], shown


def _deleted(source: Source) -> list[str]:
    """Names that were deleted and made no more, and that nobody keeps count of."""
    text = source.text if "del " in source.text else ""
    last = {name.strip(): match.end() for match in _DELETED.finditer(text) for name in match["names"].split(",")}
    made = {match[0]: match.start() for match in _GIVEN.finditer(text)} if last else {}
    return [name for name, at in last.items() if name.casefold() not in source.registry and made.get(name, -1) < at]


def _figures(dims: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\d+", _plain(dims)))


def _size(dims: str) -> int:
    return len(_figures(dims))


def _rows(dims: str) -> str:
    return _figures(dims)[0]


def _plain(text: str) -> str:
    """Without what parts thousands."""
    return re.sub(r"(?<=\d)[,.\u202f ](?=\d{3}(?!\d))", "", text)
