"""Of an answer only what cannot be the summary is taken off, and that is said; in doubt it stays for the gate."""

from __future__ import annotations

import pytest

from unabridged.llm.reading_answers import found, read
from unabridged.llm.sections import sections_of

SECTIONS = sections_of((("Goal", "what is wanted"), ("Open", "what is left")))
TEXT = "## Goal\nThey cook leek soup in `/var/pot`.\n\n## Open\n- bake bread\n- wash up"


@pytest.mark.parametrize(
    "line",
    [
        "Natürlich! Hier ist die Zusammenfassung:",
        "Bien sûr ! Voici le résumé :",
        "Aquí tienes el resumen de la conversación:",
        "Ecco il riassunto della conversazione:",
        "Aqui está o resumo da conversa:",
        "Hier is de samenvatting:",
        "Вот краткое резюме разговора:",
        "Oto podsumowanie rozmowy:",
        "Här är en sammanfattning:",
        "İşte konuşmanın özeti:",
        "إليك ملخص المحادثة:",
        "यहाँ बातचीत का सारांश है:",
        "好的，以下是对话的摘要：",
        "다음은 대화 요약입니다:",
        "**Here is the summary:**",
        "¡Claro! Aquí tienes el resumen de la conversación:",
        "بالتأكيد، إليك ملخص المحادثة:",
        "以下に会話の要約を示します。",
        "네, 대화를 요약해 드리겠습니다.",
    ],
)
def test_a_line_that_announces_is_taken_off_in_many_languages_and_that_is_said(line: str) -> None:
    read_off = found(f"{line}\n\n{TEXT}", SECTIONS)
    assert read_off.text == TEXT
    assert read_off.taken_off == (f"{len(line) + 2} letters of courtesy were taken off the answer",)


@pytest.mark.parametrize(
    "line",
    [
        "Let me know if you need more!",
        "If you need anything else, just let me know.",
        "Would you like me to expand any section?",
        "Lassen Sie mich wissen, wenn Sie weitere Informationen benötigen.",
        "N'hésitez pas à demander.",
        "如果您需要更多信息，请告诉我。",
    ],
)
def test_an_offer_at_the_end_is_taken_off(line: str) -> None:
    assert read(f"{TEXT}\n{line}", SECTIONS) == TEXT


@pytest.mark.parametrize(
    "text",
    [
        "The user wants a refund of 89.90 EUR for order W-7, to card 4410.\n\n## Facts\n- it was broken",
        "We need to keep Python 3.9; 41 tests pass.\nThe configuration:\n```toml\nlimit = 5\n```\nNext: the release.",
        "We have to ship in March.\n\n**Decisions:**\n- Postgres",
        "Okay, let me go through it. There is soup, and bread.\n\n## Goal\nsoup",
        'Ann asked why job 7 failed. It said:\n{"error": 402, "message": "quota exceeded"}\nShe raised the quota.',
        'The payload that was approved:\n{"name": "x", "input": "a.csv"}',
        "It was broken.\n\nIf you need the invoice again, it is INV-2291; she wants the refund by Friday.",
        "Approved:\n\nIf you want peace, prepare for war, said Mara, and closed the book.",
        "strip.py drops everything up to </think>\nOpen: the release.",
        "The template:\n```\nwhy\n</think>\nanswer\n```\nis sent as it is.",
        "Prompts end with <|channel|>final<|message|> as they should. Open: the release.",
        "This is the summary job's configuration as JSON that Ann approved: limit 5, host db-3.",
        "Let's Encrypt certificates expire in March.\nAnn approved.\n\n## Open\n- renew",
        "It waits for a word.\nWould you like me to deploy it to staging?",
        "It was told.\nLet me know if the parcel comes, said Ann.",
        "Open:\nDone.",
    ],
)
def test_in_doubt_everything_stays(text: str) -> None:
    kept = found(text, SECTIONS)
    assert (kept.text, kept.taken_off) == (text, ())


def test_what_stands_behind_a_tag_stays() -> None:
    assert read("<summary>\nsoup\n</summary>\n\n## Open\n- bread") == "soup\n\n## Open\n- bread"


def test_thoughts_are_taken_off_and_that_is_said_without_a_word_of_them() -> None:
    assert found(f"<think>Soup?</think>{TEXT}").taken_off == ("20 letters of thoughts were taken off the answer",)
    told = found('{"thinking": "Soup?", "summary": "soup"}')
    assert told.taken_off == ("fields of thoughts were taken off the answer",)


def test_a_field_that_only_sounds_like_thoughts_is_told() -> None:
    """What opens an object is thought aloud; what stands among its texts was found out."""
    answer = '{"goal": "soup", "open": "bread", "analysis": "The DNS was broken."}'
    assert read(answer, SECTIONS) == "## Goal\nsoup\n\n## Open\nbread\n\n## Analysis\nThe DNS was broken."
    assert read('{"analysis": "x"}', sections_of((("Analysis", "why"), ("Open", "what")))) == "## Analysis\nx"


def test_texts_stand_in_their_order_and_a_name_twice_is_told_twice() -> None:
    assert read('{"summary": "a", "content": "b", "message": "c"}') == "a\n\nb\n\nc"
    assert read('{"goal": "soup", "Goal": "leek soup"}', SECTIONS) == "## Goal\nsoup\nleek soup"
    assert read('[{"text": "a"}, {"text": "b", "note": "c"}]') == "- text: a\n- text: b; note: c"
