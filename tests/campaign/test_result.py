"""A result is told without embellishment: what was counted, what failed, how likely a failure may still be."""

from __future__ import annotations

from campaign.result import Result, closing, details, line, table


def told(**fields: object) -> Result:
    return Result(**{"name": "kill", "seed": 7, "count": 300, **fields})  # type: ignore[arg-type]  # an example


def test_no_violation_in_many_trials_is_a_bound_and_no_proof() -> None:
    assert told().bound == "<1.0e-02"


def test_a_violation_leaves_no_bound() -> None:
    assert told(violations=("lost",)).bound == "-"


def test_an_experiment_that_tried_nothing_has_not_passed() -> None:
    assert not told(count=0).passed


def test_an_experiment_that_cannot_run_here_is_skipped_with_its_reason() -> None:
    assert line(told(count=0, skipped="tracing is denied")) == "skip  kill: tracing is denied"


def test_a_failure_says_how_to_see_it_again() -> None:
    assert "--only kill --seed 7" in details(told(violations=("lost",)))[-1]


def test_the_last_line_counts_the_skipped_apart() -> None:
    results = [told(), told(violations=("lost",)), told(count=0, skipped="no compiler")]
    assert closing(results) == "1 passed, 1 failed, 1 skipped"


def test_every_experiment_has_its_row() -> None:
    assert len(table([told(), told(name="power")])) == 3
