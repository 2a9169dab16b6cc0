"""What a draft puts beside variables that there are: one that is none, a shape that nobody told, a method that nobody took.
It refuses to mind what stands anywhere in what it stands for, of whatever it was said there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.finding.held import Holder
from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.compaction.gate.finding.paired import Pairs
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.variable_claims import tells
from unabridged.compaction.gate.variable_words import SENTENCE, is_code
from unabridged.lazy_patterns import lazy

_WORD: Final = lazy(r"[A-Za-z0-9_]+")
_ANY_WORD: Final = lazy(r"\w+")
_MARKED: Final = lazy(r"`(?P<name>[A-Za-z_]\w*)`", re.ASCII)
_GIVEN: Final = lazy(r"(?<![\w.(/-])(?P<name>[A-Za-z_]\w*) = (?=\S)", re.ASCII)
# A shape, as far behind a name as nothing else is told.
_SHAPED: Final = lazy(
    r"(?<![\w./-])(?P<name>[A-Za-z_]\w*)`?(?P<gap>[^\n.;,，。;`×\d]{0,30}?[(（:：=]?[^\n.;。;`×()（）\d]{0,40}?)(?<![\d.,])(?P<rows>\d{1,3}(?:[ \u00a0\u202f.,']\d{3})+|\d+)\s?[x×]\s?(?P<columns>\d+)(?![\d.])"
)
# Ways to fit and to group, by their names in several languages; a draft tells of the one that was taken.
_NAMED: Final = MappingProxyType(
    {
        "a forest": r"random[ _-]?forest|RandomForest|zufallswald|bosques? aleatori|for[êe]ts? al[ée]atoire|floresta aleat|foresta casuale|las\w* losow|случайн\w+ лес|随机森林|隨機森林|ランダムフォレスト|랜덤 ?포레스트",
        "boosting": r"boost|xgb|lgbm|catboost|提升树|梯度提升|ブースティング|부스팅|бустинг",
        "a net": r"neural|neuronal|réseau\w* de neurones|red(?:es)? neuronal|rete neurale|rede neural|sie[ćc] neuronow|нейросет|нейронн\w+ сет|神经网络|ニューラル|신경망|\bMLP\b|\bLSTM\b|\bCNN\b|keras|torch",
        "a logit": r"logisti[ckqcsz]|logit|логистическ|逻辑回归|ロジスティック|로지스틱",
        "a line": r"\bols\b|smf\.|linear|lineare?\b|linéaire|lineal|liniow|линейн|线性|線形|최소제곱|선형|least squares|kleinste\w* quadrate|LinearRegression|polyfit|重回帰|最小二乗|regress|régress|regres|регресс|回帰|回归|회귀|ridge|lasso",
        "a ridge": r"\bridge\b|リッジ|岭回归|릿지",
        "a lasso": r"\blasso\b|ラッソ|套索|라쏘",
        "vectors": r"\bsvm\b|\bsv[cr]\b|support[ -]vector|stützvektor|支持向量|サポートベクター|서포트 ?벡터",
        "neighbours": r"k[ -]?nn\b|nearest[ -]neighbou?r|KNeighbors|nächste\w* nachbarn|最近邻|近傍法|최근접",
        "clusters": r"k[ -]?means|dbscan|cluster|k-mittel|聚类|クラスタ|군집|кластер",
        "components": r"\bpca\b|principal component|hauptkomponent|componentes? principal|composantes? principal|主成分|주성분|главн\w+ компонент",
        "a series": r"arima|sarima|prophet|exponential smoothing|holt[ -]?winters|状態空間|指数平滑|지수평활",
        "a tree": r"decision tree|DecisionTree|entscheidungsbaum|árbol de decisi|arbre de décision|drzew\w+ decyzyjn|дерев\w+ решени|决策树|決定木|의사결정 ?나무|forest|Forest|随机森林|ランダムフォレスト",
    }
)
_METHODS: Final = MappingProxyType({name: lazy(pattern, re.IGNORECASE) for name, pattern in _NAMED.items()})

# Who marks so many of them marks all.
_SEVERAL: Final = 1
# What is wished or denied is so close to the name.
_NEAR: Final = 40
_ANY_METHOD: Final = lazy("|".join(_NAMED.values()), re.IGNORECASE)


def otherwise(text: str, source: Source, held: Holder) -> Iterator[str]:
    """The names of these, each with what is told of it."""
    yield from _given(text, source, held)
    yield from _marked(text, source)
    told = cache(lambda: frozenset(_told(source)))
    pairs = cache(lambda: Pairs(source.text))
    odd = frozenset(
        filter(LookedUp(text.casefold()).has, (each for each in source.registry if not _WORD.fullmatch(each)))
    )
    for match in SENTENCE.finditer(text) if source.registry else ():
        sentence = match[0]
        known = _known(sentence, source, odd)
        if known:
            yield from _strangers(sentence, source, held)
        if not known or not tells(sentence):
            continue
        yield from _shapes(sentence, source, pairs)
        yield from (f"{min(known)}: {name}" for name in _methods(sentence, told))


def _known(sentence: str, source: Source, odd: frozenset[str]) -> frozenset[str]:
    """The variables that a sentence names; ``odd`` are those whose names are no words of code."""
    small = sentence.casefold()
    named = frozenset(each for each in _WORD.findall(small) if each in source.registry)
    return named | frozenset(name for name in odd if name in small and _stands(name, small))


def _stands(name: str, small: str) -> bool:
    return re.search(rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])", small) is not None


def _given(text: str, source: Source, held: Holder) -> Iterator[str]:
    """What is given a value as the variables beside it are, and stands nowhere."""
    names = [match["name"] for match in _GIVEN.finditer(text)]
    if any(name.casefold() in source.registry for name in names):
        yield from (name for name in names if _is_stranger(name, source, held))


def _marked(text: str, source: Source) -> Iterator[str]:
    """What a draft that marks its variables marks as well, and that nothing has as it is written."""
    telling = (each[0] for each in SENTENCE.finditer(text) if tells(each[0])) if source.registry else ()
    names = dict.fromkeys(match["name"] for each in telling for match in _MARKED.finditer(each))
    if sum(name.casefold() in source.registry for name in names) >= _SEVERAL:
        words = frozenset(_ANY_WORD.findall(source.text))
        told = (name for name in names if name.casefold() not in source.registry)
        yield from (name for name in told if name.casefold() not in source.columns and name not in words)


def _strangers(sentence: str, source: Source, held: Holder) -> Iterator[str]:
    """What is marked as the variables beside it are, and stands nowhere."""
    marked = list(_MARKED.finditer(sentence))
    if not any(match["name"].casefold() in source.registry for match in marked):
        return
    for match in marked:
        near = sentence[max(0, match.start() - _NEAR) : match.end() + _NEAR]
        if _is_stranger(match["name"], source, held) and tells(near):
            yield match["name"]


def _is_stranger(name: str, source: Source, held: Holder) -> bool:
    small = name.casefold()
    return is_code(name) and small not in source.registry and small not in source.columns and not held.has(name)


def _shapes(sentence: str, source: Source, pairs: Callable[[], Pairs]) -> Iterator[str]:
    """A shape of a variable of which none is known, where its two numbers stand nowhere near each other."""
    for match in _SHAPED.finditer(sentence) if "×" in sentence or "x" in sentence else ():
        known = source.registry.get(match["name"].casefold())
        if known is None or known.shape:
            continue
        rows, columns = (re.sub(r"\D", "", match[part]) for part in ("rows", "columns"))
        if not pairs().stand(rows, columns):
            yield f"{match['name']}: {match['rows']} × {match['columns']}"


def _told(source: Source) -> Iterator[str]:
    """The methods that something said names, or the type of a variable does."""
    types = " ".join(each.type for each in source.registry.values())
    yield from (name for name, pattern in _METHODS.items() if pattern.search(source.text) or pattern.search(types))


def _methods(sentence: str, told: Callable[[], frozenset[str]]) -> Iterator[str]:
    """A method that nothing names, where another one is named."""
    if _ANY_METHOD.search(sentence) is None:
        return
    found = [name for name, pattern in _METHODS.items() if pattern.search(sentence)]
    if found and told():
        yield from (name for name in found if name not in told())
