package dev.emend.app.runs;

import dev.emend.analysis.runs.ExecutionAnalyzer;
import dev.emend.analysis.runs.ToolRoles;
import dev.emend.app.transfer.CopiedMessages;
import dev.emend.app.transfer.ImportNotes;
import dev.emend.catalog.files.PlanFiles;
import dev.emend.exchange.Formats;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Execution;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Plan;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.Signal;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Analyses of the runs in files, without a workspace: nothing is stored. Thread-safe.
public final class FileRunAnalysis {
    private static final String PLAN = "plan";

    private FileRunAnalysis() {}

    /// Options for judging runs.
    ///
    /// @param family whose tools they call; empty for what the transcript says
    /// @param hasSignals whether reasons to learn from them are looked for, too
    public record AnalysisOptions(Mode mode, Optional<String> family, boolean hasSignals) {}

    /// @param runId as it is in a workspace that imports the same file
    /// @param name what the run is called in its file
    /// @param signals why something can be learned of it; empty unless it was wished
    public record Analysis(String runId, String name, Run.Head head, Execution execution, List<Signal> signals) {
        public Analysis {
            signals = List.copyOf(signals);
        }

        /// A copy with these signals.
        public Analysis with(List<Signal> other) {
            return new Analysis(runId, name, head, execution, other);
        }
    }

    /// The contents of a file.
    ///
    /// @param unreadable the records that could not be read, each with file, place and reason
    /// @param notes what else is told of it: copies that do not count, padding, totals that differ
    public record Contents(List<Analysis> analyses, List<String> unreadable, List<String> notes) {}

    /// The families whose tools have roles.
    public static Set<String> families() {
        return ToolRoles.families();
    }

    /// The analysis of a bare sequence of tools.
    public static Analysis sequence(List<String> tools, AnalysisOptions options) throws UserException {
        checkFamily(options);
        var family = options.family.orElse(ToolRoles.DOCUMENT);
        var head = new Run.Head(family, "", "", "", Run.Ending.UNKNOWN);
        var execution = ExecutionAnalyzer.analyze(tools, family, options.mode);
        return new Analysis("sequence", "sequence", head, execution, List.of());
    }

    /// The analyses of all runs of transcripts, or of all plans of plan files, in their order: what several runs have,
    /// such as a session and the one that goes on with it, counts in the one that was there first.
    ///
    /// @param progress in bytes
    /// @return what each file holds
    /// @throws UserException when one is neither, or can't be read at all
    public static Map<Path, Contents> files(List<Path> files, AnalysisOptions options, Progress progress)
            throws UserException {
        checkFamily(options);
        var all = new LinkedHashMap<Path, ReadFile>();
        for (var file : files) {
            if (!all.containsKey(file)) {
                all.put(file, file(file, progress));
            }
        }
        var read = all.values().stream().flatMap(file -> file.runs.stream()).toList();
        var ownRuns = CopiedMessages.separate(read, ZoneId.systemDefault()).iterator();
        var contents = new LinkedHashMap<Path, Contents>();
        all.forEach((path, file) -> {
            var analyses = new ArrayList<Analysis>();
            for (var whole : file.runs) {
                var run = ownRuns.next();
                if (run != whole) {
                    file.notes.addCopied(run);
                }
                if (run == whole || !run.messages().isEmpty()) {
                    analyses.add(analysis(run, options));
                }
            }
            contents.put(path, new Contents(analyses, file.unreadable, file.notes.all()));
        });
        return contents;
    }

    private record ReadFile(List<Run> runs, List<String> unreadable, ImportNotes notes) {}

    private static ReadFile file(Path file, Progress progress) throws UserException {
        var format = Formats.detect(file).orElse(null);
        if (format == null) {
            var reason = Formats.whyUnknown(file, Messages.of("runs.unknownFormat"));
            throw noRuns(file + " " + reason + ".");
        }
        return format == Format.PLAN || format == Format.SKILL ? plans(file) : transcript(format, file, progress);
    }

    private static ReadFile transcript(Format format, Path file, Progress progress) throws UserException {
        var runs = new ArrayList<Run>();
        var unreadable = new ArrayList<String>();
        var notes = new ImportNotes();
        Formats.read(
                format,
                file,
                record -> {
                    notes.add(record);
                    switch (record) {
                        case ImportRecord.OfRun(var _, var run) -> runs.add(run);
                        case ImportRecord.Rejected(var place, var reason, var _) ->
                            unreadable.add(location(place) + ": " + reason);
                        case ImportRecord.OfMemory _,
                                ImportRecord.OfLink _,
                                ImportRecord.OfFeedback _,
                                ImportRecord.Note _ -> { // what an agent remembers is no run
                        }
                    }
                },
                progress);
        if (runs.isEmpty() && unreadable.isEmpty()) {
            throw noRuns(Messages.of("runs.noRuns", file, format.word()));
        }
        return new ReadFile(runs, unreadable, notes);
    }

    private static ReadFile plans(Path file) throws UserException {
        var runs = PlanFiles.read(file).stream().map(plan -> run(file, plan)).toList();
        return new ReadFile(runs, List.of(), new ImportNotes());
    }

    /// A plan as if each of its actions had been called.
    private static Run run(Path file, Plan plan) {
        var messages = new ArrayList<Run.Message>();
        for (var action : plan.actions()) {
            var call = new Run.ToolCall("", action.toolName(), action.arguments());
            messages.add(
                    new Run.Message(Run.Role.ASSISTANT, action.reasoning(), List.of(call), "", "", Json.Obj.EMPTY));
        }
        var origin = new Origin(file.toAbsolutePath().normalize().toString(), PLAN, plan.source());
        var head = new Run.Head(PLAN, plan.task(), "", "", Run.Ending.UNKNOWN);
        return new Run(origin.memoryId(), head, messages, Json.Obj.EMPTY, origin);
    }

    private static Analysis analysis(Run read, AnalysisOptions options) {
        var run = options.family.map(family -> of(read, family)).orElse(read);
        var execution = ExecutionAnalyzer.analyze(run, options.mode);
        var signals = options.hasSignals ? ExtractionService.signals(run) : List.<Signal>of();
        return new Analysis(run.id(), run.origin().id(), run.head(), execution, signals);
    }

    private static Run of(Run run, String family) {
        var head = run.head();
        var newHead = new Run.Head(family, head.task(), head.model(), head.startedAt(), head.ending());
        return new Run(run.id(), newHead, run.messages(), run.metadata(), run.origin());
    }

    private static void checkFamily(AnalysisOptions options) throws UserException {
        if (options.family.isPresent() && !families().contains(options.family.get())) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("runs.noAgentFamily", options.family.get()),
                    "",
                    Messages.of("runs.nameOneOf", String.join(", ", families())));
        }
    }

    private static String location(ImportRecord.Place place) {
        return place.file()
                + (place.line() > 0 ? ", line " + place.line() : "")
                + (place.within().isEmpty() ? "" : ", " + place.within());
    }

    private static UserException noRuns(String description) {
        return new UserException(UserException.Code.BAD_INPUT, description, "", Messages.of("runs.nameTranscript"));
    }
}
