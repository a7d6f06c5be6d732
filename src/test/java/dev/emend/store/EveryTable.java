package dev.emend.store;

import dev.emend.store.sql.Migrations;
import dev.emend.store.sql.StoreException;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jdbi.v3.core.Handle;

/// Rows in every table, with nulls and without, by plain SQL that both schemas understand.
public final class EveryTable {
    private EveryTable() {}

    public static void fill(Store store, int rows) throws StoreException {
        store.write(session -> {
            for (int i = 0; i < rows; i++) {
                upTo(Migrations.VERSION, session.handle(), i);
            }
            return rows;
        });
    }

    /// A row in every table that the stores of a schema have.
    public static void upTo(int schema, Handle handle, int i) {
        Map<Integer, BiConsumer<Handle, Integer>> added = Map.of(
                1, EveryTable::first,
                2, EveryTable::second,
                3, EveryTable::third,
                4, EveryTable::fourth,
                5, EveryTable::fifth,
                6, EveryTable::sixth,
                7, EveryTable::seventh,
                8, EveryTable::eighth,
                14, EveryTable::fourteenth,
                15, EveryTable::fifteenth);
        for (int version = 1; version <= schema; version++) {
            added.getOrDefault(version, (_, _) -> {}).accept(handle, i);
        }
    }

    /// The tables of the first schema.
    public static void first(Handle handle, int i) {
        var text = "{\"text\": \"" + "größer ".repeat(i * 5 % 100) + "\"}";
        var maybe = i % 2 == 0 ? null : "item " + i;
        handle.execute("""
                insert into journal (done_at, person, kind, label, item_key, before_json, after_json)
                values (?, 'ada', 'edit', ?, ?, '{}', ?)
                """, SampleCommands.NOON, "change " + i, maybe, text);
        handle.execute(
                "insert into journal_saved (seq, sha256, saved_at) select max(seq), 'ab', ? from journal",
                SampleCommands.NOON);
        handle.execute("""
                insert into rating (target, score, feedback, person, rated_at)
                values (?, ?, ?, 'ada', ?)
                """, "item " + i, i % 5 + 1, maybe, SampleCommands.NOON);
        handle.execute("""
                insert into rating_withdrawal (rating_seq, withdrawn, changed_at)
                select max(seq), ?, ? from rating
                """, i % 2 == 0, SampleCommands.NOON);
        handle.execute(
                "insert into review_state (target, state, person, changed_at) values (?, 'kept', ?, ?)",
                "item " + i,
                maybe,
                SampleCommands.NOON);
        handle.execute("""
                insert into trust_event (item_key, kind, learning_key, trust_before, trust_after,
                    person, happened_at) values ('item', 'attached', ?, 1, ?, 'ada', ?)
                """, maybe, 1 / (1.0 + i), i % 3 == 0 ? null : SampleCommands.NOON);
        handle.execute(
                "insert into embedding (text_key, text_sha256, model, vector) values (?, ?, 'm', ?)",
                i,
                new byte[] {1, 2, (byte) i},
                new byte[64 + i]);
        handle.execute("""
                insert into query_log (asked_at, person, kind, query_text, filter_text, hits_json)
                values (?, 'ada', 'search', ?, '', '[]')
                """, SampleCommands.NOON, "query " + i);
        handle.execute(
                "insert into catalog (id, path, sha256, opened_at, forgotten) values (?, ?, 'ab', ?, ?)",
                new UUID(7, i),
                "/catalogs/" + i,
                SampleCommands.NOON,
                i % 2 == 0);
    }

    /// What the second schema added.
    static void second(Handle handle, int i) {
        var maybe = i % 2 == 0 ? null : "{\"n\": " + i + "}";
        handle.execute("""
                insert into conflict (catalog, kind, item_key, learning_key, path_json, base_json,
                    ours_json, theirs_json, found_at) values (?, 'FIELD', 'item', ?, '[]', ?, ?, ?, ?)
                """, SampleCommands.CATALOG, maybe, maybe, maybe, maybe, SampleCommands.NOON);
        handle.execute("insert into conflict_settled (conflict, act)"
                + " select (select max(seq) from conflict), (select max(seq) from journal)");
        handle.execute(
                "insert into redaction (salt, sha256, rule, redacted_at) values (?, ?, 'key', ?)",
                new byte[] {(byte) i},
                new byte[] {3},
                SampleCommands.NOON);
    }

