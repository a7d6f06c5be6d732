package dev.emend.curation;

import dev.emend.memory.Session;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Period;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.PeriodSummary.Standing;
import dev.emend.model.PeriodSummary.State;
import java.time.Duration;
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

    private static final int LONGEST = 2_000;

    private final FeedbackParts parts;
    private final Backstage backstage;
    private final RunFeedback runs;
    private final PeriodDrafts drafts;
    private final String person;

    Periods(FeedbackParts parts, RunFeedback runs, String person) {
        this.parts = parts;
        this.backstage = parts.backstage();
        this.runs = runs;
        this.drafts = new PeriodDrafts(parts);
        this.person = person;
    }

    Periods as(String another) {
        return new Periods(parts, runs, another);
    }

    /// All that are not deleted, the latest period first.
    public List<PeriodSummary> all() throws CurationException {
        return Failures.read(backstage.store(), session -> session.summaries().all());
    }

    /// Makes the drafts of weeks that are over.
    ///
    /// @return how many
    int weekly() throws CurationException {
        return drafts.weekly();
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
        var feedback = drafts.feedback(period);
        if (feedback.isEmpty()) {
            throw Failures.badInput(
                    "There is no feedback of the last %s."
                            .formatted(days == 1 ? "day" : days + " days"),
                    "Add some, or choose a longer period.");
        }
        var draft = drafts.of(period, feedback, false);
        var label = "Summarize %d pieces of feedback".formatted(feedback.size());
        var made = new PeriodSummary[1];
        parts.acts()
                .decide(
                        new FeedbackActs.Draft(person, "summary-generate", label),
                        session -> {
                            made[0] = added(session, draft);
                            return FeedbackStep.of(made[0]);
                        });
        return java.util.Objects.requireNonNull(made[0]);
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
}
