"""What makes a view due is all that its model reads and all that has to stay free, and nothing that a summary cost."""

from __future__ import annotations

from typing import Final

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.engine.compacting import HOUR_SECONDS, SAID, Scene
from tests.engine.talk import thread_of
from tests.examples import drawn
from tests.laws.agents import SMALLER, Move, moved, moves, policies
from tests.laws.test_fits import counted, talks
from unabridged import Policy, Thread
from unabridged.errors import DoesNotFit
from unabridged.hooks import Proposal, Supplied
from unabridged.log.kind import Kind
from unabridged.ports import Brief
from unabridged.view.budget import Urgency
from unabridged.view.node import Shape

LIMIT: Final = 600
ORDER: Final = [Urgency.NONE, Urgency.SOON, Urgency.NOW]
TOKENS = st.integers(0, 250)
RULES = st.integers(0, 250).map("rule ".__mul__)
STEPS = moves(
    lambda scene, n: scene.say(1 + n % 4),
    lambda scene, n: scene.thread.used(60 * n),
    lambda scene, _: scene.wait(HOUR_SECONDS),
    *SMALLER,
    *SMALLER,
)


class Asked:
    """Summaries of one text, and how often they were asked for."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, _: Brief) -> str:
        self.times += 1
        return SAID


def supplied(proposal: Proposal) -> Supplied | None:
    """The same text for nothing; a summary alone is made shorter by code, which nobody is asked for."""
    return Supplied(text=SAID) if any(item.shape is not Shape.GROUP for item in proposal.plan.items) else None


def due(scene: Scene) -> list[object]:
    """What says whether a view is due, and what was said of its size in the log."""
    view = scene.thread.view()
    said = [event.body for event in scene.thread.events() if event.kind is Kind.USED]
    return [
        view.urgency,
        view.due,
        view.tokens,
        view.used,
        said,
        [(type(each), each.trigger) for each in scene.outcomes],
    ]


@settings(max_examples=drawn(100), deadline=None)
@given(policies("summarise", "full", "first_that_fits"), st.integers(4, 12), STEPS)
def test_what_a_summary_cost_makes_nothing_due_that_would_not_be_due_if_it_had_cost_nothing(
    policy: Policy, rounds: int, steps: list[tuple[Move, int]]
) -> None:
    pays, pays_not = Asked(), Asked()
    paid, free = (Scene(policy=policy, summariser=each).say(rounds) for each in (pays, pays_not))
    free.memory.before(supplied)
    for step in [(SMALLER[2], 0), *steps]:
        assert due(moved(paid, [step])) == due(moved(free, [step]))
    assert pays_not.times == 0


def refused(thread: Thread) -> DoesNotFit | None:
    """Why a thread cannot be prepared, if it cannot; where it can, all that its model reads has been counted."""
    try:
        view = thread.prepare()
    except DoesNotFit as told:
        return told
    assert view.budget is not None
    free = view.budget.reserve_tokens + view.budget.tools_tokens
    assert counted(thread, view) + free <= LIMIT
    return None


@settings(max_examples=drawn(100), deadline=None)
@given(talks(), RULES, TOKENS, TOKENS)
def test_the_system_text_the_tools_and_the_answer_take_of_the_limit_whatever_was_said(
    said: list[dict[str, object]], rules: str, tools: int, reserve: int
) -> None:
    policy = Policy(limit_tokens=LIMIT, tools_tokens=tools, reserve_tokens=reserve, retain_rounds=1)
    told = refused(thread_of({"role": "system", "content": f"be brief {rules}"}, *said, policy=policy))
    if told is not None:
        assert told.arithmetic.needed_tokens + tools + reserve > LIMIT
        assert told.arithmetic.system_tokens > rules.count("rule")


@settings(max_examples=drawn(100), deadline=None)
@given(talks(), RULES, TOKENS)
def test_longer_rules_and_more_tools_never_make_a_view_less_urgent(
    said: list[dict[str, object]], rules: str, tools: int
) -> None:
    assume(said)
    plain, more = Policy(limit_tokens=LIMIT), Policy(limit_tokens=LIMIT, tools_tokens=tools)
    bare = thread_of({"role": "system", "content": ""}, *said, policy=plain).view()
    ruled = thread_of({"role": "system", "content": rules}, *said, policy=plain).view()
    tooled = thread_of({"role": "system", "content": ""}, *said, policy=more).view()
    assert ruled.tokens >= bare.tokens + rules.count("rule")
    assert ORDER.index(bare.urgency) <= min(ORDER.index(ruled.urgency), ORDER.index(tooled.urgency))
    assert tooled.urgency is Urgency.NOW or bare.tokens + tools <= LIMIT
