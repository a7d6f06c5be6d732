package dev.emend.curation;

import dev.emend.curation.RunShelf.Kept;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Runs of agents: what was called in which order, what was wasted, what can be learned of it.
/// Thread-safe; calls block.
///
/// Lists and patterns look at what was worked out of the transcripts, behind everything else and
/// once for each; until then a run is in the list without it.
public final class Runs {
    /// The outcomes a person can set.
    public static final List<String> OUTCOMES = List.of("success", "failure", RunShelf.UNKNOWN);

    private static final int MOST_VALUES = 12;

    private final RunParts parts;
    private final Extractions extractions;
    private final RunLearning learning;
    private final PatternLibrary library;
    private final String person;

    Runs(RunParts parts, Extractions extractions, String person) {
        this.parts = parts;
        this.extractions = extractions;
        this.person = person;
        this.learning = new RunLearning(parts, extractions, person);
        this.library = new PatternLibrary(parts, person);
    }

    Runs as(String another) {
        return new Runs(parts, extractions, another);
    }

    /// Who does what is done here.
    public String person() {
        return person;
    }

    public enum Order {
        NEWEST,
        SCORE,
        STEPS,
        TASK,
        FAMILY;

        private Comparator<RunRow> comparator() {
            var newest =
                    Comparator.<RunRow, Instant>comparing(row -> row.standing().at())
                            .reversed()
                            .thenComparing(RunRow::id);
            return switch (this) {
                case NEWEST -> newest;
                // the most wasteful first: those are looked for
                case SCORE ->
                        Comparator.<RunRow>comparingInt(row -> row.work().isKnown() ? 0 : 1)
                                .thenComparingDouble(row -> row.work().score())
                                .thenComparing(newest);
                case STEPS ->
                        Comparator.<RunRow>comparingInt(row -> -row.work().calls())
                                .thenComparing(newest);
                case TASK ->
                        Comparator.<RunRow, String>comparing(
                                        row -> row.head().task(), String.CASE_INSENSITIVE_ORDER)
                                .thenComparing(newest);
                case FAMILY ->
                        Comparator.<RunRow, String>comparing(row -> row.head().family())
                                .thenComparing(newest);
            };
        }
    }

    /// @param facets of the rows that match, the most frequent values first
    /// @param total without the filter
    /// @param waiting how many are not worked out yet
    public record Page(List<RunRow> rows, List<Facet> facets, int total, int waiting) {}

    /// @param line a filter as people type it: `outcome:failure tool:bash score<0.5 refund`
    /// @throws CurationException naming the place of the line that is not understood
    public Page rows(String line, Order order) throws CurationException {
        parts.working().follow();
        var all = parts.shelf().now();
        var claim = RunFilter.read(line, all.tools());
        var rows = all.rows().stream().filter(claim).map(Kept::row).toList();
        var sorted = rows.stream().sorted(order.comparator()).toList();
        return new Page(sorted, facets(rows, line), all.rows().size(), waiting(all.rows()));
    }

    private static int waiting(List<Kept> rows) {
        return (int) rows.stream().filter(kept -> !kept.row().work().isKnown()).count();
    }

    private static List<Facet> facets(List<RunRow> rows, String line) {
        var facets = new ArrayList<Facet>();
        for (var group : List.of("outcome", "family", "workflow", "finding")) {
            var counts = new LinkedHashMap<String, Integer>();
            rows.forEach(
                    row -> values(row, group).forEach(one -> counts.merge(one, 1, Integer::sum)));
            counts.entrySet().stream()
                    .filter(one -> !one.getKey().isEmpty())
                    .sorted(
                            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                                    .thenComparing(Map.Entry.comparingByKey()))
                    .limit(MOST_VALUES)
                    .forEach(one -> {
                        var clause = group + ":" + one.getKey();
                        boolean isOn = List.of(line.split("\\s+")).contains(clause);
                        facets.add(new Facet(group, clause, one.getValue(), isOn));
                    });
        }
        return facets;
    }

    private static Set<String> values(RunRow row, String group) {
        return switch (group) {
            case "outcome" -> Set.of(row.standing().outcome());
            case "family" -> Set.of(row.head().family());
            case "workflow" -> Set.of(row.work().workflow());
            default -> row.work().findings().keySet();
        };
    }

    /// Waits until every run that is there is worked out.
    public void awaitAnalysed() throws CurationException {
        parts.working().await();
    }

    public Optional<Run> get(String id) throws CurationException {
        return Failures.read(parts.backstage().store(), session -> session.runs().get(id));
    }

    /// @throws CurationException with `NOT_FOUND` when it is gone
    public RunDetail detail(String id) throws CurationException {
        var kept = row(id).orElseThrow(() -> missing(id));
        return RunReading.detail(get(id).orElseThrow(() -> missing(id)), kept);
    }

