package dev.emend.model;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Summary of the feedback of a period in a few bullets, with what agents should do about it.
///
/// @param id in the store; 0 before it is stored
/// @param total how much feedback was read for it
public record PeriodSummary(long id, Period period, int total, Points points, SummaryStatus status) {
    /// The largest number of summaries that agents work by at once.
    public static final int MAX_ACTIVE = 3;

    /// @param from the first moment
    /// @param to the first moment after it
    public record Period(Instant from, Instant to) {
        public Period {
            if (to.isBefore(from)) {
                throw new IllegalArgumentException("a period from " + from + " to " + to);
            }
        }
    }

    /// @param learnings what was seen: for people
    /// @param adjustments what to do otherwise: for agents
    public record Points(List<Bullet> learnings, List<Bullet> adjustments) {
        public Points {
            learnings = List.copyOf(learnings);
            adjustments = List.copyOf(adjustments);
        }
    }

    /// @param text one line, never blank
    /// @param sources ids of the feedback it came from, ascending; none for one a person wrote
    /// @param tags what that feedback was about; none means it holds for everything
    public record Bullet(String text, List<Long> sources, List<String> tags) {
        public Bullet {
            sources = List.copyOf(sources);
            tags = List.copyOf(tags);
        }

        /// A bullet that a person wrote.
        public static Bullet ofText(String text) {
            return new Bullet(text, List.of(), List.of());
        }

        /// Whether it holds for conversations of this tag.
        public boolean holdsFor(String tag) {
            return tags.isEmpty() || tags.contains(tag);
        }
    }

    /// @param isScheduled whether it was made because the week was over
    /// @param activatedAt when it last became active; empty for never
    /// @param editedBy who changed its bullets last; empty when nobody did
    public record SummaryStatus(
            State state, boolean isScheduled, Instant createdAt, Optional<Instant> activatedAt, String editedBy) {
        public SummaryStatus with(State state) {
            return new SummaryStatus(state, isScheduled, createdAt, activatedAt, editedBy);
        }
    }

    public enum State {
        /// Waits for a person.
        DRAFT,
        /// Agents work by it.
        ACTIVE,
        /// Kept, not served.
        INACTIVE,
        DELETED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Whether another one says the same of the same period.
    public boolean saysTheSame(PeriodSummary other) {
        return period.equals(other.period) && points.equals(other.points);
    }

    /// The feedback it names.
    public Set<Long> sources() {
        return Stream.concat(points.learnings.stream(), points.adjustments.stream())
                .flatMap(bullet -> bullet.sources.stream())
                .collect(Collectors.toSet());
    }

    /// This summary without withdrawn feedback: of the learnings, which count and quote, those that
    /// name none of it; of the adjustments, those that other feedback asks for, too.
    public PeriodSummary without(Set<Long> withdrawn) {
        if (withdrawn.isEmpty()) {
            return this;
        }
        var learnings = points.learnings.stream()
                .filter(bullet -> Collections.disjoint(bullet.sources, withdrawn))
                .toList();
        var adjustments = points.adjustments.stream()
                .filter(bullet -> bullet.sources.isEmpty() || !withdrawn.containsAll(bullet.sources))
                .map(bullet -> new Bullet(
                        bullet.text,
                        bullet.sources.stream()
                                .filter(source -> !withdrawn.contains(source))
                                .toList(),
                        bullet.tags))
                .toList();
        return new PeriodSummary(
                id, period, Math.max(0, total - withdrawn.size()), new Points(learnings, adjustments), status);
    }

    public PeriodSummary with(Points points, SummaryStatus status) {
        return new PeriodSummary(id, period, total, points, status);
    }
}
