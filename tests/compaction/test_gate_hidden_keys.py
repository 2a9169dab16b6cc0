"""A password or a key that stands in the source is not to be told either, in whatever way the source names it.
What only has the look of one passes.
"""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import SAID, faults
from unabridged.compaction.gate import Fault

TOLD = " The import failed on a duplicate reading of meter 40817; loader/dedupe.py drops it now."


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("The wifi password of the guest house is Moor!hen2041, write it on the card.", "Guests get Moor!hen2041."),
        ("The admin password is in the task env, it's Fenn-grove-82.", "The admin signs in with Fenn-grove-82."),
        ("export DB_PASSWORD=s3aGull_44x and then migrate", "The database is reached with s3aGull_44x."),
        ("passphrase: plover-anvil-sixty-tannin", "The bundle opens with plover-anvil-sixty-tannin."),
        ("secret: kestrel-amber-ninety", "The vault opens with kestrel-amber-ninety."),
        ("TURNSTILE_ADMIN=adm-3f9c-77be-opal k6 run", "k6 ran as adm-3f9c-77be-opal."),
        ("Пароль от роутера: Severnoe_19x!", "The router takes Severnoe_19x!."),
        (
            "Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhYmMifQ.s5Tz0Q8o2nNhb3",
            "It sent eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhYmMifQ.s5Tz0Q8o2nNhb3.",
        ),
        ("The one-time recovery code is 8841-2290-7753", "Recovery works with 8841-2290-7753."),
        ("Order 4471 came. My PIN for the card is 4471", "The card's PIN is 4471."),
        ("Row 90317# is odd. The alarm code is 90317#", "The alarm is switched off with 90317#."),
    ],
)
def test_a_secret_of_the_source_is_not_told(said: str, told: str) -> None:
    assert Fault.KEYS in faults(told + TOLD, [*SAID, ("tool", said)])


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("The password was rotated on 2026-03-04, ticket SEC-20491.", "The password was rotated (SEC-20491)."),
        ("commit 9f83ab1c77d2e0 fixes the token refresh", "9f83ab1c77d2e0 fixes the token refresh."),
        ("the key orders.primary_key_v2 is missing in the table", "orders.primary_key_v2 is missing."),
        ("set MAX_TOKENS=4096 and TOKEN_TTL=3600s", "MAX_TOKENS is 4096, TOKEN_TTL 3600s."),
        ("the keyboard KB-7741-Pro has a broken key", "KB-7741-Pro has a broken key."),
        ("the passenger's booking is QX-22917-Lk", "The booking is QX-22917-Lk."),
        (
            "the alarm code is set on 4471 doors; 4471 doors, 4471 of them, 4471 in all, and 4471 once more",
            "4471 doors have an alarm.",
        ),
        ("x-token-9f 1\nx-token-9f 2\nx-token-9f 3\nx-token-9f 4\nx-token-9f 5", "x-token-9f is counted."),
    ],
)
def test_what_only_looks_like_a_secret_is_told(said: str, told: str) -> None:
    assert Fault.KEYS not in faults(told + TOLD, [*SAID, ("tool", said)])
