"""What a provider would refuse is never rendered, whatever the log holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laws.moves import ROWS, Move, begun, moved
from tests.laws.test_growth import TALK
from tests.laws.told import bodies_of
from tests.view.made import seen
from unabridged.log.body import Body, Hidden, RoundEnded
from unabridged.log.ids import Seq, Span
from unabridged.testing.provider_rules import RULES, violations
from unabridged.view.laws import cuts
from unabridged.view.view import View

PROVIDERS = tuple(RULES)


@pytest.mark.parametrize("provider", PROVIDERS)
@given(bodies=TALK)
def test_any_log_gives_a_prompt_that_no_provider_refuses(provider: str, bodies: list[Body]) -> None:
    assert violations(seen(bodies).to(provider), provider) == []


@pytest.mark.parametrize("provider", PROVIDERS)
@settings(deadline=None)
@given(moves=ROWS)
def test_whatever_the_verbs_did_no_provider_refuses_the_prompt(provider: str, moves: list[tuple[Move, int]]) -> None:
    thread = moved(begun(), moves)
    assert violations(thread.view().to(provider), provider) == []


@pytest.mark.parametrize("provider", PROVIDERS)
@given(bodies=TALK, drawing=st.data())
def test_no_provider_refuses_what_a_legal_cut_leaves(provider: str, bodies: list[Body], drawing: st.DataObject) -> None:
    view = seen(bodies)
    cut = drawing.draw(st.sampled_from(cuts(view.items, view.ended)))
    assert violations(View(items=view.items[cut:]).to(provider), provider) == []


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize(
    "told",
    [
        ("user: q", "call f(x) #1"),
        ("user: q", "result #1: whose?"),
        ("call f(x) #1", "user: never mind", "result #1: too late"),
        ("call f(x) #1\ncall f(y) #1", "result #1: a", "result #1: b", "result #1: c"),
        ("user: q", "call f(x) #1", RoundEnded(begun=Seq(1), state="failed"), "user: again"),
        ("call f(x) #1", "result #1: a", Hidden(seqs=(Span(first=Seq(1), last=Seq(1)),))),
        ("call f(x) #1", "result #1: a", Hidden(seqs=(Span(first=Seq(2), last=Seq(2)),))),
        ("assistant: first word",),
    ],
    ids=["open", "orphan", "late", "twice", "failed", "call hidden", "result hidden", "assistant first"],
)
def test_what_is_broken_in_the_log_is_mended_in_the_prompt(provider: str, told: tuple[str | Body, ...]) -> None:
    assert violations(seen(bodies_of(*told)).to(provider), provider) == []
