"""A clause that tells a row of the ledger the other way round is refused; one that tells of it as it stands passes."""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, findings, prepared

ENGLISH = (
    "- decided: Lua script for Take\n- rejected: Redlock (two extra round trips)\n"
    "- rejected: TC-K-150 probe (V1 only)\n"
    "- exit 0: go test ./internal/limit/... -race\n- exit 1: golangci-lint run ./internal/limit/...\n"
    "- open: load test with two pods\n- open: question about firmware 2.5\n- rejected: WATCH\n- open: tea"
)
GERMAN = (
    "- beschlossen: Umstellung auf den neuen Server\n- verworfen: lokaler Zwischenspeicher (Vormerkungen veralten)\n"
    "- exit 2: sortierd --check-config\n- offen: Neustart von db-alt03 mit wal_level = logical"
)
SPANISH = (
    "- descartado: estimar EB-29 con la media\n- fallo: lectura de lluvia_2023.csv\n- pendiente: ajuste por lluvia"
)


def shown(draft: str, ledger: str) -> tuple[str, ...]:
    of = prepared("user: Go on with it, please.\n\nassistant: It goes on.", ledger=ledger)
    return next((each.shown for each in findings(draft, of) if each.fault is Fault.LEDGER), ())


@pytest.mark.parametrize(
    ("draft", "ledger", "name"),
    [
        ("A Redlock around Take was agreed on, rather than WATCH/MULTI.", ENGLISH, "rejected"),
        ("## Agreed\n- She fits a TC-K-150 probe until Saturday, because it is cheaper.", ENGLISH, "rejected"),
        ("**Decisions**\n| Lock | Redlock | quick |", ENGLISH, "rejected"),
        ('{"goal": "a limit", "decided": ["a Redlock around Take"], "open": []}', ENGLISH, "rejected"),
        ("| Lint | golangci-lint run passes without findings |", ENGLISH, "exit 1"),
        ("The load test with two pods has been done, without any trouble.", ENGLISH, "open"),
        ("### Beschlossen\nDazu kommt ein lokaler Zwischenspeicher, damit nichts mehr auffällt.", GERMAN, "verworfen"),
        ("| Prüfung | sortierd --check-config erfolgreich, ca.pem liegt vor |", GERMAN, "exit 2"),
        ("La lectura de lluvia_2023.csv fue un éxito, sin problemas.", SPANISH, "fallo"),
        ("El ajuste por lluvia ya está hecho, sin problemas.", SPANISH, "pendiente"),
    ],
)
def test_a_row_told_the_other_way_round_is_refused(draft: str, ledger: str, name: str) -> None:
    assert shown(draft, ledger) == (name,)


@pytest.mark.parametrize(
    ("draft", "ledger"),
    [
        # Told as turned down, in whatever words.
        ("## Decisions\n- Redlock was rejected.\n- No TC-K-150 probe, since it fits V1 only.", ENGLISH),
        ("## Decisions\nShe was advised against the TC-K-150 probe.", ENGLISH),
        ("## Decisions\nRedlock needs two extra round trips.", ENGLISH),
        ("## Decisions\nA Lua script instead of Redlock.", ENGLISH),
        ("## Agreed\nA script.\n\n## Rejected\n- Redlock", ENGLISH),
        ("Decided and rejected:\n- Redlock", ENGLISH),
        ("## Decided\n| Rejected | Redlock |", ENGLISH),
        ("Redlock came up.", ENGLISH),
        # Failed, in part, or to be looked at; another command passed.
        ("golangci-lint run fails, all else passes.", ENGLISH),
        ("golangci-lint run has to pass.", ENGLISH),
        ("go test ./internal/limit/... -race passes.", ENGLISH),
        ("All passes but golangci-lint run.", ENGLISH),
        ("golangci-lint run was looked at.", ENGLISH),
        # Open, planned or asked.
        ("The load test with two pods is not done.", ENGLISH),
        ("The customer still has to calibrate (menu 12) and has asked about firmware 2.5.", ENGLISH),
        ("Der Neustart für wal_level = logical ist für Dienstag um 06:30 vorgesehen.", GERMAN),
        ("The tea is done.", ENGLISH),
        # No row says how anything is.
        ("Redlock was agreed on.", "- file: take.lua\n- keep word for word: never"),
    ],
)
def test_a_row_told_as_it_stands_passes(draft: str, ledger: str) -> None:
    assert shown(draft, ledger) == ()
