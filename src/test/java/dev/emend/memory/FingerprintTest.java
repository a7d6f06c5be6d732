package dev.emend.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    @Test
    void storesThatHoldTheSameRowsHaveTheSameFingerprint() throws Exception {
        try (var one = filled();
                var other = filled()) {
            var expected = fingerprint(one);
            // each store has an id of its own
            assertEquals(
                    List.of("table store_identity has other contents"),
                    expected.differencesTo(fingerprint(other)));
            assertEquals(2_500, expected.rows("journal"));
        }
    }

    @Test
    void namesTheTablesThatDiffer() throws Exception {
        try (var store = filled()) {
            var before = fingerprint(store);

            store.write(session -> {
                session.handle()
                        .execute("update journal set after_json = '{\"n\": 2}' where seq = 1700");
                session.handle().execute("delete from embedding");
                return true;
            });

            assertEquals(
                    List.of(
                            "table embedding has 0 rows instead of 1",
                            "table journal has other contents"),
                    before.differencesTo(fingerprint(store)));
        }
    }

    @Test
    void coversEveryTableThatHoldsContent() throws Exception {
        try (var store = filled()) {
            assertEquals(
                    Schema.TABLES,
                    List.copyOf(new TreeSet<>(fingerprint(store).tables().keySet())));
        }
    }

    private static Store filled() throws StoreException {
        var store = Store.inMemory(Acts.CLOCK);
        store.write(session -> {
            for (int i = 0; i < 2_500; i++) {
                session.journal().append(Acts.entry("act " + i));
            }
            session.embeddings().put("model", Map.of("text", new float[] {1, 2}));
            return true;
        });
        return store;
    }

    private static Fingerprint fingerprint(Store store) throws StoreException {
        return store.read(session -> Fingerprint.of(session.handle()));
    }
}
