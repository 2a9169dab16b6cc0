"""A role's rounds are a list to whoever gets them, though most of them are copied only once somebody looks at them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import FILLING, SHAPES, SMALL, compressor, ids, numbered, say
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType, Post, Round
from tests.waiting import until
from unabridged.adapters.taskweaver import Memory
from unabridged.adapters.taskweaver.settled import RoundsOfRole
from unabridged.log.body import Amended


@pytest.fixture
def memory() -> Iterator[Memory]:
    memory = Memory("s", shapes=SHAPES)
    for n in range(1, 7):
        say(memory, n)
    yield memory
    memory.close()


def grown(found: list[Any], *others: object) -> list[Any]:
    found += others
    return found


def put(found: list[Any], at: Any, value: Any) -> list[Any]:  # noqa: ANN401  # an index or a slice, a round or some
    found[at] = value
    return found


def without(found: list[Any], at: int | slice) -> list[Any]:
    del found[at]
    return found


def done(found: list[Any], name: str, *given: Any) -> list[Any]:  # noqa: ANN401  # whatever a method takes
    getattr(found, name)(*given)
    return found


OTHER = Round.create("other")
ASKED: dict[str, Callable[[list[Any]], Any]] = {
    "an index": lambda rounds: [rounds[0], rounds[-1], rounds[-6]],
    "a slice": lambda rounds: [rounds[1:3], rounds[-2:], rounds[::-2], rounds[9:], rounds[:]],
    "its length": lambda rounds: [OTHER] * len(rounds),
    "iterated": lambda rounds: [*rounds],
    "reversed": lambda rounds: [*reversed(rounds)],
    "a tuple": lambda rounds: [*tuple(rounds)],
    "sorted": lambda rounds: sorted(rounds, key=lambda each: each.id),
    "behind another list": lambda rounds: [OTHER, *([OTHER] + rounds)],  # noqa: RUF005  # it is about +
    "added to another list": lambda rounds: grown([OTHER], *rounds) + done([], "extend", rounds),
    "put into another list": lambda rounds: put([OTHER, OTHER], slice(1, 1), rounds),
    "before another list": lambda rounds: rounds + [OTHER],  # noqa: RUF005  # as above
    "twice": lambda rounds: rounds * 2 + 1 * rounds,
    "compared": lambda rounds: [OTHER] * ((rounds == [*rounds]) + (rounds != [OTHER])),
    "searched": lambda rounds: [OTHER] * (rounds.index(rounds[2]) + rounds.count(rounds[2]) + (rounds[3] in rounds)),
    "copied": lambda rounds: rounds.copy() + copy.copy(rounds) + copy.deepcopy(rounds),
    "lengthened": lambda rounds: done(grown(done(rounds, "append", OTHER), OTHER), "extend", [OTHER]),
    "multiplied": lambda rounds: done(rounds, "__imul__", 2),
    "filled up": lambda rounds: done(rounds, "insert", 1, OTHER),
    "put": lambda rounds: put(put(rounds, 0, OTHER), slice(2, 4), [OTHER]),
    "shortened": lambda rounds: without(without(rounds, 0), slice(1, 2)),
    "popped": lambda rounds: [rounds.pop(), rounds.pop(0), *rounds],
    "removed": lambda rounds: done(rounds, "remove", rounds[1]),
    "turned": lambda rounds: done(rounds, "reverse"),
    "put in order": lambda rounds: done(rounds, "sort"),
    "cleared": lambda rounds: done(rounds, "clear"),
}


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_it_answers_as_a_list_does(asked: Callable[[list[Any]], Any], memory: Memory, monkeypatch: Any) -> None:  # noqa: ANN401  # pytest's
    monkeypatch.setattr(Round, "__lt__", lambda one, other: one.id < other.id, raising=False)
    flat = [[*each] if isinstance(each, list) else [each] for each in asked(memory.get_role_rounds("Planner"))]
    plain = [[*each] if isinstance(each, list) else [each] for each in asked([*memory.get_role_rounds("Planner")])]
    assert [ids(each) for each in flat] == [ids(each) for each in plain]


def test_no_verb_of_a_list_goes_past_it() -> None:
    own = {"__new__", "__init__", "__len__", "__getattribute__", "__sizeof__", "__class_getitem__", "__hash__"}
    assert vars(list).keys() - vars(RoundsOfRole).keys() <= own


def test_it_refuses_what_a_list_refuses(memory: Memory) -> None:
    rounds = memory.get_role_rounds("Planner")
    with pytest.raises(IndexError, match="list index out of range"):
        rounds[6]
    with pytest.raises(TypeError, match="list indices must be integers or slices"):
        rounds["0"]  # type: ignore[call-overload]  # what nobody should
    with pytest.raises(TypeError, match="can only concatenate"):
        (OTHER,) + rounds  # type: ignore[operator]  # noqa: RUF005  # as above
    assert repr(rounds) == repr([*rounds])
    assert not rounds <= [] and rounds > []  # noqa: PT018  # of one list


def test_what_somebody_puts_there_is_there(memory: Memory) -> None:
    rounds = memory.get_role_rounds("Planner")
    rounds[0] = None
    assert rounds[0] is None


def test_only_those_are_copied_that_somebody_looks_at_and_each_once(memory: Memory) -> None:
    rounds = memory.get_role_rounds("Planner")
    assert isinstance(rounds, RoundsOfRole)
    assert rounds[-1].user_query.startswith("question 6")
    assert rounds.made == set()
    assert rounds[1] is rounds[-5]
    assert rounds.made == {1}


def test_what_two_were_handed_is_each_ones_own_to_the_last_attachment(memory: Memory) -> None:
    kept = memory.conversation.rounds
    pictures = Attachment.create(AttachmentType.image_url, "a picture")
    pictures.extra = {"urls": ["a"]}
    kept[0].add_post(Post.create("look", "Planner", "User", [pictures]))
    kept[0].board = {"Planner": "busy"}
    one, other = memory.get_role_rounds("Planner"), memory.get_role_rounds("Planner")
    one[0].post_list[-1].attachment_list[0].extra["urls"].append("b")
    one[0].post_list[-1].message = "another"
    one[0].board["Planner"] = "idle"
    del one[0].post_list[0]
    for rounds in (other, memory.get_role_rounds("Planner"), kept):
        said = rounds[0].post_list[-1]
        assert (said.message, said.attachment_list[0].extra) == ("look", {"urls": ["a"]})
        assert (len(rounds[0].post_list), rounds[0].board) == (5, {"Planner": "busy"})


def test_what_nobody_can_copy_is_shared(memory: Memory) -> None:
    lasting = (each for each in (1, 2))
    memory.conversation.rounds[0].board = lasting
    assert memory.get_role_rounds("Planner")[0].board is lasting


def test_rounds_of_one_name_are_both_there(memory: Memory) -> None:
    memory.conversation.rounds[1].id = memory.conversation.rounds[0].id
    rounds = memory.get_role_rounds("Planner")
    assert (len(rounds), rounds.settled_count) == (6, 0)  # type: ignore[attr-defined]  # it is a list of ours


def test_where_the_newest_failed_the_one_before_is_shown_as_the_newest() -> None:
    memory = Memory("s", shapes=SHAPES)
    marked = "a {{DELIMITER_START_TEMPORAL}}now{{DELIMITER_END_TEMPORAL}} b"
    for n in (1, 2, 3, 4):
        made = memory.create_round(f"question {n}")
        made.add_post(Post.create(marked, "User", "Planner"))
        made.change_round_state("failed" if n > 2 else "finished")
    rounds = memory.get_role_rounds("Planner")
    memory.close()
    assert [each.post_list[0].message for each in rounds] == ["a  b", "a now b"]


class TestAMemoryWhoseHost:
    def test_changes_an_older_round_shows_and_keeps_it(self, memory: Memory) -> None:
        first = memory.conversation.rounds[0]
        assert memory.get_role_rounds("Planner")[0].user_query == first.user_query
        first.user_query = "another"
        assert memory.get_role_rounds("Planner")[0].user_query == "another"
        (amended,) = [each.body for each in memory.thread.events() if isinstance(each.body, Amended)]
        assert "another" in str(amended)

    def test_puts_a_round_in_the_middle_keeps_it_and_hears_of_what_is_said_there(self, memory: Memory) -> None:
        memory.get_role_rounds("Planner")
        made = Round.create("in between")
        memory.conversation.rounds.insert(2, made)
        assert ids(memory.get_role_rounds("Planner")) == ids(memory.conversation.rounds)
        made.add_post(Post.create(FILLING, "Planner", "User"))
        assert memory.rounds_log.seqs(made.id)
        assert len(memory.get_role_rounds("Planner")[2].post_list) == 1

    def test_lets_newest_rounds_go_shows_none_of_them(self, memory: Memory) -> None:
        memory.get_role_rounds("Planner")
        del memory.conversation.rounds[2:]
        assert ids(memory.get_role_rounds("Planner")) == ids(memory.conversation.rounds)
        assert memory.get_shared_memory_entries("plan") == []


def test_a_round_that_a_host_changed_in_its_list_is_compressed_so_and_the_next_time_as_it_is(memory: Memory) -> None:
    made = compressor(numbered())
    made.compress_rounds(memory.get_role_rounds("Planner"))
    given = memory.get_role_rounds("Planner")
    given[3].user_query = "another"
    given[4].post_list[0].message = "another"
    for rounds in (given, memory.get_role_rounds("Planner")):
        made.compress_rounds(rounds)
    said = [str(each.body) for each in made._logs[0].thread.events() if isinstance(each.body, Amended)]
    made.close()
    assert ["another" in each for each in said] == [True, True, False, False]


def test_a_part_of_a_covered_round_is_the_callers_own(memory: Memory) -> None:
    made = compressor(numbered())
    made.compress_rounds(memory.get_role_rounds("Planner"))
    memory.conversation.rounds[0].add_post(Post.create("late", "Planner", "User"))
    for _ in range(2):
        kept = made.compress_rounds(memory.get_role_rounds("Planner"))[1]
        assert [each.message for each in kept[0].post_list] == ["late"]
        kept[0].post_list[0].message = "another"
    made.close()


def test_a_list_that_is_parted_goes_on_copying_nothing_that_is_covered() -> None:
    memory = Memory("s", shapes=SHAPES, llm_api=numbered(), compaction={"Planner": SMALL})
    for n in range(1, 9):
        say(memory, n)
    until(lambda: memory.get_role_rounds_with_compaction("Planner")[1])
    rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
    assert compaction is not None
    assert isinstance(rounds, RoundsOfRole)
    assert rounds.settled_count == compaction.end_index
    rounds[0].user_query = "looked at"
    parted = rounds.ending(rounds[-2:])
    assert (parted[0], ids(parted)) == (rounds[0], ids(rounds))
    memory.close()


def test_an_entry_that_is_none_is_shared_with_nobody(memory: Memory) -> None:
    odd = Attachment.create(AttachmentType.shared_memory_entry, "x")
    odd.extra = json.loads('{"type": "plan"}')
    memory.conversation.rounds[0].add_post(Post.create("p", "Planner", "User", [odd]))
    assert memory.get_shared_memory_entries("plan") == []


def test_other_posts_may_be_put_in_place_of_a_rounds_own(memory: Memory) -> None:
    rounds = memory.get_role_rounds("Planner")
    rounds[0].post_list = [Post.create("another", "User", "Planner")]
    assert [each.message for each in rounds[0].post_list] == ["another"]
    assert len(memory.get_role_rounds("Planner")[0].post_list) == 4
