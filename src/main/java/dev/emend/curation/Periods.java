package dev.emend.curation;

import dev.emend.memory.Session;
import dev.emend.model.Feedback;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Period;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.PeriodSummary.Standing;
import dev.emend.model.PeriodSummary.State;
import dev.emend.summary.PeriodDigest;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Summaries of periods: made, edited, activated. Thread-safe; calls block.
///
/// At most [#MOST_ACTIVE] are active, those activated last; the others are kept. What a person does
/// is an act and can be undone; the drafts of weeks that are over come by themselves.
public final class Periods {
    /// How many agents work by at once.
    public static final int MOST_ACTIVE = 3;

    /// The longest period a summary is made of.
    public static final int MOST_DAYS = 3650;

    private static final int WEEK = 7;
    private static final int LONGEST = 2_000;

    private final FeedbackParts parts;
    private final Backstage backstage;
    private final RunFeedback runs;
    private final String person;

    Periods(FeedbackParts parts, RunFeedback runs, String person) {
        this.parts = parts;
        this.backstage = parts.backstage();
        this.runs = runs;
        this.person = person;
    }

    Periods as(String another) {
        return new Periods(parts, runs, another);
    }

    /// All that are not deleted, the latest period first.
    public List<PeriodSummary> all() throws CurationException {
        return Failures.read(backstage.store(), session -> session.summaries().all());
    }

    public PeriodSummary get(long id) throws CurationException {
        return Failures.read(backstage.store(), session -> session.summaries().get(id))
                .filter(one -> one.standing().state() != State.DELETED)
                .orElseThrow(() -> missing(id));
    }

    private static CurationException missing(long id) {
        return Failures.notFound(
                "There is no summary " + id + " in this workspace.", "Look in the history.");
    }

    /// Makes a draft of the feedback of the last days.
    ///
    /// @param days 1 to [#MOST_DAYS]
    public PeriodSummary generate(int days) throws CurationException {
        if (days < 1 || days > MOST_DAYS) {
            throw Failures.badInput(
                    "A period is 1 to %d days, not %d.".formatted(MOST_DAYS, days),
                    "Choose 7, for example.");
        }
        runs.catchUp();
        // the moment itself belongs to it: feedback of now counts
        var to = backstage.clock().instant().plusMillis(1);
        var period = new Period(to.minus(Duration.ofDays(days)), to);
        var feedback = of(period);
        if (feedback.isEmpty()) {
            throw Failures.badInput(
                    "There is no feedback of the last %s."
                            .formatted(days == 1 ? "day" : days + " days"),
                    "Add some, or choose a longer period.");
        }
        var points = digest(feedback);
        var label = "Summarize %d pieces of feedback".formatted(feedback.size());
        var made = new PeriodSummary[1];
        parts.acts()
                .decide(
                        new FeedbackActs.Draft(person, "summary-generate", label),
                        session -> {
                            var draft = added(session, fresh(period, feedback, points, false));
                            made[0] = draft;
                            return FeedbackStep.of(draft);
                        });
        return java.util.Objects.requireNonNull(made[0]);
    }

    private List<Feedback> of(Period period) throws CurationException {
        return Failures.read(backstage.store(), session -> session.feedbacks().of(period));
    }

    private Points digest(List<Feedback> feedback) throws CurationException {
        return PeriodDigest.of(feedback, parts.rules().feedback(), parts.vectors());
    }

    private PeriodSummary fresh(
            Period period, List<Feedback> feedback, Points points, boolean scheduled) {
        return new PeriodSummary(
                0,
                period,
                feedback.size(),
                points,
                new Standing(
                        State.DRAFT,
                        scheduled,
                        backstage
                                .clock()
                                .instant()
                                .truncatedTo(java.time.temporal.ChronoUnit.MICROS),
                        Optional.empty(),
                        ""));
    }

    /// The row first, as a deleted one; the act brings it.
    private static PeriodSummary added(Session session, PeriodSummary fresh) {
        long id =
                session.summaries()
                        .add(fresh.with(fresh.points(), fresh.standing().with(State.DELETED)));
        var stored = session.summaries().get(id).orElseThrow();
        return stored.with(stored.points(), stored.standing().with(State.DRAFT));
    }

    /// Puts other bullets in place of those of a summary.
    ///
    /// @param base the summary as it was when it was opened
    /// @return the summary as it is now
    /// @throws CurationException with `CHANGED_MEANWHILE` when somebody else changed it since
    public PeriodSummary edit(PeriodSummary base, Points points) throws CurationException {
        var clean = checked(points);
        var standing = base.standing();
        var edited =
                base.with(
                        clean,
                        new Standing(
                                standing.state(),
                                standing.scheduled(),
                                standing.createdAt(),
                                standing.activatedAt(),
                                person));
        parts.acts()
                .decide(
                        new FeedbackActs.Draft(person, "summary-edit", "Edit a summary"),
                        session -> {
                            if (!current(session, base.id()).equals(base)) {
                                throw MemoryActs.changed(
                                        "The summary was changed by someone else since.",
                                        "Open it again; what you typed is still here.");
                            }
                            return FeedbackStep.of(edited);
                        });
        return edited;
    }

