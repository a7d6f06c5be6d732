package dev.emend.cli.transfer;

import dev.emend.app.transfer.ExportService;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
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
            "atif: runs as trajectories of ATIF 1.7, one a line; otlp_evaluations: outcomes, rewards, feedback,"
                    + " reviews and ratings as gen_ai.evaluation.result events in OTLP JSON."
        },
        footer = {
            "",
            "Example: emend export --format markdown --to memories.md --where state:kept",
            "Example: emend export --format okf --to knowledge --where state:kept"
        })
public final class ExportCommand extends CliCommand {
    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "emend, mcp_memory, csv, markdown, agents, okf, basic_memory, atif, otlp_evaluations or html."
                    + " Default: emend.")
    private String format = "emend";

    @Option(
            names = "--to",
            paramLabel = "FILE",
            required = true,
            description = "The file to write; for okf and basic_memory a new folder, or a .zip file.")
    private Path to;

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

    @Override
    public Integer call() throws Exception {
        boolean isFolder = ExportService.isBundle(format) && Files.isDirectory(to); // may be there while it is empty
        if (!force && !format.equals("agents") && !isFolder && Files.exists(to)) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("cli.fileExists", to),
                    Messages.of("shared.nothingWritten"),
                    Messages.of("cli.nameOtherTo"));
        }
        var memories = workspace().memories();
        var filter = memories.table().filter(where);
        var done = memories.exports()
                .write(new ExportService.Order(format, to, filter, raw, Math.max(0, staleDays)), unwatched());
        return answer(
                Json.Obj.of(
                        "written", done.written(),
                        "left_out", done.left(),
                        "format", format,
                        "file", to.toString()),
                Terminal.count((int) done.written(), "record")
                        + " written to "
                        + to
                        + (done.left() == 0 ? "." : "; " + done.left() + " have no place in this format."));
    }
}
