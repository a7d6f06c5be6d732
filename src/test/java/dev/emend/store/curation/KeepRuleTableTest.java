package dev.emend.store.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.lineage.Lineage;
import dev.emend.peers.Databases;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.curation.KeepRuleTable.RuleUse;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.MemoryTable.NewMemory;
import dev.emend.store.sql.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Rules and what they met, on the file and on a server alike.
@ParameterizedClass
@EnumSource(Databases.class)
class KeepRuleTableTest {
    private static final LearningRef LEARNING = new LearningRef(SampleCommands.ITEM, "1f");

    private final Databases databases;

    @AutoClose // none where the database is not there
    private Store store;

    KeepRuleTableTest(Databases databases) {
        this.databases = databases;
    }

    @BeforeEach
    void open() throws Exception {
        store = databases.open(SampleCommands.CLOCK);
    }

    private void write(Consumer<StoreTransaction> work) throws StoreException {
        store.write(session -> {
            work.accept(session);
            return null;
        });
    }

    private boolean isMet(RuleUse use) throws StoreException {
        return store.write(session -> session.keepRules().claim(use));
    }

    private boolean isRevoked(long rule) throws StoreException {
        return store.write(session -> session.keepRules().revoke(rule, "bob"));
    }

    private long rule() throws StoreException {
        return store.write(session -> session.keepRules().add("ada", "agent:robot", "due date"));
    }

    private static JournalEntry attached(String person) {
        return JournalEntry.of(
                new JournaledCommand(
                        person, "attach", "Attach", CommandTarget.of(LEARNING), Json.Obj.EMPTY, Json.Obj.of("n", 1)),
                SampleCommands.NOON);
    }

    private void addMemory(String id, String source, long batch) throws StoreException {
        var memory = new Memory(
                id,
                Memory.Kind.LEARNED,
                Memory.Text.ofTask("Set the due date"),
                Memory.Result.UNKNOWN,
                Json.Obj.EMPTY,
                new Origin(source, "agent", id));
        var says = new MemorySummaryRow.RowTexts("Set the due date", "");
        write(session -> session.memories().add(List.of(NewMemory.of(memory, says, ReviewState.PENDING)), batch));
    }

    @Test
    void aRuleHoldsUntilItIsRevoked() throws Exception {
        long id = rule();

        var made = store.read(session -> session.keepRules().all()).getFirst();
        assertEquals(
                new KeepRule(
                        id, "ada", "agent:robot", "due date", SampleCommands.NOON, Optional.empty(), Optional.empty()),
                made);
        assertTrue(isRevoked(id));
        assertFalse(isRevoked(id));
        assertFalse(isRevoked(id + 1));
        var revoked = store.read(session -> session.keepRules().all()).getFirst();
        assertEquals(Optional.of("bob"), revoked.revokedBy());
        assertTrue(revoked.isRevoked());
        var late = new RuleUse("late", id, false, 2L, null);
        assertFalse(isMet(late), "it meets nothing more");
    }

    @Test
    void somethingIsMetOnce() throws Exception {
        long id = rule();
        long other = rule();
        var use = new RuleUse(LEARNING.key(), id, false, null, null);

        assertTrue(isMet(use));
        assertFalse(isMet(new RuleUse(LEARNING.key(), other, true, null, null)));
        assertTrue(isMet(new RuleUse("m1", id, true, 2L, null)));

        assertEquals(
                Set.of(LEARNING.key(), "m1"),
                store.read(session -> session.keepRules().matchedTargets(List.of("m1", "m2", LEARNING.key()))));
        assertEquals(
                Set.of(use, new RuleUse("m1", id, true, 2L, null)),
                Set.copyOf(store.read(session -> session.keepRules().uses(id))));
    }

    @Test
    void whatARuleKeptIsItsAloneUntilSomebodyDecides() throws Exception {
        long id = rule();
        addMemory("m1", "agent:robot", 0);
        addMemory("m2", "agent:robot", 0);
        addMemory("m4", "agent:robot", 0);
        write(session -> {
            session.reviews().set(LEARNING.key(), ReviewState.KEPT, "ada", SampleCommands.NOON);
            long act = session.journal().append(SampleCommands.entry("kept"));
            for (var use : List.of(
                    new RuleUse(LEARNING.key(), id, false, null, null),
                    new RuleUse("m1", id, false, 2L, null),
                    new RuleUse("m2", id, false, 2L, null),
                    new RuleUse("m4", id, true, 2L, null))) {
                session.keepRules().claim(use);
                session.keepRules().recordKept(use.target(), act);
            }
            session.memories().setState(List.of("m1", "m2", "m4"), ReviewState.KEPT);
        });
        var all = List.of(LEARNING.key(), "m1", "m2", "m3", "m4"); // of the sample a person kept the last
        assertEquals(
                Set.of(LEARNING.key(), "m1", "m2"),
                store.read(session -> session.keepRules().keptOnlyByRule(all)));

        write(session -> {
            session.memories().setState(List.of("m2"), ReviewState.KEPT);
            session.reviews()
                    .set(LEARNING.key(), ReviewState.KEPT, "bob", SampleCommands.NOON.plus(Duration.ofSeconds(1)));
        });
        assertEquals(Set.of("m1"), store.read(session -> session.keepRules().keptOnlyByRule(all)));
    }

