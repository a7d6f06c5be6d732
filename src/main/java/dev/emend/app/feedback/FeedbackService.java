package dev.emend.app.feedback;

import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.TextLimit;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.list.Facet;
import dev.emend.app.runs.RunFeedbackImport;
import dev.emend.exchange.Writers;
import dev.emend.json.JsonFile;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.FeedbackOrigin;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Feedback.Source;
import dev.emend.model.Json;
import dev.emend.model.PeriodSummary;
import dev.emend.model.StoreRef;
import dev.emend.model.Timestamps;
import dev.emend.model.UserException;
import dev.emend.model.rules.FeedbackRules;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/// Feedback on conversations, and the summaries agents work by. Thread-safe; calls block.
public final class FeedbackService {
    /// More rows are no list for people.
    public static final int MAX_ROWS = 20_000;

    private static final Logger LOG = Logger.getLogger(FeedbackService.class.getName());

    private final FeedbackContext parts;
    private final ServiceContext context;
    private final RunFeedbackImport runs;
    private final PeriodSummaryService periods;
    private final ConversationTracker sessions;
    private volatile String lastProblem = "";

    public FeedbackService(FeedbackContext parts) {
        this.parts = parts;
        this.context = parts.context();
        this.runs = new RunFeedbackImport(context, parts.rules());
        parts.executor().onRestored(runs::forget);
        this.sessions = new ConversationTracker(context, parts.rules());
        this.periods = new PeriodSummaryService(parts, runs);
    }

    public PeriodSummaryService periods() {
        return periods;
    }

    /// Conversations of agents as they come.
    public ConversationTracker sessions() {
        return sessions;
    }

    /// @param rows the newest first
    /// @param facets of these rows
    /// @param total without the filter
    public record Log(List<Feedback> rows, List<Facet> facets, long total) {}

    /// The log as a line filters it: see [FeedbackListFields].
    public Log log(String line) throws UserException {
        var fields = FeedbackListFields.of(parts.rules().feedback());
        var filter = fields.filter(line);
        runs.catchUp();
        var all = context.store().read(session -> {
            var newest = session.feedbacks().recent(MAX_ROWS + 1);
            return newest.size() > MAX_ROWS
                    ? new Log(
                            newest.subList(0, MAX_ROWS),
                            List.of(),
                            session.feedbacks().count())
                    : new Log(newest, List.of(), newest.size());
        });
        var rows = filter.of(all.rows);
        return new Log(rows, fields.facets(all.rows, rows, filter), all.total);
    }

    /// Writes the log for other programs and for [FeedbackRowImport]: as CSV when the name ends so, else one JSON
    /// object a line, the newest first. The file is replaced whole or not at all.
    ///
    /// @param line which entries, as [#log] filters them
    /// @param isRaw leaves cells of a CSV that look like formulas as they are
    /// @return how many
    public int export(Path file, String line, boolean isRaw) throws UserException {
        var filter = FeedbackListFields.of(parts.rules().feedback()).filter(line);
        runs.catchUp();
        var rows = newest(Integer.MAX_VALUE).stream()
                .filter(filter)
                .map(FeedbackRow::of)
                .toList();
        boolean isCsv = file.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
        try {
            JsonFile.replace(
                    file,
                    isCsv
                            ? FeedbackRow.csv(rows, isRaw)
                            : rows.stream()
                                    .map(row -> row.fields().compact() + '\n')
                                    .collect(Collectors.joining()));
        } catch (IOException e) {
            throw Writers.unwritable(file, e);
        }
        return rows.size();
    }

    /// The newest entries as they stand in the store, the newest first; quick, however many there are.
    public List<Feedback> newest(int limit) throws UserException {
        return context.store().read(session -> session.feedbacks().recent(limit));
    }

    /// Adds an entry by hand; secrets in it are covered.
    ///
    /// @param tags blank ones and repetitions are left out
    public Feedback add(Actor actor, FeedbackFields fields, Satisfaction satisfaction, List<String> tags)
            throws UserException {
        return add(actor, fields, satisfaction, tags, Row.NEW).orElseThrow();
    }

    /// The row in which an entry stood before.
    ///
    /// @param name a name no other row has; empty when it has none
    /// @param at when it was logged, ISO 8601, local time unless it says otherwise; empty for now
    public record Row(String name, String at) {
        static final Row NEW = new Row("", "");
    }

    /// Like [#add(Actor, FeedbackFields, Satisfaction, List)], but for an entry that stood elsewhere before.
    ///
    /// @return empty when it was added before, deleted or not
    public Optional<Feedback> add(
            Actor actor, FeedbackFields fields, Satisfaction satisfaction, List<String> tags, Row row)
            throws UserException {
        var entry = entry(actor, fields, satisfaction, tags, row);
        if (isKnown(List.of(entry)).getFirst()) {
            return Optional.empty();
        }
        return Optional.of(addAll(actor, Messages.englishText("feedback.labelAdd"), List.of(entry), List.of())
                .getFirst());
    }