    /// What the third schema added.
    static void third(Handle handle, int i) {
        handle.execute("""
                insert into mark (target, kind, value_json, person, changed_at)
                values (?, 'note', '"größer"', 'ada', ?)
                """, "item " + i, SampleCommands.NOON);
        handle.execute("insert into pace (act, millis, keys, words) select max(seq), ?, 2, 21 from journal", i * 1000L);
        handle.execute("""
                insert into judgement_pair (kind, target, person, one, other, judged_at)
                values ('repeat', ?, 'ada', 'kept', 'buried', ?)
                """, "item " + i, SampleCommands.NOON);
        handle.execute("""
                insert into golden_query (catalog, query_text, expected, person, pinned_at)
                values (?, ?, 'item', 'ada', ?)
                """, SampleCommands.CATALOG, "query " + i, SampleCommands.NOON);
        handle.execute(
                "insert into golden_run (query, place, run_at)" + " select max(seq), ?, ? from golden_query",
                i,
                SampleCommands.NOON);
    }

    /// What the fourth schema added.
    public static void fourth(Handle handle, int i) {
        var maybe = i % 2 == 0 ? null : SampleCommands.NOON;
        handle.execute(
                """
                insert into memory (id_key, id, kind, state, archived, present, version, changed,
                    served, added_at, batch, source, format, origin_id, origin_sha256, task, lesson,
                    outcome, confidence, happened_at, content)
                values (?, ?, 'learned', 'pending', false, true, 1, 1, 0, ?, 1, '/agents', 'mem0',
                    'm', ?, 'größer', '', 'success', ?, ?, ?)
                """,
                i,
                "memory " + i,
                SampleCommands.NOON,
                i % 2 == 0 ? null : new byte[] {9},
                i % 2 == 0 ? null : 1 / (1.0 + i),
                maybe,
                "{\"text\": \"" + "größer ".repeat(i * 5 % 100) + "\"}");
        handle.execute("""
                insert into memory_vector (memory, space, model, vector)
                select max(seq), 'task', 'small', ? from memory
                """, new byte[16 + i]);
        handle.execute("""
                insert into memory_link (from_key, to_key, from_id, to_id, kind, source, format,
                    origin_id, batch, present)
                values (?, 2, ?, 'b', 'works_at', '', '', '', 1, true)
                """, i, "memory " + i);
        handle.execute(
                """
                insert into run (id_key, id, present, added_at, batch, source, format, origin_id,
                    origin_sha256, family, task, model, outcome, reward, started_at, messages,
                    content)
                values (?, ?, true, ?, 1, '/runs', 'tau_bench', 'r', ?, 'tau_bench', 'fly', '', '',
                    ?, ?, 12, '{}')
                """,
                i,
                "run " + i,
                SampleCommands.NOON,
                i % 2 == 0 ? null : new byte[] {9},
                i % 2 == 0 ? null : 1.0,
                maybe);
        handle.execute("""
                insert into import_batch (act, state, files_json, started_at, finished_at)
                select max(seq), 'finished', '[]', ?, ? from journal
                """, SampleCommands.NOON, maybe);
        handle.execute("""
                insert into replaced (kind, owner, batch, state, origin_sha256, content)
                values ('memory', ?, 1, 'kept', ?, '{}')
                """, i, i % 2 == 0 ? null : new byte[] {9});
        handle.execute("""
                insert into quarantine (batch, file, line, place, format, reason, raw, found_at)
                values (1, '/agents/a.jsonl', ?, '', 'mem0', 'it is no JSON', '{', ?)
                """, i, SampleCommands.NOON);
    }

    /// What the fifth schema added.
    static void fifth(Handle handle, int i) {
        handle.execute("""
                insert into catalog_copy
                    (workspace, path, catalog, sha256, first_sha256, first_seq, opened_at, forgotten)
                values (?, ?, ?, 'ab', 'aa', ?, ?, ?)
                """, new UUID(8, 1), "/catalogs/" + i, new UUID(7, i), i, SampleCommands.NOON, i % 2 == 0);
        handle.execute(
                "insert into catalog_copy_act (workspace, act, sha256) select ?, max(seq), 'ab' from journal",
                new UUID(8, 1));
        handle.execute(
                "insert into claim (target, person, workspace, until_at) values (?, 'ada', ?, ?)",
                "item " + i,
                new UUID(8, 1),
                SampleCommands.NOON);
        handle.execute("insert into outbox_done (act_key, act) select ?, max(seq) from journal", new UUID(9, i));
    }

