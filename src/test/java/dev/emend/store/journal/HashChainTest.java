package dev.emend.store.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.StoreFiles;
import dev.emend.store.backup.StoreIdentity;
import dev.emend.store.curation.RedactionTable;
import dev.emend.store.db.Database;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.sql.JdbiMappers;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.h2.Driver;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whatever is done to the rows of a closed workspace with any other program is noticed and named.
class HashChainTest {
    private static final int ACTS = 450;

    @TempDir
    private static Path made;

    @TempDir
    private Path folder;

    /// Once for all tests, each of which alters a copy.
    @BeforeAll
    static void fill() throws StoreException {
        try (var store = Store.open(made, SampleCommands.CLOCK)) {
            store.write(session -> {
                for (int i = 1; i <= ACTS; i++) {
                    session.journal().append(SampleCommands.entry("change " + i));
                }
                return session.journal()
                        .append(JournalEntry.ofUndo(ACTS, SampleCommands.change("undo"), SampleCommands.NOON));
            });
        }
    }

    @BeforeEach
    void copy() throws IOException {
        StoreFiles.of(made, folder);
    }

    @Test
    void aJournalThatNobodyTouchedHolds() throws Exception {
        assertEquals(new HashChainResult(ACTS + 1, Optional.empty()), check());
        // and does after further changes, openings and a crash
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.write(session -> session.journal().append(SampleCommands.entry("one more")));
            assertEquals(new HashChainResult(ACTS + 2, Optional.empty()), store.checkJournal());
        }
        assertEquals(new HashChainResult(ACTS + 2, Optional.empty()), check());
    }

    @ParameterizedTest
    @CsvSource({
        "label, 'change 40'",
        "person, 'eve'",
        "kind, 'rate'",
        "item_key, null",
        "learning_key, 'x'",
        "undoes, 3",
        "origin, 'x'",
        "catalog, null",
        "done_at, timestamp with time zone '2020-01-01 00:00:00+00'"
    })
    void anEditedFieldIsNoticed(String field, String value) throws Exception {
        var literal = value.matches("null|[0-9]+|timestamp.*") ? value : "'" + value + "'";
        alter("update journal set " + field + " = " + literal + " where seq = 250");

        assertProblem(249, "change 250");
    }

    @ParameterizedTest
    @CsvSource({"before_json", "after_json"})
    void anEditedTextOfWhatWasDoneIsNoticed(String field) throws Exception {
        alter("update journal set " + field + " = '{\"n\":2}' where seq = 250");

        assertProblem(249, "The details of change 250");
    }

    @Test
    void aTextWithANewHashOfItsOwnIsNoticed() throws Exception {
        alter("update journal set after_json = '{\"n\":2}',"
                + " after_sha256 = hash('SHA-256', '{\"n\":2}') where seq = 250");

        assertProblem(249, "change 250");
    }

    @Test
    void aTextThatWasEmptiedByNoRedactionIsNoticed() throws Exception {
        alter("update journal set before_json = '{}', after_json = '{}' where seq = 250");

        assertProblem(ACTS + 1, "The details of change 250 were deleted");
    }

    @Test
    void aTextThatARedactionEmptiedLeavesTheChainWhole() throws Exception {
        alter("update journal set before_json = '{}', after_json = '{}' where seq = 250");
        redact(RedactionTable.withEmptiedChanges(Json.Obj.EMPTY, List.of(250L)));

        assertEquals(new HashChainResult(ACTS + 2, Optional.empty()), check());

        alter("update journal set before_json = '{}', after_json = '{}' where seq = 251");
        assertProblem(ACTS + 2, "The details of change 251 were deleted");
    }

    @Test
    void aRedactionOfAnEarlierVersionTellsOfEverythingEmptyBeforeIt() throws Exception {
        alter("update journal set before_json = '{}', after_json = '{}' where seq = 250");
        redact(Json.Obj.of("edits", List.of()));

        assertEquals(new HashChainResult(ACTS + 2, Optional.empty()), check());
    }

    @Test
    void whatARedactionEmptiedIsToldOfByTheOneThatEmptiesIt() throws Exception {
        redact(RedactionTable.withEmptiedChanges(Json.Obj.of("text", "a secret"), List.of(250L)));
        alter("update journal set before_json = '{}', after_json = '{}' where seq = 250");
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.write(session -> {
                var changes = session.redactions().forget(SampleCommands.CATALOG, "a secret", "[redacted]");
                assertEquals(List.of(250L, ACTS + 2L), changes);
                return append(session, RedactionTable.withEmptiedChanges(Json.Obj.EMPTY, changes));
            });
        }

        assertEquals(new HashChainResult(ACTS + 3, Optional.empty()), check());
    }

    private void redact(Json.Obj done) throws StoreException {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.write(session -> append(session, done));
        }
    }

    private static long append(StoreTransaction session, Json.Obj done) {
        var change = new JournaledCommand(
                "ada",
                CommandKind.REDACT.word(),
                "Redact",
                CommandTarget.of(SampleCommands.ITEM),
                Json.Obj.EMPTY,
                done);
        return session.journal().append(JournalEntry.of(change, SampleCommands.NOON));
    }

    @Test
    void aRemovedChangeIsNoticed() throws Exception {
        alter("delete from journal where seq = 250");
        forgetTheCounts();

        assertProblem(249, "between change 249 and change 251");
    }

    @Test
    void aRemovedChangeWhosePlaceIsFilledIsNoticed() throws Exception {
        alter("delete from journal where seq = 250");
        alter("update journal set seq = 250 where seq = 249");
        forgetTheCounts();

        assertProblem(248, "between change 248 and change 250");
    }

    @Test
    void changesThatSwappedPlacesAreNoticed() throws Exception {
        alter("update journal set seq = 9999 where seq = 200");
        alter("update journal set seq = 200 where seq = 201");
        alter("update journal set seq = 201 where seq = 9999");

        assertProblem(199, "change 200");
    }

    @Test
    void aChangePutInIsNoticed() throws Exception {
        alter("delete from journal where seq = 250");
        alter("insert into journal (seq, done_at, person, kind, label, before_json, after_json)"
                + " values (250, current_timestamp, 'eve', 'edit', 'put in', '{}', '{}')");

        assertProblem(249, "Change 250 in the history was not written by Emend");
    }

    @Test
    void anEndThatWasCutOffIsNoticed() throws Exception {
        alter("delete from journal where seq > 440");
        forgetTheCounts();

        assertProblem(440, "ends at change 440, but had a change 451");
        // also after changes that are linked well came behind
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.write(session -> session.journal().append(SampleCommands.entry("one more")));
        }
        assertProblem(441, "had a change 451");
    }

    @Test
    void anEndThatWasReplacedByLinkedChangesIsNoticed() throws Exception {
        alter("delete from journal where seq > 440");
        forgetTheCounts();
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            for (int i = 0; i < 20; i++) {
                store.write(session -> session.journal().append(SampleCommands.entry("forged")));
            }
        }

        assertProblem(450, "Change 451 is not the one");
    }

    @Test
    void aJournalFromBeforeTheChainGetsOneAtItsUpgrade() throws Exception {
        alter(
                "update journal set before_sha256 = null, after_sha256 = null, chain_sha256 = null",
                "delete from journal where seq = 17");
        var identity = StoreIdentity.read(folder.resolve("store.json"));
        new StoreIdentity(identity.id(), identity.schema(), identity.state(), 0, Map.of("journal", (long) ACTS))
                .write(folder.resolve("store.json"));
        try (var connection = connect()) {
            var database = org.jdbi.v3.core.Jdbi.create(connection).installPlugin(new JdbiMappers());
            database.useHandle(HashChain::fill);
        }

        assertEquals(new HashChainResult(ACTS, Optional.empty()), check());
    }

    @Test
    void othersGetAtTheStoreWhileALongJournalIsChecked() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            store.write(session -> {
                for (int i = 0; i < 20_000; i++) {
                    session.journal().append(SampleCommands.entry("act"));
                }
                return session.journal().count();
            });
            long begun = System.nanoTime();
            var verdict = new java.util.concurrent.atomic.AtomicReference<HashChainResult>();
            var checker = Thread.ofVirtual().start(() -> verdict.set(checked(store)));
            long longest = 0;
            int changes = 0;
            while (checker.isAlive()) {
                long before = System.nanoTime();
                store.write(session -> session.journal().append(SampleCommands.entry("meanwhile")));
                longest = Math.max(longest, System.nanoTime() - before);
                changes++;
            }
            long took = System.nanoTime() - begun;
            System.out.printf(
                    "journal of %,d changes checked in %,d ms; %d changes meanwhile, the slowest %.1f" + " ms%n",
                    verdict.get().checkedCount(), took / 1_000_000, changes, longest / 1e6);

            assertEquals(Optional.empty(), verdict.get().problem());
            assertTrue(changes > 10, "only " + changes + " changes got in between");
        }
    }

    private static HashChainResult checked(Store store) {
        try {
            return store.checkJournal();
        } catch (StoreException failure) {
            throw new AssertionError(failure);
        }
    }

    private void assertProblem(long checked, String words) throws StoreException {
        var verdict = check();
        assertTrue(verdict.problem().orElse("nothing").contains(words), verdict.toString());
        assertEquals(checked, verdict.checkedCount());
    }

    private HashChainResult check() throws StoreException {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            return store.checkJournal();
        }
    }

    /// Changes the closed database as any other program can.
    private void alter(String... statements) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            statement.execute("set referential_integrity false");
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
        // the size is another check's concern
        try {
            var file = folder.resolve("store.json");
            var now = StoreIdentity.read(file);
            new StoreIdentity(now.id(), now.schema(), now.state(), 0, now.rows(), now.head()).write(file);
        } catch (java.io.IOException | dev.emend.json.JsonFault failure) {
            throw new AssertionError(failure);
        }
    }

    private Connection connect() throws SQLException {
        var properties = new java.util.Properties();
        properties.setProperty("user", Database.USER);
        properties.setProperty("password", "");
        return new Driver().connect(new Database.Address("file:" + folder.resolve("store")).url(), properties);
    }

    /// Whoever cuts rows off may lower the counts too.
    private void forgetTheCounts() throws Exception {
        var file = folder.resolve("store.json");
        var now = StoreIdentity.read(file);
        new StoreIdentity(now.id(), now.schema(), now.state(), 0, Map.of(), now.head()).write(file);
    }
}
