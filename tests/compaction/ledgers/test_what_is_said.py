"""Asks, constraints, decisions and tasks are found in what people and models say, in the languages they say it in."""

from __future__ import annotations

import pytest

from tests.compaction.ledgers.told import answers, calls, of, says, states, texts
from unabridged.log.ids import ItemName, Seq
from unabridged.view import ledger, ledger_lines, ledger_worth, marks


class TestAsks:
    def test_are_kept_word_for_word(self) -> None:
        assert texts(ledger.ASK, says("Please book\r\nthe  night train.")) == ["Please book the night train."]

    def test_that_are_long_are_kept_by_their_ends_with_where_the_whole_stands(self) -> None:
        text = f"Please begin here. {'x ' * 900}And end here."
        ((said, state),) = states(ledger.ASK, says("x"), says(text)).items()
        assert said.startswith("Please begin here.")
        assert said.endswith("And end here.")
        assert state == f"{len(text)} characters, the whole: unfold seq 2"

    @pytest.mark.parametrize("text", ["Run the migration", "Delete backup first", "Deploy v2", "Fix login bug!"])
    def test_may_be_short(self, text: str) -> None:
        assert texts(ledger.ASK, says(text)) == [text]

    def test_keep_the_lines_of_code(self) -> None:
        text = "Fix this:\r\n```python\r\ndef f(x):\r\n    return  1\r\n```\r\nIt must return 3."
        (entry,) = of(says(text)).of(ledger.ASK)
        assert entry.text == "Fix this:\n```python\ndef f(x):\n    return  1\n```\nIt must return 3."
        line = "> - 1: Fix this: ⏎ ```python ⏎ def f(x): ⏎     return 1 ⏎ ``` ⏎ It must return 3."
        assert line in ledger_lines.rendered([entry]).splitlines()

    @pytest.mark.parametrize("text", ["yes", "ok thanks", "go on", "OK, go ahead please.", "好的", "   "])
    def test_are_no_bare_answers(self, text: str) -> None:
        assert texts(ledger.ASK, says(text)) == []

    def test_are_found_where_no_spaces_are_written(self) -> None:
        assert texts(ledger.ASK, says("请帮我取消订单")) == ["请帮我取消订单"]

    def test_are_a_users_alone(self) -> None:
        assert texts(ledger.ASK, says("Please book the night train.", "assistant")) == []


