package dev.emend.cli;

import dev.emend.app.runs.ExtractionService;
import dev.emend.app.runs.FileRunAnalysis;
import dev.emend.app.runs.FileRunAnalysis.Analysis;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Execution;
import dev.emend.model.Extraction;
import dev.emend.model.Json;
import dev.emend.model.Progress;
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
@Command(
        name = "analyze",
        description = {
            "Judge how agents worked, one analysis per run: what was done twice, in a wasteful order or"
                    + " one by one, and the efficiency with its arithmetic.",
            "Reads every transcript emend import reads, and plan files. Stores nothing without --save.",
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

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Transcripts and plans.")
    private List<Path> files = List.of();

    @Option(
            names = "--sequence",
            paramLabel = "TOOLS",
            description = "Analyse these tools, separated by commas, in place of files.")
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
            description = "Also print what the rules would learn from each run; not with --json.")
    private boolean learnings;

    @Option(
            names = "--save",
            description = "Import the runs of the files, and store what is learned from each as a memory"
                    + " that waits for a reviewer. With --json each element has its memory.")
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
        for (var file : files) {
            var contents = FileRunAnalysis.file(file, wish, Progress.SILENT);
            analyses.addAll(contents.analyses());
            contents.unreadable().forEach(this::note);
            unreadable += contents.unreadable().size();
        }
        var stored = save ? save(analyses) : new StoredLessons(Map.of(), 0);
        answer(
                () -> Json.from(analyses.stream()
                        .map(analysis -> json(analysis, stored))
                        .toList()),
                () -> {
                    analyses.forEach(this::print);
                    if (save) {
                        line(stored.words());
                    }
                });
        if (unreadable > 0) {
            note(Terminal.count(unreadable, "record") + " could not be read.");
        }
        return unreadable == 0 ? Exit.DONE : Exit.INPUT;
    }

    /// What was learned, stored or there already.
    ///
    /// @param memories by run
    /// @param made how many of them are new
    private record StoredLessons(Map<String, String> memories, int made) {
        String words() {
            return "Stored "
                    + (made == 1 ? "1 memory" : made + " memories")
                    + " for a reviewer"
                    + (made < memories.size() ? "; " + (memories.size() - made) + " had been stored before." : ".");
        }
    }

    /// Imports the runs, then does for each what the window does when a person makes a learning of
    /// it.
    private StoredLessons save(List<Analysis> analyses) throws Exception {
        var workspace = workspace();
        var runs = workspace.insights().runs();
        for (var file : files) {
            runs.bring(actor(workspace), file);
        }
        var memories = new LinkedHashMap<String, String>();
        int made = 0;
        for (var analysis : analyses) {
            boolean hasLesson = analysis.learned()
                    .flatMap(ExtractionService.ExtractionResult::extraction)
                    .filter(extraction -> !extraction.learnings().isBlank())
                    .isPresent();
            if (hasLesson) {
                var lesson = runs.learning().ofRunOnce(actor(workspace), analysis.runId());
                memories.put(analysis.runId(), lesson.memory());
                made += lesson.isNew() ? 1 : 0;
            }
        }
        return new StoredLessons(memories, made);
    }

    private void check() {
        if (files.isEmpty() == (sequence == null)) {
            throw wrongUsage(
                    files.isEmpty()
                            ? "There is nothing to analyse: name files, or tools with --sequence."
                            : "Files and --sequence are two questions: ask one at a time.");
        }
        if (learnings && (isJson() || sequence != null)) {
            throw wrongUsage("--learnings goes with files and without --json.");
        }
        if (save && sequence != null) {
            throw wrongUsage("--save goes with files.");
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

    private Json json(Analysis analysis, StoredLessons stored) {
        var members = new LinkedHashMap<String, Json>();
        members.put("run_id", Json.from(analysis.runId()));
        members.putAll(analysis.execution().toJson().members());
        if (save) {
            members.put("memory", Json.from(stored.memories.get(analysis.runId())));
        }
        return new Json.Obj(members);
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
        line("  efficiency " + arithmetic(execution.score()));
        execution.findings().forEach(finding -> line("    " + description(finding)));
        analysis.learned().ifPresent(this::print);
        line("");
    }

    /// `0.70 = 1 - 0.10 (redundancies: 1) + 0.10 (initial plan)`; said when the sum leaves 0 to 1.
    private static String arithmetic(Execution.Score score) {
        var line = new StringBuilder(number(score.value())).append(" = 1");
        double sum = 1.0;
        for (var term : score.terms()) {
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
        var where = finding.message() < 0
                ? "call " + finding.call()
                : "call " + finding.call() + ", message " + finding.message();
        return finding.type() + " (" + where + "): " + finding.suggestion();
    }

    private void print(ExtractionService.ExtractionResult learned) {
        line("  signals: "
                + (learned.signals().isEmpty()
                        ? "none, so nothing is learned"
                        : learned.signals().stream()
                                .map(signal -> signal.kind().word())
                                .collect(Collectors.joining(", "))));
        learned.extraction().ifPresent(this::print);
    }

    private void print(Extraction extraction) {
        var verdict = extraction.verdict();
        line("  %s, confidence %s: %s"
                .formatted(
                        verdict.shouldSave() ? "worth saving" : "not saved",
                        number(verdict.confidence()),
                        verdict.saveReason()));
        for (var lesson : extraction.lessons()) {
            line("    [%s, messages %s] %s"
                    .formatted(
                            lesson.dimension().word().replace('_', ' '),
                            lesson.messages().stream().map(String::valueOf).collect(Collectors.joining(", ")),
                            lesson.text()));
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
