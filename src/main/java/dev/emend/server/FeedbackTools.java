package dev.emend.server;

import dev.emend.curation.AgentClient;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.LearningContext;
import dev.emend.model.Feedback.Said;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Json;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import java.util.List;

/// The tools about conversations and runs.
final class FeedbackTools {
    private static final int A_WEEK = 7;

    private FeedbackTools() {}

    static Json.Obj log(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        var reports = door.agents().reports();
        var run = arguments.text("run_id").orElse("");
        var provenance = reports.provenance(run, arguments, client).toJson();
        var said =
                new Said(
                        arguments.text("conversation_summary").orElse(""),
                        arguments.text("what_went_well").orElse(""),
                        arguments.text("what_could_improve").orElse(""));
        var satisfaction =
                Satisfaction.of(arguments.text("user_satisfaction").orElse(""))
                        .orElse(Satisfaction.MEDIUM);
        var logged =
                reports.counted(
                        client,
                        "feedback\n" + said.summary(),
                        () ->
                                door.analyst()
                                        .feedbacks()
                                        .add(said, satisfaction, arguments.texts("context_tags")));
        return Json.Obj.of(
                "status", "logged",
                "feedback_id", logged.id(),
                "context_tags", logged.tags(),
                "created_at", logged.at().toString(),
                "provenance", provenance,
                "warnings", List.of());
    }

    /// With the keys of the feedback design.
    static Json.Obj context(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        var context = door.analyst().feedbacks().context(arguments.text("tag").orElse(""));
        return Json.Obj.of(
                "has_learning", context.hasLearning(),
                "summaries", context.periods().stream().map(FeedbackTools::json).toList(),
                "combined_adjustments", context.text(),
                "total_summaries", context.periods().size());
    }

    private static Json json(LearningContext.Learned learned) {
        return json(learned.summary())
                .with("behavior_adjustments", bullets(learned.adjustments()))
                .with("weight", Json.from(learned.weight()));
    }

    static Json.Obj summarize(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        int days = arguments.integer("days").orElse(A_WEEK);
        var draft = door.analyst().feedbacks().periods().generate(days);
        // a draft is made of what agents and users said, and nobody has read it yet
        return client.mayReadPending()
                ? json(draft)
                : json(
                        draft.with(
                                new PeriodSummary.Points(List.of(), List.of()), draft.standing()));
    }

    private static Json.Obj json(PeriodSummary summary) {
        var state = summary.standing().state();
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
        return Json.from(
                bullets.stream()
                        .map(one ->
                                Json.Obj.of(
                                        "text",
                                        one.text(),
                                        "feedback",
                                        one.sources(),
                                        "tags",
                                        one.tags()))
                        .toList());
    }

    static Json.Obj patterns(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        return door.analyst().runs().patternsJson(arguments.text("filter").orElse(""), client);
    }
}
