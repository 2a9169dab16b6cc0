"""How long a text is: as a policy says, and no longer than leaves the view with room beside all that stays."""

from __future__ import annotations

import pytest

from tests.engine.compacting import Scene
from tests.engine.talk import a, u
from unabridged import Policy
from unabridged.compaction.outcome import Applied

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
