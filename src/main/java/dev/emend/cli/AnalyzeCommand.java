package dev.emend.cli;

import dev.emend.app.runs.ExtractionService;
import dev.emend.app.runs.FileRunAnalysis;
import dev.emend.app.runs.FileRunAnalysis.Analysis;
import dev.emend.app.runs.RunLearningService.CreatedMemory;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Execution;
import dev.emend.model.Json;
import dev.emend.model.Signal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Judges how agents worked by the tools they called; needs no workspace.
@CommandTraits(isLong = true)
@Command(
        name = "analyze",
        description = {
            "Analyze how agents worked, run by run: what was done twice, in a wasteful order or"
                    + " one by one, and the efficiency with its arithmetic.",
            "Reads every transcript emend import reads, and plan files. What files repeat of others counts once."
                    + " Stores nothing without --save.",
            "With --json an array, each element a run_id and the keys of the design document."
        },
        footer = {
            "",
            "Example: emend analyze runs.json --own",
            "Example: emend analyze runs.json --save",
            "Example: emend analyze --sequence write_todos,ls,read_file --json"
        })
final class AnalyzeCommand extends CliCommand {
    private static final int LINE = 100;
    private static final int SHOWN = 3;
    private static final int QUOTE = 80;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Transcripts and plans.")
    private List<Path> files = List.of();

    @Option(
            names = "--sequence",
            paramLabel = "TOOLS",
            description = "Analyze these tools, separated by commas, in place of files.")
    private @Nullable String sequence;

    @Option(
            names = "--family",
            paramLabel = "NAME",
            description = "Whose tools they are, for --own. Default: what the transcript says.")
    private @Nullable String family;

    @Option(
            names = "--own",
            description = "By the roles tools have in their family and by their arguments, in place of the"
                    + " document's names.")
    private boolean own;

    @Option(
            names = "--learnings",
            description = "Also print why something can be learned from each run, and whether it is worth learning"
                    + " from: it shows a failure, an error or a correction by the user. Not with --json.")
    private boolean learnings;

    @Option(
            names = "--save",
            description = "Import the runs of the files, and store what the model named in the settings learns"
                    + " from each as a memory that waits for a reviewer. With --json each element has its"
                    + " memory, or null.")
    private boolean save;

    @Override
    public Integer call() throws Exception {
        check();
        var mode = own ? Execution.Mode.OWN : Execution.Mode.DOCUMENT;
        var wish = new FileRunAnalysis.AnalysisOptions(mode, Optional.ofNullable(family), learnings || save);
        var analyses = new ArrayList<Analysis>();
        int unreadable = 0;
        if (sequence != null) {
            analyses.add(FileRunAnalysis.sequence(tools(sequence), wish));
        }
        for (var file : FileRunAnalysis.files(files, wish, silentProgress()).entrySet()) {
            var contents = file.getValue();
            analyses.addAll(contents.analyses());
            contents.notes().forEach(text -> note(file.getKey() + ": " + text));
            contents.unreadable().forEach(this::note);
            unreadable += contents.unreadable().size();
        }
        var storedLessons = save ? save(analyses) : Optional.<StoredLessons>empty();
        answer(
                () -> Json.from(analyses.stream()
                        .map(analysis -> json(
                                analysis,
                                storedLessons.map(StoredLessons::memories).orElse(Map.of())))
                        .toList()),
                () -> {
                    analyses.forEach(this::print);
                    storedLessons.ifPresent(lessons -> line(lessons.words()));
                });
        if (unreadable > 0) {
            note(Terminal.count(unreadable, "record") + " could not be read.");
        }
        return unreadable == 0 ? Exit.DONE : Exit.INPUT;
    }

    /// The lessons that were learned, stored now or before.
    ///
    /// @param memories by run
    /// @param newCount how many of them are new
    private record StoredLessons(Map<String, String> memories, int newCount) {
        String words() {
            return "Stored "
                    + (newCount == 1 ? "1 memory" : newCount + " memories")
                    + " for a reviewer"
                    + (newCount < memories.size()
                            ? "; " + (memories.size() - newCount) + " had been stored before."
                            : ".");
        }
    }

    /// Imports the runs, then has the model learn from each; empty without a model. Outcomes people set
    /// count from here on.
    private Optional<StoredLessons> save(List<Analysis> analyses) throws Exception {
        var workspace = workspace();
        var runs = workspace.insights().runs();
        for (var file : files) {
            runs.importTranscript(actor(workspace), file);
        }
        for (int i = 0; i < analyses.size(); i++) {
            // a plan is imported as a memory, not as a run
            var analysis = analyses.get(i);
            if (runs.get(analysis.runId()).isPresent()) {
                analyses.set(i, analysis.with(runs.learning().signals(analysis.runId())));
            }
        }
        if (!workspace.insights().extractions().endpoint().isNamed()) {
            long worth = analyses.stream()
                    .filter(analysis -> ExtractionService.isWorthReading(analysis.signals()))
                    .count();
            note(("No model is set, so no lessons were stored; %d of %s worth reading. Set one in Settings, under"
                            + " Learnings from runs, or extract memories from them in Runs.")
                    .formatted(worth, analyses.size() == 1 ? "1 run is" : analyses.size() + " runs are"));
            return Optional.empty();
        }
        var memories = new LinkedHashMap<String, String>();
        int createdCount = 0;
        for (var analysis : analyses) {
            if (runs.get(analysis.runId()).isEmpty()) {
                continue;
            }
            var lesson = runs.learning().ofRunOnce(actor(workspace), analysis.runId());
            lesson.ifPresent(memory -> memories.put(analysis.runId(), memory.memory()));
            createdCount += lesson.filter(CreatedMemory::isNew).isPresent() ? 1 : 0;
        }
        return Optional.of(new StoredLessons(memories, createdCount));
    }

