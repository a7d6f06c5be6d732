package dev.emend.gui.library;

import dev.emend.curation.AgentsView;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The shelf behind the one door.
record DoorShelf(Door door) implements Shelf {
    private static final int HISTORY_LINES = 200;
    private static final int HITS = 200;
    private static final int ALIKE = 12;

    @Override
    public List<OpenCatalog> catalogs() {
        return door.library().catalogs();
    }

    @Override
    public Rows rows(RowQuery query) throws CurationException {
        return door.library().rows(query);
    }

    @Override
    public ItemDetail item(ItemRef ref) throws CurationException {
        return door.library().item(ref);
    }

    @Override
    public Map<LearningRef, Fate> fates(ItemRef ref) throws CurationException {
        var fates = new HashMap<LearningRef, Fate>();
        for (var worked : door.review().proposals().didItWork(ref)) {
            var survivor = door.library().survivor(worked.learning());
            fates.put(worked.learning(), new Fate(Optional.of(worked), survivor));
        }
        return fates;
    }

    @Override
    public List<JournalLine> history(ItemRef ref) throws CurationException {
        return door.journal().ofItem(ref, HISTORY_LINES);
    }

    @Override
    public AgentsView agentsView(KnowledgeItem item) {
        return door.recall().agentsView(item);
    }

    @Override
    public int tokens(String text) {
        return door.recall().tokens(text);
    }

    @Override
    public SearchResults search(String words) throws CurationException {
        return door.recall().search(words, Set.of(), HITS);
    }

    @Override
    public SearchResults similar(ItemRef ref) throws CurationException {
        return door.recall().similar(ref, ALIKE);
    }

    @Override
    public Summary summarize(List<ItemRef> items, Progress progress) throws CurationException {
        return door.recall().summarize(items, progress);
    }
}
