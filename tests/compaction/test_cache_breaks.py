"""Every drop of what a provider's cache gave back is told, with what explains it; and nothing that is none."""

from __future__ import annotations

import pytest

from unabridged.compaction.costs.cache_breaks import Break, BreakKind, Call, breaks, reshapes
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton

SECOND = 1_000_000
OTHER = LaneId("other")


def call(
    n: int, tokens: int, cached: int, *, at: float = 0, lane: LaneId = MAIN, model: str = "m", written: int = 0
) -> Call:
    """The call told at seq 10n, which had read all before that; a second after the one before, or at a second."""
    return Call(
        seq=Seq(10 * n),
        at=round((at or n) * SECOND),
        through=Seq(10 * n - 1),
        lane=lane,
        model=model,
        tokens=tokens,
        cached=cached,
        written=written,
    )


def event(seq: int, kind: Kind = Kind.COMPACTED, *, lane: LaneId = MAIN, flags: Flag = Flag.NONE) -> Skeleton:
    return Skeleton(seq=Seq(seq), kind=kind, lane=lane, flags=flags)


def found(calls: list[Call], *between: Skeleton, lives: float = 300) -> list[tuple[int, str, int, int | None]]:
    return [(each.seq, each.kind.value, each.tokens, each.by) for each in breaks(calls, between, lambda _: lives)]


GROWING = [call(1, 20_000, 0), call(2, 21_000, 19_900), call(3, 22_000, 20_900)]
DROPS = [*GROWING, call(4, 23_000, 4_000)]


class TestADrop:
    def test_behind_a_compaction_is_compacted(self) -> None:
        assert found(DROPS, event(35)) == [(40, "compacted", 18_000, 35)]

    @pytest.mark.parametrize("kind", [Kind.HIDDEN, Kind.SHOWN, Kind.RESET, Kind.PURGED, Kind.AMENDED, Kind.UNDONE])
    def test_behind_any_event_that_changes_what_was_sent_is_compacted_too(self, kind: Kind) -> None:
        assert found(DROPS, event(35, kind)) == [(40, "compacted", 18_000, 35)]

    def test_after_more_time_than_the_cache_lives_is_expired(self) -> None:
        late = [*GROWING, call(4, 23_000, 4_000, at=304)]
        assert found(late) == [(40, "expired", 18_000, None)]
        assert found(late, lives=301) == [(40, "unexpected", 18_000, None)]

    def test_for_which_nothing_in_the_log_stands_is_unexpected(self) -> None:
        assert found(DROPS) == [(40, "unexpected", 18_000, None)]

    def test_behind_a_new_system_text_is_unexpected_and_says_so(self) -> None:
        assert found(DROPS, event(33, Kind.SYSTEM_SET), event(36, Kind.SYSTEM_SET)) == [(40, "unexpected", 18_000, 36)]

    def test_is_certainly_compacted_where_it_is_likely_expired(self) -> None:
        late = [*GROWING, call(4, 23_000, 4_000, at=900)]
        assert found(late, event(35)) == [(40, "compacted", 18_000, 35)]

    def test_is_not_explained_by_what_came_before_or_after_the_two_prompts(self) -> None:
        assert found(DROPS, event(29), event(41)) == [(40, "unexpected", 18_000, None)]

    def test_is_explained_by_what_came_after_one_was_told_and_before_the_next_was_sent(self) -> None:
        assert [each[1] for each in found(DROPS, event(30))] == ["compacted"]
        assert [each[1] for each in found(DROPS, event(39))] == ["compacted"]

    def test_is_not_explained_by_what_happened_in_another_lane(self) -> None:
        assert found(DROPS, event(35, lane=OTHER)) == [(40, "unexpected", 18_000, None)]
        assert found(DROPS, event(35, Kind.SYSTEM_SET, lane=OTHER)) == [(40, "unexpected", 18_000, None)]

    def test_is_told_with_whose_it_is(self) -> None:
        (told,) = breaks(DROPS, (), lambda _: 300)
        assert told == Break(seq=Seq(40), kind=BreakKind.UNEXPECTED, tokens=18_000, lane=MAIN, model="m")

    def test_of_a_prompt_that_became_shorter_is_what_the_prompt_still_has(self) -> None:
        assert found([*GROWING, call(4, 9_000, 2_000)], event(35)) == [(40, "compacted", 7_000, 35)]
        assert found([*GROWING, call(4, 4_096, 0)], event(35)) == [(40, "compacted", 4_096, 35)]


class TestNoDrop:
    def test_is_told_of_a_prefix_that_holds(self) -> None:
        assert found(GROWING) == []

    def test_is_told_of_a_blocks_end(self) -> None:
        assert found([*GROWING, call(4, 23_000, 22_000 - 1_024)]) == []
        assert len(found([*GROWING, call(4, 23_000, 22_000 - 1_025)])) == 1

    def test_is_told_where_nobody_says_what_was_cached(self) -> None:
        assert found([call(n, 20_000 + n, 0) for n in range(1, 6)]) == []

    def test_is_told_of_the_first_call(self) -> None:
        assert found(DROPS[:1]) == []

    def test_is_told_of_a_prompt_too_short_to_be_cached(self) -> None:
        """A provider that keeps nothing below 4,000 tokens gives nothing back below."""
        short = [call(1, 5_000, 0), call(2, 6_000, 5_000), call(3, 3_000, 0), call(4, 3_500, 0)]
        assert found(short, event(25)) == []

    def test_is_not_told_of_a_prompt_as_short_as_one_that_was_cached(self) -> None:
        short = [call(1, 2_000, 0), call(2, 2_100, 1_900), call(3, 2_200, 0), call(4, 1_800, 0)]
        assert [each[0] for each in found(short)] == [30]

    def test_is_told_of_two_models_or_lanes_that_take_turns(self) -> None:
        turns = [each for n in range(1, 8, 2) for each in (call(n, 20_000, 19_000), call(n + 1, 20_000, 0, model="n"))]
        assert found(turns) == []
        lanes = [each for n in range(1, 8, 2) for each in (call(n, 20_000, 19_000), call(n + 1, 20_000, 0, lane=OTHER))]
        assert found(lanes) == []


def test_what_was_put_into_a_cache_should_come_out_of_it() -> None:
    assert found([call(1, 20_000, 0, written=20_000), call(2, 21_000, 0)]) == [(20, "unexpected", 20_000, None)]


def test_calls_after_a_break_are_judged_anew() -> None:
    assert [each[0] for each in found([*DROPS, call(5, 24_000, 22_900), call(6, 25_000, 0)])] == [40, 60]


@pytest.mark.parametrize(
    ("skeleton", "does"),
    [
        (event(1, Kind.ROUND_ENDED, flags=Flag.FAILED), True),
        (event(1, Kind.ROUND_ENDED), False),
        (event(1, Kind.MESSAGE), False),
        (event(1, Kind.PINNED), False),
        (event(1, Kind.LANE_OPENED), False),
        (event(1, Kind.SYSTEM_SET), False),
    ],
)
def test_a_failed_round_reshapes_and_a_message_does_not(skeleton: Skeleton, *, does: bool) -> None:
    assert reshapes(skeleton) is does
