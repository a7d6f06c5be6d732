package dev.emend.gui.feedback;

import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Points;
import java.util.ArrayList;
import java.util.List;

/// A bullet of a summary in its place.
///
/// @param isFirst whether the heading of its part stands above it
record SummaryBullet(Part part, int index, Bullet bullet, boolean isFirst) {
    /// In the order in which they are shown.
    enum Part {
        ADJUSTMENTS,
        LEARNINGS;

        List<Bullet> of(Points points) {
            return this == ADJUSTMENTS ? points.adjustments() : points.learnings();
        }

        Points replaceBullets(Points points, List<Bullet> bullets) {
            return this == ADJUSTMENTS
                    ? new Points(points.learnings(), bullets)
                    : new Points(bullets, points.adjustments());
        }
    }

    static List<SummaryBullet> of(Points points) {
        var lines = new ArrayList<SummaryBullet>();
        for (var part : Part.values()) {
            var bullets = part.of(points);
            for (int i = 0; i < bullets.size(); i++) {
                lines.add(new SummaryBullet(part, i, bullets.get(i), i == 0));
            }
        }
        return lines;
    }
}
