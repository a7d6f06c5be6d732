package dev.emend.gui.trends;

import dev.emend.app.trends.LearningEffect;
import dev.emend.app.trends.LearningEffect.Cost;
import dev.emend.app.trends.LearningEffect.Difference;
import dev.emend.app.trends.LearningEffect.Follow;
import dev.emend.app.trends.LearningEffect.Side;
import dev.emend.app.trends.LearningEffects;
import dev.emend.app.trends.LearningEffects.Delay;
import dev.emend.app.trends.LearningEffects.Quartiles;
import dev.emend.app.trends.LearningEffects.Undated;
import dev.emend.app.trends.TrendRecordLink;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/// What kept learnings of a made-up quarter did. Intervals after Newcombe, worked out before.
final class EffectsFixture {
    private static final UUID CATALOG = new UUID(6, 1);

    private final Instant now;

    private EffectsFixture(Instant now) {
        this.now = now;
    }

    static LearningEffects report(Instant now) {
        return new EffectsFixture(now).report();
    }

    static LearningEffects none() {
        var never = new Quartiles(Optional.empty(), Optional.empty(), Optional.empty());
        return new LearningEffects(List.of(), 0, new Undated(0, 0), new Delay(0, 0, 0, never, never));
    }

    private LearningEffects report() {
        return new LearningEffects(
                List.of(
                        effect("sort_range", 40, 5, 13, 12, 14, new Difference(0.473, 0.119, 0.693, 0.014, 0.042)),
                        effect(
                                "import_csv_file",
                                30,
                                14,
                                16,
                                4,
                                11,
                                new Difference(-0.511, -0.734, -0.158, 0.007, 0.042)),
                        effect("pivot_table_create", 35, 6, 12, 7, 12, new Difference(0.083, -0.279, 0.419, 1, 1)),
                        effect("save_as_csv", 20, 9, 10, 10, 11, new Difference(0.009, -0.266, 0.297, 1, 1)),
                        effect("find_and_replace", 8, 3, 6, 2, 2, unknown()),
                        effect("paste_special", 3, 0, 0, 1, 1, unknown())),
                4,
                new Undated(7, 2),
                new Delay(
                        5, 1, 2, new Quartiles(days(1), days(2), days(6)), new Quartiles(days(3), days(9), days(15))));
    }

    private static Difference unknown() {
        return new Difference(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    private static Optional<Duration> days(int count) {
        return Optional.of(Duration.ofDays(count));
    }

    private LearningEffect effect(
            String item,
            int daysAgo,
            int successBefore,
            int before,
            int successAfter,
            int after,
            Difference difference) {
        var kept = now.minus(Duration.ofDays(daysAgo));
        var ref = new LearningRef(new ItemRef(CATALOG, item), "a1b2c3.0");
        return new LearningEffect(
                ref,
                "Wait until the dialog is open before the first key; it takes up to two seconds",
                kept,
                side(kept.minus(Duration.ofDays(daysAgo)), kept, before, successBefore, 4),
                side(kept, now, after, successAfter, 1),
                difference,
                new Follow(after, days(2).filter(_ -> successAfter > 0), days(9), List.of()),
                item.equals("sort_range") ? 1 : 0);
    }

    private Side side(Instant from, Instant until, int known, int successes, int same) {
        var rows = new ArrayList<TrendRecordLink>();
        for (int i = 0; i < known; i++) {
            rows.add(new TrendRecordLink(
                    new TrendRecordLink.Place.OfRun("run-" + i),
                    "Sort the orders by customer and date, newest first",
                    i < successes ? "success" : "failure",
                    Optional.of(from.plus(Duration.ofHours(7L * i)))));
        }
        return new Side(
                from,
                until,
                known,
                known,
                known,
                successes,
                Math.min(same, known),
                new Cost(known / 2, known < 2 ? OptionalDouble.empty() : OptionalDouble.of(0.11)),
                rows);
    }
}
