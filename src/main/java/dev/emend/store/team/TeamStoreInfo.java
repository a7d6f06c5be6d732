package dev.emend.store.team;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.JournalHead;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/// Information about the team's store that a machine keeps while the store is closed.
///
/// @param workspace names this machine's copies of catalogs in the store
/// @param store the id of the store it worked with
/// @param head the end of the journal when it was last seen
record TeamStoreInfo(UUID workspace, UUID store, JournalHead head) {
    private static final String FILE = "team.json";

    static Optional<TeamStoreInfo> read(Path folder) throws IOException, StoreException {
        var file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            if (JsonText.parse(Files.readString(file)) instanceof Json.Obj fields) {
                return Optional.of(new TeamStoreInfo(
                        UUID.fromString(fields.text("workspace").orElse("")),
                        UUID.fromString(fields.text("store").orElse("")),
                        new JournalHead(
                                (long) fields.number("seq").orElse(0),
                                fields.text("sha256").orElse(""))));
            }
            throw damageError(file, null);
        } catch (JsonFault | IllegalArgumentException malformed) {
            throw damageError(file, malformed);
        }
    }

    private static StoreException damageError(Path file, @org.jspecify.annotations.Nullable Exception cause) {
        return new StoreException(
                StoreException.Kind.DAMAGED, Messages.of("store.damaged", file), Messages.of("store.moveAside"), cause);
    }

    void write(Path folder) throws IOException {
        JsonFile.replaceSecret(
                folder.resolve(FILE),
                Json.Obj.of(
                                        "workspace", workspace.toString(),
                                        "store", store.toString(),
                                        "seq", head.seq(),
                                        "sha256", head.sha256())
                                .compact()
                        + "\n");
    }

    TeamStoreInfo with(JournalHead head) {
        return new TeamStoreInfo(workspace, store, head);
    }
}
