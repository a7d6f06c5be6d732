package dev.emend.app.library;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Knows a learning that is brought a second time: one failure costs one step of trust, however
/// often its report is sent.
public final class RepeatedLearning {
    /// A report without a time of its own is the same again for so long.
    private static final Duration AGAIN = Duration.ofHours(1);

    private RepeatedLearning() {}

    /// The learning of an item that says exactly this, where it comes from left aside; one that was
    /// deleted is none.
    ///
    /// @param isStamped whether the time was put in now, so that it tells nothing
    public static Optional<Learning> find(
            KnowledgeItem item,
            IndexedItem.CatalogAnnotations annotations,
            Json.Obj newLearning,
            boolean isStamped,
            Clock clock) {
        return annotations.learnings(item).stream()
                .filter(learning -> annotations.ofLearning(learning) != ReviewState.DELETED)
                .filter(learning -> words(learning.fields(), isStamped).equals(words(newLearning, isStamped)))
                .filter(learning -> from(learning.fields()).equals(from(newLearning)))
                .filter(learning -> !isStamped || isRecent(learning, clock))
                .findFirst();
    }

    /// @throws UserException with `ALREADY_THERE` when [#find] finds one
    static void refuse(
            KnowledgeItem item,
            IndexedItem.CatalogAnnotations annotations,
            Json.Obj newLearning,
            boolean isStamped,
            Clock clock)
            throws UserException {
        var existing = find(item, annotations, newLearning, isStamped, clock);
        if (existing.isPresent()) {
            throw refusal(existing.get());
        }
    }

    public static UserException refusal(Learning existing) {
        return new UserException(
                UserException.Code.ALREADY_THERE,
                Messages.of("library.learningExists", existing.ref().item().label()),
                Messages.of("library.countsOnce"),
                Messages.of("library.changeTime"));
    }

    private static Json.Obj words(Json.Obj learning, boolean isStamped) {
        var bare = learning.without("origin");
        return isStamped ? bare.without("timestamp") : bare;
    }

    /// The client and run of a learning; the same failure from others counts as another one.
    private static List<String> from(Json.Obj learning) {
        var origin = learning.object("origin");
        return List.of(origin.text("client").orElse(""), origin.text("run").orElse(""));
    }

    private static boolean isRecent(Learning learning, Clock clock) {
        var since = clock.instant().minus(AGAIN);
        return LearningTimestamps.at(learning, clock.getZone())
                .filter(since::isBefore)
                .isPresent();
    }
}
