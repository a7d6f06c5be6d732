package dev.emend.store.db;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.backup.StoreIdentity;
import dev.emend.store.curation.RedactionTable;
import dev.emend.store.journal.BareJournal;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandStage;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.HashChain;
import dev.emend.store.journal.HashChainResult;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournalHead;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.sql.RowDigests;
import dev.emend.store.sql.StoreException;
import dev.emend.store.sql.TableShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the chain and the check notice, without a workspace around them.
class HashChainCheckTest extends BareJournal {
    private static final int ACTS = 450;

    private void fill(int changes) throws StoreException {
        in(session -> {
            for (int i = 1; i <= changes; i++) {
                session.journal().append(SampleCommands.entry("change " + i));
            }
            return changes;
        });
    }

    private void alter(String sql) throws StoreException {
        in(session -> {
            session.handle().execute("set referential_integrity false");
            return session.handle().execute(sql);
        });
    }

    private JournalHead head() throws StoreException {
        return in(session -> HashChain.head(session.handle()));
    }

    private HashChainResult check(JournalHead sealed) throws StoreException {
        return in(session -> {
            var check = new HashChainCheck(sealed);
            while (check.next(session.handle())) {
                // page after page
            }
            return check.verdict();
        });
    }

    private void assertProblem(long checked, String words) throws StoreException {
        assertProblem(JournalHead.NONE, checked, words);
    }

    private void assertProblem(JournalHead sealed, long checked, String words) throws StoreException {
        var verdict = check(sealed);
        assertTrue(verdict.problem().orElse("nothing").contains(words), verdict.toString());
        assertEquals(checked, verdict.checkedCount());
    }

    @Test
    void aJournalThatNobodyTouchedHoldsPageAfterPage() throws Exception {
        assertEquals(new HashChainResult(0, Optional.empty()), check(JournalHead.NONE));
        fill(ACTS);

        assertEquals(new HashChainResult(ACTS, Optional.empty()), check(head()));
        assertEquals(new HashChainResult(ACTS, Optional.empty()), check(JournalHead.NONE));
    }

