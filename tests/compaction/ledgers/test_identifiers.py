"""Identifiers are found wherever they stand, each with a few plain words, and no secret among them."""

from __future__ import annotations

import time

import pytest

from tests.compaction.ledgers.told import answers, calls, named, says, told
from unabridged.compaction.ledgers import entries
from unabridged.compaction.ledgers.naming import names_something

IDENTIFIER = "identifier"


class TestWhatGoesOnBehindAMarkOrASpace:
    """A piece of a number is another number, and a piece of a path no path."""

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("There are 3,200 rows.", "3,200"),
            ("It costs $1,234,567.89 in all.", "$1,234,567.89"),
            ("Das Budget ist 12.500,50 € im Jahr.", "12.500,50"),
            ("Das Brot kostet 12,50 € heute.", "12,50"),
            ("It is in C:\\Users\\Ana Maria\\project\\main.py now.", "C:\\Users\\Ana Maria\\project\\main.py"),
            ("Run C:\\Program Files (x86)\\App Data\\x.exe and wait.", "C:\\Program Files (x86)\\App Data\\x.exe"),
            ("Pay to DE89 3704 0044 0532 0130 00, please.", "DE89 3704 0044 0532 0130 00"),
            ("Call +49 30 901820 or write.", "+49 30 901820"),
            ("Call +1 (555) 010-9999.", "+1 (555) 010-9999"),
            ("締切は3月5日です。", "3月5日"),
            ("会议在2025年3月5日下午。", "2025年3月5日"),
            ("予算は5万円です。", "5万円"),
            ("10월 5일까지입니다.", "10월 5일"),
            ("ファイルは 資料/見積書.xlsx です。", "資料/見積書.xlsx"),
            ("见 data/报告.csv。", "data/报告.csv"),
            ("见 资料/report.csv。", "资料/report.csv"),
        ],
    )
    def test_is_carried_whole(self, text: str, name: str) -> None:
        found = named([says(text)])
        assert name in found
        assert not [each for each in found if each != name and each in name]

    @pytest.mark.parametrize(
        ("text", "names"),
        [
            ("Rows 412,4,431 of the table.", {"412", "431"}),
            ("It is in C:\\tmp and in foo\\bar.txt too.", {"C:\\tmp", "foo\\bar.txt"}),
            ("Add +5 to it.", set()),
        ],
    )
    def test_ends_where_something_else_begins(self, text: str, names: set[str]) -> None:
        assert set(named([says(text)])) == names


class TestWhatNamesSomething:
    @pytest.mark.parametrize(
        "word",
        [
            *(
                "src/app/main.py",
                "/etc/hosts",
                "./run.sh",
                "C:\\Users\\x.txt",
                "\\\\server\\share",
                "README.md",
                "a_b/c_d",
            ),
            *("https://example.org/a?b=c", "jane@example.org", "550e8400-e29b-41d4-a716-446655440000", "9f8b7c6d5e4f"),
            *(
                "v1.2.3",
                "3.11.7",
                "W2378156",
                "HAT080",
                "24-hourly-7",
                "mia_li_3668",
                "user_id",
                "getUser",
                "std::vector",
                "1,234.50",
            ),
            *("$15", "99%", "#W12", "2024-05-20", "12:30", "os.path_sep", "sha256:9f86d081884c7d65", "x.getUser"),
        ],
    )
    def test_is_found_among_words(self, word: str) -> None:
        assert names_something(word)

    @pytest.mark.parametrize(
        "word",
        [
            *(
                "and/or",
                "he/she",
                "word",
                "Hello",
                "HELLO",
                "1st",
                "22nd",
                "a",
                "McDonald",
                "e.g",
                "x-ray",
                "3/4x/",
                "--",
            ),
            *("24-hour", "10-year-old", "3-Nights", "5-Stunden"),
            *("über", "订单", "ftp://", "café.olé", "://", "//", "1/2/3/4/", "MacBook"),
        ],
    )
    def test_is_no_word_of_a_language(self, word: str) -> None:
        assert not names_something(word)


class TestInText:
    def test_have_the_words_before_them(self) -> None:
        assert told(IDENTIFIER, says("Please cancel my order W2378156 today.")) == {
            "W2378156": "Please cancel my order"
        }

    def test_have_the_words_behind_them_where_none_stand_before(self) -> None:
        assert told(IDENTIFIER, says("W2378156 is the order of my wife and me")) == {"W2378156": "is the order of my"}

    def test_have_no_bullet_among_them(self) -> None:
        said = says("- **Flight Number:** HAT084\n| Arrival | 06:00 |\n- HAT266")
        assert told(IDENTIFIER, said) == {"HAT084": "Flight Number", "06:00": "Arrival", "HAT266": ""}

    def test_have_none_where_they_stand_alone(self) -> None:
        assert told(IDENTIFIER, says("W2378156")) == {"W2378156": ""}

    def test_have_the_most_words_of_all_places(self) -> None:
        assert told(IDENTIFIER, says("W2378156\nthe order W2378156\nW2378156")) == {"W2378156": "the order"}

    def test_are_found_between_letters_of_languages_without_spaces(self) -> None:
        assert told(IDENTIFIER, says("请查看订单W2378156谢谢🙂")) == {"W2378156": "请查看订单"}

    def test_are_found_whatever_ends_a_line(self) -> None:
        assert named([says("file a.py\r\nfile b.py\u2028file c.py.")]) == {"a.py", "b.py", "c.py"}

    def test_are_the_first_and_the_last_of_very_many(self) -> None:
        found = named([answers("\n".join(f"row R{n:06}" for n in range(40_000)))])
        assert len(found) == 240
        assert {"R000000", "R039999"} <= found


