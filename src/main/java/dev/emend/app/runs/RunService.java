package dev.emend.app.runs;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.list.Facet;
import dev.emend.app.list.Histogram;
import dev.emend.app.list.ListFields;
import dev.emend.app.list.ListFilter;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.runs.RunSelection.Matching;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.app.runs.RunSummaryCache.Snapshot;
import dev.emend.app.transfer.ImportService;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournalFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs of agents: what was called in which order, what was wasted, what can be learned of it.
/// Thread-safe; calls block.
///
/// Lists and patterns look at what was worked out of the transcripts, behind everything else and
/// once for each; until then a run is in the list without it.
public final class RunService {
    /// The outcomes a person can set.
    public static final List<String> OUTCOMES = List.of("success", "failure", RunSummaryCache.UNKNOWN);

    private final RunContext parts;
    private final RunLearningService learning;
    private final PatternLibrary library;

    public RunService(RunContext parts, ExtractionService extractions) {
        this.parts = parts;
        this.learning = new RunLearningService(parts, extractions);
        this.library = new PatternLibrary(parts);
    }

    public enum Order {
        NEWEST,
        NUMBER,
        SCORE,
        STEPS,
        TIME,
        TOKENS,
        COST,
        TASK,
        FAMILY,
        FINDINGS,
        OUTCOME,
        MODEL,
        IMPORTED;

        /// Whether the largest come first, or the newest, when nobody asks for the other way.
        public boolean isDescending() {
            return switch (this) {
                case NEWEST, NUMBER, STEPS, TIME, TOKENS, COST, FINDINGS, IMPORTED -> true;
                case SCORE, TASK, FAMILY, OUTCOME, MODEL -> false;
            };
        }
    }

    /// @param facets of the rows that match, the most frequent values first
    /// @param histograms of time, tokens, cost and steps, where something is known of them
    /// @param total without the filter
    /// @param unanalyzedCount how many are not worked out yet
    public record Page(
            List<RunSummary> rows, List<Facet> facets, List<Histogram> histograms, int total, int unanalyzedCount) {}

    /// @param line a filter as people type it: `outcome:failure tool:bash score<0.5 refund`
    /// @throws UserException naming the place of the line that is not understood
    public Page rows(String line, Order order) throws UserException {
        return rows(line, order, order.isDescending());
    }

    /// Like [#rows(String, Order)], but in the given direction; runs with no known value come last.
    ///
    /// @throws UserException naming the place of the line that is not understood
    public Page rows(String line, Order order, boolean isDescending) throws UserException {
        var all = all();
        var fields = fields(all);
        var filter = RunListFields.filter(fields, line);
        var matches = filter.of(all.rows());
        return new Page(
                matches.stream()
                        .map(CachedRun::row)
                        .sorted(RunOrder.of(order, isDescending))
                        .toList(),
                fields.facets(all.rows(), matches, filter),
                fields.histograms(all.rows(), matches, filter),
                all.rows().size(),
                all.unanalyzedCount());
    }

    /// Works out by these prices what runs cost that do not say it themselves; lists are told to read
    /// again.
    public void price(TokenPrices prices) {
        if (!prices.equals(parts.cache().prices())) {
            parts.cache().price(prices);
            parts.context().changes().publish(new AppEvent.MemoriesChanged());
        }
    }

    /// By what runs are priced that do not say what they cost.
    public TokenPrices prices() {
        return parts.cache().prices();
    }

    /// The number of runs that match a filter.
    ///
    /// @throws UserException naming the place of the line that is not understood
    public int count(String line) throws UserException {
        var all = all();
        return filter(line, all).of(all.rows()).size();
    }

    private Snapshot all() throws UserException {
        parts.worker().follow();
        return parts.cache().snapshot();
    }

    private ListFields<CachedRun> fields(Snapshot all) {
        return RunListFields.of(all.tools(), parts.context().clock().getZone());
    }

    private ListFilter<CachedRun> filter(String line, Snapshot all) throws UserException {
        return RunListFields.filter(fields(all), line);
    }

