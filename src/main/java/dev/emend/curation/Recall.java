package dev.emend.curation;

import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Progress;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// Finding and condensing: search, find alike, summaries, the agent's view. Thread-safe; calls
/// block.
public final class Recall {
    public SearchState state() {
        throw new UnsupportedOperationException();
    }

    /// Hybrid search, logged; words only while the model is loading or missing.
    ///
    /// @param catalogs empty for all on the desk
    public SearchResults search(String text, Set<UUID> catalogs, int limit)
            throws CurationException {
        throw new UnsupportedOperationException();
    }

    public SearchResults similar(ItemRef item, int limit) throws CurationException {
        throw new UnsupportedOperationException();
    }

    /// @param items the items whose learnings are read
    public Summary summarize(List<ItemRef> items, Progress progress) throws CurationException {
        throw new UnsupportedOperationException();
    }

    /// What an agent reads about the item.
    public AgentsView agentsView(KnowledgeItem item) {
        throw new UnsupportedOperationException();
    }

    /// The tokens of a text by the model's own tokenizer; -1 while there is no model.
    public int tokens(String text) {
        throw new UnsupportedOperationException();
    }
}
