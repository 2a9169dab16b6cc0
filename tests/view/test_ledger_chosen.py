"""The part of a ledger that is carried fits a budget, takes what binds first, and says how to find the rest."""

from __future__ import annotations

import pytest

from tests.view.ledgers import ids, words
from unabridged.log.compacted import LedgerEntry
from unabridged.log.ids import Seq
from unabridged.view import ledger
from unabridged.view.ledger import Ledger, entry_of, how_many, ledger_of
from unabridged.view.ledger_chosen import binding, chosen
from unabridged.view.ledger_lines import rendered
from unabridged.view.ledger_share import widened


class TestWidening:
    """Of a share in which nothing can be said there are constraints alone, and the line of what had no room."""

    RULE = entry_of(ledger.CONSTRAINT, "Never touch the table of orders.", 1)

    def test_is_for_constraints(self) -> None:
        found = widened(ids(90).merged(ledger_of([self.RULE])), 20, 60, words)
        assert found.of(ledger.CONSTRAINT) == (self.RULE,)
        assert 20 < words(rendered(found.entries)) <= 60

    def test_is_for_nothing_else(self) -> None:
        assert widened(ids(90), 20, 60, words) == Ledger()

    def test_goes_no_further_than_it_may(self) -> None:
        assert widened(ids(90).merged(ledger_of([self.RULE])), 20, 40, words) == Ledger()


