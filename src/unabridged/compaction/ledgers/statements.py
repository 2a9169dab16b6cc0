"""A text as statements: a line each, or a sentence, in whatever language and with whatever ends of lines.
It refuses to read more of one text than bounds allow, and to look at any letter twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from unabridged.lazy_patterns import lazy

# A sentence ends where a space follows, or where a mark of a language without spaces stands; so does a line.
# One class of signs opens it, for which a text is gone through many times faster than for a choice of them.
_END: Final = lazy(r"[.!?;\u3002\uff01\uff1f\uff1b\u0964\n\r\u2028\u2029\x85](?:(?<![.!?;])|(?=\s))")
_MOST: Final = 2_000
_LONGEST: Final = 400
_QUOTED: Final = lazy(r"^[ \t]{0,3}>.*$", re.MULTILINE)
_FENCED: Final = lazy(r"```[\s\S]*?```")
_HEADING: Final = r"(?:From|Von|De|Subject|Betreff|Objet|To|An|Date|发件人|主题): [^\n]{1,200}\r?\n"
_MAIL: Final = lazy(rf"^(?:{_HEADING}){{2}}|^-{{2,}} ?(?:Original|Forwarded) ", re.MULTILINE)
ASKS: Final = ("?", "\uff1f", "\u061f")
_WORD: Final = lazy(r"[^\W\d_]+")
# What is no letter, as a space, in a text that has no others than these.
_BETWEEN: Final = str.maketrans({n: " " for n in range(128) if not chr(n).isalpha()})


class Statement:
    """A statement as it is written; its small letters and its words are made when somebody first asks for them.

    A whole text can be asked as one, before its statements are.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def said(self) -> str:
        """It in small letters, with one sort of apostrophe."""
        return self.text.lower().replace("\u2019", "'")

    @cached_property
    def words(self) -> frozenset[str]:
        """The runs of letters in those; what stands before an apostrophe and behind it are two."""
        said = self.said
        return frozenset(said.translate(_BETWEEN).split() if said.isascii() else _WORD.findall(said))

    @property
    def is_question(self) -> bool:
        """Whether somebody asks; what he asks about he does not state."""
        return self.text.endswith(ASKS)


def statements(text: str) -> Iterator[Statement]:
    """The statements of a text, oldest first, each without the space around it; of very many the first and the last."""
    found = list(_every(text))
    yield from map(Statement, found if len(found) <= _MOST else [*found[: _MOST // 2], *found[-_MOST // 2 :]])


def unquoted(text: str) -> str:
    """A text without what it quotes: lines behind a mark, what stands in fences, a mail from its headings on."""
    if "```" in text:
        text = _FENCED.sub("\n", text)
    if ">" in text:
        text = _QUOTED.sub("", text)
    mail = _MAIL.search(text) if _may_have_mail(text) else None
    return text if mail is None else text[: mail.start()]


def short(statement: str, most: int = _LONGEST) -> str:
    """A statement, without its end where it is long."""
    plain = " ".join(statement[: 4 * most].split())
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


def _may_have_mail(text: str) -> bool:
    """Whether there are lines of headings in it, or a word of the line above a mail."""
    return ("\n" in text and ": " in text) or "Original " in text or "Forwarded " in text


def _every(text: str) -> Iterator[str]:
    begun = 0
    for match in _END.finditer(text):
        if said := text[begun : match.end()].strip():
            yield said
        begun = match.end()
    if said := text[begun:].strip():
        yield said
