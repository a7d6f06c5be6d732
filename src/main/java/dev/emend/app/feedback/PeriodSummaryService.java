package dev.emend.app.feedback;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.core.Actor;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.runs.RunFeedbackImport;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Period;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.PeriodSummary.State;
import dev.emend.model.PeriodSummary.SummaryStatus;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.memories.PeriodSummaryJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Summaries of periods: made, edited, activated. Thread-safe; calls block.
///
/// At most [PeriodSummary#MAX_ACTIVE] are active, those activated last; the others are kept. What a person does
/// is a change and can be undone; the drafts of weeks that are over come by themselves.
public final class PeriodSummaryService {
    /// The longest period a summary is made of.
    public static final int MAX_DAYS = 3650;

    private static final int MAX_LENGTH = 2_000;

    private final FeedbackContext parts;
    private final ServiceContext context;
    private final RunFeedbackImport runs;
    private final SummaryDrafts drafts;

    PeriodSummaryService(FeedbackContext parts, RunFeedbackImport runs) {
        this.parts = parts;
        this.context = parts.context();
        this.runs = runs;
        this.drafts = new SummaryDrafts(parts);
    }

    /// All that are not deleted, the latest period first.
    public List<PeriodSummary> all() throws UserException {
        return context.store().read(session -> session.summaries().all());
    }

    /// Makes the drafts of weeks that are over.
    ///
    /// @return how many
    int weekly() throws UserException {
        return drafts.weekly();
    }

    public PeriodSummary get(long id) throws UserException {
        return context.store()
                .read(session -> session.summaries().get(id))
                .filter(summary -> summary.status().state() != State.DELETED)
                .orElseThrow(() -> notFound(id));
    }

    private static UserException notFound(long id) {
        return UserErrors.notFound(Messages.of("feedback.noSummary", id), Messages.of("shared.lookInHistory"));
    }

    /// Makes a draft of the feedback of the last days. Where a summary says all of it already, that
    /// one is given instead: agents are not told the same twice.
    ///
    /// @param days 1 to [#MAX_DAYS]
    public PeriodSummary generate(Actor actor, int days) throws UserException {
        if (days < 1 || days > MAX_DAYS) {
            throw UserErrors.badInput(
                    Messages.of("feedback.periodOutOfRange", MAX_DAYS, days), Messages.of("feedback.chooseDays"));
        }
        runs.catchUp();
        // the moment itself belongs to it: feedback of now counts
        var to = context.clock().instant().plusMillis(1);
        var period = new Period(to.minus(Duration.ofDays(days)), to);
        var feedback = drafts.feedback(period);
        if (feedback.isEmpty()) {
            throw UserErrors.badInput(Messages.of("feedback.noneInDays", days), Messages.of("feedback.addOrLengthen"));
        }
        var draft = drafts.of(period, feedback, false);
        var same = all().stream().filter(summary -> isSame(summary, draft)).findFirst();
        if (same.isPresent()) {
            return same.get();
        }
        var label = Messages.englishText("feedback.labelSummarize", feedback.size());
        var newSummary = new PeriodSummary[1];
        parts.decide(new Command(actor, CommandKind.SUMMARY_GENERATE, label), session -> {
            newSummary[0] = insert(session, draft);
            return put(List.of(newSummary[0]));
        });
        return java.util.Objects.requireNonNull(newSummary[0]);
    }

    private static ChangeSet put(List<PeriodSummary> summaries) {
        return ChangeSet.NOTHING.withEntries(
                summaries.stream().map(PeriodSummaryService::edit).toList());
    }

    static ChangeSet.StoreEdit edit(PeriodSummary summary) {
        return ChangeSet.StoreEdit.put(
                StoreRef.of(StoreRef.Kind.SUMMARY, summary.id()), PeriodSummaryJson.toJson(summary));
    }

    private static boolean isSame(PeriodSummary periodSummary, PeriodSummary other) {
        return periodSummary.total() == other.total() && periodSummary.points().equals(other.points());
    }

    /// The row first, as a deleted one; the change brings it.
    static PeriodSummary insert(StoreTransaction session, PeriodSummary draft) {
        long id = session.summaries()
                .add(draft.with(draft.points(), draft.status().with(State.DELETED)));
        var summary = session.summaries().get(id).orElseThrow();
        return summary.with(summary.points(), summary.status().with(State.DRAFT));
    }

