package dev.emend.app.feedback;

import dev.emend.app.core.UserErrors;
import dev.emend.app.knowledge.Provenance;
import dev.emend.exchange.record.EmendKeys;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.FeedbackOrigin;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Feedback.Source;
import dev.emend.model.Json;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Period;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.PeriodSummary.State;
import dev.emend.model.PeriodSummary.SummaryStatus;
import dev.emend.model.Timestamps;
import dev.emend.model.UserException;
import dev.emend.model.texts.CsvGuard;
import dev.emend.model.texts.CsvText;
import dev.emend.model.texts.Messages;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A row of the feedback design's tables: `ConversationLog`, or `FeedbackSummary` when it has a
/// period. The functions of the design call two columns otherwise: `user_satisfaction`, `tags`.
public record FeedbackRow(Json.Obj fields) {
    private static final int HASH = 12;
    private static final List<String> COLUMNS = List.of(
            "id",
            "conversation_summary",
            "what_went_well",
            "what_could_improve",
            "user_satisfaction_estimate",
            "context_tags",
            "created_at",
            "source",
            "about",
            "person");

    /// An entry of the log as such a row, with who said it and of what in columns of Emend's own.
    public static FeedbackRow of(Feedback feedback) {
        var from = feedback.from();
        return new FeedbackRow(Json.Obj.of(
                "id", feedback.id(),
                "conversation_summary", feedback.fields().summary(),
                "what_went_well", feedback.fields().wentWell(),
                "what_could_improve", feedback.fields().couldImprove(),
                "user_satisfaction_estimate", feedback.satisfaction().word(),
                "context_tags", feedback.tags(),
                "created_at", feedback.at().toString(),
                "source", from.source().word(),
                "about", from.about().isEmpty() ? Json.Null.NULL : from.about(),
                "person", from.person()));
    }

    /// @param rows of [#of]
    static String csv(List<FeedbackRow> rows, boolean isRaw) {
        var columns = new ArrayList<>(List.of(EmendKeys.MARK));
        columns.addAll(COLUMNS);
        return CsvText.of(columns, rows.stream().map(row -> row.cells(isRaw)).toList(), isRaw);
    }

    private List<String> cells(boolean isRaw) {
        var cells = new ArrayList<>(List.of(isRaw ? CsvGuard.RAW : CsvGuard.GUARDED));
        for (var column : COLUMNS) {
            cells.add(
                    switch (column) {
                        case "id" -> id();
                        case "context_tags" -> String.join(",", tags());
                        default -> text(column);
                    });
        }
        return cells;
    }

    /// The origin of a row that was written by [#of]: who said it, and of what; empty in all others.
    Optional<FeedbackOrigin> origin() {
        return Source.of(text("source")).map(source -> new FeedbackOrigin(source, text("about"), text("person")));
    }

    boolean isSummary() {
        return fields.has("period_start");
    }

    public FeedbackFields feedbackFields() {
        return new FeedbackFields(text("conversation_summary"), text("what_went_well"), text("what_could_improve"));
    }

    /// Medium when the row does not say.
    public Satisfaction satisfaction() {
        return fields.text("user_satisfaction_estimate")
                .or(() -> fields.text("user_satisfaction"))
                .flatMap(Satisfaction::of)
                .orElse(Satisfaction.MEDIUM);
    }

    public List<String> tags() {
        var contextTags = fields.get("context_tags");
        return Feedback.tags(contextTags == null ? fields.get("tags") : contextTags);
    }

    /// The time at which it was logged, as it is written; empty when the row does not say.
    public String at() {
        return text("created_at");
    }

    /// The name that tells it from the rows of the same number in other tables.
    String name() {
        return ("row " + id() + " #" + Provenance.sha256(fields.compact()).substring(0, HASH)).replace("row  ", "row ");
    }

    /// The number it has in its table; empty without one.
    public String id() {
        var id = fields.get("id");
        return id == null || id == Json.Null.NULL ? "" : id.plain();
    }

    /// A draft of the summary: a person activates it.
    ///
    /// @throws UserException when it has no period, or says nothing
    PeriodSummary draft(Clock clock) throws UserException {
        var from = time("period_start", clock);
        var to = time("period_end", clock);
        var points = new Points(bullets("key_learnings"), bullets("behavior_adjustments"));
        if (from.isEmpty() || to.isEmpty() || to.get().isBefore(from.get())) {
            throw UserErrors.badInput(Messages.of("feedback.badPeriod"), Messages.of("feedback.writeTimes"));
        }
        if (points.learnings().isEmpty() && points.adjustments().isEmpty()) {
            throw UserErrors.badInput(Messages.of("feedback.summaryEmpty"), Messages.of("shared.leaveOut"));
        }
        var at = time("created_at", clock).orElseGet(clock::instant);
        return new PeriodSummary(
                0,
                new Period(from.get(), to.get()),
                Math.max(0, fields.integer("total_conversations").orElse(0)),
                points,
                new SummaryStatus(State.DRAFT, false, at.truncatedTo(ChronoUnit.MICROS), Optional.empty(), ""));
    }

    private Optional<Instant> time(String column, Clock clock) {
        return Timestamps.of(text(column), clock.getZone());
    }

    /// A line each, without the dash before it.
    private List<Bullet> bullets(String column) {
        return text(column)
                .lines()
                .map(line -> line.strip().replaceFirst("^[-*•]\\s*", ""))
                .filter(line -> !line.isBlank())
                .map(Bullet::ofText)
                .toList();
    }

    private String text(String column) {
        return fields.text(column).orElse("");
    }
}
