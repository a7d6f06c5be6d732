package dev.emend.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.peers.Databases;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Databases.class)
class TablesTest {
    private final Databases databases;

    private Store store;

    TablesTest(Databases databases) {
        this.databases = databases;
    }

    @BeforeEach
    void open() throws Exception {
        store = databases.open(Acts.CLOCK);
    }

    @AfterEach
    void close() {
        if (store != null) { // a database that is not there
            store.close();
        }
    }

    @Test
    void aStateSetByAPersonIsNotOverwrittenByTheNextReadingOfTheCatalog() throws StoreException {
        var other = Acts.CATALOG + "/other#0";
        write(s -> s.reviews().set(Acts.ITEM.key(), ReviewState.BURIED, "ada", Acts.NOON));

        write(s ->
                s.reviews()
                        .putIfAbsent(
                                Map.of(
                                        Acts.ITEM.key(),
                                        ReviewState.KEPT,
                                        other,
                                        ReviewState.PENDING,
                                        "memory:1",
                                        ReviewState.PENDING)));

        assertEquals(
                Map.of(Acts.ITEM.key(), ReviewState.BURIED, other, ReviewState.PENDING),
                store.read(s -> s.reviews().allOf(Acts.CATALOG)));
        assertEquals(
                Optional.of(ReviewState.PENDING), store.read(s -> s.reviews().get("memory:1")));
        assertEquals(Optional.empty(), store.read(s -> s.reviews().get("memory:2")));
    }

    @Test
    void moreTargetsThanOneStatementTakesAreSetAndFound() throws StoreException {
        var states = new HashMap<String, ReviewState>();
        for (int i = 0; i < 66_000; i++) {
            states.put(Acts.CATALOG + "/item#" + i, ReviewState.PENDING);
        }
        var last = Acts.CATALOG + "/item#65999";
        var rating = new Rating(last, 4, null, "ada", Acts.NOON);

        write(s -> s.reviews().putIfAbsent(states));
        write(s -> s.ratings().add(rating));

        assertEquals(states, store.read(s -> s.reviews().allOf(Acts.CATALOG)));
        assertEquals(Map.of(last, rating), store.read(s -> s.ratings().latestOf(states.keySet())));
        assertEquals(Map.of(), store.read(s -> s.embeddings().find("fp32", states.keySet())));
    }

    @Test
    void aStateCanChange() throws StoreException {
        write(s -> s.reviews().set("x", ReviewState.KEPT, "ada", Acts.NOON));
        write(s -> s.reviews().set("x", ReviewState.CONTESTED, "bob", Acts.NOON));

        assertEquals(Optional.of(ReviewState.CONTESTED), store.read(s -> s.reviews().get("x")));
    }

    @Test
    void theTrustLedgerReadsInTheOrderItWasWritten() throws StoreException {
        var found =
                new TrustEvent(
                        Acts.ITEM.key(),
                        TrustEvent.Kind.UNEXPLAINED,
                        null,
                        1.0,
                        0.6983372960937497,
                        new TrustEvent.Origin("file", null, null));
        var overridden =
                new TrustEvent(
                        Acts.ITEM.key(),
                        TrustEvent.Kind.OVERRIDDEN,
                        Acts.ITEM.key() + "/ab.0",
                        0.6983372960937497,
                        0.9,
                        new TrustEvent.Origin("ada", "checked by hand", Acts.NOON));

        write(s -> s.trust().append(found));
        write(s -> s.trust().append(overridden));

        assertEquals(
                List.of(found, overridden), store.read(s -> s.trust().ofItem(Acts.ITEM.key())));
    }

    @Test
    void aVectorIsFoundOnlyUnderTheModelThatMadeIt() throws StoreException {
        var vector = new float[] {1.5f, -0.0f, Float.MIN_VALUE, 3.4e38f};
        write(s -> s.embeddings().put("fp32", Map.of("open the files", vector)));
        write(s -> s.embeddings().put("int8", Map.of("open the files", new float[] {9f})));

        var found = store.read(s -> s.embeddings().find("fp32", List.of("open the files", "no")));
        assertEquals(Set.of("open the files"), found.keySet());
        assertArrayEquals(vector, found.get("open the files"));

        write(s -> s.embeddings().dropOther("int8"));
        assertTrue(
                store.read(s -> s.embeddings().find("fp32", List.of("open the files"))).isEmpty());
        assertEquals(
                1, store.read(s -> s.embeddings().find("int8", List.of("open the files"))).size());
    }

    @Test
    void manyVectorsComeBackEachUnderItsText() throws StoreException {
        var vectors = new HashMap<String, float[]>();
        for (int i = 0; i < 1234; i++) {
            vectors.put("text " + i, new float[] {i, -i});
        }
        write(s -> s.embeddings().put("m", vectors));
        write(s -> s.embeddings().put("m", vectors));

        var found = store.read(s -> s.embeddings().find("m", vectors.keySet()));

        assertEquals(vectors.keySet(), found.keySet());
        found.forEach((text, vector) -> assertArrayEquals(vectors.get(text), vector));
    }

    @Test
    void aQuestionIsLoggedWithWhatItWasAnsweredWith() throws StoreException {
        var first = new QueryLogEntry(Acts.NOON, "agent", "search", "mf4", "", List.of());
        var second =
                new QueryLogEntry(
                        Acts.NOON,
                        "ada",
                        "prompt",
                        "concatenate “files”",
                        "trust<0.9",
                        List.of(
                                new QueryLogEntry.Hit(Acts.ITEM.key(), 0.123456789012345),
                                new QueryLogEntry.Hit("lexical only", Double.NaN)));
        write(s -> s.queries().log(first));
        write(s -> s.queries().log(second));

        assertEquals(List.of(second, first), store.read(s -> s.queries().recent(5)));
        assertEquals(List.of(second), store.read(s -> s.queries().recent(1)));
        assertEquals(2, count(store));
    }

    private void write(Consumer<Session> work) throws StoreException {
        store.write(session -> {
            work.accept(session);
            return null;
        });
    }

    private static long count(Store store) throws StoreException {
        return store.read(session -> session.queries().count());
    }
}
