"""Words that can be said of any conversation: about texts and talks, how much of them, in what order, and that it was fine.
They refuse a word that says what a talk was about.
"""

from __future__ import annotations

from typing import Final

# Words that stand apart, in seven languages.
OF_ANY: Final = frozenset(
    """summary summaries summarised summarized summarising summarizing conversation conversations talk talks talked chat exchange exchanged dialogue discussion discussions discussed discuss
    session message messages topic topics matter matters subject subjects issue issues point points thing things item items aspect aspects question questions answer answers answered raised
    addressed clarified covered covers cover mentioned noted considered reviewed handled dealt concerned concerning resolved explained explored touched various several different diverse multiple many some certain
    general generally relevant important essential essentials necessary key main usual known useful good nice well helpful productive fruitful pleasant friendly interesting constructive positive
    successful successfully progress made work worked done remains remain remaining later further future next following step steps result results outcome outcomes conclusion conclude overall participants
    participant user users assistant agent parties party both everyone everybody people involved wanted asked asks communicated provided given looked into took place occurred period time amount information informative
    details detail detailed content contents document documents section sections part parts paragraph paragraphs piece first second third last final finally overview above below earlier previously previous
    already described stated listed outlined see refer found read reader readers purpose background introduction appendix context goal goals status progressed objective objectives decision decisions decided open stay stays
    stand stands valid current currently present same state affairs duly everything nothing none nil all anything something everybody handover handoff hand hands over recap notes note written write todo here placeholder text account
    balanced structured clear clearly concise accurate faithful complete completely comprehensive brief briefly short long meant aims aim offer offers move moves stages stage situation starting initial ends end outlook
    attention paid perspectives perspective views view opinions ideas common ground wherever possible appropriate appropriately manner due course fronts front number numbers expected length lengths reasons reason space divided
    quickly speed gets according accordingly deviations deviation needed requires required tone mood neutral emotional contacts risks risk constraints constraint remarks actions action intent specified unspecified
    empty blank also too only just still yet again once more most much each other another kind kinds sort way ways throughout while where when what who which how went goes planned expected continued version title heading
    kept keep brought bring helps help useful hope thank thanks great pleasure wish best regards agreed understanding understood request requests requested responded response responses reply replies
    task tasks plan plans plans update updates change changes file files inputs input output outputs back forth gave give took take get got upon thereof thereby therein respective respectively total sum essence core basic basics
    zusammenfassung zusammenfassungen gespräch gesprächs gespräche unterhaltung austausch dialog dialogs sitzung nachricht nachrichten thema themen punkt punkte frage fragen antwort antworten besprochen erörtert behandelt
    geklärt angesprochen erwähnt genannt genannten beantwortet verschiedene verschiedenen verschiedener diverse diversen diverser mehrere mehreren einige einiges viele vielen wichtige wichtigen wichtigste wichtigsten
    wesentliche wesentlichen relevante relevanten allgemein allgemeine allgemeines nützlich nützliche gut gute guten angenehm angenehme angenehmen freundlich freundliche konstruktiv konstruktive ergebnis ergebnisse ergebnissen schluss
    fazit überblick übersicht inhalt inhalte inhalten abschnitt abschnitte abschnitten teil teile teilen absatz oben unten zuvor vorher bereits ausgeführt beschrieben erläutert siehe dargelegt nutzer nutzerin assistent beteiligte
    beteiligten teilnehmer leser ziel ziele stand offen offenes offene offenen nächste nächsten schritt schritte hintergrund kontext einleitung aufgabe aufgaben erledigt bleibt bleiben weiter weitere weiteren weiterhin
    später vereinbart festgehalten gilt gelten unverändert alles nichts keins keines keiner keine kein dank erfolg gruß grüße entscheidung entscheidungen vorgaben angaben notizen dokument vollständig kurz knapp klar
    strukturiert folgt folgende folgenden sowie wurden worden auch schon noch dazu dabei hier lief verlief plan wunschgemäß besprochenen
    resumen resúmenes conversación conversaciones charla diálogo sesión mensaje mensajes tema temas asunto asuntos cuestión cuestiones punto puntos pregunta preguntas respuesta respuestas tratado tratados trataron trató
    comentó comentado comentaron abordó abordaron abordados aclarado aclararon aclaró planteó plantearon planteado atendió atendida atendieron quedó quedaron varios varias diversos diversas distintos distintas algunos algunas muchos
    ciertos importantes importante relevante relevantes principal principales esencial esencial general útil útiles utilidad bueno buena agradable cordial saludo saludos resultado resultados conclusión anteriormente anterior
    arriba abajo mencionado dicho véase ver usuario usuaria asistente partes participantes lector objetivo objetivos avance avances avanzado pendiente pendientes estado contexto próximos pasos paso sección secciones parte párrafo
    datos dato información detalles detalle contenido contenidos documento notas nota todo nada ninguno ninguna igual mismo misma mismos mismas mantiene resulte espero gracias breve claro completo forma manera continuación presente siguiente siguientes decisiones
    résumé résumés conversation discussion échange échanges dialogue séance message messages sujet sujets question questions point points élément éléments ensemble réponse réponses abordé abordés abordées traité traités
    évoqué évoqués discuté discutés clarifié mentionné mentionnés répondu divers diverses différents différentes plusieurs certains certaines nombreux important importants essentiel essentiels principal principaux utile utiles bon bonne
    agréable cordialement résultat résultats conclusion précédemment précédent ci-dessus ci dessus dessous voir voici cf utilisateur assistant participants lecteur objectif contexte action actions suite suites étape étapes
    prochaine prochaines section sections partie parties paragraphe information informations détail détails contenu document note notes tout tous toutes rien néant aucun aucune même mêmes reste restent clair fidèle
    structuré complet bref espère merci plaisir état décisions compléter indiqué
    resumo resumos título subtítulo conversa conversas diálogo sessão mensagem mensagens tema assunto assuntos questão questões ponto pontos pergunta perguntas resposta respostas tratado tratados discutido discutidos
    abordados abordado esclarecido foram foi vários várias diversos diversas alguns algumas muitos importante relevantes principais essencial geral útil proveitosa proveitoso bom boa agradável prazer conversar próxima próximo próximos
    oportunidade até resultado resultados conclusão anteriormente acima abaixo mencionado dito veja usuário utilizador assistente participantes leitor objetivo estado plano planos riscos risco passos seção secção parte parágrafo
    informações informação detalhes conteúdo documento notas tudo nada nenhum nenhuma mesmo mesma mesmos mesmas espero obrigado obrigada breve forma pendências decisões
    сводка сводки сводке резюме итог итоги разговор разговора разговоре беседа беседы беседе диалог диалога переписка обсуждение сообщение сообщения тема темы тем вопрос вопросы вопросов пункт пункты ответ ответы
    обсудили обсуждались обсуждены рассмотрены рассмотрели затронуты уточнили уточнены упомянуты изложено изложены приведены приведено разные различные несколько некоторые многие важные важное основные основное главное тезисы общие
    полезный полезно хороший хорошо приятно приятный результат результаты вывод выводы выше ниже ранее смотри см там здесь уже пользователь пользователя ассистент участники стороны читатель цель цели сделано осталось
    состояние статус контекст шаги далее раздел часть абзац информация сведения детали подробности содержание документ заметки всё все ничего нет же самое указана указано указаны сжатом виде краткое кратко конец текст будет добавлен добавлено спасибо удачи""".split()
)
# Phrases of the same kind where no spaces are written, and what links them.
OF_ANY_UNSPACED: Final = (
    r"(?:对话|會話|会话|谈话|聊天|交流|讨论|沟通)(?:内容|记录|双方)?|总结|摘要|概要|小结|内容|同上|如上|详见|参见|前文|上文|下文|以上|以下|上述|所述|完整版|精简版|目标|进展|现状|状态|下一步|备注|事项|要点|重点|主要|重要|相关|信息"
    r"|问题|回答|话题|主题|各种|多个|一些|若干|几个|双方|用户|助手|结论|结果|部分|章节|标题|正文|情况|顺利|良好|愉快|已经|已|进行|了|的|和|与|并|均|都|及|在|对|就|等|是|有|无|没有|暂无|[一二三四五六七八九十]、?|其他|其它|决定|待办|限制|说明|请|见|略|涉及|得到|妥善|处理|解决|明确|一致|达成"
    r"|会話|やり取り|対話|話し合い|まとめ|要約|概要|内容|詳細|前述|上記|以下|下記|とおり|通り|その[一二三]|目的|決定事項|残件|課題|予定|備考|項目|重要|要点|点|漏れなく|簡潔|整理|引き継ぎ|支障|全体|結論|結果|話題|さまざま|様々|いくつか|多く|質問|回答|利用者|ユーザー|有意義|円滑|順調|特に|なし|ありません|ございません"
    r"|されて(?:います|おり|いる)|されました|しました|でした|です|ます|した|して|いる|おり|について|に関して|など|こと|もの|未記入|参照|は|が|を|に|の|と|も|で|へ|や|な|ない"
)
