"""Whether a word names something that nobody can guess: a path, an address, a hash, a version, a number, a symbol.
It refuses to take a word of a language for a name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from operator import and_, or_
from typing import Final

from unabridged.lazy_patterns import lazy

_URL: Final = lazy(r"[a-zA-Z][a-zA-Z0-9+.-]{1,20}://\S{2,280}")
_MAIL: Final = lazy(r"[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}")
_HASH: Final = lazy(
    r"(?:sha\d{1,3}[:-])?(?=[0-9a-f]{0,80}\d)[0-9a-fA-F]{7,128}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
)
_VERSION: Final = lazy(r"v?\d{1,6}(?:\.\d{1,6}){1,4}(?:[-+.]?[a-zA-Z][\w.+-]{0,30})?")
_NUMBER: Final = lazy(r"[#$€£¥₹+-]{0,2}\d[\d.,:/_-]{0,30}\d(?:%|[a-zA-Z°]{1,3})?|[#$€£¥₹]\d|\d{1,3}%")
# In groups, as accounts and telephones are written; and days and sums where no spaces are.
_GROUPS: Final = lazy(r"[A-Z]{2}\d{2}(?: [A-Z0-9]{1,4}){3,8}|\+\d{1,3}(?:[ ./-]\(?\d{1,6}\)?){1,6}")
_UNSPACED: Final = lazy(
    r"\d[\d,.]{0,20}[万萬億亿千만억][元円圆圓块원]|(?:\d{1,4}[年년] ?)?\d{1,2}[月월](?: ?\d{1,2}[日号號일])?"
)
_WINDOWS: Final = lazy(r"[A-Za-z]:[\\/][^:*?|]{1,280}|\\\\[^:*?|]{3,280}")
_DRIVE: Final = lazy(r"(?:\.{1,2}|~)?[\\/]?[\w.@+~-]{1,80}(?:[\\/][\w.@+~ -]{1,80}){1,30}[\\/]?|/[\w.@+~-]{2,80}")
_FILE: Final = lazy(r"[\w@+-]{1,80}(?:\.[\w-]{1,40}){0,4}\.[a-zA-Z][a-zA-Z0-9]{0,5}")
_CODED: Final = lazy(r"[\w#.:+@$-]+")
_SYMBOL: Final = lazy(r"[A-Za-z_]\w{0,60}(?:(?:\.|::|->|#)[A-Za-z_]\w{0,60}){0,6}")
_ENDING: Final = lazy(
    r"cc?|cfg|conf|cpp|css?|csv|db|docx|dll|env|exe|gif|go|gz|h|html|ini|ipynb|java|jpg|jsx?|jsonl?|kt|lock|log|lua|md|npy"
    r"|parquet|pdf|php|pkl|png|pptx|proto|ps1|pt|py|rb|rs|rst|scala|sh|so|sql|sqlite|svg|swift|tar|tex|toml|tsx?|tsv|txt"
    r"|vue|xlsx?|xml|ya?ml|zip|bat",
    re.IGNORECASE,
)
# How much of something there is, or how old it is, names none of it.
_MEASURED: Final = lazy(
    r"\d{1,4}-(?:hours?|minutes?|mins?|seconds?|secs?|days?|weeks?|months?|years?|nights?|stars?|stops?|ways?|pages?"
    r"|points?|persons?|people|seats?|doors?|parts?|pieces?|packs?|steps?|letters?|characters?|digits?|words?|lines?"
    r"|inch(?:es)?|foot|feet|met(?:er|re)s?|miles?|bedrooms?|rooms?|beds?|fold|tier|Stunden|Tage|Jahre)(?:-old)?",
    re.IGNORECASE,
)
_HUMP: Final = lazy("[a-z][A-Z]")
_LEAST: Final = 3
# Of these one stands in every name of plain letters; one class opens them all, for which most of a line is no sign.
_SIGNS: Final = lazy(
    r"[\d@/\\_A-Z.:-](?:(?<=[\d@/\\_])|(?<=[a-z][A-Z])|(?<=\.)[A-Za-z]|(?<=:):|(?<=[0-9A-Fa-f]{4}-)[0-9a-fA-F]{4})"
)


def may_stand_in(line: str) -> bool:
    """Whether a line may name something; what has other letters than the plain ones is looked at word by word."""
    return not line.isascii() or _SIGNS.search(line) is not None


def names(every: Sequence[str]) -> list[int]:
    """Which of these words name something; one of small letters alone, or but for its first, names nothing."""
    plain = map(and_, map(str.isalpha, every), map(or_, map(str.islower, every), map(str.istitle, every)))
    return [n for n, is_plain in enumerate(plain) if not is_plain and names_something(every[n])]


def names_something(word: str) -> bool:
    """Whether a word names something."""
    if len(word) < _LEAST:
        return False
    if word.isalpha() and (word[1:].islower() or word.isascii()):
        return _HUMP.search(word) is not None and _is_camel(word)
    if word[0].isdigit() and (_is_ordinal(word) or _MEASURED.fullmatch(word)):
        return False
    return is_place(word) or _is_number(word) or _is_coded(word)


def is_place(word: str) -> bool:
    """Whether a word is an address, or a path of a file."""
    if "://" in word:
        return _URL.fullmatch(word) is not None
    if "@" in word and _MAIL.fullmatch(word):
        return True
    if "\\" in word or "/" in word:
        return _WINDOWS.fullmatch(word) is not None or (_DRIVE.fullmatch(word) is not None and _is_path(word))
    ending = word.rpartition(".")[2]
    return ending != word and _ENDING.fullmatch(ending) is not None and _FILE.fullmatch(word) is not None


def _is_path(word: str) -> bool:
    """Not every slash makes a path: and/or, 3/4 and dates have one too."""
    names = [each for each in re.split(r"[\\/]", word) if each]
    if word[:1] in "/~." or len(names) > 2:  # noqa: PLR2004  # a word or another is two
        return not all(each.isdigit() for each in names)
    return any("." in each.strip(".") or "_" in each for each in names) and not all(
        each[:1].isdigit() for each in names
    )


def _is_number(word: str) -> bool:
    if not word.isascii() and _UNSPACED.fullmatch(word):
        return True
    if " " in word:
        return _GROUPS.fullmatch(word) is not None
    return word[-1:] not in "-_:/" and bool(_NUMBER.fullmatch(word) or _VERSION.fullmatch(word))


def _is_coded(word: str) -> bool:
    """A hash, a code of letters and digits, or a name as programs have them."""
    if _HASH.fullmatch(word):
        return True
    has_digit, has_letter = any(map(str.isdigit, word)), any(map(str.isalpha, word))
    if has_digit and has_letter:
        return _CODED.fullmatch(word) is not None
    if _SYMBOL.fullmatch(word) is None:
        return False
    return "_" in word.strip("_") or "::" in word or any(_is_camel(each) for each in re.split(r"[.#]|->", word))


def _is_camel(word: str) -> bool:
    """``camelCase`` and ``CamelCase``, and no name of a person or a shout."""
    inner = sum(before.islower() and after.isupper() for before, after in pairwise(word))
    return inner > 0 and not word.startswith(("Mc", "Mac"))


def _is_ordinal(word: str) -> bool:
    return word[:-2].isdigit() and word[-2:].lower() in ("st", "nd", "rd", "th")
