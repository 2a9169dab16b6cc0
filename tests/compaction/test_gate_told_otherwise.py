"""A number keeps its unit and its point, and an hour is one that somebody told: what is told otherwise is refused.
What is converted, shared out, reckoned or told of another zone passes.
"""

from __future__ import annotations

import pytest

from unabridged.compaction.gate.reckoning import hours, measured, pointed
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


@pytest.mark.parametrize(
    ("said", "draft"),
    [
        ("The spread is 0.37 mg.", "The spread is 3.7 mg."),
        ("The fee is 14.99 here.", "The fee is 1.499 here."),
        ("Churn is 13.42 % now.", "Churn is 134.2 % now."),
        ("The rate is 0.1342 of all.", "The rate is 134.2 % of all."),
    ],
)
def test_a_point_that_slipped_is_refused(said: str, draft: str) -> None:
    assert list(pointed.unknown(draft, Told(said)))


@pytest.mark.parametrize(
    ("said", "draft"),
    [
        ("The spread is 0.37 mg.", "The spread is 0.3 mg, or 0.37 mg."),
        ("It is 13.42 of 100.", "It is 13.42 %."),
        ("It weighs 1.25 kg.", "It weighs 1250 g."),
        ("It weighs 12.5 kg, or 1250.0 g here.", "It weighs 125.0 kg."),
        ("It is 0.1342 of all.", "It is 13.42 % of all."),
        ("It costs 12.50 dollars.", "Ten cost 125.0 dollars in all."),
        ("It costs 12.50 dollars.", "It costs 125.0 dollars for 10."),
        ("It costs 397.50 dollars, and 10 % are paid at once.", "At once 39.75 dollars are paid."),
        ("It weighs 2.5 kg, the others 20 kg and 5 kg.", "Both weigh 25 kg."),
        ("We are 125 people.", "We are 1250 people."),
        ("It is called a12.5 here.", "It is 1.25 now."),
        ("It is 12.5 kg or 1.25 kg, others say 0.125 kg.", "It is 1.250 kg."),
        ("Es sind 1,25 Mio.", "Es sind 12,5 Mio."),
        ("It weighs 1.25 kg.", "It takes 12.5 minutes."),
        ("It is 0.37 here.", "It is 3.7 there."),
        ("It is 1.25 here.", "It is 125.0 there."),
        ("It is 1.25 here.", "It is 12500.00 there."),
        (f"It is {'9' * 400}.5 here.", f"It is {'9' * 399}.95 there."),
    ],
)
def test_a_point_that_something_moves_is_none(said: str, draft: str) -> None:
    assert list(pointed.unknown(draft, Told(said))) == []


@pytest.mark.parametrize(
    ("said", "draft"),
    [
        ("The alarm came at 06:42.", "The alarm came at 06:52."),
        ("Train at 17 h 42.", "Train at 9 h 42."),
        ("Treffen um 18.20 Uhr.", "Treffen um 18.25 Uhr."),
        ("It begins at 20:00 UTC.", "It begins at 21:00 UTC."),
        ("It begins at 20:10 UTC.", "It begins at 20:45 UTC."),
    ],
)
def test_an_hour_that_nobody_told_is_refused(said: str, draft: str) -> None:
    assert hours.unknown(draft, Told(said))


@pytest.mark.parametrize(
    ("said", "draft"),
    [
        ("The alarm came at 06:42.", "The alarm came at 06:42."),
        ("The alarm came at 06:42.", "No hour is told."),
        ("The alarm came at 18:42.", "The alarm came at 6:42 pm."),
        ("We meet at 7 pm.", "We meet at 19:00."),
        ("We meet at noon.", "We meet at 12:00."),
        ("We meet at half past six.", "We meet at 6:30."),
        ("Halb acht um 8 am Tor.", "Treffen um 7:30."),
        ("It began at 20:00 and lasts 15 min.", "It ends at 20:15."),
        ("It began at 20:10 and lasts 2 hours.", "It ends at 22:10."),
        ("It took 3 min 40 s.", "It took 3:40."),
        ("From 03:12 to 04:40.", "It took 1:28."),
        ("It begins at 20:10 UTC.", "It begins at 22:10 CEST."),
        ("It begins at 20:10 UTC, 22:10 CEST.", "It begins at 13:10 there."),
        ("It begins at 20:10.", "It begins at about 20:07."),
    ],
)
def test_an_hour_that_is_told_otherwise_or_follows_is_none(said: str, draft: str) -> None:
    assert hours.unknown(draft, Told(said)) == []
