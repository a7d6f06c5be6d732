package dev.emend.app.feedback;

import dev.emend.analysis.runs.CallPolicy;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.model.Feedback;
import dev.emend.model.PeriodSummary;
import dev.emend.model.PeriodSummary.Period;
import dev.emend.model.PeriodSummary.State;
import dev.emend.model.PeriodSummary.SummaryStatus;
import dev.emend.model.UserException;
import dev.emend.model.rules.FeedbackRules;
import dev.emend.model.rules.FeedbackRules.Adjustment;
import dev.emend.summary.PeriodDigest;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Drafts of summaries: of a period that is asked for, and of the weeks that are over.
final class SummaryDrafts {
    private static final int WEEK = 7;

    /// Words that ask for less of something.
    private static final List<String> LESS = List.of("fewer", "less", "no", "not", "never", "without", "stop", "don't");

    /// The most transcripts of an agent that are searched for its instructions.
    private static final int MAX_READ = 20;

    /// The number of weeks before the first draft that are looked at.
    private static final int MAX_WEEKS = 8;

    private final FeedbackContext parts;
    private final ServiceContext context;

    SummaryDrafts(FeedbackContext parts) {
        this.parts = parts;
        this.context = parts.context();
    }

    /// The feedback that was logged in a period.
    List<Feedback> feedback(Period period) throws UserException {
        return context.store().read(session -> session.feedbacks().of(period));
    }

    /// A draft that is not stored yet.
    PeriodSummary of(Period period, List<Feedback> feedback, boolean isScheduled) throws UserException {
        var visible = new VisibleFeedback(feedback);
        var agents = agents(feedback);
        var confirmingAgents = confirmingAgents(feedback, agents);
        return new PeriodSummary(
                0,
                period,
                feedback.size(),
                visible.with(PeriodDigest.of(
                        visible.entries(),
                        parts.rules().feedback(),
                        parts.vectors(),
                        agents,
                        (adjustment, agent) -> isAgainstConfirming(adjustment)
                                && (agent.isEmpty() ? !confirmingAgents.isEmpty() : confirmingAgents.contains(agent)))),
                new SummaryStatus(
                        State.DRAFT,
                        isScheduled,
                        context.clock().instant().truncatedTo(ChronoUnit.MICROS),
                        Optional.empty(),
                        ""));
    }

    /// The agent that each run's feedback is about, by the id of the feedback.
    private Map<Long, String> agents(List<Feedback> feedback) throws UserException {
        var runs = feedback.stream()
                .filter(entry -> entry.from().source() == Feedback.Source.RUN)
                .toList();
        if (runs.isEmpty()) {
            return Map.of();
        }
        var agentsByRun = context.store()
                .read(session -> session.analyses()
                        .agents(runs.stream().map(entry -> entry.from().about()).toList()));
        var agents = new HashMap<Long, String>();
        for (var entry : runs) {
            var agent = agentsByRun.get(entry.from().about());
            if (agent != null) {
                agents.put(entry.id(), agent);
            }
        }
        return agents;
    }

    /// Whether it tells agents to ask less often.
    private static boolean isAgainstConfirming(Adjustment adjustment) {
        return FeedbackRules.occurs(List.of("confirm"), adjustment.text())
                && FeedbackRules.occurs(LESS, adjustment.text());
    }

    /// The agents whose instructions, in a transcript of the period, demand that they ask before they act.
    private Set<String> confirmingAgents(List<Feedback> feedback, Map<Long, String> agents) throws UserException {
        var confirming = new HashSet<String>();
        if (parts.rules().feedback().adjustments().stream().noneMatch(SummaryDrafts::isAgainstConfirming)) {
            return confirming;
        }
        var read = new HashMap<String, Integer>();
        for (var entry : feedback) {
            var agent = agents.get(entry.id());
            if (agent != null && !confirming.contains(agent) && read.merge(agent, 1, Integer::sum) <= MAX_READ) {
                context.store()
                        .read(session -> session.runs().get(entry.from().about()))
                        .filter(CallPolicy::demandsConfirmation)
                        .ifPresent(_ -> confirming.add(agent));
            }
        }
        return confirming;
    }

    /// Makes a draft of each week, Monday to Monday, that is over, has feedback and was not
    /// summarized yet.
    ///
    /// @return how many
    int weekly() throws UserException {
        var zone = context.clock().getZone();
        var thisWeek = monday(LocalDate.now(context.clock()));
        int createdCount = 0;
        for (var begin = firstUnsummarizedTime(); begin.isPresent(); begin = firstUnsummarizedTime()) {
            var week = monday(begin.get().atZone(zone).toLocalDate());
            if (!week.isBefore(thisWeek)) {
                break;
            }
            var period = new Period(start(week), start(week.plusDays(WEEK)));
            var draft = of(period, feedback(period), true);
            CommandExecutor.write(
                    context,
                    session ->
                            // another machine may have been faster
                            session.summaries()
                                            .scheduledUntil()
                                            .filter(until -> !until.isBefore(period.to()))
                                            .isPresent()
                                    ? 0L
                                    : session.summaries().add(draft));
            createdCount++;
        }
        if (createdCount > 0) {
            context.changes().publish(new AppEvent.MemoriesChanged());
        }
        return createdCount;
    }

    /// The time of the first feedback that belongs to no summarized week.
    private Optional<Instant> firstUnsummarizedTime() throws UserException {
        // runs of long ago, imported today, are no weeks that were missed
        var first = start(monday(LocalDate.now(context.clock())).minusWeeks(MAX_WEEKS));
        return context.store()
                .read(session -> session.feedbacks()
                        .firstSince(session.summaries().scheduledUntil().orElse(first)));
    }

    private Instant start(LocalDate day) {
        return day.atStartOfDay(context.clock().getZone()).toInstant();
    }

    private static LocalDate monday(LocalDate day) {
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }
}
