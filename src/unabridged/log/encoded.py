"""A body as the bytes that are stored for it, with all that a handle asks of it: made ready by another program of ours.
It refuses to know how a handle counts, and to vouch for the bytes, which were let in where they were made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from unabridged.log import codec
from unabridged.log.body import Body, Message
from unabridged.log.counted import counted_later, tokens_of
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.log.skeleton import Skeleton, skeleton_of

_BLANK: Final = Skeleton(kind=Kind.MESSAGE)
# What is said of each, and what of most is as it is of a blank one.
_SAID: Final = frozenset({"seq", "kind", "role", "tokens"})
_MORE: Final = tuple(each.name for each in fields(Skeleton) if each.name not in _SAID)
_MORE_OF: Final = attrgetter(*_MORE)
_USUAL: Final = _MORE_OF(_BLANK)
_NO_MORE: Final[Mapping[str, Any]] = MappingProxyType({})
# What of a message besides its parts and its role its skeleton tells.
_TOLD: Final = attrgetter("sender", "recipient", "atom", "round", "chunks", "original")
_REMEMBERED: Final = 8_192


class Encoded(NamedTuple):
    """What somebody said, which nobody has to read again and to write anew.

    ``more`` is of its skeleton what is not as most have it; what it takes is ``tokens`` and what its texts count.
    """

    payload: bytes
    kind: Kind
    role: str
    more: Mapping[str, Any]
    tokens: int
    texts: tuple[str, ...]

    @property
    def body(self) -> Body:
        """What it says, read from its bytes."""
        return codec.decode(self.kind, self.payload)

    def skeleton(self, count: Callable[[str], int]) -> Skeleton:
        """Its skeleton, with its tokens as somebody counts."""
        tokens = self.tokens + sum([count(text) for text in self.texts])
        if not self.more:
            return _usual(self.kind, self.role, tokens)
        return Skeleton(kind=self.kind, role=self.role, tokens=tokens, **self.more)


def encoded(body: Body, count: Callable[[str], int] | None) -> Encoded:
    """A body that was let in, counted where that is done here; ``NotStorable`` where JSON could not give it back."""
    tokens, texts = counted_later(body) if count is None else (tokens_of(body, count), [])
    if type(body) is Message and _is_words_alone(body):
        return Encoded(
            payload=codec.encode(body),
            kind=Kind.MESSAGE,
            role=body.role,
            more=_NO_MORE,
            tokens=tokens,
            texts=tuple(texts),
        )
    skeleton = skeleton_of(body)
    found = _MORE_OF(skeleton)
    unlike = zip(_MORE, found, _USUAL, strict=True) if found != _USUAL else ()
    more = {name: value for name, value, otherwise in unlike if value != otherwise}
    return Encoded(
        payload=codec.encode(body), kind=skeleton.kind, role=skeleton.role, more=more, tokens=tokens, texts=tuple(texts)
    )


def _is_words_alone(said: Message) -> bool:
    """Whether its skeleton tells a role and a number of tokens alone, as that of most messages does."""
    return len(said.parts) == 1 and type(said.parts[0]) is Text and not any(_TOLD(said))


@lru_cache(_REMEMBERED)
def _usual(kind: Kind, role: str, tokens: int) -> Skeleton:
    """A skeleton that tells nothing else: of many messages it is the same."""
    return Skeleton(kind=kind, role=role, tokens=tokens)
