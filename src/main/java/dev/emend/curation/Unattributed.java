package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/// A learning that names no item, or one its catalog does not have; it waits for a person to say
/// whose it is.
///
/// @param itemId the unknown id, or empty
public record Unattributed(String itemId, Json.Obj learning) {
    static final String KIND = "unattributed";

    static Unattributed of(JournalEntry entry) {
        var item = String.valueOf(entry.act().target().itemKey());
        return new Unattributed(
                ItemRef.parse(item).knowledgeId(), entry.act().after().object("learning"));
    }

    static Unattributed of(Attributions.Orphan failure) {
        return new Unattributed(failure.named(), failure.fields());
    }

    /// What names it in marks, in every workspace.
    String identity() {
        return hash(Json.Obj.of("named", itemId, "fields", learning));
    }

    static String hash(Json.Obj what) {
        // without task, step and time the name of a learning is the hash of all of it
        return LearningRef.identities(List.of(Json.Obj.of("orphan", what))).getFirst();
    }

    Acts.Draft draft(UUID catalog) {
        var label =
                itemId.isBlank()
                        ? "Keep a learning that names no item"
                        : "Keep a learning that names the unknown item " + itemId;
        var target = ActTarget.of(new ItemRef(catalog, itemId));
        return new Acts.Draft(KIND, label, target, Step.keeping(learning));
    }

    /// What to tell whoever brought it.
    CurationException problem(Path file) {
        return new CurationException(
                CurationException.Code.NOT_FOUND,
                itemId.isBlank()
                        ? "The learning names no item."
                        : "There is no item " + itemId + " in " + file + ".",
                "The learning is kept in the list of unattributed ones.",
                "Attach it to an item that exists.");
    }
}
