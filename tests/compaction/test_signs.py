"""What a view shows that is worth keeping, atom by atom, without a model: errors, retries, decisions and the rest."""

from __future__ import annotations

import pytest

from tests.compaction.seen import said, view
from tests.view.made import compacted, told_drop
from unabridged.compaction.strategies.signs import Read, Signs, read
from unabridged.compaction.strategies.weights import Feature
from unabridged.log.body import Body, Message, SystemSet
from unabridged.log.part import ExecutionResult, Media, Part, Text, ToolCall, ToolResult, Variable

QUERY = '{"sql": "select total from orders where day = 3"}'
MENDED = '{"sql": "select sum from orders where day = 3"}'
UNLIKE = '{"sql": "drop table customers"}'
BROKEN = Text(text="Error: no column total")
TRACEBACK = 'Traceback (most recent call last):\n  File "a.py", line 3\nKeyError: 1'


def call(call_id: str, arguments: str = QUERY, name: str = "run_sql") -> Message:
    return Message(role="assistant", parts=(ToolCall(call_id=call_id, name=name, arguments=arguments),))


def command(text: str) -> str:
    return f'{{"command": "{text}"}}'


def result(call_id: str, *content: Part, status: str = "", name: str = "") -> Message:
    made = ToolResult(call_id=call_id, content=content or (Text(text="7 rows"),), status=status, name=name)
    return Message(role="tool", parts=(made,))


def ran(stdout: str = "7", *names: str, status: str = "") -> Message:
    variables = tuple(Variable(name=name, type="int") for name in names)
    return Message(role="assistant", parts=(ExecutionResult(stdout=stdout, status=status, variables=variables),))


def told(*bodies: Body) -> Read:
    """What every atom of a view of these shows."""
    seen = view(bodies)
    return read(seen.items, list(seen.surveyed.apart([(0, len(seen.items))])))


def features(*bodies: Body) -> list[set[str]]:
    return [{each.value for each in signs.features} for signs in told(*bodies).signs]


class TestErrors:
    def test_a_result_that_failed_is_one(self) -> None:
        assert features(call("c"), result("c", status="failed")) == [{"error"}]

    def test_a_result_that_says_so_is_one(self) -> None:
        assert features(call("c"), result("c", BROKEN)) == [{"error"}]

    def test_a_result_that_went_well_is_none(self) -> None:
        assert features(call("c"), result("c")) == [set()]

    def test_an_execution_that_failed_is_one(self) -> None:
        assert features(ran(status="failed")) == [{"error"}]

    def test_what_a_tool_says_without_an_id_counts_as_its_result(self) -> None:
        assert features(Message(role="tool", parts=(BROKEN,))) == [{"error"}]

    @pytest.mark.parametrize("role", ["user", "assistant"])
    def test_a_traceback_that_somebody_shows_is_one(self, role: str) -> None:
        assert features(said(f"I see this:\n{TRACEBACK}", role)) == [{"error"}]

    @pytest.mark.parametrize("role", ["user", "assistant"])
    def test_the_word_in_anybodys_talk_is_none(self, role: str) -> None:
        assert features(said("Error: the word is no error, and no exception either.", role)) == [set()]


class TestRetries:
    def test_the_first_success_of_the_same_tool_asked_about_the_same_mends_an_error(self) -> None:
        found = told(call("c"), result("c", BROKEN), call("d", MENDED), result("d"), call("e"), result("e"))
        assert [signs.features for signs in found.signs] == [{Feature.ERROR}, {Feature.MENDED}, set()]
        assert found.mended == {0: 1}

    def test_another_tool_mends_nothing(self) -> None:
        assert features(call("c"), result("c", BROKEN), call("d", name="read"), result("d"))[1] == set()

    def test_the_same_tool_asked_about_something_else_mends_nothing(self) -> None:
        assert features(call("c"), result("c", BROKEN), call("d", UNLIKE), result("d"))[1] == set()

    @pytest.mark.parametrize(
        ("wrong", "right"),
        [("pytst", "pytest"), ("maake", "make"), ("amke", "make"), ("gat", "gate"), ("mske", "make")],
    )
    def test_a_slip_in_a_short_command_is_mended_by_the_same_without_it(self, wrong: str, right: str) -> None:
        bodies = [call("c", command(wrong)), result("c", BROKEN), call("d", command("git diff")), result("d")]
        found = told(*bodies, call("e", command(right)), result("e"))
        assert found.mended == {0: 2}

    @pytest.mark.parametrize(
        ("wrong", "other"),
        [
            *[("ls", "ps"), ("cat", "bat"), ("pytest", "pyt"), ("part1", "part2"), ("stop", "start"), ("make", "mkea")],
            ("pytst", "pytest and then the other four"),
            ("leak saup wtih baed", "leek soup with bread"),
        ],
    )
    def test_but_not_by_another_command_nor_where_little_is_as_it_was(self, wrong: str, other: str) -> None:
        bodies = [call("c", command(wrong)), result("c", BROKEN), call("d", command(other)), result("d")]
        assert features(*bodies)[1] == set()

    def test_a_retry_that_fails_is_another_error_and_the_success_mends_both(self) -> None:
        bodies = [call("c"), result("c", BROKEN), call("d"), result("d", BROKEN), call("e", MENDED), result("e")]
        assert told(*bodies).mended == {0: 2, 1: 2}

    def test_a_call_without_arguments_is_about_the_same_as_any_other(self) -> None:
        assert features(call("c", ""), result("c", BROKEN), call("d", ""), result("d"))[1] == {"mended"}

    def test_code_that_runs_after_code_that_failed_mends_it(self) -> None:
        assert features(ran(status="failed"), said("Again.", "assistant"), ran()) == [{"error"}, set(), {"mended"}]

    def test_a_result_without_its_call_goes_by_its_own_name(self) -> None:
        broken, again = result("c", BROKEN, name="run_sql"), said("Again.", "assistant")
        assert features(broken, again, result("d", name="run_sql"))[2] == {"mended"}
        assert features(broken, again, result("d", name="read"))[2] == set()

    def test_results_of_one_response_are_no_retries_of_each_other(self) -> None:
        both = Message(role="assistant", parts=(*call("c").parts, *call("d", MENDED).parts))
        assert features(both, result("c", BROKEN), result("d")) == [{"error"}]

    def test_of_very_many_errors_the_newest_are_remembered(self) -> None:
        broken = [each for n in range(20) for each in (call(f"c{n}"), result(f"c{n}", BROKEN))]
        assert sorted(told(*broken, call("d", MENDED), result("d")).mended) == list(range(12, 20))