    /// What the sixth schema added.
    static void sixth(Handle handle, int i) {
        var maybe = i % 2 == 0 ? null : SampleCommands.NOON;
        handle.execute("""
                insert into source (kind, name, settings_json, watched, last_read, fingerprint,
                    problem)
                values ('chroma', ?, '{"url": "größer"}', ?, ?, '3 ab', '')
                """, "http://localhost:8000#agents" + i, i % 2 == 0, maybe);
        handle.execute("""
                insert into source_write (source, memory, what, version, sent, tries, next_try)
                select max(id), ?, 'upsert', 2, ?, 1, ? from source
                """, i, i % 2 == 0, maybe);
    }

    /// What the seventh schema added.
    static void seventh(Handle handle, int i) {
        handle.execute(
                """
                insert into run_analysis
                    (run, changed, version, said, tools, findings, score, workflow)
                select max(seq), 1, ?, ?, ?, '{"no_initial_plan":1}', ?, 'ad_hoc' from run
                """,
                i % 2,
                i % 3 == 0 ? "failure" : "",
                "größer\nls\n\n0 1 " + "1 ".repeat(i * 5 % 100) + "0",
                1 / (1.0 + i));
        handle.execute("""
                insert into run_pattern (name, tools, person, named_at)
                values (?, 'ls\nread_file', 'ada', ?)
                """, "pattern " + i, SampleCommands.NOON);
        handle.execute("""
                insert into run_pattern_member (pattern, run)
                select (select max(seq) from run_pattern), (select max(seq) from run)
                """);
    }

    /// What the eighth schema added.
    static void eighth(Handle handle, int i) {
        var maybe = i % 2 == 0 ? null : SampleCommands.NOON;
        handle.execute(
                """
                insert into feedback (present, logged_at, source, about, about_key, person,
                    satisfaction, tags, summary, went_well, could_improve)
                values (?, ?, 'automatic', ?, ?, 'ada', 'High', 'due_dates', 'größer', '', '')
                """, i % 2 == 0, SampleCommands.NOON, i % 2 == 0 ? null : "session#" + i, i % 2 == 0 ? null : (long) i);
        handle.execute("""
                insert into period_summary (state, scheduled, period_from, period_to, total,
                    created_at, activated_at, edited_by, content)
                values ('draft', ?, ?, ?, ?, ?, ?, '', '{}')
                """, i % 2 == 0, SampleCommands.NOON, SampleCommands.NOON, i, SampleCommands.NOON, maybe);
        handle.execute(
                """
                insert into conversation (workspace, id, started_at, last_at, ending)
                values (?, ?, ?, ?, ?)
                """,
                i % 2 == 0 ? null : new UUID(8, 1),
                "session " + i,
                SampleCommands.NOON,
                SampleCommands.NOON,
                i % 2 == 0 ? null : "explicit");
        handle.execute("""
                insert into conversation_message (conversation, role, said_at, content)
                select max(seq), 'user', ?, ? from conversation
                """, SampleCommands.NOON, "größer " + i);
    }

    /// What the fourteenth schema added.
    static void fourteenth(Handle handle, int i) {
        handle.execute(
                "insert into run_progress (name, changed, content) values (?, ?, ?)",
                "größer " + i,
                i,
                i % 2 == 0 ? "" : "{}");
    }

    /// What the fifteenth schema added.
    static void fifteenth(Handle handle, int i) {
        var maybe = i % 2 == 0 ? null : SampleCommands.NOON;
        handle.execute("""
                insert into keep_rule (author, source, about, created_at, revoked_at, revoked_by)
                values ('ada', 'agent:größer', ?, ?, ?, ?)
                """, "dates " + i, SampleCommands.NOON, maybe, maybe == null ? null : "bob");
        handle.execute("""
                insert into keep_rule_use (target, rule, sample, version, act, used_at)
                select ?, max(id), ?, ?, (select max(seq) from journal), ? from keep_rule
                """, "größer " + i, i % 2 == 0, i % 2 == 0 ? null : (long) i, SampleCommands.NOON);
    }
}
