"""Lots between two programs: what is told comes back as it was, and of one that was cut off nothing."""

from __future__ import annotations

import io

import pytest

from unabridged.importing import lots
from unabridged.importing.lots import Lot
from unabridged.importing.told import Begun, Ended, Said, Told, Unread, WentBack
from unabridged.log.body import Message, Switched, SystemSet
from unabridged.log.encoded import encoded
from unabridged.log.part import Text, ToolCall


class TestLots:
    def test_what_is_told_comes_back_as_it_was(self) -> None:
        bodies = (
            Message(role="user", parts=(Text(text="half \ud83d"),), sender="ada", id="m"),
            Message(role="assistant", parts=(ToolCall(call_id="c", name="f", arguments="{}"),), atom="r"),
            SystemSet(parts=(Text(text="Be brief."),)),
            Switched(reason="a record"),
        )
        made = tuple(encoded(each, count) for each in bodies for count in (None, len))
        told: list[Told] = [
            Begun(thread="t", title="T", metadata={"x": 1}),
            Said(thread="t", bodies=made, at=None, raw=b"\xff\x00", place="line 1"),
            Said(thread="t", bodies=(), at=7, raw=b"", place="line 2"),
            WentBack(thread="t", to=1),
            Unread(place="line 3", problem="cut off"),
            Ended(thread="t"),
        ]
        pipe = io.BytesIO()
        lots.write(pipe, Lot(told=told, read=9, is_last=True))
        assert lots.read(io.BytesIO(pipe.getvalue())) == Lot(told=told, read=9, is_last=True)

    @pytest.mark.parametrize("cut", [0, 3, -1])
    def test_one_that_was_cut_off_is_none(self, cut: int) -> None:
        pipe = io.BytesIO()
        lots.write(pipe, Lot(told=[Ended(thread="t")], read=1, is_last=True))
        assert lots.read(io.BytesIO(pipe.getvalue()[:cut])) is None
