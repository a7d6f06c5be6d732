package dev.emend.gui.review;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.preview.ImpactReport;
import dev.emend.app.preview.ProposedChanges;
import dev.emend.app.preview.ReviewOutcome;
import dev.emend.app.review.ReviewCard;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.search.SearchHit;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/// What is to review, through the services of the workspace.
record WorkspaceReviewReader(Workspace workspace) implements ReviewReader {
    /// How far back a change of this session is looked for.
    private static final int ACTS = 500;

    private static final int JOURNAL_LINES = 200;
    private static final int ITEMS = 50;
    private static final int ALIKE = 6;

    @Override
    public ReviewQueue queue(ReviewQueue.Order order) throws UserException {
        return workspace.review().queue().pending(Set.of(), order);
    }

    @Override
    public List<LearningRef> putOff() throws UserException {
        return workspace.review().queue().putOff(Set.of());
    }

    @Override
    public int proposedItems() {
        return workspace.review().queue().proposed(Set.of()).size();
    }

    @Override
    public ReviewCard card(LearningRef ref) throws UserException {
        return workspace.review().queue().card(ref);
    }

    @Override
    public List<CatalogInfo> catalogs() {
        return workspace.library().catalogs();
    }

    @Override
    public Optional<LearningRef> repeatDue() throws UserException {
        return workspace.review().calibration().repeatDue(RandomGenerator.getDefault());
    }

    @Override
    public CompletableFuture<ImpactReport> foretell(LearningRef ref, ReviewOutcome outcome) {
        return workspace.previews().foresight().ask(ProposedChanges.of(outcome, ref));
    }

    @Override
    public boolean hasContradictions() {
        return !workspace.review().proposals().now().opposed().isEmpty();
    }

    @Override
    public Set<Long> undone(Collection<Long> changes) throws UserException {
        return changes.isEmpty()
                ? Set.of()
                : workspace.journal().recent(ACTS).stream()
                        .filter(line -> line.who().isUndone() && changes.contains(line.change()))
                        .map(JournalEntryView::change)
                        .collect(Collectors.toSet());
    }

    @Override
    public List<JournalEntryView> journal(LearningRef ref) throws UserException {
        return workspace.journal().ofItem(ref.item(), JOURNAL_LINES).stream()
                .filter(line -> names(line, ref.identity()))
                .toList();
    }

    /// The values of a change name the learnings it touched.
    private static boolean names(JournalEntryView line, String identity) {
        return line.values().after().compact().contains(identity)
                || line.values().before().compact().contains(identity);
    }

    @Override
    public List<ItemSummary> items(UUID catalog, String words) throws UserException {
        var query = new ItemQuery(Set.of(catalog), words, ItemQuery.Order.BEST, false);
        return workspace.library().rows(query).rows().stream().limit(ITEMS).toList();
    }

    @Override
    public List<SearchHit> alike(LearningRef ref, String lesson) throws UserException {
        var catalog = Set.of(ref.item().catalog());
        return workspace.search().search(lesson, catalog, ALIKE + 1).hits().stream()
                .filter(hit -> !hit.learning().equals(Optional.of(ref)))
                .limit(ALIKE)
                .toList();
    }

    @Override
    public int tokens(String text) {
        return workspace.search().tokens(text);
    }
}
