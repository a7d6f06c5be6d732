package dev.emend.app.agents;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.Timestamps;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.time.Clock;
import java.time.Duration;
import java.util.stream.Stream;

/// Limits on the reports of one client that no person has reviewed yet.
///
/// @param client whose reports are counted; those of others change nothing
record PendingReportLimit(Clock clock, String client) {
    /// The most pending reports about one item; every card of it lists what else is pending there.
    static final int MAX_OF_ITEM = 100;

    /// The most pending reports, a reviewer's day; each is a mark in memory and a card in the queue.
    static final int MAX_REPORTS = 1_000;

    /// The most steps a client may move an item within a day before a person has reviewed it.
    static final int MAX_STEPS = 3;

    private static final Duration DAY = Duration.ofDays(1);

    /// Refuses another report about an item. To be called where nothing else can be decided about the
    /// item.
    ///
    /// @throws UserException with `TOO_MANY_WAITING`
    void requireRoom(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) throws UserException {
        if (of(annotations.learnings(item).stream(), annotations).count() >= MAX_OF_ITEM) {
            throw tooMany(Messages.of("agents.clientItemReports", MAX_OF_ITEM));
        }
    }

    /// Refuses another report of this client about anything.
    ///
    /// @throws UserException with `TOO_MANY_WAITING`
    void requireRoom(OpenCatalogs catalogs) throws UserException {
        long all = 0;
        for (var file : catalogs.all()) {
            var annotations = file.annotations();
            all += of(annotations.marks().detachedLearnings().stream(), annotations)
                    .count();
        }
        if (all >= MAX_REPORTS) {
            throw tooMany(Messages.of("agents.clientReports", MAX_REPORTS));
        }
    }

    private static UserException tooMany(String reports) {
        return new UserException(
                UserException.Code.TOO_MANY_WAITING,
                Messages.of("agents.reviewQueueFull", reports),
                Messages.of("agents.nothingStored"),
                Messages.of("agents.askForReview"));
    }

    private Stream<Learning> of(Stream<Learning> learnings, IndexedItem.CatalogAnnotations annotations) {
        return learnings
                .filter(learning -> annotations.ofLearning(learning) == ReviewState.PENDING)
                .filter(learning -> learning.fields()
                        .object("origin")
                        .text("client")
                        .orElse("")
                        .equals(client));
    }

    /// Whether this client lowered the trust of an item [#MAX_STEPS] times within a day and nobody
    /// has looked at it: what it reports further waits beside the file and counts when it is kept.
    boolean isFull(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        var since = clock.instant().minus(DAY);
        long steps = of(item.learnings().stream(), annotations)
                .filter(learning -> annotations.marks().isCounting(learning.ref()))
                .flatMap(learning -> learning.fields().object("origin").text("at").stream())
                .flatMap(at -> Timestamps.of(at, clock.getZone()).stream())
                .filter(since::isBefore)
                .count();
        return steps >= MAX_STEPS;
    }
}
