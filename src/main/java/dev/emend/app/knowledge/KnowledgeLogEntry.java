package dev.emend.app.knowledge;

import dev.emend.model.ItemRef;
import java.time.Instant;
import java.util.List;

/// That an agent was given items of catalogs, as the log of questions keeps it.
///
/// @param question empty when it asked for them by name
/// @param items the first one first; none when nothing was found
public record KnowledgeLogEntry(Instant at, String client, String question, List<ItemRef> items) {
    public KnowledgeLogEntry {
        items = List.copyOf(items);
    }
}
