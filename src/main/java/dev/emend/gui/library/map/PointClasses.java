package dev.emend.gui.library.map;

import dev.emend.app.map.MapPoint;
import dev.emend.gui.kit.Texts;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;

/// Coloring of the points: the classes with color, shape and name, and the class of each point.
///
/// @param of the number of the class of each point
/// @param kinds the number of the kind of each point, kept here because drawing needs both all the time
record PointClasses(List<PointClass> classes, byte[] of, byte[] kinds) {
    private static final int MOST_SOURCES = 6;
    private static final int WEEK = 7;
    private static final int MONTH = 31;
    private static final int QUARTER = 92;
    private static final int YEAR = 366;

    /// The facts points are colored by.
    enum Coloring {
        TRUST,
        STATE,
        OUTCOME,
        RATING,
        SOURCE,
        AGE,
        KIND;

        String label() {
            return Texts.get("library.map.by." + name().toLowerCase(Locale.ROOT));
        }
    }

    record PointClass(String label, Tone tone, PointShape shape) {}

    static PointClasses of(List<MapPoint> points, Coloring coloring) {
        return switch (coloring) {
            case TRUST ->
                of(
                        points,
                        point -> trust(point.facts()),
                        pointClass("trusted", Tone.SUCCESS, PointShape.CIRCLE),
                        pointClass("caution", Tone.WARNING, PointShape.TRIANGLE),
                        pointClass("doubtful", Tone.DANGER, PointShape.DIAMOND),
                        pointClass("noTrust", Tone.MUTED, PointShape.BAR));
            case STATE ->
                of(
                        points,
                        point -> point.facts().state().map(ReviewState::ordinal).orElse(ReviewState.values().length),
                        state(ReviewState.PENDING, Tone.WARNING, PointShape.TRIANGLE),
                        state(ReviewState.KEPT, Tone.SUCCESS, PointShape.CIRCLE),
                        state(ReviewState.REJECTED, Tone.DANGER, PointShape.CROSS),
                        state(ReviewState.SUPERSEDED, Tone.TEAL, PointShape.SQUARE),
                        state(ReviewState.CONTESTED, Tone.ACCENT, PointShape.DIAMOND),
                        state(ReviewState.DELETED, Tone.PLAIN, PointShape.PILLAR),
                        state(ReviewState.NOT_REVIEWED, Tone.MUTED, PointShape.FALLING),
                        pointClass("noState", Tone.VIOLET, PointShape.BAR));
            case OUTCOME ->
                of(
                        points,
                        point -> point.facts().outcome().ordinal(),
                        pointClass("success", Tone.SUCCESS, PointShape.CIRCLE),
                        pointClass("recovered", Tone.ACCENT, PointShape.SQUARE),
                        pointClass("corrected", Tone.VIOLET, PointShape.DIAMOND),
                        pointClass("failure", Tone.DANGER, PointShape.CROSS),
                        pointClass("noOutcome", Tone.MUTED, PointShape.BAR));
            case RATING ->
                of(
                        points,
                        point -> point.facts().rating().orElse(0),
                        pointClass("unrated", Tone.MUTED, PointShape.BAR),
                        rating(1, Tone.DANGER, PointShape.CROSS),
                        rating(2, Tone.WARNING, PointShape.FALLING),
                        rating(3, Tone.PLAIN, PointShape.SQUARE),
                        rating(4, Tone.ACCENT, PointShape.TRIANGLE),
                        rating(5, Tone.SUCCESS, PointShape.CIRCLE));
            case AGE ->
                of(
                        points,
                        point -> age(point.facts().age()),
                        pointClass("week", Tone.SUCCESS, PointShape.CIRCLE),
                        pointClass("month", Tone.ACCENT, PointShape.SQUARE),
                        pointClass("quarter", Tone.VIOLET, PointShape.DIAMOND),
                        pointClass("year", Tone.WARNING, PointShape.TRIANGLE),
                        pointClass("older", Tone.DANGER, PointShape.FALLING),
                        pointClass("noAge", Tone.MUTED, PointShape.BAR));
            case KIND ->
                of(
                        points,
                        point -> point.kind().ordinal(),
                        pointClass("item", Tone.ACCENT, PointShape.CIRCLE),
                        pointClass("learning", Tone.WARNING, PointShape.TRIANGLE),
                        pointClass("memory", Tone.VIOLET, PointShape.SQUARE));
            case SOURCE -> bySource(points);
        };
    }

    private static PointClasses of(List<MapPoint> points, ToIntFunction<MapPoint> of, PointClass... classes) {
        var numbers = new byte[points.size()];
        var kinds = new byte[points.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (byte) of.applyAsInt(points.get(i));
            kinds[i] = (byte) points.get(i).kind().ordinal();
        }
        return new PointClasses(List.of(classes), numbers, kinds);
    }

    /// The sources with the most points, and one class for the rest.
    private static PointClasses bySource(List<MapPoint> points) {
        var tones = List.of(Tone.ACCENT, Tone.WARNING, Tone.SUCCESS, Tone.VIOLET, Tone.DANGER, Tone.TEAL);
        var counts = new HashMap<String, Integer>();
        points.forEach(point -> counts.merge(point.facts().source(), 1, Integer::sum));
        var most = counts.entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<String, Integer> entry) -> -entry.getValue())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_SOURCES)
                .map(Map.Entry::getKey)
                .toList();
        var classes = new ArrayList<PointClass>();
        for (int i = 0; i < most.size(); i++) {
            classes.add(new PointClass(source(most.get(i)), tones.get(i), PointShape.values()[i]));
        }
        if (counts.size() > most.size()) {
            classes.add(pointClass("otherSources", Tone.MUTED, PointShape.BAR));
        }
        return of(
                points,
                point -> {
                    int at = most.indexOf(point.facts().source());
                    return at < 0 ? most.size() : at;
                },
                classes.toArray(PointClass[]::new));
    }

    /// The name of a source as a legend has room for it.
    static String source(String source) {
        if (source.isEmpty()) {
            return Texts.get("library.map.class.here");
        }
        var parts = source.split("[/\\\\]");
        return parts.length == 0 ? source : parts[parts.length - 1];
    }

    private static PointClass pointClass(String key, Tone tone, PointShape shape) {
        return new PointClass(Texts.get("library.map.class." + key), tone, shape);
    }

    private static PointClass state(ReviewState state, Tone tone, PointShape shape) {
        return new PointClass(stateName(state), tone, shape);
    }

    static String stateName(ReviewState state) {
        return Texts.get("library.map.state." + state.word());
    }

    private static PointClass rating(int score, Tone tone, PointShape shape) {
        return new PointClass(Texts.get("library.map.class.rating", score), tone, shape);
    }

    private static int trust(MapPoint.Facts facts) {
        return Double.isNaN(facts.trust()) ? 3 : Trust.band(facts.trust()).ordinal();
    }

    private static int age(double days) {
        return Double.isNaN(days)
                ? 5
                : days <= WEEK ? 0 : days <= MONTH ? 1 : days <= QUARTER ? 2 : days <= YEAR ? 3 : 4;
    }
}
