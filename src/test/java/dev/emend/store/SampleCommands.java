package dev.emend.store;

import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;

/// Changes for tests.
public final class SampleCommands {
    public static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");
    public static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);
    public static final UUID CATALOG = UUID.fromString("3d0c1e3a-0d2f-4b67-9a3c-0f6f0f0f0f0f");
    public static final ItemRef ITEM = new ItemRef(CATALOG, "open_files");

    private SampleCommands() {}

    public static JournaledCommand change(String label) {
        return new JournaledCommand("ada", "edit", label, CommandTarget.of(ITEM), Json.Obj.EMPTY, Json.Obj.of("n", 1));
    }

    /// On nothing that a catalog holds.
    public static JournalEntry besideCatalogs(String label) {
        var change = change(label);
        return JournalEntry.of(
                new JournaledCommand(
                        change.person(), change.kind(), label, CommandTarget.NONE, change.before(), change.after()),
                NOON);
    }

    public static JournalEntry entry(String label) {
        return JournalEntry.of(change(label), NOON);
    }
}
