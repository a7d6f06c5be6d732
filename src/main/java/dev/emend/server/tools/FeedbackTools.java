package dev.emend.server.tools;

import dev.emend.app.core.AgentClient;
import dev.emend.app.feedback.ActiveLearningContext;
import dev.emend.app.feedback.FeedbackRow;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Feedback;
import dev.emend.model.Json;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.UserException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/// The tools about conversations and runs.
final class FeedbackTools {
    private static final int A_WEEK = 7;

    private FeedbackTools() {}

    static Json.Obj log(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var reports = workspace.agents().reports();
        var run = arguments.text("run_id").orElse("");
        var provenance = reports.provenance(run, arguments, client).toJson();
        var row = new FeedbackRow(arguments);
        var name = row.id().isEmpty() ? "" : client.name() + " " + row.id();
        var feedbacks = workspace.insights().feedbacks();
        var storedFeedback = reports.storeUnlessRepeated(
                client,
                "feedback\n" + row.feedbackFields().summary(),
                () -> feedbacks.add(
                        client.actor(),
                        row.feedbackFields(),
                        row.satisfaction(),
                        row.tags(),
                        new FeedbackService.Row(name, row.at())));
        return Json.Obj.of(
                "status",
                storedFeedback.isPresent() ? "logged" : "unchanged",
                "feedback_id",
                storedFeedback.map(_ -> name(provenance)),
                "context_tags",
                storedFeedback.map(Feedback::tags).orElse(row.tags()),
                "created_at",
                storedFeedback.map(feedback -> feedback.at().toString()),
                "provenance",
                provenance,
                "warnings",
                storedFeedback.isPresent() ? List.of() : List.of("This row was logged before; nothing was changed."));
    }

    /// A number would tell how much others have said.
    private static String name(Json.Obj provenance) {
        return UUID.nameUUIDFromBytes(provenance.compact().getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /// With the keys of the feedback design.
    static Json.Obj context(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var context =
                workspace.insights().feedbacks().context(arguments.text("tag").orElse(""));
        return Json.Obj.of(
                "has_learning", context.hasLearning(),
                "summaries", context.periods().stream().map(FeedbackTools::json).toList(),
                "combined_adjustments", context.text(),
                "total_summaries", context.periods().size());
    }

    private static Json json(ActiveLearningContext.SummaryLesson summaryLesson) {
        return json(summaryLesson.summary())
                .with("behavior_adjustments", bullets(summaryLesson.adjustments()))
                .with("weight", Json.from(summaryLesson.weight()));
    }

    static Json.Obj summarize(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        int days = arguments.integer("days").orElse(A_WEEK);
        var draft = workspace.insights().feedbacks().periods().generate(client.actor(), days);
        // a draft is made of what agents and users said, and nobody has read it yet
        boolean isRead = draft.status().state() == PeriodSummary.State.ACTIVE;
        return isRead || client.mayReadPending()
                ? json(draft)
                : json(draft.with(new PeriodSummary.Points(List.of(), List.of()), draft.status()));
    }

    private static Json.Obj json(PeriodSummary summary) {
        var state = summary.status().state();
        return Json.Obj.of(
                "summary_id", summary.id(),
                "period_start", summary.period().from().toString(),
                "period_end", summary.period().to().toString(),
                "total_conversations", summary.total(),
                "key_learnings", bullets(summary.points().learnings()),
                "behavior_adjustments", bullets(summary.points().adjustments()),
                "active", state == PeriodSummary.State.ACTIVE,
                "state", state.word());
    }

    private static Json bullets(List<Bullet> bullets) {
        return Json.from(bullets.stream()
                .map(bullet -> Json.Obj.of("text", bullet.text(), "feedback", bullet.sources(), "tags", bullet.tags()))
                .toList());
    }

    static Json.Obj patterns(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        return workspace.insights().runs().patternsJson(arguments.text("filter").orElse(""), client);
    }
}
