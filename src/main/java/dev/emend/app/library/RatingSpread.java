package dev.emend.app.library;

import dev.emend.analysis.similarity.AutoRating;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.model.Rating;
import java.util.ArrayList;
import java.util.List;

/// The spread of the ratings of the items in all open catalogs, and how often they agree with the
/// rating by rule.
///
/// @param counts the numbers of items that have the rating 1, 2, 3, 4 and 5
/// @param agreeingCount the number of the rated items within one point of the rating by rule
public record RatingSpread(List<Integer> counts, int unratedCount, int agreeingCount) {
    /// The distance up to which two ratings agree.
    private static final int NEAR = 1;

    public RatingSpread {
        counts = List.copyOf(counts);
    }

    static RatingSpread of(List<CatalogSession> files) {
        var counts = new int[Rating.HIGHEST - Rating.LOWEST + 1];
        int unratedCount = 0;
        int agreeingCount = 0;
        for (var file : files) {
            for (var row : file.rows()) {
                var score = row.item().score();
                if (score.isEmpty()) {
                    unratedCount++;
                    continue;
                }
                counts[score.getAsInt() - Rating.LOWEST]++;
                boolean isNear = file.find(row.item().ref())
                        .filter(item -> Math.abs(AutoRating.of(item).score() - score.getAsInt()) <= NEAR)
                        .isPresent();
                agreeingCount += isNear ? 1 : 0;
            }
        }
        var list = new ArrayList<Integer>();
        for (int count : counts) {
            list.add(count);
        }
        return new RatingSpread(list, unratedCount, agreeingCount);
    }

    public int ratedCount() {
        return counts.stream().mapToInt(Integer::intValue).sum();
    }
}
