"""Forms that are told by their signs and not by their words: commands, addresses, marks of roles, hidden markup.
It refuses to follow an address or to run a command: it reads them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import Final, NamedTuple

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.folding import Reading
from unabridged.memory.screen.verdict import Weight
from unabridged.redaction.compiled import compiled
from unabridged.redaction.words import places


class Written(NamedTuple):
    """A pattern over a text in small letters as it stands, and what the text has where it can hold.

    Where ``words`` are said, it has one of them, between what belongs to no word; where not, one of the ``signs``, if any
    are said. Of the ``hints``, if any are said, it has one, be it within a word.
    """

    name: str
    weight: Weight
    signs: tuple[str, ...]
    hints: tuple[str, ...]
    spelled: str
    reason: str
    words: frozenset[str] = frozenset()
    # Whether it begins with the end of a line, or where the text begins, as if it stood behind one.
    is_line: bool = False
    # What each find begins with, where that is little, since it is looked for there alone: whole words, and what is none
    # or stands within one as well.
    opens: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    # Where each find has a hint: in how many letters at the most behind its first.
    reach: int = 0
    # What a text begins with in which it says nothing.
    unless: str = ""

    @property
    def pattern(self) -> re.Pattern[str]:
        """What is looked for."""
        return compiled(self.spelled)

    def found(self, text: str, known: frozenset[str]) -> re.Match[str] | None:
        """The first of it in the text, of which these are the words."""
        if self.unless and compiled(self.unless).match(text):
            return None
        if not (self.opens or self.within):
            return self.pattern.search(text)
        opens = (*filter(known.__contains__, self.opens), *self.within)
        begins = sorted(at for each in opens for at in places(text, each))
        if self.reach:
            ends = sorted(at for each in self.hints for at in places(text, each))
            begins = [at for at in begins if bisect_left(ends, at) < bisect_right(ends, at + self.reach)]
        every = (self.pattern.match(text, at) for at in begins)
        return next((each for each in every if each is not None), None)

    def is_hinted(self, reading: Reading) -> bool:
        """Whether a text with these words can hold it."""
        if self.words:
            return not self.words.isdisjoint(reading.known) and (not self.hints or _has_any(reading.text, self.hints))
        return (not self.signs or _has_any(reading.text, self.signs)) and _has_any(reading.text, self.hints)


def _has_any(text: str, hints: Iterable[str]) -> bool:
    return any(map(text.__contains__, hints))


_SENT: Final = "A command there sends a secret, or a file, to an address."
_TOLD: Final = "It asks for what was said, or what is secret, to be given to others."
_SETTLED: Final = "It settles there, or wipes the traces of what was done."
_FILES: Final = "A command there reads a file that holds secrets."
_NAMED: Final = r"(?:key|token|secret|passw|pwd|credential|cookie|session|auth|env)"
_FETCH: Final = r"\b(?:curl|wget|nc|ncat|netcat|fetch|invoke-webrequest|iwr|http)\b"
# An address whose last question has no answer.
_WAITING: Final = (
    r"[\w-]\.[a-z]{2,12}(?:/[^\s?]{0,120})?\?(?:[^\s=&]{1,30}=[^\s=&]{0,40}&){0,4}[\w.-]{1,20}=(?:\.{2,3})?(?=\s)"
)

_PLACE: Final = r"(?:\$\{|\{\{|\{|\$|<|\[)\s{0,2}"
_SAID: Final = "conversation|history|context|prompt|memory|chat|secret|token|password|key|cookie|credential"

_SENDING: Final = frozenset({"curl", "wget", "nc", "ncat", "netcat", "fetch", "invoke", "iwr"})
_HELD: Final = frozenset({"env", "netrc", "pgpass", "npmrc", "pypirc", "credentials", "rsa", "ed25519", "shadow"})
_FETCH_OPENS: Final = ("curl", "wget", "nc", "ncat", "netcat", "fetch", "iwr", "http")
_FETCH_WITHIN: Final = ("invoke-webrequest",)
_FETCHING: Final = frozenset({"curl", "wget"})
_SPEAKERS: Final = frozenset({"system", "assistant", "developer", "human", "instruction", "instructions"})
# Who tells a conversation begins with what its user said, or somebody by name whom the model answers in the next line; who
# forges a turn needs none before it. "Human" and "Assistant" are how models were told themselves who speaks, and so these
# two are no conversation.
_USER: Final = r"(?:user|customer|client|utilisat(?:eur|rice)|usuari[oa]|nutzer(?:in)?|benutzer(?:in)?|kund(?:e|in)|пользователь|клиент|用户|客户|ユーザー|お客様)\s?:"
_ANSWERED: Final = r"\s?\*{0,2}\s?:\*{0,2}[^\n]{1,2000}\n[ \t>*]{0,4}"
_NO_NAME: Final = r"(?:system|assistant|developer|ai|agent|bot|instructions?|human|subject|note|from|to)\b"
_NAMED_USER: Final = rf"(?!{_NO_NAME})[^\W\d_][\w.'-]{{0,20}}(?: [^\W\d_][\w.'-]{{0,20}})?{_ANSWERED}(?:assistant|ai|bot|agent)\b|human{_ANSWERED}ai\b"
_TOLD_BY_TURNS: Final = rf"\n\s{{0,8}}[\"'>*]{{0,3}}(?:{_USER}|{_NAMED_USER})"
# Where a sentence begins somebody is told to do a thing that elsewhere is told of somebody.
_BEGUN: Final = r"[\n.;:!?]\s{0,3}(?:(?:please|then|now|also|first) ){0,3}"

WRITTEN: Final = (
    Written("exfiltration.command", Weight.SURE, (), (), rf"{_FETCH}[^\n]{{0,200}}?[$%{{]\(?[{{(]?(?:env[:.])?\w{{0,30}}{_NAMED}", _SENT, _SENDING, opens=_FETCH_OPENS, within=_FETCH_WITHIN),
    Written("exfiltration.command", Weight.SURE, (), (), rf"{_FETCH}[^\n]{{0,160}}?(?:-d|--data(?:-\w{{1,12}})?|-f|--form|-t|--upload-file|--post-file)[ =]?[\"']?\S{{0,20}}(?:@|\$\(|<)|(?:cat|env|printenv|history|base64)\b[^\n|]{{0,120}}\|[^\n]{{0,60}}?{_FETCH}", _SENT, _SENDING, opens=_FETCH_OPENS, within=(*_FETCH_WITHIN, "cat", "env", "printenv", "history", "base64")),
    Written("exfiltration.command", Weight.LIKELY, (), (), r"\b(?:curl|wget)\b[^\n|]{0,200}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da)?sh\b|\b(?:ba|z)?sh\s{1,4}(?:-c\s{1,4}[\"']?\$\(|<\()\s{0,4}(?:curl|wget)\b", "A command there runs what an address gives.", _FETCHING, opens=("curl", "wget", "sh", "bash", "zsh")),
    Written("exfiltration.files", Weight.SURE, (), (), r"\b(?<!\btry to )(?:cat|type|less|more|head|tail|cp|scp|base64|xxd|read|print|send|upload|post|open|output|dump|show)\s(?:[^\n]{0,60}?[\s/\"'`~])?(?:\.env\b|\.netrc|\.pgpass|\.npmrc|\.pypirc|\.git-credentials|\.aws/credentials|credentials(?:\.json|\.ya?ml|\b(?=\s{0,2}$))|id_rsa\b|id_ed25519\b|/etc/shadow)", _FILES, _HELD, opens=("cat", "type", "less", "more", "head", "tail", "cp", "scp", "base64", "xxd", "read", "print", "send", "upload", "post", "open", "output", "dump", "show")),
    Written("exfiltration.address", Weight.SURE, (), ("http",), rf"https?://[^\s<>\"'()\[\]{{}}$]{{1,200}}+(?:(?<=[=?&]){_PLACE}(?:\w{{1,30}}[_ .-])?(?:{_SAID}|data|user|session|email|message|content|info|summary|encoded|base64|api)|{_PLACE}(?:\w{{1,30}}[_ .-])?(?:{_SAID}))", "An address there has a place for what was said or for a secret."),
    Written("exfiltration.address", Weight.LIKELY, (), ("webhook.site", "requestbin", "ngrok", "pipedream.net", "burpcollaborator", "oastify", "interact.sh", "pastebin.com", "transfer.sh", "beeceptor", "hookbin", "discord.com/api/webhooks"), r"(?:webhook\.site|requestbin|ngrok(?:-free)?\.(?:io|app|dev)|pipedream\.net|burpcollaborator|oastify|interact\.sh|beeceptor|hookbin|transfer\.sh|pastebin\.com/api|discord\.com/api/webhooks)", "An address there collects whatever is sent to it."),
    Written("exfiltration.waiting", Weight.LIKELY, ("?",), ("= ", "=\n", "=..."), _WAITING, "An address there waits for what is to be written behind it."),
    Written("exfiltration.image", Weight.LIKELY, (), ("![",), r"!\[[^\]\n]{0,200}\]\(\s{0,4}(?:https?:)?//", "A picture from elsewhere tells its host that it was looked at."),
    Written("exfiltration.image", Weight.LIKELY, ("<", "javascript:"), ("<img", "<iframe", "<script", "<object", "<embed", "<svg", "javascript:"), r"<(?:img|iframe|script|object|embed|svg|link|meta|base|form)\b[^>\n]{0,200}(?:src|href|http-equiv|onload|onerror|action)\s{0,4}=|<script\b(?!>\s?tags?\b)|javascript:\s{0,4}\S", "Markup there loads or runs something when it is shown."),
    Written("persistence.login", Weight.SURE, (), ("authorized_keys", "/.ssh"), r"authorized_keys|(?:(?<!>)>{1,2}(?!>)|\b(?:add|append|write|put|copy|install|tee)\b[^\n]{0,80})\s{0,4}~?\S{0,40}/\.ssh\b", "It opens a login for somebody else."),
    Written("persistence.agent-files", Weight.SURE, (), ("agents.md", "claude.md", ".cursorrules", "gemini.md", "soul.md", "copilot-instructions", ".cursor/", ".claude/", "mcp.json", ".bashrc", ".zshrc", "crontab"), r"(?:>{1,2}\s{0,4}|\b(?:edit|write|add|append|modify|overwrite|insert|inject|tee|put)\b[^\n.]{0,100}?)\S{0,60}(?:agents\.md|claude\.md|\.cursorrules|gemini\.md|soul\.md|copilot-instructions|\.cursor/|\.claude/|mcp\.json|\.bashrc|\.zshrc|\bcrontab)", "It edits what steers an agent, or what starts by itself.", opens=("edit", "write", "add", "append", "modify", "overwrite", "insert", "inject", "tee", "put"), within=(">",), reach=180),
    Written("persistence.wipe", Weight.SURE, (), ("history -c", "rm -rf", "histfile", "shred ", "mkfs", ":(){"), r"\bhistory\s-c\b|\bunset\s{1,4}histfile|\brm\s{1,4}-rf?\s{1,4}(?:--no-preserve-root\s{1,4})?(?:/(?:\s|$|\*)|~/?(?:\s|$|\.)|\$home|/var/log)|\bshred\s|:\(\)\{", "It wipes what was there, or the traces of what was done.", opens=("history", "unset", "rm", "shred"), within=(":(){",)),
    Written("role.mark", Weight.SURE, ("<", "["), ("<|", "[inst", "<<sys", "[/inst", "<start_of_turn", "<end_of_turn", "</s>", "[system"), r"<\|(?:im_start|im_end|system|user|assistant|endoftext|end|start_header_id|end_header_id|eot_id|begin_of_text|tool|python_tag)[^|\n]{0,20}\|>(?!(?<=<\|endoftext\|>)(?:[\"\'`,}\]]| (?:is|was|marks?|tokens?)\b))|\[/?inst\]|<</?sys>>|<(?:start|end)_of_turn>|</s>|\[/?system(?:\s\w{1,20})?\]", "It has marks by which models tell who speaks."),
    Written("role.mark", Weight.SURE, ("<",), ("</", "<system", "<assistant", "<instruction", "<user", "<memory", "<memories", "<tool", "<function", "<admin"), r"</?(?!user>[\\/])(?:system|assistant|user|instructions?|memor(?:y|ies)|tool_(?:call|result|use|response)|function_(?:calls?|results?)|invoke|context|prompt|admin|human|system[-_](?:prompt|reminder|message)|conversation|untrusted|quoted?|data|facts?|summary)(?:\s[^<>\n]{0,80})?>", "It closes or opens what others wrote."),
    Written("role.mark", Weight.LIKELY, (), (), r"\n[ \t#*>\[(-]{0,8}(?:system|assistant|developer|human|instructions?|system prompt|new system prompt|system message|ai)[\])]?[ \t*]{0,4}(?::|#{2,})(?!(?<=instructions:)\s{1,8}(?:additional|optional|(?:the )?default|the system|a system|overrides the|controls? the (?:voice|tone|style|format))\b)(?!(?<=assistant:)\s{1,8}(?:indicates|denotes|represents|refers)\b)", "A line there begins as somebody's turn does.", _SPEAKERS, is_line=True, unless=_TOLD_BY_TURNS),
    Written("role.persona", Weight.LIKELY, (), ("pretend to be ", "new persona", "new identity"), rf"{_BEGUN}pretend to be (?!my (?:teacher|tutor|coach|trainer|examiner|guide|partner)\b)\w|\bnew (?:persona|identity|personality)\s{{0,2}}:\s{{0,2}}(?!an? |the )\w", "It gives its reader another role.", frozenset({"pretend", "persona", "identity", "personality"}), is_line=True),
    Written("role.rename", Weight.LIKELY, (), ("rename yourself",), rf"{_BEGUN}rename yourself\b", "It gives its reader another name.", frozenset({"rename"}), is_line=True),
    Written("exfiltration.share", Weight.LIKELY, (), ("share the ", "share this ", "share our ", "include the ", "include this ", "include our "), rf"{_BEGUN}(?:share|include) (?:the|this|our) (?:whole |entire |full )?(?:conversation|chat history)\b", _TOLD, frozenset({"conversation", "history"}), is_line=True),
    Written("exfiltration.send", Weight.LIKELY, (), ("http",), rf"\b(?:post|send|submit|upload|put)\s(?:[^\n]{{0,40}}?\s)?to\shttps?://[^\s]{{1,200}}+\s[^\n.]{{0,40}}?\b(?:{_SAID})s?\b(?! (?:in|as|with)\b)", _TOLD, opens=("post", "send", "submit", "upload", "put")),
    Written("persistence.beacon", Weight.LIKELY, (), (), rf"{_BEGUN}send (?:an? |the |your |regular )?(?:beacon|heartbeat)s? (?:\w{{1,20}} )?(?:to|home|back)\b", _SETTLED, frozenset({"beacon", "beacons", "heartbeat", "heartbeats"}), is_line=True),
    Written("persistence.wipe", Weight.LIKELY, (), (), rf"{_BEGUN}(?:wipe|erase|clear|delete|destroy) (?:the |your |its |my |all )?(?:shell|bash|zsh|command|terminal) history\b", _SETTLED, frozenset({"history"}), is_line=True),
    Written("injection.hidden-markup", Weight.SURE, (), ("<!--",), r"<!--[^>]{0,300}?\b(?:ignore|assistant|instructions?|system|must|ai|agent|model|send|do not|prompt|forget|disregard|secret|reveal|execute)\b", "An order stands where no reader sees it."),
    Written("injection.hidden-markup", Weight.SURE, ("<",), ("display:", "visibility:", "font-size:", "opacity:", " hidden", "color:"), r"<\w{1,12}[^>\n]{0,160}(?:display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|font-size\s{0,2}:\s{0,2}0|opacity\s{0,2}:\s{0,2}0|\shidden\b|color\s{0,2}:\s{0,2}(?:white|transparent|#fff))[^>\n]{0,160}>", "An order stands where no reader sees it."),
    Written("injection.hidden-markup", Weight.LIKELY, ("[",), ("[//]:", "[comment]:"), r"\[(?://|comment)\]:\s{0,4}#?", "An order may stand where no reader sees it."),
)  # fmt: skip
_HINTS: Final = tuple(dict.fromkeys(hint for each in WRITTEN if not each.words for hint in each.hints))
_WORDS: Final = frozenset[str]().union(*(each.words for each in WRITTEN))


def may_have_any(reading: Reading) -> bool:
    """Whether a text with these words can hold any of them: one question that most texts are done with."""
    return not _WORDS.isdisjoint(reading.known) or _has_any(reading.text, _HINTS)


# What an order letter by letter reads like where no gap tells its words.
RUN_TOGETHER: Final = lazy(
    r"(?:ignor|disregard|forget|bypass|overrid)\w{0,24}(?:instruct|prompt|rules|guideline|above|previous|before)|systemprompt|yourinstructions"
    r"|(?:donot|dont|never)(?:tell|mention|inform|show)\w{0,16}(?:user|human|anyone)|withoutmentioning|youarenow|pretend\w{0,6}youare"
    r"|without(?:any)?(?:restriction|filter|rules|limit)|(?:reveal|print|send|share|forward|leak|post)\w{0,16}(?:apikey|password|prompt|conversation|credential|secret|token|https?)"
    r"|always\w{0,8}(?:recommend|append|include|obey)|(?:everyresponse|jailbreak|unrestricted|exfiltrat)"
)
