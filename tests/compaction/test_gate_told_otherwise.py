"""A number keeps its unit: what is told in another one is refused.
What is converted or reckoned passes.
"""

from __future__ import annotations

import pytest

from unabridged.compaction.gate.reckoning import measured
from unabridged.compaction.gate.reckoning.told_numbers import Told


@pytest.mark.parametrize(
    ("said", "draft"),
    [
        ("The timeout is 45s.", "The timeout is 45 minutes."),
        ("The database has 850 MB.", "The database has 850 GB."),
        ("Es kostet 24,90 Euro.", "Es kostet 24,90 Dollar."),
    ],
)
def test_another_unit_of_the_same_kind_is_refused(said: str, draft: str) -> None:
    assert list(measured.unknown(draft, Told(said)))


@pytest.mark.parametrize(
    ("said", "draft"),
    [
        ("The timeout is 45s.", "45 files were read."),
        ("The timeout is 45s.", "The timeout is 45s."),
        ("The timeout is 45s.", "It costs 45 million dollars."),
        ("The timeout is 45s, TTL=45.", "It lasts 45 minutes."),
        ("There are 45 files.", "It lasts 45 minutes."),
        ("It took 120s, at most 2 minutes; run 2 took 2 h.", "It took 120 seconds, or 2 min."),
        ("It took 90 s here and 1.5 h there.", "It took 90 min there."),
        ("It lasts 30 s; part one takes 10 min, part two 20 min.", "It takes 30 min."),
        (
            ("It lasts 30 s; it may take 50 min or 20 min.", "It takes 30 min."),
            "It takes 30 min.",
        ),
        ("It lasts 45s.", "Host a45 s is up."),
    ],
)
def test_what_is_of_that_unit_too_or_of_none_is_none(said: str, draft: str) -> None:
    assert list(measured.unknown(draft, Told(said))) == []
