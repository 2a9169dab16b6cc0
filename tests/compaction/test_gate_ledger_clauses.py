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
BILLING = (
    "- decided: Postgres table\n- decided: ship from Lille, not from Ghent\n"
    "- rejected: Redis SETNX lock (keys are evicted)\n"
    "- rejected: ship from Ghent\n"
    "- open: 41 customers to refund\n- open: relabel 140 DOSE spans\n- open: run migration 0047 on staging\n"
    "- exit 1: pytest tests/test_replay.py\n- exit 0: pytest tests\n- exit 3: make seeds"
)
JOINED = "- decided: 14 consumers; rejected: purge the queue (would lose payouts)\n- deferred: INT8 quantisation"
RUNS = (
    "- exit 1: TARGET=rpi4 mix firmware (too big)\n- exit 0: mix test\n- exit 1: pnpm lint\n- exit 0: pnpm test\n"
    "- exit 1: helm upgrade rabbit\n"
    "- rejected: tzdata (read-only root)\n- rejected: stop price-export\n- open: visa letter for Anjali"
)
MOVING = "- offen: Zertifikat von db-lager-02 erneuern\n- verworfen: Dump"


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
        ("## Offen\nDas Zertifikat von db-lager-02 wurde am Abend erneuert", MOVING, "offen"),
        ("## Open\n1. Migration 0047 has been run on staging.", BILLING, "open"),
        ("## Open\n1. The 140 DOSE spans were relabelled.", BILLING, "open"),
        ("**Decisions:**\n\n- A Redis SETNX lock for each event.", BILLING, "rejected"),
        (
            "## Decisions\n| What | Which | Why |\n|---|---|---|\n| Lock | Redis SETNX lock | quick |",
            BILLING,
            "rejected",
        ),
        ("make seeds works, and fast.", BILLING, "exit 3"),
        # Rows of one line, and what was put off.
        ("It was decided to purge the queue at night.", JOINED, "rejected"),
        ("The INT8 quantisation has been done.", JOINED, "deferred"),
        # A command, though its program did other things well; and how it went in a clause that hangs on it.
        ("- Firmware: `mix firmware` succeeded, and fits.", RUNS, "exit 1"),
        ("| pnpm lint | exit 0, clean |", RUNS, "exit 1"),
        ("The limit was raised with helm upgrade of rabbit, which went through.", RUNS, "exit 1"),
        # What stands before "over", and an act that was carried out.
        ("Why tzdata was chosen over tz: it updates itself.", RUNS, "rejected"),
        ("With tzdata, chosen over tz, it updates itself.", RUNS, "rejected"),
        ("The job price-export was stopped, as agreed.", RUNS, "rejected"),
        ("- visa letter for Anjali: issued", RUNS, "open"),
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
        # What was there before, or is replaced, offered or weighed, is not taken.
        ("## Decisions\n- Cause: handle_event deduped with a Redis SETNX lock.", BILLING),
        ("## Decisions\n- A Postgres table replaces the Redis SETNX lock.", BILLING),
        ("It was decided to remove the Redis SETNX lock.", BILLING),
        ("## Decisions\nTwo ways out: a table, or a Redis SETNX lock.", BILLING),
        ("## Decisions\nThe keys of a Redis SETNX lock are evicted.", BILLING),
        ("## Decisions\n| Taken | Alternative |\n|---|---|\n| table | Redis SETNX lock |", BILLING),
        (
            "## Decisions\n| What | Which | Why |\n|---|---|---|\n| Events | table | Redis SETNX lock was slow |",
            BILLING,
        ),
        ("**Decisions:**\n- A table.\n\nEvents had a Redis SETNX lock.", BILLING),
        (
            "## Decisions\nWebhooks of both gateways write events of every customer twice by one Redis SETNX lock.",
            BILLING,
        ),
        ("She turned the agreed Redis SETNX lock down.", BILLING),
        ("## Decisions\nShip from Ghent.", BILLING),
        # A number is no word, a name of several parts is one, and what goes on is not over.
        ("Find out why 41 customers were charged twice.", BILLING),
        ("Next: 140 DOSE spans are relabelled by Wiktoria.", BILLING),
        ("140 DOSE spans are relabelled by Wiktoria.", BILLING),
        ("## Open\n- migration 0047 is run on staging", BILLING),
        ("Open: the migration was run, not on staging.", BILLING),
        ("Auf db-lager-02 wurde replikation.conf geschrieben und der Dienst neu gestartet.", MOVING),
        ("| db-lager-02, replikation.conf | geschrieben, Dienst neu gestartet |", MOVING),
        # A program that both passed and failed; what passed beside it, or was kept from it.
        ("tests/test_replay.py passes now.", BILLING),
        ("The suite passes, make seeds comes next.", BILLING),
        ("make seeds works, but was stopped.", BILLING),
        ("make seeds was stopped, the suite works.", BILLING),
        ("The queue was not purged.", JOINED),
        ("The queue is purged by nobody, since that would lose payouts.", JOINED),
        ("The INT8 quantisation was put off.", JOINED),
        ("`mix firmware` failed, `mix test` succeeded.", RUNS),
        ("| pnpm test | exit 0 |", RUNS),
        ("helm upgrade of rabbit, which failed, comes next.", RUNS),
        ("tz was chosen over tzdata.", RUNS),
        ("price-export runs on, and its workers were throttled.", RUNS),
        ("- visa letter for Anjali: asked for", RUNS),
        ("みなと会館は採用しません。", "決定：北浜ホール；却下：みなと会館（階段）"),
        # No row says how anything is.
        ("Redlock was agreed on.", "- file: take.lua\n- keep word for word: never"),
    ],
)
def test_a_row_told_as_it_stands_passes(draft: str, ledger: str) -> None:
    assert shown(draft, ledger) == ()
