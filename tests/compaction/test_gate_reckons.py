"""Whoever sums up reckons, converts and writes days and names as he is used to: in thirty languages that passes.
What is none of that is refused: another name, another language, and what is no text at all.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.compaction.gated import found
from unabridged.compaction import gate
from unabridged.compaction.gate import Fault
from unabridged.compaction.gate.finding import twins
from unabridged.compaction.gate.finding.held import holder

TALKS = [json.loads(line) for line in Path(__file__).with_name("reckoned.jsonl").read_text("utf-8").splitlines()]
SOUND = [(talk["said"], draft) for talk in TALKS for draft in talk["sound"]]
FACTS = {Fault.NUMBERS, Fault.IDENTIFIERS, Fault.LINKS, Fault.NO_TEXT, Fault.LANGUAGE, Fault.KEYS, Fault.VARIABLES}


def _faults(draft: str, *said: tuple[str, str]) -> set[Fault]:
    source = gate.prepared("\n\n".join(f"{who}: {what}" for who, what in said), said=said)
    return {each.fault for each in gate.findings(draft, source)} & FACTS


@pytest.mark.parametrize(("said", "draft"), SOUND)
def test_what_is_reckoned_and_written_otherwise_passes(said: list[tuple[str, str]], draft: str) -> None:
    assert _faults(draft, *said) == set()


@pytest.mark.parametrize(
    ("said", "draft"),
    [
        ("Sözleşme VRK-2291 hazır.", "VRL-2291 hazır."),
        ("Договор № А-117/24 подписан.", "Договор № А-171/24 подписан."),
        ("Saved as out/m3_hc3.rds now.", "It is in out/m3_hc1.rds now."),
        ("Auftrag ÄB-7714-X liegt vor.", "Auftrag ÄC-7714-X liegt vor."),
    ],
)
def test_a_name_that_another_one_is_but_for_a_sign_is_refused(said: str, draft: str) -> None:
    assert Fault.IDENTIFIERS in _faults(draft, ("user", said))


@pytest.mark.parametrize(
    ("said", "draft"),
    [
        ("Saved as out/m3_hc3.rds now.", "Next: out/m3_hc4.rds."),
        ("Договор № А-117/24 подписан.", "Договор A-117/24 подписан."),
        ("Part 12-3a is here.", "Part 12-3b comes next."),
        ("Car FX 482 KD, call 138-0013-8000.", "Car FX482KD, 13800138000."),
        ("The run took 6 hours 40 minutes.", "The run took 6h40 (400 minutes)."),
        ("The bill is 1,5 million.", "The bill is 1500 k, that is 1.5m."),
        ("Due in two weeks from 2 April 2025.", "Due on 16.04.2025, so within 14 days."),
        ("A term of three years from 4 Jan 2024.", "It ends on 2027-01-03 or 2027-01-04."),
        ("It takes 24 h, not 48, from 3 November 2025 on.", "It takes 24 h."),
        ("17 Nov is 15 days after it.", "It is 15 days before."),
        ("2 pairs at 349.99 and a coat at 599.00.", "All of it is 1298.98."),
        ("Starts 23:30.", "Starts 23.30 as before."),
        ("It starts at 9:15 p.m. today.", "It starts at 21.15 today."),
    ],
)
def test_the_next_of_a_row_and_another_spelling_pass(said: str, draft: str) -> None:
    assert _faults(draft, ("user", said)) == set()


def test_a_conversation_is_in_the_language_in_which_nothing_is_quoted() -> None:
    asks = (
        'Şu maddeyi çevirir misin: "Either party may terminate this Agreement, save for material breach." Müşteri işi.'
    )
    answer = "Çevirdim: taraflar anlaşmayı bitirebilir. Bunu yarın sabah müşteriye göndereceğim, ücret değişmedi."
    draft = "The clause has been put into Turkish and it is to be sent to the client in the morning, as it was agreed."
    assert Fault.LANGUAGE in _faults(draft, ("user", asks), ("assistant", answer))


@pytest.mark.parametrize(
    "draft",
    [
        'PUT /v2/beds HTTP/1.1\nContent-Type: application/json\n\n{"op": "replace"}',
        'HTTP/1.1 200 OK\nServer: x\n\n{"a": 1}',
        "diff --git a/x.py b/x.py\n--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a = 1\n+a = 2",
        "curl -X POST https://git.example.org/web/shop/pull/2291",
        "*** Begin Patch\n*** Update File: x.py\n*** End Patch",
    ],
)
def test_what_is_sent_or_changes_files_is_no_text(draft: str) -> None:
    assert Fault.NO_TEXT in found(draft)


def test_a_request_that_is_told_of_is_text() -> None:
    told = (
        "GET /web/shop HTTP/1.1 was sent.\nThe shop answered it at once, and nothing has to be done about it any more."
    )
    assert Fault.NO_TEXT not in found(told)


def test_a_name_among_very_many_of_its_form_is_none_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    source = gate.prepared("First AAA-1111, then VRK-2291.")
    assert list(twins.strangers("VRL-2291, ABCD-22", source.text, holder(source))) == ["VRL-2291"]
    monkeypatch.setattr(twins, "_EXAMINED", 1)
    assert list(twins.strangers("VRL-2291", source.text, holder(source))) == []
