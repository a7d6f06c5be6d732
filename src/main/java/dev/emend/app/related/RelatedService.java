package dev.emend.app.related;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.library.LibraryService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.trends.ItemAttempt;
import dev.emend.app.trends.LearningEffect;
import dev.emend.app.trends.TrendService;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import dev.emend.search.RelevantHits;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Lists what an item has to do with. Only reads; what a person looks at here is neither logged nor
/// counted as served. Thread-safe; calls block.
public final class RelatedService {
    private final LibraryService library;
    private final TrendService trends;
    private final MemorySearchService memories;

    public RelatedService(LibraryService library, TrendService trends, MemorySearchService memories) {
        this.library = library;
        this.trends = trends;
        this.memories = memories;
    }

    /// The groups of related things, in the order in which they are listed.
    public enum Group {
        LEARNINGS,
        PLANS,
        RUNS,
        MEMORIES,
        PEOPLE;

        /// As people read it.
        public String title() {
            return switch (this) {
                case LEARNINGS -> Messages.of("related.learnings");
                case PLANS -> Messages.of("related.plans");
                case RUNS -> Messages.of("related.runs");
                case MEMORIES -> Messages.of("related.memories");
                case PEOPLE -> Messages.of("related.people");
            };
        }
    }

    /// The place where a related thing is shown.
    public sealed interface Target {
        record OfLearning(LearningRef learning) implements Target {}

        record OfRun(String id) implements Target {}

        record OfMemory(String id) implements Target {}

        /// @param words what finds it in the history
        record OfHistory(String words) implements Target {}

        /// No screen shows it.
        record Nowhere() implements Target {}
    }

    /// A thing that is related to an item.
    ///
    /// @param title its name, in one line; secrets masked
    /// @param detail what about it matters here, such as how a plan ended
    /// @param at empty when it says no time
    public record RelatedEntry(Group group, String title, String detail, Optional<Instant> at, Target target) {
        public RelatedEntry {
            title = title.strip().replaceAll("\\s+", " ");
        }
    }

    /// By [Group], of each those that matter most first; empty when nothing is known of the item yet.
    ///
    /// @throws UserException when the item is gone, or the store cannot be read
    public List<RelatedEntry> of(ItemRef item) throws UserException {
        var detail = library.item(item);
        var attempts = trends.attempts(item);
        var entries = new ArrayList<>(learnings(detail));
        entries.addAll(attempts(attempts, true));
        entries.addAll(attempts(attempts, false));
        entries.addAll(memories(detail));
        entries.addAll(people(detail.ratings()));
        return List.copyOf(entries);
    }

    private List<RelatedEntry> learnings(ItemDetail detail) throws UserException {
        var effects = new HashMap<LearningRef, LearningEffect>();
        trends.effects(detail.item().ref()).forEach(effect -> effects.put(effect.learning(), effect));
        ZoneId zone = trends.clock().getZone();
        return detail.learnings().stream()
                .map(reviewedLearning -> {
                    var learning = reviewedLearning.learning();
                    return new RelatedEntry(
                            Group.LEARNINGS,
                            SecretMask.text(learning.lesson()),
                            Optional.ofNullable(effects.get(learning.ref()))
                                    .map(LearningEffect::sentence)
                                    .orElseGet(() -> state(reviewedLearning.state())),
                            LearningTimestamps.at(learning, zone),
                            new Target.OfLearning(learning.ref()));
                })
                .toList();
    }

    private static String state(ReviewState state) {
        return switch (state) {
            case PENDING -> Messages.of("related.state.pending");
            case KEPT -> Messages.of("related.state.kept");
            case REJECTED -> Messages.of("related.state.rejected");
            case SUPERSEDED -> Messages.of("related.state.superseded");
            case CONTESTED -> Messages.of("related.state.contested");
            case DELETED -> Messages.of("related.state.deleted");
            case NOT_REVIEWED -> Messages.of("related.state.notReviewed");
        };
    }

    /// The newest first. A plan opens where its run is.
    private static List<RelatedEntry> attempts(List<ItemAttempt> attempts, boolean isPlan) {
        return attempts.reversed().stream()
                .filter(attempt -> attempt.isPlan() == isPlan)
                .map(attempt -> new RelatedEntry(
                        isPlan ? Group.PLANS : Group.RUNS,
                        attempt.task(),
                        outcome(attempt.success()),
                        attempt.at(),
                        attempt.run().<Target>map(Target.OfRun::new).orElseGet(Target.Nowhere::new)))
                .toList();
    }

    private static String outcome(Optional<Boolean> succeeded) {
        return succeeded
                .map(isSuccess -> isSuccess ? Messages.of("related.succeeded") : Messages.of("related.failed"))
                .orElseGet(() -> Messages.of("related.unknown"));
    }

    /// Memories near to what the item is about, and the one it was made of.
    private List<RelatedEntry> memories(ItemDetail detail) throws UserException {
        var item = detail.item();
        var origin = item.fields().object("metadata").text("memory_id");
        var entries = new ArrayList<RelatedEntry>();
        for (var hit : memories.findBothWays(item.description(), Where.ALL).hits()) {
            var row = hit.row();
            boolean isOrigin = origin.filter(row.id()::equals).isPresent();
            double relevance =
                    Math.max(hit.parts().task().orElse(0), hit.parts().content().orElse(0));
            if (isOrigin || relevance >= RelevantHits.RELEVANCE) {
                entries.add(new RelatedEntry(
                        Group.MEMORIES,
                        row.says().task().isBlank()
                                ? row.says().lesson()
                                : row.says().task(),
                        isOrigin
                                ? Messages.of("related.memory.origin")
                                : Messages.of(
                                        "related.memory.near", String.format(Language.locale(), "%.2f", relevance)),
                        row.status().at(),
                        new Target.OfMemory(row.id())));
            }
        }
        return entries;
    }

    /// The people who rated the item, with the newest rating of each.
    private static List<RelatedEntry> people(List<Rating> ratings) {
        var newest = new LinkedHashMap<String, Rating>();
        ratings.stream()
                .sorted(Comparator.comparing(Rating::ratedAt).reversed())
                .forEach(rating -> newest.putIfAbsent(rating.person(), rating));
        return newest.values().stream()
                .map(rating -> new RelatedEntry(
                        Group.PEOPLE,
                        rating.person(),
                        Messages.of("related.rated", rating.score()),
                        Optional.of(rating.ratedAt()),
                        new Target.OfHistory(ItemRef.parse(rating.target()).label())))
                .toList();
    }
}