    private Feedback entry(Actor actor, FeedbackFields fields, Satisfaction satisfaction, List<String> tags, Row row)
            throws UserException {
        if (fields.summary().isBlank()) {
            throw UserErrors.badInput(Messages.of("feedback.noSummaryGiven"), Messages.of("feedback.sayWhatHappened"));
        }
        for (var text : List.of(fields.summary(), fields.wentWell(), fields.couldImprove(), row.name())) {
            TextLimit.check(new Json.Text(text));
        }
        var at = Timestamps.of(row.at(), context.clock().getZone());
        if (at.isEmpty() && !row.at().isBlank()) {
            throw UserErrors.badInput(
                    Messages.of("feedback.badCreatedAt", row.at()), Messages.of("feedback.writeTime"));
        }
        return new Feedback(
                0,
                new FeedbackFields(
                        SecretDetector.redact(fields.summary().strip()),
                        SecretDetector.redact(fields.wentWell().strip()),
                        SecretDetector.redact(fields.couldImprove().strip())),
                satisfaction,
                tags(tags),
                at.orElseGet(() -> context.clock().instant()),
                new FeedbackOrigin(Source.MANUAL, SecretDetector.redact(row.name()), actor.name()));
    }

    private List<Boolean> isKnown(List<Feedback> entries) throws UserException {
        return context.store()
                .read(session -> entries.stream()
                        .map(feedback -> session.feedbacks().isKnown(feedback.from()))
                        .toList());
    }

    /// Whether nothing but its words and its time tells an entry from others.
    private static boolean isByHand(Feedback feedback) {
        return feedback.from().about().isEmpty();
    }

    private Set<List<Object>> byHand() throws UserException {
        return newest(Integer.MAX_VALUE).stream()
                .filter(FeedbackService::isByHand)
                .map(FeedbackService::key)
                .collect(Collectors.toSet());
    }

    /// Equal for entries of which only one may be there.
    private static List<Object> key(Feedback feedback) {
        return isByHand(feedback)
                ? List.of(feedback.fields(), feedback.at().truncatedTo(ChronoUnit.MICROS))
                : List.of(feedback.from().source(), feedback.from().about());
    }

    /// @param problems why a row was not taken, by its place in the list
    record FeedbackImportCounts(int addedCount, int unchangedCount, Map<Integer, String> problems) {}

    /// Takes rows of tables that stand elsewhere: conversations as they are, summaries as drafts.
    /// One change.
    ///
    /// @param isReal false to look only
    FeedbackImportCounts take(Actor actor, String label, List<FeedbackRow> rows, boolean isReal) throws UserException {
        var entries = new LinkedHashMap<List<Object>, Feedback>();
        var drafts = new ArrayList<PeriodSummary>();
        var problems = new TreeMap<Integer, String>();
        for (int i = 0; i < rows.size(); i++) {
            var row = rows.get(i);
            try {
                if (row.isSummary()) {
                    drafts.add(row.draft(context.clock()));
                } else {
                    var at = new Row(row.name(), row.at());
                    var local = entry(actor, row.feedbackFields(), row.satisfaction(), row.tags(), at);
                    var entry = row.origin().map(local::with).orElse(local);
                    entries.putIfAbsent(key(entry), entry);
                }
            } catch (UserException e) { // told with the others; they are taken
                problems.put(i, e.message());
            }
        }
        var all = List.copyOf(entries.values());
        var knownFlags = isKnown(all);
        var handwrittenKeys = all.stream().anyMatch(FeedbackService::isByHand) ? byHand() : Set.of();
        var newEntries = new ArrayList<Feedback>();
        for (int i = 0; i < all.size(); i++) {
            if (!knownFlags.get(i) && !handwrittenKeys.contains(key(all.get(i)))) {
                newEntries.add(all.get(i));
            }
        }
        var existingSummaries = periods.all();
        var fewer = drafts.stream().filter(draft -> existingSummaries.stream().noneMatch(draft::saysTheSame));
        var newSummaries = fewer.toList();
        if (isReal && !(newEntries.isEmpty() && newSummaries.isEmpty())) {
            addAll(actor, label, newEntries, newSummaries);
        }
        int addedCount = newEntries.size() + newSummaries.size();
        return new FeedbackImportCounts(addedCount, rows.size() - problems.size() - addedCount, problems);
    }