    /// Puts other bullets in place of those of a summary.
    ///
    /// @param base the summary as it was when it was opened
    /// @return the summary as it is now
    /// @throws UserException with `CHANGED_MEANWHILE` when somebody else changed it since
    public PeriodSummary edit(Actor actor, PeriodSummary base, Points points) throws UserException {
        var clean = validate(points);
        var status = base.status();
        var editedSummary = base.with(
                clean,
                new SummaryStatus(
                        status.state(), status.isScheduled(), status.createdAt(), status.activatedAt(), actor.name()));
        parts.decide(
                new Command(actor, CommandKind.SUMMARY_EDIT, Messages.englishText("feedback.labelEdit")), session -> {
                    if (!current(session, base.id()).equals(base)) {
                        throw RefusedException.conflict(
                                Messages.of("feedback.summaryChanged"), Messages.of("feedback.reopenSummary"));
                    }
                    return put(List.of(editedSummary));
                });
        return editedSummary;
    }

    private static Points validate(Points points) throws UserException {
        var clean = new Points(validate(points.learnings()), validate(points.adjustments()));
        if (clean.adjustments().isEmpty() && clean.learnings().isEmpty()) {
            throw UserErrors.badInput(Messages.of("feedback.summaryEmpty"), Messages.of("feedback.writeBullet"));
        }
        return clean;
    }

    private static List<Bullet> validate(List<Bullet> bullets) throws UserException {
        var clean = new ArrayList<Bullet>();
        for (var bullet : bullets) {
            var text = bullet.text().strip().replaceAll("\\s+", " ");
            if (text.length() > MAX_LENGTH) {
                throw UserErrors.badInput(
                        Messages.of("feedback.bulletTooLong", text.length(), MAX_LENGTH),
                        Messages.of("feedback.shortenBullet"));
            }
            if (!text.isEmpty()) {
                clean.add(new Bullet(text, bullet.sources(), bullet.tags()));
            }
        }
        return clean;
    }

    private static PeriodSummary current(StoreTransaction session, long id) {
        return session.summaries()
                .get(id)
                .filter(other -> other.status().state() != State.DELETED)
                .orElseThrow(() -> new RefusedException(notFound(id)));
    }

    /// Agents work by it from now on; one that says the same is laid aside, and of more than three
    /// the one activated first.
    public void activate(Actor actor, long id) throws UserException {
        var now = context.clock().instant().truncatedTo(java.time.temporal.ChronoUnit.MICROS);
        parts.decide(
                new Command(actor, CommandKind.SUMMARY_ACTIVATE, Messages.englishText("feedback.labelActivate")),
                session -> {
                    var summary = current(session, id);
                    if (summary.status().state() == State.ACTIVE) {
                        throw RefusedException.conflict(Messages.of("feedback.alreadyActive"), "");
                    }
                    var before = summary.status();
                    var changedSummaries = new ArrayList<PeriodSummary>();
                    changedSummaries.add(summary.with(
                            summary.points(),
                            new SummaryStatus(
                                    State.ACTIVE,
                                    before.isScheduled(),
                                    before.createdAt(),
                                    Optional.of(now),
                                    before.editedBy())));
                    var active = session.summaries().active();
                    Stream.concat(
                                    active.stream().filter(other -> isSame(other, summary)),
                                    active.stream()
                                            .filter(other -> !isSame(other, summary))
                                            .skip(PeriodSummary.MAX_ACTIVE - 1))
                            .map(other ->
                                    other.with(other.points(), other.status().with(State.INACTIVE)))
                            .forEach(changedSummaries::add);
                    return put(changedSummaries);
                });
    }

    /// Keeps it and no longer serves it.
    public void deactivate(Actor actor, long id) throws UserException {
        set(
                actor,
                id,
                State.INACTIVE,
                CommandKind.SUMMARY_DEACTIVATE,
                Messages.englishText("feedback.labelDeactivate"));
    }

    public void delete(Actor actor, long id) throws UserException {
        set(actor, id, State.DELETED, CommandKind.SUMMARY_DELETE, Messages.englishText("feedback.labelDeleteSummary"));
    }

    private void set(Actor actor, long id, State state, CommandKind kind, String label) throws UserException {
        parts.decide(new Command(actor, kind, label), session -> {
            var summary = current(session, id);
            if (state == State.INACTIVE && summary.status().state() != State.ACTIVE) {
                throw RefusedException.conflict(Messages.of("feedback.notActive"), "");
            }
            return put(List.of(summary.with(summary.points(), summary.status().with(state))));
        });
    }
}
