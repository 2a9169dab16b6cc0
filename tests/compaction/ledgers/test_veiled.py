"""Calls, results, what code printed and the entries made of them are kept without the secrets in them."""

from __future__ import annotations

from tests.compaction.ledgers.told import answers, calls, of, printed
from unabridged.compaction.ledgers import veiled
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Media, Text, Variable
from unabridged.view import ledger

KEY = "ghp_abcdefghijklmnopqrstuvwxyz0123456789"


def test_no_part_tells_one() -> None:
    ran = ExecutionResult(
        stdout=f"at {KEY}", variables=(Variable(name="a_key", value=f"'{KEY}'"), Variable(name="n", value="42"))
    )
    said = (
        calls("bash", f'{{"command": "curl -H {KEY} x.org/a_b"}}'),
        answers(f"ERROR: login failed for {KEY}", ran),
        printed(f"ValueError: {KEY}"),
    )
    found = of(*said)
    assert KEY not in str(found)
    assert {each.text: ledger.about(each) for each in found.of(ledger.VARIABLE)} == {"a_key": "", "n": "42"}
    assert found.of(ledger.ERROR)[0].text == "ERROR: login failed for [secret: GitHub token]"


def test_what_has_no_text_stays_as_it_is() -> None:
    seen = Message(role="user", parts=(Media(media_type="image/png", reference="x"),))
    told = Message(role="user", parts=(Text(text=KEY),))
    assert veiled.messages([(1, seen), (2, told)])[0] == (1, seen)


def test_an_entry_is_read_once_more() -> None:
    assert veiled.entry(ledger.entry_of(ledger.IDENTIFIER, KEY, 1)) is None
    told = veiled.entry(ledger.entry_of(ledger.IDENTIFIER, "W1", 1, told=f"order of {KEY}"))
    assert told is not None
    assert ledger.about(told) == "order of [secret: GitHub token]"


def test_an_entry_without_one_stays_beside_one_that_has_one() -> None:
    plain, key = ledger.entry_of(ledger.ASK, "Run it now.", 1), ledger.entry_of(ledger.IDENTIFIER, KEY, 1)
    assert list(veiled.entries([plain, key])) == [plain]
