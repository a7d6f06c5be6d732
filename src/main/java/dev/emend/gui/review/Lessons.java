package dev.emend.gui.review;

import dev.emend.curation.Blast;
import dev.emend.curation.CurationException;
import dev.emend.curation.ItemRow;
import dev.emend.curation.JournalLine;
import dev.emend.curation.OpenCatalog;
import dev.emend.curation.Outcome;
import dev.emend.curation.ReviewCard;
import dev.emend.curation.ReviewQueue;
import dev.emend.curation.SearchHit;
import dev.emend.model.LearningRef;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/// What the review screen reads. Thread-safe; calls block and stay off the JavaFX thread.
public interface Lessons {
    ReviewQueue queue(ReviewQueue.Order order) throws CurationException;

    /// What was put off until later than now.
    List<LearningRef> putOff() throws CurationException;

    /// How many items agents proposed that nobody has kept or deleted.
    int proposedItems() throws CurationException;

    ReviewCard card(LearningRef ref) throws CurationException;

    List<OpenCatalog> catalogs();

    /// Now and then one that was judged before and is shown as if it were new.
    Optional<LearningRef> repeatDue() throws CurationException;

    /// What a verdict would do to logged queries and stored plans; a newer question cancels it.
    CompletableFuture<Blast> foretell(LearningRef ref, Outcome outcome);

    /// Whether contradictions wait for a verdict.
    boolean hasContradictions();

    /// Those of these acts that were taken back since.
    Set<Long> undone(Collection<Long> acts) throws CurationException;

    /// What was done to a learning, newest first.
    List<JournalLine> journal(LearningRef ref) throws CurationException;

    /// Items of a catalog by words, best first; all for none.
    List<ItemRow> items(UUID catalog, String words) throws CurationException;

    /// Learnings of the catalog that are most like a lesson, itself left out.
    List<SearchHit> alike(LearningRef ref, String lesson) throws CurationException;

    /// -1 while there is no model to count with.
    int tokens(String text);
}
