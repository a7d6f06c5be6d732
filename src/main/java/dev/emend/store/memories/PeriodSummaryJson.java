package dev.emend.store.memories;

import dev.emend.model.Json;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Period;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.PeriodSummary.State;
import dev.emend.model.PeriodSummary.SummaryStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Summaries as JSON: their bullets as the store keeps them, and whole as the journal does.
public final class PeriodSummaryJson {
    private PeriodSummaryJson() {}

    static Json.Obj write(Points points) {
        return Json.Obj.of(
                "learnings", bullets(points.learnings()),
                "adjustments", bullets(points.adjustments()));
    }

    static Points read(Json.Obj content) {
        return new Points(bullets(content, "learnings"), bullets(content, "adjustments"));
    }

    private static List<Json> bullets(List<Bullet> bullets) {
        return bullets.stream()
                .map(bullet -> (Json) Json.Obj.of(
                        "text", bullet.text(),
                        "feedback", bullet.sources(),
                        "tags", bullet.tags()))
                .toList();
    }

    private static List<Bullet> bullets(Json.Obj content, String name) {
        var bullets = new ArrayList<Bullet>();
        for (var value : content.array(name)) {
            if (value instanceof Json.Obj bullet) {
                bullets.add(new Bullet(
                        bullet.text("text").orElse(""),
                        bullet.texts("feedback").stream().map(Long::valueOf).toList(),
                        bullet.texts("tags")));
            }
        }
        return bullets;
    }

    /// The whole summary.
    public static Json.Obj toJson(PeriodSummary summary) {
        var status = summary.status();
        return Json.Obj.of(
                "id", summary.id(),
                "from", summary.period().from().toString(),
                "to", summary.period().to().toString(),
                "total", summary.total(),
                "state", status.state().word(),
                "scheduled", status.isScheduled(),
                "created_at", status.createdAt().toString(),
                "activated_at", status.activatedAt().map(Instant::toString),
                "edited_by", status.editedBy(),
                "points", write(summary.points()));
    }

    /// Reads a summary that [#toJson] wrote.
    public static PeriodSummary readWhole(Json.Obj row) {
        return new PeriodSummary(
                row.get("id") instanceof Json.Num number ? Long.parseLong(number.text()) : 0,
                new Period(moment(row, "from"), moment(row, "to")),
                row.integer("total").orElse(0),
                read(row.object("points")),
                new SummaryStatus(
                        State.valueOf(row.text("state").orElseThrow().toUpperCase(Locale.ROOT)),
                        row.bool("scheduled").orElse(false),
                        moment(row, "created_at"),
                        row.text("activated_at").map(Instant::parse),
                        row.text("edited_by").orElse("")));
    }

    private static Instant moment(Json.Obj row, String name) {
        return row.text(name).map(Instant::parse).orElse(Instant.EPOCH);
    }
}
