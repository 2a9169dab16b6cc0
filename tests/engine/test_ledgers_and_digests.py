"""What a ledger leaves to the digest above it: identifiers that only a tool told, where there is no room for all."""

from __future__ import annotations

from tests.compaction.ledgers.told import order
from tests.engine.talk import a, result, u
from tests.engine.test_briefs import calls
from tests.engine.test_ledgers import compacted, scene, texts
from unabridged.counting import O200k
from unabridged.engine.tasks import extract
from unabridged.engine.tasks.extract import Heard, Shares, ToExtract
from unabridged.view import ledger


class TestALedgerBeneathADigest:
    def test_leaves_them_to_a_digest_where_there_is_no_room_for_all(self) -> None:
        asked = [u("find my order"), calls("find_order", '{"order_id": "W2378156"}'), result("c", '{"zip": "98187"}')]
        made = compacted(scene(*asked, a("found")))
        assert {"W2378156", "98187"} & texts(made) == {"W2378156"}  # an agent wrote it, and may again
        assert "98187" in made.shown()

    def test_has_them_beside_a_digest_where_there_is_room_for_all(self) -> None:
        called = Heard(seq=1, message=order("Refund W2378156, please."))
        for_all = ToExtract(said=(called,), room=Shares(share=400, wide=0), elsewhere=(ledger.IDENTIFIER,))
        found = extract.task(O200k()).compute(for_all)
        assert "W2378156" in {entry.text for entry in found.entries}