    private static Points checked(Points points) throws CurationException {
        var clean = new Points(checked(points.learnings()), checked(points.adjustments()));
        if (clean.adjustments().isEmpty() && clean.learnings().isEmpty()) {
            throw Failures.badInput("The summary says nothing.", "Write a bullet, or delete it.");
        }
        return clean;
    }

    private static List<Bullet> checked(List<Bullet> bullets) throws CurationException {
        var clean = new ArrayList<Bullet>();
        for (var bullet : bullets) {
            var text = bullet.text().strip().replaceAll("\\s+", " ");
            if (text.length() > LONGEST) {
                throw Failures.badInput(
                        "A bullet has %,d characters; %,d is the most."
                                .formatted(text.length(), LONGEST),
                        "Shorten it, or make two of it.");
            }
            if (!text.isEmpty()) {
                clean.add(new Bullet(text, bullet.sources(), bullet.tags()));
            }
        }
        return clean;
    }

    private static PeriodSummary current(Session session, long id) {
        return session.summaries()
                .get(id)
                .filter(one -> one.standing().state() != State.DELETED)
                .orElseThrow(() -> new MemoryActs.Refused(missing(id)));
    }

    /// Agents work by it from now on; of more than three the one activated first is laid aside.
    public void activate(long id) throws CurationException {
        var now = backstage.clock().instant().truncatedTo(java.time.temporal.ChronoUnit.MICROS);
        parts.acts()
                .decide(
                        new FeedbackActs.Draft(person, "summary-activate", "Activate a summary"),
                        session -> {
                            var summary = current(session, id);
                            if (summary.standing().state() == State.ACTIVE) {
                                throw MemoryActs.changed("It is active already.", "");
                            }
                            var before = summary.standing();
                            var changed = new ArrayList<PeriodSummary>();
                            changed.add(
                                    summary.with(
                                            summary.points(),
                                            new Standing(
                                                    State.ACTIVE,
                                                    before.scheduled(),
                                                    before.createdAt(),
                                                    Optional.of(now),
                                                    before.editedBy())));
                            session.summaries().active().stream()
                                    .skip(MOST_ACTIVE - 1)
                                    .map(one ->
                                            one.with(
                                                    one.points(),
                                                    one.standing().with(State.INACTIVE)))
                                    .forEach(changed::add);
                            return new FeedbackStep(java.util.Map.of(), changed);
                        });
    }

    /// Keeps it and no longer serves it.
    public void deactivate(long id) throws CurationException {
        set(id, State.INACTIVE, "summary-deactivate", "Deactivate a summary");
    }

    public void delete(long id) throws CurationException {
        set(id, State.DELETED, "summary-delete", "Delete a summary");
    }

    private void set(long id, State state, String kind, String label) throws CurationException {
        parts.acts()
                .decide(
                        new FeedbackActs.Draft(person, kind, label),
                        session -> {
                            var summary = current(session, id);
                            if (state == State.INACTIVE
                                    && summary.standing().state() != State.ACTIVE) {
                                throw MemoryActs.changed("It is not active.", "");
                            }
                            return FeedbackStep.of(
                                    summary.with(summary.points(), summary.standing().with(state)));
                        });
    }

    /// Makes a draft of each week, Monday to Monday, that is over, has feedback and was not
    /// summarized yet.
    ///
    /// @return how many
    int weekly() throws CurationException {
        var zone = backstage.clock().getZone();
        var thisWeek = monday(LocalDate.now(backstage.clock()));
        int made = 0;
        for (var begin = waiting(); begin.isPresent(); begin = waiting()) {
            var week = monday(begin.get().atZone(zone).toLocalDate());
            if (!week.isBefore(thisWeek)) {
                break;
            }
            var period = new Period(start(week), start(week.plusDays(WEEK)));
            var feedback = of(period);
            var points = digest(feedback);
            MemoryActs.write(
                    backstage,
                    session ->
                            // another machine may have been faster
                            session.summaries()
                                            .scheduledUntil()
                                            .filter(until -> !until.isBefore(period.to()))
                                            .isPresent()
                                    ? 0L
                                    : session.summaries()
                                            .add(fresh(period, feedback, points, true)));
            made++;
        }
        if (made > 0) {
            backstage.changes().publish(new Change.MemoriesChanged());
        }
        return made;
    }

    /// When the first feedback was logged that belongs to no summarized week.
    private Optional<Instant> waiting() throws CurationException {
        return Failures.read(
                backstage.store(),
                session ->
                        session.feedbacks()
                                .firstSince(
                                        session.summaries()
                                                .scheduledUntil()
                                                .orElse(Instant.EPOCH)));
    }

    private Instant start(LocalDate day) {
        return day.atStartOfDay(backstage.clock().getZone()).toInstant();
    }

    private static LocalDate monday(LocalDate day) {
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }
}
