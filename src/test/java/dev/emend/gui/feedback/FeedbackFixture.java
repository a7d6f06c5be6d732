package dev.emend.gui.feedback;

import dev.emend.app.feedback.ActiveLearningContext;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.list.Facet;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.FeedbackOrigin;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Feedback.Source;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Period;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.PeriodSummary.State;
import dev.emend.model.PeriodSummary.SummaryStatus;
import dev.emend.model.rules.FeedbackRules;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/// Feedback made up for pictures: two weeks of an agent that plans work.
final class FeedbackFixture {
    static final long DRAFT = 5;
    static final long ACTIVE = 4;

    private final Instant now;

    FeedbackFixture(Instant now) {
        this.now = now;
    }

    private Feedback said(
            long id, int hours, FeedbackFields said, Satisfaction satisfaction, String tags, FeedbackOrigin from) {
        return new Feedback(
                id,
                said,
                satisfaction,
                tags.isEmpty() ? List.of() : List.of(tags.split(" ")),
                now.minus(Duration.ofHours(hours)),
                from);
    }

    FeedbackService.Log log() {
        var rows = List.of(
                said(
                        12,
                        2,
                        new FeedbackFields(
                                "Created work \u2018Build landing page\u2019 with 4 tasks and published",
                                "User provided clear requirements, smooth due date confirmation",
                                "Could have combined the persist and publish confirmations"),
                        Satisfaction.HIGH,
                        "work_creation due_dates publishing",
                        new FeedbackOrigin(Source.MANUAL, "", "ada")),
                said(
                        11,
                        5,
                        new FeedbackFields(
                                "Publish the release notes of version 4.2 to all channels (11 messages)",
                                "Reported as done: \u201cAll three channels are updated.\u201d",
                                "Asked 5 confirmation questions when one or two would do"),
                        Satisfaction.MEDIUM,
                        "publishing",
                        new FeedbackOrigin(Source.AUTOMATIC, "user_123#41", "Emend")),
                said(
                        10,
                        9,
                        new FeedbackFields(
                                "What is left of the onboarding project (3 messages)",
                                "No errors, nothing asked twice",
                                ""),
                        Satisfaction.HIGH,
                        "status_check",
                        new FeedbackOrigin(Source.AUTOMATIC, "user_87#40", "Emend")),
                said(
                        9,
                        26,
                        new FeedbackFields(
                                "You want to change your upcoming flight from Boston to Denver to the same day and upgrade all passengers to business class (38 messages)",
                                "",
                                "The task was not done. Took 17 turns, too many steps for one request. The user was confused: \u201cThat is not what I asked for\u201d"),
                        Satisfaction.LOW,
                        "",
                        new FeedbackOrigin(Source.RUN, "tau_bench/27", "Emend")),
                said(
                        8,
                        31,
                        new FeedbackFields(
                                "Reschedule the launch to the week after the fair (9 messages)",
                                "The user was thankful",
                                "Asked 4 confirmation questions when one or two would do"),
                        Satisfaction.MEDIUM,
                        "due_dates replanning",
                        new FeedbackOrigin(Source.AUTOMATIC, "user_123#38", "Emend")),
                said(
                        7,
                        55,
                        new FeedbackFields(
                                "User created work with 5 tasks",
                                "Clear breakdown, smooth flow",
                                "Could propose dates earlier; three confirmations in a row"),
                        Satisfaction.HIGH,
                        "work_creation due_dates",
                        new FeedbackOrigin(Source.MANUAL, "", "grace")),
                said(
                        6,
                        80,
                        new FeedbackFields(
                                "Snooze the reminder for the invoices (2 messages)",
                                "",
                                "It was unclear which invoices are meant"),
                        Satisfaction.LOW,
                        "snoozing",
                        new FeedbackOrigin(Source.MANUAL, "", "ada")));
        return new FeedbackService.Log(
                rows,
                List.of(
                        new Facet("satisfaction", "satisfaction:low", 2, false),
                        new Facet("satisfaction", "satisfaction:medium", 2, false),
                        new Facet("satisfaction", "satisfaction:high", 3, false),
                        new Facet("source", "source:manual", 3, false),
                        new Facet("source", "source:automatic", 3, false),
                        new Facet("source", "source:run", 1, false),
                        new Facet("tag", "tag:work_creation", 2, false),
                        new Facet("tag", "tag:due_dates", 3, false),
                        new Facet("tag", "tag:publishing", 2, false),
                        new Facet("tag", "tag:status_check", 1, false),
                        new Facet("tag", "tag:replanning", 1, false),
                        new Facet("tag", "tag:snoozing", 1, false)),
                rows.size());
    }

