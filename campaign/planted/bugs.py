"""Every planted bug by the sentence that describes it.
It refuses to know who must catch which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from types import MappingProxyType
from typing import Final

from campaign.planted import (
    durability,
    erasing,
    folding,
    handles,
    importing,
    lanes,
    leaving,
    order,
    reading,
    searching,
    working,
)

BUGS: Final[Mapping[str, Callable[[], AbstractContextManager[None]]]] = MappingProxyType(
    {
        "journal": durability.rollback_journal,
        "acknowledged before the commit": durability.acked_before_commit,
        "acknowledged for a batch to come": durability.acked_for_a_batch,
        "synchronous off": durability.synchronous_off,
        "synchronous normal sold as full": durability.synchronous_normal,
        "keys never looked up": order.no_key_check,
        "a new key for every try": order.fresh_keys,
        "keys looked up without ancestors": order.key_without_ancestors,
        "seqs from a clock": order.seq_from_clock,
        "seqs counted by each program": order.seq_counted_by_each,
        "events read in the order of clocks": order.read_in_clock_order,
        "a page's edge skipped": order.page_edge_skipped,
        "append_if compares heads": order.heads_compared,
        "append_if judges outside the transaction": order.judged_outside,
        "a batch in pieces": order.batch_in_pieces,
        "BUSY swallowed": order.busy_swallowed,
        "scope left out of the search": order.scope_left_out,
        "rollback missing": handles.rollback_missing,
        "one caller's error rolls back the others": handles.others_rolled_back,
        "fork not noticed": handles.fork_unguarded,
        "files not looked after": handles.files_unguarded,
        "database opened for a look": handles.opened_for_a_look,
        "reset when opening fails": handles.reset_on_error,
        "a reader copies the file by itself": reading.copied_in_process,
        "a reader moves the log into the file": reading.checkpointed_for_a_look,
        "a copy without its log": reading.copied_without_its_log,
        "a purge forgets a fork": erasing.fork_forgotten,
        "a purge leaves what a fork said of it": erasing.summaries_forgotten,
        "a purge does not withhold": erasing.not_withheld,
        "an erasure leaves the key": erasing.key_left,
        "an erasure loses the commitments": erasing.commitments_lost,
        "a purge leaves the kept folds": erasing.folds_left,
        "a fold from before a purge is kept after it": erasing.folds_kept_late,
        "an older fold takes a newer one's place": erasing.older_folds_kept,
        "a damaged fold is believed": erasing.folds_believed,
        "freed pages keep their words": erasing.freed_pages_kept,
        "the log is not emptied": erasing.log_kept,
        "writer left out of the chain": erasing.writer_unchained,
        "an index is ahead of its words": searching.state_before_words,
        "an index skips an event": searching.last_skipped,
        "a purge leaves the index": searching.not_forgotten,
        "an erasure leaves the index": searching.words_left,
        "a search shows what is hidden": searching.hidden_shown,
        "an index shares the appends' transaction": searching.transaction_shared,
        "an index that finds nothing is believed": searching.index_believed,
        "a fence is checked outside the commit": working.fence_checked_outside,
        "a lost lease still publishes": lanes.fence_off,
        "a mark made while working is lost": lanes.mark_lost,
        "the latch is spent by a failed run": lanes.latch_spent_by_failure,
        "an outcome is told twice": lanes.told_twice,
        "spend is counted after the call": lanes.counted_after,
        "failures are forgotten": lanes.failures_forgotten,
        "a text is asked for twice": lanes.asked_twice,
        "a claim is not given back": lanes.nothing_given_back,
        "a thread leaves without its archive": leaving.archive_unnamed,
        "a thread leaves though somebody spoke": leaving.spoken_over,
        "the predicate always holds": folding.always_standing,
        "a hide touches nothing": folding.hiding_untouched,
        "a tag touches what it is put on": folding.marking_touches,
        "a kept fold forgets where groups stand": folding.places_forgotten,
        "what falls back is covered twice": folding.covered_twice,
        "a hidden message stays covered": folding.still_covered,
        "lanes share their compactions": folding.lanes_mixed,
        "an import knows nothing again": importing.nothing_known_again,
        "an import unpacks what it reads": importing.members_unpacked,
    }
)
