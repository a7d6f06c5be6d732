package dev.emend.gui.review;

import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.LearningSource;
import dev.emend.gui.part.ListOrder;
import dev.emend.model.EntryRef;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import dev.emend.model.VisibleText;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.Optional;

/// Row of the queue for one learning, item or memory, its secrets masked.
///
/// @param name of its item; of a memory where it comes from
/// @param tool the one of the step that failed; empty when it is not named
/// @param source where it comes from, as people read it
/// @param at when it was noted; empty when it does not say
/// @param trust of its item, 0.5 to 1; NaN for a memory
/// @param state of its item, or the memory's
/// @param checksum of all its text, as [ChangedWords#checksum] has it
public record QueueRow(
        EntryRef ref,
        String name,
        String lesson,
        String tool,
        String error,
        String source,
        Optional<Instant> at,
        double trust,
        ReviewState state,
        String checksum) {
    /// Orders of the rows.
    enum Order {
        /// As the queue has them.
        QUEUE((_, _) -> 0),
        LESSON(Comparator.comparing(QueueRow::lesson, String.CASE_INSENSITIVE_ORDER)),
        ITEM(Comparator.comparing(QueueRow::name, String.CASE_INSENSITIVE_ORDER)),
        ERROR(Comparator.comparing(QueueRow::tool, String.CASE_INSENSITIVE_ORDER)
                .thenComparing(QueueRow::error, String.CASE_INSENSITIVE_ORDER)),
        SOURCE(Comparator.comparing(QueueRow::source, String.CASE_INSENSITIVE_ORDER)),
        NOTED(Comparator.comparing(row -> row.at().orElse(Instant.MAX))),
        TRUST(Comparator.comparingDouble(row -> Trust.earnedTrust(row.trust(), row.state())));

        private final Comparator<QueueRow> comparator;

        Order(Comparator<QueueRow> comparator) {
            this.comparator = comparator;
        }
    }

    static final ListOrder<Order> QUEUE_ORDER = new ListOrder<>(Order.QUEUE, false);

    static Comparator<QueueRow> comparator(ListOrder<Order> order) {
        return order.of(order.by().comparator);
    }

    /// An item, and why it waits where a learning has its source.
    static QueueRow of(ItemDetail item) {
        var knowledgeItem = item.item();
        return new QueueRow(
                knowledgeItem.ref(),
                knowledgeItem.ref().label(),
                item.mask().apply(knowledgeItem.description()),
                "",
                "",
                Texts.get(
                        item.change(knowledgeItem.ref().key()).isPresent()
                                ? "review.chip.changed"
                                : "review.chip.proposed"),
                Optional.empty(),
                knowledgeItem.trust(),
                item.state(),
                ChangedWords.checksum(item.words()));
    }

    /// @param words all it says
    /// @param isChanged whether an import changed it since it was kept
    static QueueRow of(MemorySummary memory, Json.Obj words, boolean isChanged) {
        return new QueueRow(
                memory.ref(),
                fileName(memory.origin().source()),
                memory.title(),
                "",
                "",
                Texts.get(isChanged ? "review.chip.changed" : "review.memory"),
                memory.status().at(),
                Double.NaN,
                memory.status().state(),
                ChangedWords.checksum(words));
    }

    /// Of a source that is a path its last part.
    private static String fileName(String source) {
        return VisibleText.of(source.substring(source.lastIndexOf('/') + 1));
    }

    static QueueRow of(ReviewedLearning reviewedLearning, ItemDetail item, ZoneId zone) {
        var learning = item.mask().apply(reviewedLearning).learning();
        return new QueueRow(
                learning.ref(),
                learning.ref().label(),
                learning.lesson(),
                learning.originalAction().toolName(),
                learning.error(),
                LearningSource.of(learning).word(),
                LearningTimestamps.at(learning, zone),
                item.item().trust(),
                item.state(),
                ChangedWords.checksum(
                        ChangedWords.of(reviewedLearning.learning().fields())));
    }
}
