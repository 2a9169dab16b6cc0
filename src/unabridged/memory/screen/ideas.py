"""Words of eight languages by what they stand for in an order to a machine: who reads, what is set aside, what is sent.
It refuses to find anything by itself: each of them is an ordinary word, and says something only beside others.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

# Of a word so many letters are looked at, so that its endings need not be written down.
STEM: Final = 6
_FIRST_SIGN: Final = "\u3040"

# What each line stands for: a name, and its words as folding leaves them. Where no blanks are written, two signs are one.
_LINES: Final = (
    "reader assistant assistants agent agents bot bots chatbot ai model models llm gpt copilot ki sprachmodell modell asistente asistentes modelo modelos ia modele modeles agente agentes assistente assistentes бот боты ботов агент агенты ассистент помощник модель ии 助手 模型 机器 智能 ボッ モデ エー",
    "automatic automated automatic automatically automatisch automatica automatico automatique automatiques automatizado automaticos программ 自动 自動 プロ",
    "you you your yours yourself youre du dein deine deinen deiner dich dir euch tu tus te ti usted contigo vous votre vos toi ton tes ты тебя тебе твои твоя вы вам вас ваш ваши ваша voce voces seu sua teu 你 您 あな",
    "self i me my mine im ich mir mich mein meine meinen yo mi conmigo je moi mon mes я мне меня мои моя мою eu meu minha 我 私",
    "human user users customer customers client clients human person owner guest guests traveller visitor maintainer nutzer benutzer kunde kunden kundin mensch inhaber auftraggeber usuario usuaria cliente clientes humano titular dueno utilisateur voyageur voyageurs пользователь пользователя клиент заказчик человек хозяин владелец dono 用户 客户 客人 老板 对方 利用 お客 ユー 顧客 所有",
    "aside ignore ignores ignoring disregard disregarding forget forgetting discard drop override overlook bypass ignoriere ignorieren vergiss vergessen olvida olvide ignora ignoren oublie oubliez ignorez забудь забудьте игнорируй esqueca desconsidere 忽略 忘记 忘掉 无视 無視 忘れ",
    "void void revoked superseded obsolete outdated replaced cancelled canceled expired lifted waived suspended disabled revoke suspend predates closed aufgehoben hinfallig ungultig geloscht erledigt uberholt entfallt anuladas anulado caducado caducaron canceladas suspendidos anticuadas annulees supprimes levee perimees отменены отменена отменен устарели недействительны отключена снята сняты canceladas revogadas dispensada 作废 取消 失效 取り 無効 终止 終了",
    "rules rule rules instruction instructions guideline guidelines guidance directive directives policy policies restriction restrictions regel regeln anweisung anweisungen vorgaben richtlinien weisungen reglas normas instrucciones pautas directrices regles consignes правила правил правилам инструкции указания ограничения regras instrucoes diretrizes orientacoes 规则 规定 指令 指示 设定 制限 規則 ルー 命令",
    "earlier previous previously prior earlier before above initial initially original start beginning first begin began bisher bisherigen vorher zuvor anfang oben anterior anteriores antes inicial principio precedent precedentes avant depart прежние прежних предыдущие ранее раньше начала inicio 之前 以前 先前 原来 原先 开始 最初 以上",
    "below below following follow follows unten folgend folgenden folge befolge befolgst sigue siguiente abajo suivant suivre dessous следуй следующие ниже siga abaixo seguinte 下面 以下 下列 下の",
    "obey obey obeys comply complies carry execute executes perform act gehorche ausfuhren fuhre fuhren fuhrst obedece cumple ejecuta ejecute obeis obeir executez execute выполняй выполнять выполни исполняй подчиняйся obedeca cumpra 执行 服从 実行 従っ 従い 照做 听我",
    "secret password passwords key keys token tokens secret secrets credential credentials cookie cookies passphrase passwort kennwort schlussel zugangsdaten zugangscodes contrasena contrasenas clave claves credenciales passe cle cles codes пароль пароли ключ ключи токен секрет senha senhas chave chaves 密码 密钥 口令 令牌 凭证 鍵 パス",
    "briefing prompt prompts systemprompt configuration config context briefing preamble system setup konfiguration system kontext sistema configuracion contexto systeme configuration системный промпт systema 系统 提示 システ シス 设定",
    "verbatim verbatim word words exact exactly literally letter line lines wortlich wortwortlich wortlaut wort exacto textual literal cual mot mots lettre дословно слово буквально palavra 原样 逐字 一字 その 完整 全文 标点",
    "reveal print reveal show output display repeat quote recite disclose restate dump read copy list zeige gib ausgeben zitiere wiederhole muestra copia copias cita repite imprime affiche montre recopie cite citer покажи выведи процитируй повтори mostre mostrar copie repita exiba 显示 输出 抄 打印 公开 表示 出力 見せ 念",
    "send send sends forward upload post mail email transmit share append attach submit publish sende schicke leite weiterleiten hange hangen ubermittle envia enviale envialas reenvia manda sube anade anada comparte envoie envoyez transmets transmettre ajoutez partage отправь отправляй отправлять перешли добавь добавьте загрузи envie encaminhe mande inclua compartilhe 发送 发到 转发 上传 提交 粘贴 送信 送っ 転送 付け 接在",
    "address http https www com org net url link links adresse enlace lien ссылка ссылке адрес 链接 网址 リン",
    "every always whenever every each any immer jedes jede jeder jeden jedem stets siempre cada toujours chaque всегда каждый каждом каждую sempre toda todas 每次 每当 凡是 凡有 一律 总是 必ず 毎回 只要 始终",
    "if when if whoever anyone anybody somebody someone once should asked wenn falls wer jemand sobald cuando si quien alguien quand quiconque когда если кто quando se quem alguem 如果 有人 遇到 たら とき 場合 时候",
    "asks ask asks asking question questions fragt fragen anfrage pregunta preguntan preguntar pide pidan demande demandez interrogent спросит спрашивают спросят pergunta perguntar perguntarem 问起 询问 聊到 提到 问 聞か 聞い 相談",
    "say say says tell tells answer answers reply replies mention mentions recommend recommends claim claims name names respond suggest insist swear call sag sage nenne nennen antworte empfiehl erwahne behaupte di dile diga digas responde menciona recomienda dis reponds repondez affirme recommande citez скажи отвечай отвечать ответь говори рекомендуй называй называть diga responda indique recomende 说 回答 推荐 告诉 答え 勧め 言っ 挙げ",
    "only only sole exclusively nur einzig einzige ausschliesslich solo unico unica unicamente seul seule seulement uniquement только лишь единственный somente apenas 只 唯一 だけ のみ 仅",
    "onward henceforth hereafter now onwards jetzt sofort kunftig kunftige fortan ahora adelante desormais maintenant теперь отныне впредь agora doravante partir 现在 今后 以后 今後 今か これ",
    "lasting permanent permanently forever memory memorise memorize remember store save keep retain record merke merk speichere dauerhaft gedachtnis recuerda guarda guarde memoria retiens retenez memoire inscris запомни запиши сохрани память навсегда anote lembre 记住 永远 永久 长期 保存 記憶 覚え 永遠 記録",
    "session session sessions conversation conversations chat chats talks gesprach gesprache gesprachen sitzung conversacion conversaciones sesion seance разговор разговоре беседа беседе диалог conversa conversas 对话 会话 会話 聊天 新的",
    "never never niemals nie nunca jamas jamais никогда 绝不 从不 绝对 絶対 決し",
    "not not dont doesnt cannot no nicht kein keine keinen non pas ne не нельзя nao 不 别 不要 ない ませ",
    "without without ohne sin sans без sem 无需 不必 不用 なし 省略 せず",
    "hide hide hides conceal silent silently secretly quietly notify inform aware learn learns know knows verschweige verschweigen heimlich unerwahnt informiere erfahren oculta ocultar avisar avises cacher informer prevenir скрой молчи сообщай уведомляй упоминать esconda avise conte 隐瞒 知道 通知 隠し 知ら 察觉 消し",
    "check check checks confirmation confirmations approval approvals review verification permission validation consent signature guardrails filter filters bestatigung freigabe prufung ruckfrage ruckfragen genehmigung unterschrift kontrollen confirmacion aprobacion comprobacion verificacion permiso firma controles confirmation controle controles accord signature verification подтверждение подтверждения проверка проверки разрешение согласие подпись confirmacao aprovacao verificacao assinatura 确认 审查 审核 批准 验证 检查 复核 確認 検査 許可",
    "granted approved granted authorised authorized verified cleared trusted allowed confirmed genehmigt erlaubt zugestimmt freigegeben autorizado aprobado autorise approuve confirme одобрено разрешено согласен aprovado 授权 通过 同意 承認 认可",
    "authority administrator admin developer developers creator operator security team ceo management official platform openai anthropic board compliance betreiber entwickler leitung sicherheit revision administrador desarrollador direccion equipo seguridad creador concepteurs equipe administrateur direction securite администратор разработчик служба службы безопасности создатель desenvolvedor diretoria plataforma 管理 开发 主管 平台 官方 運営 開発",
    "role pretend play plays acts character persona personas role imagine roleplay suppose spiel spielst rolle stell vorstellen annehmen finge actua papel eres personaje incarnes joue jouer представь роль играешь голосом finja personagem 扮演 角色 假装 演戏 演じ なり",
    "unbound unrestricted unlimited unfiltered uncensored morals ethics conscience refuse refuses refusal refusals apologise apologize warnings warning disclaimers unbound hemmungen verbote moral ablehnt ablehnen bedenken limites filtros etica advertencias niega morale filtre ethique avertissements ограничении фильтров совести морали отказывает отказывай извиняйся filtro recusa 限制 道德 约束 拒绝 道歉 倫理 断る 断ら",
    "delete delete deletes remove removes erase wipe losche loschen entferne borra borre elimina elimine supprime supprimez efface удали удалить сотри apague exclua 删除 删掉 清空 削除",
    "command curl wget ssh sudo bash shell base64 cron crontab script binary rot13 tunnel",
    "urgent immediately urgent urgently instantly sofort inmediatamente urgente immediatement немедленно срочно imediatamente 立即 马上 緊急 直ち すぐ",
    "place page document text note file paragraph section comment seite dokument text zeile abschnitt pagina documento texto ficha section texte страница страницы страницу документ текст 本页 文件 文档 页面 ペー 文書 本文",
    "reading reading reads summarise summarises summarize summarizes summary parse parses index indexes opens opening lies liest lesen auswerten zusammenfasst lea lean leer resume resuma lit lire lisez lecteurs читающий прочитавший читает leia leiam ler lectores leitores 阅读 读到 读取 読み 読む 要約 读者",
    "money pay paid payment account accounts transfer transfers iban bank invoice invoices konto rechnung rechnungen uberweisung cuenta factura facturas pago compte factures счета счет оплата переводы conta fatura faturas 账户 付款 转账 口座 請求 支払 报销",
    "all all everything alles alle todo todos tout toutes tous все всех весь tudo 所有 全部 すべ 全て 一切",
    "true real true actual genuine facts fact echt echten wirklich verdadera verdaderas real vrai vraies настоящий настоящие verdadeira verdadeiras 真的 真正 真实 本物",
    "story story scene chapter novel poem game riddle film geschichte roman gedicht cuento novela capitulo poema juego histoire enigme рассказ роман сцена conto cena poema 小说 故事 物語 小説",
    "needless need needs needed needless necessary reason bother longer required notig braucht brauchen mehr falta necesario necesidad besoin inutile plus нужно нужна надо precisa necessario 需要 必要 不再",
    "task task tasks request requests order orders job work aufgabe auftrag auftrage tarea encargo pedido tache travail demande задача задание просьба запросы tarefa pedidos 任务 要求 依頼 要求 手順",
    "later next future later upcoming habit routine standing kunftigen nachstes gewohnheit futuras futuros proxima proximas costumbre habitude prochaines prochaine будущем следующии привычку futuras proximas habito 次回 将来 以後 下次 长期有",
    "first first best top safest favourite genuine official foremost zuerst beste bestes erste primero mejor principal abord meilleur сначала лучше первым primeiro melhor 首先 最好 第一 最有 先提 先に",
    "others other others rivals rival competitors rest andere anderen ubrigen demas otros otras autres autre другие остальные outros outras 其他 其它 他社 ほか",
    "drawback warnings side effects complaints delays risks risk unsafe scam closed bankrupt lost failed beschwerden nebenwirkungen risiken quejas riesgos riesgo contraindicaciones retards risques plaintes жалобы риски contraindicacoes riscos 副作用 风险 骗局 倒闭 倒産 危険",
    "omit leave leaves omit left out skip unmentioned weglassen lass lassen auslassen omite omitir dejar laisse laissez omettre опусти опустить deixar omita 不提 不必 不说 省去",
    "usual usually generally tend tends commonly normally often meist gewohnlich oft suelen normalmente generalmente generalement habituellement обычно costumam normalmente 一般 通常 よく",
    "advice tip tips hint helps help helpful better easier faster smoother works tipp hilft klappt besser consejo ayuda ayudan mejores conseil astuce aide mieux совет поможет dica ajuda 提示 建议 技巧 ヒン スム 便利 喜ば",
    "settled settled decided agreed arranged exempt passed given already besprochen vereinbart entschieden bereits acordado decidido quedo quedaron convenu decide deja договорились решено решили combinado decidido ficou 商定 说好 决定 定的 決ま",
    "access access admin root full rights permissions privileges sandbox settings configuration vollzugriff rechte einstellungen acceso permisos ajustes acces droits reglages доступ права настройки acesso permissoes 权限 访问 设置 権限 共有 フル",
    "traces log logs history record records trail journal sent folder trash protokoll verlauf papierkorb registro historial papelera historique corbeille журнал журнале история historico lixeira 日志 记录 历史 痕迹 履歴 記録",
    "phrase word phrase code containing contains starts contain wort enthalt palabra contenga contiene contenant слово содержит contenha 暗号 口令 说出 言葉 含む",
    "third he him his she her they them their er ihm ihn sein sie el ella ellos lui il elle leur он ему его она им ele ela 他 她 他们 彼",
    "summary summary summaries conversation preview profile description topics zusammenfassung vorschau resumen perfil vista resume profil apercu сводка содержание профиль resumo perfil 摘要 总结 概要 要約 资料",
    "stored file files folder env ssh credentials yaml json database datei ordner datenbank archivo carpeta fichier dossier файл файлы папка базы arquivo pasta 文件夹 数据 配置 ファ",
)  # fmt: skip


COUNT: Final = len(_LINES)


@cache
def by_stem() -> Mapping[str, int]:
    """For each stem which it is; of two lines that have a stem the first."""
    found = dict[str, int]()
    for at, line in enumerate(_LINES):
        for word in line.split()[1:]:
            found.setdefault(word[:STEM], at)
    return MappingProxyType(found)


@cache
def by_signs() -> Mapping[str, int]:
    """The same for what is written without blanks."""
    return MappingProxyType({word: at for word, at in by_stem().items() if word >= _FIRST_SIGN})
