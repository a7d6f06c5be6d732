package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.util.UUID;

/// A learning that names an item its catalog does not have; it waits for a person to say whose it
/// is.
///
/// @param itemId the unknown id
public record Unattributed(String itemId, Json.Obj learning) {
    static final String KIND = "unattributed";

    static Unattributed of(JournalEntry entry) {
        var item = String.valueOf(entry.act().target().itemKey());
        return new Unattributed(
                ItemRef.parse(item).knowledgeId(), entry.act().after().object("learning"));
    }

    Acts.Draft draft(UUID catalog, String label) {
        var ref = new ItemRef(catalog, itemId);
        return new Acts.Draft(KIND, label, ActTarget.of(ref), Step.keeping(learning));
    }
}
