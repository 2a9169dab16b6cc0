"""By which sentences somebody decides something or corrects what was just said, in each language, and by which not."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from unabridged.compaction.said.phrases import CORRECTIONS, DECISIONS, DENIED, Phrases
from unabridged.compaction.said.talk import corrects, decides, heard

DECIDED = {
    "English": [
        "We decided to use SQLite for the store.",
        "Decision: the report stays in one file.",
        "The decision was to ship on Friday.",
        "Agreed, two columns it is.",
        "We've settled on the second design.",
        "Let's go with the blue one.",
        "I looked at both. I\u2019ll use the shorter name.",
        "Then we will keep the old endpoint for a year.",
        "I'm going with the cheaper plan.",
        "In the end we chose Postgres.",
        "We have chosen the first variant.",
        "They opted for a rewrite.",
        "Approved. Please begin.",
        "From now on write every date in ISO format.",
        "We decided not to cache anything.",
    ],
    "German": [
        "Wir haben uns für die zweite Variante entschieden.",
        "Wir entscheiden uns gegen den Umbau.",
        "Ich entscheide mich für Freitag.",
        "Die Entscheidung steht: ein Lager genügt.",
        "Der Umzug ist beschlossen.",
        "Das Format ist damit festgelegt.",
        "Gut, wir nehmen die kleine Pumpe.",
        "Verwenden wir also die neue Bibliothek.",
        "Dann nutzen wir den alten Server.",
        "Wir bleiben bei Version zwei.",
        "Gut, machen wir es so.",
        "Einverstanden.",
        "Ab jetzt schreibst du jedes Datum aus.",
        "Das gilt ab sofort für alle.",
    ],
    "Spanish": [
        "Hemos decidido usar la segunda opción.",
        "Ayer decidimos esperar.",
        "La decisión es clara: seguimos con un solo archivo.",
        "Vamos a usar el servidor viejo.",
        "Para eso usaremos la caché.",
        "Utilizaremos fechas completas.",
        "Nos quedamos con el plan barato.",
        "Acordamos entregar el viernes.",
        "Queda acordado así.",
        "De acuerdo, empieza.",
        "Optamos por la primera.",
        "Al final elegimos el azul.",
        "De ahora en adelante escribe las fechas completas.",
        "El presupuesto queda aprobado.",
    ],
    "Chinese": [
        "我们决定把数据放在本地。",
        "那就用第二个方案。",
        "最终采用了新的接口。",
        "方案已经选定。",
        "时间敲定了。",
        "名字就这么定了。",
        "好,就这样定。",
        "日期定下来了。",
        "从现在开始，日期都写完整。",
        "同意，开始吧。",
    ],
}
DECIDES_NOTHING = {
    "English": [
        "Have you decided on a name?",
        "We haven't decided on a name yet.",
        "If we decided to move, it would cost a year.",
        "Should we go with the blue one?",
        "The function will use the cache when it is warm.",
        "They never agreed to that.",
        "An undecided voter is asked twice.",
        "It uses a decision tree.",
    ],
    "German": [
        "Habt ihr euch schon entschieden?",
        "Das ist noch nicht entschieden.",
        "Wenn wir das beschlossen hätten, wäre es teuer.",
        "Nehmen wir die kleine Pumpe?",
    ],
    "Spanish": [
        "¿Hemos decidido algo?",
        "Todavía no hemos decidido nada.",
        "Si optamos por la primera, costará más.",
    ],
    "Chinese": ["我们决定了吗？", "还没决定。", "如果决定搬家，会很贵。"],
}
CORRECTED = {
    "English": [
        "No, the other file.",
        "No that is the test server.",
        "No, why did you delete it?",
        "That's wrong, it is the second column.",
        "This is incorrect.",
        "I meant the second invoice.",
        "That's not what I asked for.",
        "That isn't right.",
        "Actually, take the red one.",
        "Please take the red one instead.",
        "It should be 5 rather than 4.",
        "It should have been Friday, not Monday.",
        "Please undo that.",
        "Revert the last change, and revert your rename.",
        "You misunderstood me.",
        "You misread the table.",
        "Scratch that.",
        "Correction: there are nine of them.",
        "Stop, leave the file alone.",
        "Forget what I said about the header.",
        "I have changed my mind about the colour.",
    ],
    "German": [
        "Nein, die andere Datei.",
        "Das ist falsch, es sind neun.",
        "Du hast die falsche Spalte genommen.",
        "Stimmt so nicht.",
        "Ich meinte die zweite Rechnung.",
        "Gemeint war der Freitag.",
        "Nimm doch lieber die rote.",
        "Nimm stattdessen die rote.",
        "Nicht die Tabelle, sondern das Blatt.",
        "Mach das bitte rückgängig.",
        "Da hast du mich missverstanden.",
        "Korrektur: es sind neun.",
        "Vergiss das mit der Kopfzeile.",
        "Halt, lass die Datei in Ruhe.",
        "Stopp, nicht löschen.",
        "Eigentlich wollte ich die rote.",
    ],
    "Spanish": [
        "No, eso era el servidor de pruebas.",
        "Eso está mal, son nueve.",
        "El total es incorrecto.",
        "Quise decir la segunda factura.",
        "Me refería a la segunda.",
        "No la tabla, sino la hoja.",
        "Te equivocas de columna.",
        "Te equivocaste de archivo.",
        "Perdón, me equivoqué.",
        "En realidad quería la roja.",
        "Corrección: son nueve.",
        "Deshaz el último cambio.",
        "Olvida eso del encabezado.",
        "Mejor usa la roja.",
        "En lugar de eso, toma la roja.",
    ],
    "Chinese": [
        "不对，是另一个文件。",
        "你写错了，是九个。",
        "不是，我要红色的。",
        "用表格，而不是列表。",
        "这不是表格而是列表。",
        "我的意思是第二张发票。",
        "我是说星期五。",
        "应该是五，不是四。",
        "请改成红色。",
        "把标题改为蓝色。",
        "撤销上一步。",
        "请撤回那条消息。",
        "更正一下：一共九个。",
        "你搞错文件了。",
        "你弄错列了。",
        "你误会我了。",
        "你误解了问题。",
        "算了，用旧的。",
        "不要删除文件。",
    ],
}
CORRECTS_NOTHING = {
    "English": [
        "No thanks.",
        "No, that's all for today.",
        "There is nothing wrong with it.",
        "What is wrong?",
        "Not right now, please.",
        "Now do the same for May.",
    ],
    "German": ["Nein, danke.", "Das ist nicht falsch.", "Und jetzt dasselbe für Mai."],
    "Spanish": ["No, gracias.", "Eso no está mal.", "Ahora lo mismo para mayo."],
    "Chinese": ["谢谢，没有别的了。", "现在做五月的。"],
}


def cases(by_language: dict[str, list[str]]) -> list[str]:
    return [sentence for sentences in by_language.values() for sentence in sentences]


@pytest.mark.parametrize("sentence", cases(DECIDED))
def test_who_says_this_decides_something(sentence: str) -> None:
    assert decides(heard(sentence))


@pytest.mark.parametrize("sentence", cases(DECIDES_NOTHING))
def test_who_asks_denies_or_supposes_decides_nothing(sentence: str) -> None:
    assert not decides(heard(sentence))


@pytest.mark.parametrize("sentence", cases(CORRECTED))
def test_who_says_this_corrects_what_was_said(sentence: str) -> None:
    assert corrects(heard(sentence))


@pytest.mark.parametrize("sentence", cases(CORRECTS_NOTHING))
def test_who_is_content_or_asks_corrects_nothing(sentence: str) -> None:
    assert not corrects(heard(sentence))


@pytest.mark.parametrize(
    ("table", "said"), [(DECISIONS, DECIDED), (CORRECTIONS, CORRECTED)], ids=["decisions", "corrections"]
)
def test_every_phrase_is_met_by_an_example_of_its_language(
    table: Mapping[str, Phrases], said: dict[str, list[str]]
) -> None:
    """One that no sentence meets would be missed by nobody."""
    spoken = {language: "\n".join(each).lower().replace("\u2019", "'") for language, each in said.items()}
    unmet = [
        (language, word)
        for language, phrases in table.items()
        for word, pattern in phrases.items()
        if not re.search(pattern, spoken[language], re.MULTILINE) or word not in spoken[language]
    ]
    assert unmet == []


def test_each_language_says_what_denies_a_phrase() -> None:
    assert DECISIONS.keys() == CORRECTIONS.keys() == DENIED.keys() == DECIDED.keys() == CORRECTED.keys()


def test_what_is_said_in_the_middle_of_a_long_text_is_not_heard() -> None:
    assert decides(heard(f"We decided to wait. {'word ' * 1_000}"))
    assert decides(heard(f"{'word ' * 1_000} We decided to wait."))
    assert not decides(heard(f"{'word ' * 500} We decided to wait. {'word ' * 500}"))


@pytest.mark.parametrize("text", ["", " ", "\n", "…", "\ud800", "\x00", "?" * 1_000])
def test_a_text_without_a_word_tells_nothing(text: str) -> None:
    assert not decides(heard(text))
    assert not corrects(heard(text))