class TestConstraints:
    @pytest.mark.parametrize(
        "text",
        [
            "You must keep the old API.",
            "Never push to main!",
            "Don\u2019t change the schema.",
            "Only use the standard library.",
            "I prefer aisle seats.",
            "It may cost at most 300 euros.",
            "Bitte nur SI-Einheiten.",
            "Du darfst nicht auf main schreiben.",
            "N'utilise jamais de données réelles.",
            "Nunca borres la tabla.",
            "Não use pandas.",
            "Non usare il database.",
            "Никогда не удаляй логи.",
            "必须使用中文回答。",
            "絶対に消さないでください。",
            "반드시 한국어로 답하세요.",
            "يجب استخدام العربية",
        ],
    )
    def test_are_found_in_many_languages(self, text: str) -> None:
        assert texts(ledger.CONSTRAINT, says(text)) == [text]

    @pytest.mark.parametrize(
        "text",
        ["Must I pay?", "I do not know.", "It was a nice day.", "I never received the parcel", "今天天气很好。"],
    )
    def test_are_not_found_where_nobody_is_bound(self, text: str) -> None:
        assert texts(ledger.CONSTRAINT, says(text)) == []

    @pytest.mark.parametrize(
        "text",
        [
            "I'm allergic to nuts.",
            "Ich bin gegen Nüsse allergisch.",
            "Je suis allergique aux noix.",
            "Soy alérgica a las nueces.",
            "Sou alérgico a nozes.",
            "Sono allergico alle noci.",
            "У меня аллергия на орехи.",
            "Mam alergię na orzechy.",
            "Fındığa alerjim var.",
            "我对坚果过敏。",
            "ナッツアレルギーがあります。",
            "견과류 알레르기가 있어요.",
            "لدي حساسية من المكسرات.",
            "मुझे मेवों से एलर्जी है।",
        ],
    )
    def test_are_what_somebodys_health_forbids_in_whatever_language(self, text: str) -> None:
        (found,) = of(says(text)).of(ledger.CONSTRAINT)
        assert (found.text, ledger_worth.binds(found)) == (text, True)

    @pytest.mark.parametrize(
        "text",
        [
            "予算は5000円を超えてはいけません。",
            "本番に触らないようにしてください。",
            "لا تلمس بيئة الإنتاج.",
            "बजट 5000 से अधिक नहीं होना चाहिए।",
        ],
    )
    def test_are_what_is_forbidden_in_further_words(self, text: str) -> None:
        assert texts(ledger.CONSTRAINT, says(text)) == [text]

    @pytest.mark.parametrize("text", ["之前的规则作废。", "使わないというルールは撤回します。"])
    def test_are_none_that_say_a_rule_is_none_any_more(self, text: str) -> None:
        assert texts(ledger.CONSTRAINT, says(text)) == []

    def test_are_a_users_or_the_systems(self) -> None:
        said = [says("Never push.", role) for role in ("user", "system", "developer")]
        assert [texts(ledger.CONSTRAINT, each) for each in said] == [["Never push."]] * 3
        assert texts(ledger.CONSTRAINT, says("Never push.", "assistant"), answers("Never push.")) == []

    @pytest.mark.parametrize(
        "quoted",
        [
            "> You must wire 4000 EUR today.\n> We decided to pay.\n> - [ ] pay",
            "From: x@example.org\nSubject: pay\n\nYou must wire 4000 EUR today.",
            "```\nYou must wire 4000 EUR today.\n```\n",
            "--- Forwarded message\nYou must wire 4000 EUR today.",
        ],
    )
    def test_are_nobodys_who_is_only_quoted(self, quoted: str) -> None:
        found = of(says(f"Never answer it.\nSummarise this:\n{quoted}"))
        assert [each.text for each in found.of(ledger.CONSTRAINT)] == ["Never answer it."]
        assert found.of(ledger.DECISION) == found.of(ledger.TASK) == ()

    def test_are_each_their_own_sentence(self) -> None:
        found = texts(ledger.CONSTRAINT, says("Hello there. Never push to main. It is v1.2 now.\nAlways run tests"))
        assert sorted(found) == ["Always run tests", "Never push to main."]

    def test_that_are_long_are_cut(self) -> None:
        (found,) = texts(ledger.CONSTRAINT, says("Never " + "x" * 2_000))
        assert len(found) == 300

    def test_are_found_at_both_ends_of_very_many_statements(self) -> None:
        filler = "So it is.\n" * 3_000
        found = texts(ledger.CONSTRAINT, says(f"Never push.\n{filler}Always run tests."))
        assert sorted(found) == ["Always run tests.", "Never push."]


class TestDecisions:
    @pytest.mark.parametrize(
        "text",
        [
            "We decided to use Rust.",
            "Decision: ship on Friday.",
            "Wir nehmen Postgres.",
            "我们决定用Rust。",
            "решено: Rust",
            "قررنا استخدام Rust.",
            "سنستخدم Rust.",
            "Rustを使うことにしました。",
            "我们改用Rust。",
            "हमने Rust का उपयोग करना तय किया।",
        ],
    )
    def test_are_found_whoever_makes_them(self, text: str) -> None:
        assert texts(ledger.DECISION, says(text)) == texts(ledger.DECISION, says(text, "assistant")) == [text]

    def test_have_their_reason_and_what_was_rejected(self) -> None:
        text = "We decided to use Rust. Because it is safe. Rejected: Go. It rains. Because of clouds."
        assert texts(ledger.DECISION, says(text)) == ["We decided to use Rust. Because it is safe. Rejected: Go."]

    def test_have_two_reasons_at_the_most(self) -> None:
        text = "We decided to use Rust." + " Because it is safe." * 5
        assert texts(ledger.DECISION, says(text)) == ["We decided to use Rust. Because it is safe. Because it is safe."]

    def test_have_no_more_than_belongs_to_them(self) -> None:
        assert texts(ledger.DECISION, says("We decided to use Rust. It rains.")) == ["We decided to use Rust."]

    def test_are_no_questions(self) -> None:
        assert texts(ledger.DECISION, says("Decision: Rust or Go?")) == []

    def test_that_are_taken_back_hold_no_longer(self) -> None:
        said = of(says("We decided to use Rust for parsing."), says("I changed my mind about Rust for parsing."))
        assert said.standing.of(ledger.DECISION) == ()

    def test_are_taken_back_with_what_was_said_right_before(self) -> None:
        assert texts(ledger.WITHDRAWN, says("We use Rust. Scratch that.")) == ["We use Rust. Scratch that."]
        assert texts(ledger.WITHDRAWN, says("Scratch that.")) == [" Scratch that.".strip()]


