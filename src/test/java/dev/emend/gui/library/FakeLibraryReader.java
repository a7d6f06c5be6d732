package dev.emend.gui.library;

import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.LearningSummary;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.UserException;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.TrustLedger;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.library.ItemPage;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.search.SearchHit;
import dev.emend.app.search.SearchResults;
import dev.emend.app.search.Summary;
import dev.emend.gui.library.LearningOutcomesViewModel.Fate;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;

/// A shelf of a few items in memory, whose query line knows words only.
final class FakeLibraryReader implements LibraryReader {
    static final UUID CATALOG = new UUID(0, 1);

    final List<KnowledgeItem> items = new ArrayList<>();
    final List<String> searched = new ArrayList<>();
    final Map<LearningRef, Fate> fates = new HashMap<>();
    boolean isBroken;
    private Optional<String> locked = Optional.empty();

    static FakeLibraryReader of(String... ids) {
        var shelf = new FakeLibraryReader();
        for (var id : ids) {
            shelf.items.add(
                    new KnowledgeItem(
                            new ItemRef(CATALOG, id),
                            Json.Obj.of("knowledge_id", id, "description", "How to " + id)));
        }
        return shelf;
    }

    /// From now on the catalog cannot be changed.
    void lock(String reason) {
        locked = Optional.of(reason);
    }

    ItemRef ref(String id) {
        return new ItemRef(CATALOG, id);
    }

    @Override
    public List<CatalogInfo> catalogs() {
        return List.of(
                new CatalogInfo(
                        CATALOG,
                        Path.of("catalog.json"),
                        new CatalogCounts(items.size(), 0, 0, 0, 0),
                        locked,
                        List.of()));
    }

    @Override
    public ItemPage rows(ItemQuery query) throws UserException {
        if (isBroken) {
            throw new UserException(
                    UserException.Code.BROKEN_FILE, "The file is gone.", "", "Open another.");
        }
        var found =
                items.stream()
                        .filter(item -> item.ref().knowledgeId().contains(query.line()))
                        .map(FakeLibraryReader::row)
                        .toList();
        return new ItemPage(found, items.size(), List.of(), "");
    }

    private static ItemSummary row(KnowledgeItem item) {
        return new ItemSummary(
                item.ref(),
                item.description(),
                item.trust(),
                LearningSummary.NONE,
                ReviewState.KEPT,
                OptionalInt.empty());
    }

    @Override
    public ItemDetail item(ItemRef ref) throws UserException {
        var item =
                items.stream()
                        .filter(one -> one.ref().equals(ref))
                        .findFirst()
                        .orElseThrow(() ->
                                new UserException(UserException.Code.NOT_FOUND, "gone", "", ""));
        var learnings =
                item.learnings().stream()
                        .map(one ->
                                new ReviewedLearning(
                                        one, ReviewState.PENDING, Optional.empty(), true))
                        .toList();
        return new ItemDetail(
                item,
                new ItemDetail.Source(
                        Path.of("catalog.json"), item.fields().compact(), SecretMask.of(item)),
                learnings,
                new TrustLedger(List.of(), item.trust(), 0, learnings.size()),
                List.of());
    }

    @Override
    public Map<LearningRef, Fate> fates(ItemRef ref) {
        return fates;
    }

    @Override
    public List<JournalEntryView> history(ItemRef ref) {
        return List.of();
    }

    @Override
    public AgentPreview agentsView(KnowledgeItem item) {
        return AgentPreview.of(item, PromptProfile.KB_ATTACHED);
    }

    @Override
    public int tokens(String text) {
        return -1;
    }

    @Override
    public SearchResults search(String words) {
        searched.add(words);
        return similar(items.getFirst().ref());
    }

    @Override
    public SearchResults similar(ItemRef ref) {
        var parts = new SearchHit.Parts(0.8, OptionalDouble.of(0.9), 0.5, 1.0, 3, false);
        return new SearchResults(
                items.stream()
                        .map(item ->
                                new SearchHit(
                                        item.ref(), Optional.empty(), "", "", List.of(), parts))
                        .toList(),
                SearchStatus.RESTING,
                true);
    }

    @Override
    public Summary summarize(List<ItemRef> wanted, Progress progress) {
        var lines =
                wanted.stream()
                        .map(ref -> new Summary.Line(ref.label(), ref, Optional.empty(), 0))
                        .toList();
        return new Summary(lines, wanted.size(), 0);
    }
}
