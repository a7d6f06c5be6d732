package dev.emend.app.trends;

import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.time.Instant;
import java.util.Optional;

/// A record behind a number or a mark: what it is, and where it opens.
///
/// @param title what it is called: an item's id, a task
/// @param detail what of it counts here; secrets in it are masked
/// @param at empty when it says no time
public record TrendRecordLink(Place place, String title, String detail, Optional<Instant> at) {
    /// The place where a row opens.
    public sealed interface Place {
        record OfItem(ItemRef item) implements Place {}

        record OfLearning(LearningRef learning) implements Place {}

        /// @param source the file of the plan
        /// @param item the first item of the catalog it uses
        record OfPlan(String source, Optional<ItemRef> item) implements Place {}

        /// A failure that names no item.
        ///
        /// @param namedId the unknown id it names, or empty
        record OfOrphan(String namedId) implements Place {}

        /// A client of the agent server.
        record OfClient(String name) implements Place {}

        record OfRun(String id) implements Place {}

        /// @param change its number in the journal
        /// @param words what finds it there
        record OfCommand(long change, String words) implements Place {}
    }
}
