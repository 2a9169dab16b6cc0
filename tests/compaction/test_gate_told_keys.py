"""A draft that tells a password, a code or a key is refused by how it tells it, whatever letters that has.
One that says where a key is kept, what is masked or to be filled in, and a sum of a file pass.
"""

from __future__ import annotations

import pytest

from tests.compaction.gated import GOOD, found
from unabridged.compaction import gate
from unabridged.compaction.gate import Fault
from unabridged.compaction.gate.finding import told_keys
from unabridged.compaction.gate.finding.folding import folded


@pytest.mark.parametrize(
    "told",
    [
        "The panel's password was changed to maple-41-quay.",
        "What was the password? It's Quay<3maples.",
        "The box opens with quay2maple.",
        "The alarm takes PIN 7390 now.",
        "The door code is 5-1-8-2-#.",
        "The password is 83920174.",
        'The password is "seven quiet maples".',
        "Run sshpass -p Quay-11 ssh shop@host.",
        'Kept: { "bindPw": "Quay&Maple" }.',
        "The seed phrase, in order: quay maple ferry ankle walnut drizzle.",
        "She spelled the password: capital Q, u, 4, y.",
        "The OTP secret reads JBHA NDMA DE7X Q2ZT.",
        "The access token is qu-ay-0w7er2-99x.",
        "The account of Dana has 9f86d081884c7d659a2feaa0 now.",
        "\n| Device | Password |\n| --- | --- |\n| Router | GreenQuay55 |\n",
        "Das Kennwort lautet Kai-77-Süd.",
        "La contraseña es muelle+arce+10h.",
        "Le mot de passe est désormais Quai+42+nord.",
        "A senha é Cais#1974x.",
        "Пароль теперь «Причал!Клён».",
        "密码设为 matou-5521。",
        "パスワードは hatoba-33 に変えた。",
    ],
)
def test_a_secret_is_told_by_how_it_is_told(told: str) -> None:
    assert Fault.KEYS in found(f"{GOOD} {told}")


@pytest.mark.parametrize(
    "told",
    [
        "The password was rotated on Friday and is kept in the vault.",
        "The password must have 14 characters; the token is masked as tk_****7Q.",
        "The pin was raised from 0046 to 0047, and the migration pin goes up.",
        "What the page shows is SHA256:fa1t0maiNz7Qm2Lx9.",
        "\n| Account | Password |\n| --- |\n| none | no |\nThat is all of it.",
        "\n| Account | Password |\n| --- | --- |\n| Dana | kept in the vault 2 |\n",
    ],
)
def test_what_tells_of_a_secret_without_it_passes(told: str) -> None:
    assert Fault.KEYS not in found(f"{GOOD} {told}")


@pytest.mark.parametrize(
    "said",
    [
        "password=<PASSWORD> stands in the sample",
        "password = get_password()",
        "The next_page_token=abc-def was followed.",
    ],
)
def test_a_word_to_be_filled_in_a_call_and_a_place_in_a_list_are_no_secrets(said: str) -> None:
    assert list(told_keys.told(said, folded(said))) == []


def test_a_word_that_names_other_things_as_well_tells_a_secret_only_where_its_source_has_no_such_word() -> None:
    said = [("user", "The cache key is qu-ay-0w7er2-99x for this page.")]
    source = gate.prepared("user: The cache key is qu-ay-0w7er2-99x for this page.", said=said)
    draft = "The cache key is qu-ay-0w7er2-99x for this page."
    assert Fault.KEYS not in {each.fault for each in gate.findings(draft, source)}


def test_a_text_that_folds_to_another_length_is_looked_through_whole() -> None:
    assert Fault.KEYS in found(f"{GOOD} İzmir, ßtraße. The alarm takes PIN 7390 now.")
