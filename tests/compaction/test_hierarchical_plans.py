"""What a plan by rank takes of summaries that stand: as many as make room, of the lowest rank, the oldest first."""

from __future__ import annotations

from tests.compaction.seen import LONG, budget, rounds, view
from tests.view.made import compacted, span
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.strategies import Hierarchical
from unabridged.log.body import Body
from unabridged.log.compacted import Drop, Produced, Replace
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text

ROUNDS, TOKENS = 12, 100


def summarised(*ranks: int) -> list[Body]:
    """Rounds of which each is a summary of such a rank, and the newest one is none."""
    group = (Produced(role="user", parts=(Text(text="so far"),), tokens=TOKENS),)
    edits = [
        Replace(
            items=(ItemName(seq=Seq(2 * n + 1)), ItemName(seq=Seq(2 * n + 2))),
            covers=(span(2 * n + 1, 2 * n + 2),),
            group=group,
            rank=rank,
        )
        for n, rank in enumerate(ranks)
    ]
    said = rounds(len(ranks) + 1)
    return [*said, compacted(*edits, on=len(said))]


def taken(plan: Plan | None) -> list[tuple[int, list[int]]]:
    """Of each text to be written its rank, and the numbers of the summaries it is made of."""
    assert plan is not None
    return [(edit.rank, [name.n for name in edit.items]) for edit in plan.unwritten]


def planned(*ranks: int, room: int, strategy: Hierarchical | None = None) -> Plan | None:
    """What is planned where all summaries may take so many tokens."""
    own = strategy or Hierarchical(share=0.1)
    return own(view(summarised(*ranks)), budget(target=10 * room, limit=10 * room))


def test_two_of_the_lowest_rank_are_merged_and_no_more_than_must() -> None:
    assert taken(planned(2, 2, 1, 1, 1, room=480)) == [(2, [3, 4])]


def test_where_that_is_not_enough_the_next_are() -> None:
    assert taken(planned(2, 2, 1, 1, 1, room=330)) == [(2, [3, 4]), (3, [1, 2])]


def test_what_has_room_is_left_alone() -> None:
    assert planned(2, 1, 1, room=400) is None


def test_of_ranks_that_all_differ_the_deepest_leaves() -> None:
    plan = planned(3, 2, 1, room=250)
    assert plan is not None
    assert [[name.n for name in edit.items] for edit in plan.edits if isinstance(edit, Drop)] == [[1]]
    assert plan.unwritten == ()


def test_fewer_than_the_fan_out_are_merged_only_after_those_that_are_enough() -> None:
    three = Hierarchical(share=0.1, fan_out=3)
    assert taken(planned(2, 2, 1, 1, 1, room=420, strategy=three)) == [(2, [3, 4, 5])]
    assert taken(planned(2, 2, 1, 1, room=320, strategy=three)) == [(2, [3, 4])]


def test_messages_between_two_summaries_keep_them_apart() -> None:
    said = [*rounds(5, LONG)]
    group = (Produced(role="user", parts=(Text(text="so far"),), tokens=TOKENS),)
    edits = [
        Replace(items=(ItemName(seq=Seq(n)), ItemName(seq=Seq(n + 1))), covers=(span(n, n + 1),), group=group, rank=1)
        for n in (1, 5)
    ]
    seen = view([*said, compacted(*edits, on=len(said))])
    plan = Hierarchical(share=0.001)(seen, budget(target=10_000, limit=10_000))
    assert plan is None or all(len(edit.items) == 1 for edit in plan.unwritten)
