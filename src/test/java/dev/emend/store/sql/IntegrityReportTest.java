package dev.emend.store.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.store.EveryTable;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntegrityReportTest {
    @Test
    void everyTableHasADigest() throws Exception {
        try (var store = Store.inMemory(SampleCommands.CLOCK)) {
            var without = store.read(session -> TableShape.of(session.handle()).stream()
                    .map(TableShape::name)
                    .filter(t -> RowDigests.of(session.handle(), t).isEmpty())
                    .toList());

            assertEquals(List.of(), without);
        }
    }

    @Test
    void whatEmendWritesIsWhole() throws Exception {
        try (var store = Store.inMemory(SampleCommands.CLOCK)) {
            EveryTable.fill(store, 20);

            var scrub = store.scrub();

            assertEquals(List.of(), scrub.damage());
            assertTrue(scrub.rows() > 20 * 12, "only " + scrub.rows() + " rows were checked");
        }
    }

    @Test
    void aRowThatIsChangedOnPurposeIsWholeAgain() throws Exception {
        try (var store = Store.inMemory(SampleCommands.CLOCK)) {
            EveryTable.fill(store, 3);

            store.write(session -> session.handle().execute("update journal set before_json = '', after_json = ''"));

            assertEquals(List.of(), store.scrub().damage());
        }
    }
}
