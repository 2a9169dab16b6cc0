"""What a text says that is specific."""

from __future__ import annotations

import pytest

from unabridged.compaction.extractive import signs
from unabridged.compaction.extractive.signs import Tokens, about, told
from unabridged.counting import counter_for


def says(text: str) -> set[str]:
    return set(told(text, Tokens())[0])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("see src/app/main.py now", "=src/app/main.py"),
        ("open https://example.org/a?b=1.", "=https://example.org/a?b=1"),
        ("it was a ValueError", "=ValueError"),
        ("set retry_budget higher", "=retry_budget"),
        ("user mia_li_3668 paid", "=mia_li_3668"),
        ("it cost $1,204.50 then", "#$1,204.50"),
        ("we met Zoya there", "^zoya"),
        ("he said \u201cnot before noon\u201d", "^not before noon"),
        ("run `make all` first", "=make all"),
        ("the houses burned", ".hous"),
        ("我们去了根特", ".根特"),
        ("他花了603元买的", "#603"),
        ("单号是WG-3226，别忘了", "=WG-3226"),
        ("我在读《渡船人》", "^渡船人"),
        ("『雪国』を読んだ", "^雪国"),
        ("er nannte es „den alten Kahn“", "^den alten kahn"),
        ("elle a dit «pas avant midi»", "^pas avant midi"),
        ("#42 is open", "##42"),
        ("flag --dry-run is set", ".dry"),
        ("pick 5 of them", ".5"),
    ],
)
def test_it_is_found(text: str, said: str) -> None:
    assert said in says(text)


@pytest.mark.parametrize("text", ["Thanks, that sounds great!", "Hallo, danke!", "谢谢你", "...", "and the of"])
def test_what_tells_nothing_says_nothing(text: str) -> None:
    assert {each for each in says(text) if each[0] != signs.MARK} <= {".谢你"}


def test_a_capital_at_the_start_of_a_sentence_is_no_name() -> None:
    assert not {each for each in says("Houses burn. Gardens grow.") if each[0] == signs.NAME}


def test_how_it_is_said_is_marked() -> None:
    assert {signs.PRAISES, signs.OF_SELF, signs.OF_WHEN} <= says("Wow, we sold it yesterday")


def test_more_tokens_than_are_remembered_are_still_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signs, "_LARGEST", 2)
    assert ".stone" in says("wood iron brick stone")


@pytest.mark.parametrize("text", ["internationalization", "W-9981237712", "我们去了根特", "привет", "a"])
def test_a_longer_text_takes_no_less(text: str) -> None:
    assert 1 <= about(text, Tokens()) < about(f"{text} {text}", Tokens())


@pytest.mark.parametrize(
    "name",
    [
        "src/anyio/streams/buffered.py",
        "tests/compaction/extractive/test_signs.py",
        "compute_effective_timeout",
        "QuotaSpanByBudget",
    ],
)
def test_a_name_of_code_takes_about_what_a_model_counts(name: str) -> None:
    counted = counter_for("gpt-4o").count(f" {name}")
    assert 0.6 * counted <= about(name, Tokens()) <= 1.3 * counted
