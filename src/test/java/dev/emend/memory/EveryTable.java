package dev.emend.memory;

import java.util.UUID;
import org.jdbi.v3.core.Handle;

/// Rows in every table, with nulls and without, by plain SQL that both schemas understand.
final class EveryTable {
    private EveryTable() {}

    static void fill(Store store, int rows) throws StoreException {
        store.write(session -> {
            for (int i = 0; i < rows; i++) {
                first(session.handle(), i);
                second(session.handle(), i);
                third(session.handle(), i);
            }
            return rows;
        });
    }

    /// The tables of the first schema.
    static void first(Handle handle, int i) {
        var text = "{\"text\": \"" + "größer ".repeat(i * 5 % 100) + "\"}";
        var maybe = i % 2 == 0 ? null : "item " + i;
        handle.execute(
                """
                insert into journal (done_at, person, kind, label, item_key, before_json, after_json)
                values (?, 'ada', 'edit', ?, ?, '{}', ?)
                """,
                Acts.NOON,
                "act " + i,
                maybe,
                text);
        handle.execute(
                "insert into journal_saved (seq, sha256, saved_at) select max(seq), 'ab', ? from journal",
                Acts.NOON);
        handle.execute(
                """
                insert into rating (target, score, feedback, person, rated_at)
                values (?, ?, ?, 'ada', ?)
                """,
                "item " + i,
                i % 5 + 1,
                maybe,
                Acts.NOON);
        handle.execute(
                """
                insert into rating_withdrawal (rating_seq, withdrawn, changed_at)
                select max(seq), ?, ? from rating
                """,
                i % 2 == 0,
                Acts.NOON);
        handle.execute(
                "insert into review_state (target, state, person, changed_at) values (?, 'kept', ?, ?)",
                "item " + i,
                maybe,
                Acts.NOON);
        handle.execute(
                """
                insert into trust_event (item_key, kind, learning_key, trust_before, trust_after,
                    person, happened_at) values ('item', 'attached', ?, 1, ?, 'ada', ?)
                """,
                maybe,
                1 / (1.0 + i),
                i % 3 == 0 ? null : Acts.NOON);
        handle.execute(
                "insert into embedding (text_key, text_sha256, model, vector) values (?, ?, 'm', ?)",
                i,
                new byte[] {1, 2, (byte) i},
                new byte[64 + i]);
        handle.execute(
                """
                insert into query_log (asked_at, person, kind, query_text, filter_text, hits_json)
                values (?, 'ada', 'search', ?, '', '[]')
                """,
                Acts.NOON,
                "query " + i);
        handle.execute(
                "insert into catalog (id, path, sha256, opened_at, forgotten) values (?, ?, 'ab', ?, ?)",
                new UUID(7, i),
                "/catalogs/" + i,
                Acts.NOON,
                i % 2 == 0);
    }

    /// What the second schema added.
    static void second(Handle handle, int i) {
        var maybe = i % 2 == 0 ? null : "{\"n\": " + i + "}";
        handle.execute(
                """
                insert into conflict (catalog, kind, item_key, learning_key, path_json, base_json,
                    ours_json, theirs_json, found_at) values (?, 'FIELD', 'item', ?, '[]', ?, ?, ?, ?)
                """,
                Acts.CATALOG,
                maybe,
                maybe,
                maybe,
                maybe,
                Acts.NOON);
        handle.execute(
                "insert into conflict_settled (conflict, act)"
                        + " select (select max(seq) from conflict), (select max(seq) from journal)");
        handle.execute(
                "insert into redaction (salt, sha256, rule, redacted_at) values (?, ?, 'key', ?)",
                new byte[] {(byte) i},
                new byte[] {3},
                Acts.NOON);
    }

    /// What the third schema added.
    static void third(Handle handle, int i) {
        handle.execute(
                """
                insert into mark (target, kind, value_json, person, changed_at)
                values (?, 'note', '"größer"', 'ada', ?)
                """,
                "item " + i,
                Acts.NOON);
        handle.execute(
                "insert into pace (act, millis, keys, words) select max(seq), ?, 2, 21 from journal",
                i * 1000L);
        handle.execute(
                """
                insert into judgement_pair (kind, target, person, one, other, judged_at)
                values ('repeat', ?, 'ada', 'kept', 'buried', ?)
                """,
                "item " + i,
                Acts.NOON);
        handle.execute(
                """
                insert into golden_query (catalog, query_text, expected, person, pinned_at)
                values (?, ?, 'item', 'ada', ?)
                """,
                Acts.CATALOG,
                "query " + i,
                Acts.NOON);
        handle.execute(
                "insert into golden_run (query, place, run_at)"
                        + " select max(seq), ?, ? from golden_query",
                i,
                Acts.NOON);
    }
}
