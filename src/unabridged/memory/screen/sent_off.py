"""Whether a text has something that an agent holds go to an address: a verb that sends, what is sent, and where to.
It refuses to find an order by that alone, since manuals send much to addresses: it counts near the score's threshold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.ideas import STEM

# So far before and behind an address the others stand, in signs.
_BEFORE: Final = 170
_BEHIND: Final = 100
# A text that has more addresses is a list of them.
_MOST_ADDRESSES: Final = 12


class _Kind(NamedTuple):
    """A kind of address: what each of them has, in how many signs at the most behind where it begins, and all of it."""

    sign: re.Pattern[str]
    back: int
    pattern: re.Pattern[str]


_ENDINGS: Final = "com|net|org|io|co|info|dev|app|site|top|xyz|ru|cn|de|fr|es|br|jp|me|example|test|invalid"
_SHOWN: Final = "forum|repo|repository|share|channel|reply|portal|release|wiki|folder|board|page|bucket"
ADDRESSES: Final = tuple(
    _Kind(lazy(sign), back, lazy(pattern))
    for sign, back, pattern in (
        ("@", 60, r"[\w.+-]{1,60}@[\w-]{1,40}\.[a-z]{2,12}"),
        ("://", 5, r"(?:https?|s?ftps?|wss?)://\S"),
        (r"\.\d{1,3}\.\d", 3, r"\b\d{1,3}(?:\.\d{1,3}){3}\b"),
        (r"\+\d", 0, r"\+\d[\d -]{6}"),
        (rf"\.(?:{_ENDINGS})\b", 40, rf"\b[\w-]{{2,40}}\.(?:{_ENDINGS})\b"),
        (r"\{", 0, r"\{\{?\w"),
        ("paste", 0, r"\bpaste ?bin\b"),
        ("gist", 0, r"\bgist\b"),
        ("qr", 0, r"\bqr[ -]?code\b"),
        ("alt", 0, r"\balt[ -]?text\b"),
        ("webhook", 0, r"\bwebhook\b"),
        ("to the ", 0, r"\bto the (?:caller|person at the door|phone)\b"),
        ("public ", 0, rf"\bpublic (?:{_SHOWN})\b"),
        ("open ", 0, rf"\bopen (?:{_SHOWN})\b"),
    )
)
_WORD: Final = lazy(r"[^\W_]+")

# In eight languages, as folding leaves them.
_SENDS: Final = (
    "send forward post upload mail email text ship push transmit deliver copy attach submit export dump paste publish leak exfiltrate report relay pass hand give dictate read spell whisper say stream pipe put write append embed include insert drop save tweet display show turn encode hide tuck slip bundle zip compress extract pull fetch collect take list name print quote share bcc cc redirect fax disclose reveal",
    "schick schicke schicken sende senden leite leiten weiterleiten poste mailen lade hochladen kopiere hange anhangen gib lies ubermittle diktiere schreib nenne",
    "envia enviale enviar manda mandar reenvia sube subir publica copia pega adjunta lee dicta pasa saca exporta comparte entrega",
    "envoie envoyer envoyez transmets transmettre transfere poste publie copie colle joins dicte donne televerse expedie depose",
    "отправь отправляи отправить перешли перешлите пришли скинь выложи загрузи передаи продиктуи прочитаи скопируи вставь выведи даи",
    "envie enviar mande encaminhe encaminha publique copie cole anexe dite leia passe exporte dispare suba",
)
_HELD: Final = (
    "password passwords passphrase passcode key keys apikey secret secrets token tokens credential credentials cookie cookies rsa env shadow passwd kubeconfig netrc ssh aws variables connection recovery seed otp verification code codes card cvv pin prompt instructions conversation conversations chat chats transcript transcripts message messages inbox mailbox mail mails emails contact contacts calendar memory memories history customers patients employees suppliers customer patient table database source repo repository payroll salary salaries iban ibans passport passports medical ssn phone notes files documents attachment attachments draft drafts log logs dump backup everything",
    "passwort passworter kennwort zugangsdaten schlussel systemprompt gesprach gesprache verlauf kundenliste kundentabelle postfach posteingang kontakte unterhaltung dateien umgebungsvariablen kreditkarte gehalt gehalter protokoll protokolle",
    "contrasena contrasenas clave claves credenciales conversacion historial mensajes correos contactos tarjeta archivos tabla datos pasaporte secreto",
    "passe cle cles identifiants historique lhistorique discussion courriels fichiers carte cartes donnees coordonnees jeton jetons",
    "пароль пароли ключ ключи токен токены переписка переписку диалог историю письма контакты карты карту фаилы таблицу данные паспорт промпт базу",
    "senha senhas chave chaves conversa conversas historico mensagens contatos cartao cartoes arquivos variaveis tabela dados segredo",
)
# Where no blanks are written.
_SENDS_UNSPACED: Final = lazy(
    "发送|发给|发到|发至|寄给|寄到|上传|转发|抄送|提交|粘贴|贴到|传给|传到|传送|报给|告诉|念给|公布|写进|写入|拼进|送信|送っ|送れ|送り|転送|アップ|投稿|貼り|書き込|添付|渡せ|渡し|渡す|伝え|読み上|埋め込"
)
_HELD_UNSPACED: Final = lazy(
    "密码|口令|密钥|令牌|凭证|凭据|对话|聊天|记录|提示词|通讯录|联系人|邮件|文件|环境变量|银行卡|身份证|手机号|客户|数据|名单|验证码|鍵|トークン|認証|会話|履歴|連絡先|メール|環境変数|顧客|個人情報|名簿|パスワード|プロンプト|ファイル"
)


def is_sent_off(text: str) -> bool:
    """Whether near one of its addresses something held is sent; the text as folding leaves it."""
    return any(
        _is_sent(f"{text[max(0, found.start() - _BEFORE) : found.start()]} {text[found.end() : found.end() + _BEHIND]}")
        for found in islice(addresses(text), _MOST_ADDRESSES)
    )


def addresses(text: str) -> Iterator[re.Match[str]]:
    """Each address behind the last, as one pattern of all kinds finds them; of two that begin at one sign the first kind."""
    following = {kind: found for kind in ADDRESSES if (found := _next(kind, text, 0)) is not None}
    while following:
        first = min(following.values(), key=re.Match.start)
        yield first
        for kind in [kind for kind, found in following.items() if found.start() < first.end()]:
            if (found := _next(kind, text, first.end())) is None:
                del following[kind]
            else:
                following[kind] = found


def _next(kind: _Kind, text: str, at: int) -> re.Match[str] | None:
    """The first of a kind from there on."""
    sign = kind.sign.search(text, at)
    return None if sign is None else kind.pattern.search(text, max(at, sign.start() - kind.back))


def _is_sent(said: str) -> bool:
    words = {word[:STEM] for word in _WORD.findall(said)}
    sends, held = _stems()
    return bool(not words.isdisjoint(sends) or _SENDS_UNSPACED.search(said)) and bool(
        not words.isdisjoint(held) or _HELD_UNSPACED.search(said)
    )


@cache
def _stems() -> tuple[frozenset[str], frozenset[str]]:
    """How what sends and what is held begins."""
    sends, held = (frozenset(word[:STEM] for line in lines for word in line.split()) for lines in (_SENDS, _HELD))
    return sends, held
