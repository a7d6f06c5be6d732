package dev.emend.app.trends;

import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The course of the trust of one item in a period.
///
/// @param title what the item is about
/// @param start its trust when the period began
/// @param events within the period, oldest first; undated ones come first and only in a period
///   without a beginning
/// @param end its trust when the period ended
public record TrustTimeline(ItemRef item, String title, double start, List<Event> events, double end) {
    public TrustTimeline {
        events = List.copyOf(events);
    }

    public enum Kind {
        /// A failure lowered it by one step.
        ATTACHED,
        /// A person found a failure not to be this item's fault, or took that back.
        DISMISSED,
        /// A failure went to another item, and its step with it.
        REATTACHED,
        /// A person found the number right.
        CONFIRMED,
        /// A person set the number.
        OVERRIDDEN,
        /// A change was taken back, or a failure taken out.
        WITHDRAWN,
        /// The number in the file asks for it and nothing says why.
        UNEXPLAINED;

        /// As people read it.
        public String title() {
            return TrendTexts.kind(this);
        }
    }

    /// @param at empty when nobody knows
    public record Event(Kind kind, Optional<Instant> at, double before, double after, Cause cause) {}

    /// @param learning the failure it is about
    /// @param description the failure or the person's reason; secrets in it are covered
    /// @param person who did it; empty for agents
    /// @param change its number in the journal, when it was a change
    public record Cause(Optional<LearningRef> learning, String description, String person, OptionalLong change) {
        static final Cause NONE = new Cause(Optional.empty(), "", "", OptionalLong.empty());
    }

    /// Below 0 for a fall.
    public double change() {
        return end - start;
    }

    /// The link of an event: to its change, else its failure, else the item.
    public TrendRecordLink row(Event event) {
        TrendRecordLink.Place place = event.cause.change.isPresent()
                ? new TrendRecordLink.Place.OfCommand(event.cause.change.getAsLong(), item.knowledgeId())
                : event.cause
                        .learning
                        .<TrendRecordLink.Place>map(TrendRecordLink.Place.OfLearning::new)
                        .orElseGet(() -> new TrendRecordLink.Place.OfItem(item));
        return new TrendRecordLink(place, item.label(), event.cause.description, event.at);
    }
}