    private Optional<RunRow> row(String id) throws CurationException {
        return parts.shelf().now().rows().stream()
                .map(Kept::row)
                .filter(row -> row.id().equals(id))
                .findFirst();
    }

    static CurationException missing(String id) {
        return Failures.notFound(
                "There is no run " + id + " in this workspace.", "Import its transcript again.");
    }

    /// @throws CurationException when one is gone, or they are too long to be compared
    public RunComparison compare(String one, String other) throws CurationException {
        return RunComparison.of(detail(one), detail(other));
    }

    /// The runs with the most similar tasks, by their words.
    public List<RunRow> alike(String id, int limit) throws CurationException {
        var rows = parts.shelf().now().rows().stream().map(Kept::row).toList();
        var one = row(id).orElseThrow(() -> missing(id));
        var likenesses = RunReading.alike(one, rows);
        return rows.stream()
                .filter(row -> likenesses.containsKey(row.id()))
                .sorted(
                        Comparator.comparingDouble(
                                (RunRow row) -> -likenesses.getOrDefault(row.id(), 0.0)))
                .limit(limit)
                .toList();
    }

    /// Sets how a run ended, which counts more than what its transcript says. An act that can be
    /// undone.
    ///
    /// @param outcome one of [#OUTCOMES], or empty for what the transcript says
    public MemoryDesk.Done setOutcome(String id, String outcome) throws CurationException {
        if (!outcome.isEmpty() && !OUTCOMES.contains(outcome)) {
            throw Failures.badInput(
                    "There is no outcome “" + outcome + "”.",
                    "Choose one of " + String.join(", ", OUTCOMES) + ".");
        }
        var row = row(id).orElseThrow(() -> missing(id));
        var task = MemoryTexts.shown(row.head().task());
        var named = task.length() <= 60 ? task : task.substring(0, 59) + "…";
        var label =
                (outcome.isEmpty()
                                ? "Take the outcome of the run from its transcript: “%s”"
                                : "Set the outcome of the run “%s” to " + outcome)
                        .formatted(named);
        var step = MemoryStep.ofOutcomes(Map.of(id, outcome));
        long act =
                parts.acts()
                        .decide(
                                new MemoryActs.Draft(person, "run-outcome", label, step),
                                session -> {
                                    if (!session.analyses().said(List.of(id)).containsKey(id)) {
                                        throw new MemoryActs.Refused(missing(id));
                                    }
                                });
        return new MemoryDesk.Done(act, 1);
    }

    /// What runs have in common.
    ///
    /// @param line the filter line; empty for all runs
    public Patterns patterns(String line) throws CurationException {
        return patterns(line, UnaryOperator.identity());
    }

    /// @param named how a tool is called in the answer
    private Patterns patterns(String line, UnaryOperator<String> named) throws CurationException {
        parts.working().follow();
        var all = parts.shelf().now();
        var claim = RunFilter.read(line, all.tools());
        var rows =
                all.rows().stream()
                        .filter(kept -> kept.row().work().isKnown())
                        .filter(claim)
                        .toList();
        var tools = all.tools().stream().map(named).toList();
        return new PatternFinder(line, rows, tools).find(waiting(all.rows()));
    }

    /// The same with the library, in the one shape it has outside the window.
    public Json.Obj patternsJson(String line) throws CurationException {
        return withLibrary(patterns(line));
    }

    /// The same for a client. Nobody reviews transcripts, so a tool whose name is no name but a
    /// text is called [ToolNames#HIDDEN] for those that may not read what waits.
    public Json.Obj patternsJson(String line, AgentClient client) throws CurationException {
        return withLibrary(patterns(line, name -> ToolNames.served(name, client)));
    }

    private Json.Obj withLibrary(Patterns patterns) throws CurationException {
        var named = library.all().stream().map(one -> (Json) one.toJson()).toList();
        return patterns.toJson().with("library", new Json.Arr(named));
    }

    /// Sequences with names.
    public PatternLibrary library() {
        return library;
    }

    /// Learnings and corrections made of runs.
    public RunLearning learning() {
        return learning;
    }

    /// Follows a transcript that is being written.
    ///
    /// @param id the run of it that is wanted; empty for the last one
    public RunTail tail(Path file, String id, RunTail.Listener listener) {
        return new RunTail(file, id, Imports.Reading.ofFiles(), listener).start();
    }

    /// The file a run was imported from, when it is still there.
    public Optional<Path> file(RunRow row) {
        var source = row.origin().source();
        int inside = source.indexOf('#');
        var path = Path.of(inside < 0 ? source : source.substring(0, inside));
        return source.isEmpty() || !java.nio.file.Files.isRegularFile(path)
                ? Optional.empty()
                : Optional.of(path);
    }

    /// Takes over what a transcript says now: the import of that file, one act.
    public Imports.Outcome bring(Path file) throws CurationException {
        return parts.memories().imports().as(person).run(List.of(file), Progress.SILENT);
    }
}
