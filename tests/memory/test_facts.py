"""A fact is compared by what it says, follows its sources, and comes back from its bytes as it was.
It refuses to know a store.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.log import json_text
from unabridged.log.body import Body, Hidden, Purged, Shown
from unabridged.log.ids import LaneId, Seq, Span, ThreadId, spans_of
from unabridged.log.skeleton import Skeleton, skeleton_of
from unabridged.memory import fact_text
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState, Source, Superseded, normalised
from unabridged.memory.following import followed, without
from unabridged.memory.merging import merged
from unabridged.memory.naming import FactKind, Tier
from unabridged.testing.facts import fact_of
from unabridged.testing.samples import HERE, message

T = ThreadId("t")
FACT = fact_of("a", sources=(("t", 1), ("t", 2), ("u", 1)))


def bodies(*given: Body) -> list[Skeleton]:
    return [replace(skeleton_of(body, tokens=1), seq=Seq(9 + n)) for n, body in enumerate(given)]


def hide(*seqs: int) -> Hidden:
    return Hidden(seqs=spans_of(seqs))


def show(*seqs: int) -> Shown:
    return Shown(seqs=spans_of(seqs))


class TestSaying:
    @pytest.mark.parametrize(
        "other", ["Tabs, not spaces.", " tabs,\n not  SPACES", "\uff34abs, not spaces", "tabs, not spaces;"]
    )
    def test_two_statements_are_the_same_but_for_case_width_spaces_and_how_they_end(self, other: str) -> None:
        assert normalised("Tabs, not spaces") == normalised(other)

    @pytest.mark.parametrize("other", ["spaces, not tabs", "Tabs not spaces", "Tabs, not spaces?", ""])
    def test_any_other_word_or_sign_makes_another_statement(self, other: str) -> None:
        assert normalised("Tabs, not spaces") != normalised(other)

    @pytest.mark.parametrize(
        ("one", "other"),
        [(" .net is used.", ".NET is used"), ("... and so", "and so"), (". - a dash", "- a dash"), (".", ";")],
    )
    def test_a_point_before_anything_else_than_a_name_says_nothing(self, one: str, other: str) -> None:
        assert normalised(one) == normalised(other)

    @pytest.mark.parametrize(("one", "other"), [(".NET is used", "NET is used"), ("C# is used", "C is used")])
    def test_signs_of_a_name_are_of_the_name(self, one: str, other: str) -> None:
        assert normalised(one) != normalised(other)

    def test_a_lane_is_shown_what_it_saw_and_everybody_what_no_lane_said(self) -> None:
        main = replace(FACT, lanes=(LaneId("main"),))
        asked = (None, LaneId("main"), LaneId("other"))
        assert [[each.seen_by(lane) for lane in asked] for each in (FACT, main)] == [[True] * 3, [True, True, False]]


class TestFollowing:
    def test_what_touches_no_source_leaves_the_fact_as_it_is(self) -> None:
        told = bodies(message("hi"), hide(3), show(1), Purged(seqs=spans_of([4])))
        assert followed(FACT, T, told) is FACT

    def test_it_retires_with_its_last_source_in_sight(self) -> None:
        own = replace(FACT, sources=FACT.sources[:2])
        once, twice = followed(own, T, bodies(hide(1))), followed(own, T, bodies(hide(1), hide(2)))
        assert [(each.state, each.before) for each in (once, twice)] == [
            (FactState.ACTIVE, None),
            (FactState.RETIRED, FactState.ACTIVE),
        ]

    def test_a_source_that_comes_back_brings_it_back_as_it_was(self) -> None:
        held = replace(FACT, sources=FACT.sources[:2], state=FactState.HELD)
        back = followed(held, T, bodies(hide(1, 2), show(2)))
        assert (back.state, back.before, [each.hidden for each in back.sources]) == (
            FactState.HELD,
            None,
            [True, False],
        )

    def test_what_was_retired_by_hand_stays_so(self) -> None:
        gone = replace(FACT, sources=FACT.sources[:1], state=FactState.RETIRED)
        assert followed(gone, T, bodies(hide(1), show(1))).state is FactState.RETIRED

    def test_hiding_what_is_hidden_changes_nothing(self) -> None:
        once = followed(FACT, T, bodies(hide(1)))
        assert followed(once, T, bodies(hide(1))) is once

    def test_without_its_last_source_it_says_nothing(self) -> None:
        left = without(replace(FACT, subject="s", slot="s", tokens=4), T, None)
        gone = without(left, ThreadId("u"), None)
        assert (left.statement, [each.thread for each in left.sources]) == ("a", ["u"])
        assert (gone.statement, gone.subject, gone.slot, gone.tokens, gone.state) == ("", "", "", 0, FactState.RETIRED)


class _Counted(tuple[Span, ...]):
    """Spans that know how often somebody went through them."""

    __slots__ = ()

    walks: ClassVar[list[int]] = []

    def __iter__(self) -> Iterator[Span]:
        self.walks.append(len(self))
        return super().__iter__()


def test_many_spans_are_gone_through_once_for_all_sources_of_a_fact() -> None:
    fact, named = fact_of("a", sources=tuple(("t", seq) for seq in range(1, 100))), _Counted(spans_of(range(2, 100, 2)))
    _Counted.walks.clear()
    assert len(without(fact, T, named).sources) == 50
    assert _Counted.walks == [49]


class TestMerging:
    def test_one_fact_said_thrice_has_three_sources(self) -> None:
        said = replace(FACT, sources=(Source(thread=T, seq=Seq(2)), Source(thread=T, seq=Seq(7))))
        assert [each.seq for each in merged(FACT, said).sources] == [1, 2, 1, 7]

    def test_whoever_is_believed_further_stands_for_it(self) -> None:
        machine = replace(FACT, origin=FactOrigin.MACHINE, trust=2, confidence=0.5, lasting=False, state=FactState.HELD)
        model = replace(FACT, origin=FactOrigin.MODEL, trust=3)
        both = merged(machine, model)
        told = (both.origin, both.trust, both.confidence, both.lasting, both.state)
        assert told == (FactOrigin.MODEL, 3, 1.0, True, FactState.ACTIVE)

    def test_what_waits_does_not_make_another_wait(self) -> None:
        assert merged(FACT, replace(FACT, state=FactState.STAGED)).state is FactState.ACTIVE

    @pytest.mark.parametrize(
        ("known", "said", "state", "supersedes"),
        [
            (None, "b", FactState.ACTIVE, "b"),
            ("c", "b", FactState.ACTIVE, "b"),
            ("c", None, FactState.ACTIVE, "c"),
            ("c", "a", FactState.ACTIVE, "c"),
            ("c", "b", FactState.STAGED, "c"),
        ],
        ids=["what was said", "what was said last", "what was known", "never itself", "never on a doubted word"],
    )
    def test_it_puts_right_what_either_puts_right(
        self, known: FactId | None, said: FactId | None, state: FactState, supersedes: str
    ) -> None:
        both = merged(replace(FACT, supersedes=known), replace(FACT, supersedes=said, state=state))
        assert both.supersedes == supersedes

    def test_what_waits_puts_right_what_is_said_of_it_while_it_waits(self) -> None:
        waits = replace(FACT, state=FactState.STAGED)
        assert merged(waits, replace(waits, supersedes=FactId("b"))).supersedes == "b"

    def test_whoever_saw_either_sees_it(self) -> None:
        one, other = (replace(FACT, lanes=(LaneId(name), LaneId("main"))) for name in "ab")
        assert merged(one, other).lanes == ("a", "main", "b")
        assert merged(one, FACT).lanes is None

    def test_what_a_person_says_by_himself_needs_no_source(self) -> None:
        own = replace(FACT, sources=())
        assert (merged(own, FACT).sources, merged(FACT, own).sources) == ((), ())

    def test_a_models_own_word_frees_nothing_of_its_sources(self) -> None:
        machine, model = (replace(FACT, origin=each) for each in (FactOrigin.MACHINE, FactOrigin.MODEL))
        assert merged(machine, replace(model, sources=())).sources == FACT.sources


def superseded() -> st.SearchStrategy[Superseded]:
    names = st.lists(st.text(st.characters(codec=None)).map(FactId), max_size=3).map(tuple)
    limits = st.none() | st.integers(0, 2**40)
    return st.builds(Superseded, by=names, was=st.sampled_from(FactState), characters=limits, tokens=limits)


@st.composite
def facts(draw: st.DrawFn) -> Fact:
    text = st.text(st.characters(codec=None), max_size=20)
    sources = st.tuples(text.filter(bool), st.integers(1, 2**40), st.booleans())
    return Fact(
        id=FactId("a"),
        scope=HERE,
        tier=draw(st.sampled_from(Tier)),
        statement=draw(text),
        subject=draw(text),
        slot=draw(text),
        kind=draw(st.sampled_from(FactKind)),
        confidence=draw(st.floats(0, 1)),
        lasting=draw(st.booleans()),
        state=draw(st.sampled_from(FactState)),
        before=draw(st.none() | st.sampled_from(FactState)),
        origin=draw(st.sampled_from(FactOrigin)),
        trust=draw(st.integers(0, 5)),
        sources=tuple(
            Source(thread=ThreadId(thread), seq=Seq(seq), hidden=hidden)
            for thread, seq, hidden in draw(st.lists(sources, max_size=3))
        ),
        lanes=draw(st.none() | st.lists(text.map(LaneId), max_size=3).map(tuple)),
        findings=tuple(draw(st.lists(text, max_size=3))),
        tokens=draw(st.integers(0, 2**40)),
        created_at=draw(st.integers(0, 2**60)),
        changed_at=draw(st.integers(0, 2**60)),
        last_used_at=draw(st.integers(0, 2**60)),
        supersedes=draw(st.none() | text.map(FactId)),
        put_right=tuple(map(FactId, draw(st.lists(text, max_size=3)))),
        superseded=draw(st.none() | superseded()),
        version=draw(st.integers(0, 2**40)),
        change=draw(st.integers(0, 2**40)),
    )


@given(facts())
def test_a_fact_comes_back_from_its_bytes(fact: Fact) -> None:
    found = fact_text.read(
        fact_text.written(fact), scope=fact.scope, id_=fact.id, last_used_at=fact.last_used_at, change=fact.change
    )
    assert found == fact


def test_a_fact_of_an_older_program_put_nothing_right_and_was_put_right_by_nothing() -> None:
    written: Any = json_text.decode(fact_text.written(FACT))
    raw = json_text.encode({name: each for name, each in written.items() if name not in {"put_right", "superseded"}})
    assert fact_text.read(raw, scope=HERE, id_=FACT.id, last_used_at=0, change=0) == FACT
