package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.ConflictView;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.LastGood;
import dev.emend.app.team.RejectedDecision;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.FileChanges;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Conflicts and refused decisions nobody has to bring about.
final class ConflictSamples {
    static final UUID SHEETS = new UUID(0, 1);
    static final UUID GIT = new UUID(0, 2);

    private ConflictSamples() {}

    static ConflictView of(
            long id, UUID catalog, ConflictKind kind, @Nullable Json base, @Nullable Json ours, @Nullable Json theirs) {
        var place =
                new Conflict.Place(null, kind == ConflictKind.REMOVED_BY_AGENT ? List.of() : List.of("description"));
        var conflict =
                new Conflict(kind, new ItemRef(catalog, "item_" + id), place, new Conflict.Values(base, ours, theirs));
        return new ConflictView(id, conflict, file(catalog), Instant.EPOCH.plusSeconds(id));
    }

    static FileNotification news(UUID catalog, FileNotification.Stage stage) {
        return new FileNotification(
                catalog,
                file(catalog),
                stage,
                FileChanges.NONE,
                List.of(),
                Optional.of(new LastGood(85, Instant.EPOCH)));
    }

    /// Newer the higher its number.
    static RejectedDecision refused(long number, Optional<ItemRef> item) {
        return new RejectedDecision(
                new UUID(7, number),
                "Reject a learning of item_" + number,
                "Ann",
                Instant.EPOCH.plusSeconds(number),
                Optional.of(new RejectedDecision.Place(SHEETS, Optional.of(file(SHEETS)), item)),
                "Bob decided meanwhile: Keep a learning of item_" + number);
    }

    static Path file(UUID catalog) {
        return Path.of(catalog.equals(SHEETS) ? "sheets" : "git", "knowledge_catalog.json");
    }

    static Json text(String words) {
        return new Json.Text(words);
    }
}
