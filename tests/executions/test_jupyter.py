"""What came of a cell is read from its kernel's messages, and from what a notebook keeps of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.executions.kernel import message, shown, stream
from unabridged import UsageError
from unabridged.executions import Variable, from_jupyter


def expression(text: str) -> dict[str, Any]:
    return {"status": "ok", "data": {"text/plain": text}, "metadata": {}}


def reply(status: str = "ok", **expressions: object) -> dict[str, Any]:
    return message("execute_reply", status=status, user_expressions=expressions)


def variables(*said: tuple[str, Any], code: str = "") -> tuple[Variable, ...]:
    return from_jupyter([message("execute_reply", status="ok", user_expressions=dict(said))], code=code).variables


ERROR = message("error", ename="KeyError", evalue="'x'", traceback=["\x1b[0;31mTraceback\x1b[0m", "KeyError: 'x'"])


class TestMessages:
    def test_tell_what_was_printed(self) -> None:
        result = from_jupyter([stream("a\n"), stream("careful", "stderr"), stream("b\n")])
        assert (result.stdout, result.stderr) == ("a\nb\n", "careful")

    @pytest.mark.parametrize("kind", ["display_data", "execute_result", "update_display_data"])
    def test_tell_what_was_shown_in_words(self, kind: str) -> None:
        assert from_jupyter([shown("<Figure>"), shown("7", kind)]).result == "<Figure>\n7"

    def test_tell_an_error_without_its_colours(self) -> None:
        result = from_jupyter([ERROR, reply("error")])
        assert (result.status, result.stderr) == ("error", "Traceback\nKeyError: 'x'")

    def test_tell_an_error_that_has_no_traceback(self) -> None:
        assert from_jupyter([message("error", ename="KeyError", evalue="'x'")]).stderr == "KeyError: 'x'"

    @pytest.mark.parametrize("shown_at", [(), (0,), (1,)], ids=["reply alone", "reply last", "reply first"])
    def test_tell_an_error_once_of_which_the_reply_tells_too(self, shown_at: tuple[int, ...]) -> None:
        said = [message("execute_reply", status="error", ename="KeyError", traceback=["Traceback", "KeyError: 'x'"])]
        for at in shown_at:
            said.insert(at, ERROR)
        assert from_jupyter([stream("a"), *said]).stderr == "Traceback\nKeyError: 'x'"

    @pytest.mark.parametrize("status", ["ok", "error", "aborted"])
    def test_tell_how_it_ended(self, status: str) -> None:
        assert from_jupyter([reply(status)]).status == status

    @pytest.mark.parametrize("place", [0, 1], ids=["before the reply", "behind it"])
    def test_tell_as_the_reply_does_how_it_ended_whatever_was_shown_of_an_error(self, place: int) -> None:
        said = [reply("ok", n=expression("7"))]
        said.insert(place, ERROR)
        result = from_jupyter(said)
        assert (result.status, result.stderr) == ("ok", "Traceback\nKeyError: 'x'")

    @pytest.mark.parametrize("ends", [("ok", "error"), ("error", "ok"), ("ok", "", "aborted", "ok")])
    def test_of_several_cells_tell_the_end_of_the_first_that_did_not_end_well(self, ends: tuple[str, ...]) -> None:
        told = next(each for each in ends if each not in {"", "ok"})
        assert from_jupyter([reply(each) for each in ends]).status == told

    def test_of_the_header_alone_are_known_too(self) -> None:
        said = stream("a")
        del said["msg_type"]
        assert from_jupyter([said]).stdout == "a"

    def test_that_tell_of_something_else_are_passed_over(self) -> None:
        result = from_jupyter([message("status", execution_state="busy"), message("comm_msg", data={}), {}])
        assert (result.stdout, result.result, result.status) == ("", "", "")

    @pytest.mark.parametrize(
        ("data", "told"),
        [
            ({"text/html": ["<b>", "12</b>"], "text/plain": "<IPython.core.display.HTML object>"}, "<b>12</b>"),
            ({"text/markdown": "**12**"}, "**12**"),
            ({"application/json": {"rows": 12}}, '{"rows": 12}'),
            ({"application/json": ["a", 3, "b"]}, '["a", 3, "b"]'),
            ({"application/json": 0, "text/plain": "<IPython.core.display.JSON object>"}, "0"),
            ({"application/json": "12"}, '"12"'),
            ({"application/json": {(1, 2): "of no kernel"}}, "{(1, 2): 'of no kernel'}"),
            ({"text/plain": "<IPython.core.display.Javascript object>"}, "<IPython.core.display.Javascript object>"),
            (
                {"image/png": "aGk=", "application/vnd.map+json": {}},
                "[image/png, application/vnd.map+json]",
            ),
            ({"text/plain": "", "image/png": "aGk="}, "[image/png]"),
        ],
    )
    def test_tell_what_was_shown_otherwise_than_in_plain_words(self, data: dict[str, Any], told: str) -> None:
        """Nothing that was shown leaves without a trace."""
        assert from_jupyter([message("display_data", data=data)]).result == told

    def test_tell_an_error_without_what_steers_a_terminal(self) -> None:
        lines = ["\x1b]8;;http://x.example\x07link\x1b]8;;\x1b\\ \x1b[?25lE\x1b[38;5;9m: v\x1b[0m"]
        assert from_jupyter([message("error", traceback=lines)]).stderr == "link E: v"

    def test_of_any_other_kind_are_refused(self) -> None:
        with pytest.raises(UsageError, match="not str"):
            from_jupyter(["stream"])
        with pytest.raises(UsageError, match="not NoneType"):
            from_jupyter(None)  # type: ignore[arg-type]  # as it is
        with pytest.raises(UsageError, match="code of a run is a text"):
            from_jupyter([], code=None)  # type: ignore[arg-type]  # as it is

    @pytest.mark.parametrize("kind", [["stream"], {"stream": 1}, None])
    def test_of_a_kind_that_is_no_name_are_passed_over(self, kind: object) -> None:
        assert from_jupyter([{"msg_type": kind, "content": {"text": "a"}}]).stdout == ""

    @pytest.mark.parametrize("odd", [None, 7, [1], {"text/plain": 7}])
    def test_with_odd_contents_say_nothing(self, odd: object) -> None:
        said = [message("stream", text=odd), message("display_data", data=odd), message("error", traceback=odd)]
        result = from_jupyter([*said, message("execute_reply", user_expressions=odd)])
        assert (result.stdout, result.result, result.variables) == ("", "", ())


class TestANotebook:
    def test_tells_the_same(self) -> None:
        outputs: list[dict[str, Any]] = [
            {"output_type": "stream", "name": "stdout", "text": ["a\n", "b\n"]},
            {"output_type": "execute_result", "data": {"text/plain": ["[1,\n", " 2]"]}, "metadata": {}},
            {"output_type": "error", "ename": "E", "evalue": "v", "traceback": ["E: v"]},
        ]
        result = from_jupyter(outputs)
        assert (result.stdout, result.result) == ("a\nb\n", "[1,\n 2]")
        assert (result.stderr, result.status) == ("E: v", "error")


class TestExpressions:
    def test_are_variables_under_their_names(self) -> None:
        (found,) = variables(("total", expression("7")))
        assert (found.name, found.value) == ("total", "7")

    def test_are_told_in_short(self) -> None:
        (found,) = variables(
            ("text", expression("x" * 1_000)),
            ("text.type", expression("t" * 1_000)),
            ("text.columns", expression(f"['{'c' * 290}']")),
        )
        assert (len(found.value), len(found.type), found.extra["columns"]) == (201, 201, ["c" * 200 + "…"])

    def test_beside_one_say_more_of_it(self) -> None:
        (found,) = variables(
            ("df", expression("   a  b\n0  1  2")),
            ("df.type", expression("pandas.core.frame.DataFrame")),
            ("df.shape", expression("(1, 2)")),
            ("df.columns", expression("Index(['a', \"b's\"], dtype='object')")),
        )
        assert (found.type, found.shape) == ("DataFrame", "(1, 2)")
        assert found.extra["columns"] == ["a", "b's"]

    @pytest.mark.parametrize(
        ("said", "columns"),
        [
            ("Index(['dtype', 'b'], dtype='object')", ["dtype", "b"]),
            ("['dtype', 'b']", ["dtype", "b"]),
            ("MultiIndex([('a', 'b')],\n           names=['x', 'y'])", ["a", "b"]),
            ("Index(['a'], dtype='object', length=900)", ["a"]),
            ("Index(['it's', 'b'], dtype='object')", ["it's", "b"]),
        ],
    )
    def test_name_columns_whatever_these_are_called(self, said: str, columns: list[str]) -> None:
        (found,) = variables(("df", expression("...")), ("df.columns", expression(said)))
        assert found.extra["columns"] == columns

    def test_under_what_is_no_name_say_nothing(self) -> None:
        said = [message("execute_reply", user_expressions={5: expression("7"), "n": expression("8")})]
        assert [each.name for each in from_jupyter(said).variables] == ["n"]

    @pytest.mark.parametrize("kind", ["<class 'int'>", "'int'", "int", "\"<class 'int'>\""])
    def test_name_a_type_in_any_way(self, kind: str) -> None:
        (found,) = variables(("n", expression("7")), ("n.type", expression(kind)))
        assert found.type == "int"

    def test_of_a_part_alone_are_variables_too(self) -> None:
        assert [each.name for each in variables(("df.shape", expression("(1, 2)")))] == ["df.shape"]

    def test_are_told_with_the_line_that_made_them(self) -> None:
        (found,) = variables(("n", expression("7")), code="n = 3 + 4")
        assert found.extra["origin"] == "n = 3 + 4"

    def test_that_name_nothing_any_more_are_gone(self) -> None:
        gone = {"status": "error", "ename": "NameError", "evalue": "name 'x' is not defined", "traceback": []}
        result = from_jupyter([reply(x=gone)])
        assert (result.variables, result.deleted) == ((), ("x",))

    def test_beside_a_name_that_is_gone_are_no_names(self) -> None:
        gone = {"status": "error", "ename": "NameError", "evalue": "name 'x' is not defined"}
        said = message("execute_reply", status="ok", user_expressions={"x": gone, "x.shape": gone})
        assert from_jupyter([said]).deleted == ("x",)

    def test_that_fail_otherwise_say_nothing(self) -> None:
        broken = {"status": "error", "ename": "ValueError", "evalue": "", "traceback": []}
        result = from_jupyter([reply(x=broken)])
        assert (result.variables, result.deleted) == ((), ())
