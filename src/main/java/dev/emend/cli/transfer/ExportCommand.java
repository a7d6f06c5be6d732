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
                    + " html: a page to look at."
        },
        footer = {"", "Example: emend export --format markdown --to memories.md --where state:kept"})
public final class ExportCommand extends CliCommand {
    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "emend, mcp_memory, csv, markdown, agents or html. Default: emend.")
    private String format = "emend";

    @Option(names = "--to", paramLabel = "FILE", required = true, description = "The file to write.")
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

    @Override
    public Integer call() throws Exception {
        if (!force && !format.equals("agents") && Files.exists(to)) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("cli.fileExists", to),
                    Messages.of("shared.nothingWritten"),
                    Messages.of("cli.nameOtherTo"));
        }
        var memories = workspace().memories();
        var filter = memories.table().filter(where);
        var done = memories.exports().write(new ExportService.Order(format, to, filter, raw), unwatched());
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
