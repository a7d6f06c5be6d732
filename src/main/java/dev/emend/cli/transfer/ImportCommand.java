package dev.emend.cli.transfer;

import dev.emend.app.core.Actor;
import dev.emend.app.transfer.ImportService;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.app.transfer.SkippedRecords;
import dev.emend.app.transfer.SourceService;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.LeftOutText;
import dev.emend.cli.common.PathText;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Brings other tools' memories and transcripts in.
@CommandTraits(isLong = true)
@Command(
        name = "import",
        description = {
            "Import memories and transcripts of other tools.",
            "The format is detected from the content: catalogs, plans and skills; OpenAI, LangChain, Claude Code,"
                    + " Codex, SWE-agent, tau-bench, ATIF and OTLP transcripts; MCP memory, Claude memory, Open Knowledge"
                    + " Format bundles, basic-memory notes, mem0, OpenMemory, Letta, Chroma folders, pgvector tables as"
                    + " CSV or JSON, LangGraph stores, experience logs, learnings, rows of feedback, and what emend export"
                    + " writes. A folder stands for the files in it.",
            "Everything imported is pending; importing twice changes nothing; a record that can't be read is"
                    + " kept in the quarantine.",
            "An address is read with the options below, and is a source of the workspace from then on."
        },
        footer = {
            "",
            "Example: emend import memory.jsonl --dry-run",
            "         emend import http://localhost:8000 --collection agents",
            "         emend import http://localhost:3000/mcp --mcp",
            "         emend import postgresql://localhost:5432/agents --secret-env PGPASSWORD"
        })
public final class ImportCommand extends CliCommand {
    private static final String SEE_FORMATS = " emend import --help lists the formats.";

    @Parameters(
            paramLabel = "PATH",
            converter = PathText.class,
            arity = "0..*",
            description = "Files and folders, or the address of a memory store.")
    private List<String> given = List.of();

    @Mixin
    private ImportAddress address;

    private List<Path> paths = List.of();

    @Option(names = "--dry-run", description = "Show what would happen, and write nothing.")
    private boolean dryRun;

    @Option(names = "--resume", description = "Continue imports that were cut off.")
    private boolean resume;

    @Option(names = "--discard", description = "Remove what imports that were cut off have brought in.")
    private boolean discard;

    @Option(names = "--quarantine", description = "List the records that could not be imported.")
    private boolean quarantine;

    @Override
    public Integer call() throws Exception {
        boolean isPlain = !resume && !discard && !quarantine;
        if (address.isMeant(given)) {
            if (dryRun || !isPlain) {
                throw wrongUsage("--dry-run, --resume, --discard and --quarantine go with files.");
            }
            return live();
        }
        paths = given.stream().map(terminal()::resolve).toList();
        if (dryRun && !isPlain || resume && discard || isPlain == paths.isEmpty()) {
            throw wrongUsage(
                    isPlain && paths.isEmpty()
                            ? "import takes a file or a folder."
                            : "import takes paths, or one of --resume, --discard and --quarantine;"
                                    + " --dry-run goes with paths.");
        }
        var workspace = dryRun ? openForReading() : workspace();
        var imports = workspace.memories().imports();
        if (quarantine) {
            return list(imports.quarantine());
        }
        if (resume || discard) {
            return handleInterrupted(actor(workspace), imports);
        }
        return dryRun ? preview(actor(workspace), imports) : run(workspace);
    }

    /// Reads what an address names, as the window does: it is a source of the workspace from then
    /// on.
    private int live() throws Exception {
        var place = address.place(given, spec.commandLine());
        var workspace = workspace();
        var sources = workspace.memories().sources();
        var existing = sources.all().stream()
                .map(SourceService.Status::source)
                .filter(candidate -> candidate.kind().equals(place.kind()))
                .filter(candidate -> candidate.settings().equals(place.settings()))
                .findFirst();
        var source = existing.isPresent() ? existing.get() : sources.add(place.kind(), place.settings());
        ImportService.Outcome outcome;
        try (var progress = importProgress()) {
            outcome = sources.read(actor(workspace), source.id(), progress);
        }
        return print(outcome);
    }

    private int preview(Actor actor, ImportService imports) throws UserException {
        ImportService.Outcome outcome;
        try (var progress = importProgress()) {
            var previews = imports.preview(actor, paths, progress);
            var files = previews.files().stream()
                    .map(file -> new ImportService.FileOutcome(
                            file.path(),
                            file.format(),
                            file.counts(),
                            file.problem(),
                            file.notes(),
                            file.skippedRecords()))
                    .toList();
            outcome = new ImportService.Outcome(0, files, previews.leftOut());
        }
        return print(outcome);
    }

    private ImportProgress importProgress() {
        return new ImportProgress(terminal(), host(), isJson());
    }