    /// Adds entries and drafts of summaries as they are now, as one change.
    private List<Feedback> addAll(Actor actor, String label, List<Feedback> entries, List<PeriodSummary> drafts)
            throws UserException {
        var ids = new ArrayList<Long>();
        parts.decide(new Command(actor, CommandKind.FEEDBACK_ADD, label), session -> {
            for (var feedback : entries) {
                ids.add(session.feedbacks().add(feedback, false).orElseThrow());
            }
            var summaries = drafts.stream()
                    .map(summary -> PeriodSummaryService.insert(session, summary))
                    .toList();
            var edits = new ArrayList<>(edits(ids, true));
            summaries.forEach(summary -> edits.add(PeriodSummaryService.edit(summary)));
            return ChangeSet.NOTHING.withEntries(edits);
        });
        var all = new ArrayList<Feedback>();
        for (int i = 0; i < entries.size(); i++) {
            var feedback = entries.get(i);
            all.add(new Feedback(
                    ids.get(i),
                    feedback.fields(),
                    feedback.satisfaction(),
                    feedback.tags(),
                    feedback.at(),
                    feedback.from()));
        }
        return all;
    }

    private static List<ChangeSet.StoreEdit> edits(List<Long> ids, boolean isPut) {
        return ids.stream()
                .map(id -> new ChangeSet.StoreEdit(StoreRef.of(StoreRef.Kind.FEEDBACK, id), isPut, null))
                .toList();
    }

    private static List<String> tags(List<String> tags) throws UserException {
        var clean =
                tags.stream().map(String::strip).filter(tag -> !tag.isEmpty()).distinct();
        var all = clean.toList();
        for (var tag : all) {
            checkTag(tag);
        }
        return all;
    }

    private static void checkTag(String tag) throws UserException {
        if (!tag.matches("[\\p{L}\\p{N}_.-]{1,60}")) {
            throw UserErrors.badInput(Messages.of("feedback.badTag", tag), Messages.of("feedback.tagRules"));
        }
    }

    public void delete(Actor actor, List<Long> ids) throws UserException {
        if (ids.isEmpty()) {
            return;
        }
        var label = Messages.englishText("feedback.labelDelete", ids.size());
        parts.decide(new Command(actor, CommandKind.FEEDBACK_DELETE, label), session -> {
            var presence = session.feedbacks().present(ids);
            if (!ids.stream().allMatch(id -> Boolean.TRUE.equals(presence.get(id)))) {
                throw RefusedException.conflict(Messages.of("feedback.alreadyDeleted"), "");
            }
            return ChangeSet.NOTHING.withEntries(edits(ids, false));
        });
    }

    /// The context that an agent is told now.
    ///
    /// @param tag what its conversation is about; empty for everything
    public ActiveLearningContext context(String tag) throws UserException {
        return context.store().read(session -> {
            var active = session.summaries().active();
            var sources = active.stream()
                    .flatMap(summary -> summary.sources().stream())
                    .collect(Collectors.toSet());
            return ActiveLearningContext.of(
                    active,
                    session.feedbacks().withdrawals(sources),
                    tag.strip(),
                    parts.rules().feedback().decay(),
                    context.clock().instant());
        });
    }

    public FeedbackRules rules() {
        return parts.rules().feedback();
    }

    /// Replaces the rules of the workspace; what was summarized before stays as it is.
    public void setRules(FeedbackRules rules) throws UserException {
        for (var tag : rules.tags()) {
            checkTag(tag.name());
            checkWords(tag.words(), Messages.of("feedback.theTag", tag.name()));
        }
        if (rules.tags().stream().map(FeedbackRules.Tag::name).distinct().count()
                < rules.tags().size()) {
            throw UserErrors.badInput(Messages.of("feedback.tagTwice"), Messages.of("feedback.mergeRows"));
        }
        for (var adjustment : rules.adjustments()) {
            if (adjustment.text().isBlank()) {
                throw UserErrors.badInput(
                        Messages.of("feedback.adjustmentEmpty"), Messages.of("feedback.sayAdjustment"));
            }
            checkWords(adjustment.words(), "“" + adjustment.text() + "”");
        }
        parts.rules().setFeedback(rules);
        context.changes().publish(new AppEvent.MemoriesChanged());
    }

    private static void checkWords(List<String> words, String of) throws UserException {
        if (words.stream().allMatch(String::isBlank)) {
            throw UserErrors.badInput(Messages.of("feedback.tagWordless", of), Messages.of("feedback.giveOrRemove"));
        }
    }

    /// Does what is due: silent sessions, new runs, weeks that are over. Called every minute, and once
    /// at start.
    public void tick() {
        try {
            sessions.check();
            runs.catchUp();
            periods.weekly();
            lastProblem = "";
        } catch (UserException problem) { // tried again in a minute, told once
            LOG.log(Level.WARNING, "What is due with feedback failed", problem);
            boolean isAway = // which the status says
                    problem instanceof StoreException cause && cause.kind() == StoreException.Kind.AWAY;
            if (!isAway && !lastProblem.equals(problem.message())) {
                lastProblem = problem.message();
                context.changes().publish(new AppEvent.Failed(problem));
            }
        }
    }

    /// Ends all sessions, so that none is lost with the process.
    public void close() {
        try {
            sessions.shutdown();
        } catch (UserException problem) { // the next start ends them
            LOG.log(Level.WARNING, "Sessions were not ended", problem);
        }
    }
}
