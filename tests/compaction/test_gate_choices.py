"""What was chosen, and who spoke: a draft that tells either the other way round is refused."""

from __future__ import annotations

import pytest

from tests.compaction.meant import CHINESE, CODING, GERMAN, SPANISH, found
from unabridged.compaction.gate import Fault


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("Celery was chosen over RQ.", CODING),
        ("The worker uses Celery instead of RQ.", CODING),
        ("They went with Celery.", CODING),
        ("RQ was turned down.", CODING),
        ("The user declined RQ.", CODING),
        ("Austausch statt Reparatur.", GERMAN),
        ("Se usa la cookie en lugar de localStorage.", SPANISH),
        ("采用扩容而不是压缩。", CHINESE),
    ],
)
def test_a_choice_the_other_way_round_is_refused(draft: str, said: tuple[tuple[str, str], ...]) -> None:
    assert Fault.CHOICES in found(draft, said)


@pytest.mark.parametrize(
    "draft",
    [
        "RQ was chosen over Celery.",
        "RQ instead of Celery.",
        "Celery was turned down, they went with RQ.",
        "The export was moved to S3 instead of FTP.",
        "45 instead of 42.",
        "RQ rather than RQ.",
        "Nobody went with Celery.",
        "Celery was declined by the team.",
        "The broadband contract was chosen over the phone contract.",
    ],
)
def test_a_choice_as_it_was_is_not(draft: str) -> None:
    assert Fault.CHOICES not in found(draft)


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("The assistant asked the user to fix the invoice export on a branch.", CODING),
        ("The assistant told the user not to assign the issue.", CODING),
        ("The user suggested to rewrite the loop with itertools.", CODING),
        ("Der Assistent bat den Nutzer, die doppelten Anmeldungen zu reparieren.", GERMAN),
        ("助手要求用户修复订单接口的重复数据。", CHINESE),
    ],
)
def test_who_spoke_the_other_way_round_is_refused(draft: str, said: tuple[tuple[str, str], ...]) -> None:
    assert found(draft, said) == {Fault.SPEAKERS}


@pytest.mark.parametrize(
    "draft",
    [
        "The user asked the assistant to fix the invoice export on a branch.",
        "The user asked to cancel the broadband contract.",
        "The user asked for help.",
        "The user asked the assistant whether it rains in York on Sundays?",
        "The user asked the assistant to paint the shed green.",
    ],
)
def test_who_spoke_as_it_was_is_not(draft: str) -> None:
    assert Fault.SPEAKERS not in found(draft)