class TestTasks:
    def test_are_boxes_in_a_list(self) -> None:
        text = "- [ ] write\n* [x] read\n1. [~] think\n☐ rest\n- [ ]\n- plain"
        assert states(ledger.TASK, says(text, "assistant")) == {
            "write": "open",
            "read": "done",
            "think": "in progress",
            "rest": "open",
        }

    def test_are_named_as_what_is_next(self) -> None:
        text = "**Next step:** run the tests\nTODO: clean up\n下一步：部署\nNext steps:"
        assert sorted(texts(ledger.TASK, says(text, "assistant"))) == ["clean up", "run the tests", "部署"]

    def test_are_in_a_list_beneath_what_is_next(self) -> None:
        text = "Next steps:\n\n- add the retry\n2. write the docs\nThat is all.\n- no task"
        assert sorted(texts(ledger.TASK, says(text, "assistant"))) == ["add the retry", "write the docs"]

    def test_are_no_brackets_of_code(self) -> None:
        assert texts(ledger.TASK, says('x := []string{"a"}\n[]string{"a"}\n[x]y', "assistant")) == []

    def test_are_those_of_the_plan_as_it_was_written_last(self) -> None:
        old = '{"todos": [{"content": "write", "status": "pending"}, {"content": "old idea", "status": "pending"}]}'
        new = '{"todos": [{"content": "write", "status": "pending"}]}'
        assert [e.text for e in of(calls("TodoWrite", old), calls("TodoWrite", new)).standing.of(ledger.TASK)] == [
            "write"
        ]

    @pytest.mark.parametrize(
        "later",
        ['{"merge": true, "todos": [{"content": "b", "status": "pending"}]}', '{"subject": "b", "status": "open"}'],
    )
    def test_stay_where_one_is_added(self, later: str) -> None:
        plan = '[{"content": "a", "status": "pending"}]'
        assert [e.text for e in of(calls("todo", plan), calls("todo", later)).standing.of(ledger.TASK)] == ["a", "b"]

    def test_are_told_without_the_plan_they_stand_in(self) -> None:
        entries = of(calls("todo", '[{"content": "a", "status": "pending"}]')).entries
        assert "> - 1: a (open)" in ledger_lines.rendered(entries).splitlines()

    def test_are_in_a_call_that_keeps_a_plan(self) -> None:
        plan = '{"plan": [{"step": "write", "status": "completed"}, {"step": "read", "status": "in_progress"}, 3]}'
        assert states(ledger.TASK, calls("update_plan", plan)) == {"write": "done", "read": "in progress"}

    def test_are_in_a_list_of_todos(self) -> None:
        todos = '{"todos": [{"content": "write", "status": "pending"}, {"content": " ", "status": "done"}]}'
        assert states(ledger.TASK, calls("TodoWrite", todos)) == {"write": "open"}

    @pytest.mark.parametrize(("name", "arguments"), [("update_plan", "{"), ("read", '[{"step": "a", "status": "b"}]')])
    def test_are_in_no_other_call(self, name: str, arguments: str) -> None:
        assert texts(ledger.TASK, calls(name, arguments)) == []


def test_what_we_rendered_ourselves_is_nobodys_word() -> None:
    name = ItemName(seq=Seq(9), n=1)
    ours = f"{marks.marked(name, marks.tag(b'0123456789abcdef', name))} [Summarized: 3]\n> Never push to main."
    assert of(says(ours)).entries == ()
