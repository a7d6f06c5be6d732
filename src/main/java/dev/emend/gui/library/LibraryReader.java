package dev.emend.gui.library;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.UserException;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.library.ItemPage;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.search.SearchResults;
import dev.emend.app.search.Summary;
import dev.emend.gui.library.LearningOutcomesViewModel.Fate;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import java.util.List;
import java.util.Map;

/// What the library screen reads. Thread-safe; calls block and stay off the JavaFX thread.
public interface LibraryReader {
    List<CatalogInfo> catalogs();

    ItemPage rows(ItemQuery query) throws UserException;

    ItemDetail item(ItemRef ref) throws UserException;

    /// What became of each learning of an item.
    Map<LearningRef, Fate> fates(ItemRef ref) throws UserException;

    /// Newest first.
    List<JournalEntryView> history(ItemRef ref) throws UserException;

    AgentPreview agentsView(KnowledgeItem item);

    /// -1 while there is no model to count with.
    int tokens(String text);

    SearchResults search(String words) throws UserException;

    SearchResults similar(ItemRef ref) throws UserException;

    Summary summarize(List<ItemRef> items, Progress progress) throws UserException;
}
