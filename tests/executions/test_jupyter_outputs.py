"""An output that a cell shows anew, in place of another, or that it clears, is told as it stands at last."""

from __future__ import annotations

from collections.abc import Callable

from tests.executions.kernel import message, shown, stream
from tests.growth import keeps_pace
from unabridged.executions import from_jupyter


class TestMessages:
    def test_tell_of_an_output_that_was_updated_what_it_shows_by_now(self) -> None:
        bar = [message("display_data", data={"text/plain": "0 %"}, transient={"display_id": "bar"}), shown("plot")]
        bar += [
            message("update_display_data", data={"text/plain": f"{n} %"}, transient={"display_id": "bar"})
            for n in (50, 100)
        ]
        assert from_jupyter(bar).result == "100 %\nplot"

    def test_tell_of_an_earlier_cells_output_what_this_one_shows_there(self) -> None:
        earlier = message("update_display_data", data={"text/plain": "done"}, transient={"display_id": "bar"})
        assert from_jupyter([shown("plot"), earlier]).result == "plot\ndone"

    def test_tell_two_outputs_of_one_name(self) -> None:
        said = [message("display_data", data={"text/plain": text}, transient={"display_id": "bar"}) for text in "ab"]
        assert from_jupyter(said).result == "a\nb"

    def test_tell_two_outputs_of_one_name_as_they_show_by_now(self) -> None:
        said = [message("display_data", data={"text/plain": text}, transient={"display_id": "bar"}) for text in "ab"]
        newer = message("update_display_data", data={"text/plain": "c"}, transient={"display_id": "bar"})
        assert from_jupyter([*said, shown("plot"), newer]).result == "c\nc\nplot"
        assert from_jupyter([*said, newer, said[0]]).result == "c\nc\na"

    def test_tell_many_outputs_that_are_updated_in_time_that_grows_as_they_do(self) -> None:
        def bars(count: int) -> Callable[[], object]:
            named = [{"data": {"text/plain": "a"}, "transient": {"display_id": f"{n}"}} for n in range(count)]
            said = [message(kind, **each) for kind in ("display_data", "update_display_data") for each in named]
            return lambda: from_jupyter(said)

        assert keeps_pace(bars(1_000), bars(8_000), times=20)


class TestAClearedCell:
    def test_has_what_came_afterwards(self) -> None:
        said = [stream("1 %"), message("clear_output", wait=False), stream("2 %")]
        assert from_jupyter(said).stdout == "2 %"
        assert from_jupyter(said[:2]).stdout == ""

    def test_shows_a_name_anew(self) -> None:
        said = [
            message(kind, data={"text/plain": text}, transient={"display_id": "bar"})
            for kind, text in (("display_data", "a"), ("update_display_data", "b"), ("display_data", "c"))
        ]
        said.insert(2, message("clear_output", wait=False))
        assert from_jupyter(said).result == "c"

    def test_that_waits_has_what_it_showed_until_then(self) -> None:
        said = [stream("1 %"), shown("a"), message("clear_output", wait=True), stream("2 %")]
        assert from_jupyter(said[:3]).stdout == "1 %"
        assert (from_jupyter(said).stdout, from_jupyter(said).result) == ("2 %", "")