    /// Waits until every run that is there is worked out.
    public void awaitAnalysed() throws UserException {
        parts.worker().await();
    }

    public Optional<Run> get(String id) throws UserException {
        return parts.context().store().read(session -> session.runs().get(id));
    }

    /// @throws UserException with `NOT_FOUND` when it is gone
    public RunDetail detail(String id) throws UserException {
        var summary = row(id).orElseThrow(() -> notFound(id));
        return RunDetailBuilder.detail(
                get(id).orElseThrow(() -> notFound(id)), summary, parts.cache().prices());
    }

    private Optional<RunSummary> row(String id) throws UserException {
        return parts.cache().snapshot().rows().stream()
                .map(CachedRun::row)
                .filter(row -> row.id().equals(id))
                .findFirst();
    }

    static UserException notFound(String id) {
        return UserErrors.notFound(Messages.of("runs.noRun", id), Messages.of("runs.importAgain"));
    }

    /// @throws UserException when one is gone, or they are too long to be compared
    public RunComparison compare(String left, String right) throws UserException {
        return RunComparison.of(detail(left), detail(right));
    }

    /// Two groups of runs side by side.
    ///
    /// @param one the filter line of the first; empty for all runs
    /// @throws UserException naming what is not understood
    public RunGroupComparison compareGroups(String one, String other) throws UserException {
        var all = all();
        var ofOne = filter(one, all);
        var ofOther = filter(other, all);
        return RunGroupComparison.of(
                all.rows().stream().filter(ofOne).toList(),
                all.rows().stream().filter(ofOther).toList(),
                all.tools());
    }

    /// The learnings kept last, the newest first; those taken back are left out.
    ///
    /// @param limit so many at most, 1 or more
    public List<KeptLearning> keptLearnings(int limit) throws UserException {
        return parts.context().store().read(session -> {
            var learnings = new ArrayList<KeptLearning>();
            long before = Long.MAX_VALUE;
            while (learnings.size() < limit) {
                var page = session.history().find(new JournalFilter("", "", CommandKind.KEEP.word()), before, limit);
                if (page.isEmpty()) {
                    break;
                }
                var undone = session.journal()
                        .undoneBy(page.stream().map(JournalEntry::seq).toList());
                page.stream()
                        .filter(entry -> !undone.containsKey(entry.seq()))
                        .limit(limit - learnings.size())
                        .map(entry -> new KeptLearning(entry.change().label(), entry.at()))
                        .forEach(learnings::add);
                before = page.getLast().seq();
            }
            return learnings;
        });
    }

    /// The runs with the most similar tasks, by their words.
    public List<RunSummary> similar(String id, int limit) throws UserException {
        var rows = parts.cache().snapshot().rows().stream().map(CachedRun::row).toList();
        var runSummary = row(id).orElseThrow(() -> notFound(id));
        var likenesses = RunDetailBuilder.similarity(runSummary, rows);
        return rows.stream()
                .filter(row -> likenesses.containsKey(row.id()))
                .sorted(Comparator.comparingDouble((RunSummary row) -> -likenesses.getOrDefault(row.id(), 0.0)))
                .limit(limit)
                .toList();
    }

    /// Sets how a run ended, which counts more than what its transcript says. A change that can be
    /// undone.
    ///
    /// @param outcome one of [#OUTCOMES], or empty for what the transcript says
    public MemoryEditor.MemoryCommandResult setOutcome(Actor actor, String id, String outcome) throws UserException {
        if (!outcome.isEmpty() && !OUTCOMES.contains(outcome)) {
            throw UserErrors.badInput(
                    Messages.of("runs.noOutcome", outcome),
                    Messages.of("runs.chooseOneOf", String.join(", ", OUTCOMES)));
        }
        var row = row(id).orElseThrow(() -> notFound(id));
        var task = SecretMask.excerpt(row.head().task());
        var excerpt = task.length() <= 60 ? task : task.substring(0, 59) + "…";
        var label = outcome.isEmpty()
                ? Messages.englishText("runs.labelNoOutcome", excerpt)
                : Messages.englishText("runs.labelOutcome", excerpt, outcome);
        var mark = new Mark(Mark.Kind.OUTCOME, new StoreRef(StoreRef.Kind.RUN, id).key());
        var step =
                ChangeSet.NOTHING.withMarks(Map.of(mark, outcome.isEmpty() ? Json.Null.NULL : new Json.Text(outcome)));
        long change = parts.executor().decide(new Command(actor, CommandKind.RUN_OUTCOME, label), session -> {
            if (!session.analyses().outcomes(List.of(id)).containsKey(id)) {
                throw new RefusedException(notFound(id));
            }
            return step;
        });
        return new MemoryEditor.MemoryCommandResult(change, 1);
    }

