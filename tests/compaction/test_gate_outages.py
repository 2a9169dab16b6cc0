"""What a provider or a program says where it has no answer is no summary, and a reply to whoever asked is none.
A conversation about an outage or a refusal is told in its own words.
"""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import faults
from unabridged.compaction.gate import Fault


@pytest.mark.parametrize(
    "draft",
    [
        "severity=fatal msg=ended attempt=3 bytes=0",
        "Worker 90417 evicted: queue exceeded",
        "502: неверный ответ шлюза",
        "CUDA out of memory. Tried to allocate some GiB",
        "Your organization has been disabled. Contact billing.",
        "Ihr Guthaben ist aufgebraucht. Laden Sie es auf.",
        "Su cuenta ha sido suspendida por falta de saldo.",
        "Clé d'API non valide ou révoquée.",
        "A resposta foi bloqueada pelo filtro.",
        "您的账户余额不足。",
        "無料枠を使い切りました。",
        '{"fehler": "zu viele", "meldung": "Anfragen"}',
    ],
)
def test_the_message_of_a_service_is_no_summary(draft: str) -> None:
    assert Fault.ERROR in faults(draft)


@pytest.mark.parametrize(
    "draft",
    [
        "The import failed since the constraint refused a second reading of 40817; request blocked.",
        "After the review the user asks the vendor, whose plan was rejected.",
        f"{'The service is fine. ' * 16}The quota was exceeded.",
        "The nightly import of readings into kelp-db fails; 35610 rows are loaded.",
    ],
)
def test_an_outage_that_is_told_of_is_no_error(draft: str) -> None:
    assert Fault.ERROR not in faults(draft)


@pytest.mark.parametrize(
    "draft",
    [
        "Please hold on, it takes a while.",
        "This would go against my guidelines.",
        "Great question! Bark suits orchids best.",
        "Gleich fertig, ich melde mich.",
        "Mis normas no me dejan.",
        "Je ne souhaite pas répondre.",
        "Boa viagem e aproveite as praias!",
        "Дайте мне время, к вечеру управлюсь.",
        "请稍等,马上整理。",
        "お好みをお知らせください。",
    ],
)
def test_who_puts_off_or_chats_declines(draft: str) -> None:
    assert Fault.DECLINED in faults(draft)


def test_what_somebody_else_said_so_is_told() -> None:
    assert Fault.DECLINED not in faults("The bot of the vendor answered “please hold on” to each mail.")
