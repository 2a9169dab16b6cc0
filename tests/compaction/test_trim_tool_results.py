"""Long results of tools are shown less of, each as what it is; nothing is made longer, and nothing twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.compaction.seen import LONG, budget, calls, loop, result, rounds, said, view
from tests.view.made import compacted
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.strategies import TrimToolResults
from unabridged.errors import UsageError
from unabridged.log.compacted import Stub

ROWS = "\n".join(f"berth {n} is taken by ship {n * n:b}" for n in range(200))


def seqs(plan: Plan | None) -> list[int]:
    assert plan is not None
    return sorted(item.name.seq for item in plan.items)


def test_long_results_are_shown_less_of_and_calls_stay() -> None:
    """Measured in tokens, the newest exempt, with a handle (lace-F14)."""
    seen = view([said("q"), *loop(3, 3 * LONG), *rounds(2)])
    plan = TrimToolResults(over_tokens=20)(seen, budget())
    assert seqs(plan) == [3, 5, 7]
    assert plan is not None
    assert all(isinstance(edit, Stub) for edit in plan.edits)


def test_a_result_within_the_size_stays_as_it_is() -> None:
    assert TrimToolResults(over_tokens=1_000)(view([said("q"), *loop(3), *rounds(2)]), budget()) is None


def test_an_answer_of_our_own_is_shown_by_its_head_and_tail() -> None:
    """It quotes what was said: no reducer is to find a log in it, or make it short twice."""
    recalled = f"[unabridged recall 1 0a1b2c3d4e5f]\nQuoted\n{LONG * 9}"
    talk = [said("q"), *loop(1), calls("c1"), result("c1", recalled), *rounds(2)]
    plan = TrimToolResults(over_tokens=60)(view(talk), budget())
    assert plan is not None
    (stub,) = plan.edits
    assert isinstance(stub, Stub)
    assert (stub.item.seq, stub.parts) == (5, ())
    assert stub.head > stub.tail > 0
    (line,) = plan.explain()
    assert f"{stub.head} characters of its head and {stub.tail} of its tail are shown" in str(line)
    cut = view([*talk, compacted(stub, on=9)])
    assert TrimToolResults(over_tokens=60)(cut, budget()) is None
    assert 10 in seqs(TrimToolResults(over_tokens=20)(cut, budget()))


def test_no_more_are_trimmed_than_the_target_needs() -> None:
    seen = view([said("q"), *loop(3, 3 * LONG), *rounds(2)])
    assert seqs(TrimToolResults(over_tokens=20)(seen, budget(seen.tokens - 10))) == [3]


def test_the_newest_results_stay_whole() -> None:
    assert TrimToolResults(over_tokens=20)(view([said("q"), *loop(1, 3 * LONG)]), budget()) is None


@pytest.mark.parametrize("over", [0, "many", True])
def test_what_is_no_size_is_refused(over: object) -> None:
    with pytest.raises(UsageError, match="size above which"):
        TrimToolResults(over_tokens=over)  # type: ignore[arg-type]  # what a caller could write


def test_what_is_shown_as_its_reducer_makes_it_is_not_made_so_again() -> None:
    talk = [said("q"), *loop(1), calls("c1"), result("c1", ROWS), *rounds(2)]
    plan = TrimToolResults(over_tokens=100)(view(talk), budget())
    assert plan is not None
    (stub,) = plan.edits
    assert isinstance(stub, Stub)
    assert stub.parts
    large = replace(stub, tokens=900)
    assert TrimToolResults(over_tokens=100)(view([*talk, compacted(large, on=9)]), budget()) is None
