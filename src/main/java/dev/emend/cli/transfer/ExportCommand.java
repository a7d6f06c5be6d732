package dev.emend.cli.transfer;

import dev.emend.app.transfer.ExportService;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Writes memories for other tools, agents and people.
@Command(
        name = "export",
        description = {
            "Write memories for other tools, agents and people.",
            "emend: everything, one record a line, which emend import reads again; mcp_memory: for an MCP memory"
                    + " server; csv; markdown; agents: a block in an AGENTS.md or CLAUDE.md, kept memories only;"
                    + " html: a page to look at.",
            "okf: a bundle of the Open Knowledge Format 0.2; basic_memory: notes of basic-memory. Both are a new"
                    + " folder, or a ZIP archive when the name ends in .zip.",
            "chroma: what was kept, into the Chroma collection an agent searches itself: with --in the items of a"
                    + " catalog, into the collection of knowledge-sources.json; without, the memories that emend import"
                    + " read from a collection, back into it. What was rejected or deleted is taken out there, other"
                    + " records stay.",
            "atif: runs as trajectories of ATIF 1.7, one a line; otlp_evaluations: outcomes, rewards, feedback,"
                    + " reviews and ratings as gen_ai.evaluation.result events in OTLP JSON.",
            "feedback: the feedback log as emend import reads it, CSV when the name ends in .csv, else a JSON object a"
                    + " line; --where is a filter of emend feedback list."
        },
        footer = {
            "",
            "Example: emend export --format markdown --to memories.md --where state:kept",
            "Example: emend export --format okf --to knowledge --where state:kept",
            "Example: emend export --format chroma --in knowledge_catalog.json --dry-run"
        })
public final class ExportCommand extends CliCommand {
    private static final String CHROMA = "chroma";
    private static final String FEEDBACK = "feedback";

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "emend, mcp_memory, csv, markdown, agents, okf, basic_memory, chroma, atif, otlp_evaluations,"
                    + " feedback or html. Default: emend.")
    private String format = "emend";

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "The file to write; for okf and basic_memory a new folder, or a .zip file. Not for chroma.")
    private @Nullable Path to;

    @Option(
            names = "--force",
            description = "Replace a file that is there already. The agents block is always put into it.")
    private boolean force;

    @Option(
            names = "--where",
            paramLabel = "FILTER",
            description = "Only memories that match: state:kept, or a where filter as JSON. Default: all.")
    private String where = "";

    @Option(names = "--raw", description = "Leave CSV cells that look like formulas as they are; not for spreadsheets.")
    private boolean raw;

    @Option(
            names = "--stale-days",
            paramLabel = "N",
            description = "Only for okf: days after its review from which a kept memory is stale; 0 for never."
                    + " Default: ${DEFAULT-VALUE}.")
    private int staleDays = ExportService.STALE_DAYS;

    @Option(
            names = "--in",
            paramLabel = "CATALOG",
            description = "Only for chroma: the catalog whose items are written.")
    private @Nullable Path catalog;

    @Option(
            names = "--collection",
            paramLabel = "NAME",
            description = "Only for chroma: the collection, when there are several.")
    private @Nullable String collection;

    @Option(names = "--dry-run", description = "Only for chroma: show what would change, and change nothing.")
    private boolean dryRun;

    @Override
    public Integer call() throws Exception {
        var formats = Stream.concat(ExportService.formats().stream(), Stream.of(CHROMA, FEEDBACK))
                .toList();
        if (!formats.contains(format)) {
            throw wrongUsage(
                    Messages.of("transfer.noExportFormat", format),
                    Messages.of("transfer.availableFormats", String.join(", ", formats)));
        }
        if (!format.equals(CHROMA)) {
            if (catalog != null || collection != null || dryRun) {
                throw wrongUsage("--in, --collection and --dry-run go with --format chroma.");
            }
            if (to == null) {
                throw wrongUsage("Missing required option: '--to=FILE'");
            }
            return write(to);
        }
        if (to != null || force || raw || !where.isEmpty()) {
            throw wrongUsage("--format chroma takes --in, --collection and --dry-run only.");
        }
        return catalog == null ? writeMemories() : writeItems(catalog);
    }

    private int writeItems(Path file) throws Exception {
        var workspace = workspace();
        var catalogId = workspace.library().open(file).id();
        if (!dryRun) {
            workspace.library().flush();
        }
        var result = workspace
                .agents()
                .collections()
                .updateReviewed(catalogId, Objects.requireNonNullElse(collection, ""), dryRun);
        var answer = new CollectionAnswer(result, dryRun);
        return answer(
                answer.json().with("pending", Json.from(result.pendingCount())),
                answer.line() + "; " + result.pendingCount() + " wait for review and were left out.");
    }

    private int writeMemories() throws Exception {
        var update =
                workspace().memories().sources().updateCollection(Objects.requireNonNullElse(collection, ""), dryRun);
        return answer(
                Json.Obj.of(
                        "collection", update.name(),
                        "dry_run", dryRun,
                        "written", update.writtenCount(),
                        "deleted", update.deletedCount(),
                        "changed", update.changedCount()),
                "%s: %s %swritten, %d deleted%s."
                        .formatted(
                                update.name(),
                                update.writtenCount() == 1 ? "1 memory" : update.writtenCount() + " memories",
                                dryRun ? "would be " : "",
                                update.deletedCount(),
                                update.changedCount() == 0
                                        ? ""
                                        : "; " + update.changedCount()
                                                + " with changed words that wait for review stay as they are there"));
    }

    private int write(Path file) throws Exception {
        boolean isFolder = ExportService.isBundle(format) && Files.isDirectory(file); // may be there while it is empty
        if (!force && !format.equals("agents") && !isFolder && Files.exists(file)) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("cli.fileExists", file),
                    Messages.of("shared.nothingWritten"),
                    Messages.of("cli.nameOtherTo"));
        }
        if (format.equals(FEEDBACK)) {
            return answer(file, workspace().insights().feedbacks().export(file, where, raw), 0);
        }
        var memories = workspace().memories();
        var filter = memories.table().filter(where);
        var done = memories.exports()
                .write(new ExportService.Order(format, file, filter, raw, Math.max(0, staleDays)), silentProgress());
        return answer(file, done.writtenRecords(), done.omittedRecords());
    }

    private int answer(Path file, long writtenCount, long omittedCount) {
        return answer(
                Json.Obj.of(
                        "written", writtenCount,
                        "left_out", omittedCount,
                        "format", format,
                        "file", file.toString()),
                Terminal.count((int) writtenCount, "record")
                        + " written to "
                        + file
                        + (omittedCount == 0 ? "." : "; " + omittedCount + " have no place in this format."));
    }
}
