package dev.emend.app.map;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.search.ListedItem;
import dev.emend.app.search.ListedItems;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.search.TextHash;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// Everything that may be on the map, in the order of the catalogs, memories behind.
final class PointReader {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final ListedItems items;
    private final MemoryQueryService memories;

    PointReader(ServiceContext context, OpenCatalogs catalogs, ListedItems items, MemoryQueryService memories) {
        this.context = context;
        this.catalogs = catalogs;
        this.items = items;
        this.memories = memories;
    }

    /// @throws CancellationException when it is not wanted any more
    List<MapPoint> all(BooleanSupplier isCancelled) throws UserException {
        var points = new ArrayList<MapPoint>();
        var lister = items.lister();
        for (var file : catalogs.all()) {
            for (var row : file.rows()) {
                if (isCancelled.getAsBoolean()) {
                    throw new CancellationException();
                }
                add(file, lister.apply(row), points);
            }
        }
        addMemories(points, isCancelled);
        return withRatings(points);
    }

    private void add(CatalogSession file, ListedItem listedItem, List<MapPoint> points) {
        var foundItem = file.find(listedItem.row().item().ref());
        if (foundItem.isEmpty()) {
            return; // deleted a moment ago
        }
        var item = foundItem.get();
        var row = listedItem.row().item();
        var annotations = file.annotations();
        points.add(new MapPoint(
                item.ref().key(),
                MapPoint.Kind.ITEM,
                item.ref().label(),
                SecretMask.excerpt(item.description()),
                textHash(item.embeddedText()),
                new MapPoint.Facts(
                        Trust.earnedTrust(row.trust(), row.state()),
                        Optional.of(row.state()),
                        MapPoint.Outcome.UNKNOWN,
                        row.score(),
                        listedItem.catalog(),
                        listedItem.age())));
        indexedLearnings(item, annotations)
                .forEach(learning -> points.add(point(learning, listedItem, annotations.ofLearning(learning))));
    }

    /// The learnings that search knows: those in the file, and pending ones beside it.
    private static Stream<Learning> indexedLearnings(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        return Stream.concat(
                item.learnings().stream(),
                annotations.marks().detachedLearnings(item.ref()).stream()
                        .filter(learning -> annotations.ofLearning(learning) == ReviewState.PENDING));
    }

    private MapPoint point(Learning learning, ListedItem item, ReviewState state) {
        var row = item.row().item();
        return new MapPoint(
                learning.ref().key(),
                MapPoint.Kind.LEARNING,
                learning.ref().item().label(),
                SecretMask.excerpt(learning.lesson()),
                textHash(learning.embeddedText()),
                new MapPoint.Facts(
                        Trust.earnedTrust(row.trust(), row.state()),
                        Optional.of(state),
                        switch (learning.kind()) {
                            case SELF_EXPLORATION -> MapPoint.Outcome.RECOVERED;
                            case HUMAN_INTERRUPT -> MapPoint.Outcome.CORRECTED;
                            case FAILURE -> MapPoint.Outcome.FAILURE;
                        },
                        OptionalInt.empty(),
                        item.catalog(),
                        age(LearningTimestamps.at(learning, context.clock().getZone()))));
    }

    private void addMemories(List<MapPoint> points, BooleanSupplier isCancelled) throws UserException {
        var rows =
                memories.rows(Where.ALL, MemoryQueryService.Order.NEWEST, false).rows();
        for (int from = 0; from < rows.size(); from += MemoryPageSource.PAGE) {
            if (isCancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            rows.rows(from, Math.min(rows.size(), from + MemoryPageSource.PAGE)).forEach(row -> points.add(point(row)));
        }
    }

    private MapPoint point(MemorySummary row) {
        var says = row.says();
        var status = row.status();
        return new MapPoint(
                row.ref().key(),
                MapPoint.Kind.MEMORY,
                says.task().isBlank() ? row.id() : says.task(),
                says.lesson().isBlank() ? says.task() : says.lesson(),
                textHash(says.task() + "\n" + says.lesson()),
                new MapPoint.Facts(
                        status.confidence().orElse(Double.NaN),
                        Optional.of(status.state()),
                        outcome(status.outcome()),
                        OptionalInt.empty(),
                        row.origin().source(),
                        age(status.at())));
    }

    private static MapPoint.Outcome outcome(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "success" -> MapPoint.Outcome.SUCCESS;
            case "failure" -> MapPoint.Outcome.FAILURE;
            default -> MapPoint.Outcome.UNKNOWN;
        };
    }

    /// Ratings of learnings and memories stand in the store.
    private List<MapPoint> withRatings(List<MapPoint> points) throws UserException {
        var keys = points.stream()
                .filter(point -> point.kind() != MapPoint.Kind.ITEM)
                .map(MapPoint::key)
                .toList();
        if (keys.isEmpty()) {
            return points;
        }
        Map<String, Rating> ratings = UserErrors.readUnlessAway(
                context.store(), session -> session.ratings().latestOf(keys), Map.of());
        return points.stream()
                .map(point -> {
                    var rating = ratings.get(point.key());
                    return rating == null ? point : point.withRating(OptionalInt.of(rating.score()));
                })
                .toList();
    }

    /// Whole days; NaN when there is no time.
    private double age(Optional<Instant> at) {
        var clock = context.clock();
        var today = LocalDate.now(clock);
        return at.map(time -> Math.max(0.0, ChronoUnit.DAYS.between(LocalDate.ofInstant(time, clock.getZone()), today)))
                .orElse(Double.NaN);
    }

    private static long textHash(String text) {
        return TextHash.of(TextHash.START, text);
    }
}