    @Test
    void whatARuleMetKeepsItsPlaceUnderAnotherName() throws Exception {
        long id = rule();
        var one = SampleCommands.ITEM.key() + "/1";
        var two = SampleCommands.ITEM.key() + "/2";
        write(session -> {
            session.keepRules().claim(new RuleUse(one, id, false, null, null));
            session.keepRules().claim(new RuleUse(two, id, true, null, null));
            session.keepRules().move(Map.of(one, two, two, one));
        });
        assertEquals(
                Set.of(new RuleUse(two, id, false, null, null), new RuleUse(one, id, true, null, null)),
                Set.copyOf(store.read(session -> session.keepRules().uses(id))));

        var renamed = SampleCommands.CATALOG + "/opened#0";
        write(session -> session.keepRules().move(Map.of(SampleCommands.ITEM.key(), renamed)));
        assertEquals(
                Set.of(renamed + "/1", renamed + "/2"),
                store.read(
                        session -> session.keepRules().matchedTargets(List.of(renamed + "/1", renamed + "/2", one))));
    }

    @Test
    void findsWhatWaitsAndWhoBroughtIt() throws Exception {
        addMemory("m1", "agent:robot", 0);
        addMemory("m2", "agent:other", 0);
        addMemory("m3", "agent:robot", 7);
        addMemory("m4", "/agents/one", 7);
        addMemory("m5", "agent:robot", 0);
        write(session -> {
            session.memories().setState(List.of("m5"), ReviewState.REJECTED);
            session.journal().append(attached("robot"));
        });

        assertEquals(
                List.of("m1"),
                store
                        .read(session -> session.keepRules().pendingMemories("agent:robot", SampleCommands.NOON, 0))
                        .stream()
                        .map(KeepRuleTable.PendingMemory::id)
                        .toList(),
                "an import may say anything");
        assertEquals(
                1,
                store.read(session -> session.keepRules().pendingMemories("/agents/one", SampleCommands.NOON, 0))
                        .size());
        assertEquals(
                List.of(),
                store.read(session ->
                        session.keepRules().pendingMemories("agent:robot", SampleCommands.NOON.plusSeconds(1), 0)));
        long newest = store.read(session -> session.memories().newestChange());
        assertEquals(
                List.of(),
                store.read(session -> session.keepRules().pendingMemories("agent:robot", SampleCommands.NOON, newest)));
        assertEquals(
                List.of("m1", "m2", "m3", "m4"),
                store.read(session -> session.keepRules().arrivals()).stream()
                        .map(KeepRuleTable.ArrivedMemory::id)
                        .toList());
        assertEquals(
                Optional.of(SampleCommands.NOON),
                store.read(session ->
                        session.keepRules().firstReportedAt(LEARNING.key(), SampleCommands.ITEM.key(), "robot")));
        assertEquals(
                Optional.empty(),
                store.read(session ->
                        session.keepRules().firstReportedAt(LEARNING.key(), SampleCommands.ITEM.key(), "other")));
    }

    @Test
    void aSecretInTheWordsOfARuleGoesWithItsRedactionAndUsesWithTheMemories() throws Exception {
        long id = store.write(session -> session.keepRules().add("ada", "agent:robot", "key hunter2hunter2"));
        addMemory("m1", "agent:robot", 0);
        write(session -> {
            session.keepRules().claim(new RuleUse("m1", id, true, 2L, null));
            session.keepRules().claim(new RuleUse(LEARNING.key(), id, true, null, null));
            session.links().add(List.of(new MemoryLink("m1", "m0", Lineage.DERIVED_FROM, Origin.HERE)), 0);
        });
        assertEquals(
                Map.of("m1", List.of("m0")),
                store.read(session -> session.links().parentIds(List.of("m1", "m0"))));

        write(session -> {
            session.redactions().forget(SampleCommands.CATALOG, "hunter2hunter2", "[redacted]");
            session.memories().deleteAll();
        });

        assertEquals(
                "key [redacted]",
                store.read(session -> session.keepRules().all()).getFirst().about());
        assertEquals(
                Set.of(LEARNING.key()),
                store.read(session -> session.keepRules().matchedTargets(List.of("m1", LEARNING.key()))));
    }
}
