"""How long a text is: as a policy says, and no longer than leaves the view with room beside all that stays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import Scene, words
from tests.engine.talk import a, u
from unabridged import Policy
from unabridged.compaction.outcome import Applied, Skipped
from unabridged.compaction.plans.plan import planned
from unabridged.compaction.plans.pricing import HEADING_TOKENS
from unabridged.log.compacted import Replace
from unabridged.testing import ScriptedSummariser
from unabridged.view.node import Shape

# Texts may take all there is, half of which the newest take.
WIDE = Policy(limit_tokens=1_000, soft_fraction=0.98, target_fraction=0.95, retain_fraction=0.5, summary_fraction=1.0)


def filled(policy: Policy, rounds: int) -> Scene:
    scene = Scene(policy=policy)
    for n in range(rounds):
        order = f"order W-{n * 7919:05} of {n * 13 % 28 + 1} May goes to berth {n * 31 % 97}, gate {n % 9}"
        scene.thread.append([u(f"What about {order}?"), a(f"That one is sealed with {n * 104_729:07}.")])
    return scene


@pytest.mark.parametrize("rounds", [40, 80, 160])
def test_a_digest_takes_the_room_there_is_and_no_more(rounds: int) -> None:
    scene = filled(WIDE, rounds)
    outcome = scene.thread.compact()
    assert isinstance(outcome, Applied)
    assert 0.85 * 1_000 < scene.thread.view().tokens <= 0.98 * 1_000


@pytest.mark.parametrize("newest", [60, 64, 68, 72])
def test_a_digest_is_as_short_as_the_newest_leave_it_and_the_view_fits(newest: int) -> None:
    scene = filled(Policy(limit_tokens=300, retain_rounds=1, ledger_fraction=0.0, summary_fraction=0.7), 9)
    scene.thread.append([u(f"Read this: {words(newest)}")])
    assert isinstance(scene.thread.compact(), Applied)
    assert scene.thread.view().tokens <= 300
    assert "W-" in scene.shown()


def test_a_digest_takes_no_more_than_it_was_given() -> None:
    scene = filled(Policy(limit_tokens=4_000, summary_fraction=0.1, ledger_fraction=0.0), 80)
    scene.thread.compact()
    summary, *_ = scene.thread.view().items
    assert summary.tokens <= 0.1 * scene.held.policy.target_tokens + 88


def test_constraints_take_from_the_text_what_they_need() -> None:
    scene = Scene(policy=WIDE)
    rules = [f"Never touch the table orders_{n} without asking me first." for n in range(12)]
    for rule in rules:
        scene.thread.append([u(rule), a("Understood.")])
    said = filled_into(scene, 40)
    assert isinstance(said, Applied)
    shown = str(scene.thread.view().to("openai")[0])
    assert all(rule in shown for rule in rules)
    assert scene.thread.view().tokens <= 0.98 * 1_000


def filled_into(scene: Scene, rounds: int) -> object:
    for n in range(rounds):
        scene.thread.append([u(f"What about order W-{n * 7919:05}?"), a(f"It is sealed with {n * 104_729:07}.")])
    return scene.thread.compact()


def test_a_text_after_many_is_as_long_as_the_first() -> None:
    """Or each would be half of the one before, and what it told with it."""
    policy = Policy(limit_tokens=4_000, retain_rounds=1, ledger_fraction=0.0)
    scene = filled(policy, 60)
    assert isinstance(scene.thread.compact(), Applied)
    first = scene.thread.view().items[0].tokens
    for n in range(6):
        for m in range(4):
            scene.thread.append([u(f"And crate {n}-{m} of {n * 7 + m}?"), a(f"It is sealed with {n * 31_337 + m:06}.")])
        scene.thread.compact()
    assert scene.thread.view().items[0].tokens > 0.8 * first


def test_without_room_a_summary_alone_becomes_shorter_and_nobody_is_called_for_it() -> None:
    """No call whose whole input is the old summary (tw-CC-B4, lace-F7), and no drop while a shorter text fits."""
    wide = Policy(limit_tokens=2_000, soft_fraction=0.95, target_fraction=0.9, retain_rounds=2, summary_fraction=0.8)
    scene = filled(wide, 60)
    assert isinstance(scene.thread.compact(), Applied)
    before = scene.thread.view()
    summariser = ScriptedSummariser([])
    scene.held.summariser = summariser
    assert isinstance(scene.thread.compact(), Skipped)
    scene.held.policy = replace(wide, limit_tokens=before.tokens - 100)
    outcome = scene.thread.compact()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.rung == "digest"
    after = scene.thread.view()
    assert after.items[0].shape is Shape.GROUP
    assert after.tokens <= before.tokens - 100
    assert summariser.briefs == []


def test_whoever_plans_to_tell_one_summary_again_is_told_by_whom_they_pay() -> None:
    scene = filled(Policy(limit_tokens=2_000, retain_rounds=2), 60)
    assert isinstance(scene.thread.compact(), Applied)
    scene.held.policy = replace(
        scene.held.policy,
        strategy=lambda view, _: planned(view, [Replace(items=(view.items[0].name,), covers=(), group=())]),
    )
    scene.held.summariser = ScriptedSummariser(["Sixty orders were asked about, each with its berth, gate and seal."])
    outcome = scene.thread.compact()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.rung == "summary"


def test_a_model_is_asked_for_so_much_that_there_is_room_for_a_tenth_more() -> None:
    """Where most of what leaves was told before, a text may be as long as what it stands for, and not longer."""
    scene = filled(Policy(limit_tokens=2_000, retain_rounds=1, summary_fraction=1.0, ledger_fraction=0.0), 60)
    assert isinstance(scene.thread.compact(), Applied)
    scene.thread.append([u("And of W-00000?"), a("Sealed."), u("Then?"), a("It sails.")])

    said = (
        "They went through orders from W-00000, W-07919 and W-15838 to W-23757 and W-31676, each with its berth "
        "and gate in May: W-39595, W-47514, W-55433 and W-63352 among them. The last, W-00000, is sealed, and sails."
    )
    scene.held.summariser = summariser = ScriptedSummariser([said])
    outcome = scene.thread.compact()
    assert isinstance(outcome, Applied)
    assert summariser.briefs[0].limit_tokens * 1.1 + HEADING_TOKENS < outcome.receipt.tokens_before


def test_where_what_stays_is_too_long_by_itself_a_text_is_as_long_as_ever() -> None:
    """A model that is asked for three lines of so much writes more, is refused, and is asked again at each message."""
    summariser = ScriptedSummariser(
        ["They went through forty orders, each with its berth, its gate and its seal. " * 3]
    )
    scene = filled(WIDE, 12)
    scene.held.summariser = summariser
    scene.thread.append([u("which of them all is the heaviest? " * 200)])
    assert isinstance(scene.thread.compact(), Applied)
    assert summariser.briefs[0].limit_tokens > 200


def test_what_stays_between_due_and_too_long_leaves_a_text_the_rest_of_the_room() -> None:
    scene = filled(Policy(limit_tokens=4_000, retain_rounds=1), 60)
    scene.thread.compact()
    scene.thread.append([u("which of them all is the heaviest? " * 400)])
    view = scene.thread.prepare()
    assert view.tokens <= 4_000
    assert view.items[0].shape is Shape.GROUP


def test_a_summary_is_not_ground_down_where_what_stays_is_too_long_by_itself() -> None:
    scene = filled(Policy(limit_tokens=4_000, retain_rounds=1), 60)
    scene.thread.append([u("which of them all is the heaviest? " * 900)])
    assert isinstance(scene.thread.compact(), Applied)
    assert isinstance(scene.thread.compact(), Skipped)