class TestChoosing:
    @pytest.mark.parametrize("budget", [48, 60, 100, 400])
    def test_keeps_to_its_budget(self, budget: int) -> None:
        assert words(rendered(chosen(ids(200), budget, words).entries)) <= budget

    def test_keeps_to_it_where_what_matters_most_takes_more_than_lines_mostly_do(self) -> None:
        long = [entry_of("identifier", f"{n}-{'x' * 60}", n) for n in range(1, 120)]
        dense = [entry_of("identifier", f"a b c d e f g {n}", n) for n in range(200, 260)]
        found = chosen(ledger_of([*long, *dense]), 120, words)
        assert 0 < words(rendered(found.entries)) <= 120

    def test_takes_nothing_where_a_single_line_would_be_too_much(self) -> None:
        long = [entry_of("identifier", f"{n}-{'x' * 60}", n) for n in range(1, 120)]
        dense = entry_of("identifier", "a b c d e f g h i j k l m n o p q r s t u v w x", 260)
        assert chosen(ledger_of([*long, dense]), 48, lambda text: 4 * words(text)) == Ledger()

    def test_takes_all_where_there_is_room(self) -> None:
        assert chosen(ids(5), 1_000, words) == ids(5)

    @pytest.mark.parametrize("budget", [0, -5, 43])
    def test_takes_nothing_where_there_is_none(self, budget: int) -> None:
        assert chosen(ids(5), budget, words) == Ledger()

    def test_says_how_to_find_what_had_no_room(self) -> None:
        found = chosen(ids(200), 100, words)
        (more,) = found.of(ledger.MORE)
        assert how_many(more) + len(found.of("identifier")) == 200
        assert "more entries: look up “lookup order”, or unfold seq 1–" in rendered(found.entries)

    def test_carries_on_what_had_no_room_before(self) -> None:
        found = chosen(chosen(ids(200), 100, words), 60, words)
        (more,) = found.of(ledger.MORE)
        assert how_many(more) + len(found.of("identifier")) == 200
        assert "look up “lookup order”" in rendered(found.entries)

    def test_tells_what_had_no_room_without_a_query_where_no_word_says_one(self) -> None:
        found = chosen(ledger_of(entry_of("identifier", f"{n}-{n}", n) for n in range(200)), 100, words)
        assert "more entries, or unfold" in rendered(found.entries)

    def test_prefers_what_was_used_again_later(self) -> None:
        again = [entry_of("identifier", "ID3", seq, state=ledger.USED) for seq in (9, 12)]
        assert "ID3" in {entry.text for entry in chosen(ids(200).merged(ledger_of(again)), 100, words).entries}

    def test_has_room_for_more_of_one_message_than_of_several(self) -> None:
        together = ledger_of(entry_of("identifier", f"ID{n}", 1, told="order of lookup") for n in range(1, 201))
        assert len(chosen(together, 100, words).entries) > len(chosen(ids(200), 100, words).entries)

    def test_prefers_what_is_recent(self) -> None:
        found = {entry.text for entry in chosen(ids(200), 100, words).entries}
        assert "ID200" in found
        assert "ID2" not in found

    def test_keeps_every_constraint_before_identifiers(self) -> None:
        rules = [entry_of(ledger.CONSTRAINT, f"Never touch table {n}.", n) for n in range(8)]
        found = chosen(ids(300).merged(ledger_of(rules)), 160, words)
        assert len(found.of(ledger.CONSTRAINT)) == 8

    def test_keeps_what_binds_before_newer_small_talk(self) -> None:
        rules = [entry_of(ledger.CONSTRAINT, f"Never touch table {n}.", n) for n in range(1, 8)]
        talk = [entry_of(ledger.CONSTRAINT, f"You must be tired on day {n}.", n) for n in range(20, 90)]
        asks = [entry_of(ledger.ASK, f"And how was day {n} for you then?", n) for n in range(20, 90)]
        found = chosen(ledger_of([*rules, *talk, *asks]), 240, words)
        assert {each.text for each in rules} <= {each.text for each in found.of(ledger.CONSTRAINT)}
        assert found.of(ledger.ASK)

    def test_keeps_what_binds_before_a_word_on_what_is_left_out(self) -> None:
        rules = [entry_of(ledger.CONSTRAINT, f"Never touch table {n}.", n) for n in range(1, 6)]
        found = chosen(ids(20).merged(ledger_of(rules)), 50, words)
        assert found.entries == tuple(rules)

    def test_counts_constraints_and_reckons_what_else_there_is(self) -> None:
        """By how many tokens a letter of all lines takes, codes make a rule of plain words dear."""

        def tokens(text: str) -> int:
            return sum(len(word) if any(map(str.isdigit, word)) else 1 for word in text.split())

        rule = entry_of(ledger.CONSTRAINT, "Never touch the tables of production before Friday evening.", 1)
        many = ledger_of([rule, *(entry_of("identifier", f"W{n}77{n}812", 2) for n in range(20))])
        assert rule in chosen(many, 62, tokens).entries

    @pytest.mark.parametrize("kind", [ledger.DECISION, ledger.TASK])
    def test_keeps_one_decision_and_one_task_among_many_identifiers(self, kind: str) -> None:
        """Its share has no room for it; what was decided and why is worth more than the tenth code."""
        made = entry_of(kind, "We decided on PostgreSQL rather than MySQL because we need JSONB.", 1)
        many = ids(200).merged(
            ledger_of([made, *(entry_of("ask", f"and what of number {n}?", n) for n in range(2, 90))])
        )
        assert made in chosen(many, 120, words).entries

    @pytest.mark.parametrize("kind", [ledger.DECISION, ledger.TASK])
    def test_keeps_them_before_asks_and_identifiers_share_what_constraints_leave(self, kind: str) -> None:
        rules = [entry_of(ledger.CONSTRAINT, f"Never touch table {n}.", n) for n in range(1, 9)]
        asks = [entry_of(ledger.ASK, f"And what of number {n}?", n) for n in range(20, 60)]
        made = entry_of(kind, "We decided on PostgreSQL rather than MySQL because we need JSONB.", 9)
        found = chosen(ids(200).merged(ledger_of([*rules, *asks, made])), 120, words)
        assert made in found.entries
        assert len(found.of(ledger.CONSTRAINT)) == len(rules)

    def test_keeps_none_that_would_take_more_than_its_part(self) -> None:
        made = entry_of(ledger.DECISION, "We decided " + "so " * 60, 1)
        assert made not in chosen(ids(200).merged(ledger_of([made])), 120, words).entries

    def test_says_whether_constraints_had_no_room_here_or_before(self) -> None:
        rules = ledger_of(entry_of(ledger.CONSTRAINT, f"Never touch table {n}.", n) for n in range(1, 90))
        first = chosen(rules, 60, words)
        assert "more entries, constraints among them" in rendered(first.entries)
        again = chosen(first.merged(ids(90)), 80, words)
        assert "more entries, constraints among them" in rendered(again.entries)

    def test_knows_what_constraints_take(self) -> None:
        rule = entry_of(ledger.CONSTRAINT, "Never touch it.", 1)
        assert binding(ledger_of([rule]).merged(ids(9)), words) == words(rendered([rule]))
        assert binding(ids(9), words) == 0

    def test_keeps_the_first_ask_and_the_newest(self) -> None:
        asks = ledger_of(entry_of(ledger.ASK, f"Please look into matter {n} for me.", n) for n in range(1, 60))
        found = [entry.text for entry in chosen(asks, 90, words).of(ledger.ASK)]
        assert (found[0], found[-1]) == ("Please look into matter 1 for me.", "Please look into matter 59 for me.")

    def test_leaves_out_what_alone_has_no_room(self) -> None:
        long = [entry_of(ledger.ASK, "word " * 100, n) for n in range(1, 40)]
        long += [entry_of(ledger.ASK, f"{n} " + "word " * 100, n) for n in range(1, 40)]
        found = chosen(ledger_of(long), 60, words)
        assert not found.of(ledger.ASK)
        assert how_many(found.of(ledger.MORE)[0]) == 40

    def test_gives_up_where_not_even_a_hint_has_room(self) -> None:
        assert chosen(ids(5), 50, lambda text: 51 if "\n" in text else 1) == Ledger()

    def test_counts_what_is_chosen_once_more_where_little_takes_more_than_its_part(self) -> None:
        def dear(text: str) -> int:
            return words(text) + 40

        assert 40 < dear(rendered(chosen(ids(200), 120, dear).entries)) <= 120

    def test_keeps_what_closes_others_without_telling_it(self) -> None:
        done = ledger_of([entry_of(ledger.TASK, "write", 3, state=ledger.DONE)])
        found = chosen(done.merged(ids(2)), 400, words)
        assert [entry.text for entry in found.of(ledger.TASK)] == ["write"]
        assert "write" not in rendered(found.entries)

    def test_is_of_what_stands(self) -> None:
        entries = [entry_of(ledger.TASK, "write", 2, state="open"), entry_of(ledger.TASK, "read", 2, state="open")]
        done = LedgerEntry(kind=ledger.TASK, text="write", sources=(Seq(9),), state=ledger.DONE)
        assert "write" not in rendered(chosen(ledger_of([*entries, done]), 400, words).entries)
