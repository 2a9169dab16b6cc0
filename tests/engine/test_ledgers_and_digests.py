"""What a ledger leaves to the digest above it: identifiers that only a tool told, where there is no room for all."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.compaction.ledgers.told import order, says
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

    def test_leaves_addresses_to_a_digest_that_says_who_spoke_of_them(self) -> None:
        place = {"url": "https://shop.example/orders"}
        many = [{"order_id": f"W{n}", "zip": f"9{n}"} for n in range(2_000, 2_040)]
        asked = [u("find my orders"), calls("find_orders", "{}"), result("c", json.dumps([place, *many]))]
        made = compacted(scene(*asked, a("found")))
        assert "https://shop.example/orders" not in texts(made)
        assert "> tool: url https://shop.example/orders" in made.shown()

    def test_gives_up_a_word_on_what_is_left_out_for_constraints_in_a_small_room(self) -> None:
        rules = [Heard(seq=n, message=says(f"Never touch table T{n}.")) for n in range(9)]
        small = ToExtract(said=tuple(rules), room=Shares(share=60, wide=0), elsewhere=(ledger.IDENTIFIER,))
        kinds = {entry.kind for entry in extract.task(O200k()).compute(small).entries}
        assert kinds == {ledger.CONSTRAINT}

    @pytest.mark.parametrize("share", [120, 200, 300])
    def test_gives_that_word_up_beside_a_digest_as_long_as_its_room_is_small(self, share: int) -> None:
        rules = [Heard(seq=n, message=says(f"Never touch table T{n}.")) for n in range(80)]
        small = ToExtract(said=tuple(rules), room=Shares(share=share, wide=0), elsewhere=(ledger.IDENTIFIER,))
        found = extract.task(O200k()).compute(small)
        hinted = extract.task(O200k()).compute(replace(small, elsewhere=()))
        assert ledger.MORE not in {entry.kind for entry in found.entries}
        assert len(found.entries) > len(hinted.entries)  # what it took is for constraints
        assert found.tokens <= share

    def test_gives_that_word_up_though_no_constraint_could_stand_in_its_place(self) -> None:
        asked = [Heard(seq=n, message=order(f"Refund W237815{n}, please.")) for n in range(2, 40)]
        small = ToExtract(said=tuple(asked), room=Shares(share=120, wide=0), elsewhere=(ledger.IDENTIFIER,))
        found = extract.task(O200k()).compute(small)
        assert found.entries
        assert ledger.MORE not in {entry.kind for entry in found.entries}

    def test_has_that_word_where_its_room_is_not_small(self) -> None:
        rules = [Heard(seq=n, message=says(f"Never touch table T{n}.")) for n in range(80)]
        wide = ToExtract(said=tuple(rules), room=Shares(share=400, wide=0), elsewhere=(ledger.IDENTIFIER,))
        kinds = {entry.kind for entry in extract.task(O200k()).compute(wide).entries}
        assert ledger.MORE in kinds
