"""What stands where nothing is said yet: words for nothing, phrases for later, and the names of the fields of a form.
It refuses to hold a word that tells how something is.
"""

from __future__ import annotations

from typing import Final

NOTHING: Final = frozenset(
    """none so far yet n/a na nil null empty nothing unknown tbd tba todo pending unspecified not none. (none) same
    nothing\u00a0yet keine keiner keines kein nichts leer unbekannt offen entfällt 无 無 没有 暂无 空 不适用 待定 未知 なし 無し ありません 未定 該当なし
    特になし ninguno ninguna nada vacío desconocido pendiente aucun aucune rien néant vide nessuno niente nenhum нет
    placeholder insert summary here text content your xxx lorem ipsum … ... tbc wip fixme ??? unset undefined
    ninguno/a nenhuma desconhecido indefinido vazio pendente n.d. n.v.t. geen leeg onbekend brak puste nieznane ingen inga inget tomt saknas yok boş нет отсутствует отсутствуют пусто
    неизвестно неизвестен todavía nothing-yet 없음 없다 없습니다 미정 해당없음 추후 작성예정 لا شيء يوجد غير محدد معروف فارغ 略 待补充 待填写 待补 待确认 暂缺 未填 未記入 記入予定 後日 追記予定 空欄 作成中""".split()
)
PHRASES: Final = frozenset(
    {
        "not applicable", "not available", "not specified", "not provided", "not mentioned", "no information", "to be determined",
        "to be filled", "to be filled in", "to be added", "nothing to report", "nothing here", "nothing yet", "none so far",
        "insert summary here", "your summary here", "summary goes here", "fill in", "no content", "nothing to say", "no entries",
        "none yet", "none to report", "lorem ipsum", "lorem ipsum dolor sit amet", "keine angabe", "keine angaben", "nicht angegeben",
        "nicht vorhanden", "noch nichts", "no aplica", "sin datos", "no hay", "por definir", "por completar", "por determinar", "da compilare", "da definire", "da completare", "non disponibile", "à compléter", "à définir", "à remplir",
        "à venir", "a definir", "a preencher", "a completar", "não aplicável", "não há", "do uzupełnienia", "do ustalenia", "nie dotyczy", "brak danych", "in te vullen", "nader te bepalen", "att fylla i",
        "не указано", "не определено", "нет данных", "заполнить", "заполнить позже", "будет добавлено", "to come", "to follow", "coming soon", "work in progress", "to be confirmed", "to be done", "to be written",
        "to be decided", "to be completed", "details to follow", "will be added", "will be added later", "fill this in", "noch offen", "folgt noch", "wird ergänzt", "wird nachgereicht", "zu ergänzen", "auszufüllen", "non applicable", "non précisé",
    }
)  # fmt: skip
# What a form has where something else is to be written; a line of nothing but these is as good as empty.
FIELDS: Final = frozenset(
    """author authors year title effect result name names date time item items point points description value values step steps detail details topic summary section entry bullet key main
    first second third one two three etc and or of the a an by what who when where why how short brief example sample task tasks decision decisions action actions owner status number id link source
    autor jahr titel wirkung ergebnis name datum punkt punkte beschreibung wert schritt schritte aufgabe aufgaben beispiel und oder der die das thema stichpunkt verantwortlich uhr
    autor año título efecto resultado nombre fecha punto puntos descripción valor paso pasos tarea tareas ejemplo y o de la el auteur année titre effet résultat nom point description valeur étape tâche exemple et ou du
    autore anno titolo effetto risultato nome data punto descrizione valore passo compito esempio e di ano resultado descrição passo tarefa exemplo автор год название эффект результат имя дата пункт описание значение шаг задача пример и или
    作者 年份 标题 结果 姓名 日期 要点 描述 步骤 任务 示例 内容 名称 著者 年 題名 効果 結果 氏名 日付 項目 説明 手順 例 저자 연도 제목 결과 이름 날짜 항목 설명 단계 작업 예시""".split()
)
