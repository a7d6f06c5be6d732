package dev.emend.app.around;

import dev.emend.app.around.ItemSurroundings.Event;
import dev.emend.app.around.ItemSurroundings.EventKind;
import dev.emend.app.around.ItemSurroundings.Group;
import dev.emend.app.around.ItemSurroundings.Kind;
import dev.emend.app.around.ItemSurroundings.Neighbor;
import dev.emend.app.around.ItemSurroundings.Target;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalService;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.library.LibraryService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.trends.ItemAttempt;
import dev.emend.app.trends.LearningEffect;
import dev.emend.app.trends.TrendService;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.Moments;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import dev.emend.search.RelevantHits;
import dev.emend.store.journal.CommandKind;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Gathers what lies around an item. Only reads; what a person looks at here is neither logged nor
/// counted as served. Thread-safe; calls block.
public final class AroundService {
    /// The newest changes of an item that are looked at.
    private static final int CHANGES = 500;

    /// What the failures, ratings and learnings themselves tell.
    private static final Set<CommandKind> TOLD_OTHERWISE = Set.of(
            CommandKind.ATTACH,
            CommandKind.CREATE,
            CommandKind.KEEP,
            CommandKind.KEEP_BY_RULE,
            CommandKind.RATE,
            CommandKind.UNDO,
            CommandKind.REDO);

    private final LibraryService library;
    private final JournalService journal;
    private final TrendService trends;
    private final MemorySearchService memories;

    public AroundService(
            LibraryService library, JournalService journal, TrendService trends, MemorySearchService memories) {
        this.library = library;
        this.journal = journal;
        this.trends = trends;
        this.memories = memories;
    }

    private record ReadItem(
            ItemDetail detail,
            Map<LearningRef, LearningEffect> effects,
            List<ItemAttempt> attempts,
            List<JournalEntryView> changes) {}

    /// @throws UserException when the item is gone, or the store cannot be read
    public ItemSurroundings of(ItemRef item) throws UserException {
        var detail = library.item(item);
        var effects = new HashMap<LearningRef, LearningEffect>();
        trends.effects(item).forEach(effect -> effects.put(effect.learning(), effect));
        var read = new ReadItem(detail, effects, trends.attempts(item), journal.ofItem(item, CHANGES));
        var groups = new ArrayList<Group>();
        add(groups, Kind.LEARNINGS, learnings(read));
        add(groups, Kind.PLANS, attempts(read, true));
        add(groups, Kind.RUNS, attempts(read, false));
        add(groups, Kind.MEMORIES, memories(detail));
        add(groups, Kind.PEOPLE, people(detail.ratings()));
        return new ItemSurroundings(item, item.label(), groups, events(read));
    }

    private static void add(List<Group> groups, Kind kind, List<Neighbor> all) {
        if (!all.isEmpty()) {
            groups.add(new Group(kind, all));
        }
    }

    private ZoneId zone() {
        return trends.clock().getZone();
    }

    private List<Neighbor> learnings(ReadItem read) {
        return read.detail.learnings().stream()
                .map(reviewed -> {
                    var learning = reviewed.learning();
                    var effect = Optional.ofNullable(read.effects.get(learning.ref()));
                    return new Neighbor(
                            Kind.LEARNINGS,
                            SecretMask.text(learning.lesson()),
                            effect.map(LearningEffect::said).orElseGet(() -> state(reviewed.state())),
                            effect.flatMap(AroundService::isGood),
                            LearningTimestamps.at(learning, zone()),
                            new Target.OfLearning(learning.ref()));
                })
                .toList();
    }

    private static Optional<Boolean> isGood(LearningEffect effect) {
        return switch (effect.verdict()) {
            case HELPED -> Optional.of(true);
            case WORSE -> Optional.of(false);
            case NO_DIFFERENCE, TOO_LITTLE -> Optional.empty();
        };
    }

    private static String state(ReviewState state) {
        return switch (state) {
            case PENDING -> Messages.of("around.state.pending");
            case KEPT -> Messages.of("around.state.kept");
            case REJECTED -> Messages.of("around.state.rejected");
            case SUPERSEDED -> Messages.of("around.state.superseded");
            case CONTESTED -> Messages.of("around.state.contested");
            case DELETED -> Messages.of("around.state.deleted");
            case NOT_REVIEWED -> Messages.of("around.state.notReviewed");
        };
    }

    /// The newest first.
    private static List<Neighbor> attempts(ReadItem read, boolean isPlan) {
        return read.attempts.reversed().stream()
                .filter(attempt -> attempt.isPlan() == isPlan)
                .map(attempt -> new Neighbor(
                        isPlan ? Kind.PLANS : Kind.RUNS,
                        attempt.task(),
                        AroundTexts.outcome(attempt.succeeded()),
                        attempt.succeeded(),
                        attempt.at(),
                        target(attempt)))
                .toList();
    }

