package dev.emend.store.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.peers.Databases;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.sql.StoreException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Databases.class)
class MarkTableTest {
    private final Databases databases;

    private static final String LEARNING = new LearningRef(SampleCommands.ITEM, "0123456789ab.0").key();
    private static final String OTHER = new LearningRef(SampleCommands.ITEM, "0123456789ab.1").key();
    private static final Mark NOTE = new Mark(Mark.Kind.NOTE, LEARNING);
    private static final Mark FLAG = new Mark(Mark.Kind.FLAG, LEARNING);
    private static final Mark PAIR = new Mark(Mark.Kind.UNRELATED, Mark.pair(OTHER, LEARNING));

    @AutoClose // none where the database is not there
    private Store store;

    MarkTableTest(Databases databases) {
        this.databases = databases;
    }

    @BeforeEach
    void open() throws Exception {
        store = databases.open(SampleCommands.CLOCK);
    }

    private void set(Mark mark, Json value) throws StoreException {
        store.write(session -> {
            session.marks().set(mark, value, "ada", SampleCommands.NOON);
            return value;
        });
    }

    private Map<Mark, Json> all() throws StoreException {
        return store.read(session -> session.marks().allOf(SampleCommands.CATALOG));
    }

    @Test
    void theLastValueOfAMarkCountsAndNullTakesItAway() throws StoreException {
        set(NOTE, Json.from("größer"));
        set(NOTE, Json.from("two\nlines"));
        set(FLAG, Json.Bool.TRUE);
        assertEquals(Map.of(NOTE, Json.from("two\nlines"), FLAG, Json.Bool.TRUE), all());

        set(NOTE, Json.Null.NULL);
        set(NOTE, Json.Null.NULL);

        assertEquals(Map.of(FLAG, Json.Bool.TRUE), all());
    }

    @Test
    void whatWasNamedOtherwiseKeepsTheWordOfItsRow() throws StoreException {
        var ofRows = Map.of(
                new Mark(Mark.Kind.SNOOZED, LEARNING), "later",
                new Mark(Mark.Kind.FAILURE_DISMISSED, LEARNING), "blame_rejected");
        var ofEvents = Map.of(TrustEvent.Kind.FAILURE_DISMISSED, "BLAME_REJECTED");
        store.write(session -> {
            for (var word : ofRows.values()) {
                session.handle().execute("""
                        insert into mark (target, kind, value_json, person, changed_at)
                        values (?, ?, 'true', 'ada', ?)
                        """, LEARNING, word, SampleCommands.NOON);
            }
            for (var word : ofEvents.values()) {
                session.handle().execute("""
                        insert into trust_event (item_key, kind, trust_before, trust_after, person)
                        values ('item', ?, 0.95, 1, 'ada')
                        """, word);
            }
            return ofRows;
        });

        assertEquals(ofRows.keySet(), all().keySet());
        assertEquals(
                List.copyOf(ofEvents.keySet()),
                store.read(session -> session.trust().all()).stream()
                        .map(TrustEvent::kind)
                        .toList());
        for (var entry : ofRows.entrySet()) {
            assertEquals(entry.getValue(), entry.getKey().kind().word());
        }
        assertEquals("BLAME_REJECTED", TrustEvent.Kind.FAILURE_DISMISSED.word());
    }

    @Test
    void aPairHasOneMarkWhicheverComesFirst() throws StoreException {
        set(PAIR, Json.Bool.TRUE);
        set(new Mark(Mark.Kind.UNRELATED, Mark.pair(LEARNING, OTHER)), Json.Bool.TRUE);

        assertEquals(Map.of(PAIR, Json.Bool.TRUE), all());
        assertEquals(LEARNING, PAIR.first());
    }

    @Test
    void marksOfAnotherCatalogAndOfANewerVersionAreLeftOut() throws StoreException {
        set(FLAG, Json.Bool.TRUE);
        store.write(session -> {
            session.handle().execute("""
                            insert into mark (target, kind, value_json, person, changed_at)
                            values (?, 'starred', 'true', 'ada', ?)
                            """, LEARNING, SampleCommands.NOON);
            return 1;
        });

        assertEquals(Map.of(FLAG, Json.Bool.TRUE), all());
        assertEquals(Map.of(), store.read(session -> session.marks().allOf(UUID.randomUUID())));
    }

    @Test
    void aForgottenSecretIsInNoMarkOfItsCatalog() throws StoreException {
        var aside = new Mark(Mark.Kind.DETACHED, LEARNING);
        var learning = Json.Obj.of("original_error", "used \"s3cret\\word\" there");
        set(aside, Json.Obj.of("index", 0, "value", learning));
        set(NOTE, Json.from("it is \"s3cret\\word\""));
        set(FLAG, Json.Bool.TRUE);

        store.write(session -> session.redactions().forget(SampleCommands.CATALOG, "\"s3cret\\word\"", "[gone]"));

        var clean = Json.Obj.of("original_error", "used [gone] there");
        assertEquals(
                Map.of(
                        aside,
                        Json.Obj.of("index", 0, "value", clean),
                        NOTE,
                        Json.from("it is [gone]"),
                        FLAG,
                        Json.Bool.TRUE),
                all());
    }
}
