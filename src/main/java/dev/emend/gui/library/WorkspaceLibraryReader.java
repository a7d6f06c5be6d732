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
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.library.LearningOutcomesViewModel.Fate;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What the library shows, through the services of the workspace.
record WorkspaceLibraryReader(Workspace workspace) implements LibraryReader {
    private static final int HISTORY_LINES = 200;
    private static final int HITS = 200;
    private static final int ALIKE = 12;

    @Override
    public List<CatalogInfo> catalogs() {
        return workspace.library().catalogs();
    }

    @Override
    public ItemPage rows(ItemQuery query) throws UserException {
        return workspace.library().rows(query);
    }

    @Override
    public ItemDetail item(ItemRef ref) throws UserException {
        return workspace.library().item(ref);
    }

    @Override
    public Map<LearningRef, Fate> fates(ItemRef ref) throws UserException {
        var fates = new HashMap<LearningRef, Fate>();
        for (var worked : workspace.review().proposals().didItWork(ref)) {
            var survivor = workspace.library().survivor(worked.learning());
            fates.put(worked.learning(), new Fate(Optional.of(worked), survivor));
        }
        return fates;
    }

    @Override
    public List<JournalEntryView> history(ItemRef ref) throws UserException {
        return workspace.journal().ofItem(ref, HISTORY_LINES);
    }

    @Override
    public AgentPreview agentsView(KnowledgeItem item) {
        return workspace.previews().agentsView(item);
    }

    @Override
    public int tokens(String text) {
        return workspace.search().tokens(text);
    }

    @Override
    public SearchResults search(String words) throws UserException {
        return workspace.search().search(words, Set.of(), HITS);
    }

    @Override
    public SearchResults similar(ItemRef ref) throws UserException {
        return workspace.search().similar(ref, ALIKE);
    }

    @Override
    public Summary summarize(List<ItemRef> items, Progress progress) throws UserException {
        return workspace.search().summarize(items, progress);
    }
}
