"""What a role's prompt is made of: the summaries that stand in its lane, and the rounds of which no summary speaks.
It refuses to count rounds by their places: what is covered is known by where each post stands in the log.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.adapters.taskweaver.followed import stamp_of
from unabridged.adapters.taskweaver.handed import handed
from unabridged.adapters.taskweaver.rounds_log import RoundsLog
from unabridged.adapters.taskweaver.settled import RoundsOfRole, shown
from unabridged.adapters.taskweaver.shapes import PLANNER, HostPost, HostRound, is_post, posts_of, twin_round
from unabridged.adapters.taskweaver.too_long import as_stub
from unabridged.adapters.taskweaver.wording import post_of
from unabridged.log.body import Message
from unabridged.log.counted import texts_of
from unabridged.view.item import Item
from unabridged.view.view import Shape, View

_COVERING: Final = frozenset({Shape.GROUP, Shape.NAMED_DROP})


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """``told`` is what stands for what is covered; nothing where no summary is to be shown.

    ``rounds`` are those that are shown, ``places`` where they are in the list this was seen of.
    """

    told: Sequence[Item]
    rounds: Sequence[HostRound]
    places: Sequence[int]
    covered: int

    @property
    def summary(self) -> str | None:
        """What stands for what is covered, headed and quoted; None where nothing is."""
        return "\n\n".join(map(_text, self.told)) if self.told else None

    @property
    def written(self) -> str:
        """What was written of it, as it came."""
        return "\n\n".join(map(_written, self.told))

    def parted(self, rounds: Sequence[HostRound]) -> tuple[list[HostRound], int]:
        """Of the list this was seen of, those that are covered whole and then all that is shown, and how many are.

        That is the order of the list, unless something is shown that stands between what is covered, as a pinned one.
        """
        count = len(rounds) - len(self.rounds)
        if isinstance(rounds, RoundsOfRole) and next(iter(self.places), count) == count:
            return rounds.ending(self.rounds), count
        places = set(self.places)
        covered = [each for at, each in enumerate(rounds) if at not in places]
        return [*covered, *self.rounds], len(covered)

    def is_partial(self, rounds: Sequence[HostRound]) -> bool:
        """Whether of the first one that is shown some posts are covered, of the list this was seen of."""
        if not self.places:
            return False
        return len(posts_of(self.rounds[0])) < len(posts_of(shown(rounds, self.places[0])))


def seen(view: View, log: RoundsLog, rounds: Sequence[HostRound], role: str) -> Seen:
    """These rounds as a role's view has them.

    ``covered`` says how many of those that did not fail are covered whole, from the beginning on.
    """
    told = [item for item in view.items if item.shape in _COVERING]
    stubs = {int(item.covers[0].first): item for item in view.items if item.shape is Shape.STUB}
    if not told:
        return _uncovered(rounds, log, stubs)
    now, covering = handed(rounds), log.followed(role).covering([item.covers for item in told])
    newest = _newest_covered(rounds, log, covering.within)
    left = dict[int, HostRound]()
    for at in covering.unsettled(rounds, now):
        here = _left(rounds, at, log, covering.within, stubs)
        if at > newest or posts_of(here):
            left[at] = here
        else:
            covering.whole[here.id] = stamp_of(shown(rounds, at))
    covering.looked = now, [*left]
    if not any(_carries(each, role) for each in left.values()):
        return _uncovered(rounds, log, stubs)
    covered = next((at for at in left if at not in now.failed), len(rounds))
    return Seen(
        told=told,
        rounds=[*left.values()],
        places=[*left],
        covered=covered - bisect_left(now.failed, covered),
    )


def _uncovered(rounds: Sequence[HostRound], log: RoundsLog, stubs: dict[int, Item]) -> Seen:
    """All of these rounds without a summary, those with a post that is too long as its stub says it."""
    left, first = set(stubs), len(rounds)
    for at in range(len(rounds) - 1, -1, -1):  # what is too long is among the newest
        if not left:
            break
        if here := left.intersection(log.seqs(shown(rounds, at).id).values()):
            left, first = left - here, at
    tail = [_left(rounds, at, log, _nowhere, stubs) for at in range(first, len(rounds))]
    whole = rounds
    if tail:
        whole = rounds.ending(tail) if isinstance(rounds, RoundsOfRole) else [*rounds[:first], *tail]
    return Seen(told=(), rounds=whole, places=range(len(rounds)), covered=0)


def _nowhere(_: int) -> bool:
    """No seq is covered."""
    return False


def _newest_covered(rounds: Sequence[HostRound], log: RoundsLog, within: Callable[[int], bool]) -> int:
    """The index of the newest round of which anything is covered; before it, a round without a post is as well."""
    for at in range(len(rounds) - 1, -1, -1):
        if any(map(within, log.seqs(shown(rounds, at).id).values())):
            return at
    return -1


def _left(
    rounds: Sequence[HostRound], at: int, log: RoundsLog, within: Callable[[int], bool], stubs: dict[int, Item]
) -> HostRound:
    """A round without those of its posts that are covered; of one that nobody looked at, copied if any is left."""
    round_ = shown(rounds, at)
    seqs = log.seqs(round_.id)
    if not stubs and not any(map(within, seqs.values())):
        return rounds[at]
    if all(within(seqs.get(post.id, 0)) for post in posts_of(round_)):
        return twin_round(round_, [])
    posts = [post for post in rounds[at].post_list if is_post(post) and not within(seqs.get(post.id, 0))]
    return twin_round(round_, [_shown(post, seqs, stubs, log) for post in posts])


def _shown(post: HostPost, seqs: dict[str, int], stubs: dict[int, Item], log: RoundsLog) -> HostPost:
    """A post as it was said, or as its stub says it."""
    item = stubs.get(seqs.get(post.id, 0))
    says = None if item is None else item.says
    return as_stub(post, post_of(says, log.shapes)) if isinstance(says, Message) else post


def _carries(round_: HostRound, role: str) -> bool:
    """Whether a prompt has a place for a summary here: any post, and for the planner what somebody else said."""
    return any(post.send_from != role or role != PLANNER for post in posts_of(round_))


def _text(item: Item) -> str:
    """What a model reads in place of what is covered."""
    return "\n".join(texts_of(item.says.parts))


def _written(item: Item) -> str:
    """The same without its heading and quotation marks; of a drop, all there is."""
    head, _, quoted = _text(item).partition("\n")
    return "\n".join(line.removeprefix("> ").removeprefix(">") for line in quoted.splitlines()) or head
