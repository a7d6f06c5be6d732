package dev.emend.gui.review;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.preview.ImpactReport;
import dev.emend.app.preview.ReviewOutcome;
import dev.emend.app.review.ReviewCard;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.search.SearchHit;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/// What the review screen reads. Thread-safe; calls block and stay off the JavaFX thread.
public interface ReviewReader {
    ReviewQueue queue(ReviewQueue.Order order) throws UserException;

    /// What was put off until later than now.
    List<LearningRef> putOff() throws UserException;

    /// How many items agents proposed that nobody has kept or deleted.
    int proposedItems() throws UserException;

    ReviewCard card(LearningRef ref) throws UserException;

    List<CatalogInfo> catalogs();

    /// Now and then one that was judged before and is shown as if it were new.
    Optional<LearningRef> repeatDue() throws UserException;

    /// What a verdict would do to logged queries and stored plans; a newer question cancels it.
    CompletableFuture<ImpactReport> foretell(LearningRef ref, ReviewOutcome outcome);

    /// Whether contradictions wait for a verdict.
    boolean hasContradictions();

    /// Those of these changes that were taken back since.
    Set<Long> undone(Collection<Long> changes) throws UserException;

    /// What was done to a learning, newest first.
    List<JournalEntryView> journal(LearningRef ref) throws UserException;

    /// Items of a catalog by words, best first; all for none.
    List<ItemSummary> items(UUID catalog, String words) throws UserException;

    /// Learnings of the catalog that are most like a lesson, itself left out.
    List<SearchHit> alike(LearningRef ref, String lesson) throws UserException;

    /// -1 while there is no model to count with.
    int tokens(String text);
}
