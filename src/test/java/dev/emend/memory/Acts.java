package dev.emend.memory;

import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;

/// Acts for tests.
final class Acts {
    static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");
    static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);
    static final UUID CATALOG = UUID.fromString("3d0c1e3a-0d2f-4b67-9a3c-0f6f0f0f0f0f");
    static final ItemRef ITEM = new ItemRef(CATALOG, "open_files");

    private Acts() {}

    static Act act(String label) {
        return new Act(
                "ada", "edit", label, ActTarget.of(ITEM), Json.Obj.EMPTY, Json.Obj.of("n", 1));
    }

    static JournalEntry entry(String label) {
        return JournalEntry.of(act(label), NOON);
    }
}
