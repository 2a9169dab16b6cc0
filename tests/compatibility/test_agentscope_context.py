"""What AgentScope 2's own compression of a context does, and where it fails, through our verbs: one test a line."""

from __future__ import annotations

import pytest

from tests.compatibility.kit import Words, summarise
from tests.engine.talk import a, call, result, u
from unabridged import Compacting, Memory, Policy
from unabridged.compaction.outcome import Applied
from unabridged.compaction.vocabularies import Vocabulary, adapted
from unabridged.errors import UsageError
from unabridged.view.budget import Urgency


def opened(policy: Policy) -> Memory:
    return Memory.open(policy=policy, summariser=summarise, counter=Words(), compacting=Compacting.ASKED)


@pytest.mark.parametrize(
    ("rules", "tools", "is_due"),
    [(0, 0, False), (300, 0, True), (0, 400, True), (150, 150, True)],
    ids=["messages alone", "a system text", "tools", "both"],
)
def test_it_falls_due_by_all_that_a_prompt_holds(rules: int, tools: int, is_due: bool) -> None:  # noqa: FBT001  # the expected answer
    """as-B3: system, summary, messages and tools together."""
    memory = opened(Policy(limit_tokens=1_000, tools_tokens=tools, soft_fraction=0.8, retain_rounds=1))
    thread = memory.thread("t")
    if rules:
        thread.append({"role": "system", "content": "rule " * rules})
    for n in range(6):
        thread.append([u(f"question {n} " * 25), a(f"answer {n} " * 25)])
    assert (thread.view().urgency is not Urgency.NONE) is is_due


def test_a_cut_may_fall_inside_one_long_reply_between_calls_that_are_answered() -> None:
    """as-B4: the question stays, and so does a call that waits for its result."""
    thread = opened(Policy(limit_tokens=400, retain_rounds=1)).thread("t")
    thread.append(u("Weigh all the cranes of the harbour, one by one, please."))
    for n in range(12):
        thread.append([call(f"c{n}"), result(f"c{n}", f"crane {n} weighs {n} tonnes " * 8)])
    thread.append(call("open"))
    done = thread.compact()
    assert isinstance(done, Applied)
    assert [(span.first, span.last) for span in done.covers] == [(2, 23)]
    stands = [span.first for item in thread.view().items for span in item.covers]
    assert stands == [1, 2, 24, 25, 26]


def test_its_fields_are_a_policy_with_the_same_defaults() -> None:
    """as-B1: it begins at eight tenths, and a tenth of the window stays as it was said."""
    policy = adapted(Vocabulary.AGENTSCOPE_CONTEXT, {}, Policy(limit_tokens=100_000)).policy
    assert (policy.soft_fraction, policy.retain_tokens) == (0.8, 10_000)


@pytest.mark.parametrize("said", [{"trigger_ratio": 0.95}, {"trigger_ratio": 0.2, "reserve_ratio": 0.2}])
def test_ratios_that_contradict_each_other_are_refused_when_they_are_said(said: dict[str, float]) -> None:
    """as-B2."""
    with pytest.raises(UsageError, match="ratio"):
        adapted(Vocabulary.AGENTSCOPE_CONTEXT, said, Policy(limit_tokens=100_000))