    List<PeriodSummary> summaries() {
        return List.of(
                summary(DRAFT, 0, 7, draft(), State.DRAFT),
                summary(
                        ACTIVE,
                        7,
                        14,
                        new Points(
                                List.of(
                                        new Bullet(
                                                "Satisfaction was high in 6, medium in 5, low in 3 of 14 conversations",
                                                LongStream.rangeClosed(1, 14)
                                                        .boxed()
                                                        .toList(),
                                                List.of()),
                                        new Bullet(
                                                "Could improve, said of 4 conversations: Asked for the due date only after the work was published",
                                                List.of(1L, 2L, 3L, 4L),
                                                List.of("due_dates"))),
                                List.of(
                                        new Bullet(
                                                "Be more explicit and clear in explanations",
                                                List.of(2L, 3L),
                                                List.of()),
                                        new Bullet(
                                                "Improve due date handling and clarity",
                                                List.of(1L, 2L, 3L, 4L),
                                                List.of("work_creation", "due_dates")))),
                        State.ACTIVE),
                summary(3, 14, 9, old("Streamline the workflow; take fewer steps"), State.ACTIVE),
                summary(2, 21, 11, old("Name the channel a work item is published to"), State.ACTIVE),
                summary(1, 28, 4, old(FeedbackRules.CONTINUE), State.INACTIVE));
    }

    private static Points draft() {
        return new Points(
                List.of(
                        new Bullet(
                                "Satisfaction was high in 3, medium in 2, low in 2 of 7 conversations",
                                List.of(6L, 7L, 8L, 9L, 10L, 11L, 12L),
                                List.of()),
                        new Bullet(
                                "Could improve, said of 2 conversations: Asked 5 confirmation questions when one or two would do",
                                List.of(8L, 11L),
                                List.of("publishing", "due_dates", "replanning")),
                        new Bullet(
                                "Went well: Clear breakdown, smooth flow",
                                List.of(7L),
                                List.of("work_creation", "due_dates"))),
                List.of(
                        new Bullet(
                                "Ask fewer confirmation questions; combine related confirmations",
                                List.of(7L, 8L, 11L),
                                List.of("work_creation", "due_dates", "replanning", "publishing")),
                        new Bullet("Be more explicit and clear in explanations", List.of(6L), List.of("snoozing")),
                        new Bullet(
                                "Improve due date handling and clarity",
                                List.of(7L),
                                List.of("work_creation", "due_dates")),
                        Bullet.ofText("Say the price with the currency of the customer")));
    }

    private static Points old(String adjustment) {
        return new Points(List.of(), List.of(new Bullet(adjustment, List.of(1L), List.of("publishing"))));
    }

    private PeriodSummary summary(long id, int daysAgo, int total, Points points, State state) {
        var to = now.minus(Duration.ofDays(daysAgo));
        return new PeriodSummary(
                id,
                new Period(to.minus(Duration.ofDays(7)), to),
                total,
                points,
                new SummaryStatus(
                        state,
                        true,
                        to,
                        state == State.ACTIVE ? Optional.of(to) : Optional.empty(),
                        id == ACTIVE ? "ada" : ""));
    }

    ActiveLearningContext told(String tag) {
        var all = summaries();
        var periods =
                List.of(learned(all.get(1), tag, 0.85), learned(all.get(2), tag, 0.72), learned(all.get(3), tag, 0.62));
        return new ActiveLearningContext(
                tag,
                periods.stream()
                        .filter(summary -> !summary.adjustments().isEmpty())
                        .toList(),
                List.of(),
                List.of());
    }

    private static ActiveLearningContext.SummaryLesson learned(PeriodSummary summary, String tag, double weight) {
        return new ActiveLearningContext.SummaryLesson(
                summary,
                summary.points().adjustments().stream()
                        .filter(bullet -> tag.isEmpty() || bullet.holdsFor(tag))
                        .toList(),
                weight);
    }
}
