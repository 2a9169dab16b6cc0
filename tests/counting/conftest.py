"""Two counters: ours, and the published one made of its own pattern and our ranks, whose checksum another test takes.
It refuses to let the published one download anything.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

import pytest

from unabridged.counting import O200k
from unabridged.counting.vocabulary import ranks_by_bytes

Count: TypeAlias = Callable[[str], int]


@pytest.fixture(scope="session")
def counter() -> O200k:
    """One counter for all tests, as one store has one for all threads."""
    return O200k()


@pytest.fixture(scope="session")
def published() -> dict[str, object]:
    """What tiktoken makes its own encoding of."""
    pytest.importorskip("tiktoken", reason="tiktoken is what exactness is measured against")
    public = import_module("tiktoken_ext.openai_public")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(public, "load_tiktoken_bpe", lambda *_, **__: ranks_by_bytes())
        parameters: dict[str, object] = public.o200k_base()
    return parameters


@pytest.fixture(scope="session")
def expected(published: dict[str, object]) -> Count:
    """The published count."""
    encoding = import_module("tiktoken").Encoding(**published)
    return lambda text: len(encoding.encode_ordinary(text))
