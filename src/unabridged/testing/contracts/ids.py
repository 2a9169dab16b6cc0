"""What a maker of ids promises: as many bytes as asked for, and never the same ones again.
It refuses to promise that nobody can guess them; a seeded one is guessed on purpose.
"""

# ruff: noqa: D102  # a test says its promise in its name, and asserts

from __future__ import annotations

import pytest

from unabridged.ports import Ids
from unabridged.testing.many import at_once


class IdsContract:
    """The promises of the ``Ids`` port; supply ``ids``."""

    @pytest.mark.parametrize("size", [1, 10, 16, 64])
    def test_a_token_has_the_size_that_was_asked_for(self, ids: Ids, size: int) -> None:
        token = ids.token(size)
        assert type(token) is bytes
        assert len(token) == size

    def test_no_token_comes_twice(self, ids: Ids) -> None:
        tokens = [ids.token(10) for _ in range(1_000)]
        assert len(set(tokens)) == len(tokens)

    def test_no_token_comes_twice_to_many_who_ask_at_once(self, ids: Ids) -> None:
        tokens = [each for some in at_once(range(8), lambda _: [ids.token(10) for _ in range(100)]) for each in some]
        assert len(set(tokens)) == len(tokens)
