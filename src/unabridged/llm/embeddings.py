"""A ranker by embeddings of the caller's choosing: the nearer a text's vector to the question's, the higher it ranks.
It refuses to know which model embeds, and to bring or fetch one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from unabridged.errors import MissingExtra, UsageError
from unabridged.llm.made_of import refuse_uncallable
from unabridged.ports.calling import suspends

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

    Vectors: TypeAlias = NDArray[float32]

_DIGEST_BYTES: Final = 16


class EmbeddingRanker:
    """Ranks texts by the cosine between their vectors and the question's; without numpy, MissingExtra names the extra.

    ``embed`` is given texts and gives a vector for each, all of one length; it is called at most once a search, for
    what is new. The vectors of ``remembered`` texts are kept, by a digest of the text, until something is purged.
    """

    __slots__ = ("_embed", "_forgotten", "_lock", "_remembered", "_vectors")

    def __init__(self, embed: Callable[[list[str]], Any], *, remembered: int = 10_000) -> None:
        _required()
        refuse_uncallable("EmbeddingRanker", embed)
        if suspends(embed):
            message = f"{embed!r} is to be awaited; it is called on a thread of its own, so let it wait there"
            raise UsageError(message)
        if type(remembered) is not int or remembered < 0:
            message = f"a ranker remembers a number of texts from 0 up, not {remembered!r}"
            raise UsageError(message)
        self._embed = embed
        self._remembered = remembered
        self._vectors: OrderedDict[bytes, Vectors] = OrderedDict()
        self._forgotten = 0
        self._lock = Lock()

    def rank(self, query: str, texts: Sequence[str]) -> list[float]:
        """The cosine between the question and each text, 0 where one of the two has no direction."""
        import numpy as np  # noqa: PLC0415  # an extra, and a heavy one: imported when it is needed

        matrix = np.stack(self._vectors_of([query, *texts]))
        lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
        even = matrix / np.where(lengths > 0, lengths, 1)
        cosines: list[float] = (even[1:] @ even[0]).tolist()
        return cosines

    def forget(self) -> None:
        """Drop every vector, also of what is being embedded now: of a text that is purged a vector tells too much."""
        with self._lock:
            self._forgotten += 1
            self._vectors.clear()

    def _vectors_of(self, texts: Sequence[str]) -> list[Vectors]:
        digests = [blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_DIGEST_BYTES).digest() for text in texts]
        with self._lock:
            forgotten = self._forgotten
            known = {digest: self._vectors[digest] for digest in digests if digest in self._vectors}
        new = {digest: text for digest, text in zip(digests, texts, strict=True) if digest not in known}
        if new:  # asked outside the lock: who searches meanwhile is not held up by a model
            known |= dict(zip(new, self._embedded(list(new.values())), strict=True))
        with self._lock:
            if len({each.shape for each in known.values()}) > 1:
                self._vectors.clear()  # whichever of them are of another model, they are not met again
                message = "vectors of one length are compared; make a new ranker for another model"
                raise UsageError(message)
            for digest in digests if forgotten == self._forgotten else ():
                self._vectors[digest] = known[digest]
                self._vectors.move_to_end(digest)
            while len(self._vectors) > self._remembered:
                self._vectors.popitem(last=False)
        return [known[digest] for digest in digests]

    def _embedded(self, texts: list[str]) -> list[Vectors]:
        import numpy as np  # noqa: PLC0415  # as above

        found = np.asarray(self._embed([*texts]), dtype=np.float32)
        if found.ndim != 2 or len(found) != len(texts) or not np.isfinite(found).all():  # noqa: PLR2004  # rows of vectors
            message = f"embed gives a vector of finite numbers for each of {len(texts)} texts, not {found.shape}"
            raise UsageError(message)
        return [row.copy() for row in found]


def _required() -> None:
    from importlib.util import find_spec  # noqa: PLC0415  # only who asks for the extra pays for the search

    if find_spec("numpy") is None:
        raise MissingExtra(extra="semantic", package="numpy")
