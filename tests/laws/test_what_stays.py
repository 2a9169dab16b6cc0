"""What belongs together stays or leaves together, and what must stay does, whoever makes a view smaller and how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.compacting import Scene
from tests.engine.fitting import calls_in
from tests.examples import drawn
from tests.laws.agents import (
    BY,
    RULES,
    SAYS,
    SMALLER,
    TALKS,
    TURNED,
    By,
    Move,
    Turn,
    at,
    moved,
    moves,
    responses,
    scene_of,
    told,
)
from unabridged import ItemName, Message, Shape, UsageError, View
from unabridged.log import spans
from unabridged.log.part import Reasoning, ToolCall

Moves: TypeAlias = list[tuple[Move, int]]
ANY = moves(*SMALLER, *SMALLER, *TURNED)
LESS = moves(*SMALLER, most=3)
OPEN = st.integers(1, 3).flatmap(lambda lacking: responses(lacking=lacking))
VERBS = st.sampled_from(["pin", "pin", "pin", "unpin", "hide", "show"])


def places(view: View) -> dict[int, ItemName | str]:
    """Of every message that a view covers the entry it is told in: itself, or what stands for it."""
    return {
        seq: "itself" if item.shape in (Shape.MESSAGE, Shape.STUB) else item.name
        for item in view.items
        for seq in spans.each(item.covers)
    }


def shown(view: View) -> dict[int, Message]:
    """The messages that stand in a view by themselves, be it that less is shown of them."""
    alone = [item for item in view.items if item.shape in (Shape.MESSAGE, Shape.STUB)]
    return {item.covers[0].first: item.says for item in alone if isinstance(item.says, Message)}


def signed(messages: Iterable[Message]) -> list[Reasoning]:
    """The thoughts that their provider signed, and refuses if a letter of them is another."""
    return [part for each in messages for part in each.parts if isinstance(part, Reasoning) and part.signature]


def calls(messages: Iterable[Message]) -> list[ToolCall]:
    return [part for each in messages for part in each.parts if isinstance(part, ToolCall)]


@settings(max_examples=drawn(80), deadline=None)
@given(BY, TALKS, ANY)
def test_calls_made_at_once_stay_or_leave_with_all_their_results(by: By, turns: list[Turn], made: Moves) -> None:
    scene = scene_of(by)
    said = told(scene, turns)
    for move in made:
        found = places(moved(scene, [move]).thread.view())
        assert [seqs for seqs in said if len({found.get(seq) for seq in seqs}) > 1] == []


@settings(max_examples=drawn(80), deadline=None)
@given(BY, TALKS, ANY)
def test_what_a_model_thought_stays_to_the_letter_or_leaves_with_the_calls_it_led_to(
    by: By, turns: list[Turn], made: Moves
) -> None:
    scene = scene_of(by)
    said = told(scene, turns)
    for move in made:
        stands = shown(moved(scene, [move]).thread.view())
        for turn, seqs in zip(turns, said, strict=True):
            left = [stands[seq] for seq in seqs if seq in stands]
            assert signed(left) == (signed(turn.messages) if left else [])


@settings(max_examples=drawn(60), deadline=None)
@given(BY, TALKS, OPEN, SAYS | responses(), LESS, LESS)
def test_a_call_that_waits_for_its_result_or_for_leave_is_never_compacted(  # before and after more is said
    by: By, turns: list[Turn], waiting: Turn, meanwhile: Turn, made: Moves, more: Moves
) -> None:
    scene = scene_of(by)
    *_, seqs = told(scene, [*turns, waiting])
    told(moved(scene, made), [meanwhile])
    view = moved(scene, more).thread.view()
    assert {places(view).get(seq) for seq in seqs} == {"itself"}
    assert calls(shown(view)[seq] for seq in seqs) == calls(waiting.messages)
    assert set(waiting.waits) <= set(calls_in(view.to("openai")))


@settings(max_examples=drawn(80), deadline=None)
@given(BY, RULES, TALKS, st.lists(st.tuples(VERBS, st.integers(0, 40), LESS), min_size=2, max_size=6))
def test_the_system_text_and_what_is_pinned_are_never_compacted(
    by: By, rules: str, turns: list[Turn], made: list[tuple[str, int, Moves]]
) -> None:
    scene = scene_of(by)
    scene.thread.append({"role": "system", "content": rules})
    told(scene, turns)
    taken: dict[str, set[int]] = {"pin": set(), "hide": set()}
    for verb, n, less in made:
        take(scene, verb, n, taken)
        view = moved(scene, less).thread.view()
        assert view.to("openai")[0] == {"role": "system", "content": rules}
        assert word_for_word(view).items() >= {(seq, scene.thread.message(seq)) for seq in taken["pin"] - taken["hide"]}


def take(scene: Scene, verb: str, n: int, taken: Mapping[str, set[int]]) -> None:
    """Pin, hide, or take one of these back, and note what was taken with it."""
    with suppress(UsageError):
        seqs = set(spans.each(getattr(scene.thread, verb)(at(scene, n)).seqs))
        match verb:
            case "pin" | "hide":
                taken[verb].update(seqs)
            case "unpin":
                taken["pin"].difference_update(seqs)
            case _:
                taken["hide"].difference_update(seqs)


def word_for_word(view: View) -> dict[int, Message]:
    """The messages of which nothing is left out."""
    whole = {item.name.seq for item in view.items if item.shape is Shape.MESSAGE}
    return {seq: says for seq, says in shown(view).items() if seq in whole}
