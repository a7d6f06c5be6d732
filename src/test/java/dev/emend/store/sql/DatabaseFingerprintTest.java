package dev.emend.store.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DatabaseFingerprintTest {
    @Test
    void storesThatHoldTheSameRowsHaveTheSameFingerprint() throws Exception {
        try (var store = filled();
                var other = filled()) {
            var expected = fingerprint(store);
            // each store has an id of its own
            assertEquals(
                    List.of("table store_identity has other contents"), expected.differencesTo(fingerprint(other)));
            assertEquals(
                    2_500,
                    Objects.requireNonNull(expected.tables().get("journal")).rows());
        }
    }

    @Test
    void namesTheTablesThatDiffer() throws Exception {
        try (var store = filled()) {
            var before = fingerprint(store);

            store.write(session -> {
                session.handle().execute("update journal set after_json = '{\"n\": 2}' where seq = 1700");
                session.handle().execute("delete from embedding");
                return true;
            });

            assertEquals(
                    List.of("table embedding has 0 rows instead of 1", "table journal has other contents"),
                    before.differencesTo(fingerprint(store)));
        }
    }

    @Test
    void coversEveryTableThatHoldsContent() throws Exception {
        try (var store = filled()) {
            assertEquals(
                    Migrations.TABLES,
                    List.copyOf(new TreeSet<>(fingerprint(store).tables().keySet())));
        }
    }

    private static Store filled() throws StoreException {
        var store = Store.inMemory(SampleCommands.CLOCK);
        store.write(session -> {
            for (int i = 0; i < 2_500; i++) {
                session.journal().append(SampleCommands.entry("change " + i));
            }
            session.embeddings().put("model", Map.of("text", new float[] {1, 2}));
            return true;
        });
        return store;
    }

    private static DatabaseFingerprint fingerprint(Store store) throws StoreException {
        return store.read(session -> DatabaseFingerprint.of(session.handle()));
    }
}