    private int run(Workspace workspace) throws UserException {
        var imports = workspace.memories().imports();
        for (var interruptedImport : imports.unfinished()) {
            note("An import of "
                    + interruptedImport.paths().getFirst()
                    + " was cut off. Go on with emend import --resume, or take it"
                    + " out with emend import --discard.");
        }
        ImportService.Outcome outcome;
        boolean isStopped;
        try (var progress = importProgress()) {
            outcome = imports.run(actor(workspace), paths, progress);
            isStopped = progress.isCancelled();
        }
        return isStopped ? printStopped(outcome) : print(outcome);
    }

    private int printStopped(ImportService.Outcome outcome) {
        int exit = print(outcome);
        note("Stopped. What was imported so far is kept: go on with emend import"
                + " --resume, or take it out with emend import --discard.");
        return exit == Exit.DONE ? Exit.INPUT : exit;
    }

    private int handleInterrupted(Actor actor, ImportService imports) throws UserException {
        var all = imports.unfinished();
        var files = new ArrayList<ImportService.FileOutcome>();
        boolean isStopped = false;
        try (var progress = importProgress()) {
            for (var interruptedImport : all) {
                if (discard) {
                    imports.discard(actor, interruptedImport.batch());
                } else {
                    files.addAll(imports.resume(actor, interruptedImport.batch(), progress)
                            .files());
                    isStopped = progress.isCancelled();
                }
                if (isStopped) {
                    break;
                }
            }
        }
        if (discard) {
            return answer(Json.Obj.of("discarded", all.size()), Terminal.count(all.size(), "import") + " taken out.");
        }
        var outcome = new ImportService.Outcome(0, files);
        return isStopped ? printStopped(outcome) : print(outcome);
    }

    private int print(ImportService.Outcome outcome) {
        answer(() -> json(outcome), () -> say(outcome));
        boolean isWhole =
                outcome.files().stream().allMatch(file -> file.problem().isEmpty());
        return isWhole && outcome.total().rejected() == 0 && !LeftOutText.isAnyUnread(outcome.leftOut())
                ? Exit.DONE
                : Exit.INPUT;
    }

    private Json json(ImportService.Outcome outcome) {
        var files = outcome.files().stream()
                .map(file -> counts(file.counts())
                        .with("path", Json.from(file.path().toString()))
                        .with("format", Json.from(file.format()))
                        .with("problem", Json.from(file.problem()))
                        .with("notes", Json.Arr.ofTexts(file.notes())))
                .toList();
        return counts(outcome.total())
                .with("dry_run", Json.from(dryRun))
                .with("files", Json.from(files))
                .with("left_out", LeftOutText.json(outcome.leftOut(), Path::toString));
    }

    private static String text(SkippedRecords skippedRecords) {
        return "%,d skipped%s: %s"
                .formatted(
                        skippedRecords.count(),
                        skippedRecords.place().isEmpty() ? "" : ", the first at " + skippedRecords.place(),
                        skippedRecords.reason());
    }

    private void say(ImportService.Outcome outcome) {
        for (var file : outcome.files()) {
            if (file.problem().isEmpty()) {
                line(file.path() + " (" + file.format() + "): " + text(file.format(), file.counts()));
                file.notes().forEach(text -> note(file.path() + ": " + text));
                file.skippedRecords().forEach(records -> note(file.path() + ": " + text(records)));
            } else {
                note(file.format().isEmpty() ? file.problem() + SEE_FORMATS : file.problem());
            }
        }
        LeftOutFile.lines(outcome.leftOut(), Path::toString).forEach(this::note);
        var total = outcome.total();
        if (total.rejected() > 0 && !dryRun) {
            note("emend import --quarantine lists what was skipped, and why.");
        }
        line((dryRun ? "Would be: " : "In all: ") + text("", total) + ".");
    }

    private String text(String format, ImportService.Counts counts) {
        if (format.equals("catalog")) {
            return dryRun ? "would be opened in the library" : "opened in the library";
        }
        return String.format(
                Locale.ROOT,
                "%,d imported, %,d unchanged, %,d skipped%s",
                counts.imported(),
                counts.unchanged(),
                counts.rejected(),
                counts.secrets() == 0 ? "" : ", " + Terminal.count(counts.secrets(), "secret") + " redacted");
    }

    private static Json.Obj counts(ImportService.Counts counts) {
        return Json.Obj.of(
                "imported", counts.imported(),
                "unchanged", counts.unchanged(),
                "rejected", counts.rejected(),
                "secrets", counts.secrets());
    }

    private int list(List<ImportService.Quarantined> records) {
        return answer(
                () -> Json.Obj.of(
                        "quarantine", records.stream().map(ImportCommand::json).toList()),
                () -> records.forEach(quarantinedRecord -> line(quarantinedRecord.file()
                        + (quarantinedRecord.line() == 0 ? "" : ", line " + quarantinedRecord.line()) + ": "
                        + quarantinedRecord.reason())));
    }

    private static Json json(ImportService.Quarantined record) {
        return Json.Obj.of(
                "id", record.id(),
                "file", record.file().toString(),
                "line", record.line(),
                "reason", record.reason(),
                "raw", record.raw());
    }
}
