"""Talks in four languages, and whether the gate finds a no lost or put in in drafts of them.
It refuses to judge.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction import gate
from unabridged.compaction.gate import Fault

CODING: Final = (
    (
        "user",
        "Please fix the invoice export on a branch. Do not push to main, only I merge. Never rewrite the fixtures.",
    ),
    ("tool", "42 passed, 3 failed in 6.11s\nlint: failed\naudit: success"),
    (
        "assistant",
        "I could rewrite the loop with itertools or fix the bound. The nightly job was affected by the outage.",
    ),
    ("user", "Fix the bound. Itertools is too much."),
    (
        "assistant",
        "The bound is fixed. The changelog entry is not written yet. The docs are still open.",
    ),
    ("tool", "45 passed in 5.98s"),
    ("assistant", "The deploy is not confirmed yet.\nThe deploy was confirmed by Samir. All 45 specs are green."),
    ("user", "Don't assign the issue. Why not call the vendor? I use the small image, it is not big."),
    ("assistant", "Calibration failed to improve the score. Shall I cancel the broadband contract?"),
    ("user", "Yes cancel it. RQ then. Celery is too heavy; I reject Celery."),
    (
        "assistant",
        "The mail was sent to the council. Phones pass the drop test, tablets fail the drop test and pass the heat.",
    ),
)
GERMAN: Final = (
    ("user", "Bitte repariere die doppelten Anmeldungen. Die Filiale Gera darf nicht namentlich erscheinen."),
    ("assistant", "Der Knopf sendet zweimal. Den Knopf sperren oder am Server prüfen?"),
    ("user", "Reparatur bitte. Einen Austausch will ich nicht."),
    ("tool", "Reliabilität: nicht bestanden"),
)
SPANISH: Final = (
    ("user", "Arregla el carrito, pero no toques el módulo de pagos. Usa localStorage, no la cookie."),
    ("assistant", "La migración de los carritos todavía no está hecha. El control de fechas falló ayer por la tarde."),
)
CHINESE: Final = (
    ("user", "请修复订单接口的重复数据。不要改数据库结构，也不要动支付模块。压缩吧，不要扩容。"),
    ("tool", "增量备份：失败\n日志检查：成功"),
    ("assistant", "压力测试还没有做。"),
)


def found(draft: str, said: tuple[tuple[str, str], ...] = CODING, ledger: str = "") -> set[Fault]:
    source = gate.prepared("\n\n".join(f"{who}: {what}" for who, what in said), said=said, ledger=ledger)
    return {each.fault for each in gate.findings(draft, source)}.intersection({Fault.NEGATED})
