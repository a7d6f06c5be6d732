package dev.emend.store.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.peers.Databases;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.sql.StoreException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Who has which card before them.
@ParameterizedClass
@EnumSource(Databases.class)
class ReviewClaimTableTest {
    private static final UUID ANN = new UUID(1, 1);
    private static final UUID BOB = new UUID(2, 2);
    private static final Duration TIME = Duration.ofMinutes(5);
    private static final Clock LATER = Clock.fixed(SampleCommands.NOON.plus(TIME), ZoneOffset.UTC);

    private final Databases databases;

    @AutoClose // none where the database is not there
    private Store store;

    ReviewClaimTableTest(Databases databases) {
        this.databases = databases;
    }

    @BeforeEach
    void open() throws Exception {
        store = databases.open(SampleCommands.CLOCK);
    }

    @Test
    void aCardIsOnePersonsUntilItIsGivenBack() throws StoreException {
        assertTrue(take(ANN, "ann"));
        assertFalse(take(BOB, "bob"));
        assertTrue(take(ANN, "ann"));
        assertEquals(Set.of(), others(ANN, SampleCommands.CLOCK));
        assertEquals(Set.of("card"), others(BOB, SampleCommands.CLOCK));

        store.write(s -> {
            new ReviewClaimTable(s.handle(), SampleCommands.CLOCK, ANN).release(List.of("card"));
            return null;
        });

        assertEquals(Set.of(), others(BOB, SampleCommands.CLOCK));
        assertTrue(take(BOB, "bob"));
    }

    @Test
    void aCardOfSomeoneWhoIsGoneComesBackWithTime() throws StoreException {
        take(ANN, "ann");

        assertEquals(Set.of(), others(BOB, LATER));
        boolean isTaken = store.write(s -> new ReviewClaimTable(s.handle(), LATER, BOB).take("card", "bob", TIME));
        assertTrue(isTaken);
        assertEquals(Set.of("card"), others(ANN, LATER));
    }

    @Test
    void givingBackAnothersCardChangesNothing() throws StoreException {
        take(ANN, "ann");

        store.write(s -> {
            new ReviewClaimTable(s.handle(), SampleCommands.CLOCK, BOB).release(List.of("card"));
            return null;
        });

        assertEquals(Set.of("card"), others(BOB, SampleCommands.CLOCK));
    }

    private boolean take(UUID workspace, String person) throws StoreException {
        return store.write(
                s -> new ReviewClaimTable(s.handle(), SampleCommands.CLOCK, workspace).take("card", person, TIME));
    }

    private Set<String> others(UUID workspace, Clock clock) throws StoreException {
        return store.read(s -> new ReviewClaimTable(s.handle(), clock, workspace).ofOthers());
    }
}
