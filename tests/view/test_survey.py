"""The figures of a passage of items are those of its items, one by one.
It refuses to know who asks for them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.view.made import answers, calls, compacted, drop, said, seen, span, told_drop
from unabridged.log import spans
from unabridged.log.body import Body, Pinned, RoundEnded, SystemSet
from unabridged.log.compacted import Produced, Replace, Stub
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text
from unabridged.view.asked import is_asked
from unabridged.view.laws import cuts
from unabridged.view.node import Shape
from unabridged.view.survey import Passage, Survey, merged, passages_of
from unabridged.view.view import View

SUMMARY = Replace(
    items=tuple(ItemName(seq=Seq(seq)) for seq in (2, 3)),
    covers=(span(2, 3),),
    messages=2,
    rounds=1,
    group=(
        Produced(role="user", parts=(Text(text="earlier"),), tokens=3),
        Produced(role="assistant", parts=(Text(text="yes"),), tokens=1),
    ),
    trust=3,
)
TALK: list[Body] = [
    SystemSet(parts=(Text(text="Be brief."),)),
    *(said(f"said {n}", role) for n in range(4) for role in ("user", "assistant")),
    calls("c1"),
    answers("c1"),
    said("thanks"),
    RoundEnded(begun=Seq(12), state="finished"),
    said("and then", "assistant"),
    Pinned(seqs=(span(5),)),
    compacted(SUMMARY, on=14),
    compacted(Stub(item=ItemName(seq=Seq(11)), head=1, tail=1, tokens=2), told_drop(7, 8, 7, 8), on=15),
    said("go on"),
]
VIEW = seen(TALK)
EVERY = [(first, last) for first in range(len(VIEW.items) + 1) for last in range(first, len(VIEW.items) + 1)]


def test_the_talk_has_an_item_of_every_shape() -> None:
    assert {item.shape for item in VIEW.items} == set(Shape)


@pytest.mark.parametrize("passage", EVERY)
def test_a_passage_comes_to_what_its_items_do(passage: Passage) -> None:
    items, survey = VIEW.items[passage[0] : passage[1]], VIEW.surveyed
    assert survey.chosen([passage]) == items
    assert survey.tokens([passage]) == sum(item.tokens for item in items)
    assert survey.messages([passage]) == sum(item.messages for item in items)
    assert survey.rounds([passage]) == sum(item.rounds for item in items)
    assert survey.trust([passage]) == min((item.trust for item in items), default=0)
    assert survey.covers([passage]) == spans.union(each for item in items for each in item.covers)


def test_several_runs_come_to_what_all_of_them_do() -> None:
    survey, passages = VIEW.surveyed, [(1, 3), (4, 4), (5, 9)]
    items = survey.chosen(passages)
    assert items == (*VIEW.items[1:3], *VIEW.items[5:9])
    assert survey.tokens(passages) == sum(item.tokens for item in items)
    assert survey.trust(passages) == min(item.trust for item in items)
    assert survey.covers(passages) == spans.union(each for item in items for each in item.covers)


def test_every_column_is_of_the_items() -> None:
    survey, items = VIEW.surveyed, VIEW.items
    assert survey.fast == [at for at, item in enumerate(items) if item.pinned or item.unfinished]
    assert survey.asked == [at for at, item in enumerate(items) if is_asked(item)]
    assert survey.cuts == cuts(items, VIEW.ended)
    assert survey.atoms == [(first, last) for first, last in pairwise(survey.cuts) if last - first > 1]
    assert survey.at([items[3].name, ItemName(seq=Seq(99)), items[0].name]) == [3, 0]


def test_a_view_that_says_more_of_the_same_items_has_the_same_figures_and_one_of_others_its_own() -> None:
    assert replace(VIEW, due=("soft",)).surveyed is VIEW.surveyed
    fewer = replace(VIEW, items=VIEW.items[:2])
    assert fewer.item_tokens == sum(item.tokens for item in VIEW.items[:2])
    assert View().item_tokens == 0


@pytest.mark.parametrize("tokens", range(-1, 60))
def test_the_oldest_are_as_few_as_take_so_much(tokens: int) -> None:
    survey, free = (
        Survey(seen([said("x " * n, role) for n in range(1, 7) for role in ("user", "assistant")]).items),
        [
            (1, 5),
            (7, 11),
        ],
    )
    chosen = survey.oldest(free, tokens)
    taken = survey.tokens(chosen)
    assert [*survey.apart(chosen)] == [*survey.apart(free)][: len([*survey.apart(chosen)])]
    assert taken >= tokens or chosen == free
    if chosen:
        last = [*survey.apart(chosen)][-1]
        assert taken - survey.tokens([last]) < max(tokens, 1)


def test_runs_are_as_few_as_there_can_be() -> None:
    assert passages_of([]) == merged([]) == []
    assert passages_of([1, 2, 3, 7, 9, 10]) == [(1, 4), (7, 8), (9, 11)]
    assert merged([(1, 2), (2, 4), (5, 6), (6, 6), (6, 9)]) == [(1, 4), (5, 9)]
    assert seen([said("a"), compacted(drop(1), on=1)]).surveyed.messages([(0, 1)]) == 1