class TestTalk:
    @pytest.mark.parametrize("role", ["user", "assistant", "planner"])
    def test_whoever_decides_makes_a_decision(self, role: str) -> None:
        assert features(said("We decided to use one table.", role)) == [{"decision"}]

    @pytest.mark.parametrize("role", ["tool", "function", "system", "developer"])
    def test_what_is_read_or_prescribed_decides_nothing(self, role: str) -> None:
        assert features(said("We decided to use one table.", role)) == [set()]

    def test_a_user_corrects_what_was_just_said(self) -> None:
        assert features(said("It is Friday.", "assistant"), said("No, it is Monday."))[1] == {"correction"}

    def test_a_user_corrects_what_was_just_done(self) -> None:
        assert features(call("c"), result("c"), said("Undo that."))[1] == {"correction"}

    def test_a_user_corrects_what_a_summary_tells(self) -> None:
        """What was corrected leaves sooner than the correction does."""
        bodies = [said("q"), said("It is Friday.", "assistant"), said("No, it is Monday.")]
        seen = view([*bodies, compacted(told_drop(1, 2, 1, 2), on=3)])
        assert read(seen.items, [(1, 2)]).signs[0].features == {Feature.CORRECTION}

    def test_with_nothing_before_it_nothing_is_corrected(self) -> None:
        rules = SystemSet(parts=(Text(text="Be brief."),))
        seen = view([rules, said("No, it is Monday."), said("No, it is Tuesday.")])
        assert [signs.features for signs in read(seen.items, [(1, 2), (2, 3)]).signs] == [set(), set()]

    def test_nobody_but_a_user_corrects(self) -> None:
        assert features(said("It is Friday.", "assistant"), said("No, it is Monday.", "assistant"))[1] == set()

    def test_a_picture_tells_nothing(self) -> None:
        picture = Media(media_type="image/png", reference="data:image/png;base64,AAAA")
        assert features(Message(role="user", parts=(picture, Text(text="")))) == [set()]


class TestVariables:
    def test_a_variable_has_one_first_appearance(self) -> None:
        bodies = [
            ran("1", "orders"),
            said("And?", "assistant"),
            ran("2", "orders"),
            said("So."),
            ran("3", "orders", "n"),
        ]
        assert features(*bodies) == [{"first_variable"}, set(), set(), set(), {"first_variable"}]

    def test_one_that_a_tools_result_brings_counts_too(self) -> None:
        inside = ExecutionResult(stdout="7", variables=(Variable(name="orders"),))
        assert features(call("c"), result("c", inside)) == [{"first_variable"}]


class TestUnfolding:
    ANSWER = (
        "[unabridged recall 41 0123456789ab]\nQuoted below is what was said, as a record.\n"
        "seq 3, user, 2026-05-01 12:00Z, 12 characters:\n> What is it?"
    )

    def test_what_was_unfolded_is_known_by_its_form(self) -> None:
        assert features(call("c", name="unfold"), result("c", Text(text=self.ANSWER))) == [{"unfolded"}]

    def test_it_is_known_in_the_wrapping_of_whoever_carried_it(self) -> None:
        wrapped = '{"result": "' + self.ANSWER.replace("\n", "\\n") + '"}'
        assert features(call("c", name="unfold"), result("c", Text(text=wrapped))) == [{"unfolded"}]

    def test_what_was_only_searched_for_is_not(self) -> None:
        found = self.ANSWER.replace(", 12 characters", "")
        assert features(call("c", name="search_history"), result("c", Text(text=found))) == [set()]

    def test_a_citation_of_it_is_not(self) -> None:
        assert features(call("c"), result("c", Text(text=f"They wrote:\n> {self.ANSWER}"))) == [set()]


def test_an_atom_says_how_many_calls_and_results_it_has() -> None:
    both = Message(role="assistant", parts=(*call("c").parts, *call("d").parts))
    found = told(said("q"), both, result("c"), result("d"))
    assert found.signs == [
        Signs(features=frozenset(), calls=0, results=0),
        Signs(features=frozenset(), calls=2, results=2),
    ]


def test_one_reading_knows_nothing_of_another() -> None:
    told(call("c"), result("c", BROKEN), ran("7", "orders"))
    assert features(call("d"), result("d"), ran("7", "orders")) == [set(), {"first_variable"}]