    /// A plan opens where its run is.
    private static Target target(ItemAttempt attempt) {
        return attempt.run().<Target>map(Target.OfRun::new).orElseGet(Target.Nowhere::new);
    }

    /// Memories near to what the item is about, and the one it was made of.
    private List<Neighbor> memories(ItemDetail detail) throws UserException {
        var item = detail.item();
        var origin = item.fields().object("metadata").text("memory_id");
        var near = memories.findBothWays(item.description(), Where.ALL);
        var found = new ArrayList<Neighbor>();
        for (var hit : near.hits()) {
            var row = hit.row();
            boolean isOrigin = origin.filter(row.id()::equals).isPresent();
            double relevance =
                    Math.max(hit.parts().task().orElse(0), hit.parts().content().orElse(0));
            if (isOrigin || relevance >= RelevantHits.RELEVANCE) {
                found.add(new Neighbor(
                        Kind.MEMORIES,
                        row.says().task().isBlank()
                                ? row.says().lesson()
                                : row.says().task(),
                        isOrigin
                                ? Messages.of("around.memory.origin")
                                : Messages.of(
                                        "around.memory.near", String.format(Language.locale(), "%.2f", relevance)),
                        Optional.empty(),
                        row.standing().at(),
                        new Target.OfMemory(row.id())));
            }
        }
        return found;
    }

    /// Who rated the item, with the newest rating of each.
    private static List<Neighbor> people(List<Rating> ratings) {
        var newest = new LinkedHashMap<String, Rating>();
        ratings.stream()
                .sorted(Comparator.comparing(Rating::ratedAt).reversed())
                .forEach(rating -> newest.putIfAbsent(rating.person(), rating));
        return newest.values().stream()
                .map(rating -> new Neighbor(
                        Kind.PEOPLE,
                        rating.person(),
                        Messages.of("around.rated", rating.score()),
                        Optional.empty(),
                        Optional.of(rating.ratedAt()),
                        new Target.OfHistory(ItemRef.parse(rating.target()).label())))
                .toList();
    }

    private List<Event> events(ReadItem read) {
        var events = new ArrayList<Event>();
        var item = read.detail.item();
        created(read).ifPresent(events::add);
        for (var reviewed : read.detail.learnings()) {
            var learning = reviewed.learning();
            events.add(new Event(
                    EventKind.FAILURE,
                    SecretMask.text(learning.error().isBlank() ? learning.lesson() : learning.error()),
                    Optional.of(false),
                    LearningTimestamps.at(learning, zone()),
                    new Target.OfLearning(learning.ref())));
        }
        read.effects
                .values()
                .forEach(effect -> events.add(new Event(
                        EventKind.KEPT,
                        effect.lesson(),
                        isGood(effect),
                        Optional.of(effect.kept()),
                        new Target.OfLearning(effect.learning()))));
        for (var change : read.changes) {
            if (!change.who().isUndone() && !CommandKind.isAny(TOLD_OTHERWISE, change.kind())) {
                events.add(new Event(
                        EventKind.EDITED,
                        change.label(),
                        Optional.empty(),
                        Optional.of(change.who().at()),
                        new Target.OfHistory(item.ref().label())));
            }
        }
        for (var rating : read.detail.ratings()) {
            events.add(new Event(
                    EventKind.RATED,
                    Messages.of("around.ratedBy", rating.person(), rating.score()),
                    Optional.empty(),
                    Optional.of(rating.ratedAt()),
                    new Target.OfHistory(item.ref().label())));
        }
        for (var attempt : read.attempts) {
            events.add(new Event(
                    attempt.isPlan() ? EventKind.PLAN : EventKind.RUN,
                    Messages.of("around.attempt", attempt.task(), AroundTexts.outcome(attempt.succeeded())),
                    attempt.succeeded(),
                    attempt.at(),
                    target(attempt)));
        }
        return events;
    }

    /// As the item says it, else as the history does.
    private Optional<Event> created(ReadItem read) {
        var said = read.detail.item().fields().text("created_at").flatMap(text -> Moments.of(text, zone()));
        Optional<Instant> at = said.isPresent()
                ? said
                : read.changes.stream()
                        .filter(change -> CommandKind.CREATE.is(change.kind()))
                        .map(change -> change.who().at())
                        .findFirst();
        return at.map(time -> new Event(
                EventKind.CREATED,
                Messages.of("around.created"),
                Optional.empty(),
                Optional.of(time),
                new Target.OfItem(read.detail.item().ref())));
    }
}