    private void check() {
        if (files.isEmpty() == (sequence == null)) {
            throw wrongUsage(
                    files.isEmpty()
                            ? "There is nothing to analyze: give files, or tools with --sequence."
                            : "Give either files or --sequence, not both.");
        }
        if (learnings && (isJson() || sequence != null)) {
            throw wrongUsage("--learnings needs files and can't be used with --json.");
        }
        if (save && sequence != null) {
            throw wrongUsage("--save needs files.");
        }
    }

    private List<String> tools(String sequence) {
        if (sequence.isBlank()) {
            throw wrongUsage("There is no tool in the sequence: write --sequence ls,read_file.");
        }
        var tools = List.of(sequence.split(",", -1)).stream().map(String::strip).toList();
        if (tools.contains("")) {
            throw wrongUsage("There is no tool between two commas: write --sequence ls,read_file.");
        }
        return tools;
    }

    /// @param memories by run
    private Json json(Analysis analysis, Map<String, String> memories) {
        var json = Json.Obj.of("run_id", analysis.runId())
                .with(analysis.execution().toJson());
        return save ? json.with("memory", Json.from(memories.get(analysis.runId()))) : json;
    }

    private void print(Analysis analysis) {
        var execution = analysis.execution();
        var ending = analysis.head().ending().outcome();
        line(analysis.name()
                + (ending.isEmpty() ? "" : ", " + ending)
                + (analysis.head().task().isBlank()
                        ? ""
                        : ": " + Terminal.oneLine(analysis.head().task(), LINE)));
        var traits = execution.traits();
        line("  %s, %s, diversity %s, %s"
                .formatted(
                        Terminal.count(execution.tools().size(), "call"),
                        Terminal.count(execution.counts().size(), "tool"),
                        number(traits.measure().diversity()),
                        traits.measure().workflow()));
        if (!execution.tools().isEmpty()) {
            line("  "
                    + execution.counts().entrySet().stream()
                            .map(tool -> tool.getKey() + " ×" + tool.getValue())
                            .collect(Collectors.joining(", ")));
        }
        execution.score().value().ifPresent(score -> {
            if (!execution.tools().isEmpty()) {
                line("  efficiency "
                        + (own && sequence == null
                                ? share(execution, score)
                                : arithmetic(execution.score().terms(), score)));
            }
        });
        execution.findings().forEach(finding -> line("    " + description(finding)));
        if (learnings || save) {
            print(analysis.signals());
        }
        line("");
    }

    /// `0.88 = 1 - 2/16 (unchanged retry: 2)`.
    private static String share(Execution execution, double score) {
        var line = new StringBuilder(number(score)).append(" = 1");
        for (var term : execution.score().terms()) {
            if (term.count() > 0) {
                line.append(" - %d/%d (%s: %d)"
                        .formatted(
                                term.count(),
                                execution.tools().size(),
                                term.name().replace('_', ' '),
                                term.count()));
            }
        }
        return line.toString();
    }

    /// `0.70 = 1 - 0.10 (redundancies: 1) + 0.10 (initial plan)`; said when the sum leaves 0 to 1.
    private static String arithmetic(List<Execution.Term> terms, double score) {
        var line = new StringBuilder(number(score)).append(" = 1");
        double sum = 1.0;
        for (var term : terms) {
            if (term.points() != 0) {
                line.append(term.points() < 0 ? " - " : " + ")
                        .append(number(Math.abs(term.points())))
                        .append(" (")
                        .append(term.name().replace('_', ' '))
                        .append(term.points() < 0 ? ": " + term.count() + ")" : ")");
            }
            sum += term.points();
        }
        return sum > 1 ? line.append(", at most 1").toString() : line.toString();
    }

    private static String description(Execution.Finding finding) {
        var location = finding.message() < 0
                ? "call " + finding.call()
                : "call " + finding.call() + ", message " + finding.message();
        return finding.type() + " (" + location + "): " + finding.suggestion();
    }

    private void print(List<Signal> signals) {
        line(signals.isEmpty() ? "  signals: none" : "  signals:");
        signals.forEach(signal -> line("    " + signal.kind().word() + ": " + evidence(signal.evidence())));
        line(
                ExtractionService.isWorthReading(signals)
                        ? "  worth learning from"
                        : "  not worth learning from: no failure, no error, no correction by the user");
    }

    private static String evidence(List<Signal.Evidence> all) {
        var excerpts = all.stream()
                .limit(SHOWN)
                .map(evidence -> (evidence.message() < 0 ? evidence.key() : "message " + evidence.message())
                        + " \""
                        + Terminal.oneLine(evidence.text(), QUOTE)
                        + '"')
                .collect(Collectors.joining(", "));
        return all.size() > SHOWN ? excerpts + " and " + (all.size() - SHOWN) + " more" : excerpts;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
