package dev.emend.store;

import dev.emend.model.Json;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.store.curation.TrustEvent;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.sql.DatabaseFingerprint;
import dev.emend.store.sql.StoreException;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// Puts random rows into every kind of table people's work is in.
public final class RandomRows {
    private RandomRows() {}

    public static void change(Store store, RandomGenerator random, int number) throws StoreException {
        var key = SampleCommands.ITEM.key();
        store.write(session -> {
            var change = new JournaledCommand(
                    "ada",
                    "edit",
                    "change " + number,
                    CommandTarget.NONE,
                    Json.Obj.of("text", text(random)),
                    Json.Obj.of("text", text(random), "n", number));
            long seq = session.journal().append(JournalEntry.of(change, SampleCommands.NOON));
            switch (random.nextInt(5)) {
                case 0 -> session.journal().markSaved(List.of(seq), "ab".repeat(32));
                case 1 ->
                    session.ratings()
                            .add(new Rating(key, 1 + random.nextInt(5), text(random), "ada", SampleCommands.NOON));
                case 2 -> {
                    var states = ReviewState.values();
                    session.reviews().set(key, states[random.nextInt(states.length)], "ada", SampleCommands.NOON);
                }
                case 3 ->
                    session.trust()
                            .append(new TrustEvent(
                                    key,
                                    TrustEvent.Kind.OVERRIDDEN,
                                    null,
                                    random.nextDouble(),
                                    random.nextDouble(),
                                    new TrustEvent.Origin("ada", "", SampleCommands.NOON)));
                default ->
                    session.embeddings().put("model", Map.of(text(random), new float[] {random.nextFloat(), number}));
            }
            return seq;
        });
    }

    public static DatabaseFingerprint content(Store store) throws StoreException {
        return store.read(session -> DatabaseFingerprint.of(session.handle()));
    }

    public static long changes(Store store) throws StoreException {
        return store.read(session -> session.journal().count());
    }

    private static String text(RandomGenerator random) {
        var text = new StringBuilder();
        random.ints(random.nextInt(200), 0x20, 0x2190)
                .filter(Character::isDefined)
                .forEach(text::appendCodePoint);
        return text.toString();
    }
}
