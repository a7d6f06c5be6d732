package dev.emend.curation;

import dev.emend.analysis.Secrets;
import dev.emend.memory.StoreException;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.From;
import dev.emend.model.Feedback.Said;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Feedback.Source;
import dev.emend.model.FeedbackRules;
import dev.emend.model.PeriodSummary;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/// What was said of conversations, and the summaries agents work by. Thread-safe; calls block.
public final class Feedbacks {
    /// More rows are no list for people.
    public static final int MOST_ROWS = 20_000;

    private static final Logger LOG = Logger.getLogger(Feedbacks.class.getName());

    private final FeedbackParts parts;
    private final Backstage backstage;
    private final RunFeedback runs;
    private final Periods periods;
    private final SessionTracker sessions;
    private final String person;
    private volatile String told = "";

    Feedbacks(FeedbackParts parts, String person) {
        this(
                parts,
                new RunFeedback(parts.backstage(), parts.rules()),
                new SessionTracker(parts.backstage(), parts.rules()),
                person);
    }

    private Feedbacks(
            FeedbackParts parts, RunFeedback runs, SessionTracker sessions, String person) {
        this.parts = parts;
        this.backstage = parts.backstage();
        this.runs = runs;
        this.sessions = sessions;
        this.periods = new Periods(parts, runs, person);
        this.person = person;
    }

    Feedbacks as(String another) {
        return new Feedbacks(parts, runs, sessions, another);
    }

    /// Who does what is done here.
    public String person() {
        return person;
    }

    public Periods periods() {
        return periods;
    }

    /// Conversations of agents as they come.
    public SessionTracker sessions() {
        return sessions;
    }

    /// @param rows the newest first
    /// @param facets of these rows
    /// @param total without the filter
    public record Log(List<Feedback> rows, List<Facet> facets, long total) {}

    /// The log as a line filters it: see [FeedbackFilter].
    public Log log(String line) throws CurationException {
        var filter = FeedbackFilter.read(line);
        runs.catchUp();
        var all =
                Failures.read(
                        backstage.store(),
                        session ->
                                new Log(
                                        session.feedbacks().recent(MOST_ROWS),
                                        List.of(),
                                        session.feedbacks().count()));
        var rows = all.rows.stream().filter(filter::holdsFor).toList();
        return new Log(rows, filter.facets(rows, parts.rules().feedback()), all.total);
    }

    /// Adds an entry by hand; secrets in it are covered.
    ///
    /// @param tags blank ones and repetitions are left out
    public Feedback add(Said said, Satisfaction satisfaction, List<String> tags)
            throws CurationException {
        if (said.summary().isBlank()) {
            throw Failures.badInput(
                    "The feedback has no summary.", "Say in one line what happened.");
        }
        var entry =
                new Feedback(
                        0,
                        new Said(
                                Secrets.redacted(said.summary().strip()),
                                Secrets.redacted(said.wentWell().strip()),
                                Secrets.redacted(said.couldImprove().strip())),
                        satisfaction,
                        tags(tags),
                        backstage.clock().instant(),
                        new From(Source.MANUAL, "", person));
        var id = new long[1];
        parts.acts()
                .decide(
                        new FeedbackActs.Draft(person, "feedback-add", "Add feedback"),
                        session -> {
                            id[0] = session.feedbacks().add(entry, false).orElseThrow();
                            return FeedbackStep.ofPresent(List.of(id[0]), true);
                        });
        return new Feedback(
                id[0], entry.said(), entry.satisfaction(), entry.tags(), entry.at(), entry.from());
    }

    private static List<String> tags(List<String> tags) throws CurationException {
        var clean = tags.stream().map(String::strip).filter(tag -> !tag.isEmpty()).distinct();
        var all = clean.toList();
        for (var tag : all) {
            checkTag(tag);
        }
        return all;
    }

    private static void checkTag(String tag) throws CurationException {
        if (!tag.matches("[\\p{L}\\p{N}_.-]{1,60}")) {
            throw Failures.badInput(
                    "“" + tag + "” is no tag.",
                    "A tag is one word of letters, digits, _, . and -, such as due_dates.");
        }
    }

    public void delete(List<Long> ids) throws CurationException {
        if (ids.isEmpty()) {
            return;
        }
        var label =
                "Delete %d piece%s of feedback".formatted(ids.size(), ids.size() == 1 ? "" : "s");
        parts.acts()
                .decide(
                        new FeedbackActs.Draft(person, "feedback-delete", label),
                        session -> {
                            var now = session.feedbacks().present(ids);
                            if (!ids.stream().allMatch(id -> Boolean.TRUE.equals(now.get(id)))) {
                                throw MemoryActs.changed("It was deleted already.", "");
                            }
                            return FeedbackStep.ofPresent(ids, false);
                        });
    }

    /// What an agent is told now.
    ///
    /// @param tag what its conversation is about; empty for everything
    public LearningContext context(String tag) throws CurationException {
        List<PeriodSummary> active =
                Failures.read(backstage.store(), session -> session.summaries().active());
        return LearningContext.of(
                active, tag.strip(), parts.rules().feedback().decay(), backstage.clock().instant());
    }

    public FeedbackRules rules() {
        return parts.rules().feedback();
    }

    /// Replaces the rules of the workspace; what was summarized before stays as it is.
    public void setRules(FeedbackRules rules) throws CurationException {
        for (var tag : rules.tags()) {
            checkTag(tag.name());
            checkWords(tag.words(), "the tag " + tag.name());
        }
        if (rules.tags().stream().map(FeedbackRules.Tag::name).distinct().count()
                < rules.tags().size()) {
            throw Failures.badInput("A tag is there twice.", "Put its words into one row.");
        }
        for (var adjustment : rules.adjustments()) {
            if (adjustment.text().isBlank()) {
                throw Failures.badInput("An adjustment has no text.", "Say what agents should do.");
            }
            checkWords(adjustment.words(), "“" + adjustment.text() + "”");
        }
        parts.rules().setFeedback(rules);
        backstage.changes().publish(new Change.MemoriesChanged());
    }

    private static void checkWords(List<String> words, String of) throws CurationException {
        if (words.stream().allMatch(String::isBlank)) {
            throw Failures.badInput(
                    "There are no words for " + of + ".", "Give it one, or take it away.");
        }
    }

    /// What is due: silent sessions, new runs, weeks that are over. Called every minute, and once
    /// at start.
    public void tick() {
        try {
            sessions.check();
            runs.catchUp();
            periods.weekly();
            told = "";
        } catch (CurationException problem) { // tried again in a minute, told once
            LOG.log(Level.WARNING, "What is due with feedback failed", problem);
            boolean isAway = // which the status says
                    problem.getCause() instanceof StoreException cause
                            && cause.kind() == StoreException.Kind.AWAY;
            if (!isAway && !told.equals(problem.what())) {
                told = problem.what();
                backstage.changes().publish(new Change.Failed(problem));
            }
        }
    }

    /// Ends all sessions, so that none is lost with the process.
    public void close() {
        try {
            sessions.shutdown();
        } catch (CurationException problem) { // the next start ends them
            LOG.log(Level.WARNING, "Sessions were not ended", problem);
        }
    }
}
