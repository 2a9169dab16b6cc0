"""A conversation joined with what others said in it: in the log, through another memory, or in a file.
It refuses to take anything out of a round, and to put another object in the place of one that somebody may hold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Final, TypeAlias

from unabridged.adapters.taskweaver.rounds_log import RoundsLog
from unabridged.adapters.taskweaver.rounds_read import News
from unabridged.adapters.taskweaver.shapes import CREATED, HostConversation, HostRound, posts_of

Adopt: TypeAlias = Callable[[HostRound], HostRound]
_OWN: Final = frozenset({"post_list", "state"})


def brought(news: News, log: RoundsLog, conversation: HostConversation, adopt: Adopt) -> set[str]:
    """Have in a conversation what the log says; the ids of the rounds that say something else by now."""
    if not news:
        return set()
    here = {each.id: each for each in conversation.rounds}
    for id_, opening in news.openings.items():
        if id_ in here:
            vars(here[id_]).update({name: value for name, value in vars(opening).items() if name not in _OWN})
        else:
            here[id_] = adopt(opening)
            conversation.add_round(here[id_])
    for id_, posts in news.posts.items():
        if id_ not in here:  # of a round that the host let go of
            continue
        known = {each.id: each for each in posts_of(here[id_])}
        for post in posts.values():
            if post.id in known:
                vars(known[post.id]).update(vars(post))
            else:
                here[id_].post_list.append(post)
        seqs = log.seqs(id_)
        here[id_].post_list.sort(key=lambda each, seqs=seqs: seqs.get(getattr(each, "id", ""), inf))
    for id_, state in news.states.items():
        if id_ in here:
            here[id_].state = state
    if news.openings:
        conversation.rounds.sort(key=lambda each: log.begun(each.id))
    return {*news.openings, *news.posts, *news.states}


def merged(
    conversation: HostConversation, rounds: Sequence[HostRound], adopt: Callable[[HostRound], HostRound]
) -> None:
    """Have in a conversation what a file says beside it: rounds, posts of rounds that are there, and how they ended."""
    here = {each.id: each for each in conversation.rounds}
    for each in rounds:
        known = here.get(each.id)
        if known is None:
            conversation.add_round(adopt(each))
            continue
        had = {post.id for post in posts_of(known)}
        more = [post for post in each.post_list if post.id not in had]
        known.post_list.extend(more)
        if more or known.state == CREATED:
            known.state = each.state
