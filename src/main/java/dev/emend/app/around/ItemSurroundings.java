package dev.emend.app.around;

import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What lies around one item.
///
/// @param title its id
/// @param groups those with something in them, in the order of [Kind]
/// @param events oldest first, those without a time last
public record ItemSurroundings(ItemRef item, String title, List<Group> groups, List<Event> events) {
    public ItemSurroundings {
        groups = List.copyOf(groups);
        events = events.stream()
                .sorted(Comparator.<Event, Instant>comparing(event -> event.at().orElse(Instant.MAX))
                        .thenComparing(Event::kind))
                .toList();
    }

    /// What stands in a group together.
    public enum Kind {
        LEARNINGS,
        PLANS,
        RUNS,
        MEMORIES,
        PEOPLE;

        /// As files and ids have it.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// As people read it.
        public String title() {
            return AroundTexts.title(this);
        }

        /// How the item and one of the group stand to each other.
        public String edge() {
            return AroundTexts.edge(this);
        }
    }

    /// @param all of the kind, those that matter most first
    public record Group(Kind kind, List<Neighbor> all) {
        public Group {
            all = List.copyOf(all);
        }
    }

    private static String line(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /// One thing beside the item.
    ///
    /// @param title what it is called, in one line; secrets masked
    /// @param detail what of it matters here, such as how a plan ended
    /// @param isGood whether that is good news or bad news; empty when it is neither
    /// @param at empty when it says no time
    public record Neighbor(
            Kind kind, String title, String detail, Optional<Boolean> isGood, Optional<Instant> at, Target target) {
        public Neighbor {
            title = line(title);
        }
    }

    /// What an event is; each has a line of its own.
    public enum EventKind {
        CREATED,
        FAILURE,
        KEPT,
        EDITED,
        RATED,
        PLAN,
        RUN;

        /// As people read it.
        public String title() {
            return AroundTexts.title(this);
        }
    }

    /// Something that happened to the item, or that it was used in.
    ///
    /// @param title what happened, in one line; secrets masked
    /// @param isGood whether it is good news or bad news; empty when it is neither
    /// @param at empty when nobody knows
    public record Event(EventKind kind, String title, Optional<Boolean> isGood, Optional<Instant> at, Target target) {
        public Event {
            title = line(title);
        }
    }

    /// Where a thing is at home.
    public sealed interface Target {
        record OfLearning(LearningRef learning) implements Target {}

        record OfItem(ItemRef item) implements Target {}

        record OfRun(String id) implements Target {}

        record OfMemory(String id) implements Target {}

        /// @param words what finds it in the history
        record OfHistory(String words) implements Target {}

        /// No screen shows it.
        record Nowhere() implements Target {}
    }

    /// Events with a time.
    public List<Event> dated() {
        return events.stream().filter(event -> event.at().isPresent()).toList();
    }

    public boolean isAlone() {
        return groups.isEmpty() && events.isEmpty();
    }
}