class TestInJson:
    def test_have_their_key_and_the_tool(self) -> None:
        said = calls("find_order", '{"order_id": "W2378156", "zip": 98187, "deep": {"list": [{"name": "Oslo"}]}}')
        assert told(IDENTIFIER, said) == {
            "W2378156": "order id of find_order",
            "98187": "zip of find_order",
            "Oslo": "name of find_order",
        }

    def test_are_in_results_named_by_the_call_they_answer(self) -> None:
        said = (calls("find_order", "{}"), answers('[{"status_code": true, "price": 152.5, "note": "see W12 there"}]'))
        assert told(IDENTIFIER, *said) == {"152.5": "price of find_order", "W12": "note see of find_order"}

    def test_are_in_keys_too(self) -> None:
        assert told(IDENTIFIER, answers('{"payments": {"card_4421": {"brand": null, "n": 1}}}')) == {
            "card_4421": "payments"
        }

    def test_are_no_secrets_whatever_their_form(self) -> None:
        said = '{"password": "hunter2b", "auth_token": "abc12345", "key": "sk-proj-abcdefghijklmnop1234", "id": " "}'
        assert named([calls("login", said)]) == set()

    def test_are_read_as_text_where_it_is_none(self) -> None:
        assert named([answers("{broken W2378156"), answers('"W1234567"'), answers("[" * 400 + "A12")]) == {
            "W2378156",
            "W1234567",
            "A12",
        }

    def test_are_not_looked_for_without_end(self) -> None:
        deep = '{"a":' * 20 + '"W2378156"' + "}" * 20
        assert named([answers(deep)]) == set()

    def test_are_in_values_that_are_texts(self) -> None:
        assert named([calls("note", '{"text": "first line\\nthe order W2378156"}')]) == {"W2378156"}

    def test_have_the_tools_name_where_nothing_else_is_told(self) -> None:
        assert told(IDENTIFIER, calls("look", "W2378156")) == {"W2378156": "look"}


MANY = 200_000
LONG = {
    "one letter": "a" * MANY,
    "digits": "1" * MANY,
    "slashes": "/" * MANY,
    "backslashes": "\\" * MANY,
    "marks": "!" * MANY,
    "quotes": '"' * MANY,
    "brackets": "[" * MANY,
    "spaces": " " * MANY,
    "letters of a language without spaces": "订" * MANY,
    "paths": "a/" * (MANY // 2),
    "words": "never " * (MANY // 6),
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_two_hundred_thousand_letters_are_read_in_a_moment(text: str) -> None:
    began = time.process_time()
    for said in (says(text), answers(text), calls("bash", f'{{"command": "{text}"}}')):
        entries([(1, said)])
    assert time.process_time() - began < 10


class TestAnAddress:
    @pytest.mark.parametrize(
        ("said", "address"),
        [
            ("See https://x.example.org/a?page=2&q=3 please", "https://x.example.org/a?page=2&q=3"),
            ("Open (https://wiki.example.org/wiki/Foo_(bar)).", "https://wiki.example.org/wiki/Foo_(bar)"),
            ("the [page](https://x.example.org/a_b),", "https://x.example.org/a_b"),
            ("**https://x.example.org/c**", "https://x.example.org/c"),
            ("DB_URL=postgres://h.example.org:5432/d?x=1;", "postgres://h.example.org:5432/d?x=1"),
            ("http://[::1]:8000/x?y=[1,2]", "http://[::1]:8000/x?y=[1,2]"),
            ("看https://x.example.org/a?b=1这里", "https://x.example.org/a?b=1"),
        ],
    )
    def test_is_carried_to_its_end(self, said: str, address: str) -> None:
        assert address in named([says(said)])

    def test_ends_where_another_begins(self) -> None:
        found = named([says("https://a.example.org/x?a=1,https://b.example.org/y?b=2;https://c.example.org/")])
        assert {each for each in found if "://" in each} == {
            "https://a.example.org/x?a=1",
            "https://b.example.org/y?b=2",
            "https://c.example.org/",
        }

    @pytest.mark.parametrize("letters", [299, 400, 900])
    def test_that_is_too_long_for_a_name_is_none(self, letters: int) -> None:
        assert named([says(f"https://x.example.org/{'a' * letters}. It was a_b")]) == {"a_b"}

    def test_has_no_half_of_who_has_a_secret_there(self) -> None:
        said = "Use postgres://app:Zx9!kk-Hunter22@db.example.org:5432/main, https://x.example.org/p?token=abcdef1234567890abcdef"
        found = named([says(said)])
        assert found == {"https://x.example.org/p", "postgres://db.example.org:5432/main"}
