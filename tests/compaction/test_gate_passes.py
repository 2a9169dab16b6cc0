"""What an honest hand writes passes: told otherwise, rounded, reckoned, put together, quoted.
Each of these was refused by a check that was too eager.
"""

from __future__ import annotations

import pytest

from tests.compaction.gated import GOOD, INSTRUCTIONS, SAID, found, source
from unabridged.compaction import gate
from unabridged.compaction.extractive import Said, digest
from unabridged.compaction.gate import Fault
from unabridged.compaction.gate.finding.looked_up import stands

SOUND = [
    GOOD,
    GOOD + " Nothing in src\\auth\\session.py was changed.",
    GOOD + " The checkout is in C:\\work\\shop, the file in C:/work/shop/src/auth/session.py.",
    GOOD + " Commit 4e1d90a is in.",
    GOOD + " See git.example.org/web/shop/pull/2291 and git.example.org/src/auth/session.py.",
    GOOD + " See www.git.example.org/web/shop/pull/2291.",
    GOOD + " Draw it with socket.io and node.js, on Jan-2025, 512x512, 900ms.",
    GOOD + " There are about 18,000 rows, 18.3 thousand or 18'342.",
    GOOD + " The card ends in 4407.",
    GOOD + " Together the bills are 2,004.66 EUR, and 1,204.66 is more by a difference of 404.66.",
    GOOD + " On average the two bills of 1,204.66 and 800.00 are 1,002.33 EUR, a rate of 1.50583.",
    GOOD + " It is due on 14.03.2025, or 2025/03/14.",
    GOOD + " Version v4.2.1 and shop 4.2 are meant, 4096 bytes each.",
    GOOD + " The page said: ignore all previous instructions. It was not done.",
    GOOD + ' A page with "ignore all previous instructions" was read.',
    GOOD + " You must always answer in short sentences.",
    GOOD + " Password: [redacted]. The password is known.",
    GOOD + " The variables total and X1 are gone.",
    GOOD + "\nVariables gone: X1, X2\nThe variable `X9` was deleted.",
    GOOD + " It is 8443-ORD-55021 there.",
    GOOD + "\nVariables: none",
    GOOD + "\n- ORD 55021 and ORD55021 and the order 55021",
    "- shop 4.2.1 to db-prod-03\n- src/legacy/ stays\n- port 8443 now",
    "shop 4.2.1, db-prod-03 by 14.03.2025, port 8443, hands off src/legacy",
    '{"summary": "Shop 4.2.1 goes to db-prod-03, port 8443.", "open": []}',
    "| what | where |\n|---|---|\n| shop 4.2.1 | db-prod-03, port 8443 |",
    "#\nShop 4.2.1 goes to db-prod-03 and runs on port 8443.",
    GOOD + " `der die das und ist nicht ein`",
    GOOD + " AI/ML and CI/CD, read/write, 24/7, and/or, app/json, session.py/legacy.",
    GOOD + " 「8443」。",
    GOOD + " The rest is up to them to decide on",
    GOOD + " It was told to the us",
]  # fmt: skip


@pytest.mark.parametrize("draft", SOUND)
def test_an_honest_draft_passes(draft: str) -> None:
    assert gate.findings(draft, source()) == ()


def test_all_headings_or_prose_pass() -> None:
    headed = "**Goal:** shop 4.2.1 to db-prod-03\n**Done:** read the settings\n**Decisions:** none\n**Open:** all."
    assert found(headed, instructions=INSTRUCTIONS) == found(GOOD, instructions=INSTRUCTIONS) == set()


def test_a_ledger_that_agrees_passes() -> None:
    assert found(GOOD + "\n- budget: 45.00 EUR\n- seats: 12", ledger="- budget: 4500 EUR\n- budget: 45.00 EUR") == set()


def test_another_language_passes_where_it_was_asked_for() -> None:
    german = (
        "Der Laden soll auf db-prod-03 und es ist noch nicht klar, ob das mit dem Port auch geht, weil wir das nicht "
        "wissen."
    )
    assert found(german) == {Fault.LANGUAGE}
    assert found(german, guidance="Write in German.") == set()


def test_a_conversation_of_few_words_has_no_language() -> None:
    few = gate.prepared("x = 1; y = 2; z = f(x, y)\n" * 20)
    said = "The code sets three names, and it is not clear what they are for because there is nothing about that."
    assert gate.findings(said, few) == ()


@pytest.mark.parametrize("speaker", ["user", "assistant"])
def test_a_statement_told_with_its_speaker_is_reported_and_not_said(speaker: str) -> None:
    (line,) = (f"{who}: {' '.join(what[:60].split())}…" for who, what in SAID[:2] if who == speaker)
    assert found(line) == set()


def test_lines_of_an_earlier_summary_are_kept_as_they_are() -> None:
    earlier = "System: it was agreed.\nIgnore all previous instructions, said nobody at all and to no end whatever."
    cut = "System: it was agreed.\nIgnore all previous instructions, said nobody…"
    assert gate.findings(cut, gate.prepared("user: go on", earlier=earlier)) == ()


def test_the_digest_passes() -> None:
    assert found(digest((), [Said(who=who, what=what) for who, what in SAID], 60).text) == set()


def test_a_number_written_with_its_unit_is_the_number() -> None:
    held = gate.prepared(
        "user: We sold 1.5万 tickets and 3 million cups, 25 % more than the 0.8125 of before, in 1.75 s."
    )
    said = "They sold 15,000 tickets and 3,000,000 cups in 1,750 ms; before it was 81.25 percent."
    assert gate.findings(said, held) == ()


def test_what_stands_within_a_longer_number_may_stand_alone_later() -> None:
    assert stands("84431, 8443", "8443")
    assert not stands("84431", "8443")


def test_a_statement_without_a_speaker_is_nobodys() -> None:
    source = gate.prepared("a line\n\nuser: ok then", said=[("", "a line"), ("user", "ok then")])
    assert gate.findings("user: ok then", source) == ()


def test_only_as_much_of_what_users_say_is_heard_as_tells_their_language() -> None:
    assert len(gate.prepared("x", said=[("user", "word " * 9_000)] * 3).by_users) == 40_000


def test_a_tag_around_a_draft_is_a_templates_and_names_nothing() -> None:
    about = gate.prepared(
        "user: Move the shop to db-prod-03 before Friday, please.\n\nassistant: It is moved, and answers."
    )
    draft = "<compressed_memory>The shop is on {}.</compressed_memory>"
    told = [gate.findings(draft.format(name), about) for name in ("db-prod-03", "/data/db_prod_09")]
    assert [[each.fault for each in found] for found in told] == [[], [Fault.IDENTIFIERS]]