    @Test
    void othersGetAtTheStoreAfterEachPage() throws Exception {
        fill(ACTS);

        in(session -> {
            var check = new HashChainCheck(JournalHead.NONE);
            assertTrue(check.next(session.handle()));
            long first = check.verdict().checkedCount();
            assertTrue(first > 0 && first < ACTS, "a page of " + first);
            session.journal().append(SampleCommands.entry("meanwhile"));
            int pages = 1;
            while (check.next(session.handle())) {
                pages++;
            }
            assertEquals(new HashChainResult(ACTS + 1, Optional.empty()), check.verdict());
            assertEquals((ACTS + first) / first, pages);
            return 0;
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "label = 'change 4'",
                "person = 'eve'",
                "kind = 'rate'",
                "item_key = null",
                "learning_key = 'x'",
                "undoes = 2",
                "origin = 'x'",
                "catalog = null",
                "done_at = done_at + interval '0.000001' second",
                "before_sha256 = after_sha256",
                "after_sha256 = before_sha256",
                "chain_sha256 = before_sha256"
            })
    void anythingChangedInARowIsNoticed(String change) throws Exception {
        fill(5);

        alter("update journal set " + change + " where seq = 3");

        assertProblem(2, "is broken at change 3: it was altered or moved");
    }

    @ParameterizedTest
    @ValueSource(strings = {"before_json", "after_json"})
    void aChangedTextOfWhatWasDoneIsNoticed(String field) throws Exception {
        fill(5);

        alter("update journal set " + field + " = '{\"n\":2}' where seq = 3");

        assertProblem(2, "The details of change 3 were altered");
    }

    @ParameterizedTest
    @ValueSource(strings = {"before_sha256", "after_sha256", "chain_sha256"})
    void aRowThatWasNeverLinkedIsNotEmends(String hash) throws Exception {
        fill(5);

        alter("update journal set " + hash + " = null where seq = 3");

        assertProblem(2, "Change 3 in the history was not written by Emend");
    }

    private void append(String kind, Json.Obj done) throws StoreException {
        var change =
                new JournaledCommand("ada", kind, kind, CommandTarget.of(SampleCommands.ITEM), Json.Obj.EMPTY, done);
        in(session -> session.journal().append(JournalEntry.of(change, SampleCommands.NOON)));
    }

    @Test
    void whatARedactionEmptiedHoldsAndWhatNoneEmptiedDoesNot() throws Exception {
        fill(5);
        alter("update journal set after_json = '{}' where seq in (2, 4)");
        assertProblem(5, "The details of change 2 were deleted from the history");

        append(CommandKind.REDACT.word(), RedactionTable.withEmptiedChanges(Json.Obj.EMPTY, List.of(2L)));
        assertProblem(6, "The details of change 4 were deleted from the history");

        append(CommandKind.REDACT.word(), RedactionTable.withEmptiedChanges(Json.Obj.EMPTY, List.of(4L)));
        assertEquals(new HashChainResult(7, Optional.empty()), check(head()));
        alter("update journal set after_json = '{}' where seq = 3");
        append("edit", RedactionTable.withEmptiedChanges(Json.Obj.EMPTY, List.of(3L)));
        assertProblem(8, "The details of change 3 were deleted from the history");
    }

    @Test
    void aRedactionOfAnEarlierVersionTellsOfEverythingEmptyBeforeIt() throws Exception {
        fill(5);
        alter("update journal set after_json = '{}' where seq in (2, 4)");
        append(CommandKind.REDACT.word(), Json.Obj.of("edits", List.of()));
        assertEquals(new HashChainResult(6, Optional.empty()), check(head()));
    }

    @Test
    void aChangeThatDidNothingWasNotEmptied() throws Exception {
        append("edit", Json.Obj.EMPTY);
        assertEquals(new HashChainResult(1, Optional.empty()), check(head()));
    }

    @Test
    void whatIsWrongInADatabaseNobodyUsesIsAPartOfASentence() throws Exception {
        var address = Database.Address.memory();
        var database = Database.connect(address, SampleCommands.CLOCK);
        try {
            database.create(address, StoreIdentity.create().id());
            assertEquals(Optional.empty(), HashChainCheck.problem(database, JournalHead.NONE));
            database.transact(
                    session -> {
                        for (int i = 0; i < ACTS; i++) {
                            session.journal().append(SampleCommands.entry("act"));
                        }
                        return 0;
                    },
                    true);
            assertEquals(Optional.empty(), HashChainCheck.problem(database, JournalHead.NONE));
            database.transact(
                    session -> session.handle().execute("update journal set label = 'x' where seq = 430"), true);

            var problem = HashChainCheck.problem(database, JournalHead.NONE).orElseThrow();

            assertTrue(problem.startsWith("the history is broken at change 430"), problem);
            assertFalse(problem.endsWith("."), problem);
            assertTrue(problem.endsWith("added or removed"), problem);
        } finally {
            database.close();
        }
    }

    @Test
    void missingChangesAreNamedByTheirNeighbours() throws Exception {
        fill(5);

        alter("delete from journal where seq in (2, 3)");

        assertProblem(1, "between change 1 and change 4: changes are missing there");
    }

    @Test
    void aJournalWithoutItsFirstChangeDoesNotHold() throws Exception {
        fill(5);

        alter("delete from journal where seq = 1");

        assertProblem(0, "between change 0 and change 2");
    }

    @Test
    void anEndThatWasCutOffIsNoticedByWhatWasLastSaved() throws Exception {
        fill(5);
        var sealed = head();

        alter("delete from journal where seq > 3");

        assertProblem(sealed, 3, "ends at change 3, but had a change 5: its end was cut off");
        assertEquals(new HashChainResult(3, Optional.empty()), check(JournalHead.NONE));
    }

    @Test
    void anEndThatWasReplacedIsNoticedByWhatWasLastSaved() throws Exception {
        fill(5);
        var sealed = head();
        alter("delete from journal where seq > 3");
        fill(4);

        assertProblem(sealed, 4, "Change 5 is not the one last saved");
    }

    @Test
    void aSealedChangeThatIsSteppedOverIsGone() throws Exception {
        fill(3);
        var sealed = new JournalHead(5, "ab");
        // changes linked well on both sides of the one that is gone
        in(session -> {
            var handle = session.handle();
            var last = HashChain.bytes(HashChain.head(handle).sha256());
            var payload = HashChain.Payload.of("{}", "{}");
            var change = new JournalEntry(
                    7,
                    new JournaledCommand("eve", "edit", "forged", CommandTarget.NONE, Json.Obj.EMPTY, Json.Obj.EMPTY),
                    SampleCommands.NOON,
                    CommandStage.DECIDED);
            return handle.execute(
                    """
                    insert into journal (seq, done_at, person, kind, label, before_json,
                        after_json, before_sha256, after_sha256, chain_sha256)
                    values (7, ?, 'eve', 'edit', 'forged', '{}', '{}', ?, ?, ?)
                    """, SampleCommands.NOON, payload.before(), payload.after(), HashChain.link(last, change, payload));
        });

        assertProblem(sealed, 4, "Change 5 is missing from the history");
    }

    @Test
    void aTimeFinerThanTheDatabaseKeepsIsLinkedAsItIsKept() throws Exception {
        in(session -> session.journal()
                .append(JournalEntry.of(
                        SampleCommands.change("act"), SampleCommands.NOON.plus(Duration.ofNanos(401)))));

        assertEquals(new HashChainResult(1, Optional.empty()), check(head()));
    }

    @Test
    void theHeadIsTheLastChangeAndIsKnownAgain() throws Exception {
        assertEquals(JournalHead.NONE, head());
        assertTrue(is(session -> HashChain.holds(session.handle(), JournalHead.NONE)));
        fill(3);
        var third = head();
        fill(1);

        assertEquals(3, third.seq());
        assertEquals(4, head().seq());
        assertTrue(is(session -> HashChain.holds(session.handle(), third)));
        var replaced = new JournalHead(3, head().sha256());
        assertFalse(is(session -> HashChain.holds(session.handle(), replaced)));
        assertFalse(is(session -> HashChain.holds(session.handle(), new JournalHead(9, ""))));
        alter("update journal set chain_sha256 = null where seq = 4");
        assertEquals(new JournalHead(4, ""), head(), "a change that was never linked");
    }

    @Test
    void anOldJournalIsLinkedPageAfterPageAndWhatIsLinkedStays() throws Exception {
        int changes = 1_100;
        fill(changes);
        var sealed = head();
        alter("update journal set before_sha256 = null, after_sha256 = null, chain_sha256 = null"
                + " where seq not in (2, 600)");

        in(session -> {
            HashChain.fill(session.handle());
            return 0;
        });

        assertEquals(new HashChainResult(changes, Optional.empty()), check(sealed));
        in(session -> {
            HashChain.fill(session.handle());
            return 0;
        });
        assertEquals(sealed, head());
    }

    @Test
    void fillingAnEmptyJournalLinksNothing() throws Exception {
        in(session -> {
            HashChain.fill(session.handle());
            return 0;
        });

        assertEquals(JournalHead.NONE, head());
    }

    @Test
    void noTextOfARowCanPassForAnother() {
        var payload = HashChain.Payload.of("before", "after");
        var links = new HashSet<String>();
        var entries = new ArrayList<JournalEntry>();
        var none = CommandTarget.NONE;
        entries.add(entry("ab", "c", "d", none, null, null));
        entries.add(entry("a", "bc", "d", none, null, null));
        entries.add(entry("a", "b", "cd", none, null, null));
        entries.add(entry("", "abc", "d", none, null, null));
        entries.add(entry("ab", "c", "d", new CommandTarget(SampleCommands.CATALOG, null, null), null, null));
        entries.add(entry("ab", "c", "d", new CommandTarget(null, "x", null), null, null));
        entries.add(entry("ab", "c", "d", new CommandTarget(null, null, "x"), null, null));
        entries.add(entry("ab", "c", "d", new CommandTarget(null, "", null), null, null));
        entries.add(entry("ab", "c", "d", none, 3L, null));
        entries.add(entry("ab", "c", "d", none, null, "3"));
        for (var entry : entries) {
            links.add(HashChain.hex(HashChain.link(HashChain.START, entry, payload)));
        }
        var journalEntry = entries.getFirst();
        links.add(
                HashChain.hex(HashChain.link(HashChain.START, journalEntry, HashChain.Payload.of("after", "before"))));
        links.add(HashChain.hex(HashChain.link(new byte[] {1}, journalEntry, payload)));
        var later = new JournalEntry(2, journalEntry.change(), journalEntry.at(), journalEntry.stage());
        links.add(HashChain.hex(HashChain.link(HashChain.START, later, payload)));

        assertEquals(entries.size() + 3, links.size(), links.toString());
    }

    private static JournalEntry entry(
            String person,
            String kind,
            String label,
            CommandTarget target,
            @Nullable Long undoes,
            @Nullable String origin) {
        var change = new JournaledCommand(person, kind, label, target, Json.Obj.EMPTY, Json.Obj.EMPTY);
        return new JournalEntry(1, change, SampleCommands.NOON, CommandStage.DECIDED, undoes, origin);
    }

    @Test
    void aHashIsReadBackAsItWasWritten() {
        var hash = HashChain.sha256("größer");

        assertEquals(64, HashChain.hex(hash).length());
        assertArrayEquals(hash, HashChain.bytes(HashChain.hex(hash)));
    }

    @Test
    void aRowsDigestFollowsEveryValueInItAndTellsNothingFromAnEmptyText() throws Exception {
        fill(1);
        var digests = new HashSet<String>();
        digests.add(digest());
        for (var change : List.of(
                "person = 'eve'",
                "done_at = done_at + interval '1' second",
                "catalog = random_uuid()",
                "item_key = ''",
                "item_key = null",
                "before_json = '{\"x\":1}'",
                "undoes = 1",
                "chain_sha256 = before_sha256")) {
            alter("update journal set " + change);
            assertTrue(digests.add(digest()), change);
        }
    }

    private static String digest() throws StoreException {
        return in(HashChainCheckTest::digest);
    }

    private static String digest(StoreTransaction session) {
        return session.handle()
                .createQuery("select row_sha256 from journal")
                .map((row, _) -> HashChain.hex(row.getBytes(1)))
                .one();
    }

    /// Making it would write the whole table, and an upgrade of a large store took minutes a table.
    @Test
    void aTableWhoseDigestsAreOverItsColumnsIsLeftAsItIs() throws Exception {
        try (var own = Store.inMemory(SampleCommands.CLOCK)) {
            own.write(session -> {
                var handle = session.handle();
                session.journal().append(SampleCommands.entry("act"));
                handle.execute("alter table journal add column later varchar");
                handle.execute("comment on column journal.row_sha256 is 'made first'");
                handle.execute("comment on column catalog.row_sha256 is 'made first'");

                RowDigests.add(handle);

                assertEquals(List.of("catalog"), ofFirst(handle));
                return 0;
            });
        }
    }

    /// The tables whose digests were not made anew.
    private static List<String> ofFirst(Handle handle) {
        return handle.createQuery("""
                        select lower(table_name) from information_schema.columns
                        where column_name = 'ROW_SHA256' and remarks = 'made first'
                        """).mapTo(String.class).list();
    }

    @Test
    void aTableThatGetsItsDigestsAnewHasThemOverTheColumnsItHasNow() throws Exception {
        try (var own = Store.inMemory(SampleCommands.CLOCK)) {
            own.write(session -> {
                var handle = session.handle();
                session.journal().append(SampleCommands.entry("act"));
                var before = digest(session);
                handle.execute("alter table journal add column later varchar");

                RowDigests.add(handle);

                var without = digest(session);
                assertFalse(before.equals(without), "the new column counts");
                handle.execute("update journal set later = 'x'");
                assertFalse(without.equals(digest(session)));
                for (var table : TableShape.of(handle)) {
                    assertTrue(RowDigests.of(handle, table.name()).isPresent(), table.name());
                }
                assertEquals(Optional.empty(), RowDigests.of(handle, "no_table"));
                return 0;
            });
        }
    }

    @Test
    void aRowAsLongAsALearningMayBeHasADigest() throws Exception {
        var text = "é".repeat(1_100_000);
        var change = new JournaledCommand(
                "ada", "edit", "Edit", CommandTarget.NONE, Json.Obj.EMPTY, Json.Obj.of("text", text));
        in(session -> session.journal().append(JournalEntry.of(change, SampleCommands.NOON)));

        var whole = digest();
        alter("update journal set after_json =" + " substring(after_json, 1, length(after_json) - 3) || 'e\"}'");
        assertFalse(whole.equals(digest()), "its end counts as its beginning does");
        assertTrue(store.scrub().isWhole());
    }
}
