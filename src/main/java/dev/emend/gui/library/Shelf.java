package dev.emend.gui.library;

import dev.emend.curation.AgentsView;
import dev.emend.curation.CurationException;
import dev.emend.curation.ItemDetail;
import dev.emend.curation.JournalLine;
import dev.emend.curation.OpenCatalog;
import dev.emend.curation.RowQuery;
import dev.emend.curation.Rows;
import dev.emend.curation.SearchResults;
import dev.emend.curation.Summary;
import dev.emend.gui.library.FatesViewModel.Fate;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import java.util.List;
import java.util.Map;

/// What the library screen reads. Thread-safe; calls block and stay off the JavaFX thread.
public interface Shelf {
    List<OpenCatalog> catalogs();

    Rows rows(RowQuery query) throws CurationException;

    ItemDetail item(ItemRef ref) throws CurationException;

    /// What became of each learning of an item.
    Map<LearningRef, Fate> fates(ItemRef ref) throws CurationException;

    /// Newest first.
    List<JournalLine> history(ItemRef ref) throws CurationException;

    AgentsView agentsView(KnowledgeItem item);

    /// -1 while there is no model to count with.
    int tokens(String text);

    SearchResults search(String words) throws CurationException;

    SearchResults similar(ItemRef ref) throws CurationException;

    Summary summarize(List<ItemRef> items, Progress progress) throws CurationException;
}
