"""Builds what the o200k counter ships with: the file of ranks and cuts, and the table of letters the pattern needs.
It refuses to download anything; it is given a wheel or a file that carries o200k_base, and checks it.

    pip download --no-deps bpe-openai==0.1.4
    pip install unicodedata2==16.0.0
    python -m tools.build_ranks bpe_openai-0.1.4-*.whl
"""

from __future__ import annotations

import gzip
import importlib
import sys
import textwrap
import zipfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from types import ModuleType

COUNTING = Path(__file__).resolve().parents[1] / "src" / "unabridged" / "counting"
RANKS = COUNTING / "o200k.ranks"
LETTERS = COUNTING / "letters.py"

# What tiktoken checks its own download of o200k_base against.
PUBLISHED_SHA256 = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"

# No UTF-8 text has this byte, so it stands between the tokens; the token it is itself is left empty.
SEPARATOR = b"\xff"

# From here on a cut is told in bytes; no half is as long as this.
TORN = 128

# The Unicode version of tiktoken's matcher; letters younger than it are symbols to the pattern.
UNICODE = "16.0.0"

CLASSES = {
    "UPPER": ("Lu", "Lt"),
    "LOWER": ("Ll",),
    "OTHER": ("Lm", "Lo"),
    "MARK": ("Mn", "Mc", "Me"),
    "NUMBER": ("Nd", "Nl", "No"),
}

_LETTERS_HEAD = f'''"""Letters, marks and numbers of Unicode {UNICODE}, as ranges of hexadecimal code points.
It refuses to know what they are for; tools/build_ranks.py writes it, and nobody edits it.
"""

from __future__ import annotations

from typing import Final
'''


def published(source: Path) -> bytes:
    """The file of ranks as it is published, out of a wheel, a compressed file or a plain one."""
    if source.suffix == ".whl":
        with zipfile.ZipFile(source) as wheel:
            name = next(name for name in wheel.namelist() if "o200k_base.tiktoken" in name)
            content = wheel.read(name)
    else:
        content = source.read_bytes()
    return gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content


def tokens_of(content: bytes) -> list[bytes]:
    """The tokens in the order of their ranks, which have no gap."""
    lines = (line.split() for line in content.splitlines())
    ranked = {int(rank): b64decode(token) for token, rank in lines}
    return [ranked[rank] for rank in range(len(ranked))]


def republished(tokens: Sequence[bytes]) -> bytes:
    """The published file written anew from the tokens: what the checksum is taken of."""
    return b"".join(b64encode(token) + b" " + str(rank).encode() + b"\n" for rank, token in enumerate(tokens))


def packed(tokens: Sequence[bytes]) -> bytes:
    """The file as the package carries it: the cuts, then the tokens in order, parted by a byte no other token has."""
    assert [token for token in tokens if SEPARATOR in token] == [SEPARATOR]
    listed = SEPARATOR.join(token.strip(SEPARATOR) for token in tokens)
    return zlib.compress(bytes(map(cut, halves(tokens))), 9) + zlib.compress(listed, 9)


def unpacked(content: bytes) -> tuple[bytes, list[bytes]]:
    """The cuts and the tokens of a packed file."""
    first = zlib.decompressobj()
    cuts = first.decompress(content)
    return cuts, [token or SEPARATOR for token in zlib.decompress(first.unused_data).split(SEPARATOR)]


def halves(tokens: Sequence[bytes]) -> Iterator[list[bytes]]:
    """What each token is made of by its last merge; more than two parts if merging does not make it, one of a byte."""
    ranks = {token: rank for rank, token in enumerate(tokens)}
    for token in tokens:
        parts = [token[at : at + 1] for at in range(len(token))]
        while len(parts) > 2:  # noqa: PLR2004 - the last merge is left out
            joins = [(ranks[join], at) for at, join in enumerate(map(bytes.__add__, parts, parts[1:])) if join in ranks]
            if not joins:
                break
            at = min(joins)[1]
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        yield parts


def unmade(tokens: Sequence[bytes]) -> Iterator[bytes]:
    """Tokens that merging their own bytes does not give; counting is exact because there are none."""
    return (b"".join(parts) for parts in halves(tokens) if len(parts) > 2)  # noqa: PLR2004


def cut(parts: Sequence[bytes]) -> int:
    """Where two halves meet, as one byte: in characters of the token's text, or above TORN in bytes; 0 for one part.

    Bytes count where the halves meet inside a character, so that their texts side by side are another text.
    """
    if len(parts) == 1:
        return 0
    left, right = (part.decode("utf-8", "surrogateescape") for part in parts)
    whole = b"".join(parts).decode("utf-8", "surrogateescape")
    return len(left) if left + right == whole else TORN + len(parts[0])


def letters_module() -> str:
    """The table of letters as a module; it needs a Unicode database of the right version."""
    database = _unicode_database()
    lines = [_LETTERS_HEAD]
    for name, categories in CLASSES.items():
        points = [point for point in range(sys.maxunicode + 1) if database.category(chr(point)) in categories]
        rows = textwrap.wrap(" ".join(_written(points)), 112, break_on_hyphens=False)
        lines += [f"{name}: Final = (", *(f'    "{row} "' for row in rows), ")"]
    return "\n".join(lines) + "\n"


def _unicode_database() -> ModuleType:
    for name in ("unicodedata", "unicodedata2"):
        try:
            found = importlib.import_module(name)
        except ModuleNotFoundError:
            continue
        if found.unidata_version == UNICODE:
            return found
    sys.exit(f"no Unicode {UNICODE} database: run this with Python 3.14, or pip install unicodedata2=={UNICODE}")


def _written(points: Sequence[int]) -> Iterator[str]:
    ends = [at for at, (point, after) in enumerate(pairwise(points)) if after != point + 1]
    for first, last in zip([0, *(end + 1 for end in ends)], [*ends, len(points) - 1], strict=True):
        yield f"{points[first]:x}" if first == last else f"{points[first]:x}-{points[last]:x}"


def main(arguments: Sequence[str]) -> int:
    """Check the source and write both files; fail without writing when it is not o200k_base."""
    if len(arguments) != 1:
        print("usage: python -m tools.build_ranks WHEEL_OR_FILE_WITH_O200K_BASE", file=sys.stderr)
        return 2
    tokens = tokens_of(published(Path(arguments[0])))
    found = sha256(republished(tokens)).hexdigest()
    if found != PUBLISHED_SHA256:
        print(f"{arguments[0]} holds other ranks than o200k_base: SHA-256 {found}", file=sys.stderr)
        return 1
    if strangers := list(unmade(tokens)):
        print(f"{len(strangers)} tokens are not what merging makes of them, {strangers[0]!r} first", file=sys.stderr)
        return 1
    LETTERS.write_text(letters_module(), encoding="utf-8")
    RANKS.write_bytes(packed(tokens))
    print(f"{len(tokens)} tokens, {RANKS.stat().st_size:,} bytes, SHA-256 {found} as published")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