    /// The runs that match, to ask what they have in common. Of all runs nothing is read here when the
    /// store has the picture of their process map: that is there at once, however many they are.
    ///
    /// @param line the filter line; empty for all runs
    /// @throws UserException naming the place of the line that is not understood
    public RunSelection selection(String line) throws UserException {
        var layouts = parts.layouts();
        if (!line.isBlank()) {
            return new RunSelection(line, matchRuns(line));
        }
        var cachedLayout = layouts.get();
        if (cachedLayout.isPresent()) {
            parts.worker().follow();
            return RunSelection.ofAll(cachedLayout.get(), () -> matchRuns(""));
        }
        var all = matchRuns("");
        return new RunSelection("", all, layout -> layouts.put(layout, all));
    }

    private Matching matchRuns(String line) throws UserException {
        var all = all();
        var analyzedRuns = all.rows().stream()
                .filter(run -> run.row().work().isKnown())
                .filter(filter(line, all))
                .toList();
        return new Matching(analyzedRuns, all.tools(), all.unanalyzedCount(), all.change());
    }

    /// The patterns that runs have in common.
    ///
    /// @param line the filter line; empty for all runs
    public PatternReport patterns(String line) throws UserException {
        return selection(line).patterns();
    }

    /// Like [#patterns(String)], but as JSON with the library: the one shape outside the window.
    public Json.Obj patternsJson(String line) throws UserException {
        return withLibrary(selection(line));
    }

    /// Like [#patternsJson(String)], but for a client. Nobody reviews transcripts, so a tool whose name
    /// is a text is called [ToolNames#HIDDEN] for clients that may not read what is pending.
    public Json.Obj patternsJson(String line, AgentClient client) throws UserException {
        return withLibrary(selection(line).withToolNames(name -> ToolNames.visibleName(name, client)));
    }

    private Json.Obj withLibrary(RunSelection selection) throws UserException {
        var patterns =
                library.all().stream().map(sequence -> (Json) sequence.toJson()).toList();
        var toolUses =
                selection.toolUse().stream().map(use -> (Json) use.toJson()).toList();
        return selection
                .patterns()
                .toJson()
                .with("tools", new Json.Arr(toolUses))
                .with("library", new Json.Arr(patterns));
    }

    /// Sequences with names.
    public PatternLibrary library() {
        return library;
    }

    /// Learnings and corrections made of runs.
    public RunLearningService learning() {
        return learning;
    }

    /// Follows a transcript that is being written.
    ///
    /// @param id the run of it that is wanted; empty for the last one
    public TranscriptFollower tail(Path file, String id, TranscriptFollower.Listener listener) {
        return new TranscriptFollower(
                        file,
                        id,
                        ImportService.FileReading.ofFiles(),
                        parts.context().clock().getZone(),
                        parts.cache().prices(),
                        listener)
                .start();
    }

    /// The file a run was imported from, when it is still there.
    public Optional<Path> file(RunSummary row) {
        var source = row.origin().source();
        var path = Path.of(RunListFields.file(source));
        return source.isEmpty() || !Files.isRegularFile(path) ? Optional.empty() : Optional.of(path);
    }

    /// Takes over what a transcript says now: the import of that file, one change.
    public ImportService.Outcome importTranscript(Actor actor, Path file) throws UserException {
        return parts.imports().run(actor, List.of(file), Progress.SILENT);
    }
}
