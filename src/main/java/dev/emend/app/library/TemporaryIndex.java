package dev.emend.app.library;

import dev.emend.app.search.CatalogIndexing;
import dev.emend.app.search.GoldenQueryService;
import dev.emend.app.search.SearchService;
import dev.emend.model.ItemRef;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import dev.emend.search.IndexEntry;
import dev.emend.search.KnowledgeIndex;
import dev.emend.search.QueryVector;
import dev.emend.search.SearchRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;

/// A catalog file as it can be searched without a workspace: everything is read and embedded anew,
/// ranked as Emend ranks, and forgotten. Ratings that are not in the file count for nothing.
public final class TemporaryIndex implements AutoCloseable {
    private static final String MODEL = "trial";

    private final KnowledgeIndex index = KnowledgeIndex.inMemory();
    private final Embedding embedding;

    /// Unit vectors of texts, in their order.
    public interface Embedding {
        float[][] of(List<String> texts) throws UserException;
    }

    private TemporaryIndex(Embedding embedding) {
        this.embedding = embedding;
    }

    public static TemporaryIndex of(ReadOnlyCatalog glance, Embedding embedding) throws UserException {
        var trial = new TemporaryIndex(embedding);
        try {
            trial.put(glance);
            return trial;
        } catch (UserException | RuntimeException e) {
            trial.close();
            throw e;
        }
    }

    private void put(ReadOnlyCatalog glance) throws UserException {
        var entries = new ArrayList<IndexEntry>();
        for (var item : glance.items(List.of())) {
            entries.addAll(CatalogIndexing.entries(item, item.qualityScore()));
        }
        index.put(glance.catalog().id(), entries);
        var vectors = embedding.of(
                entries.stream().map(entry -> entry.texts().embedded()).toList());
        var byEntry = new HashMap<IndexEntry, float[]>();
        for (int i = 0; i < vectors.length; i++) {
            byEntry.put(entries.get(i), vectors[i]);
        }
        index.putVectors(glance.catalog().id(), MODEL, byEntry);
    }

    /// As [GoldenQueryService#place].
    public int place(String query, ItemRef item) throws UserException {
        var vector = embedding.of(List.of(query))[0];
        var request = new SearchRequest(
                query,
                new QueryVector(MODEL, vector),
                Set.of(),
                null,
                Ranking.RELEVANCE,
                SearchService.entries(GoldenQueryService.DEEPEST));
        var found = index.groupByOwner(index.search(request));
        for (int i = 0; i < Math.min(found.size(), GoldenQueryService.DEEPEST); i++) {
            if (found.get(i).owner().equals(item.key())) {
                return i + 1;
            }
        }
        return 0;
    }

    @Override
    public void close() {
        index.close();
    }
}
