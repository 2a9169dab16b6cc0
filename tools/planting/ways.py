"""Every way of spoiling a draft, by the check that it is made for.
It refuses to say which of them are caught.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias
from zlib import crc32

from tools.planting import breaks, facts, forms, ledgers, names, passages, replies, variables
from tools.planting.case import Case, Spoiled
from tools.planting.drawn import Draw

# None where a draft has nothing that can be spoiled so.
Way: TypeAlias = Callable[[Case, Draw], str | Spoiled | None]
HALVES: Final = ("seen", "held")

WAYS: Final[Mapping[str, tuple[Way, ...]]] = MappingProxyType(
    {
        "NO_TEXT": (forms.a_call, forms.letters_of_bytes),
        "EMPTY": (
            forms.no_letters,
            forms.a_title_alone,
            forms.nothing_to_tell,
            forms.all_denied,
            forms.denied_in_points,
            forms.idle_talk,
        ),
        "TOO_LONG": (
            forms.the_whole_source,
            forms.source_and_draft,
            forms.every_message_told,
            forms.as_a_record,
            forms.padded,
        ),
        "TOO_SHORT": (
            forms.a_word_for_done,
            forms.three_words,
            forms.a_name_alone,
            forms.a_title_and_a_name,
            forms.done_under_each,
        ),
        "HEADINGS": (
            forms.half_of_the_sections,
            forms.first_sections,
            forms.other_headings,
            forms.a_record_that_breaks,
        ),
        "SKELETON": (
            forms.later_under_each,
            forms.later_in_points,
            forms.bare_headings,
            forms.empty_record,
            forms.empty_table,
            forms.unfilled_template,
            forms.the_instructions,
        ),
        "ERROR": (
            replies.error_of_a_provider,
            replies.fenced_error,
            replies.page_of_an_error,
            replies.raised,
            replies.error_named,
            replies.trace,
            replies.error_in_words,
            replies.error_under_a_title,
            replies.error_in_english,
        ),
        "DECLINED": (
            replies.declined,
            replies.declined_in_english,
            replies.declined_twice,
            replies.declined_after_a_line,
            replies.declined_under_a_title,
            replies.asks,
            replies.promises,
            replies.goes_on,
            replies.names_and_goes_on,
        ),
        "CIRCLES": (
            breaks.a_sentence_again,
            breaks.a_line_again,
            breaks.counted_on,
            breaks.a_phrase_again,
            breaks.all_again,
            breaks.two_in_turn,
            breaks.a_word_again,
            breaks.a_tail_that_grows,
        ),
        "CUT": (
            breaks.within_a_word,
            breaks.between_words,
            breaks.within_signs,
            breaks.after_a_link,
            breaks.within_a_fence,
            breaks.within_brackets,
            breaks.within_a_row,
            breaks.within_a_record,
            breaks.within_a_name,
            breaks.behind_a_heading,
        ),
        "ROLES": (
            passages.a_token,
            passages.a_token_first,
            passages.thoughts_left_in,
            passages.thoughts_alone,
            passages.a_turn,
            passages.a_talk,
            passages.told_as_a_talk,
            passages.a_call_behind,
        ),
        "ORDERS": (
            passages.an_order,
            passages.an_order_framed,
            passages.an_order_in_english,
            passages.an_order_in_a_line,
            passages.an_order_as_a_section,
        ),
        "LINKS": (
            passages.an_address,
            passages.a_linked_word,
            passages.an_image,
            passages.a_bare_host,
            passages.a_mail,
            passages.another_scheme,
            names.a_letter_of_a_mail,
            names.a_letter_of_an_address,
            names.more_of_an_address,
        ),
        "KEYS": (
            passages.a_known_key,
            passages.a_key_told,
            passages.a_key_told_in_english,
            passages.a_key_set,
            passages.a_known_key_set,
            passages.letters_alone,
        ),
        "IDENTIFIERS": (
            names.a_segment_of_a_path,
            names.a_letter_of_a_path,
            names.another_ending,
            names.a_letter_of_a_file,
            names.a_letter_of_a_symbol,
            names.a_part_of_a_symbol,
            names.a_digit_of_a_hash,
            names.a_digit_of_an_id,
            names.a_digit_of_a_version,
            names.another_error,
            names.a_name_of_another_talk,
            names.of_another_talk,
            names.a_path_of_its_own,
            names.an_id_of_its_own,
        ),
        "NUMBERS": (
            facts.a_digit,
            facts.digits_exchanged,
            facts.a_digit_of_a_key,
            facts.a_digit_before_a_unit,
            facts.another_number,
        ),
        "VARIABLES": (
            variables.a_made_up_variable,
            variables.a_variable_misspelt,
            variables.a_variable_renamed,
            variables.a_variable_of_another_type,
            variables.another_type_than_is_known,
            variables.rows_exchanged,
            variables.another_shape,
            variables.another_number_in_it,
            variables.digits_of_it_exchanged,
            variables.another_text_in_it,
            variables.told_the_other_way,
            variables.a_variable_told_gone,
            variables.a_deleted_one_told_as_there,
        ),
        "LEDGER": (
            ledgers.a_row_with_another_number,
            ledgers.two_rows_exchanged,
            ledgers.a_row_of_another,
            ledgers.a_word_of_a_row,
            ledgers.what_is_open_told_done,
            ledgers.what_is_decided_told_open,
            ledgers.what_is_rejected_told_chosen,
            ledgers.a_rule_turned,
            ledgers.somebody_else,
            ledgers.a_figure_of_a_row,
        ),
        "LANGUAGE": (
            facts.in_another_language,
            facts.of_another_talk,
            facts.half_in_another,
            facts.first_in_another,
            facts.under_headings_in_another,
            facts.a_record_in_another,
        ),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Planted:
    """A draft that was spoiled: for which check, in which way, with which half of the words."""

    case: Case
    check: str
    way: str
    half: str
    draft: str


def planted(
    cases: Sequence[Case], words: Mapping[str, Any], *, seed: int, checks: Sequence[str] = tuple(WAYS)
) -> Iterator[Planted]:
    """Each draft spoiled in each way; every second draft with the words that are held back."""
    for check in checks:
        for way in WAYS[check]:
            for case in cases:
                half = (case.number + seed) % len(HALVES)
                random = Random(crc32(f"{seed} {check} {way.__name__} {case.number}".encode()))
                made = way(case, Draw(random=random, words=words, half=half, others=cases))
                spoiled = Spoiled(case=case, draft=made) if isinstance(made, str) else made
                if spoiled is not None and spoiled.draft != case.draft:
                    name = way.__name__.replace("_", " ")
                    yield Planted(case=spoiled.case, check=check, way=name, half=HALVES[half], draft=spoiled.draft)
