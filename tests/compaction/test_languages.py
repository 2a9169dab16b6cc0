"""The language of a text is named where it is plain, and nowhere else."""

from __future__ import annotations

import json

import pytest

from tests.house.tree import ROOT
from unabridged.compaction.languages import language_of

SAID = {
    "English": "Can you please look at the report and tell me what is wrong with it?",
    "German": "Bitte sieh dir den Bericht an, und sag mir, was nicht stimmt und wie wir das für die Kunden lösen.",
    "French": "Est-ce que vous pouvez regarder le rapport et nous dire ce qui ne va pas dans les tableaux ?",
    "Spanish": "Mira el informe por favor y dime qué es lo que no está bien en los cuadros del final.",
    "Italian": "Puoi guardare il rapporto e dirmi che cosa non va e come lo si corregge per gli altri?",
    "Portuguese": "Olhe o relatório por favor e diga o que não está bem, com uma lista para os outros do grupo.",
    "Dutch": "Kijk eens naar het rapport en zeg wat er niet klopt, want ik wil het voor de klant van morgen.",
    "Polish": "Proszę sprawdzić raport i powiedzieć, co jest nie tak, bo to się nie zgadza na wykresie.",
    "Swedish": "Kan du titta på rapporten och säga vad som inte stämmer, för jag vill att den är rätt till dem?",
    "Turkish": "Bu rapora bakar mısın, ne var ki bir şey doğru değil ve bana göre çok daha kısa olan bir metin.",
    "Czech": "Podívej se na tu zprávu a řekni, co je v ní špatně, protože to se mi ale nezdá a je to jako loni.",
    "Japanese": "報告書を見て、どこが間違っているか教えてください。",
    "Chinese": "请看一下这份报告，告诉我哪里有问题。",
    "Korean": "보고서를 보고 무엇이 잘못되었는지 알려 주세요.",
    "Russian": "Посмотри, пожалуйста, отчёт и скажи, что в нём не так.",
    "Ukrainian": "Подивися, будь ласка, звіт і скажи, що в ньому не так.",
    "Greek": "Κοίτα την αναφορά και πες μου τι δεν πάει καλά.",
    "Hebrew": "תסתכל על הדוח ותגיד לי מה לא בסדר.",
    "Arabic": "انظر إلى التقرير وقل لي ما الخطأ فيه.",
    "Persian": "گزارش را ببین و بگو چه چیزی در آن درست نیست.",
    "Hindi": "रिपोर्ट देखो और बताओ कि क्या गलत है।",
    "Thai": "ดูรายงานแล้วบอกฉันว่าอะไรผิด",
}
WRITTEN = {
    "ar": "Arabic",
    "cs": "Czech",
    "de": "German",
    "el": "Greek",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "hi": "Hindi",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "nl": "Dutch",
    "pl": "Polish",
    "pt": "Portuguese",
    "ru": "Russian",
    "sv": "Swedish",
    "uk": "Ukrainian",
    "zh": "Chinese",
}


@pytest.mark.parametrize(("language", "text"), SAID.items())
def test_a_sentence_is_known_by_its_letters_or_its_smallest_words(language: str, text: str) -> None:
    assert language_of([text]) == language


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ok",
        "def f(x): return x + 1",
        "Leipzig 2024",
        "```\nthe and is are of to in it\n```",
        "https://example.com/the/and",
    ],
)
def test_what_is_short_or_no_language_has_none(text: str) -> None:
    assert language_of([text]) == ""


def test_the_newest_words_count() -> None:
    assert language_of([SAID["English"] * 100, SAID["German"] * 60]) == "German"


@pytest.mark.parametrize(("name", "language"), WRITTEN.items())
def test_long_talks_of_twenty_languages_are_known(name: str, language: str) -> None:
    rows = (ROOT / f"evals/search/{name}.jsonl").read_text(encoding="utf-8").splitlines()
    said = [
        each["content"] for row in map(json.loads, rows) for each in row.get("messages", ()) if each["role"] == "user"
    ]
    assert language_of(said) == language
