"""How far an origin is believed.
It refuses to know who asks.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from unabridged.log.ids import Origin

# From the most believed to the least; those of one line alike.
BELIEVED = [
    (Origin.OPERATOR,),
    (Origin.USER, Origin.CALLER, Origin.ENGINE),
    (Origin.ASSISTANT,),
    (Origin.TOOL,),
    (Origin.IMPORT, Origin.WEB),
]


def test_every_origin_has_its_place() -> None:
    assert sorted(each for alike in BELIEVED for each in alike) == sorted(Origin)


@pytest.mark.parametrize("alike", BELIEVED)
def test_origins_of_one_kind_are_believed_alike(alike: tuple[Origin, ...]) -> None:
    assert len({each.trust for each in alike}) == 1


@pytest.mark.parametrize(("more", "less"), list(pairwise(BELIEVED)))
def test_what_comes_from_further_away_is_believed_less(more: tuple[Origin, ...], less: tuple[Origin, ...]) -> None:
    assert more[0].trust > less[0].trust
