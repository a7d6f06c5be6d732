package dev.emend.store.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.model.Rating;
import dev.emend.peers.Databases;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.sql.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Databases.class)
class RatingTableTest {
    private final Databases databases;

    private static final String ITEM = SampleCommands.ITEM.key();
    private static final Rating TWO = new Rating(ITEM, 2, "vague", "ada", SampleCommands.NOON);
    private static final Rating FIVE = new Rating(ITEM, 5, null, "bob", SampleCommands.NOON.minusSeconds(3600));

    @AutoClose // none where the database is not there
    private Store store;

    RatingTableTest(Databases databases) {
        this.databases = databases;
    }

    @BeforeEach
    void open() throws Exception {
        store = databases.open(SampleCommands.CLOCK);
    }

    @Test
    void theRatingGivenLastCountsWhateverItsClockSaid() throws StoreException {
        add(TWO);
        add(FIVE);

        assertEquals(Optional.of(FIVE), latest());
        assertEquals(Map.of(ITEM, FIVE), store.read(s -> s.ratings().latestOf(SampleCommands.CATALOG)));
        assertEquals(Map.of(), store.read(s -> s.ratings().latestOf(UUID.randomUUID())));
    }

    @Test
    void aWithdrawnRatingStaysInTheHistoryAndTheOneBeforeCounts() throws StoreException {
        long first = add(TWO);
        long second = add(FIVE);

        withdraw(second);

        assertEquals(Optional.of(TWO), latest());
        assertEquals(
                List.of(new RatingHistoryEntry(first, TWO, false), new RatingHistoryEntry(second, FIVE, true)),
                store.read(session -> session.ratings().history(ITEM)));
    }

    @Test
    void aRestoredRatingCountsAgain() throws StoreException {
        long only = add(TWO);
        withdraw(only);
        assertEquals(Optional.empty(), latest());

        store.write(session -> {
            session.ratings().restore(only);
            return null;
        });

        assertEquals(Optional.of(TWO), latest());
    }

    @Test
    void findsTheRatingsOfManyTargetsAtOnce() throws StoreException {
        var targets =
                java.util.stream.IntStream.range(0, 600).mapToObj(i -> "t" + i).toList();
        store.write(session -> {
            targets.forEach(t -> session.ratings().add(new Rating(t, 3, null, "ada", SampleCommands.NOON)));
            return null;
        });

        var found = store.read(session -> session.ratings().latestOf(targets));

        assertEquals(java.util.Set.copyOf(targets), found.keySet());
    }

    private Optional<Rating> latest() throws StoreException {
        return store.read(session -> session.ratings().latest(ITEM));
    }

    private long add(Rating rating) throws StoreException {
        return store.write(session -> session.ratings().add(rating));
    }

    private void withdraw(long seq) throws StoreException {
        store.write(session -> {
            session.ratings().withdraw(seq);
            return null;
        });
    }
}
